"""Wonder Book: a campaign of six chapters, told by cards on maps that open like a pop-up book."""

from undercroft.games.wonder.game import WonderBook

GAME = WonderBook()
