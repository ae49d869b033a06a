// What a person has set in this browser.
import { LANGUAGES, type Language } from "./words/words";

export type Scheme = "auto" | "dark" | "light";
export type Motion = "auto" | "full" | "quick" | "none";

type Kept = {
  name: string;
  scheme: Scheme;
  motion: Motion;
  sound: boolean;
  language: Language;
};

const KEY = "undercroft.settings";

function usualLanguage(): Language {
  const wanted = navigator.language?.slice(0, 2);
  return LANGUAGES.find((language) => language === wanted) ?? "en";
}

function read(): Kept {
  const usual: Kept = {
    name: "",
    scheme: "auto",
    motion: "auto",
    sound: true,
    language: usualLanguage(),
  };
  try {
    return { ...usual, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return usual;
  }
}

const matches = (query: string): MediaQueryList | undefined => globalThis.matchMedia?.(query);

class Settings {
  private kept = $state<Kept>(read());
  private systemDark = $state(matches("(prefers-color-scheme: dark)")?.matches ?? true);
  private systemStill = $state(matches("(prefers-reduced-motion: reduce)")?.matches ?? false);

  constructor() {
    matches("(prefers-color-scheme: dark)")?.addEventListener(
      "change",
      (event) => (this.systemDark = event.matches),
    );
    matches("(prefers-reduced-motion: reduce)")?.addEventListener(
      "change",
      (event) => (this.systemStill = event.matches),
    );
  }

  get<K extends keyof Kept>(key: K): Kept[K] {
    return this.kept[key];
  }

  set<K extends keyof Kept>(key: K, value: Kept[K]): void {
    this.kept[key] = value;
    localStorage.setItem(KEY, JSON.stringify(this.kept));
  }

  get dark(): boolean {
    return this.kept.scheme === "auto" ? this.systemDark : this.kept.scheme === "dark";
  }

  /** How long things take to move: 0 not at all, 1 as they should. */
  get pace(): number {
    if (this.kept.motion === "auto") return this.systemStill ? 0 : 1;
    return { full: 1, quick: 0.4, none: 0 }[this.kept.motion];
  }

  get language(): Language {
    return this.kept.language;
  }
}

export const settings = new Settings();
