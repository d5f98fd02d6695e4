/** Changes to a maze: squares, sides, levels, links. They keep what belongs together together, and touch nothing else. */

import { CELL, EDGE, LETTERS, MOST_LEVEL, MOST_NUMBER, MOST_SIDE, OF_WHOLE, Sheet } from "./text.js";

const WALKED = [CELL.corridor, CELL.trap, CELL.down, CELL.up];
const OF_ROOMS = [EDGE.door, EDGE.secret, EDGE.double];

/** Can this stand between a square and what is on that side of it? */
export function fits(sheet, cell, side, edge) {
  const other = sheet.beyond(cell, side);
  const here = sheet.cells[cell];
  const there = other < 0 ? CELL.rock : sheet.cells[other];
  if (edge === EDGE.wall) return true;
  if (!here || !there) return edge === EDGE.chute && here !== there;
  if (edge === EDGE.chute) return false;
  if (WALKED.includes(here) && WALKED.includes(there)) return true;
  if (here === CELL.chamber && here === there && sheet.numbers[cell] === sheet.numbers[other])
    return edge === EDGE.open;
  return OF_ROOMS.includes(edge);
}

/** Make a square into something; its sides follow. */
export function put(maze, sheet, cell, kind, number = 0) {
  const [was, wasNumber] = [sheet.cells[cell], sheet.numbers[cell]];
  if (was === kind && wasNumber === number) return;
  if (was === CELL.down || was === CELL.up) removeStairs(maze, sheet, cell);
  sheet.cells[cell] = kind;
  sheet.numbers[cell] = number;
  for (let side = 0; side < 4; side += 1) {
    const other = sheet.beyond(cell, side);
    const same = kind === CELL.chamber && other >= 0 && sheet.cells[other] === kind;
    if (same && sheet.numbers[other] === number) setSide(sheet, cell, side, EDGE.open);
    else if (!fits(sheet, cell, side, sheet.edge(cell, side))) setSide(sheet, cell, side, EDGE.wall);
  }
  if (was === CELL.tower) towerLine(maze, wasNumber);
  if (kind === CELL.tower) towerLine(maze, number);
}

/** Set a side; the line of a chute or panel that was there goes. */
export function setSide(sheet, cell, side, edge) {
  const was = sheet.edge(cell, side);
  if (was === edge) return;
  if (was === EDGE.chute || was === EDGE.panel) {
    const word = was === EDGE.chute ? "chute" : "panel";
    const other = sheet.beyond(cell, side);
    const ends = [[cell, side], ...(other >= 0 ? [[other, side ^ 1]] : [])];
    for (const [at, way] of ends) dropLine(sheet, `${word} ${sheet.xy(at)} ${LETTERS[way]}`);
  }
  sheet.setEdge(cell, side, edge);
}

/** Remove the line that begins so. */
function dropLine(sheet, begin) {
  const bare = (line) =>
    line
      .trim()
      .replace(/\s*,\s*/g, ",")
      .replace(/\s+/g, " ");
  sheet.below = sheet.below.filter((line) => !`${bare(line)} `.startsWith(`${begin} `));
}

/** From one square to the next, through rock: the way between is open, and where it leads into a room there is a door. */
export function dig(maze, sheet, from, to) {
  for (const cell of [from, to]) if (!sheet.cells[cell]) put(maze, sheet, cell, CELL.corridor);
  for (let side = 0; side < 4; side += 1)
    if (sheet.beyond(from, side) === to && sheet.edge(from, side) === EDGE.wall) {
      const way = [EDGE.open, EDGE.door].find((edge) => fits(sheet, from, side, edge));
      if (way !== undefined) setSide(sheet, from, side, way);
    }
}

/** Every square of the box between two squares. */
export function box(sheet, from, to) {
  const across = [from % sheet.width, to % sheet.width].sort((a, b) => a - b);
  const down = [Math.floor(from / sheet.width), Math.floor(to / sheet.width)].sort((a, b) => a - b);
  const cells = [];
  for (let row = down[0]; row <= down[1]; row += 1)
    for (let column = across[0]; column <= across[1]; column += 1) cells.push(row * sheet.width + column);
  return cells;
}

/** The first number that no chamber of this level has; 0 if all are taken. */
export function freeChamber(sheet) {
  const taken = new Set(sheet.numbers.filter((_, cell) => sheet.cells[cell] === CELL.chamber));
  return free(taken);
}

/** The number of the tower that stands at the same place on another level, or one that is free. */
export function freeTower(maze, sheet, cell) {
  const taken = new Set();
  const [x, y] = sheet.xy(cell).split(",").map(Number);
  for (const other of maze.sheets) {
    const here = other.at(x, y);
    if (other !== sheet && here >= 0 && other.cells[here] === CELL.tower) return other.numbers[here];
    other.cells.forEach((kind, at) => kind === CELL.tower && taken.add(other.numbers[at]));
  }
  return free(taken);
}

function free(taken) {
  for (let number = 1; number <= MOST_NUMBER; number += 1) if (!taken.has(number)) return number;
  return 0;
}

/** The line of a tower follows what is drawn: its levels, and none if it is drawn nowhere. */
function towerLine(maze, number) {
  const drawn = maze.sheets.filter((sheet) =>
    sheet.cells.some((kind, cell) => kind === CELL.tower && sheet.numbers[cell] === number),
  );
  const levels = drawn.map(({ level }) => level).sort((a, b) => a - b);
  const known = new RegExp(`^\\s*tower\\s+T0*${number}\\s*:`);
  const lists = [...maze.sheets.map(({ below }) => below), maze.tail];
  const list = lists.find((lines) => lines.some((line) => known.test(line)));
  const at = list ? list.findIndex((line) => known.test(line)) : -1;
  const surface = at < 0 || /:\s*surface\b/.test(list[at]);
  const line = levels.length ? [`tower T${number}: ${surface ? "surface, " : ""}levels ${levels.join(", ")}`] : [];
  if (at >= 0) list.splice(at, 1, ...line);
  else maze.tail.splice(maze.tail.findLastIndex((one) => /^\s*tower\b/.test(one)) + 1, 0, ...line);
}

/** Another number for a chamber; what is written about it goes along. */
export function renumberChamber(sheet, from, to) {
  sheet.cells.forEach((kind, cell) => {
    if (kind === CELL.chamber && sheet.numbers[cell] === from) sheet.numbers[cell] = to;
  });
  const about = new RegExp(`^(\\s*(?:chamber|sage)\\s+C)0*${from}(\\s*:)`);
  sheet.below = sheet.below.map((line) => line.replace(about, `$1${to}$2`));
}

// -- links -----------------------------------------------------------------------------------------------------------

const STAIRS = /^\s*stairs\s+(-?\d+)\s*,\s*(-?\d+)\s*->\s*level\s+(\d+)\s+at\s+(-?\d+)\s*,\s*(-?\d+)/;

/** Stairs between two squares of two levels: the deeper one leads up. */
export function join(maze, one, other) {
  for (const [here, there] of [
    [one, other],
    [other, one],
  ]) {
    const kind = there.sheet.level > here.sheet.level ? CELL.down : CELL.up;
    if ([CELL.down, CELL.up].includes(here.sheet.cells[here.cell])) removeStairs(maze, here.sheet, here.cell);
    put(maze, here.sheet, here.cell, kind);
  }
  link(one.sheet, `stairs ${one.sheet.xy(one.cell)}`, other);
  link(other.sheet, `stairs ${other.sheet.xy(other.cell)}`, one);
}

/** Where a chute door leads. */
export function slide(sheet, cell, side, there) {
  const begin = `chute ${sheet.xy(cell)} ${LETTERS[side]}`;
  setSide(sheet, cell, side, EDGE.chute);
  dropLine(sheet, begin);
  link(sheet, begin, there);
}

const link = (sheet, begin, { sheet: there, cell }) =>
  sheet.below.push(`${begin} -> level ${there.level} at ${there.xy(cell)}`);

/** Stairs have two ends: with one of them the other goes, too. */
function removeStairs(maze, sheet, cell) {
  const line = sheet.below.find(
    (one) => STAIRS.test(one) && sheet.xy(cell) === STAIRS.exec(one).slice(1, 3).join(","),
  );
  dropLine(sheet, `stairs ${sheet.xy(cell)}`);
  sheet.cells[cell] = CELL.corridor;
  if (!line) return;
  const [level, x, y] = STAIRS.exec(line).slice(3).map(Number);
  const other = maze.sheet(level);
  const end = other ? other.at(x, y) : -1;
  if (end < 0 || ![CELL.down, CELL.up].includes(other.cells[end])) return;
  const back = other.below.find((one) => STAIRS.test(one) && `${x},${y}` === STAIRS.exec(one).slice(1, 3).join(","));
  if (!back || STAIRS.exec(back)[3] !== String(sheet.level)) return;
  dropLine(other, `stairs ${x},${y}`);
  other.cells[end] = CELL.corridor;
}

// -- levels ----------------------------------------------------------------------------------------------------------

/** One more level, as large as the last one and below it. */
export function addLevel(maze) {
  const last = maze.sheets.at(-1);
  const level = Math.max(...maze.sheets.map((sheet) => sheet.level)) + 1;
  if (level > MOST_LEVEL) return null;
  const sheet = new Sheet(level, last.width, last.height);
  [sheet.x0, sheet.y0] = [last.x0, last.y0];
  maze.sheets.push(sheet);
  return sheet;
}

/** A level goes, and what its towers say about it. */
export function removeLevel(maze, sheet) {
  const towers = new Set(sheet.numbers.filter((_, cell) => sheet.cells[cell] === CELL.tower));
  for (const line of sheet.below.filter((one) => OF_WHOLE.test(one))) maze.tail.push(line); // they are not its own
  maze.sheets = maze.sheets.filter((other) => other !== sheet);
  for (const number of towers) towerLine(maze, number);
}

/** Another number: lines of other levels that lead here follow. */
export function renumber(maze, sheet, level) {
  const was = sheet.level;
  sheet.level = level;
  const leads = new RegExp(`(->\\s*level\\s+)${was}(\\s+at\\b)`);
  for (const other of maze.sheets) other.below = other.below.map((line) => line.replace(leads, `$1${level}$2`));
  for (const number of new Set(sheet.numbers.filter((_, cell) => sheet.cells[cell] === CELL.tower)))
    towerLine(maze, number);
  maze.sheets.sort((one, other) => one.level - other.level);
}

/** A larger or smaller sheet: squares come or go on the right and at the bottom. */
export function resize(maze, sheet, width, height) {
  const made = new Sheet(sheet.level, Math.min(width, MOST_SIDE), Math.min(height, MOST_SIDE));
  const towers = new Set();
  sheet.cells.forEach((kind, cell) => {
    const [column, row] = [cell % sheet.width, Math.floor(cell / sheet.width)];
    if (kind === CELL.tower) towers.add(sheet.numbers[cell]);
    if (column >= made.width || row >= made.height) return;
    const there = row * made.width + column;
    made.cells[there] = kind;
    made.numbers[there] = sheet.numbers[cell];
    for (let side = 0; side < 4; side += 1) made.setEdge(there, side, sheet.edge(cell, side));
  });
  const { width: wide, height: high, cells, numbers, edges } = made;
  Object.assign(sheet, { width: wide, height: high, cells, numbers, edges });
  cells.forEach((_, cell) => {
    for (let side = 0; side < 4; side += 1) {
      const rim = sheet.beyond(cell, side) < 0;
      if (rim && !fits(sheet, cell, side, sheet.edge(cell, side))) setSide(sheet, cell, side, EDGE.wall);
    }
  });
  for (const number of towers) towerLine(maze, number);
}
