"""Pictures of the pages for the README: `python -m tests.web.browser.screenshots` writes docs/images anew."""

from __future__ import annotations

import base64
import heapq
import shutil
import struct
import tempfile
import zlib
from collections import Counter
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

import labrys
from labrys import seats
from labrys.record import save
from tests.web.browser import positions
from tests.web.browser.hands import Hands
from tests.web.browser.visit import ARGUMENTS, NAMES, Visits
from tests.web.client import MANY, Server

IMAGES = Path(__file__).parents[3] / "docs" / "images"
DRAWN = 1800  # milliseconds after which the drawings of people and things have come, too
DESK = {"width": 1280, "height": 800}
DUNGEON = {"exploring": positions.maze, "battle": positions.skirmish, "store": positions.store}
Colour = tuple[int, int, int]


def main() -> None:
    """Take all of them."""
    found = next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "there is no Chromium; install the package 'chromium'"
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder), *MANY) as server, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=found, args=ARGUMENTS)
        take(Visits(browser, server.address))
        browser.close()


def take(visits: Visits) -> None:
    """Each page at its best moment."""
    page = visits.page("/", viewport={"width": 1280, "height": 760})
    page.locator(".game").first.wait_for()
    keep(page, "home")
    page.get_by_role("button", name="Learn by playing").click()
    page.locator(".lesson-now").wait_for()
    keep(page, "first")
    keep(opened(visits.page(viewport=DESK), positions.exploring()), "exploring")
    fight = opened(visits.page(viewport=DESK), positions.battle())
    Hands(fight).choose(0)
    fight.keyboard.press("o")
    fight.locator(".odds").first.wait_for()
    keep(fight, "combat")
    fight.locator("#news").get_by_role("button", name="Rule 8.43").first.click()
    fight.get_by_role("button", name="Open in the rulebook").click()
    fight.locator(".passage.here").wait_for()
    keep(fight, "rulebook")
    over = Hands(visits.page(viewport=DESK)).open("over", played_out("deathmaze", 12)).page
    over.locator(".parade, .epitaphs, .story").first.wait_for()
    keep(over, "ending")
    keep(opened(visits.phone(device_scale_factor=1), positions.exploring()), "phone")
    race = ("me", "heuristic", "random", "heuristic")
    keep(opened(visits.page(viewport=DESK), positions.racing(), *race), "warlock")
    keep(opened(visits.page(viewport=DESK), positions.citadel()), "citadel")
    keep(opened(visits.page(viewport=DESK, color_scheme="dark"), positions.exploring()), "dark")
    keep(workshop(visits.page("/maze", viewport=DESK)), "workshop")
    for name, moment in DUNGEON.items():
        keep(opened(visits.page(viewport=DESK), moment()), f"dungeon-{name}")
    keep(chair(opened(visits.page(viewport=DESK), positions.maze())), "dungeon-gamesmaster")
    quests(visits)
    visits.end()


def played_out(game: str, seed: int) -> bytes:
    """A whole game of the sensible player, as a save."""
    run = labrys.new(game, seed=seed, players=["Ann"])
    bot = seats.make("heuristic", game, seed)
    while run.asking is not None:
        run.pick(bot.choose(seats.Sight(run, run.asking.seat)))
    return save.dumps(run)


def quests(visits: Visits) -> None:
    """Mazes & Minotaurs: a battle on its squares, a labyrinth, a sheet that grows, a battle on a phone."""
    battle = opened(visits.page(viewport=DESK), positions.melee())
    battle.locator(".field-world").wait_for()
    keep(battle, "minotaurs-battle")
    declared = opened(visits.page(viewport=DESK, color_scheme="dark"), positions.declaring())
    declared.keyboard.press("o")
    declared.locator(".odds").first.wait_for()
    declared.locator(".piece.theirs").first.focus()
    keep(declared, "minotaurs-odds")
    keep(opened(visits.page(viewport=DESK), positions.labyrinth()), "minotaurs-labyrinth")
    keep(opened(visits.page(viewport=DESK), positions.sheet()), "minotaurs-sheet")
    keep(opened(visits.phone(device_scale_factor=1), positions.melee()), "minotaurs-phone")


def chair(page: Page) -> Page:
    """The same table from the gamesmaster's chair."""
    Hands(page).show("Table")
    page.locator(".seat[data-seat='-2']:visible").get_by_role("button", name="Take the chair").click()
    page.locator("#map").get_by_role("button", name="Level 2").wait_for()
    Hands(page).show("Log")
    page.get_by_role("button", name="Show the whole map").click()
    return page


def workshop(page: Page) -> Page:
    """A maze on the desk, and one of its chambers."""
    page.get_by_label("Examples").select_option("the-lost-property-office")
    page.get_by_role("button", name="C4", exact=True).click()
    page.get_by_text("Nothing is wrong with this maze.").wait_for()
    return page


def opened(page: Page, sitting: positions.Sitting, *seats: str) -> Page:
    """A table at this moment."""
    Hands(page).open("picture", sitting.saved(*seats)).is_asked()
    return page


def keep(page: Page, name: str) -> None:
    """Write the picture, when all has been drawn."""
    page.mouse.move(0, 0)
    page.wait_for_timeout(DRAWN)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    shot = base64.b64encode(page.screenshot()).decode()
    canvas = page.context.new_page()  # no page of ours: those forbid themselves to read such an address
    found = canvas.evaluate(PIXELS, shot)
    canvas.close()
    pixels = base64.b64decode(found["pixels"])
    (IMAGES / f"{name}.png").write_bytes(indexed(pixels, found["width"], found["height"]))


# == a small PNG ==============================================================================================

PIXELS = """async (shot) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${shot}`)).blob());
  const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
  pen.drawImage(image, 0, 0);
  const { data, width, height } = pen.getImageData(0, 0, image.width, image.height);
  let text = "";
  for (let at = 0; at < data.length; at += 4) text += String.fromCharCode(data[at], data[at + 1], data[at + 2]);
  return { pixels: btoa(text), width, height };
}"""
COLOURS = 256


def indexed(pixels: bytes, width: int, height: int) -> bytes:
    """A PNG with a palette: ink and paper need few colours, and a third of the room."""
    drawn = list(zip(pixels[::3], pixels[1::3], pixels[2::3], strict=True))
    boxes = boxed(Counter(drawn))
    number = {colour: n for n, box in enumerate(boxes) for colour in box}
    lines = bytes(number[colour] for colour in drawn)
    rows = b"".join(b"\0" + lines[at : at + width] for at in range(0, len(lines), width))
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    palette = bytes(round(value) for box in boxes for value in mean(box))
    parts = [(b"IHDR", head), (b"PLTE", palette), (b"IDAT", zlib.compress(rows, 9)), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunk(kind, data) for kind, data in parts)


def boxed(seen: Counter[Colour]) -> list[dict[Colour, float]]:
    """Colours in boxes: the box in which they differ most is split until there are enough.

    What is seen seldom still counts: the root of how often it is seen is its weight.
    """
    whole = {colour: times**0.5 for colour, times in seen.items()}
    heap = [(*worst(whole), 0, whole)]
    for n in range(1, COLOURS):
        badness, axis, _, box = heapq.heappop(heap)
        if not badness:
            heapq.heappush(heap, (badness, axis, 0, box))
            break
        middle = mean(box)[axis]
        for half, side in enumerate((True, False)):
            part = {colour: weight for colour, weight in box.items() if (colour[axis] > middle) is side}
            heapq.heappush(heap, (*worst(part), 2 * n + half, part))
    return [box for *_, box in heap]


def mean(box: dict[Colour, float]) -> tuple[float, ...]:
    """The colour in the middle."""
    total = sum(box.values())
    return tuple(sum(colour[axis] * weight for colour, weight in box.items()) / total for axis in range(3))


def worst(box: dict[Colour, float]) -> tuple[float, int]:
    """Along which axis the colours differ most, and how much: the more, the less the number."""
    middle = mean(box)
    return min(
        (-sum(weight * (colour[axis] - middle[axis]) ** 2 for colour, weight in box.items()), axis)
        for axis in range(3)
    )


def chunk(kind: bytes, data: bytes) -> bytes:
    """A part of a PNG: its length, its kind, itself, and a check."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


if __name__ == "__main__":
    main()
