// One room over one WebSocket: says hello, asks, and comes back by itself after a cut.
import { PROTOCOL, type FromClient, type FromServer } from "../protocol";

export type LinkState = "connecting" | "open" | "slow" | "cut" | "over" | "reload";

type Body<T> = T extends { id: string } ? Omit<T, "id"> : never;
/** A request without its id, which the link makes up. */
export type Wish = Body<FromClient>;
export type Answer = Extract<FromServer, { id: string }>;

type Pending = { text: string; answer: (answer: Answer) => void };

export type LinkEvents = {
  message(message: FromServer): void;
  state(state: LinkState, sentence: string): void;
};

export const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
/** An answer that takes longer makes the link say that it is slow; much longer, that it is cut. */
export const SLOW = 2500;
const DEAD = 15000;

export class Link {
  private socket: WebSocket | undefined;
  private pending = new Map<string, Pending>();
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private watch: ReturnType<typeof setTimeout> | undefined;
  private ended = false;
  private greeted = false;

  constructor(
    private readonly address: string,
    private readonly token: string,
    private readonly language: string,
    private readonly seen: () => number,
    private readonly events: LinkEvents,
  ) {}

  open(): void {
    this.say("connecting");
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.greeted = false;
    socket.onopen = () => this.greet(socket);
    socket.onmessage = (event) => this.hear(JSON.parse(String(event.data)) as FromServer);
    socket.onclose = () => this.cut(socket);
  }

  private greet(socket: WebSocket): void {
    const hello = {
      do: "hello",
      protocol: PROTOCOL,
      token: this.token,
      seen: this.seen(),
      language: this.language,
    };
    socket.send(JSON.stringify(hello));
  }

  private hear(message: FromServer): void {
    if (!this.greeted) this.welcome();
    if ("id" in message) {
      this.pending.get(message.id)?.answer(message);
      this.pending.delete(message.id);
      this.watchOver();
      return;
    }
    if (message.is === "bye") this.part(message.sentence, message.again ?? false, message.reload ?? false);
    else this.events.message(message);
  }

  /** The first word from the server: what was asked and not answered is asked again, under the same id. */
  private welcome(): void {
    this.greeted = true;
    this.wait = FIRST_WAIT;
    this.say("open");
    for (const pending of this.pending.values()) this.socket?.send(pending.text);
    this.watchOver();
  }

  private part(sentence: string, again: boolean, reload: boolean): void {
    if (again) return;
    this.ended = true;
    this.say(reload ? "reload" : "over", sentence);
  }

  private cut(socket: WebSocket): void {
    if (socket !== this.socket || this.ended) return;
    clearTimeout(this.watch);
    this.say("cut");
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** Try at once instead of waiting: the network is back, or somebody is impatient. */
  hurry(): void {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN) return;
    clearTimeout(this.timer);
    this.socket?.close();
    this.open();
  }

  /** Begin anew, for instance after a change that does not follow from what is shown. */
  restart(): void {
    this.socket?.close();
  }

  ask(wish: Wish): Promise<Answer> {
    const id = crypto.randomUUID?.() ?? `${Date.now()}-${Math.random()}`;
    const text = JSON.stringify({ ...wish, id });
    return new Promise((answer) => {
      this.pending.set(id, { text, answer });
      if (this.greeted && this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
      this.watchOver();
    });
  }

  /** While something is unanswered, say after a while that the link is slow, and at last begin anew. */
  private watchOver(): void {
    clearTimeout(this.watch);
    if (this.pending.size === 0) {
      if (this.greeted && this.socket?.readyState === WebSocket.OPEN) this.say("open");
      return;
    }
    this.watch = setTimeout(() => {
      if (this.socket?.readyState === WebSocket.OPEN) this.say("slow");
      this.watch = setTimeout(() => this.restart(), DEAD - SLOW);
    }, SLOW);
  }

  private said: LinkState | undefined;

  private say(state: LinkState, sentence = ""): void {
    if (state === this.said && !sentence) return;
    this.said = state;
    this.events.state(state, sentence);
  }

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    clearTimeout(this.watch);
    this.socket?.close();
  }
}

export function socketAddress(room: string): string {
  const url = new URL(`/api/rooms/${encodeURIComponent(room)}/socket`, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}
