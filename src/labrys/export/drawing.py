"""A drawing: a few kinds of shapes, measured in squares of the map. SVG, PNG and PDF draw the same ones."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from msgspec import Struct

Point = tuple[float, float]
INK, PAPER, ROCK, HATCH, FAINT, RED = "#2b2622", "#fbf7ec", "#d6cdbb", "#b9ae98", "#d8e0e4", "#9c2f22"


class Polygon(Struct, frozen=True):
    """A filled shape, perhaps with a rim."""

    points: tuple[Point, ...]
    fill: str = ""
    rim: str = ""
    width: float = 0.0


class Stroke(Struct, frozen=True):
    """A line through points."""

    points: tuple[Point, ...]
    ink: str = INK
    width: float = 0.08
    dashes: bool = False


class Disc(Struct, frozen=True):
    """A circle, filled or only its rim."""

    centre: Point
    radius: float
    fill: str = ""
    rim: str = ""
    width: float = 0.05


class Text(Struct, frozen=True):
    """Words; `size` is the height of a line."""

    at: Point
    words: str
    size: float = 0.4
    ink: str = INK
    bold: bool = False
    middle: bool = True  # around the point, else from it to the right


Shape = Polygon | Stroke | Disc | Text


class Drawing(Struct, frozen=True):
    """Shapes on a sheet of paper of so many squares."""

    width: float
    height: float
    shapes: tuple[Shape, ...]
    title: str = ""


def box(x: float, y: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of a rectangle."""
    return ((x, y), (x + width, y), (x + width, y + height), (x, y + height))


def moved(shapes: Sequence[Shape], by: Point) -> list[Shape]:
    """The same shapes elsewhere."""
    dx, dy = by

    def shift(point: Point) -> Point:
        return point[0] + dx, point[1] + dy

    found: list[Shape] = []
    for shape in shapes:
        if isinstance(shape, Polygon):
            found.append(Polygon(tuple(map(shift, shape.points)), shape.fill, shape.rim, shape.width))
        elif isinstance(shape, Stroke):
            found.append(Stroke(tuple(map(shift, shape.points)), shape.ink, shape.width, shape.dashes))
        elif isinstance(shape, Disc):
            found.append(Disc(shift(shape.centre), shape.radius, shape.fill, shape.rim, shape.width))
        else:
            found.append(Text(shift(shape.at), shape.words, shape.size, shape.ink, shape.bold, shape.middle))
    return found


def below_each_other(drawings: Sequence[Drawing], gap: float = 1.0) -> Drawing:
    """Several sheets on one."""
    shapes: list[Shape] = []
    top = 0.0
    for drawing in drawings:
        shapes += moved(drawing.shapes, (0, top))
        top += drawing.height + gap
    width = max(drawing.width for drawing in drawings)
    return Drawing(width, top - gap, tuple(shapes), drawings[0].title)


# -- SVG -------------------------------------------------------------------------------------------------------


def svg(drawing: Drawing, scale: float = 40) -> str:
    """The drawing as an SVG file; `scale` pixels to a square."""
    width, height = drawing.width * scale, drawing.height * scale
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" '
        f'viewBox="0 0 {drawing.width:g} {drawing.height:g}" role="img">',
        f"<title>{escape(drawing.title)}</title>",
        f'<rect width="{drawing.width:g}" height="{drawing.height:g}" fill="{PAPER}"/>',
    ]
    return "\n".join([*lines, *map(_svg_shape, drawing.shapes), "</svg>"]) + "\n"


def _svg_shape(shape: Shape) -> str:
    if isinstance(shape, Text):
        weight = ' font-weight="bold"' if shape.bold else ""
        anchor = ' text-anchor="middle"' if shape.middle else ""
        x, y = shape.at
        place = f'x="{x:g}" y="{y + shape.size * 0.35:g}" font-size="{shape.size:g}"'
        font = f'fill="{shape.ink}" font-family="Georgia, serif"{weight}{anchor}'
        return f"<text {place} {font}>{escape(shape.words)}</text>"
    if isinstance(shape, Disc):
        x, y = shape.centre
        return (
            f'<circle cx="{x:g}" cy="{y:g}" r="{shape.radius:g}" {_svg_ink(shape.fill, shape.rim, shape.width)}/>'
        )
    points = " ".join(f"{x:g},{y:g}" for x, y in shape.points)
    if isinstance(shape, Polygon):
        return f'<polygon points="{points}" {_svg_ink(shape.fill, shape.rim, shape.width)}/>'
    dashes = ' stroke-dasharray="0.12 0.1"' if shape.dashes else ""
    ink = f'stroke="{shape.ink}" stroke-width="{shape.width:g}" stroke-linecap="round"{dashes}'
    return f'<polyline points="{points}" fill="none" {ink}/>'


def _svg_ink(fill: str, rim: str, width: float) -> str:
    return f'fill="{fill or "none"}"' + (f' stroke="{rim}" stroke-width="{width:g}"' if rim else "")
