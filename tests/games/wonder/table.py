"""The fixture of the scenarios: a small campaign, a table arranged in few words, and choices made by key.

`lab("sid lara", sid="p", a="q")` is the laboratory with Sid in p, Lara where she began, and Wyrm A standing in q;
`S` and `F` are dice that succeed and fail.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from undercroft.engine.chance import key_from
from undercroft.engine.refusal import Refusal
from undercroft.engine.view import Sheet
from undercroft.games.wonder.campaign import CampaignState, encode
from undercroft.games.wonder.enemies import reveal
from undercroft.games.wonder.game import WonderBook
from undercroft.games.wonder.language import NONE
from undercroft.games.wonder.loading import load_campaign
from undercroft.games.wonder.table import FRONT, IN_DECK, ON_MAP, ON_TABLE, Figure, Wonder

FIXTURE = Path(__file__).parent / "fixture"
FX = WonderBook(load_campaign(FIXTURE))
S, F = 6, 1
LETTERS = "abcdefgh"


def state(heroes: str, **more: object) -> CampaignState:
    """A campaign before chapter II with these heroes."""
    names = tuple(heroes.split())
    return CampaignState(heroes=names, scores=(5,), before=names, **more)  # type: ignore[arg-type]


def lab(heroes: str = "sid lara ken", seats: int = 0, settings: dict[str, str] | None = None, **where: str) -> Wonder:
    """The laboratory, the first Players' Phase begun; `stunned` lists Wyrms that lie down."""
    chosen = {"chapter": "2", "campaign": encode(state(heroes))} | (settings or {})
    t = FX.new(seats or len(heroes.split()), chosen, key_from("lab"), heard=True)
    arrange(t, **where)
    return t


def opened(seats: int, campaign: CampaignState | None = None, chapter: int = 2, heard: bool = False) -> Wonder:
    """The fixture's first chapter as it is opened, or the one that a campaign comes to."""
    settings = {} if campaign is None else {"chapter": str(chapter), "campaign": encode(campaign)}
    return FX.new(seats, settings, key_from("opened"), heard=heard)


def area(t: Wonder, name: str) -> int:
    return [each.key for each in t.chapter.areas].index(name)


def arrange(t: Wonder, **where: str) -> None:
    for name, place in where.items():
        if name == "stunned":
            for letter in place.split():
                t.wyrm_hurt[LETTERS.index(letter)] = 1
        elif name in LETTERS:
            t.wyrm_at[LETTERS.index(name)] = area(t, place)
        else:
            hero(t, name).place = area(t, place)


def hero(t: Wonder, name: str) -> Figure:
    return t.heroes[number(t, name)]


def number(t: Wonder, name: str) -> int:
    return t.hero_of([each.key for each in t.chapter.heroes].index(name))


def set_hearts(t: Wonder, **hearts: int) -> None:
    """Give heroes so many Hearts; none means knocked out."""
    for name, wanted in hearts.items():
        figure = hero(t, name)
        t.heart_supply += figure.hearts - wanted
        figure.hearts, figure.ko = wanted, wanted == 0


def set_sparks(t: Wonder, **sparks: int) -> None:
    for name, wanted in sparks.items():
        t.spark_supply += hero(t, name).sparks - wanted
        hero(t, name).sparks = wanted


def lay_sparks(t: Wonder, **sparks: int) -> None:
    for name, wanted in sparks.items():
        t.spark_supply += t.area_sparks[area(t, name)] - wanted
        t.area_sparks[area(t, name)] = wanted


def place_of(t: Wonder, name: str) -> str:
    figure = hero(t, name)
    return t.chapter.areas[figure.place].key if figure.place != NONE else ""


def wyrm(t: Wonder, letter: str) -> str:
    """Where a Wyrm is and how: "p", "p stunned", or "" in the supply."""
    at = LETTERS.index(letter)
    if t.wyrm_at[at] < 0:
        return ""
    return t.chapter.areas[t.wyrm_at[at]].key + (" stunned" if t.wyrm_hurt[at] else "")


def ask_again(t: Wonder) -> None:
    """A test has changed the table: find the options of the open question anew."""
    for prompt in t.prompts:
        prompt.options[:] = t.stack[-1].options(t, prompt.seat)


def keys(t: Wonder) -> list[str]:
    """What can be chosen now, by whoever is asked."""
    ask_again(t)
    return [FX.option(t, opt, FX.words["en"]).key for prompt in t.prompts for opt in prompt.options]


def question(t: Wonder) -> str:
    return t.prompts[0].question


def do(t: Wonder, *chosen: str) -> None:
    """Make choices by key; whoever is asked makes them."""
    for key in chosen:
        assert t.prompts, f"nobody is asked, so nobody can choose {key!r}"
        ask_again(t)
        FX.choose(t, t.prompts[0].seat, key)


def dice(t: Wonder, *faces: int) -> None:
    t.dice.dice = list(faces)


def refused(t: Wonder, key: str) -> Refusal:
    ask_again(t)
    with pytest.raises(Refusal) as caught:
        FX.choose(t, t.prompts[0].seat, key)
    return caught.value


def on_top(t: Wonder, *names: str) -> None:
    """Put these Wyrm cards on top of the deck, the first to be drawn first."""
    found = [[card.key for card in t.chapter.wyrms].index(name) for name in names]
    t.wyrm_deck.cards = [card for card in t.wyrm_deck.cards if card not in found] + list(reversed(found))


def wyrm_card(t: Wonder, *names: str) -> None:
    """Reveal a Wyrm card now; the ones after it lie on top of the deck."""
    on_top(t, *names)
    t.prompts = []
    reveal(t, 1)
    t.advance()


def read(t: Wonder, card: int, face: int = FRONT, actor: int = NONE) -> None:
    """Read a card of the deck now."""
    t.prompts = []
    t.rules.read(t, card - 1, face, actor)
    t.advance()


def lay(t: Wonder, card: int) -> None:
    """Lay a Special Rule on the table, or an Interaction card on the map."""
    at = card - 1
    if t.card(at).object != NONE:
        t.card_at[at] = ON_MAP
        if t.card(at).object_area != NONE:
            t.object_at[t.card(at).object] = t.card(at).object_area
    else:
        t.card_at[at] = ON_TABLE
    t.card_known[at] = True
    t.changed()


def give_item(t: Wonder, name: str, item: str) -> None:
    hero(t, name).items.append([each.key for each in t.chapter.items].index(item))
    t.changed()


def give_shred(t: Wonder, name: str, design: str) -> None:
    """Take a Shred of this design out of the deck."""
    kind = [each.key for each in t.chapter.shreds].index(design)
    card = next(each for each in t.shred_deck.cards if t.chapter.shred_deck[each] == kind)
    t.shred_deck.cards.remove(card)
    hero(t, name).shreds.append(card)
    t.changed()


def counter(t: Wonder, name: str) -> int:
    return t.counters[[each.key for each in t.chapter.counters].index(name)]


def told(t: Wonder) -> list[str]:
    """All that was said so far."""
    return [FX.happening(t, event, FX.words["en"], []).text for event in t.events]


def line(t: Wonder, sheet: str, label: str) -> str:
    """A line of a sheet, as everybody sees it."""
    for each in FX.view(t, 0).areas:
        if isinstance(each, Sheet) and each.name == sheet:
            for found in each.lines:
                if found.label == label:
                    return found.value
    return ""


def end_phase(t: Wonder) -> None:
    """Everybody passes until the Players' Phase is over."""
    start = t.rounds
    while t.outcome is None and t.rounds == start and t.phase == 1:
        do(t, "pass" if "pass" in keys(t) else keys(t)[0])


def in_deck(t: Wonder, card: int) -> bool:
    return t.card_at[card - 1] == IN_DECK
