"""What the browser client weighs and how fast it is: `python -m benches.web`.

Needs chromium and playwright, as the browser tests do. Times are medians on a page that was loaded before.
"""

from __future__ import annotations

import gzip
import shutil
import statistics
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from tests.server.served import Served
from tests.web.seated import OPTION, Seated

STATIC = Path(__file__).parents[1] / "src/undercroft/server/static"
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0].startTime"
PANNING = """
async () => {
  const board = document.querySelector('[data-board]');
  const box = board.getBoundingClientRect();
  const at = (i) => ({ clientX: box.x + box.width / 2 + 60 * Math.sin(i / 9), clientY: box.y + box.height / 2 + i % 40,
                       pointerId: 1, button: 0, bubbles: true });
  board.setPointerCapture = () => {};
  board.dispatchEvent(new PointerEvent('pointerdown', at(0)));
  const began = performance.now();
  let frames = 0;
  while (performance.now() - began < 2000) {
    board.dispatchEvent(new PointerEvent('pointermove', at(++frames)));
    await new Promise(requestAnimationFrame);
  }
  board.dispatchEvent(new PointerEvent('pointerup', at(frames)));
  return frames / 2;
}
"""
UPDATE = """
(option) => new Promise((done) => {
  const log = document.querySelector('.log ul');
  const seen = new MutationObserver(() => { seen.disconnect(); done(performance.now() - began); });
  seen.observe(log, { childList: true });
  const began = performance.now();
  option.click();
})
"""


def weights() -> dict[str, int]:
    """Compressed bytes of program and style, of icons, and of fonts as they are."""
    found = {"program": 0, "icons": 0, "fonts": 0}
    for path in STATIC.rglob("*"):
        if path.suffix in (".js", ".css", ".html"):
            found["icons" if "icons" in path.name else "program"] += len(gzip.compress(path.read_bytes(), 9))
        elif path.suffix == ".woff2":
            found["fonts"] += path.stat().st_size
    return found


def paints(browser: Any, url: str) -> float:
    """Milliseconds to the first paint of the lobby."""
    page = browser.new_page()
    times = []
    for _ in range(5):
        page.goto(url)
        page.wait_for_selector("[data-play]")
        times.append(float(page.evaluate(FIRST_PAINT)))
    page.close()
    return statistics.median(times)


WORK = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration")
"""What the browser does for a change, apart from painting, before it is seen and after."""


def updates(person: Seated) -> tuple[float, float]:
    """Milliseconds from a click on an option to the change on the table, server and all; and the client's work."""
    session = person.page.context.new_cdp_session(person.page)
    session.send("Performance.enable")

    def work() -> float:
        found = {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}
        return sum(float(found[name]) for name in WORK) * 1000

    times, works = [], []
    for _ in range(10):
        person.page.wait_for_selector(f"{OPTION}, .verdict")
        if person.ending() is not None:
            break
        option = person.page.locator(OPTION).first.element_handle()
        before = work()
        times.append(float(person.page.evaluate(UPDATE, option)))
        works.append(work() - before)
    return statistics.median(times), statistics.median(works)


def line(what: str, measured: float, unit: str, goal: str = "", digits: int = 0) -> None:
    """A line of a table for the documents."""
    print(f"| {what} | {measured:.{digits}f} {unit} | {goal} |", flush=True)


def main() -> None:
    print("| what | measured | goal |\n|---|---|---|")
    for name, weight in weights().items():
        goal = "< 150 kB" if name == "program" else ""
        line(f"{name}{'' if name == 'fonts' else ', compressed'}", weight / 1000, "kB", goal, digits=1)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Served(f"sqlite:///{folder}/rooms.db", "--no-delays", "--no-limits").start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        try:
            line("first paint of the lobby", paints(browser, server.url), "ms", "< 1000 ms")
            context = browser.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 800})
            duel = Seated(context.new_page(), "Mara", server.url).play_now("duel")
            whole, own = updates(duel)
            line("click to change, server and all (duel)", whole, "ms", "< 50 ms")
            line("the client's script, style and layout, before and after", own, "ms")
            map_of_315 = Seated(context.new_page(), "Mara", server.url).play_now("wymer")
            map_of_315.wait_for_question()
            map_of_315.page.wait_for_timeout(1000)
            line("panning 315 spaces", float(map_of_315.page.evaluate(PANNING)), "frames/s", "60 frames/s")
        finally:
            browser.close()
            server.kill()


if __name__ == "__main__":
    main()
