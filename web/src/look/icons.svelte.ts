// Icons are loaded once, apart from the program; until then things are shown by their letters.
let drawings = $state.raw<Record<string, string>>({});

export async function loadIcons(): Promise<void> {
  drawings = (await import("virtual:icons")).default;
}

export function drawing(name: string): string {
  return drawings[name] ?? "";
}
