"""Lines: frames as every WebSocket reads them."""

from __future__ import annotations

import pytest
from websockets.frames import Frame, Opcode

from undercroft.server.line import header


@pytest.mark.parametrize("length", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_a_text_of_any_length_is_one_whole_frame(length: int) -> None:
    text = b"x" * length
    assert header(length) + text == Frame(Opcode.TEXT, text).serialize(mask=False)
