"""The server's speed beside boardgame.io's."""
