// The account that is signed in, if one is. Nothing needs one: an account brings one's tables to every device.
import type { Account } from "../protocol";
import { settings } from "../settings.svelte";
import { api, Trouble } from "./api";
import { keepTicket, ticketOf, tickets } from "./tickets";

const KEY = "undercroft.account";

class OwnAccount {
  now = $state.raw<Account | undefined>(undefined);
  /** Guests are not asked for: a browser that never signed in sends nothing. */
  private known = $state(localStorage.getItem(KEY) ?? "");

  get name(): string {
    return this.now?.name ?? this.known;
  }

  /** Asks the server who is signed in. */
  async load(): Promise<void> {
    if (!this.known) return;
    try {
      this.now = await api.account();
    } catch (problem) {
      if (!(problem instanceof Trouble) || problem.status !== 401) throw problem;
      this.forget();
    }
  }

  /** Signs in, or makes an account; the tables of this browser come along. */
  async enter(name: string, password: string, fresh: boolean): Promise<void> {
    await (fresh ? api.register(name, password) : api.signIn(name, password));
    this.known = name.trim();
    localStorage.setItem(KEY, this.known);
    if (!settings.get("name")) settings.set("name", this.known);
    await this.bring();
    await this.load();
  }

  async leave(): Promise<void> {
    await api.signOut();
    this.forget();
  }

  private forget(): void {
    this.known = "";
    this.now = undefined;
    localStorage.removeItem(KEY);
  }

  /** Notes seats that were taken as a guest. A table that is gone is no trouble. */
  private async bring(): Promise<void> {
    for (const ticket of tickets()) if (ticket.seat != null) await this.keep(ticket.room, ticket.token);
  }

  /** Notes a seat for the account, if somebody is signed in. */
  async keep(room: string, token: string): Promise<void> {
    if (this.known) await api.keep(room, token).catch(() => {});
  }

  /** The right to one's seat on this device. */
  async ticket(room: string, game: string): Promise<void> {
    if (ticketOf(room)) return;
    keepTicket({ ...(await api.ticket(room)), game, name: "", at: Date.now() });
  }
}

export const account = new OwnAccount();
