// A room that one sits or watches in: the table, the people, and what is asked of the server.
import type {
  Advice,
  Because,
  ChatLine,
  Changed,
  FromServer,
  Option,
  RoomInfo,
  Shown,
  View,
} from "../protocol";
import { api } from "../net/api";
import { Link, socketAddress, type Answer, type LinkState, type Wish } from "../net/link";
import type { KeptTicket } from "../net/tickets";
import { settings } from "../settings.svelte";
import { sound } from "../sound";
import { TableState } from "./table.svelte";
import { changed } from "./view";

export type Note = { id: number; text: string; rule: string };

export class RoomState extends TableState {
  info = $state.raw<RoomInfo | undefined>(undefined);
  mySeat = $state<number | undefined>(undefined);
  chat = $state.raw<readonly ChatLine[]>([]);
  standing = $state("");
  undoFree = $state(false);
  mayRedo = $state(false);
  link = $state<LinkState>("connecting");
  linkSentence = $state("");
  notes = $state<Note[]>([]);
  advice = $state.raw<Advice | undefined>(undefined);
  because = $state.raw<Because | undefined>(undefined);
  /** The choice that is under way: until it is answered nothing else can be chosen, whatever comes meanwhile. */
  waits = $state("");
  /** Told to screen readers as it happens. */
  spoken = $state("");

  /** Called when a choice was carried out. */
  chosen: ((key: string) => void) | undefined;

  private number = -1;
  private head: View | undefined;
  private noteId = 0;
  private readonly connection: Link;

  constructor(readonly ticket: KeptTicket) {
    super();
    this.connection = new Link(
      socketAddress(ticket.room),
      ticket.token,
      settings.language,
      () => this.number,
      {
        message: (message) => this.hear(message),
        state: (state, sentence) => this.linkChanged(state, sentence),
      },
    );
    addEventListener("online", this.hurry);
    this.connection.open();
  }

  readonly hurry = (): void => this.connection.hurry();

  close(): void {
    removeEventListener("online", this.hurry);
    this.connection.close();
  }

  private linkChanged(state: LinkState, sentence: string): void {
    this.link = state;
    this.linkSentence = sentence;
  }

  private hear(message: FromServer): void {
    if (message.is === "shown") this.hearShown(message);
    else if (message.is === "changed") this.hearChanged(message);
  }

  private hearShown(shown: Shown): void {
    this.number = shown.number;
    this.head = shown.view ?? undefined;
    this.mySeat = shown.seat ?? undefined;
    this.chat = shown.chat ?? [];
    this.takeOver(shown);
    this.showNow(this.head, this.head?.events ?? []);
    void this.loadTheme(shown.room.game);
  }

  private hearChanged(change: Changed): void {
    // What only some may know of does not count: a change may lead from a number to itself.
    if (change.since !== this.number) {
      this.beginAnew();
      return;
    }
    this.number = change.number;
    try {
      const playing = change.room.stage !== "gathering";
      this.head = playing ? changed(this.head, change, this.mySeat ?? -1) : undefined;
    } catch {
      return this.beginAnew();
    }
    const view = this.head;
    this.chat = [...this.chat, ...(change.chat ?? [])];
    const events = change.events ?? [];
    this.info = change.room;
    this.follow({
      view,
      events,
      apply: () => {
        this.takeOver(change);
        this.speak(
          events.map((event) => event.text),
          view,
        );
      },
    });
  }

  /** Something was missed or does not fit: ask for the whole table. */
  private beginAnew(): void {
    this.number = -1;
    this.connection.restart();
  }

  private takeOver(message: Shown | Changed): void {
    this.info = message.room;
    this.standing = message.standing ?? "";
    this.undoFree = message.undoFree ?? false;
    this.mayRedo = message.mayRedo ?? false;
    this.advice = undefined;
    this.between = undefined;
  }

  private speak(sentences: string[], view: View | undefined): void {
    const ask = view?.question?.ask;
    if (ask && !this.question) sound("turn");
    this.spoken = [...sentences.slice(-8), ask ?? ""].join(" ");
  }

  private async loadTheme(game: string): Promise<void> {
    try {
      this.theme = await api.theme(game);
    } catch {
      // A game without a theme is drawn plainly.
    }
  }

  // Asking.

  /** Whether other people have to agree before something is taken back; bots never mind. */
  get undoAsks(): boolean {
    const seats = this.info?.seats ?? [];
    const others = seats.some((seat, i) => seat.kind === "person" && i !== this.mySeat);
    return others && !this.undoFree;
  }

  override get live(): boolean {
    return this.mySeat !== undefined && this.link !== "over" && this.link !== "reload";
  }

  override get sending(): string {
    return this.waits;
  }

  override choose(option: Option): void {
    if (this.waits) return;
    this.waits = option.key;
    this.between = undefined;
    this.pointed = [];
    void this.ask({ do: "choose", number: this.number, key: option.key }).then((answer) => {
      this.waits = "";
      if (answer.is === "done") this.chosen?.(option.key);
    });
  }

  async ask(wish: Wish): Promise<Answer> {
    const answer = await this.connection.ask(wish);
    if (answer.is === "refused") this.note(answer.sentence, answer.rule);
    return answer;
  }

  override askWhy(about: string): void {
    this.because = undefined;
    void this.connection.ask({ do: "why", about }).then((answer) => {
      if (answer.is === "because") this.because = answer;
    });
  }

  override refuse(sentence: string): void {
    this.note(sentence);
  }

  async hint(): Promise<void> {
    const answer = await this.ask({ do: "hint" });
    if (answer.is !== "advice") return;
    this.advice = answer;
    this.pointed = answer.best.refs ?? [];
  }

  note(text: string, rule = ""): void {
    const id = this.noteId++;
    this.notes.push({ id, text, rule });
    setTimeout(() => this.dismiss(id), 9000);
  }

  dismiss(id: number): void {
    this.notes = this.notes.filter((note) => note.id !== id);
  }
}
