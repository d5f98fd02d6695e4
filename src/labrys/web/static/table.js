/** The table: what the server says becomes the page, and what the person does becomes messages. */

import * as api from "./api.js";
import { ChatView } from "./chat.js";
import { DecisionPanel } from "./decision.js";
import { byId, dialog, download, fill, h } from "./dom.js";
import { emblem } from "./emblem.js";
import { ending } from "./ending.js";
import { keep, linksOf, recall } from "./keep.js";
import { listen, showKeys } from "./keys.js";
import { Lobby } from "./lobby.js";
import { LogView } from "./log.js";
import { targets } from "./options.js";
import { PeopleView } from "./people.js";
import { citing } from "./rules.js";
import { keyFor, sitDown, tableId } from "./sit.js";
import { Connection } from "./socket.js";
import { makeHead, showFacts, Stage } from "./stage.js";
import { framed, stepped } from "./state.js";
import { themeButton } from "./theme.js";
import { botName, large, listed, seatName, sentence } from "./words.js";

const TABS = [["map", "Map"], ["party", "Party"], ["news", "Log"], ["folk", "Table"]];
const QUIET = 400; // milliseconds without a line before it is said that it is lost

/** The page of one table. */
class TablePage {
  constructor(table, key) {
    this.table = table;
    this.welcome = null;
    this.people = null; // the last `table` message
    this.state = null;
    const game = () => this.welcome.game;
    const acts = this.seatActs();
    this.stage = new Stage((at) => this.pick(at));
    this.panel = new DecisionPanel(byId("asked"), { game, answer: (decision, answer) => this.answer(decision, answer), more: (decision, want) => this.send({ type: "more", decision, want }) });
    this.log = new LogView(byId("news"), { game, older: (before) => this.send({ type: "log", before }), say });
    this.chat = new ChatView(byId("chat"), (text) => this.send({ type: "chat", text }));
    this.folk = new PeopleView(byId("people"), acts);
    this.lobby = new Lobby(byId("lobby"), acts);
    this.furnish();
    this.connect(key);
  }

  connect(key) {
    this.line = new Connection(this.table, key, { message: (message) => this.hear(message), line: (state, why) => this.lineIs(state, why) });
  }

  send(message) {
    return this.line.send(message);
  }

  seatActs() {
    return {
      bot: (seat, bot) => this.send({ type: "bot", seat, bot }),
      release: (seat) => this.send({ type: "release", seat }),
      link: (seat) => this.copyLink(seat),
      rename: () => this.rename(),
      ready: (ready) => this.send({ type: "ready", ready }),
      start: () => this.send({ type: "start" }),
      seats: (number) => this.send({ type: "seats", number }),
    };
  }

  // -- what the server says ------------------------------------------------------------------------------------

  hear(message) {
    const heard = {
      welcome: () => this.welcomed(message),
      table: () => this.seated(message),
      frame: () => this.frame(message),
      step: () => this.step(message),
      refused: () => this.refused(message),
      told: () => this.panel.tell(message),
      lines: () => this.log.prepend(message.first, message.lines ?? []),
      said: () => this.chat.add(message.line),
    }[message.type];
    heard?.();
  }

  welcomed(welcome) {
    this.welcome = { owner: false, seat: null, house: {}, bots: [], ...welcome };
    document.title = `${welcome.game_title} · Labrys`;
    document.documentElement.dataset.game = welcome.game;
    byId("looking").hidden = this.welcome.seat !== null;
    byId("looking").textContent = this.welcome.owner ? "This is your table; you have no seat of your own and look on." : "You are looking on.";
  }

  seated(table) {
    this.people = table;
    byId("lobby").hidden = Boolean(table.started);
    byId("board").hidden = !table.started;
    if (!table.started) this.lobby.update(this.welcome, table);
    if (table.chat) this.chat.reset(table.chat); // it comes once, on arrival
    this.chat.may(this.welcome.seat !== null);
    byId("chat").hidden = this.alone() && !table.watching && !this.chat.lines.length; // nobody to talk to
    this.propose(table.proposal ?? null);
    this.head();
    if (this.state) this.show();
  }

  frame(message) {
    this.state = framed(message);
    this.log.reset(message.first ?? 0, message.lines ?? []);
    if (message.reason) this.tellReason(message.reason);
    this.show();
  }

  step(message) {
    this.state = stepped(this.state, message);
    this.log.append(message.lines ?? []);
    this.show();
  }

  refused(message) {
    const open = this.state?.decision?.id;
    if (message.decision && message.decision === open) this.panel.refuse(message);
    else if (!message.decision) this.tellReason(message.reason);
  }

  // -- what is shown -------------------------------------------------------------------------------------------

  show() {
    if (!this.people) return;
    const { picture, over } = this.state;
    const decision = this.bot() ? null : this.state.decision;
    this.stage.update(picture, { targets: targets(decision, picture.cards), seats: this.people.seats, you: this.welcome.seat }, this.welcome);
    this.folk.update(this.people, this.welcome, this.state.waiting);
    if (over) this.end(over);
    else if (this.bot()) this.stoodIn();
    else this.panel.show(decision, picture, this.waiting());
    this.head();
    this.tools();
    this.callout(decision);
  }

  end(over) {
    const next = { replay: `/r/${this.table}`, save: () => this.save(), again: () => this.again() };
    this.panel.rest(`over ${over.digest}`, () => ending(over, this.people, this.welcome.game, next));
  }

  /** The bot that answers for this person now, if any. */
  bot() {
    return this.people.seats[this.welcome.seat]?.bot ?? "";
  }

  stoodIn() {
    const words = `The ${botName(this.bot()).toLowerCase()} plays for you.`;
    const back = () => this.send({ type: "bot", seat: this.welcome.seat, bot: "" });
    this.panel.rest(words, () => [
      h("p", { class: "prompt waiting", tabindex: -1 }, words),
      h("div", { class: "row centred" }, h("button", { type: "button", class: "main", on: { click: back } }, "Play myself")),
    ]);
  }

  waiting() {
    const seats = this.state.waiting.map((seat) => this.people.seats[seat]).filter(Boolean);
    const names = seats.filter((seat) => seat.seat !== this.welcome.seat).map(seatName);
    return names.length ? `Waiting for ${listed(names)}.` : "One moment …";
  }

  head() {
    const picture = this.state?.picture;
    const { game_title: title } = this.welcome;
    const where = picture && picture.title !== title && h("span", { class: "where" }, picture.title.replace(`${title}, `, ""));
    fill(this.top.title, title, where);
    if (picture) showFacts(this.top.facts, picture, this.people.seats);
    this.saving.hidden = !(this.people?.started && (this.people.over || this.alone()));
  }

  alone() {
    return this.people.seats.filter((seat) => seat.taken).length === 1 && this.welcome.seat !== null;
  }

  tools() {
    const { undo, over } = this.state;
    const decision = this.bot() ? null : this.state.decision;
    const how = undo?.how ?? "no";
    this.odds.hidden = this.hint.hidden = !decision;
    this.undo.hidden = !undo || Boolean(over && how === "no");
    this.undo.disabled = how === "no";
    this.undo.title = undo?.why ?? "";
    this.undo.firstChild.textContent = how === "consent" ? "Ask to take back" : "Take back";
  }

  /** The tab and the title say so when it is this person's turn. */
  callout(decision) {
    const asked = decision && !decision.optional;
    document.title = `${asked ? "• " : ""}${this.welcome.game_title} · Labrys`;
    if (asked && decision.id !== this.lastAsked) say(`${decision.prompt}`);
    this.lastAsked = decision?.id;
    byId("page").classList.toggle("asked-now", Boolean(decision));
  }

  lineIs(state, why) {
    const bar = byId("line");
    clearTimeout(this.quiet);
    if (state === "open") bar.hidden = true;
    if (state === "lost") {
      this.quiet = setTimeout(() => {
        fill(bar, "Reconnecting …");
        bar.hidden = false;
      }, QUIET);
    }
    if (state === "ended") {
      const look = h("button", { type: "button", class: "small", on: { click: () => this.lookOn() } }, "Look on");
      fill(bar, large(why), " ", this.welcome && keyFor(this.table) && look, " ", h("a", { href: "/" }, "All games"));
      bar.hidden = false;
      if (!this.welcome) this.nowhere();
    }
  }

  /** There is no such table: at least a page to turn back from. */
  nowhere() {
    fill(byId("lobby"), h("div", { class: "lobby-title" }, emblem(110), h("h1", {}, "No table here"), h("p", {}, byId("line").firstChild.textContent), h("a", { class: "button", href: "/" }, "All games")));
    byId("lobby").hidden = false;
    byId("line").hidden = true;
  }

  lookOn() {
    byId("line").hidden = true;
    this.connect("");
  }

  tellReason(reason) {
    const toast = h("p", { class: "toast", role: "alert" }, large(reason));
    document.body.append(toast);
    setTimeout(() => toast.remove(), 7000);
  }

  propose(proposal) {
    const bar = byId("proposal");
    bar.hidden = !proposal;
    if (!proposal) return;
    const mine = proposal.waiting.includes(this.welcome.seat);
    const word = (words, agree, kind) =>
      h("button", { type: "button", class: kind, on: { click: () => this.send({ type: "consent", proposal: proposal.id, agree }) } }, words);
    const names = proposal.waiting.map((seat) => seatName(this.people.seats[seat]));
    const rest = mine ? [word("Agree", true, "main small"), word("Refuse", false, "small")] : [h("span", { class: "quiet" }, `Waiting for ${listed(names)}.`)];
    fill(bar, h("span", {}, large(proposal.text)), h("span", { class: "row" }, ...rest));
  }

  // -- what the person does ------------------------------------------------------------------------------------

  answer(decision, answer) {
    this.send({ type: "answer", decision, answer });
  }

  /** Somebody points at a place or a card: one option is taken, of several one is chosen first. */
  pick(at) {
    const found = (this.panel.decision && targets(this.panel.decision, this.state.picture.cards).get(at)) || [];
    if (found.length === 1) this.panel.choose(found[0].index);
    if (found.length < 2) return;
    const buttons = found.map(({ label, index }) => {
      const take = () => {
        box.close();
        this.panel.choose(index);
      };
      return h("button", { type: "button", class: "option", on: { click: take } }, large(label));
    });
    const name = this.state.picture.cards.find((card) => card.id === at)?.name ?? this.state.picture.places[at]?.name;
    const box = dialog(name || "Here", [h("div", { class: "options" }, ...buttons)]);
  }

  async copyLink(seat) {
    try {
      const link = linksOf(this.table)[seat] ?? (await api.newLink(this.table, seat));
      const address = new URL(link, location.href).href;
      const field = h("input", { type: "text", readonly: true, value: address, "aria-label": "Link", class: "wide" });
      const copied = await navigator.clipboard?.writeText(address).then(() => true, () => false);
      const words = copied ? "The link is copied. Send it to one friend: whoever opens it first sits down there." : "Copy this link and send it to one friend: whoever opens it first sits down there.";
      const fresh = h("button", { type: "button" }, "Make a new link");
      fresh.addEventListener("click", async () => (field.value = new URL(await api.newLink(this.table, seat), location.href).href));
      const box = dialog(`A link for seat ${seat + 1}`, [h("p", {}, words), field], [fresh, h("button", { type: "button", class: "main", on: { click: () => box.close() } }, "Done")]);
      field.select();
    } catch (problem) {
      this.tellReason(problem.message);
    }
  }

  rename() {
    const name = h("input", { type: "text", id: "new-name", maxlength: 24, value: recall("name") ?? "", autofocus: true });
    const form = h("form", { method: "dialog", id: "rename" }, h("p", { class: "field" }, h("label", { for: "new-name" }, "Your name"), name));
    const box = dialog("What shall we call you?", [form], [h("button", { class: "main", form: "rename" }, "So be it")]);
    form.addEventListener("submit", () => {
      const text = name.value.trim();
      if (!text) return;
      keep("name", text);
      this.send({ type: "rename", name: text });
      box.close();
    });
  }

  async save() {
    try {
      download(await api.save(this.table, keyFor(this.table)), `${this.welcome.game}-${this.table.slice(0, 6)}.labrys`);
    } catch (problem) {
      this.tellReason(problem.message);
    }
  }

  async again() {
    const seats = this.people.seats.map((seat) => (seat.seat === this.welcome.seat ? "me" : seat.bot || "open"));
    try {
      const made = await api.makeTable({ game: this.welcome.game, seats, name: recall("name") ?? "", house: this.welcome.house, start: !seats.includes("open") });
      location.assign(made.address);
    } catch (problem) {
      this.tellReason(problem.message);
    }
  }

  about() {
    const { game, game_title: title, about, goal, house, version } = this.welcome;
    const rules = Object.entries(house).map(([name, value]) => h("li", {}, `${name.replaceAll("_", " ")}: ${value.replaceAll("_", " ")}`));
    dialog(title, [
      h("p", {}, sentence(about)),
      h("p", { class: "goal" }, ...citing(game, sentence(goal))),
      rules.length ? h("div", {}, h("h3", {}, "House rules"), h("ul", {}, ...rules)) : "",
      h("p", { class: "quiet" }, `The number of a rule, like [1.0], opens that rule. Labrys ${version}.`),
    ]);
  }

  // -- furniture -----------------------------------------------------------------------------------------------

  furnish() {
    const icon = (words, sign, act) => h("button", { type: "button", class: "plain icon", "aria-label": words, title: words, on: { click: act } }, sign);
    const word = (words, act, title) => h("button", { type: "button", class: "plain small", title, on: { click: act } }, words);
    this.saving = word("Save", () => this.save(), "Download this game as a file");
    const help = icon("Keys", "?", showKeys);
    help.classList.add("with-keys");
    this.top = makeHead(this.saving, word("Goal", () => this.about()), help, themeButton());
    const tool = (words, key, act) => h("button", { type: "button", class: "plain small", "aria-keyshortcuts": key, on: { click: act } }, words, h("kbd", { "aria-hidden": "true" }, key));
    this.odds = tool("Odds", "O", () => this.panel.more("odds"));
    this.hint = tool("Hint", "H", () => this.panel.more("hint"));
    this.undo = tool("Take back", "U", () => this.send({ type: "undo" }));
    fill(byId("tools"), this.odds, this.hint, this.undo);
    fill(byId("tabs"), ...TABS.map(([name, words]) => this.tab(name, words)));
    fill(byId("side-tabs"), ...TABS.slice(2).map(([name, words]) => this.tab(name, words)));
    this.go("map");
    byId("sheet").addEventListener("click", () => this.sheet());
    this.keys();
  }

  tab(name, words) {
    return h("button", { type: "button", class: "plain small", data: { tab: name }, on: { click: () => this.go(name) } }, words);
  }

  /** Show this part, where there is no room for all of them. */
  go(name) {
    const page = byId("page");
    page.dataset.tab = name;
    if (name === "news" || name === "folk") page.dataset.side = name;
    const side = page.dataset.side ?? "news";
    for (const tab of byId("tabs").children) tab.setAttribute("aria-pressed", String(tab.dataset.tab === name));
    for (const tab of byId("side-tabs").children) tab.setAttribute("aria-pressed", String(tab.dataset.tab === side));
    if (name === "news") this.log.toBottom();
  }

  sheet() {
    const folded = byId("ask").classList.toggle("folded");
    byId("sheet").setAttribute("aria-expanded", String(!folded));
  }

  keys() {
    const undo = () => !this.undo.hidden && !this.undo.disabled && (this.undo.click(), true);
    const talk = () => {
      if (byId("chat").hidden) return false;
      this.go("folk");
      this.chat.focus();
      return true;
    };
    listen({
      digit: (number) => this.panel.digit(number),
      way: (name) => this.panel.way(name),
      letter: {
        o: () => this.panel.more("odds"),
        h: () => this.panel.more("hint"),
        u: undo,
        m: () => this.stage.flip(),
        f: () => this.panel.type(),
        "/": talk,
        Enter: () => !document.activeElement.closest("button, a, summary") && this.panel.confirm(),
      },
    });
  }
}

/** Read out. */
function say(words) {
  byId("said").textContent = words;
}

const table = tableId();
new TablePage(table, await sitDown(table));
