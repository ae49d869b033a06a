// What every thing on the table can do: be looked at, clicked, focused, held, dragged.
import type { TableState } from "./table.svelte";
import { dropped, TABLE } from "./options";
import { nameOf } from "./view";
import { say } from "../words/words";

const HOLD = 450;
const HOVER = 350;
const DRAG = 9;

type Drag = {
  ref: string;
  own: boolean;
  x: number;
  y: number;
  ghost: HTMLElement | undefined;
  element: HTMLElement;
};

let drag: Drag | undefined;
let hold: ReturnType<typeof setTimeout> | undefined;
let hover: ReturnType<typeof setTimeout> | undefined;
let swallow = false;

// The click that ends a drag or a held finger means nothing, whatever lies under it by then.
addEventListener("click", (event) => swallow && ignore(event), true);
for (const begins of ["pointerdown", "keydown"]) addEventListener(begins, () => (swallow = false), true);

function ignore(event: Event): void {
  swallow = false;
  event.preventDefault();
  event.stopPropagation();
}

/** Attributes for the element of a thing. */
export function thing(table: TableState, ref: string, own = false): Record<string, unknown> {
  const can = usable(table, ref);
  return {
    "data-ref": ref,
    "data-can": can || undefined,
    "data-pointed": table.pointed.includes(ref) || table.lit.includes(ref) || undefined,
    tabindex: can ? 0 : -1,
    ...listeners(table, ref, own),
  };
}

const usable = (table: TableState, ref: string): boolean => table.live && table.byRef.has(ref);

const kept = new WeakMap<TableState, Map<string, Record<string, unknown>>>();

/** What a thing listens with; always the same, so that a change of the table takes nothing off and puts nothing on. */
function listeners(table: TableState, ref: string, own: boolean): Record<string, unknown> {
  let all = kept.get(table);
  if (!all) kept.set(table, (all = new Map()));
  const key = own ? `own ${ref}` : ref;
  let found = all.get(key);
  if (!found) {
    found = {
      onclick: (event: MouseEvent) => click(table, ref, event),
      onpointerdown: (event: PointerEvent) => press(table, ref, own || usable(table, ref), event),
      onpointerenter: (event: PointerEvent) => enter(table, ref, event),
      onpointerleave: () => leave(table),
      onfocus: (event: FocusEvent) => focus(table, ref, event),
      onblur: () => leave(table),
      oncontextmenu: (event: Event) => event.preventDefault(),
    };
    all.set(key, found);
  }
  return found;
}

function click(table: TableState, ref: string, event: MouseEvent): void {
  event.stopPropagation();
  table.use(ref);
}

function enter(table: TableState, ref: string, event: PointerEvent): void {
  if (event.pointerType === "touch" || drag?.ghost || table.inspected?.pinned) return;
  table.preview(table.live ? table.byRef.get(ref) : undefined);
  clearTimeout(hover);
  hover = setTimeout(() => (table.inspected = { ref, pinned: false }), HOVER);
}

function focus(table: TableState, ref: string, event: FocusEvent): void {
  const element = event.currentTarget as HTMLElement;
  table.preview(table.live ? table.byRef.get(ref) : undefined);
  if (element.matches(":focus-visible") && !table.inspected?.pinned) table.inspected = { ref, pinned: false };
}

function leave(table: TableState): void {
  clearTimeout(hover);
  table.preview(undefined);
  if (table.inspected && !table.inspected.pinned) table.inspected = undefined;
}

function press(table: TableState, ref: string, movable: boolean, event: PointerEvent): void {
  if (event.button !== 0) return;
  const element = event.currentTarget as HTMLElement;
  clearTimeout(hold);
  if (event.pointerType === "touch")
    hold = setTimeout(() => {
      swallow = true;
      drag = undefined;
      table.inspected = { ref, pinned: true };
    }, HOLD);
  if (movable && table.live && table.question) {
    event.stopPropagation();
    drag = { ref, own: movable, x: event.clientX, y: event.clientY, ghost: undefined, element };
  }
  const move = (moved: PointerEvent): void => dragTo(moved);
  const up = (released: PointerEvent): void => {
    end();
    release(table, released);
  };
  const end = (): void => {
    clearTimeout(hold);
    removeEventListener("pointermove", move);
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", cancel);
  };
  const cancel = (): void => {
    end();
    drop();
  };
  addEventListener("pointermove", move);
  addEventListener("pointerup", up);
  addEventListener("pointercancel", cancel);
}

function dragTo(event: PointerEvent): void {
  if (!drag) return;
  const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
  if (far > DRAG) clearTimeout(hold);
  if (!drag.ghost && far > DRAG) drag.ghost = ghostOf(drag.element);
  if (drag.ghost) drag.ghost.style.translate = `${event.clientX - drag.x}px ${event.clientY - drag.y}px`;
}

function ghostOf(element: HTMLElement): HTMLElement {
  const box = element.getBoundingClientRect();
  const ghost = element.cloneNode(true) as HTMLElement;
  const scale = box.width / (element.offsetWidth || box.width);
  ghost.removeAttribute("data-piece");
  ghost.inert = true;
  const left = box.x + box.width / 2 - element.offsetWidth / 2;
  const top = box.y + box.height / 2 - element.offsetHeight / 2;
  ghost.style.cssText += `;position:fixed;left:${left}px;top:${top}px;width:${element.offsetWidth}px;height:${element.offsetHeight}px;margin:0;z-index:70;pointer-events:none;scale:${scale * 1.05};opacity:.92`;
  (document.querySelector("[data-ghosts]") ?? document.body).append(ghost);
  element.style.opacity = "0.35";
  document.documentElement.dataset.dragging = "";
  return ghost;
}

function drop(): void {
  if (!drag) return;
  drag.ghost?.remove();
  drag.element.style.opacity = "";
  delete document.documentElement.dataset.dragging;
  drag = undefined;
}

function release(table: TableState, event: PointerEvent): void {
  if (!drag) return;
  const { ref, own, ghost } = drag;
  drop();
  if (!ghost) return;
  swallow = true;
  setTimeout(() => (swallow = false), 50);
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const targets = under
    .map((element) => element.closest<HTMLElement>("[data-ref],[data-cell],[data-drop]"))
    .map((element) => element?.dataset.ref ?? element?.dataset.cell ?? (element ? TABLE : undefined))
    .filter((target) => target !== undefined && target !== ref);
  for (const target of new Set([...targets, ...(targets.length > 0 ? [TABLE] : [])])) {
    const options = dropped(table.question, ref, own, target!);
    if (options.length === 1) return table.choose(options[0]!);
    if (options.length > 1) {
      table.between = { ref, options };
      return;
    }
  }
  if (targets.length > 0)
    table.refuse(say("table.dropped.nothing", { thing: nameOf(table.things.get(ref), ref) }));
}

const ARROWS: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Arrow keys go from thing to thing, wherever things are. */
export function walk(root: HTMLElement, event: KeyboardEvent): boolean {
  const way = ARROWS[event.key];
  const from = (event.target as HTMLElement).closest<HTMLElement>("[data-ref]");
  if (!way || !from) return false;
  const next = nearest(from, [...root.querySelectorAll<HTMLElement>("[data-ref][tabindex]")], way);
  next?.focus();
  next?.scrollIntoView({ block: "nearest", inline: "nearest" });
  return next !== undefined;
}

/** The nearest thing in a direction; what lies aside counts double. */
export function nearest(
  from: HTMLElement,
  all: HTMLElement[],
  way: [number, number],
): HTMLElement | undefined {
  const here = middle(from);
  let best: HTMLElement | undefined;
  let least = Infinity;
  for (const element of all) {
    if (element === from || element.offsetParent === null) continue;
    const there = middle(element);
    const [dx, dy] = [there.x - here.x, there.y - here.y];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along < 4 || aside > along * 2.5) continue;
    const distance = along + 2 * aside;
    if (distance < least) [least, best] = [distance, element];
  }
  return best;
}

function middle(element: HTMLElement): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
