/** A standing order and the stops that are ticked beside it, as the server writes them: `smart; roll others`. */
export interface Orders {
  standing: string;
  stops: string[];
}

export function partsOf(order: string): Orders {
  const [standing = "", ...stops] = order.split(";").map((part) => part.trim());
  return { standing, stops };
}

export function ordered(standing: string, stops: readonly string[]): string {
  return [standing, ...stops].join("; ");
}

/** The stops with one more, or with one less if it was there. */
export function toggled(stops: readonly string[], stop: string): string[] {
  return stops.includes(stop) ? stops.filter((each) => each !== stop) : [...stops, stop];
}
