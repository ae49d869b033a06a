"""The protocol: everything that goes over the wire between the server and its clients.

HTTP serves what can be asked for at any time: games, rules, rooms, replays, saves, statistics. One WebSocket a client
carries a room: the client says `Hello` with its token, then sends requests; the server shows the table.

Requests have an `id` that the client makes up. Each is answered by exactly one `Done` or `Refused` with the same id.
Sent twice, a request is carried out once and answered twice. Whatever changes the room has a number, counted upwards
and never reused; acknowledged means on disk.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from undercroft.engine.view import (
    Board,
    Ending,
    Hand,
    Happening,
    Heading,
    Option,
    Page,
    Piece,
    Pile,
    Question,
    Row,
    Sheet,
    View,
)

PROTOCOL = 1
"""Changes whenever an old client could misunderstand the server."""

# What a room looks like.

SeatKind = Literal["open", "person", "bot"]
ClockKind = Literal["none", "casual", "correspondence"]
Stage = Literal["gathering", "playing", "over"]


class SettingInfo(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """An option of a game: its values with a sentence each."""

    name: str
    label: str
    help: str
    values: tuple[str, ...]
    default: str
    each: dict[str, str] = {}
    pattern: str = ""
    rule: str = ""


class PresetInfo(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """Settings that go together under a name."""

    name: str
    label: str
    help: str
    settings: dict[str, str]


class StandingInfo(Struct, frozen=True, kw_only=True, rename="camel"):
    """A standing order that a player can give."""

    name: str
    help: str


class StopInfo(Struct, frozen=True, kw_only=True, rename="camel"):
    """A kind of window that a player can tick, to be asked there whatever the standing order passes."""

    name: str
    help: str


class LevelInfo(Struct, frozen=True, kw_only=True, rename="camel"):
    """A level of bots: how strong, and what it costs."""

    name: str
    help: str


class RoleInfo(Struct, frozen=True, kw_only=True, rename="camel"):
    """What a seat may wish to play when a campaign goes on."""

    name: str
    label: str


class GameInfo(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """A game as the lobby shows it."""

    name: str
    title: str
    blurb: str
    version: str
    fewest: int
    most: int
    settings: tuple[SettingInfo, ...]
    presets: tuple[PresetInfo, ...] = ()
    standings: tuple[StandingInfo, ...] = ()
    usual_standing: str = ""
    stops: tuple[StopInfo, ...] = ()
    levels: tuple[LevelInfo, ...] = ()
    campaign: bool = False
    carried: tuple[str, ...] = ()
    """The settings that a campaign hands from game to game; nobody else gives them."""
    roles: tuple[RoleInfo, ...] = ()
    lesson: bool = False


class Theme(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """How a game looks, for clients that draw. Kept in the game's data/theme.toml.

    `light` and `dark` give colours to the client's own words (ground, panel, ink, accent ...). `icons` gives an icon to
    a face, a tag or a counter, `tints` a colour. `floors` says how cells and links of a tag are built: room, floor,
    wall, pit, portal, gate, stairs, hall, blank. `dice` names, for a word that rolls, what was shown by dice. `log` is
    how the record of the game is set: as plain lines, or like the window of a chat.
    """

    card: Literal["plain", "playing"] = "plain"
    surface: Literal["stone", "wood", "felt", "paper", "night"] = "wood"
    log: Literal["plain", "chat"] = "plain"
    fonts: dict[str, str] = {}
    light: dict[str, str] = {}
    dark: dict[str, str] = {}
    icons: dict[str, str] = {}
    tints: dict[str, str] = {}
    floors: dict[str, str] = {}
    dice: dict[str, tuple[str, ...]] = {}


class LessonStep(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """A step of a first game: what is said, which things are pointed at, and which choice leads on.

    Without `choose` the reader goes on. `choose` is an option's key, or the beginning of one that ends in a star.
    """

    text: str
    point: tuple[str, ...] = ()
    choose: str = ""


class Lesson(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel", forbid_unknown_fields=True):
    """A guided first game: its luck and its table, then step after step. Kept in the game's data/lesson.toml."""

    title: str
    seed: str
    steps: tuple[LessonStep, ...]
    seats: int = 2
    level: str = "sensible"
    settings: dict[str, str] = {}


class RuleInfo(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """A rule or ruling."""

    id: str
    text: str
    heading: str = ""


class Clock(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """How long a decision may take before a bot answers: seconds when people sit together, days by correspondence."""

    kind: ClockKind = "none"
    seconds: int = 0


class SeatInfo(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """A seat of a room, as everybody may know it."""

    kind: SeatKind
    name: str = ""
    level: str = ""
    ready: bool = False
    here: bool = False
    stand_in: str = ""
    """The level of the bot that plays for an absent person; empty while the person plays."""
    word: bool = False
    """Whether the seat added a word of its own to the luck."""


class RoomInfo(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """A room, as everybody in it may know it."""

    room: str
    name: str
    game: str
    settings: dict[str, str]
    seats: tuple[SeatInfo, ...]
    stage: Stage
    number: int
    host: int | None = None
    clock: Clock = Clock()
    paused: bool = False
    listed: bool = False
    spectators: int = 0
    keeper: int = 0
    commitment: str = ""
    move: int = 0
    undo_asked_by: int | None = None
    undo_agreed: tuple[int, ...] = ()
    deadline: float = 0
    """When the clock of those who are waited for runs out, in seconds since 1970; 0 if it does not."""
    window_seconds: int = 0
    """How long every circle of a window takes, if that is fixed; 0 if it is not."""
    opens: float = 0
    """When the answers in the open window of fixed length are opened, in seconds since 1970."""
    extended: tuple[int, ...] = ()
    """The seats that have held a window open this turn."""
    next_room: str = ""
    """The rematch, or the campaign's next chapter."""
    campaign: str = ""
    """The name of the campaign that is played here, chapter after chapter; empty for a single game."""
    note: str = ""


class ChatLine(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """Something that somebody said in a room."""

    number: int
    name: str
    text: str
    at: float
    seat: int | None = None


# HTTP: what is asked, and what is answered.


class SeatPlan(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """A seat of a room to be made: open to a person, or a bot of a level."""

    kind: Literal["open", "bot"] = "open"
    level: str = ""


class NewRoom(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """A room to be made. Its maker takes the first open seat under `your_name`."""

    game: str
    your_name: str
    seats: tuple[SeatPlan, ...]
    settings: dict[str, str] = {}
    preset: str = ""
    name: str = ""
    clock: Clock = Clock()
    listed: bool = False
    start: bool = False
    """Begin at once, if no seat is left open."""
    seed: str = ""
    """Luck made of a text, for lessons and tests; such a room says so."""
    campaign: str = ""
    """Play a campaign under this name: when a game of it is over, its people go on with the next."""
    lesson: bool = False
    window_seconds: int = 0
    """Let every circle of a window take exactly so long, so that time tells nothing at all; 0 to go on faster."""


class Join(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """Somebody wants a seat (any open one unless told), or only to watch."""

    invitation: str
    your_name: str
    seat: int | None = None
    watch: bool = False


class Ticket(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """A place in a room. The token is the right to it: it is told once, to its owner, and never in an address.

    `seat` is None for a spectator. `invitation` is what may be shared: with it others can join.
    """

    room: str
    token: str
    invitation: str
    seat: int | None = None


class RoomPeek(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """What an invitation shows before one joins, and what the lobby lists."""

    info: RoomInfo
    title: str


class MatchLine(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """A finished or stored match in a list."""

    match: str
    game: str
    name: str
    players: tuple[str, ...]
    moves: int
    at: float
    ending: str = ""
    winners: tuple[int, ...] = ()


class ReplayMove(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """A move of a replay: the table after it as the asking seat could see it, and what was chosen."""

    match: str
    move: int
    moves: int
    view: View
    chosen: str = ""
    by: int | None = None


class PlayOn(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """Play on from a move of a replay, in a new room."""

    your_name: str
    seat: int = 0
    level: str = "sensible"


class CampaignSheet(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """The record sheet of a campaign in lines, after the last game that was finished; `over` if none follows."""

    game: str
    lines: tuple[str, ...]
    campaign: str = ""
    over: bool = False


class LuckInfo(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """The fair-luck page of a match. Secret and sentences are there once it is over."""

    match: str
    commitment: str
    words: tuple[str, ...] = ()
    secret: str = ""
    sound: bool | None = None
    sentences: tuple[str, ...] = ()


class Report(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """A bug report: what the person says; the journal is attached by the server.

    `room` is wanted only where the token is from an earlier room of a rematch.
    """

    token: str
    text: str
    room: str = ""


class StatisticsLine(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """Finished matches of a game with a number of players."""

    game: str
    players: int
    matches: int
    moves_mean: float
    wins_by_seat: tuple[int, ...]
    endings: dict[str, int]


class Credentials(Struct, frozen=True, kw_only=True, rename="camel"):
    """An account's name and password."""

    name: str
    password: str


class OwnRoom(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """A room in which an account has a seat. `at` is when something happened there last, in seconds since 1970."""

    seat: int
    at: float
    peek: RoomPeek


class Account(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """Who is logged in, and their rooms, the latest first."""

    name: str
    rooms: tuple[OwnRoom, ...] = ()


class Problem(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel"):
    """Every error: one sentence that says what to do, and the rule behind it if there is one."""

    sentence: str
    rule: str = ""


# The WebSocket: from the client.


class Request(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel", tag_field="do"):
    """Something that a client wants; `id` is made up by the client, unique in its connection's life and beyond."""

    id: str


class Hello(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel", tag_field="do", tag="hello"):
    """The first message. `seen` is the last number that the client has of this room; -1 for none."""

    protocol: int
    token: str
    seen: int = -1
    language: str = "en"


class Choose(Request, frozen=True, kw_only=True, tag="choose"):
    """Choose an option by its key. `number` is the room's number that the client was looking at."""

    number: int
    key: str


class Undo(Request, frozen=True, kw_only=True, tag="undo"):
    """Take back one's last choice, or ask the others to agree to it."""


class Agree(Request, frozen=True, kw_only=True, tag="agree"):
    """Answer somebody's wish to undo."""

    yes: bool


class Redo(Request, frozen=True, kw_only=True, tag="redo"):
    """Make the choice again that was taken back."""


class Ready(Request, frozen=True, kw_only=True, tag="ready"):
    """Be ready, or not yet; with everybody ready and no seat open the game begins. `word` stirs the luck.

    `wish` says what the seat would like to play where that is arranged between the games of a campaign, such as the
    key of a hero; without one everybody keeps what they had.
    """

    ready: bool
    word: str = ""
    wish: str = ""


class Arrange(Request, frozen=True, kw_only=True, tag="arrange"):
    """The host changes a seat before the game: a bot, open, or nobody sits there any more.

    The seat behind the last one is added; the last one is taken away if there is no plan for it.
    """

    seat: int
    plan: SeatPlan | None = None


class Configure(Request, frozen=True, kw_only=True, tag="configure"):
    """The host changes the options before the game."""

    settings: dict[str, str]


class Stand(Request, frozen=True, kw_only=True, tag="stand"):
    """Give oneself a standing order by its name; ticked stops may follow: `smart; roll others; end seat 2`."""

    name: str


class Extend(Request, frozen=True, kw_only=True, tag="extend"):
    """Hold a window of fixed length open for once more its time: once a turn, seen by all, for whatever reason."""


class HandOver(Request, frozen=True, kw_only=True, tag="hand-over"):
    """Let another seat speak for the group."""

    seat: int


class StandIn(Request, frozen=True, kw_only=True, tag="stand-in"):
    """Let a bot play for a seat (one's own, or of somebody who has gone), or with an empty level take it back."""

    seat: int
    level: str = ""


class Pause(Request, frozen=True, kw_only=True, tag="pause"):
    """Stop the clocks and the bots, or go on."""

    paused: bool


class Say(Request, frozen=True, kw_only=True, tag="say"):
    """Chat."""

    text: str


class Hint(Request, frozen=True, kw_only=True, tag="hint"):
    """Ask what a good player would do; answered by `Advice`."""


class Why(Request, frozen=True, kw_only=True, tag="why"):
    """Ask about an option, a thing, a rule id, or a choice that is not offered; answered by `Because`."""

    about: str


class Rematch(Request, frozen=True, kw_only=True, tag="rematch"):
    """Play again with the same people; in a campaign, go on with the next chapter."""


class Leave(Request, frozen=True, kw_only=True, tag="leave"):
    """Give the seat up: before the game it becomes open, during it a bot plays on."""


FromClient = (
    Hello
    | Choose
    | Undo
    | Agree
    | Redo
    | Ready
    | Arrange
    | Configure
    | Stand
    | Extend
    | HandOver
    | StandIn
    | Pause
    | Say
    | Hint
    | Why
    | Rematch
    | Leave
)

# The WebSocket: from the server.


class Same(Struct, frozen=True, tag="same", tag_field="kind"):
    """An area that is as it was."""


class Pieces(Struct, frozen=True, kw_only=True, tag="pieces", tag_field="kind"):
    """An area of which only the pieces changed."""

    pieces: tuple[Piece, ...]


AreaChange = Same | Pieces | Board | Hand | Row | Pile | Sheet | Page


class Shown(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel", tag_field="is", tag="shown"):
    """The table from nothing, as the client's seat may see it, with the chat so far."""

    number: int
    room: RoomInfo
    seat: int | None = None
    view: View | None = None
    standing: str = ""
    undo_free: bool = False
    may_redo: bool = False
    chat: tuple[ChatLine, ...] = ()


class Changed(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel", tag_field="is", tag="changed"):
    """What changed from number `since` to `number`. Areas go by position; without `areas` none changed.

    `names`, `stack`, `question`, `waiting`, `window` and `ending` replace what was there; `events` are new.
    """

    since: int
    number: int
    room: RoomInfo
    areas: tuple[AreaChange, ...] = ()
    names: tuple[str, ...] = ()
    stack: tuple[Heading, ...] = ()
    question: Question | None = None
    waiting: tuple[int, ...] = ()
    window: bool = False
    events: tuple[Happening, ...] = ()
    ending: Ending | None = None
    standing: str = ""
    undo_free: bool = False
    may_redo: bool = False
    chat: tuple[ChatLine, ...] = ()


class Done(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel", tag_field="is", tag="done"):
    """The request was carried out and is on disk, as this number of the room (-1 if it changed nothing)."""

    id: str
    number: int = -1


class Refused(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel", tag_field="is", tag="refused"):
    """The request was not carried out, and nothing changed."""

    id: str
    sentence: str
    rule: str = ""


class Advice(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel", tag_field="is", tag="advice"):
    """What a good player would do: options with how good they look, best first, in words."""

    id: str
    best: Option
    sentences: tuple[str, ...] = ()


class Because(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel", tag_field="is", tag="because"):
    """The answer to a why."""

    id: str
    sentences: tuple[str, ...]
    rules: tuple[RuleInfo, ...] = ()


class Bye(Struct, frozen=True, omit_defaults=True, kw_only=True, rename="camel", tag_field="is", tag="bye"):
    """The connection ends, and why. `again`: come back by yourself; `reload`: this client is too old."""

    sentence: str
    again: bool = False
    reload: bool = False


FromServer = Shown | Changed | Done | Refused | Advice | Because | Bye
