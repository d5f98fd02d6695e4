/** A game over again: a scrubber, and the table as it was at each moment. */

import * as api from "./api.js";
import { byId, fill, h } from "./dom.js";
import { listen } from "./keys.js";
import { LogView } from "./log.js";
import { keyFor, tableId } from "./sit.js";
import { makeHead, showFacts, Stage } from "./stage.js";
import { whole } from "./state.js";
import { themeButton } from "./theme.js";
import { CHAIR } from "./words.js";

const CHUNK = 50; // steps fetched at once
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
    this.seat = 0;
    this.chunks = new Map(); // number of a chunk → a promise of its steps
    this.at = 0;
    this.stage = new Stage(() => {});
    this.log = new LogView(byId("news"), {
      game: () => this.replay.game,
      older: () => {},
      say: (words) => (byId("said").textContent = words),
    });
  }

  async begin() {
    try {
      await this.load();
      byId("board").hidden = false;
      this.furnish();
      await this.show(0);
    } catch (problem) {
      byId("line").hidden = false;
      fill(byId("line"), problem.message, " ", h("a", { href: `/t/${this.table}` }, "To the table"));
    }
  }

  /** The first stretch, which also says how long the game is and who played. */
  async load() {
    this.chunks.clear();
    this.replay = await api.replay(this.table, this.key, 0, CHUNK, this.seat);
    this.chunks.set(0, Promise.resolve(this.replay.steps));
    this.last = this.replay.answers; // step 0 is the table before the first answer
    document.title = `${this.replay.steps[0]?.picture.title ?? "A replay"} · Labrys`;
  }

  chunk(number) {
    if (!this.chunks.has(number)) {
      const coming = api
        .replay(this.table, this.key, number * CHUNK, CHUNK, this.seat)
        .then((replay) => replay.steps);
      coming.catch(() => this.chunks.delete(number));
      this.chunks.set(number, coming);
    }
    return this.chunks.get(number);
  }

  /** The table at this moment. */
  async show(at) {
    const forward = at === this.at + 1;
    this.at = Math.min(this.last, Math.max(0, at));
    this.scrubber.value = String(this.at);
    const wanted = this.at;
    const number = Math.floor(this.at / CHUNK);
    const steps = await this.chunk(number);
    if (this.at !== wanted) return; // somebody has moved on meanwhile
    if ((this.at + CHUNK / 2) / CHUNK >= number + 1 && (number + 1) * CHUNK <= this.last) this.chunk(number + 1);
    const step = steps[this.at - number * CHUNK];
    if (!step) return;
    const picture = whole(step.picture);
    this.stage.update(picture, { targets: new Map(), you: this.seat }, { game_title: picture.title, about: BEGIN });
    if (forward) this.log.append(step.lines ?? []);
    else
      this.log.reset(
        0,
        steps.slice(0, this.at - number * CHUNK + 1).flatMap((one) => one.lines ?? []),
      );
    this.head(picture);
    this.say(step);
  }

  head(picture) {
    fill(this.top.title, picture.title, h("span", { class: "where" }, "Replay"));
    showFacts(this.top.facts, picture);
  }

  say(step) {
    const who = step.seat === CHAIR ? "The gamesmaster" : this.replay.names[step.seat];
    this.moment.textContent = `${this.at} of ${this.last}${step.answer && who ? ` · ${who}: ${step.answer}` : ""}`;
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
  }

  step(by) {
    this.play(false);
    this.show(this.at + by);
    return true;
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
    const back = press("‹", "One step back (left arrow)", () => this.step(-1));
    const on = press("›", "One step on (right arrow)", () => this.step(1));
    fill(
      byId("scrub"),
      h("div", { class: "row" }, this.button, back, on, this.scrubber, this.speed, this.chooseSeat()),
      this.moment,
    );
    this.top = makeHead(h("a", { href: `/t/${this.table}` }, "To the table"), themeButton());
    this.keys();
  }

  /** Through whose eyes. */
  chooseSeat() {
    if (this.replay.names.length < 2) return null;
    const seats = this.replay.names.map((name, seat) =>
      h("option", { value: seat }, name || `Player ${seat + 1}`),
    );
    const choice = h(
      "select",
      { "aria-label": "Through whose eyes" },
      ...seats,
      h("option", { value: NOBODY }, "one who looks on"),
    );
    choice.addEventListener("change", async () => {
      this.seat = Number(choice.value);
      await this.load();
      await this.show(this.at);
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

new ReplayPage(tableId()).begin();
