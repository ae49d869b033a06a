// Places in rooms, kept in this browser: the right to come back to them.
import type { Ticket } from "../protocol";

export type KeptTicket = Ticket & { game: string; name: string; at: number; lesson?: boolean };

const KEY = "undercroft.tickets";
const MOST = 30;

export function tickets(): KeptTicket[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as KeptTicket[];
  } catch {
    return [];
  }
}

export function keepTicket(ticket: KeptTicket): void {
  const others = tickets().filter((other) => other.room !== ticket.room);
  localStorage.setItem(KEY, JSON.stringify([ticket, ...others].slice(0, MOST)));
}

export function ticketOf(room: string): KeptTicket | undefined {
  return tickets().find((ticket) => ticket.room === room);
}

export function forgetTicket(room: string): void {
  localStorage.setItem(KEY, JSON.stringify(tickets().filter((ticket) => ticket.room !== room)));
}

/** The ticket of a room that follows another: the same secrets open the same seat. */
export function nextTicket(ticket: KeptTicket, room: string): KeptTicket {
  const secret = ticket.invitation.slice(ticket.invitation.indexOf(".") + 1);
  return { ...ticket, room, invitation: `${room}.${secret}`, at: Date.now(), lesson: false };
}
