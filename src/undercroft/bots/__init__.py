"""Bots: players that are handed a table dealt anew for their seat, never the table itself."""
