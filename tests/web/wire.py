"""A wire between a browser and a server that can be slow, and cut, and mended."""

from __future__ import annotations

import contextlib
import socket
import threading
import time


class Wire:
    """Forwards every connection to a port; cut, it drops those that are open and takes no new ones.

    `delay` is how many seconds the server's answers are under way; held, they wait until they are let go.
    """

    def __init__(self, port: int) -> None:
        self.port = port
        self.whole = True
        self.delay = 0.0
        self.flowing = threading.Event()
        self.flowing.set()
        self.changing = threading.Lock()
        self.ends: list[socket.socket] = []
        self.listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._listen, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.listener.getsockname()[1]}"

    def _listen(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.listener.accept()
                with self.changing:
                    self._connect(near)

    def _connect(self, near: socket.socket) -> None:
        if not self.whole:
            near.close()
            return
        far = socket.create_connection(("127.0.0.1", self.port))
        self.ends += [near, far]
        threading.Thread(target=self._carry, args=(near, far, False), daemon=True).start()
        threading.Thread(target=self._carry, args=(far, near, True), daemon=True).start()

    def _carry(self, source: socket.socket, goal: socket.socket, answers: bool) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                if answers:
                    time.sleep(self.delay)
                    self.flowing.wait()
                goal.sendall(data)
        for end in (source, goal):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def cut(self) -> None:
        with self.changing:
            self.whole = False
            for end in self.ends:
                with contextlib.suppress(OSError):
                    end.shutdown(socket.SHUT_RDWR)
                end.close()
            self.ends = []

    def mend(self) -> None:
        self.whole = True

    def hold(self) -> None:
        self.flowing.clear()

    def let_go(self) -> None:
        self.flowing.set()

    def close(self) -> None:
        self.cut()
        self.let_go()
        self.listener.close()
