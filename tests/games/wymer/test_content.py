"""Content is held to what the rules need of it: a mistake is refused with its place and its reason (section 4)."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from undercroft.content.source import ContentError
from undercroft.games.wymer import GAME
from undercroft.games.wymer.board import CHASM, Board, components
from undercroft.games.wymer.cards import (
    CHOICE,
    FORCED_MOVE,
    IF,
    NONE,
    NOTHING,
    TEST_CONTEST,
    TEST_DIE,
    WRAITH_STEPS,
    Script,
    WraithCard,
)
from undercroft.games.wymer.lore import every_effect, load_deck, load_maps, most_damage
from undercroft.games.wymer.sense import odds

DATA = Path(str(files("undercroft.games.wymer") / "data"))


def spoiled(folder: Path, file: str, old: str, new: str, count: int = 1) -> Path:
    """The game's content with one thing changed."""
    for source in DATA.glob("*.toml"):
        (folder / source.name).write_text(source.read_text("utf-8"), "utf-8")
    text = (folder / file).read_text("utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, count), "utf-8")
    return folder


def without(folder: Path, file: str, section: str, key: str) -> Path:
    """The game's content without one of its cards."""
    text = (DATA / file).read_text("utf-8")
    begin = text.index(f'[[{section}]]\nkey = "{key}"')
    end = text.find(f"[[{section}]]", begin + 1)
    return spoiled(folder, file, text[begin : end if end >= 0 else len(text)], "")


@pytest.mark.parametrize(
    ("file", "old", "new", "place", "reason"),
    [
        ("heroes.toml", "steps = 6", "steps = 0", "heroes.toml", "steps"),
        ("heroes.toml", 'powers = ["none", ', "powers = [", "warrior, powers", "a die has six faces, and 5 are given"),
        ("heroes.toml", '"berserk"]', '"beserk"]', "warrior, powers", "'beserk' is no power; did you mean 'berserk'?"),
        ("heroes.toml", 'CLAW = "2"', 'CLAW = "two"', "warrior, bonus", "must be a number, not 'two'"),
        ("heroes.toml", 'CLAW = "2"', 'CLAWS = "2"', "warrior, bonus", "'CLAWS' is no trap symbol"),
        ("heroes.toml", 'CLAW = "2", ', "", "symbols, names", "no hero has a bonus against CLAW (4.2)"),
        ("heroes.toml", 'scope = "other"', 'scope = "self"', "scope", "this power can affect others"),
        ("heroes.toml", 'scope = "other"', 'scope = "all"', "scope", "'all'"),
        ("dwarves.toml", "health = 4", "health = 0", "king, health", "0"),
        ("dwarves.toml", "steps = 5", "steps = 4", "king, steps", "one dwarf is the King, with 5 steps"),
        ("dwarves.toml", "fate = ", "fated = ", "king", "the field 'fate' is missing"),
        ("traps.toml", 'symbol = "CLAW"', 'symbol = "CLAWS"', "bear, symbol", "CLAW"),
        ("traps.toml", 'key = "elbows"', 'key = "bear"', "bear, key", "'bear' stands twice"),
        ("traps.toml", 'down = ["damage 1"]', 'down = ["damage 3"]', "bear, down", "no trap may do 3 damage at once"),
        ("traps.toml", 'down = ["damage 1"]', 'down = "damage 1"', "bear, down", "must be a list of effects"),
        ("traps.toml", 'down = ["damage 1"]', 'down = ["damge 1"]', "bear, down", "did you mean 'damage'?"),
        ("traps.toml", 'held = ["revive wraith"]', 'held = ["heal 1"]', "trap, held", "at least 2 kept cards"),
        ("traps.toml", 'up = ["keep_card"]', 'up = ["nothing"]', "escrow, held", "this card is never kept"),
        ("relics.toml", 'timing = "roll"', 'timing = "later"', "whetstone, timing", "'later'"),
        ("relics.toml", '["heal 2 heroes within=6"]', '["move_dwarf 3"]', "bread, effects", "without a villain this"),
        ("wraiths.toml", 'faces = "3"', 'faces = "3-4"', "dark", "DARK lets the wraith go on a 3 only"),
        ("wraiths.toml", 'faces = "3"', 'faces = "7"', "dark, faces", "faces go from 1 to 6"),
        ("wraiths.toml", 'key = "dark"', 'key = "gloom"', "dark", "the card DARK is missing"),
        ("wraiths.toml", '["damage 1 least-hurt"]', '["damage 3 least-hurt"]', "bells, down", "kill an unhurt hero"),
        ("wraiths.toml", '["damage 1 least-hurt"]', '["wraith_steps 1"]', "bells, down", "without a piece"),
        ("wraiths.toml", 'test = "choice"', 'test = "riddle"', "test", "'riddle'"),
    ],
)
def test_a_wrong_card_is_refused(tmp_path: Path, file: str, old: str, new: str, place: str, reason: str) -> None:
    """4.2 to 4.6: each Must line, with the card that breaks it."""
    with pytest.raises(ContentError) as mistake:
        load_deck(spoiled(tmp_path, file, old, new))
    said = str(mistake.value)
    assert said.startswith(f"{tmp_path / file}:")
    assert place in said
    assert reason in said


@pytest.mark.parametrize(
    ("file", "section", "key", "reason"),
    [
        ("heroes.toml", "hero", "paladin", "there must be 4 of them, not 3 (W-002)"),
        ("dwarves.toml", "dwarf", "bard", "there must be 4 of them, not 3 (W-R03)"),
        ("traps.toml", "trap", "bear", "there must be 25 of them, not 24 (W-010)"),
        ("relics.toml", "relic", "flask", "there must be 11 of them, not 10 (W-009)"),
        ("wraiths.toml", "wraith", "fog", "there must be 32 of them, not 31 (W-011)"),
    ],
)
def test_a_missing_card_is_noticed(tmp_path: Path, file: str, section: str, key: str, reason: str) -> None:
    """W-002, W-009, W-010, W-011, W-R03: the printed counts."""
    with pytest.raises(ContentError) as mistake:
        load_deck(without(tmp_path, file, section, key))
    assert str(mistake.value).startswith(f"{tmp_path / file}:")
    assert reason in str(mistake.value)


@pytest.mark.parametrize(
    ("file", "reason"),
    [("relics.toml", "at least 2 relics must revive"), ("wraiths.toml", "at least 2 cards must revive another wraith")],
)
def test_too_few_cards_revive(tmp_path: Path, file: str, reason: str) -> None:
    """4.5, 4.6, W-272."""
    with pytest.raises(ContentError, match=reason):
        load_deck(spoiled(tmp_path, file, "revive wraith", "heal 1", count=99))


# Maps (4.1).

PLAN = """
####P#######P####
#.1...........2.#
#.#...##P##...#.#
#..#.##~~~##.#..#
#.......#.......#
#~..###.#.###..~#
#~..#P..#..P#..~#
#~..###.#.###..~#
#.......#.......#
#..#.##~~~##.#..#
#.#...##P##...#.#
#.3...........4.#
####P#######P####
""".strip().split("\n")


def refusal(folder: Path, plan: list[str]) -> str:
    """What is said about a map."""
    grid = "\n".join(plan)
    file = folder / "maps.toml"
    file.write_text(f'[map.attic]\nname = "The Attic"\ngrid = """\n{grid}\n"""\n', "utf-8")
    with pytest.raises(ContentError) as mistake:
        load_maps(file)
    assert str(mistake.value).startswith(f"{file}:3, attic, grid: ")
    return str(mistake.value)


def drawn(*changes: tuple[int, int, str]) -> list[str]:
    """The plan with some spaces changed."""
    rows = [list(row) for row in PLAN]
    for x, y, sign in changes:
        rows[y][x] = sign
    return ["".join(row) for row in rows]


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        ([*PLAN[:-1], PLAN[-1][1:]], "row 12 has 16 spaces, row 0 has 17"),
        (drawn((3, 1, "?")), "'?' at 3,1 is no terrain"),
        (drawn((2, 1, ".")), "the start 1 must stand on the map exactly once"),
        (drawn((3, 1, "2")), "the start 2 must stand on the map exactly once"),
        (drawn((1, 1, "#")), "the start at 2,1 needs two regular neighbours"),
        (drawn((1, 2, "#"), (2, 1, "#"), (3, 1, "1")), "not every regular space can be walked to"),
        (drawn((2, 1, "."), (14, 1, "."), (1, 1, "1"), (1, 3, "2")), "are too close"),
        (drawn((4, 0, "#"), (12, 0, "#"), (4, 12, "#")), "there are 5 portals; at least 6 are needed"),
        (drawn((4, 0, "."), (4, 1, "P")), "must have exactly one regular neighbour"),
    ],
)
def test_a_wrong_map_is_refused(tmp_path: Path, plan: list[str], reason: str) -> None:
    """4.1: each Must line, with a map that breaks it, and where on the map."""
    assert reason in refusal(tmp_path, plan)


def hall(width: int, height: int, *cellar: str) -> list[str]:
    """One large room with starts in its corners and portals along its upper wall, and what lies below it."""
    inside = ["#" + "." * width + "#" for _ in range(height)]
    inside[1] = "#.1" + "." * (width - 4) + "2.#"
    inside[-2] = "#.3" + "." * (width - 4) + "4.#"
    return ["#P" * (width // 2) + "#" * (width + 2 - width // 2 * 2), *inside, *cellar, "#" * (width + 2)]


def test_a_map_needs_room(tmp_path: Path) -> None:
    """4.1, W-R11: ninety floor spaces."""
    assert "there are 74 floor spaces; at least 90 are needed" in refusal(tmp_path, hall(13, 6))


def test_a_map_needs_places_for_locks(tmp_path: Path) -> None:
    """4.1, W-R120: sixteen that one lock closes, gates two spaces wide, and none wider than there are locks."""
    assert "places; at least 16 are needed" in refusal(tmp_path, hall(13, 8))
    corridor = ["#" * 9 + "." + "#" * 9] * 12
    assert "at least 2 gates must be two spaces wide" in refusal(tmp_path, hall(17, 7, *corridor))
    wide = ["#" * 9 + ".." + "#" * 8] * 6
    assert "a gate is wider than there are locks" in refusal(tmp_path, hall(17, 7, *corridor, *wide))


# What the content aims at beyond what the rules need (the Target lines of section 4).

DECK = GAME.deck


def verbs(script: Script) -> list[int]:
    return [effect.verb for effect in every_effect(script)]


def test_what_hero_cards_aim_at() -> None:
    """4.2: 4 to 6 steps, 5 on average; 2 to 4 faces with a power; bonuses that add up to the same."""
    steps = [hero.steps for hero in DECK.heroes]
    assert (min(steps), sum(steps) / 4, max(steps)) == (4, 5, 6)
    assert {sum(hero.bonus) for hero in DECK.heroes} == {3}
    for hero in DECK.heroes:
        for table in (hero.powers, hero.pair, hero.alone):
            assert 2 <= len([power for power in table if power != NONE]) <= 4
        assert hero.name == "warrior" or any(DECK.powers[power].other for power in hero.powers if power != NONE)


def test_what_dwarf_cards_aim_at() -> None:
    """4.3: 3 hit points, 4 for the King; 4 or 5 steps."""
    assert {dwarf.name: dwarf.health for dwarf in DECK.dwarves} == {"king": 4, "steward": 3, "smith": 3, "bard": 3}
    assert {dwarf.steps for dwarf in DECK.dwarves} <= {4, 5}


def test_what_trap_cards_aim_at() -> None:
    """4.4: five of each symbol; 9 that do no damage, 14 that do 1, 2 that do 2; 15 with a benefit; at most 6 harder."""
    assert [len([trap for trap in DECK.traps if trap.symbol == symbol]) for symbol in range(5)] == [5] * 5
    assert sorted(most_damage(trap.down) for trap in DECK.traps) == [0] * 9 + [1] * 14 + [2] * 2
    assert len([trap for trap in DECK.traps if verbs(trap.up) != [NOTHING]]) == 15
    assert len([trap for trap in DECK.traps if trap.danger]) <= 6


def test_what_wraith_cards_aim_at() -> None:
    """4.6: the positive path about every other time, and 1.2 steps a turn or more."""
    chances = [chance_of(card) for card in DECK.wraiths]
    assert 0.45 <= sum(chances) / 32 <= 0.6
    steps = [chance * steps_of(card) for card, chance in zip(DECK.wraiths, chances, strict=True)]
    assert sum(steps) / 32 >= 1.2


def chance_of(card: WraithCard) -> float:
    """How likely the positive path is; a choice is taken, and of a condition nothing is known."""
    if card.test == TEST_DIE:
        return len(card.faces) / 6
    return odds(-card.modifier) / 36 if card.test == TEST_CONTEST else 0.5


def steps_of(card: WraithCard) -> int:
    found = [effect.amount for effect in every_effect(card.up) if effect.verb in (WRAITH_STEPS, FORCED_MOVE)]
    return max([2, *found])


def on_foot(board: Board, start: int, spirit: bool = False, shut: frozenset[int] = frozenset()) -> dict[int, int]:
    """Steps to everywhere, without portals; a spirit's through walls."""
    found = {start: 0}
    queue = [start]
    for c in queue:
        for d in board.beside[c] if spirit else board.walks[c]:
            if d not in found and d not in shut:
                found[d] = found[c] + 1
                queue.append(d)
    return found


def test_what_the_large_map_aims_at() -> None:
    """4.1: size, portals, chasms, distances, and starts that are alike."""
    board = GAME.maps["catacombs"]
    assert 140 <= len(board.floor) <= 170
    assert 6 <= len(board.portals) <= 8
    feet = {start: on_foot(board, start) for start in board.starts}
    for start, far in feet.items():
        assert 3 <= min(far[portal] for portal in board.portals) <= 5
        assert min(far[other] for other in board.starts if other != start) >= 12
        assert max(board.spirit[start]) <= 11
    near = [on_foot(board, portal) for portal in board.portals]
    assert max(min(far[c] for far in near) for c in board.roads) <= 8
    means = [sum(far[c] for c in board.floor) for far in feet.values()]
    assert max(means) <= 1.1 * min(means)
    walked = sum(sum(on_foot(board, c).values()) for c in board.roads)
    flown = sum(far[c] for far in (on_foot(board, d, spirit=True) for d in board.roads) for c in board.roads)
    assert flown <= 0.7 * walked
    chasms = list(components(board, {c for c in range(board.spaces) if board.terrain[c] == CHASM}))
    assert 3 <= len(chasms) <= 5
    assert all(2 <= len(chasm) <= 6 for chasm in chasms)


@pytest.mark.parametrize("name", sorted(GAME.maps))
def test_a_lock_delays_and_never_ends_the_game(name: str) -> None:
    """4.1: whatever gate is shut, one can walk from every start to every other."""
    board = GAME.maps[name]
    for gate in board.gates:
        found = on_foot(board, board.starts[0], shut=frozenset(gate))
        assert all(start in found for start in board.starts)


def test_every_part_of_a_choice_is_told_by_what_it_does() -> None:
    """D-16: whoever chooses reads more than "the first" and "the second"."""
    cards = [power.script for power in DECK.powers] + [relic.script for relic in DECK.relics]
    cards += [script for trap in DECK.traps for script in (trap.up, trap.down, trap.held) if script is not None]
    cards += [script for card in DECK.wraiths for script in (card.up, card.down)]
    parts = [
        part for script in cards for effect in every_effect(script) if effect.verb == CHOICE for part in effect.parts
    ]
    first = [part.effects[0] for part in parts]
    told = [effect.parts[0].effects[0] if effect.verb == IF else effect for effect in first]
    assert told
    assert [effect.name for effect in told if f"part-{effect.name}" not in GAME.words["en"].phrases] == []
