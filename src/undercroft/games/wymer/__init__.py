"""Curse of the Wymer Stones: heroes, hidden tiles and cursed dwarves on a grid."""

from undercroft.games.wymer.game import CurseOfTheWymerStones

GAME = CurseOfTheWymerStones()
