// What can be asked for at any time. Every failure is a Problem: one sentence that says what to do.
import type {
  Account,
  CampaignSheet,
  GameInfo,
  Join,
  Lesson,
  LuckInfo,
  MatchLine,
  NewRoom,
  PlayOn,
  Problem,
  ReplayMove,
  RoomPeek,
  RuleInfo,
  StatisticsLine,
  Theme,
  Ticket,
} from "../protocol";

export class Trouble extends Error {
  constructor(
    readonly sentence: string,
    readonly status: number,
    readonly rule = "",
  ) {
    super(sentence);
  }
}

async function ask<T>(path: string, init: RequestInit = {}, token = ""): Promise<T> {
  const headers = new Headers(init.headers);
  if (token) headers.set("authorization", `Bearer ${token}`);
  let answer: Response;
  try {
    answer = await fetch(path, { ...init, headers });
  } catch {
    throw new Trouble("", 0);
  }
  if (!answer.ok) throw await troubleOf(answer);
  return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
}

async function troubleOf(answer: Response): Promise<Trouble> {
  try {
    const problem = (await answer.json()) as Problem;
    return new Trouble(problem.sentence, answer.status, problem.rule);
  } catch {
    return new Trouble("", answer.status);
  }
}

/** Has the browser keep a file of the server's, under the server's name for it. */
async function file(path: string, token: string): Promise<void> {
  const answer = await fetch(path, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw await troubleOf(answer);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await answer.blob());
  link.download = /filename="([^"]+)"/.exec(answer.headers.get("content-disposition") ?? "")?.[1] ?? "";
  link.click();
  URL.revokeObjectURL(link.href);
}

function post<T>(path: string, body: unknown, token = ""): Promise<T> {
  const init = {
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  };
  return ask<T>(path, init, token);
}

const kept = new Map<string, Promise<unknown>>();

/** Asks once; what a game is does not change while the page is open. */
function once<T>(path: string): Promise<T> {
  const found = kept.get(path) as Promise<T> | undefined;
  if (found) return found;
  const asked = ask<T>(path);
  kept.set(path, asked);
  asked.catch(() => kept.delete(path));
  return asked;
}

const part = encodeURIComponent;

export const api = {
  games: () => once<GameInfo[]>("/api/games"),
  theme: (game: string) => once<Theme>(`/api/games/${part(game)}/theme`),
  lesson: (game: string) => once<Lesson>(`/api/games/${part(game)}/lesson`),
  rules: (game: string) => once<RuleInfo[]>(`/api/games/${part(game)}/rules`),
  rooms: () => ask<RoomPeek[]>("/api/rooms"),
  make: (room: NewRoom) => post<Ticket>("/api/rooms", room),
  peek: (invitation: string) => ask<RoomPeek>(`/api/invitations/${part(invitation)}`),
  join: (join: Join) => post<Ticket>("/api/invitations", join),
  watch: (room: string, name: string) =>
    post<Ticket>(`/api/rooms/${part(room)}/watch?name=${part(name)}`, null),
  matches: () => ask<MatchLine[]>("/api/matches"),
  move(match: string, move: number, seat?: number, token = ""): Promise<ReplayMove> {
    const query = seat === undefined ? "" : `?seat=${seat}`;
    return ask<ReplayMove>(`/api/matches/${part(match)}/moves/${move}${query}`, {}, token);
  },
  playOn: (match: string, move: number, wish: PlayOn, token = "") =>
    post<Ticket>(`/api/matches/${part(match)}/moves/${move}/play-on`, wish, token),
  sheet: (room: string, token: string) => ask<CampaignSheet>(`/api/rooms/${part(room)}/campaign`, {}, token),
  luck: (match: string) => ask<LuckInfo>(`/api/matches/${part(match)}/luck`),
  statistics: () => ask<StatisticsLine[]>("/api/statistics"),
  report: (room: string, token: string, text: string) => post<void>("/api/reports", { room, token, text }),
  save: (room: string, token: string) => file(`/api/rooms/${part(room)}/save`, token),
  campaignFile: (room: string, token: string) => file(`/api/rooms/${part(room)}/campaign/file`, token),
  account: () => ask<Account>("/api/account"),
  register: (name: string, password: string) => post<Account>("/api/account", { name, password }),
  signIn: (name: string, password: string) => post<Account>("/api/session", { name, password }),
  signOut: () => ask<void>("/api/session", { method: "DELETE" }),
  ticket: (room: string) => post<Ticket>(`/api/rooms/${part(room)}/ticket`, null),
  keep: (room: string, token: string) => post<void>(`/api/rooms/${part(room)}/keep`, null, token),
  load: (file: Blob, name: string) =>
    ask<Ticket>(`/api/saves?name=${part(name)}`, { method: "POST", body: file }),
  bringCampaign: (file: Blob, name: string) =>
    ask<Ticket>(`/api/campaigns?name=${part(name)}`, { method: "POST", body: file }),
};
