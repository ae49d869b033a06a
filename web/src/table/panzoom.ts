// Looking at a board from nearer and further away: wheel, drag, pinch, keys, buttons.
export type Camera = { x: number; y: number; zoom: number };

export const NEAREST = 4;

/** The camera that shows all of a world in a window, centred. */
export function fitted(
  world: { width: number; height: number },
  window: { width: number; height: number },
): Camera {
  const zoom = Math.min(window.width / world.width, window.height / world.height);
  return { zoom, x: (window.width - world.width * zoom) / 2, y: (window.height - world.height * zoom) / 2 };
}

/** The camera after zooming by a factor while the point under the cursor stays where it is. */
export function zoomed(camera: Camera, factor: number, at: { x: number; y: number }, least: number): Camera {
  const zoom = Math.min(Math.max(camera.zoom * factor, least), Math.max(NEAREST, least));
  const by = zoom / camera.zoom;
  return { zoom, x: at.x - (at.x - camera.x) * by, y: at.y - (at.y - camera.y) * by };
}

/** Keeps some of the world in the window. */
export function held(
  camera: Camera,
  world: { width: number; height: number },
  window: { width: number; height: number },
): Camera {
  const keep = (at: number, length: number, room: number): number => {
    const margin = Math.min(room, length) * 0.6;
    return Math.min(Math.max(at, margin - length), room - margin);
  };
  return {
    zoom: camera.zoom,
    x: keep(camera.x, world.width * camera.zoom, window.width),
    y: keep(camera.y, world.height * camera.zoom, window.height),
  };
}

/** The camera moved just so far that a box of the window lies in it, with a margin around it. */
export function brought(
  camera: Camera,
  box: { x: number; y: number; width: number; height: number },
  window: { width: number; height: number },
  margin = 24,
): Camera {
  const shift = (at: number, length: number, room: number): number => {
    if (at < margin) return margin - at;
    return at + length > room - margin ? room - margin - at - length : 0;
  };
  return {
    zoom: camera.zoom,
    x: camera.x + shift(box.x, box.width, window.width),
    y: camera.y + shift(box.y, box.height, window.height),
  };
}
