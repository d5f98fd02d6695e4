/** The sheet of quadrille paper: draws a level, and tells which square and which side a finger or mouse is at. */

import { fill, s } from "../dom.js";
import { CELL, EAST, EDGE, NORTH, SOUTH, WEST } from "./text.js";

const UNIT = 40; // of the drawing, to a square
const RIM = 30; // around it, for the numbers of columns and rows
const DOORS = [EDGE.door, EDGE.secret, EDGE.double, EDGE.panel, EDGE.chute];
export const SIDE_WORDS = ["top", "bottom", "right", "left"];
const EDGE_WORDS = ["wall", "open", "door", "secret door", "double door", "panel", "chute door"];

/** A square in words, for those who do not see it. */
export function spoken(sheet, cell) {
  const number = sheet.numbers[cell];
  const kinds = [
    "rock",
    "corridor",
    `chamber C${number}`,
    `tower T${number}`,
    "trap door",
    "stairs down",
    "stairs up",
  ];
  const sides = [NORTH, EAST, SOUTH, WEST]
    .filter((side) => sheet.edge(cell, side) !== EDGE.wall)
    .map((side) => `${EDGE_WORDS[sheet.edge(cell, side)]} ${SIDE_WORDS[side]}`);
  const rest = sides.length ? `; ${sides.join(", ")}` : "";
  return `${sheet.xy(cell)}: ${kinds[sheet.cells[cell]]}${rest}`;
}

/** What is drawn over the sheet: where one is, what is chosen, what is wrong. */
export class SheetView {
  /** @param {HTMLElement} host */
  constructor(host) {
    this.host = host;
    this.zoom = 1;
    this.under = s("g");
    this.over = s("g");
    this.svg = s("svg", { "aria-hidden": "true" }, patterns(), this.under, this.over);
    host.replaceChildren(this.svg);
  }

  /**
   * @param {import("./text.js").Sheet} sheet
   * @param {{cursor: number, chosen: number[], wrong: {cell: number, side: number, severity: string}[],
   *   pending: number}} marks
   */
  draw(sheet, marks) {
    this.sheet = sheet;
    const [wide, high] = [sheet.width * UNIT, sheet.height * UNIT];
    this.svg.setAttribute("viewBox", `${-RIM} ${-RIM} ${wide + 2 * RIM} ${high + 2 * RIM}`);
    this.size();
    fill(
      this.under,
      s("rect", { class: "rock", width: wide, height: high }),
      s("rect", { width: wide, height: high, fill: "url(#hatch)" }),
      s("path", { class: "floor", d: squares(sheet, (kind) => kind !== CELL.rock) }),
      s("path", { class: "room", d: squares(sheet, (kind) => kind === CELL.chamber) }),
      s("rect", { width: wide, height: high, fill: "url(#quadrille)" }),
      s("path", { class: "wall", d: walls(sheet) }),
      ...features(sheet),
      ...doors(sheet),
      ...counts(sheet),
    );
    this.mark(marks);
  }

  mark({ cursor, chosen, wrong, pending }) {
    const { sheet } = this;
    const square = (cell, kind, inset = 0) =>
      s("rect", {
        class: kind,
        x: (cell % sheet.width) * UNIT + inset,
        y: Math.floor(cell / sheet.width) * UNIT + inset,
        width: UNIT - 2 * inset,
        height: UNIT - 2 * inset,
      });
    fill(
      this.over,
      ...chosen.map((cell) => square(cell, "chosen")),
      ...wrong.map(({ cell, side, severity }) => ring(sheet, cell, side, severity)),
      ...(pending >= 0 ? [square(pending, "pending", 3)] : []),
      ...(cursor >= 0 ? [square(cursor, "cursor", 1.5)] : []),
    );
  }

  /** As large as the zoom says. */
  size() {
    this.svg.style.width = `${(this.sheet.width * UNIT + 2 * RIM) * this.zoom}px`;
    this.svg.style.height = `${(this.sheet.height * UNIT + 2 * RIM) * this.zoom}px`;
  }

  /** All of it in sight, if that is neither too small to draw in nor absurdly large. */
  fit(sheet) {
    const { clientWidth, clientHeight } = this.host;
    const wide = (clientWidth - 34) / (sheet.width * UNIT + 2 * RIM);
    const high = (clientHeight - 34) / (sheet.height * UNIT + 2 * RIM);
    const narrow = matchMedia("(width < 900px)").matches; // there the sheet makes its own height
    this.zoom = Math.min(Math.max(Math.min(wide, narrow ? 1 : high), 0.5), 1.7);
  }

  /** The square and its nearest side at a point of the screen; null off the sheet. */
  at({ clientX, clientY }) {
    const { left, top } = this.svg.getBoundingClientRect();
    const x = ((clientX - left) / this.zoom - RIM) / UNIT;
    const y = ((clientY - top) / this.zoom - RIM) / UNIT;
    const [column, row] = [Math.floor(x), Math.floor(y)];
    if (column < 0 || row < 0 || column >= this.sheet.width || row >= this.sheet.height) return null;
    const far = [y - row, 1 - (y - row), 1 - (x - column), x - column]; // from each side
    const nearest = Math.min(...far);
    return { cell: row * this.sheet.width + column, side: far.indexOf(nearest), far: nearest };
  }

  /** Bring a square into sight. */
  reveal(cell) {
    const [x, y] = [(cell % this.sheet.width) + 1, Math.floor(cell / this.sheet.width) + 1];
    const scale = this.zoom * UNIT;
    const { clientWidth, clientHeight } = this.host;
    const outside = (at, from, room) => at < from + scale || at > from + room - scale;
    if (outside(x * scale, this.host.scrollLeft, clientWidth)) this.host.scrollLeft = x * scale - clientWidth / 2;
    if (outside(y * scale, this.host.scrollTop, clientHeight)) this.host.scrollTop = y * scale - clientHeight / 2;
  }
}

function patterns() {
  const pattern = (id, size, d) =>
    s(
      "pattern",
      { id, width: size, height: size, patternUnits: "userSpaceOnUse" },
      s("path", { class: id, d, fill: "none" }),
    );
  return s(
    "defs",
    {},
    pattern("hatch", UNIT / 2, `M0 ${UNIT / 2}L${UNIT / 2} 0`),
    pattern("quadrille", UNIT, `M0 0H${UNIT}M0 0V${UNIT}`),
  );
}

/** The squares of a kind as one path, row by row. */
function squares(sheet, wanted) {
  let d = "";
  for (let row = 0; row < sheet.height; row += 1)
    for (let column = 0; column < sheet.width; column += 1) {
      const begin = column;
      while (column < sheet.width && wanted(sheet.cells[row * sheet.width + column])) column += 1;
      if (column > begin) d += `M${begin * UNIT} ${row * UNIT}h${(column - begin) * UNIT}v${UNIT}H${begin * UNIT}z`;
    }
  return d;
}

/** Each side once: north and west of every square, east and south of the last ones. */
function* sides(sheet) {
  for (let cell = 0; cell < sheet.cells.length; cell += 1) {
    const [column, row] = [cell % sheet.width, Math.floor(cell / sheet.width)];
    for (const side of [NORTH, WEST, SOUTH, EAST]) {
      const other = sheet.beyond(cell, side);
      if (other >= 0 && (side === SOUTH || side === EAST)) continue;
      const rock = !sheet.cells[cell] && (other < 0 || !sheet.cells[other]);
      const x = (column + (side === EAST ? 1 : 0)) * UNIT;
      const y = (row + (side === SOUTH ? 1 : 0)) * UNIT;
      yield { cell, side, edge: sheet.edge(cell, side), rock, x, y, upright: side === EAST || side === WEST };
    }
  }
}

function walls(sheet) {
  let d = "";
  for (const { edge, rock, x, y, upright } of sides(sheet))
    if (edge !== EDGE.open && edge !== EDGE.panel && (!rock || edge)) d += `M${x} ${y}${upright ? "v" : "h"}${UNIT}`;
  return d;
}

function doors(sheet) {
  const found = [];
  for (const { cell, side, edge, x, y, upright } of sides(sheet))
    if (DOORS.includes(edge)) {
      const turned = edge === EDGE.secret ? "" : " rotate(90)"; // its letter stands upright
      const turn = upright ? `translate(${x} ${y + UNIT / 2})${turned}` : `translate(${x + UNIT / 2} ${y})`;
      found.push(s("g", { class: "door", transform: turn }, ...door(edge, outward(sheet, cell, side))));
    }
  return found;
}

/** Which way a chute leads across its side, as it is drawn: up or down, before it is turned. */
function outward(sheet, cell, side) {
  const inside = sheet.cells[cell] !== CELL.rock; // its own square can be stood on: the chute leads away from it
  return inside === (side === NORTH || side === EAST) ? -1 : 1;
}

function door(edge, ahead) {
  const half = edge === EDGE.double ? 16 : 9;
  const leaf = s("rect", { x: -half, y: -3.5, width: 2 * half, height: 7 });
  if (edge === EDGE.panel) return [s("path", { class: "panel", d: `M-20 0h40` })];
  if (edge === EDGE.double) return [leaf, s("path", { d: "M0 -3.5v7" })];
  if (edge === EDGE.secret)
    return [s("circle", { r: 7 }), s("path", { class: "sign", d: "M3 -3.5c-6 -2 -7 3 -3 3.5s3 5.5 -3 3.5" })];
  if (edge === EDGE.chute)
    return [
      leaf,
      s("path", { class: "sign", d: `M0 0v${12 * ahead}m-4 ${-5 * ahead}l4 ${5 * ahead}l4 ${-5 * ahead}` }),
    ];
  return [leaf];
}

function features(sheet) {
  const found = [];
  const named = new Set();
  sheet.cells.forEach((kind, cell) => {
    const [x, y] = [(cell % sheet.width) * UNIT, Math.floor(cell / sheet.width) * UNIT];
    const label = (words, size) =>
      s("text", { x: x + UNIT / 2, y: y + UNIT / 2 + size * 0.35, "font-size": size, text: words });
    if (kind === CELL.tower)
      found.push(
        s("circle", { class: "tower", cx: x + 20, cy: y + 20, r: 15 }),
        label(`T${sheet.numbers[cell]}`, 13),
      );
    else if (kind === CELL.trap)
      found.push(
        s("rect", { class: "trap", x: x + 12, y: y + 12, width: 16, height: 16 }),
        s("circle", { class: "pit", cx: x + 20, cy: y + 20, r: 4 }),
      );
    else if (kind === CELL.down || kind === CELL.up) found.push(stairs(x, y, kind === CELL.down));
    else if (kind === CELL.chamber && !named.has(sheet.numbers[cell])) {
      named.add(sheet.numbers[cell]);
      found.push(label(`C${sheet.numbers[cell]}`, 15));
    }
  });
  return found;
}

/** The numbers of columns and rows, which lines and findings name. */
function counts(sheet) {
  const count = (number, x, y) => s("text", { class: "count", x, y, "font-size": 10, text: String(number) });
  const across = Array.from({ length: sheet.width }, (_, at) => count(sheet.x0 + at, at * UNIT + 20, -17));
  const down = Array.from({ length: sheet.height }, (_, at) => count(sheet.y0 + at, -19, at * UNIT + 23.5));
  return [...across, ...down];
}

function stairs(x, y, down) {
  const steps = [0, 1, 2, 3].map((step) => {
    const half = 15 - 3.4 * (down ? step : 3 - step);
    return `M${x + 20 - half} ${y + 8 + 8 * step}h${2 * half}`;
  });
  return s("path", { class: "steps", d: steps.join("") });
}

function ring(sheet, cell, side, severity) {
  const [x, y] = [(cell % sheet.width) * UNIT + 20, Math.floor(cell / sheet.width) * UNIT + 20];
  const by = [
    [0, -20],
    [0, 20],
    [20, 0],
    [-20, 0],
  ][side] ?? [0, 0];
  return s("circle", { class: `wrong ${severity}`, cx: x + by[0], cy: y + by[1], r: side >= 0 ? 12 : 17 });
}
