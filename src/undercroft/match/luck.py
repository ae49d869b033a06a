"""Fair luck: promised before the first move, stirred by every seat, shown at the end."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, replace
from hashlib import blake2b

from undercroft.engine.chance import KEY_BYTES, key_from
from undercroft.engine.refusal import Refusal

LONGEST_WORD = 100


@dataclass(frozen=True)
class Luck:
    """The secret behind a table's luck, and the word that each seat added to it ("" where it added none)."""

    secret: bytes
    words: tuple[str, ...] = ()

    @classmethod
    def fresh(cls) -> Luck:
        """Luck that nobody can foresee."""
        return cls(secrets.token_bytes(KEY_BYTES))

    @classmethod
    def from_text(cls, text: str) -> Luck:
        """Luck made of a text: the same text always gives the same game."""
        return cls(key_from(text))

    @property
    def commitment(self) -> str:
        """A promise of the secret that does not tell it: published before the first move."""
        return blake2b(self.secret, digest_size=KEY_BYTES, person=b"undercroft luck").hexdigest()

    @property
    def key(self) -> bytes:
        """The key of the table: nobody who knows only the secret, or only the words, can foresee it."""
        return self._derived(b"undercroft table", self.words)

    def bot_key(self, label: str) -> bytes:
        """A key for somebody who plays at the table; it tells nothing of the table's own."""
        return self._derived(b"undercroft bot", (label,))

    def with_word(self, seat: int, word: str) -> Luck:
        """The same luck, stirred with a word of a seat's own."""
        if len(word) > LONGEST_WORD or not word.isprintable():
            raise Refusal(f"A word for luck is one line of at most {LONGEST_WORD} characters.")
        words = [*self.words, *[""] * (seat + 1 - len(self.words))]
        words[seat] = word
        return replace(self, words=tuple(words))

    def _derived(self, purpose: bytes, words: tuple[str, ...]) -> bytes:
        mixed = blake2b(self.secret, digest_size=KEY_BYTES, person=purpose)
        for word in words:
            mixed.update(len(word.encode()).to_bytes(4, "big") + word.encode())
        return mixed.digest()


def fresh_word() -> str:
    """A word that nobody can foresee, for luck that starts anew."""
    return secrets.token_hex(16)
