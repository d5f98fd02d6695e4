/** Who sits at the table, whose turn it is, and what may be done with a seat. */

/** @import { Looking } from "./looking.js" */

import { acquaintance, meet } from "./acquainted.js";
import { makeSure } from "./asides.js";
import { badge } from "./badge.js";
import { overdue, waitingSince } from "./days.js";
import { fill, h, press } from "./dom.js";
import { botOptions } from "./levels.js";
import { lateness, lookingChoice } from "./looking.js";
import { isMuted, toggle } from "./muting.js";
import { tableId } from "./sit.js";
import { aBot, botName, CHAIR, large, seatName, some } from "./words.js";

let choices = 0;

/** The list of people, in the lobby and in play. */
export class PeopleView {
  /**
   * @param {HTMLElement} host
   * @param {{bot: function(number, string): void, release: function(number): void, link: function(number): void,
   *          rename: function(): void, chair: function(boolean): void, onlookers: function(Looking): void,
   *          block: function(number): void, unblock: function(number): void, standIn: function(number): void, muted: function(): void}} acts
   */
  constructor(host, acts) {
    this.acts = acts;
    this.rows = [];
    this.list = h("ul", { class: "seats" });
    this.watching = h("p", { class: "quiet", hidden: true });
    this.looking = h("div", { class: "looking-choice" });
    this.blocked = h("ul", { class: "blocked quiet" });
    this.hash = h("code");
    this.dice = h(
      "details",
      { class: "proof", hidden: true },
      h("summary", {}, "The dice are promised"),
      h(
        "p",
        { class: "quiet" },
        "All dice come from a seed that was drawn before the first of them. This is its hash; at the end the seed is told, and checked with it.",
      ),
      this.hash,
    );
    fill(host, this.list, this.watching, this.blocked, this.looking, this.dice);
  }

  /**
   * @param {{seats: Object[], watching?: number, started?: boolean, over?: boolean, onlookers?: Looking, blocked?: Object[], days?: number, since?: string, commitment?: string}} table
   * @param {{seat: number|null, plays?: number|null, owner: boolean, bots: string[]}} me
   * @param {number[]} waiting
   * @param {number[]} [made] who has declared, where several do at the same time
   */
  update(table, me, waiting, made = []) {
    if (this.rows.length !== table.seats.length) {
      this.rows = table.seats.map(({ seat }) => row(seat));
      fill(this.list, ...this.rows.map(({ element }) => element));
    }
    if (table.started && me.seat !== null) meet(tableId(), table.seats.filter(({ seat }) => seat !== me.seat && seat !== (me.plays ?? null)));
    for (const [at, seat] of table.seats.entries())
      this.seat(this.rows[at], seat, table, me, doing(seat.seat, waiting, made));
    this.dice.hidden = !table.commitment || Boolean(table.over);
    this.hash.textContent = table.commitment ?? "";
    this.watching.hidden = !table.watching;
    this.watching.textContent = `${some(table.watching ?? 0, "person", "people")} looking on${lateness(table.onlookers)}`;
    this.choice(table, me);
    this.keptOut(table.blocked ?? [], me.owner);
  }

  /** Those whom the owner has blocked. */
  keptOut(blocked, owner) {
    const drawn = JSON.stringify([blocked, owner]);
    if (this.out === drawn) return;
    this.out = drawn;
    const back = (id) => owner && press("Let back in", () => this.acts.unblock(id), "plain small");
    fill(this.blocked, ...blocked.map(({ id, name, mark }) => h("li", {}, `${name} is blocked here `, badge(mark), " ", back(id))));
  }

  /** For the owner, where others play, too: when those who look on see the game. */
  choice(table, me) {
    const { onlookers = "now", over } = table;
    const alone = table.seats.filter(({ taken, bot }) => taken || !bot).length < 2;
    const drawn = JSON.stringify([me.owner, over, alone, onlookers]);
    if (this.chosen === drawn) return;
    this.chosen = drawn;
    const menu = () => lookingChoice(onlookers, (when) => this.acts.onlookers(when), `looking-${choices++}`);
    const field = (input) => [h("label", { for: input.id, class: "quiet" }, "Whoever looks on may "), input];
    fill(this.looking, ...(me.owner && !over && !alone ? field(menu()) : []));
  }

  /** Words change often; buttons are left alone while they mean the same, so that nobody's menu closes under his hand. */
  seat(row, seat, table, me, does) {
    const mine = seat.seat === me.seat || seat.seat === (me.plays ?? null);
    const muted = !mine && isMuted(tableId(), seat);
    const name = muted ? "Muted" : seatName(seat);
    row.element.dataset.online = String(Boolean(seat.online || seat.bot));
    row.name.textContent = name;
    row.state.textContent = [mine && name !== "You" ? " (you)" : "", status(seat, table, does)]
      .join(" ")
      .trimEnd();
    this.known(row, seat, mine);
    const sitting = table.seats.map((one) => one.taken);
    const late = !table.over && does === "deciding" && !mine && overdue(table.days ?? 0, table.since ?? "");
    const since = does === "deciding" ? waitingSince(table.days ?? 0, table.since ?? "") : "";
    row.since.textContent = large(since);
    const buttons = JSON.stringify([late, mine, me.seat, name, sitting, seat.bot, me.owner, me.bots, table.over, muted]);
    if (row.drawn === buttons) return;
    row.drawn = buttons;
    fill(row.buttons, ...this.buttons(seat, mine, me, table), late && this.standIn(seat, me));
  }

  /** Who this is, beyond a name that anybody may have. */
  known(row, seat, mine) {
    const mark = (seat.taken && seat.mark) || "";
    if (row.mark !== mark) {
      row.mark = mark;
      fill(row.badge, badge(mark));
    }
    row.met.textContent = mine ? "" : large(acquaintance(tableId(), seat));
  }

  buttons(seat, mine, me, table) {
    if (seat.seat === CHAIR) return this.chairButtons(seat, mine, me, table);
    const open = !seat.taken && !seat.bot;
    const may = (mine || me.owner) && !table.over;
    const button = (words, act, kind = "plain small") => press(words, act, kind);
    return [
      me.owner && open && button("Copy link", () => this.acts.link(seat.seat), "main small"),
      may && seat.bot && button(mine ? "Take it back" : "Take the bot out", () => this.acts.bot(seat.seat, "")),
      may && !seat.bot && me.bots.length > 0 && this.botMenu(seat, mine, me.bots),
      me.owner && seat.taken && !mine && button("Free the seat", () => this.release(seat, table.started)),
      me.owner && seat.taken && !mine && button("Block", () => this.block(seat)),
      seat.taken && !mine && me.seat !== null && button(isMuted(tableId(), seat) ? "Hear again" : "Mute", () => this.mute(seat)),
      mine && !me.owner && table.started && !table.over && button("Give up the seat", () => this.giveUp(seat)),
      mine && !table.over && button("Rename", () => this.acts.rename()),
    ];
  }

  /** Somebody shall sit here no longer: not by a slip of the hand. */
  release(seat, started = false) {
    const name = seatName(seat);
    const then = started
      ? `${name} can come back to it at any time; somebody else needs the consent of the others. Everybody reads it in the log.`
      : `${name} loses it, and somebody else may take it.`;
    makeSure(`Free the seat of ${name}?`, then, "Free the seat", () => this.acts.release(seat.seat));
  }

  /** For good: then whoever gets its link may sit there. */
  giveUp(seat) {
    const then = "Whoever gets its link may play on in your place, and sees what you have seen. You cannot come back.";
    makeSure("Give up your seat?", then, "Give it up", () => this.acts.release(seat.seat));
  }

  /** His time is over: one answer by a bot. For the owner; if it is the owner's seat, for all who sit here. */
  standIn(seat, me) {
    const may = me.owner || me.seat !== null;
    return may && press("Let a bot answer this once", () => this.acts.standIn(seat.seat), "small");
  }

  /** Keep somebody out, and everybody is told. */
  block(seat) {
    const name = seatName(seat);
    const words = `${name} loses the seat, and can neither sit down nor look on here any more with the keys he has. Everybody is told, and you can undo it.`;
    makeSure(`Block ${name} at this table?`, words, "Block", () => this.acts.block(seat.seat));
  }

  /** Do not listen to somebody any more; only for oneself. */
  mute(seat) {
    toggle(tableId(), seat);
    this.acts.muted();
  }

  /** The gamesmaster's chair: for the owner, for one who plays alone, or for whoever gets its link. */
  chairButtons(seat, mine, me, table) {
    if (table.over) return [];
    const others = table.seats.some((one) => one.taken && one.seat !== me.seat);
    const may = !seat.taken && (me.seat === null ? me.owner : !others);
    return [
      me.owner && !seat.taken && press("Copy link", () => this.acts.link(CHAIR), "plain small"),
      may && press("Take the chair", () => this.acts.chair(true), "small"),
      mine && press("Leave the chair", () => this.acts.chair(false), "plain small"),
      me.owner && seat.taken && !mine && press("Free the chair", () => this.release(seat), "plain small"),
    ];
  }

  botMenu(seat, mine, bots) {
    const words = mine ? "Let a bot play" : "Put a bot here";
    const menu = h(
      "select",
      { class: "small", "aria-label": `${words}, ${seatName(seat)}` },
      h("option", { value: "" }, `${words} …`),
      ...botOptions(bots, botName),
    );
    menu.addEventListener("change", () => menu.value && this.acts.bot(seat.seat, menu.value));
    return menu;
  }
}

function row(seat) {
  const name = h("b");
  const state = h("span", { class: "quiet" });
  const buttons = h("span", { class: "row tight" });
  const dot = h("span", { class: "dot", "aria-hidden": "true" });
  const [whose, met, since] = [h("span", { class: "whose" }), h("span", { class: "met quiet" }), h("span", { class: "since quiet" })];
  const element = h(
    "li",
    { class: "seat", data: { seat } },
    dot,
    h("span", { class: "grow" }, name, " ", whose, state, since, met),
    buttons,
  );
  return { element, name, state, buttons, badge: whose, met, since };
}

/** What the table knows of a seat in play: it is deciding, has declared what it does, or nothing. */
function doing(seat, waiting, made) {
  return waiting.includes(seat) ? "deciding" : made.includes(seat) ? "has declared" : "";
}

function status(seat, table, does) {
  if (seat.seat === CHAIR && seat.taken)
    return `– gamesmaster${seat.online ? (does ? `, ${does}` : "") : ", away"}`;
  if (seat.bot) return seat.taken ? `– ${aBot(seat.bot)} plays` : "";
  if (!seat.taken) return "";
  if (!seat.online) return "– away";
  if (!table.started) return seat.ready ? "– ready" : "– not ready yet";
  return does && `– ${does}`;
}
