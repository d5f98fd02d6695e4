/** A game over again: a scrubber, and the table as it was at each moment. */

import * as api from "./api.js";
import { byId, fill, h } from "./dom.js";
import { listen } from "./keys.js";
import { LogView } from "./log.js";
import { keyFor, tableId } from "./sit.js";
import { makeHead, showFacts, Stage } from "./stage.js";
import { whole } from "./state.js";
import { themeButton } from "./theme.js";
import { playOn, shareMoment } from "./moments.js";

/** @import { ReplayStep } from "./types.js" */

const CHUNK = 50; // steps fetched at once
const CONTEXT = 8; // moments whose lines stand above those of the present one, if it begins a chunk
const BEGIN = "press Play, or go step by step with the arrows";
const NOBODY = 6; // a seat nobody has: the eyes of one who looks on
/** @type {[string, number][]} */
const SPEEDS = [
  ["slow", 2000],
  ["steady", 900],
  ["fast", 300],
  ["very fast", 90],
];

/** The page of one replay. */
class ReplayPage {
  constructor(table) {
    this.table = table;
    this.key = keyFor(table);
    /** @type {number|undefined} */
    this.seat = undefined; // nobody else's: one's own
    this.chunks = new Map(); // number of a chunk → a promise of its steps
    this.at = 0;
    this.stage = new Stage(() => {});
    this.log = new LogView(byId("news"), {
      game: () => this.replay.game,
      older: () => {},
      say: (words) => (byId("said").textContent = words),
    });
    byId("news").addEventListener("click", (event) => this.pickLine(event));
    addEventListener("hashchange", () => this.goTo());
  }

  async begin() {
    try {
      await this.load(wanted());
      byId("board").hidden = false;
      this.furnish();
      await this.show(this.replay.at ?? 0);
    } catch (problem) {
      byId("line").hidden = false;
      fill(byId("line"), problem.message, " ", h("a", { href: `/t/${this.table}` }, "To the table"));
    }
  }

  /** Another moment was put into the address. */
  async goTo() {
    const hash = wanted();
    if (!("at" in hash) && !("line" in hash)) return;
    const { at } = await api.replay(this.table, this.key, { ...hash, count: 0, seat: this.seat });
    this.play(false);
    await this.show(at ?? 0);
  }

  /** The first stretch, which also says how long the game is and who played. @param {{at?: number, line?: number}} moment */
  async load(moment = {}) {
    this.chunks.clear();
    this.replay = await api.replay(this.table, this.key, { start: 0, count: CHUNK, seat: this.seat, ...moment });
    this.chunks.set(0, Promise.resolve(this.replay.steps));
    this.last = this.replay.answers; // step 0 is the table before the first answer
    if (this.scrubber) this.scrubber.max = String(this.last);
    document.title = `${this.replay.steps[0]?.picture.title ?? "A replay"} · Labrys`;
  }

  chunk(number) {
    if (!this.chunks.has(number)) {
      const coming = api
        .replay(this.table, this.key, { start: number * CHUNK, count: CHUNK, seat: this.seat })
        .then((replay) => replay.steps);
      coming.catch(() => this.chunks.delete(number));
      this.chunks.set(number, coming);
    }
    return this.chunks.get(number);
  }

  /** The table at this moment. */
  async show(at) {
    const forward = at === this.at + 1 && this.shown === this.at;
    this.at = Math.min(this.last, Math.max(0, at));
    this.scrubber.value = String(this.at);
    const wanted = this.at;
    const number = Math.floor(this.at / CHUNK);
    const steps = await this.chunk(number);
    const early = this.at - number * CHUNK < CONTEXT && number > 0 ? await this.chunk(number - 1) : [];
    if (this.at !== wanted) return; // somebody has moved on meanwhile
    if ((this.at + CHUNK / 2) / CHUNK >= number + 1 && (number + 1) * CHUNK <= this.last) this.chunk(number + 1);
    const step = steps[this.at - number * CHUNK];
    if (!step) return;
    const picture = whole(step.picture);
    this.stage.update(picture, { targets: new Map(), you: this.you() }, { game_title: picture.title, about: BEGIN });
    this.tell(step, forward ? null : [...early.slice(-CONTEXT), ...steps.slice(0, this.at - number * CHUNK + 1)]);
    this.shown = this.at;
    this.head(picture);
    this.say(step);
    if (!this.playing) history.replaceState(null, "", `#at=${step.at ?? 0}`);
  }

  /** The lines of this moment, marked; and those before it. @param {ReplayStep} step @param {ReplayStep[]|null} all null: one step on */
  tell(step, all) {
    const lines = step.lines ?? [];
    if (all) {
      this.moments = all.flatMap((one) => (one.lines ?? []).map(() => one.n));
      this.log.reset(0, all.flatMap((one) => one.lines ?? []));
    } else {
      this.moments.push(...lines.map(() => step.n));
      this.log.append(lines);
    }
    const shown = [...this.log.list.querySelectorAll(".line")];
    for (const line of shown) line.classList.remove("here");
    for (const line of lines.length ? shown.slice(-lines.length) : []) line.classList.add("here");
  }

  /** A line of the log leads to its moment. @param {MouseEvent} event */
  pickLine(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const line = target.closest(".line");
    if (!line || target.closest("button, a") || getSelection()?.toString()) return;
    const shown = [...this.log.list.querySelectorAll(".line")];
    const at = this.moments.at(shown.indexOf(line) - shown.length);
    if (at !== undefined) this.step(at - this.at);
  }

  /** Whose cards are one's own. */
  you() {
    return this.seat ?? this.replay.seat ?? null;
  }

  /** The name of the moment that is shown. */
  async name() {
    const steps = await this.chunk(Math.floor(this.at / CHUNK));
    return steps[this.at % CHUNK]?.at ?? 0;
  }

  head(picture) {
    fill(this.top.title, picture.title, h("span", { class: "where" }, "Replay"));
    showFacts(this.top.facts, picture);
  }

  say(step) {
    const who = step.name ?? "";
    const looked = this.review?.of(this.at) ?? "";
    this.moment.textContent = `${this.at} of ${this.last}${step.answer && who ? ` · ${who}: ${step.answer}` : ""}${looked}`;
    this.scrubber.setAttribute("aria-valuetext", this.moment.textContent);
  }

  play(on) {
    clearTimeout(this.timer);
    this.playing = on && this.at < this.last;
    this.button.textContent = this.playing ? "Pause" : "Play";
    if (this.playing) this.timer = setTimeout(() => this.tick(), Number(this.speed.value));
  }

  async tick() {
    await this.show(this.at + 1);
    if (this.playing) this.play(true);
    if (!this.playing) await this.show(this.at); // the address names it now
  }

  step(by) {
    this.play(false);
    if (by > 0 && this.at === this.last && !this.replay.over) this.catchUp();
    else this.show(this.at + by);
    return true;
  }

  /** The game may have gone on. */
  async catchUp() {
    const stood = this.at;
    await this.load();
    await this.show(Math.min(this.last, stood + 1));
  }

  // -- furniture -----------------------------------------------------------------------------------------------

  furnish() {
    const press = (words, label, act) =>
      h("button", { type: "button", "aria-label": label, title: label, on: { click: act } }, words);
    this.scrubber = h("input", {
      type: "range",
      min: 0,
      max: this.last,
      value: 0,
      "aria-label": "Moment",
      class: "grow",
    });
    this.scrubber.addEventListener("input", () => {
      this.play(false);
      this.show(Number(this.scrubber.value));
    });
    this.button = h(
      "button",
      { type: "button", class: "main", on: { click: () => this.play(!this.playing) } },
      "Play",
    );
    this.speed = h(
      "select",
      { "aria-label": "Speed" },
      ...SPEEDS.map(([words, pause]) => h("option", { value: pause }, words)),
    );
    this.speed.value = "900";
    this.moment = h("span", { class: "quiet moment" });
    const share = press("Copy link", "A link to this moment", async () => shareMoment(this.table, await this.name()));
    this.on = press("Play on from here", "Another game from this moment, with other dice", async () =>
      playOn(this.replay, await this.name(), this.key ?? ""),
    );
    this.on.hidden = !this.replay.branch;
    this.look = press("Review", "Which decisions cost most", () => this.lookBack());
    this.look.hidden = !this.replay.over;
    this.marks = h("div", { class: "marks", "aria-hidden": "true" });
    const back = press("‹", "One step back (left arrow)", () => this.step(-1));
    const on = press("›", "One step on (right arrow)", () => this.step(1));
    fill(
      byId("scrub"),
      h("div", { class: "row" }, this.button, back, on, this.track(), this.speed, this.chooseSeat()),
      h("div", { class: "row under" }, this.moment, this.look, keepButton(this.table), share, this.on),
    );
    this.top = makeHead(h("a", { href: `/t/${this.table}` }, "To the table"), themeButton());
    this.keys();
  }

  /** The scrubber, with room for marks above it. */
  track() {
    return h("div", { class: "grow track" }, this.marks, this.scrubber);
  }

  /** Which decisions cost most: reckoned once, then it stays. */
  async lookBack() {
    this.look.disabled = true;
    const { ReviewView } = await import("./review.js");
    const place = h("section", { class: "review", "aria-label": "Looking back" });
    byId("news").append(place);
    this.review = new ReviewView(this.table, place, this.marks, {
      last: () => this.last,
      show: (at) => this.step(at - this.at),
    });
    await this.review.begin();
    await this.show(this.at);
  }

  /** Through whose eyes: after the end anybody's. */
  chooseSeat() {
    if (this.replay.names.length < 2 || !this.replay.over) return null;
    const seats = this.replay.names.map((name, seat) =>
      h("option", { value: seat }, name || `Player ${seat + 1}`),
    );
    const choice = h(
      "select",
      { "aria-label": "Through whose eyes" },
      ...seats,
      h("option", { value: NOBODY }, "one who looks on"),
    );
    choice.value = String(this.replay.seat ?? NOBODY);
    choice.addEventListener("change", async () => {
      this.seat = Number(choice.value);
      const at = await this.name();
      await this.load({ at });
      await this.show(this.replay.at ?? 0);
    });
    return choice;
  }

  keys() {
    listen({
      digit: () => false,
      way: (name) => this.step({ east: 1, west: -1, north: 10, south: -10 }[name]),
      letter: {
        " ": () => !document.activeElement.closest("button, select, a") && (this.play(!this.playing), true),
        m: () => this.stage.flip(),
        Home: () => this.step(-this.last),
        End: () => this.step(this.last),
      },
    });
  }
}

const keepButton = (table) =>
  h(
    "button",
    {
      type: "button",
      title: "The map as a picture, the log to print",
      on: { click: async () => (await import("./keepsake.js")).keepsakes(table) },
    },
    "Keep",
  );

/** The moment in the address: `#at=57` by its name, or `#line=12` of one's own log. @returns {{at?: number, line?: number}} */
function wanted() {
  const hash = new URLSearchParams(location.hash.slice(1));
  for (const name of ["at", "line"]) {
    const value = hash.get(name);
    if (value && /^\d{1,9}$/.test(value)) return { [name]: Number(value) };
  }
  return {};
}

new ReplayPage(tableId()).begin();
