"""What is printed on the cards: heroes, dwarves, traps, relics, wraith cards, powers, and the words they use (4.8)."""

from __future__ import annotations

from typing import Final

from undercroft.engine.printed import Printed

NONE: Final = -1

VERBS: Final = (
    # Health.
    "damage", "heal", "shield", "transfer_damage", "revive",
    # Dice.
    "modify_roll", "modify_villain_roll", "reroll", "set_die", "auto_win", "auto_lose", "win_ties", "swap_dice",
    # Position.
    "move", "forced_move", "teleport", "swap_places", "to_start", "displace",
    # Movement rights.
    "modify_steps", "ghost", "pass_lock", "pass_dwarf", "no_move", "close_portal", "open_portal",
    # Turn.
    "continue_turn", "extra_turn", "skip_turn", "end_turn", "extra_attack", "normal_turn",
    # Cards.
    "draw_trap", "draw_relic", "draw_wraith", "deal_trap", "discard_relic", "give_relic", "steal_relic",
    "swap_relics", "keep_card", "recover_discard", "peek_deck", "reorder_deck", "play_other_part",
    # Tiles.
    "reveal_tile", "peek_tile", "remove_tile", "place_tile", "move_tile", "swap_tiles", "shuffle_tiles",
    "collect_stone",
    # Locks.
    "destroy_lock", "place_lock", "move_lock", "protect_lock",
    # Powers.
    "grant_power", "reroll_power", "lose_power", "copy_power", "hold_power_longer",
    # Dwarves.
    "damage_dwarf", "heal_dwarf", "move_dwarf", "dwarf_attack_now", "freeze_dwarf", "dwarf_bonus",
    # Wraiths.
    "wraith_steps", "wraith_to_portal", "wraith_safe",
    # Control.
    "choice", "die_table", "contest", "if", "for_each", "repeat", "nothing", "tell",
)  # fmt: skip
"""The words that cards are written in (4.8)."""

DAMAGE: Final = 0
HEAL: Final = 1
SHIELD: Final = 2
TRANSFER_DAMAGE: Final = 3
REVIVE: Final = 4
MODIFY_ROLL: Final = 5
MODIFY_VILLAIN_ROLL: Final = 6
REROLL: Final = 7
SET_DIE: Final = 8
AUTO_WIN: Final = 9
AUTO_LOSE: Final = 10
WIN_TIES: Final = 11
SWAP_DICE: Final = 12
MOVE: Final = 13
FORCED_MOVE: Final = 14
TELEPORT: Final = 15
SWAP_PLACES: Final = 16
TO_START: Final = 17
DISPLACE: Final = 18
MODIFY_STEPS: Final = 19
GHOST: Final = 20
PASS_LOCK: Final = 21
PASS_DWARF: Final = 22
NO_MOVE: Final = 23
CLOSE_PORTAL: Final = 24
OPEN_PORTAL: Final = 25
CONTINUE_TURN: Final = 26
EXTRA_TURN: Final = 27
SKIP_TURN: Final = 28
END_TURN: Final = 29
EXTRA_ATTACK: Final = 30
NORMAL_TURN: Final = 31
DRAW_TRAP: Final = 32
DRAW_RELIC: Final = 33
DRAW_WRAITH: Final = 34
DEAL_TRAP: Final = 35
DISCARD_RELIC: Final = 36
GIVE_RELIC: Final = 37
STEAL_RELIC: Final = 38
SWAP_RELICS: Final = 39
KEEP_CARD: Final = 40
RECOVER_DISCARD: Final = 41
PEEK_DECK: Final = 42
REORDER_DECK: Final = 43
PLAY_OTHER_PART: Final = 44
REVEAL_TILE: Final = 45
PEEK_TILE: Final = 46
REMOVE_TILE: Final = 47
PLACE_TILE: Final = 48
MOVE_TILE: Final = 49
SWAP_TILES: Final = 50
SHUFFLE_TILES: Final = 51
COLLECT_STONE: Final = 52
DESTROY_LOCK: Final = 53
PLACE_LOCK: Final = 54
MOVE_LOCK: Final = 55
PROTECT_LOCK: Final = 56
GRANT_POWER: Final = 57
REROLL_POWER: Final = 58
LOSE_POWER: Final = 59
COPY_POWER: Final = 60
HOLD_POWER_LONGER: Final = 61
DAMAGE_DWARF: Final = 62
HEAL_DWARF: Final = 63
MOVE_DWARF: Final = 64
DWARF_ATTACK_NOW: Final = 65
FREEZE_DWARF: Final = 66
DWARF_BONUS: Final = 67
WRAITH_STEPS: Final = 68
WRAITH_TO_PORTAL: Final = 69
WRAITH_SAFE: Final = 70
CHOICE: Final = 71
DIE_TABLE: Final = 72
CONTEST: Final = 73
IF: Final = 74
FOR_EACH: Final = 75
REPEAT: Final = 76
NOTHING: Final = 77
TELL: Final = 78

SELECTORS: Final = (
    "self", "hero", "other", "heroes", "most-hurt", "least-hurt", "stoneless", "wraith", "wraiths", "dwarf",
    "nearest-dwarf", "dwarves", "others", "target",
)  # fmt: skip
SELF: Final = 0
HERO: Final = 1
OTHER: Final = 2
HEROES: Final = 3
MOST_HURT: Final = 4
LEAST_HURT: Final = 5
STONELESS: Final = 6
WRAITH: Final = 7
WRAITHS: Final = 8
DWARF: Final = 9
NEAREST_DWARF: Final = 10
DWARVES: Final = 11
OTHERS: Final = 12
TARGET: Final = 13

ALL_OF: Final = (HEROES, WRAITHS, DWARVES, OTHERS)

UNTIL: Final = ("roll", "movement", "turn", "next-turn", "round", "used")
UNTIL_ROLL: Final = 0
UNTIL_MOVEMENT: Final = 1
UNTIL_TURN: Final = 2
UNTIL_NEXT_TURN: Final = 3
UNTIL_ROUND: Final = 4
UNTIL_USED: Final = 5

ROLLS: Final = ("trap", "lock", "attack", "defence", "wraith", "card")
TRAP_ROLL: Final = 0
LOCK_ROLL: Final = 1
ATTACK_ROLL: Final = 2
DEFENCE_ROLL: Final = 3
WRAITH_ROLL: Final = 4
CARD_ROLL: Final = 5
EVERY_ROLL: Final = 63

CHOOSERS: Final = ("drawer", "target", "villain", "left", "random")
BY_DRAWER: Final = 0
BY_TARGET: Final = 1
BY_VILLAIN: Final = 2
BY_LEFT: Final = 3
BY_CHANCE: Final = 4

PLACES: Final = ("any", "start", "portal", "beside", "toward-stone", "away", "toward-start")
ANYWHERE: Final = 0
AT_START: Final = 1
AT_PORTAL: Final = 2
BESIDE: Final = 3
TOWARD_STONE: Final = 4
AWAY: Final = 5
TOWARD_START: Final = 6

DECKS: Final = ("trap", "relic", "wraith")
TRAP_DECK: Final = 0
RELIC_DECK: Final = 1
WRAITH_DECK: Final = 2

CONDITIONS: Final = (
    "always",
    "has-stone",
    "has-relic",
    "hurt",
    "unhurt",
    "dwarf-near",
    "wraith-about",
    "own-turn",
    "soul-lost",
)
ALWAYS: Final = 0
HAS_STONE: Final = 1
HAS_RELIC: Final = 2
HURT: Final = 3
UNHURT: Final = 4
DWARF_NEAR: Final = 5
WRAITH_ABOUT: Final = 6
OWN_TURN: Final = 7
SOUL_LOST: Final = 8

TIMINGS: Final = ("roll", "turn", "any")
ON_ROLL: Final = 0
ON_TURN: Final = 1
ANY_TIME: Final = 2

TESTS: Final = ("die", "contest", "choice", "condition")
TEST_DIE: Final = 0
TEST_CONTEST: Final = 1
TEST_CHOICE: Final = 2
TEST_CONDITION: Final = 3

SCOPES: Final = ("self", "other")


DICE: Final = (MODIFY_ROLL, MODIFY_VILLAIN_ROLL, REROLL, SET_DIE, AUTO_WIN, AUTO_LOSE, WIN_TIES, SWAP_DICE)
"""Words that act on a contest."""

OWN_TURN_ONLY: Final = frozenset((CONTINUE_TURN, EXTRA_TURN, END_TURN, EXTRA_ATTACK))
"""Words that are void off turn (W-R66)."""

ON_SPACES: Final = frozenset((
    REVEAL_TILE, PEEK_TILE, REMOVE_TILE, MOVE_TILE, SWAP_TILES, DESTROY_LOCK, PLACE_LOCK, MOVE_LOCK, PROTECT_LOCK,
    CLOSE_PORTAL, OPEN_PORTAL,
))  # fmt: skip
"""Words about spaces; they concern nobody in particular."""

ON_HIDDEN_TILES: Final = frozenset((REVEAL_TILE, PEEK_TILE, REMOVE_TILE, MOVE_TILE, SWAP_TILES))
ON_LOCKS: Final = frozenset((DESTROY_LOCK, MOVE_LOCK, PROTECT_LOCK))
"""Those of them about face-down tiles, and about locks on the board."""

ON_THE_TABLE: Final = frozenset((
    PEEK_DECK, REORDER_DECK, REVEAL_TILE, PEEK_TILE, REMOVE_TILE, PLACE_TILE, MOVE_TILE, SWAP_TILES, SHUFFLE_TILES,
    DESTROY_LOCK, PLACE_LOCK, MOVE_LOCK, PROTECT_LOCK, CLOSE_PORTAL, OPEN_PORTAL, NOTHING, TELL,
))  # fmt: skip
"""Words that are about the board and the decks, not about whoever reads them."""

WITH_SECOND: Final = ON_SPACES | {
    TELEPORT, DISPLACE, WRAITH_TO_PORTAL, DISCARD_RELIC, STEAL_RELIC, GIVE_RELIC, SWAP_RELICS, RECOVER_DISCARD,
    DWARF_ATTACK_NOW, COLLECT_STONE,
}  # fmt: skip
WITH_THIRD: Final = frozenset((MOVE_TILE, SWAP_TILES, MOVE_LOCK, SWAP_RELICS))
"""Words that need a second choice, and a third one, beside that of the target."""


WRAITHS_ONLY: Final = frozenset((WRAITH_STEPS, WRAITH_TO_PORTAL, WRAITH_SAFE, NORMAL_TURN))
ON_WRAITHS: Final = frozenset((
    PEEK_DECK, REORDER_DECK, SHUFFLE_TILES, SKIP_TURN, DRAW_WRAITH, PLAY_OTHER_PART, END_TURN,
))  # fmt: skip
"""Effects that a wraith's player can have even without a piece."""
ON_WRAITH_PIECES: Final = WRAITHS_ONLY | {MOVE, FORCED_MOVE, TO_START, DISPLACE, NO_MOVE, MODIFY_STEPS}
"""Effects on a wraith that is on the board. It can be neither healed, hurt nor teleported (W-198, W-R79)."""


class Effect(Printed):
    """One word of a card with all that it needs to know (4.8, 4.9)."""

    def __init__(self, verb: int) -> None:
        super().__init__(VERBS[verb])
        self.verb = verb
        self.on_dice = verb in DICE
        self.on_spaces = verb in ON_SPACES
        self.on_hidden_tiles = verb in ON_HIDDEN_TILES
        self.on_locks = verb in ON_LOCKS
        self.on_the_table = verb in ON_THE_TABLE
        self.own_turn_only = verb in OWN_TURN_ONLY
        self.second = verb in WITH_SECOND
        self.third = verb in WITH_THIRD
        self.wraiths_only = verb in WRAITHS_ONLY
        self.on_wraiths = verb in ON_WRAITHS
        self.on_wraith_pieces = verb in ON_WRAITH_PIECES
        self.who = SELF
        self.amount = 1
        self.die = False
        """The amount is thrown with a die."""
        self.until = UNTIL_TURN
        self.rolls = EVERY_ROLL
        self.symbol = NONE
        self.within = 0
        """How near the target must be; 0 is any distance."""
        self.where = ANYWHERE
        self.by = BY_DRAWER
        self.may = False
        self.condition = ALWAYS
        self.deck = TRAP_DECK
        self.villain = False
        """The villain's die is meant, or the villain's kind of tile."""
        self.parts: list[Script] = []
        self.faces: list[int] = []
        """For a die table, which part each face of the die leads to."""
        self.power = NONE
        self.text = ""


class Script(Printed):
    """What a part of a card says, word by word."""

    def __init__(self, name: str, effects: list[Effect]) -> None:
        super().__init__(name)
        self.effects = effects


def only_on_dice(script: Script) -> bool:
    """Whether a part does nothing but change a roll."""
    return all(effect.on_dice for effect in script.effects)


class Power(Printed):
    """A power of a hero card (4.2)."""

    def __init__(self, key: str, title: str, text: str, other: bool, script: Script) -> None:
        super().__init__(key)
        self.title = title
        self.text = text
        self.other = other
        """It can affect another player, so it may be kept until the own next turn (W-181)."""
        self.script = script
        self.dice = only_on_dice(script)
        """It only changes rolls, so it may be used even for a lock roll in mid-movement (W-R74)."""


class HeroCard(Printed):
    """A hero card (4.2)."""

    def __init__(self, key: str, title: str, kingdom: str, text: str, steps: int, bonus: list[int]) -> None:
        super().__init__(key)
        self.title = title
        self.kingdom = kingdom
        self.text = text
        self.steps = steps
        self.bonus = bonus
        """The bonus against each trap symbol (W-021)."""
        self.powers: list[int] = []
        """The power of each face of the die, or none (W-022)."""
        self.alone: list[int] = []
        """The same for a hero who plays without others (4.3: one hero must stay able to win)."""
        self.pair: list[int] = []
        """The same for two heroes, who have fewer friends to be healed by."""


class DwarfCard(Printed):
    """A Cursed Dwarf card; its back tells the dwarf's fate (4.3)."""

    def __init__(self, key: str, title: str, text: str, fate: str, steps: int, health: int, modifier: int) -> None:
        super().__init__(key)
        self.title = title
        self.text = text
        self.fate = fate
        self.steps = steps
        self.health = health
        self.modifier = modifier


class TrapCard(Printed):
    """A trap card: a symbol and two outcomes (4.4)."""

    def __init__(self, key: str, title: str, kind: str, symbol: int, danger: int, up: Script, down: Script) -> None:
        super().__init__(key)
        self.title = title
        self.kind = kind
        self.symbol = symbol
        self.danger = danger
        self.up = up
        self.down = down
        self.held: Script | None = None
        """What the card does later if its up part is kept (W-273)."""
        self.text = ""
        self.up_text = ""
        self.down_text = ""
        self.held_text = ""


class RelicCard(Printed):
    """A relic: when it may be played, and what it does (4.5)."""

    def __init__(self, key: str, title: str, text: str, timing: int, script: Script) -> None:
        super().__init__(key)
        self.title = title
        self.text = text
        self.timing = timing
        self.script = script


class WraithCard(Printed):
    """A wraith card: a test, a positive and a negative path (4.6)."""

    def __init__(self, key: str, title: str, text: str, test: int, up: Script, down: Script) -> None:
        super().__init__(key)
        self.title = title
        self.text = text
        self.test = test
        self.faces: list[int] = []
        """The faces of the die that lead to the positive path."""
        self.modifier = 0
        self.condition = ALWAYS
        self.up = up
        self.down = down
        self.up_moves = True
        self.down_moves = False
        self.up_text = ""
        self.down_text = ""


class Deck(Printed):
    """All cards of a game (section 4)."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.symbols: list[str] = []
        self.powers: list[Power] = []
        self.heroes: list[HeroCard] = []
        self.dwarves: list[DwarfCard] = []
        self.traps: list[TrapCard] = []
        self.relics: list[RelicCard] = []
        self.wraiths: list[WraithCard] = []
