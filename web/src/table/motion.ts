// Makes things go from where they were to where they are: cards fly, figures walk their path, tiles turn over.
import type { Happening } from "../protocol";
import { pathOf } from "./theatre";

export type Snapshot = Map<string, { box: DOMRect; copy: HTMLElement; down: boolean }>;

const selector = "[data-piece]";

/** Where every piece is now, with a copy of its looks in case it goes away. */
export function snapshot(root: ParentNode): Snapshot {
  const found: Snapshot = new Map();
  for (const element of root.querySelectorAll<HTMLElement>(selector)) {
    const box = element.getBoundingClientRect();
    if (box.width > 0)
      found.set(element.dataset.piece!, { box, copy: element, down: element.dataset.down === "true" });
  }
  return found;
}

const FLY = 420;
const STEP = 150;
/** More than this many at once and nobody could follow them: they only appear. */
const MOST = 24;

/** Animates from a snapshot to what is shown now; resolves when all have arrived. */
export async function animate(
  root: HTMLElement,
  before: Snapshot,
  events: readonly Happening[],
  pace: number,
): Promise<void> {
  const cells = new Set(
    [...root.querySelectorAll<HTMLElement>("[data-cell]")].map((cell) => cell.dataset.cell!),
  );
  const moving: Promise<unknown>[] = [];
  for (const element of root.querySelectorAll<HTMLElement>(selector)) {
    if (moving.length >= MOST) break;
    const ref = element.dataset.piece!;
    const box = element.getBoundingClientRect();
    if (box.width === 0) continue;
    const was = before.get(ref);
    if (!was) moving.push(arrive(root, element, ref, events, pace));
    else if (moved(was.box, box))
      moving.push(travel(root, element, was.box, box, pathOf(events, ref, cells), pace));
    else if (was.down && element.dataset.down !== "true") moving.push(turnOver(element, pace));
  }
  for (const ref of struck(events)) moving.push(shake(root, ref, pace));
  await Promise.allSettled(moving);
}

function moved(a: DOMRect, b: DOMRect): boolean {
  return Math.hypot(a.x - b.x, a.y - b.y) > 6;
}

type Spot = { x: number; y: number };

function centre(box: DOMRect): Spot {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A copy above everything travels, while the thing itself waits unseen at its goal. */
async function travel(
  root: HTMLElement,
  element: HTMLElement,
  from: DOMRect,
  to: DOMRect,
  path: string[],
  pace: number,
): Promise<void> {
  const spots = path.map((ref) =>
    root.querySelector(`[data-cell="${CSS.escape(ref)}"]`)?.getBoundingClientRect(),
  );
  const stops = [from, ...spots.filter((box) => box !== undefined)];
  if (path.length === 0) stops.push(to);
  const goal = centre(to);
  const frames = stops.map((box, i) => {
    const spot = centre(box);
    const size = i === 0 && path.length === 0 ? from.width / to.width : 1;
    return { transform: `translate(${spot.x - goal.x}px, ${spot.y - goal.y}px) scale(${size})` };
  });
  const duration = path.length > 0 ? Math.min(path.length * STEP, 1500) : FLY;
  await fly(element, to, frames, duration * pace);
}

async function fly(element: HTMLElement, to: DOMRect, frames: Keyframe[], duration: number): Promise<void> {
  const ghost = element.cloneNode(true) as HTMLElement;
  ghost.removeAttribute("data-piece");
  ghost.removeAttribute("id");
  ghost.setAttribute("aria-hidden", "true");
  ghost.inert = true;
  const scale = to.width / (element.offsetWidth || to.width);
  ghost.className = `${element.className} ghost`;
  ghost.style.cssText += `;position:fixed;left:${to.x}px;top:${to.y}px;width:${element.offsetWidth}px;height:${element.offsetHeight}px;margin:0;z-index:60;pointer-events:none;transform-origin:center;zoom:1`;
  ghost.style.left = `${to.x + to.width / 2 - element.offsetWidth / 2}px`;
  ghost.style.top = `${to.y + to.height / 2 - element.offsetHeight / 2}px`;
  layer().append(ghost);
  element.style.visibility = "hidden";
  try {
    const scaled = frames.map((frame) => ({
      ...frame,
      transform: `${String(frame.transform)} scale(${scale})`,
    }));
    await ghost.animate(scaled, { duration, easing: "cubic-bezier(.3,.1,.2,1)" }).finished;
  } finally {
    ghost.remove();
    element.style.visibility = "";
  }
}

function layer(): HTMLElement {
  return document.querySelector<HTMLElement>("[data-ghosts]") ?? document.body;
}

/** A piece that was nowhere comes out of the pile that lost a card, if an event says that it was drawn or dealt. */
async function arrive(
  root: HTMLElement,
  element: HTMLElement,
  ref: string,
  events: readonly Happening[],
  pace: number,
): Promise<void> {
  const dealt = events.some((event) =>
    Object.values(event.args ?? {})
      .flat()
      .includes(ref),
  );
  const pile = dealt ? root.querySelector<HTMLElement>("[data-pile-lost]") : null;
  if (!pile) {
    const frames = [
      { opacity: 0, scale: "0.8" },
      { opacity: 1, scale: "1" },
    ];
    await element.animate(frames, { duration: 260 * pace }).finished;
    return;
  }
  const to = element.getBoundingClientRect();
  await travel(root, element, pile.getBoundingClientRect(), to, [], pace);
}

async function turnOver(element: HTMLElement, pace: number): Promise<void> {
  const frames = [
    { transform: "perspective(600px) rotateY(90deg)" },
    { transform: "perspective(600px) rotateY(0deg)" },
  ];
  await element.animate(frames, { duration: 380 * pace, easing: "ease-out" }).finished;
}

function struck(events: readonly Happening[]): string[] {
  const hurt = events.filter((event) => event.act === "damage" || event.act === "die");
  return hurt.flatMap((event) => [
    ...Object.values(event.args ?? {}).flat(),
    ...(typeof event.seat === "number" ? [`seat-${event.seat + 1}`] : []),
  ]);
}

async function shake(root: HTMLElement, ref: string, pace: number): Promise<void> {
  const element = root.querySelector<HTMLElement>(`[data-ref="${CSS.escape(ref)}"]`);
  const frames = [0, -5, 5, -4, 4, 0].map((x) => ({ translate: `${x}px 0` }));
  await element?.animate(frames, { duration: 360 * pace }).finished;
}
