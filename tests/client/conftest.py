"""The same server that the server's own tests use."""

from tests.server.conftest import served

__all__ = ["served"]
