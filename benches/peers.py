"""The peers: random play in other systems, each by its own door and as its documents show it."""

from __future__ import annotations

import importlib
import random
from collections.abc import Callable
from dataclasses import dataclass

Playing = Callable[[], int]
"""Plays a game to its end and says how many decisions it had."""

LONGEST_CHESS = 400


@dataclass(frozen=True)
class Peer:
    """A game of another system."""

    label: str
    kind: str
    open: Callable[[], Playing]


def catan() -> Playing:
    from catanatron import Color, Game, RandomPlayer

    def play() -> int:
        match = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        match.play()
        return len(match.state.actions)

    return play


def chess() -> Playing:
    import chess

    def play() -> int:
        board = chess.Board()
        while not board.is_game_over() and board.ply() < LONGEST_CHESS:
            board.push(random.choice(list(board.legal_moves)))
        return int(board.ply())

    return play


def spiel(name: str) -> Callable[[], Playing]:
    def opened() -> Playing:
        import pyspiel

        importlib.import_module("open_spiel.python.games")
        game = pyspiel.load_game(name)

        def play() -> int:
            state, decisions = game.new_initial_state(), 0
            while not state.is_terminal():
                if state.is_chance_node():
                    actions, odds = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(random.choices(actions, odds)[0])
                else:
                    state.apply_action(random.choice(state.legal_actions()))
                    decisions += 1
            return decisions

        return play

    return opened


def rlcard(name: str) -> Callable[[], Playing]:
    def opened() -> Playing:
        import rlcard

        table = rlcard.make(name)

        def play() -> int:
            state, _ = table.reset()
            decisions = 0
            while not table.is_over():
                state, _ = table.step(random.choice(list(state["legal_actions"])))
                decisions += 1
            return decisions

        return play

    return opened


def pettingzoo(name: str) -> Callable[[], Playing]:
    def opened() -> Playing:
        table = importlib.import_module(f"pettingzoo.classic.{name}").env()

        def play() -> int:
            table.reset()
            decisions = 0
            for _ in table.agent_iter():
                seen, _, ended, cut, _ = table.last()
                if ended or cut:
                    table.step(None)
                else:
                    table.step(int(random.choice(seen["action_mask"].nonzero()[0])))
                    decisions += 1
            return decisions

        return play

    return opened


PEERS = (
    Peer("Catanatron, 4 players", "Python", catan),
    Peer("OpenSpiel gin rummy", "C++", spiel("gin_rummy")),
    Peer("OpenSpiel backgammon", "C++", spiel("backgammon")),
    Peer("OpenSpiel connect four", "C++", spiel("connect_four")),
    Peer("OpenSpiel tic-tac-toe", "Python", spiel("python_tic_tac_toe")),
    Peer("RLCard uno", "Python", rlcard("uno")),
    Peer("RLCard gin rummy", "Python", rlcard("gin-rummy")),
    Peer("PettingZoo hanabi", "C++ behind Python", pettingzoo("hanabi_v5")),
    Peer("PettingZoo connect four", "Python", pettingzoo("connect_four_v3")),
    Peer("python-chess", "Python", chess),
)
