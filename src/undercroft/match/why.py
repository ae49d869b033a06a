"""Answers "why?": the rule behind an option or a thing, or why something cannot be done."""

from __future__ import annotations

from typing import Any

from undercroft.engine.game import Game
from undercroft.engine.refusal import Refusal
from undercroft.engine.rulebook import Rule
from undercroft.engine.view import Board, Cell, Link, Option, Page, Piece, Sheet, View
from undercroft.match.match import Match
from undercroft.match.spoken import card_face, said

Thing = Piece | Cell | Link


def rule_lines(game: Game[Any], rule: str) -> list[str]:
    """A rule in words, or nothing if the game has no such rule."""
    if rule not in game.rulebook:
        return [f"({rule})"] if rule else []
    found = game.rulebook[rule]
    return [f"{found.id}, {found.title}: {found.text}" if found.title else f"{found.id}: {found.text}"]


def rule_entry(rule: Rule) -> str:
    """A rule as a line of the rulebook."""
    title = f"{rule.title}. " if rule.title else ""
    return f"{rule.id} ({rule.chapter}) {title}{rule.text}"


def why_option(game: Game[Any], option: Option) -> list[str]:
    """What an option rests on."""
    return [f"{option.label}.".replace("..", "."), *rule_lines(game, option.rule)]


def things(view: View) -> list[Thing]:
    """Every thing on the table that can be asked about."""
    found: list[Thing] = []
    for area in view.areas:
        if isinstance(area, Board):
            found += [*area.pieces, *area.cells, *area.links]
        elif not isinstance(area, Sheet | Page):
            found += area.pieces
    return found


def why_thing(match: Match, view: View, thing: Thing) -> list[str]:
    """What a thing is, what can be done with it now, and if nothing: why not."""
    name = said(thing) if isinstance(thing, Piece) else thing.name or thing.ref
    tags = [] if isinstance(thing, Piece) else list(thing.tags)
    lines = [f"{name[:1].upper()}{name[1:]}{': ' + ', '.join(tags) if tags else ''}."]
    if isinstance(thing, Piece):
        lines += [thing.text] if thing.text else []
        lines += rule_lines(match.game, thing.rule)
    options = [option for option in all_options(view) if thing.ref in option.refs]
    if options:
        return [*lines, "You can: " + "; ".join(option.label for option in options) + "."]
    return [*lines, *why_idle(match, view, thing)]


def why_idle(match: Match, view: View, thing: Thing) -> list[str]:
    """Why nothing can be done with a thing now: what the game says to each verb that it offers for others."""
    verbs = dict.fromkeys(option.key.split()[0] for option in all_options(view) if " " in option.key)
    targets = dict.fromkeys((thing.ref, thing.place) if isinstance(thing, Piece) else (thing.ref,))
    keys = [f"{verb} {target}" for target in targets if target for verb in verbs]
    refusals = {refusal.sentence: refusal for key in keys for refusal in [refusal_of(match, view, key)]}
    unknown = [repr(target) for target in targets]
    about = [r for r in refusals.values() if r.rule and not any(word in r.sentence for word in unknown)]
    said = [f"{refusal.sentence} ({refusal.rule})" for refusal in about[:3]]
    return said or ["Nothing can be done with it now."]


def why_not(match: Match, view: View, key: str) -> list[str]:
    """Why a choice is not offered, with its rule."""
    refusal = refusal_of(match, view, key)
    return [refusal.sentence, *rule_lines(match.game, refusal.rule)]


def refusal_of(match: Match, view: View, key: str) -> Refusal:
    """The refusal that this choice would meet."""
    try:
        return match.game.why_not(match.table, view.seat, key)
    except Refusal as refusal:
        return refusal


def all_options(view: View) -> list[Option]:
    """The options of the open question and those beside it."""
    return [*view.question.options, *view.question.asides] if view.question else []


def why(match: Match, view: View, words: str) -> list[str]:
    """The answer to "why?" about a number, a key, a thing, a rule, or anything that one would like to do."""
    if not words:
        asked = view.question
        return [asked.ask, *rule_lines(match.game, asked.rule)] if asked else ["Nothing is asked of you now."]
    option = option_meant(view, words)
    if option is not None:
        return why_option(match.game, option)
    if words.upper() in match.game.rulebook:
        return rule_lines(match.game, words.upper())
    for thing in things(view):
        if words.lower() in _names(thing):
            return why_thing(match, view, thing)
    return why_not(match, view, words)


def _names(thing: Thing) -> set[str]:
    names = {thing.ref, thing.name}
    if isinstance(thing, Piece):
        names |= {thing.face, card_face(thing)}
    return {name.lower() for name in names if name}


def option_meant(view: View, words: str) -> Option | None:
    """The option that a number, a key or the unique beginning of a key names."""
    options = all_options(view)
    if words.isdecimal():
        return options[int(words) - 1] if 0 < int(words) <= len(options) else None
    exact = [option for option in options if option.key.lower() == words.lower()]
    begun = exact or [option for option in options if option.key.lower().startswith(words.lower())]
    return begun[0] if len(begun) == 1 else None
