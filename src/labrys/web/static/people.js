/** Who sits at the table, whose turn it is, and what may be done with a seat. */

import { fill, h } from "./dom.js";
import { botName, seatName, some } from "./words.js";

/** The list of people, in the lobby and in play. */
export class PeopleView {
  /**
   * @param {HTMLElement} host
   * @param {{bot: function(number, string): void, release: function(number): void, link: function(number): void,
   *          rename: function(): void}} acts
   */
  constructor(host, acts) {
    this.host = host;
    this.acts = acts;
  }

  /**
   * @param {{seats: Object[], watching?: number, started?: boolean}} table
   * @param {{seat: number|null, owner: boolean, bots: string[]}} me
   * @param {number[]} waiting
   */
  update(table, me, waiting) {
    const watching = table.watching ? h("p", { class: "quiet" }, `${some(table.watching, "person", "people")} looking on`) : null;
    fill(this.host, h("ul", { class: "seats" }, ...table.seats.map((seat) => this.seat(seat, table, me, waiting))), watching);
  }

  seat(seat, table, me, waiting) {
    const mine = seat.seat === me.seat;
    const state = status(seat, table, waiting.includes(seat.seat));
    return h(
      "li",
      { class: "seat", data: { seat: seat.seat, online: String(Boolean(seat.online || seat.bot)) } },
      h("span", { class: "dot", "aria-hidden": "true" }),
      h("span", { class: "grow" }, h("b", {}, seatName(seat)), mine && seatName(seat) !== "You" && " (you)", state && h("span", { class: "quiet" }, ` ${state}`)),
      this.buttons(seat, mine, me, table),
    );
  }

  buttons(seat, mine, me, table) {
    const open = !seat.taken && !seat.bot;
    const may = mine || me.owner;
    const out = [];
    if (me.owner && open) out.push(this.button("Copy link", () => this.acts.link(seat.seat), "main small"));
    if (may && seat.bot) out.push(this.button(mine ? "Take it back" : "Bot out", () => this.acts.bot(seat.seat, "")));
    if (may && !seat.bot && me.bots.length) out.push(this.botMenu(seat, mine, me.bots));
    if (me.owner && seat.taken && !mine) out.push(this.button("Free the seat", () => this.acts.release(seat.seat)));
    if (mine && !table.over) out.push(this.button("Rename", () => this.acts.rename()));
    return h("span", { class: "row tight" }, ...out);
  }

  button(words, act, kind = "plain small") {
    return h("button", { type: "button", class: kind, on: { click: act } }, words);
  }

  botMenu(seat, mine, bots) {
    const words = mine ? "Let a bot play" : "Put a bot here";
    const menu = h(
      "select",
      { class: "small", "aria-label": `${words}, ${seatName(seat)}` },
      h("option", { value: "" }, `${words} …`),
      ...bots.map((bot) => h("option", { value: bot }, botName(bot))),
    );
    menu.addEventListener("change", () => menu.value && this.acts.bot(seat.seat, menu.value));
    return menu;
  }
}

function status(seat, table, waited) {
  if (seat.bot) return seat.taken ? `– the ${botName(seat.bot).toLowerCase()} plays` : "";
  if (!seat.taken) return "";
  if (!seat.online) return "– away";
  if (!table.started) return seat.ready ? "– ready" : "– not ready yet";
  return waited ? "– is asked" : "";
}
