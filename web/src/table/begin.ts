// Sitting down: makes rooms, joins them, keeps the tickets.
import type { GameInfo, NewRoom } from "../protocol";
import { api } from "../net/api";
import { keepTicket } from "../net/tickets";
import { router } from "../router.svelte";
import { settings } from "../settings.svelte";
import { say } from "../words/words";

export function myName(): string {
  return settings.get("name") || say("lobby.guest");
}

/** How many sit down when nobody says: as few as may, but two rather than one. */
export function usualSeats(game: GameInfo): number {
  return Math.min(Math.max(game.fewest, 2), game.most);
}

export async function make(room: Omit<NewRoom, "yourName">): Promise<void> {
  const ticket = await api.make({ ...room, yourName: myName() });
  keepTicket({
    ...ticket,
    game: room.game,
    name: room.name ?? "",
    at: Date.now(),
    lesson: room.lesson ?? false,
  });
  router.go("room", ticket.room);
}

/** One click: a table against bots, begun at once. A lesson has a table of its own. */
export async function playNow(game: GameInfo, lesson: boolean): Promise<void> {
  const level =
    game.levels?.find((each) => each.name === "sensible")?.name ?? game.levels?.[0]?.name ?? "sensible";
  const seats = lesson ? ((await api.lesson(game.name)).seats ?? 2) : usualSeats(game);
  const bots = Array.from({ length: seats - 1 }, () => ({ kind: "bot" as const, level }));
  await make({ game: game.name, seats: [{ kind: "open" }, ...bots], start: true, lesson });
}

export async function takeSeat(
  invitation: string,
  game: string,
  seat: number | undefined,
  watch: boolean,
): Promise<void> {
  const ticket = await api.join({
    invitation,
    yourName: myName(),
    watch,
    ...(seat === undefined ? {} : { seat }),
  });
  keepTicket({ ...ticket, game, name: "", at: Date.now() });
  router.go("room", ticket.room);
}

export async function watchRoom(room: string, game: string): Promise<void> {
  const ticket = await api.watch(room, myName());
  keepTicket({ ...ticket, game, name: "", at: Date.now() });
  router.go("room", ticket.room);
}
