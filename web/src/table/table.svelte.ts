// The table as it is shown now: a view that follows the newest one, event by event, at a pace that eyes can follow.
import { tick } from "svelte";
import type { Happening, Option, Question, Theme, View } from "../protocol";
import { PLAIN } from "../look/theme";
import { settings } from "../settings.svelte";
import { sound } from "../sound";
import { animate, snapshot } from "./motion";
import { optionsByRef, type ByRef } from "./options";
import { opened } from "./stage";
import { scenes, type Scene } from "./theatre";
import { things, type Thing } from "./view";

/** A step of what is shown: the table after it, and what happened on the way. */
export type Step = { view: View | undefined; events: readonly Happening[]; apply?: () => void };

const SCENE = 900;
const LAST_SCENE = 1300;
/** How long a book takes to open and its scenery to rise. */
const RISE = 2600;
/** When more is waiting than this, nobody is watching every move: go straight to the end. */
const MOST_STEPS = 6;

export class TableState {
  view = $state.raw<View | undefined>(undefined);
  log = $state.raw<readonly Happening[]>([]);
  theme = $state.raw<Theme>(PLAIN);
  scenes = $state.raw<readonly Scene[]>([]);
  /** Which thing is looked at closely, and whether it stays until it is closed. */
  inspected = $state<{ ref: string; pinned: boolean } | undefined>(undefined);
  /** A thing that several options are about: which of them? */
  between = $state.raw<{ ref: string; options: readonly Option[] } | undefined>(undefined);
  /** Things that are pointed at, by a hint, a lesson, or the option under the cursor. */
  pointed = $state.raw<readonly string[]>([]);
  lit = $state.raw<readonly string[]>([]);
  /** The places that the option under the cursor would lead over. */
  trail = $state.raw<readonly string[]>([]);
  /** The stages that are rising now. */
  rising = $state.raw<readonly string[]>([]);
  busy = $state(false);
  root: HTMLElement | undefined;

  private steps: Step[] = [];
  private running = false;
  private wake: (() => void) | undefined;
  private hurried = false;

  things: ReadonlyMap<string, Thing> = $derived(this.view ? things(this.view) : new Map<string, Thing>());
  question: Question | undefined = $derived(this.busy ? undefined : (this.view?.question ?? undefined));
  byRef: ByRef = $derived(optionsByRef(this.question));

  get seat(): number | undefined {
    return this.view?.seat;
  }

  /** Show this at once: the table from nothing. */
  showNow(view: View | undefined, log: readonly Happening[]): void {
    this.steps = [];
    this.skip();
    const stages = opened(this.view, view);
    this.view = view;
    this.log = log;
    this.hurried = false;
    void this.raise(stages);
  }

  /** Show this after all that is still to be shown. */
  follow(step: Step): void {
    this.steps.push(step);
    if (!this.running) void this.run();
  }

  skip(): void {
    this.hurried = true;
    this.wake?.();
  }

  private get pace(): number {
    const away = globalThis.document?.hidden || this.hurried || this.steps.length > MOST_STEPS;
    return away ? 0 : settings.pace;
  }

  private async run(): Promise<void> {
    this.running = true;
    this.hurried = false;
    for (let step = this.steps.shift(); step; step = this.steps.shift()) await this.show(step);
    this.scenes = [];
    this.running = false;
    this.busy = false;
  }

  private async show(step: Step): Promise<void> {
    // Where nothing moves, the table changes at one stroke: what is the same stays as it is.
    if (this.pace === 0) return this.settle(step);
    this.busy = true;
    await this.perform(step);
    const before = this.pace > 0 && this.root ? snapshot(this.root) : undefined;
    const stages = step.view ? opened(this.view, step.view) : [];
    this.settle(step);
    const heard = step.events.find((event) => !["say", "roll", "fight"].includes(event.act));
    if (this.pace > 0 && heard) sound(heard.act);
    await tick();
    if (stages.length > 0) await this.raise(stages);
    else if (before && this.root && this.pace > 0)
      await this.unlessSkipped(animate(this.root, before, step.events, this.pace));
  }

  private settle(step: Step): void {
    if (step.view) this.view = step.view;
    step.apply?.();
    this.log = [...this.log, ...step.events];
  }

  /** Lets stages rise that were not there before. */
  private async raise(stages: readonly string[]): Promise<void> {
    if (this.pace === 0 || stages.length === 0) return;
    this.rising = stages;
    sound("open");
    await this.pause(RISE * this.pace);
    this.rising = [];
  }

  /** Plays the scenes of a step, one after another; the last stays a little longer. */
  private async perform(step: Step): Promise<void> {
    if (this.pace === 0) return;
    const known = new Map([...this.things, ...(step.view ? things(step.view) : [])]);
    const all = scenes(step.events, known, this.theme);
    for (let i = 0; i < all.length && this.pace > 0; i++) {
      this.scenes = all.slice(0, i + 1);
      sound(all[i]!.act);
      await this.pause((i === all.length - 1 ? LAST_SCENE : SCENE) * this.pace);
    }
    this.scenes = [];
  }

  private pause(time: number): Promise<void> {
    return this.unlessSkipped(new Promise((done) => setTimeout(done, time)));
  }

  private async unlessSkipped(work: Promise<unknown>): Promise<void> {
    await Promise.race([work, new Promise<void>((woken) => (this.wake = woken))]);
    this.wake = undefined;
  }

  // What people do. A table that is only looked at takes no choices.

  get live(): boolean {
    return false;
  }

  get sending(): string {
    return "";
  }

  choose(option: Option): void {
    void option;
  }

  askWhy(about: string): void {
    void about;
  }

  /** Say that something cannot be done. */
  refuse(sentence: string): void {
    void sentence;
  }

  /** Use a thing: its only option, a choice between several, or a close look. */
  use(ref: string): void {
    const options = this.live ? this.optionsAt(ref) : [];
    this.inspected = undefined;
    if (options.length === 1) this.choose(options[0]!);
    else if (options.length > 1) this.between = { ref, options };
    else this.look(ref);
  }

  /** The options about a thing, or else about the place where it lies. */
  optionsAt(ref: string): readonly Option[] {
    const own = this.byRef.get(ref);
    const found = this.things.get(ref);
    return (
      own ??
      (found?.kind === "piece" && found.piece.place ? this.byRef.get(found.piece.place) : undefined) ??
      []
    );
  }

  /** Shows the way that an option leads, or the first of those about a thing that leads somewhere; none without. */
  preview(options: readonly Option[] | undefined): void {
    this.trail = options?.find((option) => (option.path ?? []).length > 1)?.path ?? [];
  }

  look(ref: string): void {
    this.inspected = { ref, pinned: true };
    if (this.live && this.question && this.optionsAt(ref).length === 0) this.askWhy(ref);
  }
}
