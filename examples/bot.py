"""A bot that joins a room: `python examples/bot.py http://localhost:8080 INVITATION [NAME]`.

It takes whatever the server's hint says half of the time, and else any option.
"""

import random
import sys

from undercroft.client import Seat, Server


def play(seat: Seat) -> None:
    """Answer every question until the game is over."""
    seat.ready()
    for view in seat.questions():
        assert view.question is not None
        if random.random() < 0.5:
            seat.choose(seat.hint().best.key)
        else:
            seat.choose(random.choice(view.question.options).key)


def main() -> None:
    address, invitation, *name = sys.argv[1:]
    server = Server(address)
    with server.sit(server.join(invitation, name[0] if name else "Robin")) as seat:
        play(seat)
        assert seat.view is not None
        print(seat.view.ending.text if seat.view.ending else "The game goes on without me.")


if __name__ == "__main__":
    main()
