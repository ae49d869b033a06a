"""The author's page docs/writing-a-chapter.md: the sample, and all words of the content language.

`python -m tools.chapter_page` writes it anew; `--check` tells whether it is up to date.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

from undercroft.games.wonder import language as say
from undercroft.games.wonder.loading import vocabulary
from undercroft.games.wonder.loading.vocabulary import VERBS, Verb

ROOT = Path(__file__).parents[1]
FILE = ROOT / "docs" / "writing-a-chapter.md"
SAMPLE = ROOT / "docs" / "sample-chapter"

INTRODUCTION = """# Writing a chapter of Wonder Book

A chapter is a TOML file, and a campaign is a folder with `campaign.toml` and `chapters/`. Heroes, Upgrade cards, Wyrm
cards and Shreds come from the game unless the folder has its own `heroes.toml`, `upgrades.toml`, `wyrms.toml` or
`shreds.toml`. No code is needed. [sample-chapter](sample-chapter) is a whole campaign of one chapter and eight cards;
copy it and change it:

```
cp -r docs/sample-chapter mine
undercroft content check wonder mine             # what is wrong, with file, line, card and field
undercroft content check wonder mine --play      # bots play it through: does it end, is all of it met?
undercroft play wonder --content mine            # play it yourself
```

A campaign with errors does not start; warnings are advice. The save of such a game names the folder and a digest of its
content, and goes on only while the content is the same. A campaign of six chapters is complete, and is held to what
only a whole campaign can have: 42 cards in the first chapter, every purple Wyrm card and every tier of Upgrades
granted, a last ending that always fits.

What the check can know without playing: it looks for everything that might happen with two, three or four heroes, and
forgets how things depend on each other. What it calls unreachable is so; what it does not call so may still never
happen. That is what `--play` is for.
"""

CARDS = """## Cards

Every card has `number`, `kind`, `title`, and faces `[card.front]` and `[card.back]` with `text`, `do`, `exit`; where a
face has an `if` that does not hold, only its exit is followed.

| Kind | What it has besides |
|---|---|
| `story` | nothing |
| `choice` | `[[card.option]]`: `id`, `label`, `requires`, `outcome`, `do`, `exit`; two or more, one free |
| `interaction` | `object` (an id, or `{ id, area }` to place it with the card), `requires`, `cost` on the front |
| `special_rule` | `[[card.trigger]]`, `[[card.modifier]]`, `[[card.special_action]]` that hold while it lies there |
| `goal` | `[card.goal]`: `when`, `enemies_phase`, `on_met`, and `progress`, `vortex`, `players_phase`, `enter` |
| `item`, `hero`, `upgrade`, `wyrm` | `ref`: the thing that it stands for |
| `envelope` | read only by `open_envelope` |
| `end` | the last card: `[[card.ending]]` with `when`, `text`, `do`; the first that fits is read |

Exits: `"flip"`, `"next"`, `"discard"`, `"keep"` (it stays, play resumes), `"goal"` (wait for the Goal), `{ goto = n }`
(back only with `loop = true`), `{ first = [{ if = C, exit = E }, { exit = E }] }`, `"end_chapter"`, `"lose_chapter"`.
Fronts of interaction, item, hero, upgrade and wyrm cards go to the next card by themselves.

Below, N is a number, A an area, C a condition, `who` a selector of heroes.
"""

POWERS = """## Triggers

`{ on, do }`, with `if`, `once`, `cost`, `scope`, `replace = true` (the event can be prevented) or `reaction = true`
(the holder may decline). `once` is one of """


def page() -> str:
    """The whole page."""
    parts = [
        INTRODUCTION,
        "## The sample\n\n`campaign.toml`:\n",
        fenced(SAMPLE / "campaign.toml"),
        "`chapters/ch1.toml`:\n",
        fenced(SAMPLE / "chapters" / "ch1.toml"),
        CARDS,
        "## Numbers\n",
        table(("N", "Means"), vocabulary.NUMBERS),
        "## Selectors\n\nHeroes:\n",
        table(("who", "Means"), vocabulary.HERO_SELECTORS),
        "Areas:\n",
        table(("A", "Means"), vocabulary.AREA_SELECTORS),
        "Wyrms:\n",
        table(("target", "Means"), vocabulary.WYRM_SELECTORS),
        "## Conditions\n",
        conditions(),
        '## Effects\n\nWritten `{ do = "verb", ... }`; keys in bold must be given. Every effect may carry `if`,'
        " `optional`, `chooser`, `text`.\nThree have no `do`: `{ if, then, else }`, `{ for_each = { heroes | areas |"
        " wyrms | entities, as, order }, do_each }` and\n`{ repeat = N, do_each }`. `silver` stands on"
        " Wyrm cards only.\n",
        *(effects(group) for group in dict.fromkeys(verb.group for verb in VERBS.values())),
        f"{POWERS}{words(say.ONCE[1:])}.\n",
        table(("on", "When"), {f"`{word}`": line for word, line in vocabulary.TRIGGERS.items()}, plain=True),
        f"## Modifiers\n\n`{{ stat, op, value }}`, with `scope`, `if`, `once`, `until`. `op` is one of"
        f" {words(say.OPS)}, applied in this\norder. `until` is one of {words(say.UNTIL)}.\n",
        table(("stat", "Changes"), {f"`{word}`": line for word, line in vocabulary.STATS.items()}, plain=True),
        "## Costs\n\n`cost = { sparks, hearts, shreds, destiny, item, actions }`: numbers, and an Item by id or"
        " `{ tag }`. Skills, special actions and\ninteractions cost one action unless `actions` says otherwise.\n",
    ]
    return "\n".join(parts)


def fenced(file: Path) -> str:
    return f"```toml\n{file.read_text(encoding='utf-8')}```\n"


def words(known: tuple[str, ...]) -> str:
    return ", ".join(f"`{word}`" for word in known)


def table(heads: tuple[str, ...], rows: Mapping[str, str], plain: bool = False) -> str:
    lines = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    return "\n".join(
        [*lines, *(f"| {word if plain else code(word)} | {cell(line)} |" for word, line in rows.items()), ""]
    )


def code(text: str) -> str:
    return f"`{cell(text)}`"


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def conditions() -> str:
    lines = ["| C | Value | Holds when |", "|---|---|---|"]
    for word, (value, line) in vocabulary.CONDITIONS.items():
        lines.append(f"| `{word}` | {code(value)} | {cell(line)} |")
    return "\n".join([*lines, ""])


def effects(group: str) -> str:
    lines = [f"{group}:", "", "| do | Keys | What happens |", "|---|---|---|"]
    for word, verb in VERBS.items():
        if verb.group == group:
            lines.append(f"| `{word}` | {keys(verb)} | {cell(verb.line)} |")
    return "\n".join([*lines, ""])


def keys(verb: Verb) -> str:
    return ", ".join(f"**{key.written}**" if key.needed else key.written for key in verb.keys)


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.chapter_page", description="Write the author's page.")
    parser.add_argument("--check", action="store_true", help="tell whether the page is up to date and write nothing")
    if not parser.parse_args().check:
        FILE.write_text(page(), encoding="utf-8")
        print(FILE.relative_to(ROOT))
        return 0
    fresh = FILE.exists() and FILE.read_text(encoding="utf-8") == page()
    print(
        "The author's page is up to date." if fresh else f"{FILE.name} is out of date; run python -m tools.chapter_page"
    )
    return 0 if fresh else 1


if __name__ == "__main__":
    sys.exit(main())
