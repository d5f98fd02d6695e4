"""Tiled maps (TMX), both ways, in layers of ours.

Every level is a group `level N` with a tile layer `squares` and an object layer `edges`, whose objects are
named by what stands there (wall, door, secret, double, panel, chute, open). Without an object squares of
corridor are open to each other, those of a chamber too, and everything else is walled. What an author writes in
lines (chambers, towers, stairs) stands in the property `lines` of the map and of each group, word for word as
in a maze file.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree as Xml

from msgspec import structs

from labrys.engine.errors import LabrysError
from labrys.export.drawing import INK, PAPER, RED, ROCK, Disc, Drawing, Polygon, Shape, Text, box
from labrys.export.maps import stairs
from labrys.export.printing import png
from labrys.kit.mazefile.model import CORRIDORS, SIDES, Cell, Edge, Maze, Sheet, Side
from labrys.kit.mazefile.writing import NORTH_WORDS, draw, write

SQUARE = 32  # pixels
TILES = "labrys-tiles.png"
KINDS = tuple(Cell)  # a tile for each, in this order
CHAMBERS, TOWERS = 100, 200  # tiles beyond: a chamber or a tower with its number
COLUMNS = 100
MOST_SQUARES = 1_000_000
MOST_BYTES = 40_000_000
WHOLE = ("tower ", "baddie: ", "table ")  # lines that belong to the whole file


def export(maze: Maze) -> str:
    """The whole maze as one map; the picture of its tiles is `tiles()`."""
    left = min(sheet.x0 for sheet in maze.sheets.values())
    top = min(sheet.y0 for sheet in maze.sheets.values())
    width = max(sheet.x0 + sheet.width for sheet in maze.sheets.values()) - left
    height = max(sheet.y0 + sheet.height for sheet in maze.sheets.values()) - top
    root = Xml.Element("map", _map_words(width, height))
    lines, by_level = statements(maze)
    _properties(root, {"lines": lines, "left": left, "top": top})
    tiles = Xml.SubElement(
        root,
        "tileset",
        {
            "firstgid": "1", "name": "labrys", "tilewidth": str(SQUARE), "tileheight": str(SQUARE),
            "tilecount": str(3 * COLUMNS), "columns": str(COLUMNS),
        },
    )  # fmt: skip
    Xml.SubElement(tiles, "image", {"source": TILES, "width": str(COLUMNS * SQUARE), "height": str(3 * SQUARE)})
    ids = iter(range(1, 10**9))
    for level, sheet in maze.sheets.items():
        _group(root, sheet, (left, top, width, height), by_level[level], ids)
    Xml.indent(root)
    return Xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def _map_words(width: int, height: int) -> dict[str, str]:
    return {
        "version": "1.10", "orientation": "orthogonal", "renderorder": "right-down", "infinite": "0",
        "width": str(width), "height": str(height), "tilewidth": str(SQUARE), "tileheight": str(SQUARE),
    }  # fmt: skip


def _properties(parent: Xml.Element, values: dict[str, str | int]) -> None:
    properties = Xml.SubElement(parent, "properties")
    for name, value in values.items():
        if isinstance(value, int):
            Xml.SubElement(properties, "property", {"name": name, "type": "int", "value": str(value)})
        else:
            Xml.SubElement(properties, "property", {"name": name}).text = value


def statements(maze: Maze) -> tuple[str, dict[int, str]]:
    """The lines of the file that are no drawing: of the whole of it, and of each level."""
    whole: list[str] = []
    levels: dict[int, list[str]] = {level: [] for level in maze.sheets}
    level = 0
    for line in write(maze).splitlines():
        if line.startswith("level: "):
            level = int(line[7:])
        elif line.startswith(WHOLE):
            whole.append(line)
        elif not line or line[0] in "+|DSWPK " or line.startswith(("north: ", "origin: ")):
            continue
        elif level:
            levels[level].append(line)
        else:
            whole.append(line)
    return "\n".join(whole), {level: "\n".join(lines) for level, lines in levels.items()}


def _group(
    root: Xml.Element, sheet: Sheet, around: tuple[int, int, int, int], lines: str, ids: Iterator[int]
) -> None:
    left, top, width, height = around
    words = {"id": str(next(ids)), "name": f"level {sheet.level}"}
    if root.find("group") is not None:
        words["visible"] = "0"  # levels lie upon each other: the first is seen first
    group = Xml.SubElement(root, "group", words)
    _properties(group, {"lines": lines, "north": sheet.north.name.lower()})
    layer = Xml.SubElement(
        group, "layer", {"id": str(next(ids)), "name": "squares", "width": str(width), "height": str(height)}
    )
    numbers = [[0] * width for _ in range(height)]
    for cell in range(len(sheet.cells)):
        x, y = sheet.xy(cell)
        numbers[y - top][x - left] = 1 + _tile(sheet, cell)
    data = Xml.SubElement(layer, "data", {"encoding": "csv"})
    data.text = "\n" + ",\n".join(",".join(map(str, row)) for row in numbers) + "\n"
    objects = Xml.SubElement(group, "objectgroup", {"id": str(next(ids)), "name": "edges", "color": RED})
    for cell in range(len(sheet.cells)):
        for side in (Side.NORTH, Side.WEST, Side.SOUTH, Side.EAST):
            edge = sheet.edge(cell, side)
            own = side in (Side.NORTH, Side.WEST) or sheet.beyond(cell, side) < 0
            if own and edge is not usual(sheet, cell, side):
                _edge(objects, sheet, (left, top), cell, side, edge, ids)


def usual(sheet: Sheet, cell: int, side: Side) -> Edge:
    """What stands on a side if no object says otherwise."""
    there = sheet.beyond(cell, side)
    if there < 0:
        return Edge.WALL
    kinds = sheet.cells[cell], sheet.cells[there]
    chamber = kinds[0] == kinds[1] == Cell.CHAMBER and sheet.numbers[cell] == sheet.numbers[there]
    return Edge.OPEN if chamber or CORRIDORS.issuperset(kinds) else Edge.WALL


def _tile(sheet: Sheet, cell: int) -> int:
    kind, number = sheet.cells[cell], sheet.numbers[cell]
    return {Cell.CHAMBER: CHAMBERS + number, Cell.TOWER: TOWERS + number}.get(Cell(kind), kind)


def _edge(
    objects: Xml.Element,
    sheet: Sheet,
    corner: tuple[int, int],
    cell: int,
    side: Side,
    edge: Edge,
    ids: Iterator[int],
) -> None:
    """A thin box across the side: it can be seen, and moved by hand."""
    x, y = sheet.xy(cell)
    x, y = x - corner[0] + (side == Side.EAST), y - corner[1] + (side == Side.SOUTH)
    across = side in (Side.NORTH, Side.SOUTH)
    thick, half = SQUARE // 8, SQUARE // 16
    place = (x * SQUARE - (0 if across else half), y * SQUARE - (half if across else 0))
    size = (SQUARE, thick) if across else (thick, SQUARE)
    words = {"id": str(next(ids)), "name": edge.name.lower(), "x": str(place[0]), "y": str(place[1])}
    Xml.SubElement(objects, "object", {**words, "width": str(size[0]), "height": str(size[1])})


def tiles() -> bytes:
    """The picture of the tiles: kinds of squares, chambers and towers by number."""
    shapes: list[Shape] = []
    for kind in KINDS:
        shapes.append(Polygon(box(kind, 0, 1, 1), ROCK if kind is Cell.ROCK else PAPER))
        if kind in (Cell.STAIRS_DOWN, Cell.STAIRS_UP):
            shapes += stairs(kind, 0, down=kind is Cell.STAIRS_DOWN)
        elif kind is Cell.TRAP:
            shapes.append(Disc((kind + 0.5, 0.5), 0.16, INK))
    for number in range(COLUMNS):
        shapes.append(Polygon(box(number, 1, 1, 1), PAPER))
        shapes.append(Text((number + 0.5, 1.5), f"C{number}", 0.4))
        shapes.append(Polygon(box(number, 2, 1, 1), PAPER))
        shapes.append(Disc((number + 0.5, 2.5), 0.4, "", INK, 0.05))
        shapes.append(Text((number + 0.5, 2.5), f"T{number}", 0.35))
    return png(Drawing(COLUMNS, 3, tuple(shapes), "tiles"), SQUARE)


# -- and back --------------------------------------------------------------------------------------------------


def read(source: bytes) -> str:
    """The text of a maze from a TMX file in these layers; whatever is not so is told in one sentence."""
    if len(source) > MOST_BYTES:
        raise LabrysError(f"the Tiled map has {len(source)} bytes; {MOST_BYTES} are the most that is read")
    try:
        root = Xml.fromstring(source, Xml.XMLParser(target=_Plain()))
    except Xml.ParseError as error:
        line, column = error.position
        raise LabrysError(
            f"line {line}, column {column + 1}: this is no Tiled map (TMX), for it is no XML"
        ) from None
    except (LookupError, ValueError):
        raise LabrysError("this is no Tiled map (TMX): its letters are in no encoding that Tiled writes") from None
    width, height = _whole(root, "width"), _whole(root, "height")
    if root.tag != "map" or not 1 <= width * height <= MOST_SQUARES:
        raise LabrysError(f"this is no Tiled map (TMX) of 1 to {MOST_SQUARES} squares")
    said = _said(root)
    groups = [group for group in root.iter("group") if group.get("name", "").startswith("level ")]
    if not groups:
        raise LabrysError("the map has no group called `level 1` or so, with the layers `squares` and `edges`")
    lines = _lines(said)
    square = _whole(root, "tilewidth") or SQUARE
    parts = [line for line in lines if not line.startswith(WHOLE)]
    for group in groups:
        parts += ["", *_level(group, (_corner(said, "left"), _corner(said, "top")), (width, height), square)]
    return "\n".join([*parts, "", *(line for line in lines if line.startswith(WHOLE)), ""])


class _Plain(Xml.TreeBuilder):
    """A map without entities of its own, which could swell to any size."""

    def doctype(self, name: str, public: str | None, system: str | None) -> None:
        """Refused before anything of it is read."""
        raise LabrysError("the Tiled map declares entities of its own, which no map needs; save it anew in Tiled")


def _corner(said: dict[str, str], name: str) -> int:
    """A coordinate, which may be negative."""
    word = said.get(name, "1")
    digits = word.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 4):
        raise LabrysError(f"the property `{name}` of the map is no coordinate from -9999 to 9999")
    return int(word)


def _lines(said: dict[str, str]) -> list[str]:
    """What is written in the property `lines`; what cannot be printed becomes a blank."""
    lines = said.get("lines", "").strip().split("\n")
    return ["".join(c if c.isprintable() else " " for c in line).rstrip() for line in lines if line.strip()]


def _whole(element: Xml.Element, name: str) -> int:
    text = element.get(name, "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else 0


def _said(element: Xml.Element) -> dict[str, str]:
    found = element.findall("properties/property")
    return {one.get("name", ""): one.get("value", one.text or "") for one in found}


def _level(group: Xml.Element, corner: tuple[int, int], size: tuple[int, int], square: int) -> list[str]:
    """One level, cut down to the squares that are drawn."""
    name = group.get("name", "")[:40]
    number = name.removeprefix("level ")
    if not (number.isascii() and number.isdigit() and len(number) <= 2):
        raise LabrysError(f"the group {name!r} names no level; call it `level 2`")
    rows = _rows(group, name, size)
    drawn = [(x, y) for y, row in enumerate(rows) for x, tile in enumerate(row) if tile]
    if not drawn:
        raise LabrysError(f"the layer `squares` of the group {name!r} is empty: draw some tiles")
    x0, x1 = min(x for x, _ in drawn), max(x for x, _ in drawn)
    y0, y1 = min(y for _, y in drawn), max(y for _, y in drawn)
    said = _said(group)
    north = next((side for side in SIDES if side.name.lower() == said.get("north")), Side.NORTH)
    width, height = x1 - x0 + 1, y1 - y0 + 1
    cells, numbers = bytearray(width * height), bytearray(width * height)
    for x, y in drawn:
        cell = (y - y0) * width + x - x0
        cells[cell], numbers[cell] = _square(rows[y][x] - 1, name, x, y)
    sheet = Sheet(
        int(number), north, corner[0] + x0, corner[1] + y0, width, height, bytes(cells), bytes(numbers), b""
    )
    edges = bytearray(usual(sheet, cell, side) for cell in range(width * height) for side in SIDES)
    for one in group.findall("objectgroup/object"):
        _read_edge(one, sheet, edges, (x0, y0), square, name)
    whole = structs.replace(sheet, edges=bytes(edges))
    head = (f"level: {whole.level}", f"north: {NORTH_WORDS[whole.north]}", f"origin: {whole.x0},{whole.y0}")
    return [*head, *draw(whole), *_lines(said)]


def _rows(group: Xml.Element, name: str, size: tuple[int, int]) -> list[list[int]]:
    layer = next((one for one in group.findall("layer") if one.get("name") == "squares"), None)
    data = layer.find("data") if layer is not None else None
    if data is None or data.get("encoding") != "csv":
        raise LabrysError(f"the group {name!r} needs a tile layer `squares`, saved in Tiled's layer format CSV")
    words = [word.strip() for word in (data.text or "").split(",")]
    if len(words) != size[0] * size[1]:
        raise LabrysError(f"the layer `squares` of {name!r} has {len(words)} tiles, not {size[0]} times {size[1]}")
    wrong = [word for word in words if not (word.isascii() and word.isdigit() and len(word) < 12)]
    if wrong:
        raise LabrysError(f"the layer `squares` of {name!r} has a tile {wrong[0][:20]!r}, which is no number")
    tiles = [int(word) for word in words]
    return [tiles[row * size[0] : (row + 1) * size[0]] for row in range(size[1])]


def _square(tile: int, name: str, x: int, y: int) -> tuple[int, int]:
    for first, kind in ((TOWERS, Cell.TOWER), (CHAMBERS, Cell.CHAMBER)):
        if first < tile < first + COLUMNS:
            return kind, tile - first
    if not 0 <= tile < len(KINDS) or tile in (Cell.CHAMBER, Cell.TOWER):
        raise LabrysError(f"column {x + 1}, row {y + 1} of {name!r}: tile {tile + 1} is none of {TILES}")
    return tile, 0


def _read_edge(
    one: Xml.Element, sheet: Sheet, edges: bytearray, corner: tuple[int, int], square: int, name: str
) -> None:
    """The side whose middle is nearest to the middle of the box."""
    kind = next((edge for edge in Edge if edge.name.lower() == one.get("name", "")), None)
    numbers = [one.get(word, "0") for word in ("x", "y", "width", "height")]
    try:
        x, y, width, height = (float(number) / square for number in numbers)
    except ValueError:
        raise LabrysError(
            f"an object of {name!r} has no proper place: x, y, width and height are numbers"
        ) from None
    if kind is None:
        kinds = ", ".join(edge.name.lower() for edge in Edge)
        raise LabrysError(
            f"the object {one.get('name', '')[:40]!r} of {name!r} is no side; sides are called {kinds}"
        )
    x, y = x + width / 2 - corner[0], y + height / 2 - corner[1]
    if not (-1 <= x <= sheet.width + 1 and -1 <= y <= sheet.height + 1):
        return
    upright = abs(x - round(x)) < abs(y - round(y))
    column, row = (round(x), int(y)) if upright else (int(x), round(y))
    for dx, dy, side in (
        ((0, 0, Side.WEST), (-1, 0, Side.EAST)) if upright else ((0, 0, Side.NORTH), (0, -1, Side.SOUTH))
    ):
        there = (column + dx, row + dy)
        if 0 <= there[0] < sheet.width and 0 <= there[1] < sheet.height:
            edges[4 * (there[1] * sheet.width + there[0]) + side] = kind
