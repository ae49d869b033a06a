"""The words that chapters are written in, and their numbers (the content language)."""

from __future__ import annotations

from typing import Final

NONE: Final = -1
EVERY: Final = 255
"""As a number of an effect: all of it (`n = "all"`)."""

EFFECTS: Final = (
    "if", "for_each", "repeat", "run", "choose", "may", "prevent", "reroll", "roll", "say", "take_card",
    "make_stack", "reveal_stack_top", "peek_stack", "discard_card", "turn_card", "return_to_deck", "goto",
    "open_envelope", "new_players_phase", "enemies_phase", "take_turns", "end_turn", "end_phase", "end_chapter",
    "lose_chapter", "open_map", "close_map", "set_link", "enable_area", "disable_area", "tag_area",
    "set_vortex", "place_object", "move_object", "remove_object", "place_sparks", "remove_sparks",
    "place_token", "move_token", "remove_token", "choose_heroes", "place_hero", "move_hero", "swap_heroes",
    "damage", "lose_heart", "recover", "knock_out", "revive", "gain_spark", "lose_spark", "pay", "draw_shred",
    "discard_shred", "gain_item", "lose_item", "pass_item", "additional_action", "gain_upgrade", "add_modifier",
    "spawn", "activate", "reveal_wyrm", "damage_wyrm", "stun", "stand_up", "defeat", "remove_wyrm", "move_wyrm",
    "add_wyrm_card", "remove_wyrm_card", "shuffle_wyrms", "add_entity", "remove_entity", "damage_entity",
    "heal_entity", "move_entity", "entity_act", "destiny_up", "destiny_down", "write_keyword", "erase_keyword",
    "counter", "remember", "unlock",
)  # fmt: skip
"""The verbs of effects; the first three are written without `do`."""
DO_IF: Final = 0
DO_FOR_EACH: Final = 1
DO_REPEAT: Final = 2
DO_RUN: Final = 3
DO_CHOOSE: Final = 4
DO_MAY: Final = 5
DO_PREVENT: Final = 6
DO_REROLL: Final = 7
DO_ROLL: Final = 8
DO_SAY: Final = 9
DO_TAKE_CARD: Final = 10
DO_MAKE_STACK: Final = 11
DO_REVEAL_STACK_TOP: Final = 12
DO_PEEK_STACK: Final = 13
DO_DISCARD_CARD: Final = 14
DO_TURN_CARD: Final = 15
DO_RETURN_TO_DECK: Final = 16
DO_GOTO: Final = 17
DO_OPEN_ENVELOPE: Final = 18
DO_NEW_PLAYERS_PHASE: Final = 19
DO_ENEMIES_PHASE: Final = 20
DO_TAKE_TURNS: Final = 21
DO_END_TURN: Final = 22
DO_END_PHASE: Final = 23
DO_END_CHAPTER: Final = 24
DO_LOSE_CHAPTER: Final = 25
DO_OPEN_MAP: Final = 26
DO_CLOSE_MAP: Final = 27
DO_SET_LINK: Final = 28
DO_ENABLE_AREA: Final = 29
DO_DISABLE_AREA: Final = 30
DO_TAG_AREA: Final = 31
DO_SET_VORTEX: Final = 32
DO_PLACE_OBJECT: Final = 33
DO_MOVE_OBJECT: Final = 34
DO_REMOVE_OBJECT: Final = 35
DO_PLACE_SPARKS: Final = 36
DO_REMOVE_SPARKS: Final = 37
DO_PLACE_TOKEN: Final = 38
DO_MOVE_TOKEN: Final = 39
DO_REMOVE_TOKEN: Final = 40
DO_CHOOSE_HEROES: Final = 41
DO_PLACE_HERO: Final = 42
DO_MOVE_HERO: Final = 43
DO_SWAP_HEROES: Final = 44
DO_DAMAGE: Final = 45
DO_LOSE_HEART: Final = 46
DO_RECOVER: Final = 47
DO_KNOCK_OUT: Final = 48
DO_REVIVE: Final = 49
DO_GAIN_SPARK: Final = 50
DO_LOSE_SPARK: Final = 51
DO_PAY: Final = 52
DO_DRAW_SHRED: Final = 53
DO_DISCARD_SHRED: Final = 54
DO_GAIN_ITEM: Final = 55
DO_LOSE_ITEM: Final = 56
DO_PASS_ITEM: Final = 57
DO_ADDITIONAL_ACTION: Final = 58
DO_GAIN_UPGRADE: Final = 59
DO_ADD_MODIFIER: Final = 60
DO_SPAWN: Final = 61
DO_ACTIVATE: Final = 62
DO_REVEAL_WYRM: Final = 63
DO_DAMAGE_WYRM: Final = 64
DO_STUN: Final = 65
DO_STAND_UP: Final = 66
DO_DEFEAT: Final = 67
DO_REMOVE_WYRM: Final = 68
DO_MOVE_WYRM: Final = 69
DO_ADD_WYRM_CARD: Final = 70
DO_REMOVE_WYRM_CARD: Final = 71
DO_SHUFFLE_WYRMS: Final = 72
DO_ADD_ENTITY: Final = 73
DO_REMOVE_ENTITY: Final = 74
DO_DAMAGE_ENTITY: Final = 75
DO_HEAL_ENTITY: Final = 76
DO_MOVE_ENTITY: Final = 77
DO_ENTITY_ACT: Final = 78
DO_DESTINY_UP: Final = 79
DO_DESTINY_DOWN: Final = 80
DO_WRITE_KEYWORD: Final = 81
DO_ERASE_KEYWORD: Final = 82
DO_COUNTER: Final = 83
DO_REMEMBER: Final = 84
DO_UNLOCK: Final = 85

CONDITIONS: Final = (
    "all", "any", "not", "keyword", "keywords_any", "destiny", "destiny_total", "heroes", "hero_in_play",
    "difficulty", "attempt", "unlocked", "remembered", "occupied", "actor_in", "actor_is", "adjacent",
    "distance", "link", "wyrms", "wyrm_supply", "defeated", "sparks", "hearts", "knocked_out", "item", "shreds",
    "has_skill", "card", "stack", "counter", "entity", "object", "token", "goal", "phase", "round",
    "actions_left", "rolled", "event",
)  # fmt: skip
"""The words of conditions."""
IF_ALL: Final = 0
IF_ANY: Final = 1
IF_NOT: Final = 2
IF_KEYWORD: Final = 3
IF_KEYWORDS_ANY: Final = 4
IF_DESTINY: Final = 5
IF_DESTINY_TOTAL: Final = 6
IF_HEROES: Final = 7
IF_HERO_IN_PLAY: Final = 8
IF_DIFFICULTY: Final = 9
IF_ATTEMPT: Final = 10
IF_UNLOCKED: Final = 11
IF_REMEMBERED: Final = 12
IF_OCCUPIED: Final = 13
IF_ACTOR_IN: Final = 14
IF_ACTOR_IS: Final = 15
IF_ADJACENT: Final = 16
IF_DISTANCE: Final = 17
IF_LINK: Final = 18
IF_WYRMS: Final = 19
IF_WYRM_SUPPLY: Final = 20
IF_DEFEATED: Final = 21
IF_SPARKS: Final = 22
IF_HEARTS: Final = 23
IF_KNOCKED_OUT: Final = 24
IF_ITEM: Final = 25
IF_SHREDS: Final = 26
IF_HAS_SKILL: Final = 27
IF_CARD: Final = 28
IF_STACK: Final = 29
IF_COUNTER: Final = 30
IF_ENTITY: Final = 31
IF_OBJECT: Final = 32
IF_TOKEN: Final = 33
IF_GOAL: Final = 34
IF_PHASE: Final = 35
IF_ROUND: Final = 36
IF_ACTIONS_LEFT: Final = 37
IF_ROLLED: Final = 38
IF_EVENT: Final = 39

TRIGGERS: Final = (
    "players_phase_start", "players_phase_end", "enemies_phase_start", "enemies_phase_end", "turn_start",
    "turn_end", "enter_area", "leave_area", "roll_made", "rerolled", "attack_declared", "hit", "attack_missed",
    "wyrm_stunned", "wyrm_defeated", "wyrm_removed", "wyrm_spawned", "wyrm_moved", "wyrm_attacks",
    "wyrm_stood_up", "wyrm_card_revealed", "wyrm_card_resolved", "hero_damaged", "hero_recovered", "hero_ko",
    "hero_revived", "spark_collected", "spark_gained", "spark_spent", "item_gained", "item_used", "item_passed",
    "shred_drawn", "shred_used", "interacted", "skill_used", "entity_damaged", "entity_zero", "counter_reached",
    "keyword_written", "destiny_changed", "stack_empty", "goal_entered", "goal_met", "map_opened",
    "chapter_end",
)  # fmt: skip
"""The moments that triggers wait for."""
ON_PLAYERS_PHASE_START: Final = 0
ON_PLAYERS_PHASE_END: Final = 1
ON_ENEMIES_PHASE_START: Final = 2
ON_ENEMIES_PHASE_END: Final = 3
ON_TURN_START: Final = 4
ON_TURN_END: Final = 5
ON_ENTER_AREA: Final = 6
ON_LEAVE_AREA: Final = 7
ON_ROLL_MADE: Final = 8
ON_REROLLED: Final = 9
ON_ATTACK_DECLARED: Final = 10
ON_HIT: Final = 11
ON_ATTACK_MISSED: Final = 12
ON_WYRM_STUNNED: Final = 13
ON_WYRM_DEFEATED: Final = 14
ON_WYRM_REMOVED: Final = 15
ON_WYRM_SPAWNED: Final = 16
ON_WYRM_MOVED: Final = 17
ON_WYRM_ATTACKS: Final = 18
ON_WYRM_STOOD_UP: Final = 19
ON_WYRM_CARD_REVEALED: Final = 20
ON_WYRM_CARD_RESOLVED: Final = 21
ON_HERO_DAMAGED: Final = 22
ON_HERO_RECOVERED: Final = 23
ON_HERO_KO: Final = 24
ON_HERO_REVIVED: Final = 25
ON_SPARK_COLLECTED: Final = 26
ON_SPARK_GAINED: Final = 27
ON_SPARK_SPENT: Final = 28
ON_ITEM_GAINED: Final = 29
ON_ITEM_USED: Final = 30
ON_ITEM_PASSED: Final = 31
ON_SHRED_DRAWN: Final = 32
ON_SHRED_USED: Final = 33
ON_INTERACTED: Final = 34
ON_SKILL_USED: Final = 35
ON_ENTITY_DAMAGED: Final = 36
ON_ENTITY_ZERO: Final = 37
ON_COUNTER_REACHED: Final = 38
ON_KEYWORD_WRITTEN: Final = 39
ON_DESTINY_CHANGED: Final = 40
ON_STACK_EMPTY: Final = 41
ON_GOAL_ENTERED: Final = 42
ON_GOAL_MET: Final = 43
ON_MAP_OPENED: Final = 44
ON_CHAPTER_END: Final = 45
REPLACEABLE: Final = (ON_WYRM_ATTACKS, ON_HERO_DAMAGED, ON_HERO_KO, ON_ENTITY_DAMAGED, ON_ENTITY_ZERO)
"""The moments that a trigger with `replace` may come before."""

STATS: Final = (
    "actions_per_turn", "attack_dice", "attack_reach", "attack_targets", "attack_damage", "damage_taken",
    "prevent_damage", "max_hearts", "skill_cost", "action_cost", "move_distance", "collect_amount",
    "interact_reach", "give_reach", "reroll_uses", "reroll_cost", "reroll_allowed", "action", "ignore_solid",
    "targetable", "wyrm_life", "wyrm_damage", "wyrm_speed", "wyrm_immune_first", "wyrm_stand_cost",
    "wyrm_targets", "spawn_count", "activation_count", "vortex", "silver", "destiny_cost_ko",
)  # fmt: skip
"""What modifiers change."""
STAT_ACTIONS_PER_TURN: Final = 0
STAT_ATTACK_DICE: Final = 1
STAT_ATTACK_REACH: Final = 2
STAT_ATTACK_TARGETS: Final = 3
STAT_ATTACK_DAMAGE: Final = 4
STAT_DAMAGE_TAKEN: Final = 5
STAT_PREVENT_DAMAGE: Final = 6
STAT_MAX_HEARTS: Final = 7
STAT_SKILL_COST: Final = 8
STAT_ACTION_COST: Final = 9
STAT_MOVE_DISTANCE: Final = 10
STAT_COLLECT_AMOUNT: Final = 11
STAT_INTERACT_REACH: Final = 12
STAT_GIVE_REACH: Final = 13
STAT_REROLL_USES: Final = 14
STAT_REROLL_COST: Final = 15
STAT_REROLL_ALLOWED: Final = 16
STAT_ACTION: Final = 17
STAT_IGNORE_SOLID: Final = 18
STAT_TARGETABLE: Final = 19
STAT_WYRM_LIFE: Final = 20
STAT_WYRM_DAMAGE: Final = 21
STAT_WYRM_SPEED: Final = 22
STAT_WYRM_IMMUNE_FIRST: Final = 23
STAT_WYRM_STAND_COST: Final = 24
STAT_WYRM_TARGETS: Final = 25
STAT_SPAWN_COUNT: Final = 26
STAT_ACTIVATION_COUNT: Final = 27
STAT_VORTEX: Final = 28
STAT_SILVER: Final = 29
STAT_DESTINY_COST_KO: Final = 30

OPS: Final = ("set", "add", "min", "max", "forbid", "allow")
"""How modifiers change it, in the order in which they apply."""
OP_SET: Final = 0
OP_ADD: Final = 1
OP_MIN: Final = 2
OP_MAX: Final = 3
OP_FORBID: Final = 4
OP_ALLOW: Final = 5

UNTIL: Final = (
    "card_leaves", "turn_end", "next_players_phase", "next_enemies_phase", "next_attack", "stood_up", "round",
    "goal",
)  # fmt: skip
"""How long a modifier holds."""
UNTIL_CARD_LEAVES: Final = 0
UNTIL_TURN_END: Final = 1
UNTIL_NEXT_PLAYERS_PHASE: Final = 2
UNTIL_NEXT_ENEMIES_PHASE: Final = 3
UNTIL_NEXT_ATTACK: Final = 4
UNTIL_STOOD_UP: Final = 5
UNTIL_ROUND: Final = 6
UNTIL_GOAL: Final = 7

NUMBERS: Final = (
    "fixed", "per_hero", "by_heroes", "counter", "count_heroes", "count_areas", "count_wyrms", "successes",
    "destiny", "min", "max", "event",
)  # fmt: skip
"""The kinds of numbers."""
N_FIXED: Final = 0
N_PER_HERO: Final = 1
N_BY_HEROES: Final = 2
N_COUNTER: Final = 3
N_COUNT_HEROES: Final = 4
N_COUNT_AREAS: Final = 5
N_COUNT_WYRMS: Final = 6
N_SUCCESSES: Final = 7
N_DESTINY: Final = 8
N_MIN: Final = 9
N_MAX: Final = 10
N_EVENT: Final = 11

WHO: Final = (
    "actor", "each_hero", "choose_hero", "group_hero", "other_hero", "any_hero", "event", "hero", "heroes_in",
    "heroes_adjacent_to", "within", "holder_of", "last_actor", "fewest", "most", "loop",
)  # fmt: skip
"""The selectors of heroes."""
WHO_ACTOR: Final = 0
WHO_EACH_HERO: Final = 1
WHO_CHOOSE_HERO: Final = 2
WHO_GROUP_HERO: Final = 3
WHO_OTHER_HERO: Final = 4
WHO_ANY_HERO: Final = 5
WHO_EVENT: Final = 6
WHO_HERO: Final = 7
WHO_HEROES_IN: Final = 8
WHO_HEROES_ADJACENT_TO: Final = 9
WHO_WITHIN: Final = 10
WHO_HOLDER_OF: Final = 11
WHO_LAST_ACTOR: Final = 12
WHO_FEWEST: Final = 13
WHO_MOST: Final = 14
WHO_LOOP: Final = 15

WHERE: Final = (
    "area", "here", "adjacent", "vortex", "map", "tag", "within", "area_of_hero", "area_of_entity",
    "area_of_object", "area_of_token", "area_of_wyrm", "choose", "several", "loop", "event",
)  # fmt: skip
"""The selectors of areas."""
AT_AREA: Final = 0
AT_HERE: Final = 1
AT_ADJACENT: Final = 2
AT_VORTEX: Final = 3
AT_MAP: Final = 4
AT_TAG: Final = 5
AT_WITHIN: Final = 6
AT_AREA_OF_HERO: Final = 7
AT_AREA_OF_ENTITY: Final = 8
AT_AREA_OF_OBJECT: Final = 9
AT_AREA_OF_TOKEN: Final = 10
AT_AREA_OF_WYRM: Final = 11
AT_CHOOSE: Final = 12
AT_SEVERAL: Final = 13
AT_LOOP: Final = 14
AT_EVENT: Final = 15

WHICH: Final = ("in", "all", "in_reach", "event", "loop")
"""The selectors of wyrms."""
WYRMS_IN: Final = 0
WYRMS_ALL: Final = 1
WYRMS_IN_REACH: Final = 2
WYRMS_EVENT: Final = 3
WYRMS_LOOP: Final = 4

EXITS: Final = ("none", "flip", "next", "discard", "keep", "goal", "goto", "first", "end_chapter", "lose_chapter")
"""How a face goes on."""
EXIT_NONE: Final = 0
EXIT_FLIP: Final = 1
EXIT_NEXT: Final = 2
EXIT_DISCARD: Final = 3
EXIT_KEEP: Final = 4
EXIT_GOAL: Final = 5
EXIT_GOTO: Final = 6
EXIT_FIRST: Final = 7
EXIT_END_CHAPTER: Final = 8
EXIT_LOSE_CHAPTER: Final = 9

KINDS: Final = (
    "story", "choice", "interaction", "special_rule", "goal", "item", "hero", "upgrade", "wyrm", "envelope",
    "end",
)  # fmt: skip
"""The kinds of chapter cards."""
CARD_STORY: Final = 0
CARD_CHOICE: Final = 1
CARD_INTERACTION: Final = 2
CARD_SPECIAL_RULE: Final = 3
CARD_GOAL: Final = 4
CARD_ITEM: Final = 5
CARD_HERO: Final = 6
CARD_UPGRADE: Final = 7
CARD_WYRM: Final = 8
CARD_ENVELOPE: Final = 9
CARD_END: Final = 10

ROLES: Final = (
    "actor", "hero", "partner", "wyrm", "entity", "target", "area", "from", "to", "amount", "skill", "item",
    "card", "counter", "keyword", "successes", "kind",
)  # fmt: skip
"""The fields of an event."""
ROLE_ACTOR: Final = 0
ROLE_HERO: Final = 1
ROLE_PARTNER: Final = 2
ROLE_WYRM: Final = 3
ROLE_ENTITY: Final = 4
ROLE_TARGET: Final = 5
ROLE_AREA: Final = 6
ROLE_FROM: Final = 7
ROLE_TO: Final = 8
ROLE_AMOUNT: Final = 9
ROLE_SKILL: Final = 10
ROLE_ITEM: Final = 11
ROLE_CARD: Final = 12
ROLE_COUNTER: Final = 13
ROLE_KEYWORD: Final = 14
ROLE_SUCCESSES: Final = 15
ROLE_KIND: Final = 16

ACTIONS: Final = ("move", "collect", "skill", "attack", "interact", "give", "take", "special")
"""The standard actions (B-124); give and take are two halves of one."""
ACT_MOVE: Final = 0
ACT_COLLECT: Final = 1
ACT_SKILL: Final = 2
ACT_ATTACK: Final = 3
ACT_INTERACT: Final = 4
ACT_GIVE: Final = 5
ACT_TAKE: Final = 6
ACT_SPECIAL: Final = 7

ONCE: Final = ("never", "turn", "round", "goal", "chapter")
"""How often something may happen; `never` sets no limit."""
ONCE_NEVER: Final = 0
ONCE_TURN: Final = 1
ONCE_ROUND: Final = 2
ONCE_GOAL: Final = 3
ONCE_CHAPTER: Final = 4

CHOOSERS: Final = ("default", "actor", "group")
"""Who chooses."""
BY_DEFAULT: Final = 0
BY_ACTOR: Final = 1
BY_GROUP: Final = 2

LINKS: Final = ("open", "solid", "gated")
"""What lies between two areas (B-133); a gated link is closed until it is opened."""
LINK_OPEN: Final = 0
LINK_SOLID: Final = 1
LINK_GATED: Final = 2

ENTITIES: Final = ("ally", "foe", "marker")
"""The kinds of entities."""
ENTITY_ALLY: Final = 0
ENTITY_FOE: Final = 1
ENTITY_MARKER: Final = 2

ACTS: Final = ("never", "enemies_phase_start", "after_wyrm_card", "players_phase_end")
"""When an entity acts."""
ACTS_NEVER: Final = 0
ACTS_ENEMIES_PHASE_START: Final = 1
ACTS_AFTER_WYRM_CARD: Final = 2
ACTS_PLAYERS_PHASE_END: Final = 3

STATES: Final = ("any", "standing", "stunned")
"""The states of wyrms."""
STATE_ANY: Final = 0
STATE_STANDING: Final = 1
STATE_STUNNED: Final = 2

TIMES: Final = ("turn", "round", "goal", "chapter")
"""Since when defeats are counted."""
SINCE_TURN: Final = 0
SINCE_ROUND: Final = 1
SINCE_GOAL: Final = 2
SINCE_CHAPTER: Final = 3

ROLLS: Final = ("attack", "skill", "special", "challenge")
"""The kinds of rolls."""
ROLL_ATTACK: Final = 0
ROLL_SKILL: Final = 1
ROLL_SPECIAL: Final = 2
ROLL_CHALLENGE: Final = 3

PLACES: Final = ("table", "map", "actor", "wyrm_deck", "aside")
"""Where `take_card` lays a card."""
TO_TABLE: Final = 0
TO_MAP: Final = 1
TO_ACTOR: Final = 2
TO_WYRM_DECK: Final = 3
TO_ASIDE: Final = 4

VORTEX_MODES: Final = ("each", "alternate", "group")
"""How a goal with several vortexes uses them."""
VORTEX_EACH: Final = 0
VORTEX_ALTERNATE: Final = 1
VORTEX_GROUP: Final = 2

HOLDINGS: Final = ("hearts", "sparks")
"""What `fewest` and `most` compare."""
OF_HEARTS: Final = 0
OF_SPARKS: Final = 1

PHASES: Final = ("none", "players", "enemies")
"""The phases of a round."""
PHASE_NONE: Final = 0
PHASE_PLAYERS: Final = 1
PHASE_ENEMIES: Final = 2

DIFFICULTIES: Final = ("normal", "easier", "hardcore")
"""The difficulties (B-045 to B-047)."""
LEVEL_NORMAL: Final = 0
LEVEL_EASIER: Final = 1
LEVEL_HARDCORE: Final = 2
