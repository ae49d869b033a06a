// Addresses live behind the #, so that an invitation never reaches a server's log by being opened.
/** For what a table is made: to play at once, with friends, or over several evenings. */
export type Way = "bots" | "friends" | "campaign";

export type Route =
  | { name: "lobby" }
  | { name: "new"; game: string; way: Way }
  | { name: "join"; invitation: string }
  | { name: "room"; room: string }
  | { name: "replays" }
  | { name: "replay"; match: string; move: number }
  | { name: "luck"; match: string }
  | { name: "sheet"; room: string }
  | { name: "account" }
  | { name: "statistics" }
  | { name: "credits" }
  | { name: "nowhere" };

export function routeOf(hash: string): Route {
  const [name = "", first = "", second = ""] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  switch (name) {
    case "":
      return { name: "lobby" };
    case "new":
      return { name, game: first, way: second === "friends" || second === "campaign" ? second : "bots" };
    case "join":
      return { name, invitation: first };
    case "room":
      return { name, room: first };
    case "replay":
      return { name, match: first, move: Number.parseInt(second, 10) || 0 };
    case "sheet":
      return { name, room: first };
    case "luck":
      return { name, match: first };
    case "account":
    case "replays":
    case "statistics":
    case "credits":
      return { name };
    default:
      return { name: "nowhere" };
  }
}

class Router {
  route = $state.raw<Route>(routeOf(location.hash));

  constructor() {
    addEventListener("hashchange", () => (this.route = routeOf(location.hash)));
  }

  go(...parts: (string | number)[]): void {
    location.hash = `/${parts.map((part) => encodeURIComponent(part)).join("/")}`;
  }

  /** Changes the address without adding to the history: a scrubber's moves are no places to go back to. */
  settle(...parts: (string | number)[]): void {
    history.replaceState(null, "", `#/${parts.map((part) => encodeURIComponent(part)).join("/")}`);
  }
}

export const router = new Router();
export const href = (...parts: (string | number)[]): string =>
  `#/${parts.map((part) => encodeURIComponent(part)).join("/")}`;
