/** The rulebook beside a table: a panel that leaves the board in sight, what this game has met, the way to the log and back. */

import { rulebook } from "../api.js";
import { fill, h, press } from "../dom.js";
import { Volume } from "./volume.js";

/** @import { Departure, Met } from "../types.js" */
/** @import { LogView, Spot } from "../log.js" */
/**
 * @typedef {object} Table what the panel needs of the table it stands beside
 * @property {string} game
 * @property {Departure[]} departures the house rules that are not the usual ones
 * @property {LogView} log
 * @property {function(): void} ask for what has been met
 * @property {function(): void} showLog where the log and the panel do not fit beside each other
 */

const NARROW = matchMedia("(max-width: 860px)");

/** The panel; made when it is first opened. */
export class Shelf {
  /** @param {Table} table */
  constructor(table) {
    this.table = table;
    /** @type {Volume|null} */
    this.volume = null;
    /** @type {{spot: Spot|null, from: HTMLElement|null}|null} where somebody came from, to go back there */
    this.came = null;
    this.title = h("h2", { id: "rulebook-title" }, "Rulebook");
    this.backButton = press("Back", () => this.back(), "plain small", { hidden: true });
    const whole = h("a", { class: "whole", href: `/rules/${table.game}`, target: "_blank", rel: "noopener" }, "On a page of its own");
    const close = press("×", () => this.close(), "plain icon", { "aria-label": "Close the rulebook", title: "Close the rulebook (R)" });
    this.body = h("div", { class: "book", "aria-live": "off" }, h("p", { class: "quiet" }, "…"));
    this.panel = h(
      "aside",
      { id: "rulebook", class: "rulebook", "aria-labelledby": "rulebook-title", hidden: true },
      h("header", { class: "book-head" }, this.backButton, this.title, whole, close),
      this.body,
    );
    this.panel.addEventListener("keydown", (event) => this.key(event));
    document.body.append(this.panel);
    this.loading = this.load();
  }

  get open() {
    return !this.panel.hidden;
  }

  async load() {
    await sheet();
    try {
      const book = await rulebook(this.table.game);
      const chosen = new Map(this.table.departures.map(({ name, value }) => [name, value]));
      this.title.textContent = book.title;
      const hands = { own: false, went: () => this.offerBack(), toLine: (line) => this.toLine(line) };
      this.volume = new Volume(this.body, book, hands, chosen);
    } catch (problem) {
      fill(this.body, h("p", { class: "refusal", role: "alert" }, problem.message));
    }
  }

  /**
   * Open the book, at a rule if one is named.
   * @param {string} [rule] @param {HTMLElement|null} [from] what was pressed: it gets the focus back
   */
  async show(rule = "", from = null) {
    const fresh = !this.open;
    this.panel.hidden = false;
    document.body.classList.add("with-rulebook");
    await this.loading;
    if (!this.volume) return;
    this.table.ask();
    if (fresh || from) {
      this.came = { spot: from && this.table.log.spot(from), from };
      this.volume.trail = [];
    }
    if (rule) this.volume.show(rule);
    else this.volume.box.focus({ preventScroll: true });
    this.offerBack();
  }

  close() {
    this.panel.hidden = true;
    document.body.classList.remove("with-rulebook");
    const { from } = this.came ?? {};
    if (from?.isConnected) from.focus({ preventScroll: true });
    this.came = null;
  }

  offerBack() {
    const inside = this.volume.trail.length > 0;
    this.backButton.hidden = !inside && !this.came?.spot;
    this.backButton.textContent = inside ? "‹ Back" : "‹ To the log";
  }

  /** To where the last link was followed; in the end to the line of the log one came from, as it stood. */
  back() {
    const spot = this.came?.spot;
    if (this.volume.back() || !spot) return this.offerBack();
    this.close();
    if (NARROW.matches) this.table.showLog();
    this.table.log.reveal(spot.line, spot.top);
  }

  /** A line of the log that cites a rule. @param {number} line */
  toLine(line) {
    if (NARROW.matches) this.close();
    this.table.showLog();
    this.table.log.reveal(line);
  }

  /** @param {Met} met */
  tell({ rules }) {
    this.volume?.tell(rules);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    this.close();
  }
}

/** Its stylesheet is only fetched with it. */
function sheet() {
  return new Promise((done) => {
    const link = h("link", { rel: "stylesheet", href: "/static/rulebook.css" });
    link.addEventListener("load", () => done(true));
    link.addEventListener("error", () => done(false));
    document.head.append(link);
  });
}
