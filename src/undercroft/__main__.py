"""`python -m undercroft` is the `undercroft` command."""

from undercroft.cli import main

raise SystemExit(main())
