// A guided first game: step after step, by doing.
import type { Lesson, LessonStep } from "../protocol";
import { api } from "../net/api";
import { meant } from "./options";
import type { RoomState } from "./room.svelte";

export class LessonState {
  lesson = $state.raw<Lesson | undefined>(undefined);
  at = $state(0);
  ended = $state(false);

  constructor(
    game: string,
    private readonly room: RoomState,
  ) {
    void api.lesson(game).then(
      (lesson) => (this.lesson = lesson),
      () => {},
    );
    room.chosen = (key) => this.chose(key);
  }

  step: LessonStep | undefined = $derived(this.ended ? undefined : this.lesson?.steps[this.at]);

  /** The key of the option that the step asks for, if it is offered now. */
  wanted: string = $derived.by(() => {
    const choose = this.step?.choose;
    if (!choose) return "";
    return this.room.question?.options.find((option) => meant(choose, option.key))?.key ?? "";
  });

  /** Whether the reader goes on by a button: nothing is to be chosen, or something else is asked than the step wants. */
  read: boolean = $derived.by(
    () => !this.step?.choose || (this.room.question !== undefined && this.wanted === ""),
  );

  /** What the step points at: what it says, or else what the wanted option is about. */
  pointed: readonly string[] = $derived.by(() => {
    if (!this.step || this.room.busy) return [];
    if (this.step.point?.length) return this.step.point;
    return this.room.question?.options.find((option) => option.key === this.wanted)?.refs ?? [];
  });

  /** Lets the table point at it. */
  point(): void {
    this.room.pointed = this.pointed;
  }

  next(): void {
    this.at += 1;
  }

  private chose(key: string): void {
    if (this.step?.choose && (meant(this.step.choose, key) || this.wanted === "")) this.next();
  }
}
