/** The decision: its question, its options as buttons, and what more there is to know about them. */

import { Amount, Arrangement, Naming, SomeOf } from "./kinds.js";
import { Assignment, isAssignment } from "./assign.js";
import { byId, fill, h, press } from "./dom.js";
import { makeMore, makeRoom } from "./fit.js";
import { Squares } from "./moves.js";
import { guidance, learnt } from "./guide.js";
import { OneOf } from "./oneof.js";
import { main, pointers, sameDecision, toward } from "./options.js";
import { chooseWalk, orderOf, orderRow, passed, running } from "./orders.js";
import { ruleChip } from "./rules.js";
import { Shop } from "./shop.js";
import { about, large, percent } from "./words.js";

/** @import { Asked, Barred, Declaring, OddsOfFight, OddsOfOption, Ordered, Refused, Told } from "./types.js" */
/** @import { WholePicture } from "./state.js" */
/** @import { Plan } from "./draw/field.js" */
/** @import { Aim } from "./oneof.js" */

const KINDS = { one: OneOf, some: SomeOf, amount: Amount, arrange: Arrangement, name: Naming, basket: Shop, spot: Squares, path: Squares };
const TRIES = 4; // of the guide,
const AGAIN = 1500; // so many milliseconds apart
const SOME = 2; // outcomes that are told beside a figure
const FEW = 2; // barred options up to this many are shown at once, where there is room

/** The panel that asks. */
export class DecisionPanel {
  /**
   * @param {HTMLElement} host
   * @param {{answer: function(string, string): void, more: function(string, string): void, game: function(): string,
   *   goal: function(): string, point: function(string[]): void, aim: Aim, plan: function(Plan|null): void, chances: function(Map<string, string>): void, muster: function(): void,
   *   guided: function(): boolean, order: function(string, string): void}} acts
   */
  constructor(host, acts) {
    this.host = host;
    this.acts = acts;
    this.decision = null;
    this.form = null;
    this.left = ""; // the decision that is left to the guide
    this.ordered = null; // the order that answers, if one does
    this.note = byId("advice"); // apart from the options, so that they stay where they are
    addEventListener("resize", () => this.fit());
  }

  /**
   * Ask this; or, with no decision, say why there is none.
   * @param {Asked|null} decision
   * @param {WholePicture} picture
   * @param {string} waiting what the table waits for, in words
   * @param {Declaring|null} [declaring] what several declare at the same time
   * @param {Ordered|null} [ordered] what answers for this person now
   */
  show(decision, picture, waiting, declaring = null, ordered = null) {
    this.picture = picture;
    this.waiting = waiting;
    this.declaring = declaring;
    this.ordered = ordered;
    if (ordered) return this.obeyed(ordered);
    if (decision && sameDecision(decision, this.decision)) {
      this.decision = decision;
      return this.brow();
    }
    if (!decision) return this.rest(waiting);
    const focused = this.host.contains(document.activeElement);
    this.resting = null;
    this.decision = decision;
    this.host.dataset.decision = decision.id; // for those who watch the page from outside: tests, tools
    const where = pointers(decision);
    const point = (indices) => this.acts.point(indices.flatMap((index) => where[index] ?? []));
    this.clear();
    this.acts.chances(new Map());
    const Kind = isAssignment(decision) ? Assignment : KINDS[decision.kind];
    this.form = new Kind(decision, picture, (text) => this.give(text), point, this.acts.plan, this.acts.aim);
    this.draw();
    this.host.setAttribute("aria-busy", "false");
    if (focused) this.title.focus({ preventScroll: true });
    this.acts.more(decision.id, "barred");
  }

  /** An order answers: say so. What is passed at once needs no word. @param {Ordered} ordered */
  obeyed(ordered) {
    if (passed(ordered)) return this.host.setAttribute("aria-busy", "true");
    this.rest(`ordered ${ordered.key}`, () => [running(ordered, () => this.stop())]);
  }

  draw() {
    const { prompt, rule, optional, respond } = this.decision;
    this.title = h("h2", { class: "prompt", tabindex: -1 }, prompt, " ", ruleChip(this.acts.game(), rule));
    this.eyebrow = h("p", { class: "eyebrow" });
    this.brow();
    this.refusal = h("p", { class: "refusal", role: "alert", hidden: true });
    this.meant = ""; // what is for good and was chosen once
    this.asking = h("div", { class: "sure", role: "alert", hidden: true });
    this.barred = h("div", { class: "barred" });
    this.note.hidden = true;
    this.host.classList.toggle("optional", Boolean(optional));
    this.host.classList.toggle("respond", Boolean(respond));
    const { muster } = this.acts;
    const acts = { leave: () => this.leave(), muster };
    const whole = this.picture.fight && !respond ? () => this.more("fight") : null;
    const orders = orderRow(this.decision, (key) => this.order(key), () => this.walk(), whole);
    const guide = this.acts.guided() && guidance(this.decision, this.picture, acts, this.acts.goal());
    const form = [this.asking, this.refusal, this.form.element, this.barred];
    fill(this.host, this.eyebrow, this.title, orders, guide, ...form);
    this.host.scrollTop = 0;
    this.fit();
  }

  /** Above the question: what kind of question it is; mostly that goes without saying. */
  brow() {
    const words = brow(this.decision, this.waiting, this.declaring);
    this.eyebrow.textContent = words || "Your decision";
    this.eyebrow.toggleAttribute("data-plain", !words);
  }

  /** Let the options have the room they need. */
  fit() {
    if (this.decision) makeRoom(this.host, this.picture, this.form);
  }

  /** Nothing is pointed at, proposed or said any more. */
  clear() {
    this.acts.point([]);
    this.acts.aim(null, new Set());
    this.acts.plan(null);
    this.note.hidden = true;
  }

  /**
   * Nobody asks this person anything: say so, once.
   * @param {string} words what is the matter, or which ending is shown
   * @param {function(): Node[]} [body] what is shown instead of the words
   */
  rest(words, body = () => [h("p", { class: "prompt waiting", tabindex: -1 }, words)]) {
    if (this.resting === words) return;
    const focused = this.host.contains(document.activeElement);
    [this.resting, this.decision, this.form] = [words, null, null];
    this.host.dataset.decision = "";
    this.host.classList.remove("optional", "respond");
    this.host.setAttribute("aria-busy", "false");
    fill(this.host, ...body());
    this.clear();
    if (focused) focusOn(this.host.querySelector(".prompt, .guiding button"));
  }

  /** An answer of the person, who needs no guide then. */
  give(text) {
    if (!this.decision || this.busy() || !this.sure(text)) return;
    this.left = "";
    learnt(this.decision, this.picture);
    this.answer(text);
  }

  /** Is it meant? What is for good is asked about once more. @param {string} text */
  sure(text) {
    const option = this.decision.options?.find(({ key, final }) => final && key === text);
    if (!option || this.meant === option.key) return true;
    this.meant = option.key; // the same answer once more is a yes
    const yes = press("Yes, for good", () => this.give(text), "main small");
    const no = press("No", () => this.unsure(), "small");
    fill(this.asking, h("span", {}, `${large(main(option))}: this is for good.`), h("span", { class: "row" }, yes, no));
    this.asking.hidden = false;
    this.asking.scrollIntoView({ block: "nearest" });
    yes.focus({ preventScroll: true });
    return false;
  }

  /** It was not. Was anything asked about? */
  unsure() {
    if (!this.meant) return false;
    this.meant = "";
    this.asking.hidden = true;
    this.title.focus({ preventScroll: true });
    return true;
  }

  answer(text) {
    this.host.setAttribute("aria-busy", "true");
    this.refusal.hidden = true;
    this.acts.answer(this.decision.id, text);
  }

  busy() {
    return this.host.getAttribute("aria-busy") === "true";
  }

  /** Choose the option with this index: as a click on the map or on a card means it. */
  choose(index) {
    this.form?.choose(index);
  }

  /** Somebody points at a place or a card. @param {string} at */
  pick(at) {
    if (!this.busy()) this.form?.pick?.(at);
  }

  /** The answer was refused: say why, and let another be given. @param {Refused} message */
  refuse({ reason, rule }) {
    this.host.setAttribute("aria-busy", "false");
    if (!this.decision) return;
    fill(this.refusal, reason, " ", rule && ruleChip(this.acts.game(), rule));
    this.refusal.hidden = false;
    this.refusal.scrollIntoView({ block: "nearest" });
    this.form.refused?.();
  }

  /** More about the decision has come. @param {Told} message */
  tell({ decision, want, barred, odds, known, fight, hint, why, reason }) {
    if (decision !== this.decision?.id) return;
    if (want === "barred") return this.showBarred(barred ?? []);
    this.note.hidden = !reason;
    if (reason) this.note.textContent = large(reason);
    else if (want === "odds") this.showOdds(odds ?? [], known);
    else if (want === "fight" && fight) this.showFight(fight);
    else if (want === "hint" && hint) this.showHint(hint, why);
    if (want === "hint" && hint) this.obey(decision, hint);
  }

  /** Do what the guide says, if it is still left to it. */
  obey(decision, hint) {
    if (this.left === decision && this.decision?.id === decision && !this.busy()) this.answer(hint);
  }

  /** @param {Barred[]} barred */
  showBarred(barred) {
    if (!barred.length) return;
    const list = h("ul", {}, ...barred.map((one) => this.bar(one)));
    const fold = h("details", { open: barred.length <= FEW }, h("summary", {}, `Not possible now (${barred.length})`), list);
    fill(this.barred, fold);
    if (!makeMore(this.host)) fold.open = false;
  }

  /** @param {Barred} one */
  bar({ label, rule, why }) {
    return h(
      "li",
      {},
      h("span", { class: "what" }, large(label)),
      h("span", { class: "why" }, why && ` ${why}`, " ", rule && ruleChip(this.acts.game(), rule)),
    );
  }

  /** @param {OddsOfOption[]} odds @param {string} [known] how they are known */
  showOdds(odds, known = "") {
    const dice = odds.some(({ dice }) => dice);
    const found = odds.map(({ key, said = [] }) => /** @type {[string, string]} */ ([key, said.slice(0, SOME).join(", ")]));
    if (dice) this.acts.chances(new Map(found));
    if (dice) this.form.odds?.(odds, bars);
    this.note.textContent = dice ? known : "None of these rolls a die by itself; what follows it may.";
    this.note.hidden = !this.note.textContent;
  }

  /** How the fight will end. @param {OddsOfFight} fight */
  showFight({ bars, lines }) {
    fill(this.note, ...bars.map((one) => bar(one)), ...lines.slice(1).map((line) => h("span", {}, line)));
    this.note.classList.add("fight-odds");
    this.note.hidden = false;
  }

  /** @param {string} hint @param {string} [why] the reason, in a sentence */
  showHint(hint, why = "") {
    this.form.hint(hint);
    const told = why ? `${large(why)}.` : "A bot that knows no more than you do would choose this.";
    this.note.textContent = `${told} Enter takes it.`;
    this.note.hidden = false;
  }

  /** The guide shall choose, and at once; who asks so often that the server bids him wait need not ask again. */
  leave(tries = TRIES) {
    if (!this.decision || this.busy()) return;
    const { id } = this.decision;
    this.left = id;
    this.more("hint");
    setTimeout(() => tries > 1 && this.left === id && this.decision?.id === id && this.leave(tries - 1), AGAIN);
  }

  /** Give an order: this and what follows is answered by it. @param {string} key */
  order(key) {
    if (!key || !this.decision || this.busy()) return false;
    this.left = "";
    learnt(this.decision, this.picture);
    this.host.setAttribute("aria-busy", "true");
    this.refusal.hidden = true;
    this.acts.order(this.decision.id, key);
    return true;
  }

  /** The order on this key, if it is offered. @param {string} letter */
  orderBy(letter) {
    return this.order(orderOf(this.decision, letter));
  }

  /** Choose where to walk, if there is a way. */
  walk() {
    if (!this.decision || !Object.keys(this.decision.walks ?? {}).length) return false;
    chooseWalk(this.decision, this.picture, (key) => this.order(key));
    return true;
  }

  /** The order shall answer no more. */
  stop() {
    if (!this.ordered || passed(this.ordered)) return false;
    this.acts.order("", "");
    return true;
  }

  // -- keys --------------------------------------------------------------------------------------------------

  digit(number) {
    return this.form?.digit(number) ?? false;
  }

  way(name) {
    if (!this.form) return false;
    if (this.form.arrow?.(name)) return true;
    if (this.decision.kind !== "one") return false;
    const index = toward(this.picture, this.decision.options ?? [], name);
    if (index >= 0) this.choose(index);
    return index >= 0;
  }

  more(want) {
    if (!this.decision) return false;
    if (want === "odds" && this.form.hideOdds?.()) {
      this.acts.chances(new Map());
      return (this.note.hidden = true);
    }
    const shown = !this.note.hidden && this.note.classList.contains("fight-odds");
    this.note.classList.remove("fight-odds");
    this.note.hidden = want === "fight" && shown; // once more: away with it
    if (this.note.hidden) return true;
    if (want === "odds" && !this.form.odds) {
      this.note.textContent = "Odds can be told where one option is chosen, not here.";
      return true;
    }
    if (want === "fight" && !this.picture.fight) {
      this.note.textContent = "No fight is going on here.";
      return true;
    }
    this.note.textContent = want === "hint" ? "Thinking …" : "Counting …";
    this.acts.more(this.decision.id, want);
    return true;
  }

  type() {
    return this.form?.type?.() ?? false;
  }

  confirm() {
    return this.form?.confirm?.() ?? false;
  }

  /** An eighth of a turn, where somebody can be turned. @param {number} by */
  turn(by) {
    return this.form?.turn?.(by) ?? false;
  }

  /** Back from what was proposed. */
  cancel() {
    return (this.decision && this.unsure()) || (this.form?.cancel?.() ?? false);
  }
}

/** @param {Element|null} element */
function focusOn(element) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** @param {Asked} decision @param {string} waiting @param {Declaring|null} declaring */
function brow({ optional, respond, ruling, kind, options = [], default: preset = "" }, waiting, declaring) {
  if (respond) return "Only you know that you are asked";
  if (optional) return `${waiting} You may speak up first:`;
  if (!ruling && declaring?.own?.length) return `So far: ${declaring.own.join(", ")}`;
  if (!ruling) return declaring ? "All decide at the same time" : "";
  const one = options.find(({ key }) => key === preset);
  const proposed = one ? main(one) : ["amount", "spot", "path"].includes(kind) ? preset : preset && "what is ticked";
  return proposed ? `You rule, as gamesmaster. Proposed: ${proposed} (Enter)` : "You rule, as gamesmaster";
}

/** What an option leads to: bars where dice decide, else what it does. @param {OddsOfOption} odds */
function bars({ outcomes, dice = false, said = [], counted = 1, played = 0 }) {
  if (!dice) return h("span", { class: "odds certain" }, large(said.join(", ")));
  const off = played && (1 - counted) / Math.sqrt(played);
  return h("span", { class: "odds" }, ...outcomes.map((outcome) => bar(outcome, off)));
}

/** @param {[number, string]} outcome @param {number} [off] so far the chance may be off */
function bar([chance, words], off = 0) {
  const fill = h("span", { class: "fill", style: { width: `${Math.max(1, chance * 100)}%` } });
  return h("span", { class: "bar" }, h("span", { class: "share" }, fill), h("span", { class: "chance" }, off ? about(chance, off) : percent(chance)), h("span", { class: "words" }, words));
}
