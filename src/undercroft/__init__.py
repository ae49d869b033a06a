"""Undercroft: a table for dungeon-crawl games."""

__version__ = "0.1.0"
