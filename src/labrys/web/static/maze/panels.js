/** What is written beside the drawing: a chamber's record, a level, the whole maze, the text itself. */

import { fill, h, press } from "../dom.js";
import { addLevel, removeLevel, renumber, renumberChamber, resize } from "./edit.js";
import { CELL, chamberRecord, MOST_LEVEL, MOST_NUMBER, MOST_SIDE, OF_WHOLE, setChamber } from "./text.js";

export const PANELS = { chamber: "Chamber", level: "Level", maze: "Maze", text: "Text" };
const CHAMBER = /^\s*chamber\b/;
const NORTHS = { up: "at the top", right: "at the right", down: "at the bottom", left: "at the left" };

let ids = 0;

/** An input with its label above it. */
function field(words, input, about = "") {
  ids += 1;
  input.id ||= `field-${ids}`;
  return h(
    "p",
    { class: "field" },
    h("label", { for: input.id }, words),
    input,
    about && h("span", { class: "quiet" }, about),
  );
}

function line(value, changed, props = {}) {
  const input = h("input", { type: "text", value, ...props });
  input.addEventListener("change", () => changed(input.value));
  return input;
}

function lines(value, changed, rows = 3, props = {}) {
  const area = h("textarea", { rows, spellcheck: "true", ...props }, value);
  area.addEventListener("change", () => changed(area.value));
  return area;
}

function choice(value, options, changed) {
  const known = options.some(([key]) => key === value) ? options : [...options, [value, value]];
  const select = h("select", {}, ...known.map(([key, words]) => h("option", { value: key }, words)));
  select.value = value;
  select.addEventListener("change", () => changed(select.value));
  return select;
}

function tick(words, checked, changed) {
  const input = h("input", { type: "checkbox", checked });
  input.addEventListener("change", () => changed(input.checked));
  return h("label", { class: "tick" }, input, words);
}

function whole(value, least, most, changed) {
  const input = h("input", { type: "number", value, min: least, max: most, step: 1 });
  input.addEventListener("change", () => {
    const number = Math.round(Number(input.value));
    if (input.value && number >= least && number <= most) changed(number);
    else input.value = value;
  });
  return input;
}

/** A list of words to choose from while typing. */
function offered(id, words = []) {
  return h("datalist", { id }, ...words.map((word) => h("option", { value: word })));
}

// -- the chamber -----------------------------------------------------------------------------------------------------

/** @param {import("./page.js").Page} page */
export function chamberPanel(page) {
  const { sheet, chamber, words } = page;
  const numbers = [...new Set(sheet.numbers.filter((_, cell) => sheet.cells[cell] === CELL.chamber))].sort(
    (a, b) => a - b,
  );
  const list = h(
    "div",
    { class: "row numbers" },
    ...numbers.map((number) =>
      press(`C${number}`, () => page.choose(number), "small", { "aria-pressed": String(number === chamber) }),
    ),
  );
  if (!numbers.includes(chamber)) {
    const hint = numbers.length
      ? "Choose a chamber here, or click it with the tool Look."
      : "This level has no chambers yet: take the tool Chamber and drag a box.";
    return [list, h("p", { class: "quiet" }, hint)];
  }
  const record = chamberRecord(sheet, chamber);
  const set = (changed) =>
    page.write((maze) => {
      const here = maze.sheet(sheet.level);
      if (here) setChamber(here, chamber, { ...chamberRecord(here, chamber), ...changed });
    });
  const another = (number) => {
    if (numbers.includes(number)) return page.say(`There is a chamber C${number} on this level already.`);
    page.chamber = number;
    page.desk.edit((maze) => renumberChamber(maze.sheet(sheet.level), chamber, number));
  };
  const plain = (key) => (value) => set({ [key]: value });
  const each = (kind) => [["", "as the dice say"], ...(words[kind] ?? []).map((word) => [word, word])];
  const hazards = [...new Set([...(words.hazards ?? []), ...record.hazards])];
  const present = new Set(record.hazards);
  const hazard = (word) => (on) => {
    if (on) present.add(word);
    else present.delete(word);
    set({ hazards: [...present] });
  };
  return [
    list,
    h("h2", {}, `Chamber C${chamber}`),
    h(
      "div",
      { class: "named" },
      field("Number", whole(chamber, 1, MOST_NUMBER, another)),
      field("Name", line(record.name, plain("name"))),
    ),
    field("Read out on entering", lines(record.says, plain("says"), 4)),
    h(
      "div",
      { class: "ticks" },
      tick("double treasure", record.double, plain("double")),
      tick("empty: nobody guards it", record.empty, plain("empty")),
    ),
    h(
      "div",
      { class: "pair" },
      field("Foe", line(record.foe, plain("foe"), { list: "foes", autocomplete: "off" })),
      field(
        "How many",
        line(record.number, plain("number"), { inputmode: "numeric", size: 4, placeholder: "dice" }),
      ),
    ),
    offered("foes", words.foes),
    field("Kind of foes", choice(record.category, each("categories"), plain("category"))),
    field("Special chamber", choice(record.special, [["", "no"], ...each("specials").slice(1)], plain("special"))),
    h(
      "fieldset",
      { class: "ticks" },
      h("legend", {}, "Hazards"),
      ...hazards.map((word) => tick(word, record.hazards.includes(word), hazard(word))),
    ),
    field(
      "Treasures, one in a line",
      lines(record.treasures.join("\n"), (value) => set({ treasures: value.split("\n") }), 3),
      "a crown = gold 12 once; also silver, karma, or item and its name, x 2",
    ),
  ];
}

// -- the level and the maze ------------------------------------------------------------------------------------------

/** @param {import("./page.js").Page} page */
export function levelPanel(page) {
  const { sheet, desk } = page;
  const on = (deed) => (value) =>
    page.write((maze) => maze.sheet(sheet.level) && deed(maze.sheet(sheet.level), value, maze));
  const taken = (level) => desk.maze.sheets.some((other) => other.level === level);
  const number = whole(sheet.level, 1, MOST_LEVEL, (level) => {
    if (taken(level)) return page.say(`There is a level ${level} already.`);
    desk.edit((maze) => renumber(maze, maze.sheet(sheet.level), level));
    page.goTo(level);
  });
  const own = sheet.below.filter((one) => !CHAMBER.test(one));
  const removal = press("Remove this level", () => {
    desk.edit((maze) => removeLevel(maze, maze.sheet(sheet.level)));
  });
  removal.disabled = desk.maze.sheets.length < 2;
  return [
    h("h2", {}, `Level ${sheet.level}`),
    field("Number", number),
    h(
      "div",
      { class: "pair" },
      field(
        "Squares across",
        whole(
          sheet.width,
          1,
          MOST_SIDE,
          on((one, value, maze) => resize(maze, one, value, one.height)),
        ),
      ),
      field(
        "Squares down",
        whole(
          sheet.height,
          1,
          MOST_SIDE,
          on((one, value, maze) => resize(maze, one, one.width, value)),
        ),
      ),
    ),
    field(
      "North is",
      choice(
        sheet.north,
        Object.entries(NORTHS),
        on((one, value) => (one.north = value)),
      ),
    ),
    h(
      "div",
      { class: "pair" },
      field(
        "First column",
        whole(
          sheet.x0,
          -9999,
          9999,
          on((one, value) => (one.x0 = value)),
        ),
      ),
      field(
        "First row",
        whole(
          sheet.y0,
          -9999,
          9999,
          on((one, value) => (one.y0 = value)),
        ),
      ),
    ),
    h("p", { class: "quiet" }, "A trap door leads to the same column and row one level down."),
    field(
      "Stairs, chutes, panels, sages",
      lines(
        own.join("\n"),
        on((one, value) => (one.below = [...one.below.filter((old) => CHAMBER.test(old)), ...written(value)])),
        6,
        { class: "code", spellcheck: "false", wrap: "off" },
      ),
      "sage C7: kind hermit, mood 8",
    ),
    h(
      "div",
      { class: "row" },
      press("Add a level", () => page.addLevel()),
      removal,
    ),
  ];
}

/** A new level at the end; the page shows it. */
export function oneMore(page) {
  /** @type {import("./text.js").Sheet|null} */
  let made = null;
  page.desk.edit((maze) => (made = addLevel(maze)));
  if (made) page.goTo(made.level);
}

/** @param {import("./page.js").Page} page */
export function mazePanel(page) {
  const { maze } = page.desk;
  const header = (word) =>
    maze.head
      .find((one) => one.startsWith(`${word}:`))
      ?.slice(word.length + 1)
      .trim() ?? "";
  const setHeader = (word) => (value) =>
    page.write((one) => {
      const kept = one.head.filter((old) => !old.startsWith(`${word}:`));
      const at = Math.max(
        one.head.findIndex((old) => old.startsWith(`${word}:`)),
        0,
      );
      const words = value.replace(/\s+/g, " ").trim();
      one.head = words ? kept.toSpliced(at, 0, `${word}: ${words}`) : kept;
    });
  const all = [...maze.sheets.flatMap(({ below }) => below.filter((one) => OF_WHOLE.test(one))), ...maze.tail];
  const setWhole = (value) =>
    page.write((one) => {
      for (const sheet of one.sheets) sheet.below = sheet.below.filter((old) => !OF_WHOLE.test(old));
      one.tail = written(value);
    });
  return [
    h("h2", {}, "The maze"),
    field("Title", line(header("title"), setHeader("title"))),
    field("Author", line(header("author"), setHeader("author"))),
    field("House rules", line(header("rules"), setHeader("rules")), "key, key=value"),
    field(
      "Towers, baddies, tables",
      lines(all.join("\n"), setWhole, 10, { class: "code", spellcheck: "false", wrap: "off" }),
      "tower T1: surface, levels 1-2",
    ),
  ];
}

const written = (value) =>
  value
    .split("\n")
    .map((one) => one.trimEnd())
    .filter((one) => one);

// -- the text --------------------------------------------------------------------------------------------------------

/** The text as a file: typed in it, the drawing follows. */
export class TextPanel {
  /** @param {import("./page.js").Page} page */
  constructor(page) {
    this.area = h("textarea", {
      class: "code whole",
      spellcheck: "false",
      wrap: "off",
      "aria-label": "The text of the maze",
    });
    this.area.addEventListener("input", () => page.desk.set(this.area.value, { typing: true }));
    this.follow(page.desk.text);
  }

  /** The text has changed; whoever is typing it is left alone. */
  follow(text) {
    if (this.area.value !== text) this.area.value = text;
  }

  /** Go to a line. */
  show(at, column) {
    const before = this.area.value.split("\n").slice(0, at - 1);
    const start = before.reduce((sum, one) => sum + one.length + 1, 0);
    const end = start + (this.area.value.split("\n")[at - 1] ?? "").length;
    this.area.focus();
    this.area.setSelectionRange(Math.min(start + column - 1, end), end);
    const high = parseFloat(getComputedStyle(this.area).lineHeight);
    this.area.scrollTop = Math.max(0, (at - 4) * high);
  }
}

/** Put a panel in its place, with the focus where it was; what was being typed there is written first. */
export function place(host, make) {
  const order = "input, textarea, select, button";
  const focused = /** @type {HTMLElement} */ (document.activeElement);
  const at = host.contains(focused) ? [...host.querySelectorAll(order)].indexOf(focused) : -1;
  if (at >= 0) focused.blur();
  fill(host, ...make());
  if (at >= 0) /** @type {HTMLElement} */ (host.querySelectorAll(order)[at])?.focus();
}
