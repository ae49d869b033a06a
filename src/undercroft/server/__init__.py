"""The table server: rooms over HTTP and WebSocket, kept in a database."""
