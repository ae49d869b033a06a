"""The files that every game has: its rules, its words and its settings."""

from __future__ import annotations

import re
from collections.abc import Sequence
from importlib.resources.abc import Traversable

from undercroft.content.source import Entry, Source, read
from undercroft.engine.game import Preset, Setting, nearest
from undercroft.engine.rulebook import Rule, Rulebook
from undercroft.engine.words import Wording, Words

KINDS = ("rule", "ruling", "decision", "hidden")
ACTS = (
    "move", "flip", "turn", "roll", "draw", "shuffle", "reveal", "gain", "lose", "damage", "heal", "fight", "win",
    "die", "return", "begin", "end", "ask", "say",
)  # fmt: skip
"""The neutral kinds of events, which clients know how to show."""

BLANK = re.compile(r"{(\w+)}")


def load_rulebook(file: Traversable) -> Rulebook:
    """Read rules.toml: every rule and ruling with its id."""
    source = read(file)
    source.only("rule")
    rules: dict[str, Rule] = {}
    entries = list(source.entries("rule"))
    for entry in entries:
        rule = _rule(entry)
        if rule.id in rules:
            raise entry.error("id", f"{rule.id} stands twice; give each rule an id of its own.")
        rules[rule.id] = rule
    for entry in entries:
        for other in entry.texts("see"):
            if other not in rules:
                raise entry.error("see", f"there is no rule {other}{nearest(other, rules)}")
    return Rulebook(rules.values())


def _rule(entry: Entry) -> Rule:
    entry.name = entry.text("id")
    rule = Rule(
        id=entry.text("id"),
        kind=entry.word("kind", KINDS),
        chapter=entry.text("chapter"),
        title=entry.text("title"),
        text=entry.text("text"),
        see=entry.texts("see"),
    )
    entry.done()
    return rule


def load_words(file: Traversable, language: str, verbs: Sequence[str], rulebook: Rulebook) -> Words:
    """Read a catalogue: how options, events, questions, frames and refusals are said."""
    source = read(file)
    source.only("options", "events", "questions", "frames", "refusals", "phrases")
    options = _wordings(source, "options", rulebook)
    for verb in verbs:
        if verb not in options:
            raise source.error(
                "options", verb, "", f"nothing says how the option {verb!r} reads; add [options.{verb}]."
            )
    for word in options:
        if word not in verbs:
            raise source.error(f"options.{word}", word, "", f"no option is called {word!r}{nearest(word, verbs)}")
    return Words(
        language=language,
        options=options,
        events=_wordings(source, "events", rulebook),
        questions=_wordings(source, "questions", rulebook),
        frames=_wordings(source, "frames", rulebook),
        refusals=_wordings(source, "refusals", rulebook),
        phrases=source.data.get("phrases", {}),
    )


def _wordings(source: Source, section: str, rulebook: Rulebook) -> dict[str, Wording]:
    found: dict[str, Wording] = {}
    for name, value in source.data.get(section, {}).items():
        data = {"text": value} if isinstance(value, str) else value
        found[name] = _wording(Entry(source, f"{section}.{name}", name, data), rulebook)
    return found


def _wording(entry: Entry, rulebook: Rulebook) -> Wording:
    wording = Wording(
        text=entry.text("text"),
        args=entry.texts("args"),
        rule=entry.text("rule", ""),
        act=entry.word("act", ACTS, "say"),
    )
    entry.done()
    if wording.rule and wording.rule not in rulebook:
        raise entry.error("rule", f"there is no rule {wording.rule}{nearest(wording.rule, rulebook.rules)}")
    known = {arg.removesuffix("*").replace("-", "_") for arg in wording.args} | {"who"}
    for blank in BLANK.findall(wording.text):
        if blank not in known:
            raise entry.error("text", f"{{{blank}}} is no argument of this entry{nearest(blank, sorted(known))}")
    return wording


def load_settings(file: Traversable, rulebook: Rulebook) -> tuple[list[Setting], list[Preset]]:
    """Read settings.toml: the switches of a game, and its presets."""
    source = read(file)
    source.only("setting", "preset")
    settings = [_setting(entry, rulebook) for entry in source.entries("setting")]
    presets = [_preset(entry, {setting.name: setting for setting in settings}) for entry in source.entries("preset")]
    return settings, presets


def _setting(entry: Entry, rulebook: Rulebook) -> Setting:
    entry.name = entry.text("name")
    values = entry.texts("values")
    setting = Setting(
        name=entry.name,
        label=entry.text("label"),
        help=entry.text("help"),
        values=values,
        default=entry.word("default", values),
        rule=entry.word("rule", rulebook.rules),
        pattern=entry.text("pattern", ""),
        each=entry.mapping("each"),
    )
    for value in setting.each:
        if value not in values:
            raise entry.error("each", f"{value!r} is no value of this setting{nearest(value, values)}")
    entry.done()
    return setting


def _preset(entry: Entry, known: dict[str, Setting]) -> Preset:
    entry.name = entry.text("name")
    preset = Preset(
        name=entry.name,
        label=entry.text("label"),
        help=entry.text("help"),
        settings=entry.mapping("settings"),
    )
    entry.done()
    for name, value in preset.settings.items():
        if name not in known:
            raise entry.error("settings", f"there is no setting {name!r}{nearest(name, known)}")
        if value not in known[name].values:
            raise entry.error("settings", f"{name} cannot be {value!r}{nearest(value, known[name].values)}")
    return preset
