"""Wonder Book: a campaign of six chapters, told by cards on maps that open like a pop-up book."""
