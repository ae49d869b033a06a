"""World of Dungeons: guilds that raid for glory, loot and the last word, with a stack of answers."""

from undercroft.games.dungeons.game import GAME

__all__ = ["GAME"]
