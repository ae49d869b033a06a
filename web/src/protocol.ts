// Written by `npm run protocol` from ../protocol.json. Do not edit.

/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FromClient".
 */
export type FromClient =
  | Hello
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
  | Leave;
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "FromServer".
 */
export type FromServer = Shown | Changed | Done | Refused | Advice | Because | Bye;
/**
 * This interface was referenced by `Protocol`'s JSON-Schema
 * via the `definition` "AreaChange".
 */
export type AreaChange = Same | Pieces | Board | Hand | Row | Pile | Sheet | Page;

export interface Protocol {
  protocol?: 1;
}
/**
 * An option of a game: its values with a sentence each.
 */
export interface SettingInfo {
  name: string;
  label: string;
  help: string;
  values: string[];
  default: string;
  each?: {
    [k: string]: string;
  };
  pattern?: string;
  rule?: string;
}
/**
 * Settings that go together under a name.
 */
export interface PresetInfo {
  name: string;
  label: string;
  help: string;
  settings: {
    [k: string]: string;
  };
}
/**
 * A standing order that a player can give.
 */
export interface StandingInfo {
  name: string;
  help: string;
}
/**
 * A kind of window that a player can tick, to be asked there whatever the standing order passes.
 */
export interface StopInfo {
  name: string;
  help: string;
}
/**
 * A level of bots: how strong, and what it costs.
 */
export interface LevelInfo {
  name: string;
  help: string;
}
/**
 * What a seat may wish to play when a campaign goes on.
 */
export interface RoleInfo {
  name: string;
  label: string;
}
/**
 * A game as the lobby shows it.
 */
export interface GameInfo {
  name: string;
  title: string;
  blurb: string;
  version: string;
  fewest: number;
  most: number;
  settings: SettingInfo[];
  presets?: PresetInfo[];
  standings?: StandingInfo[];
  usualStanding?: string;
  stops?: StopInfo[];
  levels?: LevelInfo[];
  campaign?: boolean;
  carried?: string[];
  roles?: RoleInfo[];
  lesson?: boolean;
}
/**
 * How a game looks, for clients that draw. Kept in the game's data/theme.toml.
 *
 * `light` and `dark` give colours to the client's own words (ground, panel, ink, accent ...). `icons` gives an icon to
 * a face, a tag or a counter, `tints` a colour. `floors` says how cells and links of a tag are built: room, floor,
 * wall, pit, portal, gate, stairs, hall, blank. `dice` names, for a word that rolls, what was shown by dice. `log` is
 * how the record of the game is set: as plain lines, or like the window of a chat.
 */
export interface Theme {
  card?: "plain" | "playing";
  surface?: "felt" | "night" | "paper" | "stone" | "wood";
  log?: "chat" | "plain";
  fonts?: {
    [k: string]: string;
  };
  light?: {
    [k: string]: string;
  };
  dark?: {
    [k: string]: string;
  };
  icons?: {
    [k: string]: string;
  };
  tints?: {
    [k: string]: string;
  };
  floors?: {
    [k: string]: string;
  };
  dice?: {
    [k: string]: string[];
  };
}
/**
 * A step of a first game: what is said, which things are pointed at, and which choice leads on.
 *
 * Without `choose` the reader goes on. `choose` is an option's key, or the beginning of one that ends in a star.
 */
export interface LessonStep {
  text: string;
  point?: string[];
  choose?: string;
}
/**
 * A guided first game: its luck and its table, then step after step. Kept in the game's data/lesson.toml.
 */
export interface Lesson {
  title: string;
  seed: string;
  steps: LessonStep[];
  seats?: number;
  level?: string;
  settings?: {
    [k: string]: string;
  };
}
/**
 * A rule or ruling.
 */
export interface RuleInfo {
  id: string;
  text: string;
  heading?: string;
}
/**
 * How long a decision may take before a bot answers: seconds when people sit together, days by correspondence.
 */
export interface Clock {
  kind?: "casual" | "correspondence" | "none";
  seconds?: number;
}
/**
 * A seat of a room, as everybody may know it.
 */
export interface SeatInfo {
  kind: "bot" | "open" | "person";
  name?: string;
  level?: string;
  ready?: boolean;
  here?: boolean;
  standIn?: string;
  word?: boolean;
}
/**
 * A room, as everybody in it may know it.
 */
export interface RoomInfo {
  room: string;
  name: string;
  game: string;
  settings: {
    [k: string]: string;
  };
  seats: SeatInfo[];
  stage: "gathering" | "over" | "playing";
  number: number;
  host?: number | null;
  clock?: Clock1;
  paused?: boolean;
  listed?: boolean;
  spectators?: number;
  keeper?: number;
  commitment?: string;
  move?: number;
  undoAskedBy?: number | null;
  undoAgreed?: number[];
  deadline?: number;
  windowSeconds?: number;
  opens?: number;
  extended?: number[];
  nextRoom?: string;
  campaign?: string;
  note?: string;
}
/**
 * How long a decision may take before a bot answers: seconds when people sit together, days by correspondence.
 */
export interface Clock1 {
  kind?: "casual" | "correspondence" | "none";
  seconds?: number;
}
/**
 * Something that somebody said in a room.
 */
export interface ChatLine {
  number: number;
  name: string;
  text: string;
  at: number;
  seat?: number | null;
}
/**
 * A seat of a room to be made: open to a person, or a bot of a level.
 */
export interface SeatPlan {
  kind?: "bot" | "open";
  level?: string;
}
/**
 * A room to be made. Its maker takes the first open seat under `your_name`.
 */
export interface NewRoom {
  game: string;
  yourName: string;
  seats: SeatPlan[];
  settings?: {
    [k: string]: string;
  };
  preset?: string;
  name?: string;
  clock?: Clock2;
  listed?: boolean;
  start?: boolean;
  seed?: string;
  campaign?: string;
  lesson?: boolean;
  windowSeconds?: number;
}
/**
 * How long a decision may take before a bot answers: seconds when people sit together, days by correspondence.
 */
export interface Clock2 {
  kind?: "casual" | "correspondence" | "none";
  seconds?: number;
}
/**
 * Somebody wants a seat (any open one unless told), or only to watch.
 */
export interface Join {
  invitation: string;
  yourName: string;
  seat?: number | null;
  watch?: boolean;
}
/**
 * A place in a room. The token is the right to it: it is told once, to its owner, and never in an address.
 *
 * `seat` is None for a spectator. `invitation` is what may be shared: with it others can join.
 */
export interface Ticket {
  room: string;
  token: string;
  invitation: string;
  seat?: number | null;
}
/**
 * What an invitation shows before one joins, and what the lobby lists.
 */
export interface RoomPeek {
  info: RoomInfo;
  title: string;
}
/**
 * A finished or stored match in a list.
 */
export interface MatchLine {
  match: string;
  game: string;
  name: string;
  players: string[];
  moves: number;
  at: number;
  ending?: string;
  winners?: number[];
}
/**
 * A move of a replay: the table after it as the asking seat could see it, and what was chosen.
 */
export interface ReplayMove {
  match: string;
  move: number;
  moves: number;
  view: View;
  chosen?: string;
  by?: number | null;
}
/**
 * All that a seat may see.
 */
export interface View {
  game: string;
  seat: number;
  names: string[];
  areas: (Board | Hand | Row | Pile | Sheet | Page)[];
  stack?: Heading[];
  question?: Question | null;
  waiting?: number[];
  window?: boolean;
  events?: Happening[];
  ending?: Ending | null;
}
/**
 * A map. On a grid neighbouring cells touch; on a graph only links connect. Row 0 is at the top.
 */
export interface Board {
  kind: "board";
  name: string;
  shape: "graph" | "grid";
  width: number;
  height: number;
  cells: Cell[];
  links?: Link[];
  pieces?: Piece[];
  layers?: Layer[];
}
/**
 * A place on a board where pieces can lie.
 */
export interface Cell {
  ref: string;
  x: number;
  y: number;
  name?: string;
  tags?: string[];
  stage?: never[] | null;
}
/**
 * A connection between two cells, where pieces can lie too.
 */
export interface Link {
  ref: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  ends: never[];
  name?: string;
  tags?: string[];
}
/**
 * A card, figure, tile or token. `seen_by` says who knows what it is and never leaves the engine.
 */
export interface Piece {
  ref: string;
  name?: string;
  face?: string;
  place?: string;
  owner?: number | null;
  down?: boolean;
  turned?: boolean;
  counters?: {
    [k: string]: number;
  };
  tags?: string[];
  text?: string;
  rule?: string;
  seen_by?: number;
}
/**
 * A piece of scenery on the stage of a board, from the back (depth 0) to the front; rules ignore it.
 */
export interface Layer {
  name: string;
  depth: number;
  kind: "back" | "floor" | "front" | "scenery" | "sky";
  art: string;
  x: number;
  y: number;
  text?: string;
}
/**
 * Cards that somebody holds.
 */
export interface Hand {
  kind: "hand";
  name: string;
  owner: number;
  pieces?: Piece[];
}
/**
 * Pieces side by side; of one player, or of the table.
 */
export interface Row {
  kind: "row";
  name: string;
  owner?: number | null;
  pieces?: Piece[];
}
/**
 * A stack of cards, top first. Of unseen cards only the number is told; a piece's place is its depth.
 */
export interface Pile {
  kind: "pile";
  name: string;
  count: number;
  pieces?: Piece[];
  text?: string;
}
/**
 * Facts about a player or about the table.
 */
export interface Sheet {
  kind: "sheet";
  name: string;
  owner?: number | null;
  lines?: Line[];
}
/**
 * A line of a sheet.
 */
export interface Line {
  label: string;
  value: string;
  ref?: string;
}
/**
 * Something to read aloud.
 */
export interface Page {
  kind: "page";
  name: string;
  text: string;
}
/**
 * A rule that is being carried out.
 */
export interface Heading {
  name: string;
  text: string;
  refs?: string[];
}
/**
 * The open prompt of a seat.
 */
export interface Question {
  seat: number;
  ask: string;
  rule: string;
  options: Option[];
  asides?: Option[];
  window?: boolean;
}
/**
 * One thing that a seat may do, pointing at the things on the table that it is about.
 */
export interface Option {
  key: string;
  label: string;
  refs?: string[];
  path?: string[];
  rule?: string;
}
/**
 * An event as one seat may know it. `act` is the neutral kind; `args` name the things it was about.
 *
 * `said` has what is no thing on the table but a figure: the face of a die, a number, a name.
 */
export interface Happening {
  word: string;
  act: string;
  rule: string;
  text: string;
  seat?: number | null;
  args?: {
    [k: string]: string[];
  };
  said?: {
    [k: string]: string;
  };
}
/**
 * How the game ended.
 */
export interface Ending {
  winners: number[];
  cause: string;
  rule: string;
  text: string;
  score?: number[];
}
/**
 * Play on from a move of a replay, in a new room.
 */
export interface PlayOn {
  yourName: string;
  seat?: number;
  level?: string;
}
/**
 * The record sheet of a campaign in lines, after the last game that was finished; `over` if none follows.
 */
export interface CampaignSheet {
  game: string;
  lines: string[];
  campaign?: string;
  over?: boolean;
}
/**
 * The fair-luck page of a match. Secret and sentences are there once it is over.
 */
export interface LuckInfo {
  match: string;
  commitment: string;
  words?: string[];
  secret?: string;
  sound?: boolean | null;
  sentences?: string[];
}
/**
 * A bug report: what the person says; the journal is attached by the server.
 *
 * `room` is wanted only where the token is from an earlier room of a rematch.
 */
export interface Report {
  token: string;
  text: string;
  room?: string;
}
/**
 * Finished matches of a game with a number of players.
 */
export interface StatisticsLine {
  game: string;
  players: number;
  matches: number;
  movesMean: number;
  winsBySeat: number[];
  endings: {
    [k: string]: number;
  };
}
/**
 * An account's name and password.
 */
export interface Credentials {
  name: string;
  password: string;
}
/**
 * A room in which an account has a seat. `at` is when something happened there last, in seconds since 1970.
 */
export interface OwnRoom {
  seat: number;
  at: number;
  peek: RoomPeek;
}
/**
 * Who is logged in, and their rooms, the latest first.
 */
export interface Account {
  name: string;
  rooms?: OwnRoom[];
}
/**
 * Every error: one sentence that says what to do, and the rule behind it if there is one.
 */
export interface Problem {
  sentence: string;
  rule?: string;
}
/**
 * The first message. `seen` is the last number that the client has of this room; -1 for none.
 */
export interface Hello {
  do: "hello";
  protocol: number;
  token: string;
  seen?: number;
  language?: string;
}
/**
 * Choose an option by its key. `number` is the room's number that the client was looking at.
 */
export interface Choose {
  do: "choose";
  id: string;
  number: number;
  key: string;
}
/**
 * Take back one's last choice, or ask the others to agree to it.
 */
export interface Undo {
  do: "undo";
  id: string;
}
/**
 * Answer somebody's wish to undo.
 */
export interface Agree {
  do: "agree";
  id: string;
  yes: boolean;
}
/**
 * Make the choice again that was taken back.
 */
export interface Redo {
  do: "redo";
  id: string;
}
/**
 * Be ready, or not yet; with everybody ready and no seat open the game begins. `word` stirs the luck.
 *
 * `wish` says what the seat would like to play where that is arranged between the games of a campaign, such as the
 * key of a hero; without one everybody keeps what they had.
 */
export interface Ready {
  do: "ready";
  id: string;
  ready: boolean;
  word?: string;
  wish?: string;
}
/**
 * The host changes a seat before the game: a bot, open, or nobody sits there any more.
 *
 * The seat behind the last one is added; the last one is taken away if there is no plan for it.
 */
export interface Arrange {
  do: "arrange";
  id: string;
  seat: number;
  plan?: SeatPlan | null;
}
/**
 * The host changes the options before the game.
 */
export interface Configure {
  do: "configure";
  id: string;
  settings: {
    [k: string]: string;
  };
}
/**
 * Give oneself a standing order by its name; ticked stops may follow: `smart; roll others; end seat 2`.
 */
export interface Stand {
  do: "stand";
  id: string;
  name: string;
}
/**
 * Hold a window of fixed length open for once more its time: once a turn, seen by all, for whatever reason.
 */
export interface Extend {
  do: "extend";
  id: string;
}
/**
 * Let another seat speak for the group.
 */
export interface HandOver {
  do: "hand-over";
  id: string;
  seat: number;
}
/**
 * Let a bot play for a seat (one's own, or of somebody who has gone), or with an empty level take it back.
 */
export interface StandIn {
  do: "stand-in";
  id: string;
  seat: number;
  level?: string;
}
/**
 * Stop the clocks and the bots, or go on.
 */
export interface Pause {
  do: "pause";
  id: string;
  paused: boolean;
}
/**
 * Chat.
 */
export interface Say {
  do: "say";
  id: string;
  text: string;
}
/**
 * Ask what a good player would do; answered by `Advice`.
 */
export interface Hint {
  do: "hint";
  id: string;
}
/**
 * Ask about an option, a thing, a rule id, or a choice that is not offered; answered by `Because`.
 */
export interface Why {
  do: "why";
  id: string;
  about: string;
}
/**
 * Play again with the same people; in a campaign, go on with the next chapter.
 */
export interface Rematch {
  do: "rematch";
  id: string;
}
/**
 * Give the seat up: before the game it becomes open, during it a bot plays on.
 */
export interface Leave {
  do: "leave";
  id: string;
}
/**
 * An area that is as it was.
 */
export interface Same {
  kind: "same";
}
/**
 * An area of which only the pieces changed.
 */
export interface Pieces {
  kind: "pieces";
  pieces: Piece[];
}
/**
 * The table from nothing, as the client's seat may see it, with the chat so far.
 */
export interface Shown {
  is: "shown";
  number: number;
  room: RoomInfo;
  seat?: number | null;
  view?: View | null;
  standing?: string;
  undoFree?: boolean;
  mayRedo?: boolean;
  chat?: ChatLine[];
}
/**
 * What changed from number `since` to `number`. Areas go by position; without `areas` none changed.
 *
 * `names`, `stack`, `question`, `waiting`, `window` and `ending` replace what was there; `events` are new.
 */
export interface Changed {
  is: "changed";
  since: number;
  number: number;
  room: RoomInfo;
  areas?: (Same | Pieces | Board | Hand | Row | Pile | Sheet | Page)[];
  names?: string[];
  stack?: Heading[];
  question?: Question | null;
  waiting?: number[];
  window?: boolean;
  events?: Happening[];
  ending?: Ending | null;
  standing?: string;
  undoFree?: boolean;
  mayRedo?: boolean;
  chat?: ChatLine[];
}
/**
 * The request was carried out and is on disk, as this number of the room (-1 if it changed nothing).
 */
export interface Done {
  is: "done";
  id: string;
  number?: number;
}
/**
 * The request was not carried out, and nothing changed.
 */
export interface Refused {
  is: "refused";
  id: string;
  sentence: string;
  rule?: string;
}
/**
 * What a good player would do: options with how good they look, best first, in words.
 */
export interface Advice {
  is: "advice";
  id: string;
  best: Option;
  sentences?: string[];
}
/**
 * The answer to a why.
 */
export interface Because {
  is: "because";
  id: string;
  sentences: string[];
  rules?: RuleInfo[];
}
/**
 * The connection ends, and why. `again`: come back by yourself; `reload`: this client is too old.
 */
export interface Bye {
  is: "bye";
  sentence: string;
  again?: boolean;
  reload?: boolean;
}

export const PROTOCOL = 1;
