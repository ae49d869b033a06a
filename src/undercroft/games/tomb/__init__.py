"""The Accursed Tomb: a dungeon crawl with a deck of playing cards."""

from undercroft.games.tomb.game import AccursedTomb

GAME = AccursedTomb()
