// Options by the things that they are about: so that the thing itself can be clicked or dragged.
import type { Option, Question } from "../protocol";

export type ByRef = ReadonlyMap<string, readonly Option[]>;

export function optionsByRef(question: Question | undefined | null): ByRef {
  const found = new Map<string, Option[]>();
  for (const option of question?.options ?? [])
    for (const ref of new Set(option.refs ?? [])) {
      const there = found.get(ref);
      if (there) there.push(option);
      else found.set(ref, [option]);
    }
  return found;
}

/**
 * What dropping one thing onto another could mean. Options about both come first. Else whatever is about the target
 * alone, if the thing is one's own (a figure dragged to a space), or about the thing alone, if it is dropped on
 * the table (a card that is played).
 */
export function dropped(
  question: Question | undefined | null,
  thing: string,
  own: boolean,
  target: string,
): Option[] {
  const options = question?.options ?? [];
  const both = options.filter((option) => has(option, thing) && has(option, target));
  if (both.length > 0) return both;
  if (target === TABLE) return options.filter((option) => has(option, thing));
  return own ? options.filter((option) => has(option, target)) : [];
}

/** The ref of the table itself, where a card is dropped to be played. */
export const TABLE = "the table";

function has(option: Option, ref: string): boolean {
  return (option.refs ?? []).includes(ref);
}

/** Options in groups of the same verb, in their order; a key is a verb and what it is about. */
export function grouped(options: readonly Option[]): { verb: string; options: Option[] }[] {
  const groups: { verb: string; options: Option[] }[] = [];
  for (const option of options) {
    const verb = option.key.split(" ", 1)[0]!;
    const last = groups.at(-1);
    if (last?.verb === verb) last.options.push(option);
    else groups.push({ verb, options: [option] });
  }
  return groups;
}

/** Whether a step's `choose` means this key: the key itself, or its beginning before a star. */
export function meant(choose: string, key: string): boolean {
  return choose.endsWith("*") ? key.startsWith(choose.slice(0, -1)) : key === choose;
}
