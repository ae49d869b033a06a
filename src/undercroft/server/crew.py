"""The crew: processes in which bots think, so that no bot can hold the server up."""

from __future__ import annotations

import asyncio
import logging
import sys
from zlib import crc32

import msgspec

from undercroft.engine.refusal import Refusal
from undercroft.match.match import Match
from undercroft.server.worker import Think, Thought

log = logging.getLogger("undercroft.crew")


class Hand:
    """One process of the crew; started when it is needed, killed when it thinks too long."""

    def __init__(self) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self.lock = asyncio.Lock()

    async def think(self, message: bytes, seconds: float) -> Thought:
        async with self.lock:
            try:
                return await asyncio.wait_for(self._ask(message), seconds)
            except (TimeoutError, OSError, asyncio.IncompleteReadError) as problem:
                await self.stop()
                raise Refusal(f"The bot gave no answer ({type(problem).__name__}).") from None
            except asyncio.CancelledError:
                # The answer would be taken for the answer to the next question.
                await self.stop()
                raise

    async def _ask(self, message: bytes) -> Thought:
        process = self.process or await self._start()
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(len(message).to_bytes(4, "big") + message)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(4), "big")
        return msgspec.json.decode(await process.stdout.readexactly(length), type=Thought)

    async def _start(self) -> asyncio.subprocess.Process:
        self.process = await asyncio.create_subprocess_exec(
            sys.executable,
            "-m",
            "undercroft.server.worker",
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        return self.process

    async def stop(self) -> None:
        if self.process is not None:
            process, self.process = self.process, None
            if process.returncode is None:
                process.kill()
            await process.wait()


class Crew:
    """Hands that think; a room always asks the same one, which then knows its table."""

    def __init__(self, hands: int, seconds: float) -> None:
        self.hands = [Hand() for _ in range(hands)]
        self.seconds = seconds

    async def choose(self, room: str, match: Match, seat: int, level: str, label: str) -> str:
        """The key that a bot would choose in a seat."""
        journal = match.journal
        asked = Think(
            room,
            journal.game,
            journal.version,
            journal.settings,
            journal.seats,
            journal.luck.secret.hex(),
            journal.luck.words,
            journal.entries,
            seat,
            level,
            label,
        )
        hand = self.hands[crc32(room.encode()) % len(self.hands)]
        thought = await hand.think(msgspec.json.encode(asked), self.seconds)
        if thought.problem:
            log.error("bot failed", extra={"room": room, "problem": thought.problem})
            raise Refusal("The bot is at a loss.")
        return thought.key

    async def stop(self) -> None:
        for hand in self.hands:
            await hand.stop()
