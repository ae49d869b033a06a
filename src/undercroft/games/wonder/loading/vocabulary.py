"""The words of the content language with their keys and a line on each, for the loader and the author's page.

A key is written as authors write it. `!` makes it mandatory; `id:stack` is written `id` and means a stack.
"""

from __future__ import annotations

from dataclasses import dataclass

WHO_WORDS = ("actor", "each_hero", "choose_hero", "group_hero", "other_hero", "any_hero", "last_actor")
WHO_KEYS = (
    "who", "event", "hero", "heroes_in", "heroes_adjacent_to", "within", "holder_of", "fewest", "most",
)  # fmt: skip
AREA_WORDS = ("here", "adjacent", "vortex", "map")
AREA_KEYS = ("tag", "within", "event", "choose", "area_of")
WYRM_WORDS = ("all_wyrms", "in_reach")
CLOSEST = ("closest_hero", "each_hero", "any_hero", "heroes")
CARD_PLACES = ("deck", "discard", "table", "map", "stack", "held", "aside", "gone")
FACES = ("front", "back")


@dataclass(frozen=True)
class Key:
    """A key of an effect."""

    written: str
    meaning: str
    needed: bool


@dataclass(frozen=True)
class Verb:
    """An effect: its group, its keys, and what it does."""

    group: str
    keys: tuple[Key, ...]
    line: str


def _key(text: str) -> Key:
    written, _, meaning = text.rstrip("!").partition(":")
    return Key(written, meaning or written, text.endswith("!"))


def _verb(group: str, keys: str, line: str) -> Verb:
    return Verb(group, tuple(_key(text) for text in keys.split()), line)


_TABLE = {
    "Control": (
        ("run", "routine!", "Carries out a routine of the chapter or the library."),
        ("choose", "options! who", "Somebody picks one of the options, each with `label`, `requires`, `text`, `do`."),
        ("may", "then! who cost else", "Somebody may pay the cost: `then` if so, `else` if not."),
        ("prevent", "n", "Prevents damage, or all that is coming; only in a trigger with `replace`."),
        ("reroll", "", "All failures of the last roll are rolled again."),
        ("roll", "dice! table! kind by", "Rolls dice; the first row of the table with fitting `successes` is done."),
        ("say", "", "Reads a `text` aloud."),
    ),
    "Cards": (
        ("take_card", "number! to:place! who", "Takes a card to table, map, actor, wyrm_deck or aside."),
        ("make_stack", "id:stack! numbers! banner area", "Lays cards on one another, the lowest number on top."),
        ("reveal_stack_top", "id:stack!", "Turns up the top card of a stack."),
        ("peek_stack", "id:stack! face!", "Everybody sees a face of the top card of a stack."),
        ("discard_card", "number", "A card goes to the discard pile; without a number this one."),
        ("turn_card", "number", "A card is turned over where it lies; without a number this one."),
        ("return_to_deck", "number!", "A card goes back to its place in the deck."),
        ("goto", "number!", "The deck is read on from this card."),
        ("open_envelope", "who", "The envelope of the chapter is opened and read."),
    ),
    "Phases": (
        ("new_players_phase", "", "The phase ends, and a fresh Players' Phase begins."),
        ("enemies_phase", "", "An Enemies' Phase takes place now."),
        ("take_turns", "who", "These heroes take turns now; without `who` all of them."),
        ("end_turn", "", "The turn ends."),
        ("end_phase", "", "The phase ends."),
        ("end_chapter", "", "The chapter ends: its End card is read."),
        ("lose_chapter", "", "The chapter is lost."),
    ),
    "Map": (
        ("open_map", "map!", "A map opens and brings its Sparks."),
        ("close_map", "map!", "A map closes and takes with it what stands there."),
        ("set_link", "id:link! type!", "A link becomes open, solid or gated."),
        ("enable_area", "area!", "An area that was closed can be entered."),
        ("disable_area", "area! evacuate_to", "An area is gone; whoever is there goes to `evacuate_to`."),
        ("tag_area", "area! tag!", "An area gets a tag."),
        ("set_vortex", "vortex!", "From now on the Goal uses this Vortex."),
        ("place_object", "id:object! area!", "An object is put into an area."),
        ("move_object", "id:object! to!", "An object is moved to an area."),
        ("remove_object", "id:object!", "An object is taken off the map."),
        ("place_sparks", "area! n", "Sparks are laid out."),
        ("remove_sparks", "area! n", "Sparks go back to the supply; without n all of them."),
        ("place_token", "id:token! area who entity target", "A token is put on an area, a hero, an entity or a Wyrm."),
        ("move_token", "id:token! n toward to", "A token moves n areas toward something, or to an area."),
        ("remove_token", "id:token!", "A token is taken off."),
    ),
    "Heroes": (
        ("choose_heroes", "", "Everybody chooses a hero; once, in the first chapter."),
        ("place_hero", "who! area!", "Heroes are put into an area."),
        ("move_hero", "who! n by to toward", "Heroes walk n areas, `by` whoever decides; or go to an area."),
        ("swap_heroes", "a! b!", "Two heroes change places."),
        ("damage", "who! n!", "Heroes take damage, which may be prevented."),
        ("lose_heart", "who! n!", "Heroes lose Hearts, which cannot be prevented."),
        ("recover", "who! n", "Heroes recover Hearts; without n all."),
        ("knock_out", "who!", "Heroes are knocked out."),
        ("revive", "who! n", "Knocked-out heroes stand up with n Hearts; without n all."),
        ("gain_spark", "who! n", "Heroes gain Sparks."),
        ("lose_spark", "who! n", "Heroes lose Sparks."),
        ("pay", "who! cost!", "A hero who can pays the cost."),
        ("draw_shred", "who! n keep", "Heroes draw Shreds; with `keep` they choose so many of them."),
        ("discard_shred", "who! n", "Heroes discard Shreds."),
        ("gain_item", "item! who", "A hero gets an Item from wherever its card lies."),
        ("lose_item", "who! item!", "Heroes lose an Item, or one with `{ tag }`."),
        ("pass_item", "who! to:to_hero! item", "An Item changes hands."),
        ("additional_action", "who! only:actions when", "Heroes act once more, with `only` these actions."),
        ("gain_upgrade", "tier!", "Every hero gets the Upgrade card of a tier."),
        ("add_modifier", "", "A modifier holds `until` then; it has the keys of a modifier."),
    ),
    "Wyrms": (
        ("spawn", "n area", "Wyrms appear at the Vortex, or in an area."),
        ("activate", "n target", "The closest Wyrms act, n times."),
        ("reveal_wyrm", "n", "Wyrm cards are revealed."),
        ("damage_wyrm", "target! n split", "Wyrms take damage each; with `split` together."),
        ("stun", "target! n", "Wyrms are stunned."),
        ("stand_up", "target! n", "Stunned Wyrms stand up."),
        ("defeat", "target! n", "Wyrms are defeated."),
        ("remove_wyrm", "target! n", "Wyrms go back to the supply, undefeated."),
        ("move_wyrm", "target! n toward to attack", "Wyrms move n areas, or to an area; with `attack` they attack."),
        ("add_wyrm_card", "wyrm number", "A purple card joins the Wyrm deck."),
        ("remove_wyrm_card", "wyrm!", "A card leaves the Wyrm deck."),
        ("shuffle_wyrms", "", "The Wyrm deck is shuffled with its discard pile."),
    ),
    "Entities": (
        ("add_entity", "id:entity! area hearts", "An entity enters play."),
        ("remove_entity", "id:entity", "An entity leaves play; without an id this one."),
        ("damage_entity", "id:entity n", "An entity loses Hearts."),
        ("heal_entity", "id:entity n", "An entity recovers Hearts."),
        ("move_entity", "id:entity n toward to", "An entity moves n areas toward something, or to an area."),
        ("entity_act", "id:entity script", "An entity acts, by its own script or by this one."),
    ),
    "Record": (
        ("destiny_up", "n", "Destiny tokens are turned face up."),
        ("destiny_down", "n", "Destiny tokens are turned face down."),
        ("write_keyword", "keyword!", "A Keyword is written on the sheet."),
        ("erase_keyword", "keyword!", "A Keyword is erased."),
        ("counter", "name:counter! add set", "A counter changes."),
        ("remember", "slot! value!", "The campaign remembers a value."),
        ("unlock", "id:unlock!", "Something is unlocked for good, whatever comes of the chapter."),
    ),
}  # fmt: skip

VERBS = {word: _verb(group, keys, line) for group, rows in _TABLE.items() for word, keys, line in rows}

CONDITIONS = {
    "all": ("[C, ...]", "All of them hold; several keys in one table mean the same."),
    "any": ("[C, ...]", "One of them holds."),
    "not": ("C or [C, ...]", "None of them holds."),
    "keyword": ('"WORD"', "The Keyword is on the sheet."),
    "keywords_any": ('["WORD", ...]', "One of the Keywords is on the sheet."),
    "destiny": ("{ min, max, is }", "Destiny tokens face up."),
    "destiny_total": ("{ min, max, is }", "All recorded scores and the tokens face up now."),
    "heroes": ("{ min, max, is }", "Heroes in play."),
    "hero_in_play": ('"id" or [ids]', "A hero is in play."),
    "difficulty": ('"normal" | "easier" | "hardcore"', "The difficulty of this game."),
    "attempt": ("{ min, max, is }", "Which attempt at this chapter it is."),
    "unlocked": ('"id"', "Something was unlocked."),
    "remembered": ("{ slot, is }", "What the campaign remembers."),
    "occupied": ("{ area, by, min, max, all }", "Heroes, Wyrms or an entity stand there; `all` heroes do."),
    "actor_in": ("A", "The actor stands there."),
    "actor_is": ('"id" or [ids]', "Who the actor is."),
    "adjacent": ("{ a, b }", "Two areas are linked openly."),
    "distance": ("{ from, to, min, max, is }", "Steps between two places."),
    "link": ("{ id, open }", "A link is open, or with `open = false` is not."),
    "wyrms": ("{ where, state, min, max, is }", "Wyrms in play, or in an area."),
    "wyrm_supply": ("{ min, max, is }", "Wyrms in the supply."),
    "defeated": ("{ since, min, max, is }", "Wyrms defeated since this turn, round, goal or chapter began."),
    "sparks": ("{ area or held_by, min, max, is }", "Sparks in areas, or held by heroes."),
    "hearts": ("{ who, min, max, is, full }", "Hearts of heroes; `full` means all of them."),
    "knocked_out": ("{ who or min, max, is }", "Heroes are knocked out."),
    "item": ("{ id or tag, held_by, min, max, is }", "Items held."),
    "shreds": ("{ held_by, min, max, is }", "Shreds held."),
    "has_skill": ("{ who, id }", "A hero has a skill."),
    "card": ("{ number, at, face }", "Where a card lies: deck, discard, table, map, stack, held, aside, gone."),
    "stack": ("{ id, left }", "Cards left in a stack: a number or `{ min, max, is }`."),
    "counter": ("{ name, min, max, is }", "A counter."),
    "entity": ("{ id, alive, in, hearts }", "An entity is in play, where, and with how many Hearts."),
    "object": ("{ id, in }", "Where an object stands."),
    "token": ("{ id, on }", "Where a token lies."),
    "goal": ("n", "The Goal card on top of the deck."),
    "phase": ('"players" | "enemies"', "The phase."),
    "round": ("{ min, max, is }", "Enemies' Phases completed since this Goal began."),
    "actions_left": ("{ min, max, is }", "Actions that the actor has left."),
    "rolled": ("{ successes }", "Successes of the last roll."),
    "event": ("{ role = value, ... }", "What happened, inside a trigger."),
}

NUMBERS = {
    "3": "A whole number.",
    '"all"': "As many as there are.",
    "{ per_hero = k, plus = j }": "k for each hero in play, and j.",
    "{ by_heroes = { 2 = a, 3 = b, 4 = c } }": "By the number of heroes in play; all three must be given.",
    '{ counter = "name" }': "The value of a counter.",
    "{ count = selector }": "How many heroes, areas or Wyrms a selector finds.",
    "{ successes = true }": "Successes of the last roll.",
    "{ destiny = true }": "Destiny tokens face up.",
    "{ min = [N, ...] }": "The least of them.",
    "{ max = [N, ...] }": "The greatest of them.",
    '{ event = "amount" }': "How much, inside a trigger.",
}

HERO_SELECTORS = {
    '"actor"': "Who acts, or whom a trigger concerns.",
    '"each_hero"': "All heroes who are conscious.",
    '"choose_hero"': "One, whom the actor chooses.",
    '"group_hero"': "One, whom the group chooses.",
    '"other_hero"': "One other than the actor.",
    '"any_hero"': "In conditions: at least one.",
    '"last_actor"': "Who had the last turn.",
    '"sid"': 'A hero by id; also `{ hero = "sid" }`.',
    '{ event = "role" }': "A hero of what happened, inside a trigger.",
    "{ heroes_in = A }": "Heroes in areas.",
    "{ heroes_adjacent_to = A }": "Heroes one step away.",
    "{ within = k, of = A }": "Heroes at most k steps away.",
    '{ holder_of = "item" }': "Who holds an Item.",
    '{ fewest = "hearts" }': "One of those with the fewest Hearts, or Sparks; `most` likewise.",
    '{ who = "group_hero", filter = C }': "The long form, with `filter`, `up_to`, `exactly`, `include_ko`, `chooser`.",
}

AREA_SELECTORS = {
    '"id"': "An area, or a Vortex by its own name.",
    '"here"': "Where the actor stands.",
    '"adjacent"': "One step from there.",
    '"vortex"': "The Vortex of the Goal.",
    '"map"': "All areas of the open maps.",
    '{ tag = "t" }': "Areas with a tag.",
    "{ within = k, of = A }": "Areas at most k steps away.",
    "{ area_of = something }": "Where a hero, an entity, an object, a token or a Wyrm is.",
    '{ event = "area" }': "An area of what happened, inside a trigger.",
    '{ choose = [A, ...], chooser = "group" }': "One of them, chosen by the actor or the group.",
    "[A, ...]": "All of them.",
    '"name"': "The variable of a loop over areas.",
}

WYRM_SELECTORS = {
    '"all_wyrms"': "All Wyrms in play.",
    '"in_reach"': "Every target of the actor's attack, foes included.",
    '{ in = A, state = "standing", up_to = N }': 'Wyrms in areas; also `exactly`, `chooser`, `state = "stunned"`.',
    '{ event = "wyrm" }': "A Wyrm of what happened, inside a trigger.",
}

TRIGGERS = {
    "players_phase_start": "The Players' Phase begins.",
    "players_phase_end": "The Players' Phase ends.",
    "enemies_phase_start": "The Enemies' Phase begins.",
    "enemies_phase_end": "The Enemies' Phase ends.",
    "turn_start": "A turn begins.",
    "turn_end": "A turn ends.",
    "enter_area": "A hero comes into an area: `hero`, `area`, `from`.",
    "leave_area": "A hero leaves an area: `hero`, `area`, `to`.",
    "roll_made": "Dice were rolled: `kind`, `successes`.",
    "rerolled": "Dice were rolled again.",
    "attack_declared": "A hero attacks.",
    "hit": "An attack dealt damage: `target`, `wyrm`, `entity`, `area`.",
    "attack_missed": "An attack dealt none.",
    "wyrm_stunned": "A Wyrm was stunned: `wyrm`, `area`.",
    "wyrm_defeated": "A Wyrm was defeated: `area`.",
    "wyrm_removed": "A Wyrm went back to the supply: `area`.",
    "wyrm_spawned": "A Wyrm appeared: `wyrm`, `area`.",
    "wyrm_moved": "A Wyrm moved: `wyrm`, `from`, `to`.",
    "wyrm_attacks": "A Wyrm attacks: `wyrm`, `hero` or `entity`, `area`, `amount`; with `replace` before it does.",
    "wyrm_stood_up": "A Wyrm stood up: `wyrm`.",
    "wyrm_card_revealed": "A Wyrm card was revealed.",
    "wyrm_card_resolved": "A Wyrm card was carried out.",
    "hero_damaged": "A hero took damage: `hero`, `amount`; with `replace` before they do.",
    "hero_recovered": "A hero recovered: `hero`, `amount`.",
    "hero_ko": "A hero was knocked out: `hero`; with `replace` before it: `prevent` leaves them a Heart.",
    "hero_revived": "A hero stood up again: `hero`.",
    "spark_collected": "A hero collected Sparks: `hero`, `area`, `amount`.",
    "spark_gained": "A hero got Sparks: `hero`, `amount`.",
    "spark_spent": "A hero spent Sparks: `hero`, `amount`.",
    "item_gained": "A hero got an Item: `hero`, `item`.",
    "item_used": "An Item was used: `hero`, `item`.",
    "item_passed": "An Item changed hands: `hero`, `partner`, `item`.",
    "shred_drawn": "A hero drew a Shred: `hero`.",
    "shred_used": "A Shred was used: `hero`.",
    "interacted": "A hero interacted: `hero`, `card`.",
    "skill_used": "A skill was used: `hero`, `skill`, `partner`.",
    "entity_damaged": "An entity lost Hearts: `entity`, `amount`; with `replace` before it does.",
    "entity_zero": "An entity lost its last Heart: `entity`; with `replace` before it leaves: `prevent` lets it stay.",
    "counter_reached": "A counter changed: `counter`, `amount`.",
    "keyword_written": "A Keyword was written: `keyword`.",
    "destiny_changed": "Destiny tokens were turned: `amount`.",
    "stack_empty": "The last card of a stack is gone.",
    "goal_entered": "A Goal card was turned up: `card`.",
    "goal_met": "A Goal was met: `card`.",
    "map_opened": "A map was opened.",
    "chapter_end": "The End card is about to be read.",
}

STATS = {
    "actions_per_turn": "Actions in a turn.",
    "attack_dice": "Dice of the attack.",
    "attack_reach": "How far the attack reaches.",
    "attack_targets": "Targets for each success.",
    "attack_damage": "Damage of a success.",
    "damage_taken": "Damage that a hero takes at a time.",
    "prevent_damage": "A pool of damage that is prevented, point by point.",
    "max_hearts": "The most Hearts.",
    "skill_cost": "Sparks that skills cost.",
    "action_cost": "Actions that a standard action costs: `kind`, and `into` for Move.",
    "move_distance": "Areas that one Move goes.",
    "collect_amount": "Sparks that one Collect takes.",
    "interact_reach": "How far away a hero can interact.",
    "give_reach": "How far away Items can be passed.",
    "reroll_uses": "Rerolls of one roll.",
    "reroll_cost": "What a reroll costs.",
    "reroll_allowed": "Whether dice may be rolled again.",
    "action": "Whether a standard action is allowed: `kind`.",
    "ignore_solid": "Whether solid borders stop a hero.",
    "targetable": "Whether Wyrms can choose a hero.",
    "wyrm_life": "Damage that a Wyrm takes before it falls.",
    "wyrm_damage": "Damage of a Wyrm's attack.",
    "wyrm_speed": "Areas that a Wyrm moves.",
    "wyrm_immune_first": "Whether the first damage of a turn is ignored.",
    "wyrm_stand_cost": "What standing up costs a Wyrm.",
    "wyrm_targets": "Entities that Wyrms attack as if they were heroes.",
    "spawn_count": "Wyrms that a spawn brings.",
    "activation_count": "Wyrms that an activation moves.",
    "vortex": "The area of the Vortex.",
    "silver": "Whether silver symbols count.",
    "destiny_cost_ko": "Destiny tokens that a knock-out costs.",
}
