// jsdom has no animations, no media queries and no layout.
Element.prototype.animate ??= () => ({ finished: Promise.resolve() }) as unknown as Animation;
Element.prototype.getAnimations ??= () => [];
globalThis.matchMedia ??= (query: string) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }) as unknown as MediaQueryList;
Element.prototype.scrollIntoView ??= () => {};
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
