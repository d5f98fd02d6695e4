/**
 * A maze file as the editor sees it: sheets of squares and sides, and all other lines as they were written. The text
 * is the only truth: what is drawn is read from it, and written into it again. What is wrong with it the server says.
 */

export const CELL = { rock: 0, corridor: 1, chamber: 2, tower: 3, trap: 4, down: 5, up: 6 };
export const EDGE = { wall: 0, open: 1, door: 2, secret: 3, double: 4, panel: 5, chute: 6 };
/** Sides of the drawing, in the order of their bytes. */
export const NORTH = 0;
export const SOUTH = 1;
export const EAST = 2;
export const WEST = 3;
export const LETTERS = "NSEW";
export const MOST_SIDE = 250;
export const MOST_LEVEL = 99;
export const MOST_NUMBER = 99;

const ACROSS = ["---", "   ", "-D-", "-S-", "-W-", "-P-", "-K-"];
const UPRIGHT = ["|", " ", "D", "S", "W", "P", "K"];
const INSIDE = ["###", " . ", "", "", " o ", " > ", " < "];
const SQUARES = /^([|#.<>]|o |[DSWPK][ #CT]|[CT]\d)/; // how a row of squares begins
const WORD = /^[a-z]{2}/; // how any other line begins
const LEVEL = /^\s*level\s*:\s*(\d+)\s*$/;
const NORTH_LINE = /^\s*north\s*:\s*(up|right|down|left)\s*$/;
const ORIGIN = /^\s*origin\s*:\s*(-?\d+)\s*,\s*(-?\d+)\s*$/;
const OF_SHEET = /^\s*(chamber|stairs|chute|panel|sage)\b/;
export const OF_WHOLE = /^\s*(tower|baddie|table)\b/;

/** A text that cannot be drawn, and where. */
export class Unreadable extends Error {
  /** @param {number} line from 1 @param {string} words */
  constructor(line, words) {
    super(words);
    this.line = line;
  }
}

/** One level. Squares are counted row by row; each has four sides, and neighbours agree about the one they share. */
export class Sheet {
  /** @param {number} level @param {number} width @param {number} height */
  constructor(level, width, height) {
    this.level = level;
    this.north = "up";
    this.x0 = 1;
    this.y0 = 1;
    this.width = width;
    this.height = height;
    this.cells = new Uint8Array(width * height);
    this.numbers = new Uint8Array(width * height);
    this.edges = new Uint8Array(4 * width * height);
    /** @type {string[]} lines between `level:` and the grid */
    this.above = [];
    /** @type {string[]} lines under the grid */
    this.below = [];
    /** @type {number[]} the line of the text in which each row stood, from 1 */
    this.rows = [];
    this.indent = 0;
  }

  /** The square on that side, -1 off the sheet. */
  beyond(cell, side) {
    const column = cell % this.width;
    if (side === NORTH) return cell - this.width;
    if (side === SOUTH) return cell + this.width < this.cells.length ? cell + this.width : -1;
    if (side === EAST) return column + 1 < this.width ? cell + 1 : -1;
    return column ? cell - 1 : -1;
  }

  edge(cell, side) {
    return this.edges[4 * cell + side];
  }

  /** Set a side, for both its squares. */
  setEdge(cell, side, edge) {
    this.edges[4 * cell + side] = edge;
    const other = this.beyond(cell, side);
    if (other >= 0) this.edges[4 * other + (side ^ 1)] = edge;
  }

  /** Its coordinates as written in lines: `7,8`. */
  xy(cell) {
    return `${(cell % this.width) + this.x0},${Math.floor(cell / this.width) + this.y0}`;
  }

  /** The square at these coordinates, -1 off the sheet. */
  at(x, y) {
    const [column, row] = [x - this.x0, y - this.y0];
    return column >= 0 && column < this.width && row >= 0 && row < this.height ? row * this.width + column : -1;
  }

  /** The grid, row by row. */
  draw() {
    const lines = [];
    for (let row = 0; row <= this.height; row += 1) {
      let across = "+";
      let inside = "";
      for (let column = 0; column < this.width; column += 1) {
        const cell = Math.min(row, this.height - 1) * this.width + column;
        across += `${ACROSS[this.edge(cell, row < this.height ? NORTH : SOUTH)]}+`;
        if (column === 0) inside += UPRIGHT[this.edge(cell, WEST)];
        inside += squareText(this.cells[cell], this.numbers[cell]) + UPRIGHT[this.edge(cell, EAST)];
      }
      lines.push(across);
      if (row < this.height) lines.push(inside);
    }
    return lines;
  }
}

function squareText(kind, number) {
  if (kind === CELL.chamber) return `C${number}`.padEnd(3);
  return kind === CELL.tower ? `T${number}`.padEnd(3) : INSIDE[kind];
}

/** The whole file. */
export class Maze {
  constructor() {
    /** @type {string[]} title, author, rules, and comments about the whole */
    this.head = [];
    /** @type {Sheet[]} */
    this.sheets = [];
    /** @type {string[]} towers, baddies and tables */
    this.tail = [];
  }

  /** @param {number} level */
  sheet(level) {
    return this.sheets.find((sheet) => sheet.level === level);
  }

  /** The text. */
  write() {
    const lines = [...this.head];
    for (const sheet of this.sheets) {
      lines.push("", `level: ${sheet.level}`, `north: ${sheet.north}`, `origin: ${sheet.x0},${sheet.y0}`);
      lines.push(...sheet.above, ...sheet.draw(), ...sheet.below);
    }
    lines.push("", ...this.tail, "");
    return lines.join("\n");
  }
}

/** An empty sheet of paper. */
export function blank(width = 14, height = 12, title = "A new maze") {
  const maze = new Maze();
  maze.head = [`title: ${title}`];
  maze.sheets = [new Sheet(1, width, height)];
  return maze;
}

/** @param {string} text @returns {Maze} */
export function read(text) {
  const lines = text
    .replace(/^\uFEFF/, "")
    .replaceAll("\r\n", "\n")
    .split("\n");
  const maze = new Maze();
  /** @type {Sheet|null} */
  let sheet = null;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const found = LEVEL.exec(line);
    if (found) {
      begun(sheet, at);
      sheet = new Sheet(Number(found[1]), 0, 0);
      maze.sheets.push(sheet);
    } else if (line.trimStart().startsWith("+")) {
      if (!sheet) throw new Unreadable(at + 1, "a grid belongs under a line like “level: 1”");
      if (sheet.width) throw new Unreadable(at + 1, `level ${sheet.level} has its grid already`);
      at = readGrid(lines, at, sheet);
    } else if (!sheet) maze.head.push(line);
    else if (sheet.width) sheet.below.push(line);
    else above(sheet, line);
  }
  begun(sheet, lines.length);
  if (!sheet) throw new Unreadable(1, "there is no level here: write “level: 1” and draw its grid below");
  settle(maze, sheet);
  return maze;
}

function begun(sheet, at) {
  if (sheet && !sheet.width) throw new Unreadable(at, `level ${sheet.level} has no grid`);
}

function above(sheet, line) {
  const north = NORTH_LINE.exec(line);
  const origin = ORIGIN.exec(line);
  if (north) sheet.north = north[1];
  else if (origin) [sheet.x0, sheet.y0] = [Number(origin[1]), Number(origin[2])];
  else if (line.trim()) sheet.above.push(line);
}

/** Lines of the whole file stand at its end; blank lines around parts are ours to draw. */
function settle(maze, last) {
  const owned = last.below.findLastIndex((line) => OF_SHEET.test(line));
  const whole = last.below.findIndex((line, at) => at > owned && OF_WHOLE.test(line));
  if (whole >= 0) {
    let from = whole;
    while (from > owned + 1 && last.below[from - 1].trim().startsWith(";")) from -= 1; // what is said about them
    maze.tail = trimmed(last.below.splice(from));
  }
  maze.head = trimmed(maze.head);
  for (const sheet of maze.sheets) sheet.below = trimmed(sheet.below);
}

function trimmed(lines) {
  const first = lines.findIndex((line) => line.trim());
  return first < 0 ? [] : lines.slice(first, lines.findLastIndex((line) => line.trim()) + 1);
}

/** Reads the grid that begins here into the sheet; gives the last line of it. */
function readGrid(lines, start, sheet) {
  const first = lines[start].trim();
  const indent = lines[start].length - lines[start].trimStart().length;
  const width = (first.length - 1) / 4;
  if (!Number.isInteger(width) || width < 1 || width > MOST_SIDE)
    throw new Unreadable(start + 1, "the first row takes 4 characters for each square and 1 for the last corner");
  const rows = [start];
  let comments = [];
  let kept = [];
  for (let at = start + 1; at < lines.length; at += 1) {
    const bare = lines[at].trim();
    if (!bare || bare.startsWith(";")) {
      if (bare) comments.push(lines[at]);
      continue;
    }
    const corners = bare.startsWith("+");
    if (corners === (rows.length % 2 === 1)) break;
    if (!corners && (WORD.test(bare) || !(SQUARES.test(bare) || bare.length === first.length))) break;
    rows.push(at);
    kept = [...kept, ...comments]; // they go below the drawing
    comments = [];
  }
  if (rows.length % 2 === 0 || rows.length < 3) throw new Unreadable(rows.at(-1) + 1, "the grid breaks off here");
  if (rows.length > 2 * MOST_SIDE + 1) throw new Unreadable(start + 1, `a grid has at most ${MOST_SIDE} rows`);
  const made = new Sheet(sheet.level, width, (rows.length - 1) / 2);
  Object.assign(sheet, { width, height: made.height, cells: made.cells, numbers: made.numbers, edges: made.edges });
  sheet.rows = rows.map((at) => at + 1);
  sheet.indent = indent;
  sheet.below.push(...kept);
  rows.forEach((at, row) => {
    const text = lines[at].trimEnd().slice(indent);
    if (text.length !== first.length) throw new Unreadable(at + 1, "this row is not as long as the first one");
    if (row % 2) readSquares(sheet, (row - 1) / 2, text, at);
    else readCorners(sheet, row / 2, text, at);
  });
  mend(sheet);
  return rows.at(-1);
}

function readCorners(sheet, row, text, at) {
  for (let column = 0; column <= sheet.width; column += 1)
    if (text[4 * column] !== "+")
      throw new Unreadable(at + 1, `“${text[4 * column]}” stands where a corner + belongs`);
  for (let column = 0; column < sheet.width; column += 1) {
    const edge = known(ACROSS, text.slice(4 * column + 1, 4 * column + 4), "edge", at);
    if (row < sheet.height) sheet.edges[4 * (row * sheet.width + column) + NORTH] = edge;
    if (row > 0) sheet.edges[4 * ((row - 1) * sheet.width + column) + SOUTH] = edge;
  }
}

function readSquares(sheet, row, text, at) {
  for (let column = 0; column <= sheet.width; column += 1) {
    const cell = row * sheet.width + column;
    const edge = known(UPRIGHT, text[4 * column], "edge", at);
    if (column < sheet.width) sheet.edges[4 * cell + WEST] = edge;
    if (column > 0) sheet.edges[4 * (cell - 1) + EAST] = edge;
    if (column === sheet.width) return;
    const inside = text.slice(4 * column + 1, 4 * column + 4);
    const numbered = /^([CT])([1-9]\d?) ?$/.exec(inside);
    if (numbered) {
      sheet.cells[cell] = numbered[1] === "C" ? CELL.chamber : CELL.tower;
      sheet.numbers[cell] = Number(numbered[2]);
    } else sheet.cells[cell] = known(INSIDE, inside, "square", at);
  }
}

function known(texts, text, what, at) {
  const found = text ? texts.indexOf(text) : -1;
  if (found < 0) throw new Unreadable(at + 1, `“${text}” is no ${what}`);
  return found;
}

/** In solid rock a gap in the lines is as good as a wall. */
function mend(sheet) {
  for (let cell = 0; cell < sheet.cells.length; cell += 1)
    for (let side = 0; side < 4; side += 1) {
      const other = sheet.beyond(cell, side);
      const rock = !sheet.cells[cell] && (other < 0 || !sheet.cells[other]);
      if (rock && sheet.edge(cell, side) === EDGE.open) sheet.setEdge(cell, side, EDGE.wall);
    }
}

// -- what is written about a chamber ---------------------------------------------------------------------------------

/** @typedef {{name: string, says: string, double: boolean, empty: boolean, category: string, foe: string, number: string,
 *    special: string, hazards: string[], treasures: string[], other: string[]}} ChamberRecord */

/** @returns {ChamberRecord} */
export function chamberRecord(sheet, number) {
  const at = chamberLine(sheet, number);
  const rest = at < 0 ? "" : sheet.below[at].slice(sheet.below[at].indexOf(":") + 1);
  /** @type {ChamberRecord} */
  const record = {
    name: "",
    says: "",
    double: false,
    empty: false,
    category: "",
    foe: "",
    number: "",
    special: "",
    hazards: [],
    treasures: [],
    other: [],
  };
  for (const part of rest.split(";").map((words) => words.trim())) {
    const [, word, words] = /^(\S*)\s*(.*)$/s.exec(part);
    const foe = /^(.+?)\s+x\s*(\d+)$/.exec(words);
    if (!part) continue;
    if (/^double[ _-]treasure$/.test(part)) record.double = true;
    else if (part === "empty") record.empty = true;
    else if (["name", "says", "category", "special"].includes(word) && words && !record[word]) record[word] = words;
    else if (word === "foe" && words && !record.foe)
      [record.foe, record.number] = foe ? [foe[1], foe[2]] : [words, ""];
    else if (word === "hazard" && words) record.hazards.push(words);
    else if (word === "treasure" && words) record.treasures.push(words);
    else record.other.push(part);
  }
  return record;
}

/** Write what is known about a chamber; about a plain one nothing. @param {ChamberRecord} record */
export function setChamber(sheet, number, record) {
  const plain = (words) => words.replace(/[;\s]+/g, " ").trim();
  const said = (word, words) => (plain(words) ? [`${word} ${plain(words)}`] : []);
  const parts = [
    ...said("name", record.name),
    ...(record.double ? ["double treasure"] : []),
    ...(record.empty ? ["empty"] : []),
    ...said("category", record.category),
    ...said("foe", record.foe && record.number ? `${plain(record.foe)} x ${plain(record.number)}` : record.foe),
    ...said("special", record.special),
    ...record.hazards.flatMap((hazard) => said("hazard", hazard)),
    ...record.treasures.flatMap((treasure) => said("treasure", treasure)),
    ...record.other,
    ...said("says", record.says),
  ];
  const at = chamberLine(sheet, number);
  const line = parts.length ? [`chamber C${number}: ${parts.join("; ")}`] : [];
  if (at >= 0) sheet.below.splice(at, 1, ...line);
  else sheet.below.splice(placeOf(sheet, number), 0, ...line);
}

export const chamberLine = (sheet, number) =>
  sheet.below.findIndex((line) => new RegExp(`^\\s*chamber\\s+C0*${number}\\s*:`).test(line));

/** After the last chamber with a smaller number. */
function placeOf(sheet, number) {
  const smaller = (line) => Number(/^\s*chamber\s+C(\d+)/.exec(line)?.[1] ?? Infinity) < number;
  return sheet.below.findLastIndex(smaller) + 1;
}
