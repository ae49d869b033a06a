"""The client's types come from the protocol as it is."""

from tools.protocol import FILE, schema


def test_the_committed_schema_is_what_the_wire_says() -> None:
    """If this fails: `python -m tools.protocol`, then `npm run protocol` in web/."""
    assert FILE.read_text("utf-8") == schema()
