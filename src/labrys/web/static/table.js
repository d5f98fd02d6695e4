/** The table: what the server says becomes the page, and what the person does becomes messages. */

import * as api from "./api.js";
import { askName, showAbout, showLink } from "./asides.js";
import { ChatView } from "./chat.js";
import { call } from "./calling.js";
import { DecisionPanel } from "./decision.js";
import { byId, download, h, press } from "./dom.js";
import { elsewhere, waitingFor } from "./elsewhere.js";
import { ending } from "./ending.js";
import { Furniture } from "./furniture.js";
import { recall } from "./keep.js";
import { listen } from "./keys.js";
import { Library } from "./library.js";
import { Lobby } from "./lobby.js";
import { LogView } from "./log.js";
import { cameFrom, newsTools } from "./newstools.js";
import { lookingWords, notYet } from "./looking.js";
import { lineEnded, lineLost, lineOpen, nowhere, passing, propose } from "./notices.js";
import { acting, targets } from "./options.js";
import { passSwitch } from "./orders.js";
import { PeopleView } from "./people.js";
import { promised } from "./promise.js";
import { LessonView } from "./lesson.js";
import { keyFor, sitDown, tableId } from "./sit.js";
import { Connection } from "./socket.js";
import { sound } from "./sound.js";
import { Stage } from "./stage.js";
import { framed, stepped } from "./state.js";
import { aBot, CHAIR, large, playing, SENSIBLE } from "./words.js";

/** @import { Answer, ClientMessage, Frame, Over, Refused, ServerMessage, Step, Table, Wanted, Welcome } from "./types.js" */
/** @import { State } from "./state.js" */

const GONE = ["deleted", "no_table"]; // there is no table to look on at any more

/** The page of one table. */
class TablePage {
  constructor(table, key) {
    this.table = table;
    /** @type {Required<Welcome>} */
    this.welcome = null;
    /** @type {Table} */
    this.people = null; // the last `table` message
    /** @type {State} */
    this.state = null;
    this.mustering = ""; // the bot that sets up the game for this person
    /** @type {string|undefined} */
    this.lastAsked = undefined; // the decision that was open last; undefined: none was shown yet
    this.wasAsked = false;
    const game = () => this.welcome.game;
    const acts = this.seatActs();
    this.stage = new Stage((at) => this.panel.pick(at), {
      onSquare: (square) => this.panel.form?.square?.(square),
      onOver: (square) => this.panel.form?.hover?.(square),
      onTurn: (facing) => this.panel.form?.face?.(facing),
      onWalk: (place) => this.panel.order(`walk:${place}`),
    });
    this.panel = new DecisionPanel(byId("asked"), {
      game,
      goal: () => (this.state.guide ? "" : this.welcome.goal), // the guide says it
      answer: (decision, answer) => this.answer(decision, answer),
      more: (decision, want) => this.send({ type: "more", decision, want }),
      point: (keys) => this.stage.point(keys),
      aim: (chosen, next) => this.stage.aim(chosen, next),
      plan: (plan) => this.stage.plan(plan),
      chances: (chances) => this.stage.fight.field.weigh(chances),
      muster: () => this.setUp(),
      guided: () => this.welcome.seat !== CHAIR, // it knows how to play, not how to rule
      order: (decision, order) => this.send({ type: "order", decision, order }),
    });
    this.lesson = new LessonView(byId("lesson"), () => this.send({ type: "unguided" }));
    this.log = new LogView(byId("news"), {
      game,
      older: (before) => this.send({ type: "log", before }),
      say,
      latest: (words) => (byId("latest").textContent = words),
      moment: (line) => this.moment(line),
    });
    this.library = new Library(() => ({
      game: this.welcome.game,
      departures: this.welcome.departures,
      log: this.log,
      ask: () => this.send({ type: "cited" }),
      showLog: () => this.furniture.go("news"),
    }));
    this.chat = new ChatView(byId("chat"), (text) => this.send({ type: "chat", text }), this.table);
    this.folk = new PeopleView(byId("people"), acts);
    this.lobby = new Lobby(byId("lobby"), acts);
    this.furniture = new Furniture({
      save: () => this.save(),
      about: () => showAbout(this.welcome, this.state?.picture.goal),
      rules: () => this.library.toggle(),
      odds: () => this.panel.more("odds"),
      hint: () => this.panel.more("hint"),
      find: () => this.panel.type(),
      undo: () => this.undo(),
      sheets: () => this.sheets(),
    });
    newsTools(this.table);
    this.keys();
    this.connect(key);
  }

  connect(key) {
    this.line = new Connection(this.table, key, {
      message: (message) => this.hear(message),
      line: (state, why = "", code = "") => this.lineIs(state, why, code),
    });
  }

  /** @param {ClientMessage} message */
  send(message) {
    return this.line.send(message);
  }

  seatActs() {
    return {
      bot: (seat, bot) => this.send({ type: "bot", seat, bot }),
      release: (seat) => this.send({ type: "release", seat }),
      link: (seat) => showLink(this.table, seat).catch(tell),
      rename: () => askName((name) => this.send({ type: "rename", name })),
      ready: (ready) => this.send({ type: "ready", ready }),
      start: () => this.send({ type: "start" }),
      seats: (number) => this.send({ type: "seats", number }),
      block: (seat) => this.send({ type: "block", seat }),
      standIn: (seat) => this.send({ type: "standin", seat }),
      unblock: (id) => this.send({ type: "unblock", id }),
      muted: () => {
        this.chat.redraw();
        this.seated({ ...this.people, chat: undefined });
      },
      onlookers: (when) => this.send({ type: "onlookers", when }),
      chair: (take) => this.send({ type: "chair", take, name: recall("name") ?? "" }),
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
      met: () => this.library.tell(message),
      said: () => this.said(message.line),
    }[message.type];
    heard?.();
  }

  said(line) {
    this.chat.add(line);
    if (!byId("folk").checkVisibility({ visibilityProperty: true })) this.furniture.spoken();
  }

  /** @param {Welcome} welcome */
  welcomed(welcome) {
    this.welcome = { owner: false, seat: null, plays: null, house: {}, bots: [], scenario: "", people: [], came_from: "", departures: [], own_dice: false, ...welcome };
    document.title = `${welcome.game_title} · Labrys`;
    document.documentElement.dataset.game = welcome.game;
    byId("looking").hidden = this.welcome.seat !== null;
    byId("looking").textContent = lookingWords("now", this.welcome.owner);
    cameFrom(this.welcome.came_from);
    if (this.mustering) this.setUp(); // the line broke meanwhile
  }

  /** @param {Table} table */
  seated(table) {
    this.people = table;
    promised(this.table, table.commitment ?? "");
    const { onlookers = "now", over = false } = table;
    const early = table.started && !this.state && this.welcome.seat === null && onlookers !== "now";
    byId("lobby").hidden = Boolean(table.started) && !early;
    byId("board").hidden = !table.started || Boolean(early);
    byId("looking").textContent = lookingWords(onlookers, this.welcome.owner, over);
    if (early) notYet(this.welcome.game_title, onlookers);
    if (!table.started) this.lobby.update(this.welcome, table);
    if (table.chat) this.chat.reset(table.chat); // it comes once, on arrival
    this.chat.may(this.welcome.seat !== null);
    byId("page").classList.toggle("alone", this.alone());
    byId("chat").hidden = this.alone() && !table.watching && !this.chat.lines.length; // nobody to talk to
    const { proposal = null } = table;
    const speak = (agree) => this.send({ type: "consent", proposal: proposal.id, agree });
    propose(proposal, table.seats, this.welcome.seat, speak);
    this.head();
    if (this.state) this.show();
  }

  /** @param {Frame} message */
  frame(message) {
    const first = !this.state;
    this.state = framed(message);
    if (first && this.people) this.seated(this.people); // one who looks on late had to wait for it
    byId("latest").textContent = "";
    this.log.reset(message.first ?? 0, message.lines ?? []);
    if (message.reason) passing(message.reason);
    this.library.changed();
    this.show();
  }

  /** @param {Step} message */
  step(message) {
    this.state = stepped(this.state, message);
    this.log.append(message.lines ?? []);
    if (message.lines?.length) this.library.changed();
    sound(message.lines ?? []);
    this.show();
  }

  /** @param {Refused} message */
  refused(message) {
    const open = this.state?.decision?.id;
    if (message.decision && message.decision === open) this.panel.refuse(message);
    else if (!message.decision) passing(message.reason);
  }

  // -- what is shown -------------------------------------------------------------------------------------------

  show() {
    if (!this.people) return;
    const { picture, over } = this.state;
    if (!this.bot() && this.state.decision && !this.state.decision.setup) this.mustering = ""; // that was all it should do
    const decision = this.bot() ? null : this.state.decision;
    this.stage.update(
      picture,
      {
        targets: targets(decision),
        you: this.welcome.plays ?? this.welcome.seat,
        acting: acting(decision),
        walks: decision?.walks,
      },
      this.welcome,
    );
    const { waiting, declaring, ordered } = this.state;
    this.folk.update(this.people, this.welcome, waiting, declaring?.made);
    this.lesson.show(this.state.guide, this.welcome.game, !decision && !over); // before the options find their room
    if (over) this.end(over);
    else if (this.state.wanted) this.rolling(this.state.wanted);
    else if (this.bot()) this.stoodIn();
    else if (declaring?.own?.length && !decision && !ordered) this.declared(declaring.own);
    else if (!decision && !ordered) this.elsewhere();
    else this.panel.show(decision, picture, this.waiting(), declaring, ordered);
    this.head();
    this.furniture.tools(decision, this.state.undo, Boolean(over));
    this.callout(decision);
  }

  /** A die is wanted that somebody here rolls. @param {Wanted} wanted */
  async rolling(wanted) {
    const { rollForm } = await import("./owndice.js");
    if (this.state.wanted?.id !== wanted.id) return; // it was typed meanwhile
    const give = (faces) => this.send({ type: "roll", roll: wanted.id, faces });
    this.panel.rest(`roll ${wanted.id}`, () => rollForm(wanted, this.welcome.game, give));
  }

  /** @param {Over} over */
  end(over) {
    const next = {
      replay: `/r/${this.table}`,
      table: this.table,
      save: () => this.save(),
      again: () => this.again(false),
      on: () => this.again(true),
      campaign: () => this.campaign(),
    };
    const told = { ...over, campaign: over.campaign && this.sits() };
    this.panel.rest(`over ${over.digest}`, () => ending(told, this.people, this.welcome.game, next));
  }

  /** Is this one of those at the table? Who looks on begins another game afresh. */
  sits() {
    return this.welcome.owner || this.welcome.seat !== null;
  }

  /** The bot that answers for this person now, if any. */
  bot() {
    return this.people.seats[this.welcome.plays ?? this.welcome.seat]?.bot ?? "";
  }

  /** @param {string} bot @param {boolean} [setup] it goes before the game proper begins */
  letBot(bot, setup = false) {
    this.send({ type: "bot", seat: this.welcome.plays ?? this.welcome.seat, bot, setup });
  }

  setUp() {
    this.letBot((this.mustering = SENSIBLE), true);
  }

  stoodIn() {
    const words = this.mustering
      ? "The guide sets up your game."
      : `${large(aBot(this.bot()))} plays for you.`;
    const back = press("Play myself", () => this.letBot((this.mustering = "")), "main");
    this.panel.rest(words, () => [
      h("p", { class: "prompt waiting", tabindex: -1 }, words),
      h("div", { class: "row centred" }, back),
    ]);
  }

  /** This person has declared; others are still deciding. @param {string[]} own */
  declared(own) {
    const words = `You have declared: ${own.join(", ")}.`;
    const others = `${this.waiting()} Then all is shown; until then you can take it back.`;
    const may = this.welcome.owner || this.welcome.seat === CHAIR;
    const close = () => this.send({ type: "close" });
    this.panel.rest(`${words} ${others}`, () => [
      h("p", { class: "prompt waiting", tabindex: -1 }, words),
      h("div", { class: "row centred quiet" }, others),
      may && h("div", { class: "row centred" }, press("Wait no longer", close, "small")),
    ]);
  }

  /** Others are asked. */
  elsewhere() {
    const { elsewhere: asked } = this.state;
    const others = this.others();
    const { game, owner } = this.welcome;
    const letBot = (seat, bot) => this.send({ type: "bot", seat, bot });
    this.panel.rest(JSON.stringify([asked, others, owner]), () => elsewhere(asked, others, { game, owner, letBot }));
  }

  /** Those the table waits for, without this person. */
  others() {
    return this.people.seats.filter(({ seat }) => this.state.waiting.includes(seat) && seat !== this.welcome.seat);
  }

  waiting() {
    return waitingFor(this.others());
  }

  head() {
    this.furniture.head(this.welcome.game_title, this.state?.picture);
    this.furniture.saving.hidden = !(this.people.started && (this.people.over || this.alone()));
  }

  alone() {
    const { seat: mine, plays } = this.welcome;
    return mine !== null && !this.people.seats.some(({ seat, taken }) => taken && seat !== mine && seat !== plays);
  }

  /** The tab and the title say so when it is this person's turn. */
  callout(decision) {
    const asked = decision && !decision.optional;
    document.title = `${asked ? "• Your turn · " : ""}${this.welcome.game_title} · Labrys`;
    if (asked && decision.id !== this.lastAsked) byId("called").textContent = decision.prompt;
    if (asked && !this.wasAsked && this.lastAsked !== undefined) call(decision, this.welcome.game_title, this.table);
    [this.lastAsked, this.wasAsked] = [decision?.id ?? "", Boolean(asked)];
  }

  lineIs(state, why, code) {
    if (state === "open") return lineOpen();
    if (state === "lost") return lineLost();
    if (!this.welcome) return nowhere(why);
    const look = () => {
      lineOpen();
      this.connect("");
    };
    const may = keyFor(this.table) && !GONE.includes(code);
    lineEnded(why, may ? press("Look on", look, "small") : "");
  }

  // -- what the person does ------------------------------------------------------------------------------------

  undo() {
    this.send({ type: "undo" });
  }

  answer(decision, answer) {
    this.send({ type: "answer", decision, answer });
  }

  async save() {
    try {
      const name = `${this.welcome.game}-${this.table.slice(0, 6)}.labrys`;
      download(await api.save(this.table, keyFor(this.table)), name);
    } catch (problem) {
      tell(problem);
    }
  }

  /** The link to the moment of a line of the log. */
  async moment(line) {
    try {
      await (await import("./moments.js")).shareLine(this.table, keyFor(this.table), line);
    } catch (problem) {
      tell(problem);
    }
  }

  /** Everybody's sheet, to print. */
  async sheets() {
    try {
      download(await api.sheets(this.table, keyFor(this.table)), `${this.welcome.game}-sheets.pdf`);
    } catch (problem) {
      tell(problem);
    }
  }

  /** Who goes on to another game, as a file. */
  async campaign() {
    try {
      download(await api.campaign(this.table, keyFor(this.table)), `${this.welcome.game}-campaign.json`);
    } catch (problem) {
      tell(problem);
    }
  }

  /** The same game with the same people, with the survivors or as it began; friends need new links. */
  async again(survivors) {
    const { game, house, seat: mine, plays } = this.welcome;
    const after = this.sits() ? { table: this.table, key: keyFor(this.table) ?? "", survivors } : null;
    const seats = playing(this.people.seats).map(({ seat, bot }) => ([mine, plays].includes(seat) ? "me" : bot || "open"));
    const chair = this.people.seats.find(({ seat }) => seat === CHAIR);
    /** @type {"" | "me" | "open"} */
    const gamesmaster = mine === CHAIR ? "me" : chair?.taken ? "open" : "";
    try {
      const start = ![...seats, gamesmaster].includes("open");
      const wish = { game, seats, house, name: recall("name") ?? "", gamesmaster, start, after };
      location.assign((await api.makeTable(wish)).address);
    } catch (problem) {
      tell(problem);
    }
  }

  keys() {
    const talk = () => {
      if (byId("chat").hidden) return false;
      this.furniture.go("folk");
      this.chat.focus();
      return true;
    };
    listen({
      settings: () => [h("p", {}, passSwitch((on) => this.send({ type: "passing", on })))],
      digit: (number) => this.panel.digit(number),
      way: (name) => this.panel.way(name),
      letter: {
        o: () => this.panel.more("odds"),
        w: () => this.panel.more("fight"),
        h: () => this.panel.more("hint"),
        a: () => this.panel.orderBy("a"),
        b: () => this.panel.orderBy("b"),
        g: () => this.panel.orderBy("g"),
        t: () => this.panel.walk(),
        Escape: () => this.panel.stop() || this.panel.cancel(),
        q: () => this.panel.turn(-1),
        e: () => this.panel.turn(1),
        u: () => this.furniture.takeBack(),
        m: () => this.stage.flip(),
        r: () => this.library.toggle(),
        f: () => this.panel.type(),
        "/": talk,
        Enter: () => !document.activeElement.closest("button, a, summary, [role=button]") && this.panel.confirm(),
      },
    });
  }
}

/** Read out what happened. */
function say(words) {
  byId("said").textContent = words;
}

const tell = ({ message }) => passing(message);

addEventListener("hashchange", () => location.reload()); // another link to this table was opened in the same tab
const table = tableId();
new TablePage(table, await sitDown(table));
