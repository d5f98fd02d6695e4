/** The tools: what a click, a drag or a key does with each of them. */

import { box, dig, fits, freeChamber, freeTower, join, put, setSide, slide } from "./edit.js";
import { CELL, EDGE } from "./text.js";

/** @typedef {{cell: number, side: number, far: number}} Spot */

/** Name, words, key; `way` says how it is drawn: squares one by one, boxes of squares, a path, sides. */
export const TOOLS = [
  {
    name: "look",
    words: "Look",
    key: "v",
    group: "squares",
    about: "Click a chamber to write about it; drag to move the sheet.",
  },
  {
    name: "corridor",
    words: "Corridor",
    key: "c",
    group: "squares",
    way: "path",
    about: "Drag to dig through rock; into a chamber or a tower it makes a door.",
  },
  {
    name: "chamber",
    words: "Chamber",
    key: "h",
    group: "squares",
    way: "box",
    about: "Drag a box; begin inside a chamber to make it larger.",
  },
  {
    name: "rock",
    words: "Rock",
    key: "r",
    group: "squares",
    way: "box",
    about: "Drag a box to fill it with rock again.",
  },
  {
    name: "tower",
    words: "Tower",
    key: "t",
    group: "squares",
    way: "square",
    about: "Click a square; give the tower a door.",
  },
  {
    name: "trap",
    words: "Trap door",
    key: "o",
    group: "squares",
    way: "square",
    about: "Click a square; the same square one level down must be a way.",
  },
  {
    name: "stairs",
    words: "Stairs",
    key: ">",
    group: "squares",
    way: "ends",
    about: "Click one end, choose the other level, click the other end.",
  },
  {
    name: "wall",
    words: "Wall",
    key: "i",
    group: "sides",
    way: "side",
    edge: EDGE.wall,
    about: "Click or drag along sides.",
  },
  {
    name: "open",
    words: "Open",
    key: "e",
    group: "sides",
    way: "side",
    edge: EDGE.open,
    about: "Take a wall away between two squares of corridor.",
  },
  {
    name: "door",
    words: "Door",
    key: "d",
    group: "sides",
    way: "side",
    edge: EDGE.door,
    about: "Click a side; click again to wall it up.",
  },
  {
    name: "secret",
    words: "Secret door",
    key: "s",
    group: "sides",
    way: "side",
    edge: EDGE.secret,
    about: "Only an elf finds it.",
  },
  {
    name: "double",
    words: "Double door",
    key: "w",
    group: "sides",
    way: "side",
    edge: EDGE.double,
    about: "Wide enough for a battle line.",
  },
  {
    name: "panel",
    words: "Panel",
    key: "p",
    group: "sides",
    way: "side",
    edge: EDGE.panel,
    about: "It drops behind those who walk through. Corridors only.",
  },
  {
    name: "chute",
    words: "Chute",
    key: "k",
    group: "sides",
    way: "ends",
    edge: EDGE.chute,
    about: "Click a side with rock behind it, then the square where they land.",
  },
];

const ODD = {
  [EDGE.open]: "Only the ways between squares of corridor can be open; a chamber or tower has doors.",
  [EDGE.door]: "A door needs a square to stand on at both sides of it, and not the same chamber.",
  [EDGE.secret]: "A secret door needs a square to stand on at both sides of it, and not the same chamber.",
  [EDGE.double]: "A double door needs a square to stand on at both sides of it, and not the same chamber.",
  [EDGE.panel]: "A panel stands in a corridor, with corridor at both sides of it.",
  [EDGE.chute]: "A chute door stands between a square one can stand on and rock or the rim of the sheet.",
};

/** One stroke of a tool, from the moment it touches the paper. It draws into the maze; words to say are returned. */
export class Stroke {
  /**
   * @param {typeof TOOLS[number]} tool
   * @param {import("./state.js").Desk} desk
   * @param {number} level
   * @param {Spot} spot
   */
  constructor(tool, desk, level, spot) {
    this.tool = tool;
    this.desk = desk;
    this.level = level;
    this.first = spot;
    this.last = spot;
    this.edge = tool.edge;
    this.number = this.ownNumber(spot.cell);
  }

  get maze() {
    return this.desk.maze;
  }

  get sheet() {
    return this.maze.sheet(this.level);
  }

  ownNumber(cell) {
    const { sheet } = this;
    return sheet.cells[cell] === CELL.chamber ? sheet.numbers[cell] : freeChamber(sheet);
  }

  /** The first touch. @returns {string} */
  begin() {
    const { maze, sheet, tool } = this;
    const { cell, side } = this.first;
    if (tool.way === "side") return this.side(cell, side, true);
    if (tool.way === "path") dig(maze, sheet, cell, cell);
    if (tool.way === "box") return this.fillBox(cell);
    if (tool.name === "trap") put(maze, sheet, cell, sheet.cells[cell] === CELL.trap ? CELL.corridor : CELL.trap);
    if (tool.name === "tower") {
      const number = freeTower(maze, sheet, cell);
      if (!number) return "There are ninety-nine towers already.";
      if (sheet.cells[cell] !== CELL.tower) put(maze, sheet, cell, CELL.tower, number);
    }
    return "";
  }

  /** It goes on to another spot. @param {Spot} spot @returns {string} */
  move(spot) {
    const { maze, sheet, tool, last } = this;
    if (spot.cell === last.cell && (tool.way !== "side" || spot.side === last.side)) return "";
    this.last = spot;
    if (tool.way === "path") steps(sheet, last.cell, spot.cell, (from, to) => dig(maze, sheet, from, to));
    else if (tool.way === "box") return this.fillBox(spot.cell);
    else if (tool.way === "side" && spot.far < 0.3) return this.side(spot.cell, spot.side, false);
    return "";
  }

  fillBox(cell) {
    const { tool } = this;
    if (tool.name === "chamber" && !this.number) return "This level has ninety-nine chambers already.";
    this.desk.redraw(); // as it was before this stroke: the box may have become smaller
    const { maze, sheet } = this;
    for (const one of box(sheet, this.first.cell, cell))
      if (tool.name === "rock") put(maze, sheet, one, CELL.rock);
      else put(maze, sheet, one, CELL.chamber, this.number);
    return "";
  }

  side(cell, side, first) {
    const { sheet } = this;
    if (first && this.edge !== EDGE.wall && sheet.edge(cell, side) === this.edge) this.edge = EDGE.wall; // again: away
    if (!fits(sheet, cell, side, this.edge)) return first ? ODD[this.edge] : "";
    setSide(sheet, cell, side, this.edge);
    return "";
  }
}

/** From one square to another, step by step: across, then down. */
function steps(sheet, from, to, deed) {
  let at = from;
  while (at !== to) {
    const across = (to % sheet.width) - (at % sheet.width);
    const next = across ? at + Math.sign(across) : at + Math.sign(to - at) * sheet.width;
    deed(at, next);
    at = next;
  }
}

/** The second click of stairs or a chute. @returns {string} why not, or nothing */
export function finish(tool, maze, from, to) {
  if (tool.name === "stairs") {
    if (from.level === to.level) return "Stairs lead from one level to another: choose the other level first.";
    join(maze, { sheet: maze.sheet(from.level), cell: from.cell }, { sheet: maze.sheet(to.level), cell: to.cell });
    return "";
  }
  const there = maze.sheet(to.level);
  if (!there.cells[to.cell]) return "One cannot land in rock: click a square one can stand on.";
  slide(maze.sheet(from.level), from.cell, from.side, { sheet: there, cell: to.cell });
  return "";
}

/** Can a chute begin here? The square one stands on, and its side. @returns {Spot|null} */
export function mouth(sheet, { cell, side, far }) {
  if (fits(sheet, cell, side, EDGE.chute)) {
    if (sheet.cells[cell]) return { cell, side, far };
    return { cell: sheet.beyond(cell, side), side: side ^ 1, far };
  }
  return null;
}

export const chuteWords = ODD[EDGE.chute];
