// Which rule is open before the reader: an id, "" for the whole book, undefined for none.
class RulebookState {
  open = $state<string | undefined>(undefined);
}

export const rulebook = new RulebookState();
