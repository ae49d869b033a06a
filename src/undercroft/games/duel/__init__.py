"""A Difference of Opinion: a duel for two in a dark cellar, and the sample game of this engine."""

from undercroft.games.duel.view import GAME

__all__ = ["GAME"]
