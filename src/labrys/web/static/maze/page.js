/** The maze workshop: a sheet of quadrille paper, tools, what is written beside it, and what the checker says. */

import * as api from "../api.js";
import { byId, dialog, download, fill, h, press } from "../dom.js";
import { recall } from "../keep.js";
import { themeButton } from "../theme.js";
import { large } from "../words.js";
import { chamberPanel, levelPanel, mazePanel, oneMore, PANELS, place, TextPanel } from "./panels.js";
import { SheetView, spoken } from "./sheet.js";
import { Desk } from "./state.js";
import { blank, CELL, EAST, MOST_SIDE, NORTH, SOUTH, WEST } from "./text.js";
import { chuteWords, finish, mouth, Stroke, TOOLS } from "./tools.js";

/** @import { MazeFinding } from "../types.js" */

const MOST_FILE = 2_000_000; // bytes that the checker takes
const ARROWS = { ArrowUp: NORTH, ArrowDown: SOUTH, ArrowRight: EAST, ArrowLeft: WEST };
const ZOOMS = [0.25, 0.4, 0.55, 0.75, 1, 1.3, 1.7];

export class Page {
  constructor() {
    this.tool = TOOLS[0];
    this.panel = "chamber";
    this.chamber = 0;
    this.cursor = 0;
    /** @type {{level: number, cell: number, side: number}|null} the first end of stairs or of a chute */
    this.pending = null;
    /** @type {Stroke|null} */
    this.stroke = null;
    this.writing = false;
    /** @type {Object<string, string[]>} */
    this.words = {};
    /** @type {Object<string, string>} */
    this.examples = {};
    this.level = 0;
    this.game = "";
    this.playable = false; // does this server know the game that is played in mazes?
    this.view = new SheetView(byId("sheet"));
    /** @type {Desk} */
    this.desk = undefined; // it speaks as soon as it is made
    this.desk = new Desk((what) => this.desk && this.show(what));
    this.textPanel = new TextPanel(this);
    this.level = this.desk.maze.sheets[0].level;
    this.view.fit(this.sheet);
    this.head();
    this.tools();
    this.listen();
    this.show("text");
    this.begin();
  }

  async begin() {
    try {
      const [{ game, words, examples }, games] = await Promise.all([api.workshop(), api.games()]);
      Object.assign(this, { words, examples, game });
      this.playable = games.some(({ name }) => name === game);
      this.head();
      if (this.panel === "chamber") this.showPanel();
    } catch (problem) {
      this.say(problem.message);
    }
  }

  get sheet() {
    const { maze } = this.desk;
    return maze.sheet(this.level) ?? maze.sheets[0];
  }

  // -- showing ---------------------------------------------------------------------------------------------------

  show(what) {
    if (what === "text") {
      this.level = this.sheet.level;
      this.cursor = Math.min(this.cursor, this.sheet.cells.length - 1);
      this.textPanel.follow(this.desk.text);
      this.showLevels();
      this.showSheet();
      if (!this.writing) this.showPanel();
      this.stale();
    }
    this.showFindings();
    this.buttons();
  }

  showSheet() {
    const { sheet } = this;
    const focused = document.activeElement === this.view.host;
    const chosen = [];
    if (this.panel === "chamber" && this.chamber)
      sheet.cells.forEach((kind, cell) => {
        if (kind === CELL.chamber && sheet.numbers[cell] === this.chamber) chosen.push(cell);
      });
    const wrong = this.desk.checked
      ? this.desk.findings.map((one) => this.spotOf(one)).filter((one) => one?.sheet === sheet)
      : [];
    const pending = this.pending?.level === sheet.level ? this.pending.cell : -1;
    this.view.draw(sheet, { cursor: focused ? this.cursor : -1, chosen, wrong, pending });
    this.view.host.dataset.tool = this.tool.name;
    this.view.host.setAttribute(
      "aria-label",
      `Level ${sheet.level} on quadrille paper, ${sheet.width} by ${sheet.height} squares`,
    );
  }

  showLevels() {
    const tabs = this.desk.maze.sheets.map(({ level }) =>
      press(`Level ${level}`, () => this.goTo(level), "tab", { "aria-pressed": String(level === this.level) }),
    );
    const zoom = (words, by, name) => press(words, () => this.zoom(by), "small", { "aria-label": name });
    fill(
      byId("levels"),
      ...tabs,
      press("+ Level", () => this.addLevel(), "tab plain", { disabled: Boolean(this.desk.stale) }),
      h("span", { class: "grow" }),
      h("span", { class: "zooms" }, zoom("−", -1, "Smaller squares"), zoom("+", 1, "Larger squares")),
    );
  }

  showPanel() {
    fill(
      byId("panels"),
      ...Object.entries(PANELS).map(([name, words]) =>
        press(words, () => this.turn(name), "tab", { "aria-pressed": String(name === this.panel) }),
      ),
    );
    if (this.panel === "text") {
      if (!byId("panel").contains(this.textPanel.area)) fill(byId("panel"), this.textPanel.area);
      return;
    }
    const panels = { chamber: chamberPanel, level: levelPanel, maze: mazePanel };
    place(byId("panel"), () => panels[this.panel](this));
    if (this.desk.stale)
      for (const one of byId("panel").querySelectorAll("input, textarea, select, button"))
        /** @type {HTMLInputElement} */ (one).disabled = true;
  }

  /** The drawing waits for a text that can be read. */
  stale() {
    const { stale } = this.desk;
    const place = byId("stale");
    place.hidden = !stale;
    if (!stale) return;
    fill(
      place,
      `This is the last drawing that could be read. In line ${stale.line} of the text ${stale.message}. `,
      press("Show that line", () => this.showLine(stale.line, 1), "small"),
    );
  }

  showFindings() {
    const { desk } = this;
    const { length } = desk.errors;
    const words = desk.trouble
      ? `It could not be checked: ${large(desk.trouble)}`
      : !desk.checked
        ? "Checking …"
        : desk.findings.length
          ? `${length ? counted(length, "error") : "No errors"}, ${counted(desk.findings.length - length, "remark")}`
          : "Nothing is wrong with this maze.";
    const list = desk.checked ? desk.findings : [];
    fill(
      byId("findings"),
      h("h2", { role: "status" }, words),
      h(
        "ul",
        {},
        ...list.map((one) =>
          h(
            "li",
            { class: one.severity },
            press(`${one.line}:${one.column} ${one.text}`, () => this.point(one), "plain"),
          ),
        ),
      ),
    );
    if (desk.checked && !this.stroke) this.showSheet();
  }

  /** Where a finding is on the sheets, if it is. @param {MazeFinding} finding */
  spotOf({ line, column, severity }) {
    for (const sheet of this.desk.stale ? [] : this.desk.maze.sheets) {
      const row = sheet.rows.indexOf(line);
      if (row < 0) continue;
      const at = column - 1 - sheet.indent;
      const across = Math.min(Math.max(Math.floor((row % 2 ? at : at - 1) / 4), 0), sheet.width - 1);
      const upright = row % 2 === 1 && at % 4 === 0;
      const down = Math.min(row >> 1, sheet.height - 1);
      const rim = upright && at / 4 >= sheet.width;
      const side = row % 2 ? (upright ? (rim ? EAST : WEST) : -1) : row === 2 * sheet.height ? SOUTH : NORTH;
      return { sheet, cell: down * sheet.width + across, side, severity };
    }
    return null;
  }

  /** Go to where a finding is. @param {MazeFinding} finding */
  point(finding) {
    const spot = this.spotOf(finding);
    if (!spot) return this.showLine(finding.line, finding.column);
    this.goTo(spot.sheet.level);
    this.cursor = spot.cell;
    this.view.host.focus();
    this.showSheet();
    this.view.reveal(spot.cell);
    this.say(large(finding.text));
  }

  /** Go to a line of the text; a chamber's line is its record. */
  showLine(line, column) {
    const lines = this.desk.text.split("\n");
    const chamber = /^\s*chamber\s+C(\d+)\s*:/.exec(lines[line - 1] ?? "");
    const levels = lines
      .slice(0, line)
      .map((one) => /^\s*level\s*:\s*(\d+)/.exec(one)?.[1])
      .filter(Boolean);
    if (chamber && !this.desk.stale && this.desk.maze.sheet(Number(levels.at(-1)))) {
      this.goTo(Number(levels.at(-1)));
      if (
        this.sheet.numbers.some(
          (number, cell) => this.sheet.cells[cell] === CELL.chamber && number === Number(chamber[1]),
        )
      )
        return this.choose(Number(chamber[1]));
    }
    this.turn("text");
    this.textPanel.show(line, column);
  }

  say(words) {
    byId("where").textContent = words;
  }

  /** A change from a panel, which knows it already and is left as it is: somebody may be on his way to its next field. */
  write(deed) {
    this.writing = true;
    this.desk.edit(deed);
    this.writing = false;
  }

  // -- moving about ------------------------------------------------------------------------------------------------

  goTo(level) {
    this.level = level;
    this.chamber = 0;
    this.cursor = Math.min(this.cursor, this.sheet.cells.length - 1);
    this.showLevels();
    this.showSheet();
    this.showPanel();
  }

  turn(panel) {
    this.panel = panel;
    this.showPanel();
    this.showSheet();
  }

  /** Write about this chamber. */
  choose(number) {
    this.chamber = number;
    this.turn("chamber");
  }

  addLevel() {
    oneMore(this);
  }

  zoom(by) {
    const next =
      by > 0 ? ZOOMS.find((zoom) => zoom > this.view.zoom) : ZOOMS.findLast((zoom) => zoom < this.view.zoom);
    this.view.zoom = next ?? this.view.zoom;
    this.view.size();
  }

  // -- the head ----------------------------------------------------------------------------------------------------

  head() {
    const file = h("input", { type: "file", id: "maze-file", class: "sr", accept: ".maze,.txt,text/plain" });
    file.addEventListener("change", () => this.open(file));
    const examples = h(
      "select",
      { "aria-label": "Examples" },
      h("option", { value: "" }, "Examples …"),
      ...Object.keys(this.examples).map((name) => h("option", { value: name }, large(name.replaceAll("-", " ")))),
    );
    examples.addEventListener("change", () => {
      if (examples.value) this.load(this.examples[examples.value]);
      examples.value = "";
    });
    this.undoing = press("Undo", () => this.desk.undo(), "", { title: "Ctrl+Z" });
    this.redoing = press("Redo", () => this.desk.redo(), "", { title: "Ctrl+Shift+Z" });
    this.playing = press("Play it", () => this.play(), "main");
    this.playing.hidden = !this.playable;
    fill(
      byId("head"),
      h("h1", {}, h("a", { href: "/", title: "All games" }, "Labrys"), " ", h("span", {}, "The maze workshop")),
      h(
        "div",
        { class: "row deeds" },
        press("New …", () => this.fresh()),
        file,
        h("label", { for: "maze-file", class: "button" }, "Open …"),
        examples,
        press("Save", () => this.save()),
        this.undoing,
        this.redoing,
        this.playing,
        themeButton(),
      ),
    );
    this.buttons();
  }

  buttons() {
    this.undoing.disabled = !this.desk.past.length;
    this.redoing.disabled = !this.desk.future.length;
    this.playing.disabled = !this.desk.checked || this.desk.errors.length > 0;
  }

  /** Another maze on the desk; Undo brings this one back. */
  load(text) {
    this.pending = null;
    this.desk.set(text);
    this.level = this.desk.maze.sheets[0].level;
    this.view.fit(this.sheet);
    this.goTo(this.level);
    this.say("");
  }

  async open(file) {
    const [chosen] = file.files;
    file.value = "";
    if (!chosen) return;
    if (chosen.size > MOST_FILE) return this.say(`That file is too large for a maze: at most ${MOST_FILE} bytes.`);
    try {
      const text = new TextDecoder("utf-8", { fatal: true }).decode(await chosen.arrayBuffer());
      if (/^\s*[{<]/.test(text))
        this.say(
          "That is no maze file. “labrys maze import” makes one of it, if it is a One Page Dungeon or a Tiled map.",
        );
      else this.load(text);
    } catch {
      this.say("That file is no text in UTF-8, as a maze is.");
    }
  }

  save() {
    const title = /^[ \t]*title[ \t]*:(.*)$/m.exec(this.desk.text)?.[1] ?? "";
    const name =
      title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "") || "maze";
    download(new Blob([this.desk.text], { type: "text/plain" }), `${name}.maze`);
  }

  async play() {
    this.playing.disabled = true;
    try {
      const wish = {
        game: this.game,
        seats: ["me"],
        name: recall("name") ?? "",
        start: true,
        scenario: this.desk.text,
      };
      const made = await api.makeTable(wish);
      location.assign(made.address);
    } catch (problem) {
      this.say(large(problem.message));
      this.buttons();
    }
  }

  /** The dialog for a new maze: blank paper, or from the generator. Undo brings the old one back. */
  fresh() {
    const number = (id, words, value, most, least) => {
      const input = h("input", { type: "number", id, value, min: least, max: most });
      return { input, row: h("p", { class: "field" }, h("label", { for: id }, words), input) };
    };
    const levels = number("new-levels", "Levels (generator)", 3, 20, 1);
    const width = number("new-width", "Squares across", 14, 60, 8);
    const height = number("new-height", "Squares down", 12, 60, 8);
    const seed = h("input", { type: "text", id: "new-seed", inputmode: "numeric", placeholder: "any" });
    const problem = h("p", { class: "refusal", role: "alert", hidden: true });
    const size = ({ input }, most = MOST_SIDE) => Math.min(Math.max(Math.round(Number(input.value)) || 12, 1), most);
    const take = (text) => {
      box.close();
      this.load(text);
    };
    const made = async () => {
      try {
        const wish = { levels: size(levels), width: size(width), height: size(height) };
        const known = /^\d{1,15}$/.test(seed.value.trim()) ? { seed: Number(seed.value.trim()) } : {};
        take((await api.newMaze({ ...wish, ...known })).text);
      } catch (trouble) {
        problem.textContent = large(trouble.message);
        problem.hidden = false;
      }
    };
    const box = dialog(
      "A new maze",
      [
        width.row,
        height.row,
        levels.row,
        h("p", { class: "field" }, h("label", { for: "new-seed" }, "Seed (generator)"), seed),
        h("p", { class: "quiet" }, "What you have drawn is not lost: Undo brings it back."),
        problem,
      ],
      [
        press("Cancel", () => box.close()),
        press("Let the dice draw", made),
        press("Blank paper", () => take(blank(size(width), size(height)).write()), "main"),
      ],
    );
  }

  // -- drawing -------------------------------------------------------------------------------------------------------

  tools() {
    const group = (name, words) =>
      h(
        "div",
        { class: "group", role: "group", "aria-label": words },
        h("h2", {}, words),
        ...TOOLS.filter((tool) => tool.group === name).map((tool) => {
          const button = press(tool.words, () => this.take(tool), "tool", {
            "aria-pressed": String(tool === this.tool),
            "aria-keyshortcuts": tool.key.toUpperCase(),
            title: tool.about,
            data: { tool: tool.name },
          });
          button.append(h("kbd", { "aria-hidden": "true" }, tool.key.toUpperCase()));
          return button;
        }),
      );
    fill(byId("tools"), group("squares", "Squares"), group("sides", "Sides"));
  }

  take(tool) {
    this.tool = tool;
    this.pending = null;
    for (const button of byId("tools").querySelectorAll("button"))
      button.setAttribute("aria-pressed", String(button.dataset.tool === tool.name));
    this.say(tool.about);
    this.showSheet();
  }

  listen() {
    const { host } = this.view;
    host.addEventListener("pointerdown", (event) => this.down(event));
    host.addEventListener("pointermove", (event) => this.move(event));
    host.addEventListener("pointerup", () => this.up());
    host.addEventListener("pointercancel", () => this.drop());
    host.addEventListener("focus", () => this.showSheet());
    host.addEventListener("blur", () => this.showSheet());
    document.addEventListener("keydown", (event) => this.key(event));
    addEventListener("pagehide", () => /** @type {HTMLElement} */ (document.activeElement)?.blur()); // what is being typed counts
  }

  down(event) {
    const spot = this.view.at(event);
    if (!spot || event.button !== 0 || !this.free()) return;
    this.cursor = spot.cell;
    if (this.tool.name === "look") return this.look(spot.cell);
    event.preventDefault();
    this.view.host.focus({ preventScroll: true });
    if (this.tool.way === "ends") return this.end(spot);
    this.view.host.setPointerCapture(event.pointerId);
    this.stroke = new Stroke(this.tool, this.desk, this.level, spot);
    this.drawn(this.stroke.begin());
  }

  move(event) {
    if (this.tool.name === "look" && event.buttons === 1 && event.pointerType === "mouse")
      this.view.host.scrollBy(-event.movementX, -event.movementY);
    const spot = this.stroke && this.view.at(event);
    if (!spot) return;
    this.cursor = spot.cell;
    this.drawn(this.stroke.move(spot));
  }

  drawn(words) {
    this.showSheet();
    this.say(words || spoken(this.sheet, this.cursor));
  }

  up() {
    if (!this.stroke) return;
    this.stroke = null;
    this.desk.edit(() => {}); // what was drawn becomes the text
  }

  drop() {
    this.stroke = null;
    if (!this.desk.stale) this.desk.redraw();
    this.showSheet();
  }

  /** Can one draw now? */
  free() {
    if (this.desk.stale) this.say("Mend the text first, or undo: this is not its drawing.");
    return !this.desk.stale;
  }

  look(cell) {
    const { sheet } = this;
    this.say(spoken(sheet, cell));
    if (sheet.cells[cell] === CELL.chamber) this.choose(sheet.numbers[cell]);
    else this.showSheet();
  }

  /** One end of stairs or of a chute. */
  end(spot) {
    const { tool } = this;
    if (!this.pending) {
      const from = tool.name === "chute" ? mouth(this.sheet, spot) : spot;
      if (!from) return this.say(chuteWords);
      this.pending = { level: this.level, cell: from.cell, side: from.side };
      const where =
        tool.name === "chute"
          ? "Now click the square where they land, on any level."
          : "Now choose the other level and click the other end.";
      const alone = tool.name === "stairs" && this.desk.maze.sheets.length < 2 ? " First add a level." : "";
      this.say(where + alone);
      return this.showSheet();
    }
    const from = this.pending;
    /** @type {string} */
    let why = "";
    this.desk.edit((maze) => (why = finish(tool, maze, from, { level: this.level, cell: spot.cell })));
    if (!why) this.pending = null;
    this.say(why || spoken(this.sheet, spot.cell));
    this.showSheet();
  }

  // -- keys ----------------------------------------------------------------------------------------------------------

  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest("input, textarea, select, dialog") || event.altKey || event.isComposing) return;
    if (event.ctrlKey || event.metaKey) return this.control(event);
    const side = ARROWS[event.key];
    const onSheet = target === this.view.host;
    if (onSheet && side !== undefined) {
      event.preventDefault();
      if (event.shiftKey) this.use(side);
      else this.walk(side);
    } else if (onSheet && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      this.use(-1);
    } else if (event.key === "Escape") {
      this.drop();
      this.take(TOOLS[0]);
    } else {
      const tool = TOOLS.find(({ key }) => key === event.key.toLowerCase());
      if (tool) this.take(tool);
    }
  }

  control(event) {
    const key = event.key.toLowerCase();
    if (key !== "z" && key !== "y") return;
    event.preventDefault();
    if (key === "y" || event.shiftKey) this.desk.redo();
    else this.desk.undo();
  }

  walk(side) {
    const next = this.sheet.beyond(this.cursor, side);
    if (next >= 0) this.cursor = next;
    this.showSheet();
    this.view.reveal(this.cursor);
    this.say(spoken(this.sheet, this.cursor));
  }

  /** The tool, used by a key: on this square, or that way. */
  use(side) {
    const { tool, cursor } = this;
    if (!this.free()) return;
    if (tool.name === "look") return this.look(cursor);
    if (tool.edge !== undefined && side < 0 && !this.pending)
      return this.say("Hold Shift and press an arrow: which side?");
    const spot = { cell: cursor, side: Math.max(side, 0), far: 0 };
    if (tool.way === "ends") return this.end(spot);
    const stroke = new Stroke(tool, this.desk, this.level, spot);
    let words = stroke.begin();
    const next = side >= 0 ? this.sheet.beyond(cursor, side) : -1;
    if (next >= 0 && tool.edge === undefined) {
      words ||= stroke.move({ ...spot, cell: next });
      this.cursor = next;
    }
    this.desk.edit(() => {});
    this.view.reveal(this.cursor);
    this.say(words || spoken(this.sheet, this.cursor));
  }
}

const counted = (number, word) => `${number || "no"} ${word}${number === 1 ? "" : "s"}`;

new Page();
