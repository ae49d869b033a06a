"""The `undercroft` command, a module for each family of its subcommands."""

from undercroft.cli.command import main

__all__ = ["main"]
