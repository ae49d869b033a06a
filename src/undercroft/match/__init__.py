"""A game being played: seats, journal, undo, luck and saves."""
