"""PNG and PDF, drawn with Pillow and fpdf2 (the extra `print`)."""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from math import isqrt
from typing import TYPE_CHECKING

from labrys.engine.errors import LabrysError
from labrys.export.drawing import PAPER, Disc, Drawing, Polygon, Stroke, Text

if TYPE_CHECKING:
    from fpdf import FPDF
    from PIL.ImageDraw import ImageDraw

MISSING = "PNG and PDF need two more packages: pip install 'labrys[print]'"
FINE = 2  # PNG is drawn so many times as large, and made smaller: smooth lines
MOST_PIXELS = 40_000_000
SMALL = 20  # pixels to a square of a picture so large that packing it tightly takes too long
A4 = (210.0, 297.0)  # millimetres
EDGE = 10.0  # of the page that stays white


def png(drawing: Drawing, scale: int = 40) -> bytes:
    """The drawing as a PNG file; `scale` pixels to a square."""
    try:
        from PIL import Image, ImageDraw
    except ImportError:
        raise LabrysError(MISSING) from None
    scale = fitting(drawing, scale)
    fine = scale * FINE
    image = Image.new("RGB", (round(drawing.width * fine), round(drawing.height * fine)), PAPER)
    pen = ImageDraw.Draw(image)
    for shape in drawing.shapes:
        _paint(pen, shape, fine)
    small = image.resize((round(drawing.width * scale), round(drawing.height * scale)), Image.Resampling.LANCZOS)
    out = BytesIO()
    small.save(out, "PNG", optimize=scale > SMALL)
    return out.getvalue()


def fitting(drawing: Drawing, scale: int) -> int:
    """So many pixels to a square, or fewer if the picture would be larger than any program cares to open."""
    return max(min(scale, isqrt(int(MOST_PIXELS / (drawing.width * drawing.height)))), 1)


def _paint(pen: ImageDraw, shape: Polygon | Stroke | Disc | Text, scale: float) -> None:
    if isinstance(shape, Polygon):
        points = [(x * scale, y * scale) for x, y in shape.points]
        pen.polygon(points, shape.fill or None, shape.rim or None, max(round(shape.width * scale), 1))
    elif isinstance(shape, Stroke):
        _stroke(pen, shape, scale)
    elif isinstance(shape, Disc):
        (x, y), r = shape.centre, shape.radius
        around = ((x - r) * scale, (y - r) * scale, (x + r) * scale, (y + r) * scale)
        pen.ellipse(around, shape.fill or None, shape.rim or None, max(round(shape.width * scale), 1))
    else:
        from PIL import ImageFont

        font = ImageFont.load_default(shape.size * scale)
        x, y = shape.at
        pen.text((x * scale, y * scale), shape.words, shape.ink, font, anchor="mm" if shape.middle else "lm")


def _stroke(pen: ImageDraw, shape: Stroke, scale: float) -> None:
    width = max(round(shape.width * scale), 1)
    points = [(x * scale, y * scale) for x, y in shape.points]
    if not shape.dashes:
        pen.line(points, shape.ink, width, joint="curve")
        return
    (ax, ay), (bx, by) = points[0], points[-1]
    parts = 9
    for part in range(0, parts, 2):
        start, end = part / parts, (part + 1) / parts
        pen.line(
            ((ax + (bx - ax) * start, ay + (by - ay) * start), (ax + (bx - ax) * end, ay + (by - ay) * end)),
            shape.ink,
            width,
        )


def pdf(drawings: Sequence[Drawing]) -> bytes:
    """Each drawing on a page of A4, upright or lengthwise; letters that Times lacks become `?`."""
    try:
        from fpdf import FPDF
    except ImportError:
        raise LabrysError(MISSING) from None
    paper = FPDF(unit="mm", format="A4")
    paper.set_title(drawings[0].title)
    paper.set_creator("Labrys")
    paper.set_auto_page_break(False)
    for drawing in drawings:
        lengthwise = drawing.width > drawing.height
        paper.add_page(orientation="L" if lengthwise else "P")
        wide, high = (A4[1], A4[0]) if lengthwise else A4
        scale = min((wide - 2 * EDGE) / drawing.width, (high - 2 * EDGE) / drawing.height, 15.0)
        paper.set_fill_color(*_rgb(PAPER))
        paper.rect(0, 0, wide, high, style="F")
        corner = (wide - drawing.width * scale) / 2, max((high - drawing.height * scale) / 4, EDGE)
        for shape in drawing.shapes:
            _print(paper, shape, corner, scale)
    return bytes(paper.output())


def _print(paper: FPDF, shape: Polygon | Stroke | Disc | Text, corner: tuple[float, float], scale: float) -> None:
    def place(point: tuple[float, float]) -> tuple[float, float]:
        return corner[0] + point[0] * scale, corner[1] + point[1] * scale

    if isinstance(shape, Text):
        _write(paper, shape, place(shape.at), scale)
        return
    ink = shape.ink if isinstance(shape, Stroke) else shape.rim
    fill = "" if isinstance(shape, Stroke) else shape.fill
    if ink:
        paper.set_draw_color(*_rgb(ink))
        paper.set_line_width(max(shape.width * scale, 0.05))
    if fill:
        paper.set_fill_color(*_rgb(fill))
    style = ("D" if ink else "") + ("F" if fill else "")
    if isinstance(shape, Disc):
        x, y = place(shape.centre)
        paper.circle(x, y, shape.radius * scale, style=style)
    elif isinstance(shape, Polygon):
        paper.polygon([place(point) for point in shape.points], style=style)
    else:
        if shape.dashes:
            paper.set_dash_pattern(dash=scale * 0.12, gap=scale * 0.1)
        paper.polyline([place(point) for point in shape.points])
        paper.set_dash_pattern()


def _write(paper: FPDF, shape: Text, at: tuple[float, float], scale: float) -> None:
    paper.set_text_color(*_rgb(shape.ink))
    paper.set_font("Times", "B" if shape.bold else "", shape.size * scale / 0.3528)  # millimetres in a point
    words = shape.words.encode("latin-1", "replace").decode("latin-1")
    x = at[0] - paper.get_string_width(words) / 2 if shape.middle else at[0]
    paper.text(x, at[1] + shape.size * scale * 0.33, words)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
