// The client's own words in the language that the person has chosen.
import { settings } from "../settings.svelte";
import { de } from "./de";
import { en } from "./en";

export const LANGUAGES = ["en", "de"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Key = keyof typeof en;

export const CATALOGUES: Record<Language, Record<Key, string>> = { en, de };

export const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch" };

/** Says something, with its blanks filled. */
export function say(key: Key, values: Record<string, string | number> = {}): string {
  const text = CATALOGUES[settings.language][key];
  return text.replace(/\{(\w+)\}/g, (blank, name: string) => String(values[name] ?? blank));
}

/** Says a number of things: `key` for many, `key.one` for one. */
export function count(
  key: Key & `${string}`,
  number: number,
  values: Record<string, string | number> = {},
): string {
  const one = `${key}.one` as Key;
  return say(number === 1 && one in en ? one : key, { ...values, count: number });
}

/** "Ann", "Ann and Bob", "Ann, Bob and Cleo". */
export function list(names: readonly string[]): string {
  return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(names);
}
