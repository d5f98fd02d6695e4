/** Before the start: who sits where, links for friends, ready and start. */

import { houseList } from "./asides.js";
import { fill, h, press } from "./dom.js";
import { emblem } from "./emblem.js";
import { PeopleView } from "./people.js";
import { citing } from "./rules.js";
import { setupWords } from "./setup.js";
import { listed, playing, seatName, sentence } from "./words.js";

/** The room one waits in. */
export class Lobby {
  /** @param {HTMLElement} host @param {Object} acts those of the people, and `ready`, `start`, `seats` */
  constructor(host, acts) {
    this.host = host;
    this.acts = acts;
    this.seats = h("div");
    this.people = new PeopleView(this.seats, acts);
    this.foot = h("div", { class: "row" });
    this.words = h("p", { class: "quiet", role: "status" });
  }

  /** @param {Object} welcome @param {Object} table */
  update(welcome, table) {
    if (!this.host.firstChild) this.draw(welcome);
    this.people.update(table, { ...welcome, bots: welcome.bots ?? [] }, []);
    fill(this.foot, ...this.buttons(welcome, table));
    this.words.textContent = missing(table, welcome);
    const mine = playing(table.seats).find((seat) => seat.seat === (welcome.plays ?? welcome.seat));
    if (welcome.owner && mine && !mine.ready && !this.readied) this.acts.ready((this.readied = true)); // he starts it
  }

  draw({ game, game_title: title, about, goal, departures = [], scenario, people }) {
    const rules = houseList(departures);
    fill(
      this.host,
      h(
        "div",
        { class: "lobby-title" },
        emblem(72),
        h("h1", {}, title),
        h("p", {}, sentence(about)),
        goal && h("p", { class: "goal" }, ...citing(game, sentence(goal))),
        ...setupWords({ scenario, people }).map((words) => h("p", { class: "quiet" }, words)),
      ),
      h("section", { class: "sheet-of-paper" }, h("h2", {}, "Who plays"), this.seats, this.words, this.foot),
      rules ? h("section", { class: "sheet-of-paper" }, h("h2", {}, "House rules"), rules) : "",
    );
  }

  buttons(welcome, table) {
    const mine = playing(table.seats).find((seat) => seat.seat === (welcome.plays ?? welcome.seat));
    const out = [];
    if (mine && !welcome.owner) {
      const words = mine.ready ? "Not ready after all" : "I am ready";
      out.push(press(words, () => this.acts.ready(!mine.ready), mine.ready ? "" : "main"));
    }
    if (welcome.owner) {
      const start = press("Start", () => this.acts.start(), "main");
      start.disabled = playing(table.seats).some((seat) => !seat.bot && !(seat.taken && (seat.ready || seat === mine)));
      out.push(start, this.number(table));
    }
    return out;
  }

  number(table) {
    const count = playing(table.seats).length;
    const change = (words, number) => {
      const button = press(words, () => this.acts.seats(number), "plain small");
      button.disabled = number < 1 || number > 6;
      return button;
    };
    return h(
      "span",
      { class: "row tight" },
      change("One seat more", count + 1),
      change("One seat less", count - 1),
    );
  }
}

function missing(table, { owner, seat: mine }) {
  const open = playing(table.seats).filter((seat) => !seat.taken && !seat.bot).length;
  if (open && !owner) return open === 1 ? "One seat is still open." : `${open} seats are still open.`;
  if (open)
    return open === 1
      ? "One seat is still open: send its link to a friend, or put a bot there."
      : `${open} seats are still open: send the links to friends, or put bots there.`;
  const late = playing(table.seats).filter((seat) => seat.taken && !seat.bot && !seat.ready && !(owner && seat.seat === mine));
  if (late.length) return `Not ready yet: ${listed(late.map(seatName))}.`;
  return owner ? "Everybody is ready: you can start." : "Everybody is ready: the owner of the table can start.";
}
