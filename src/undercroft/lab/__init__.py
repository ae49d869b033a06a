"""The lab: plays huge numbers of games and says what they show."""
