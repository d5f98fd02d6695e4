/** The decision: its question, its options as buttons, and what more there is to know about them. */

import { Amount, Arrangement, Naming, OneOf, SomeOf } from "./kinds.js";
import { Assignment, isAssignment } from "./assign.js";
import { fill, h, press } from "./dom.js";
import { Squares } from "./moves.js";
import { guidance, guiding, learnt, roundOf } from "./guide.js";
import { main, pointers, sameDecision, toward } from "./options.js";
import { ruleChip } from "./rules.js";
import { Shop } from "./shop.js";
import { large, percent } from "./words.js";

/** @import { Asked, Barred, Declaring, OddsOfOption, Refused, Told } from "./types.js" */
/** @import { WholePicture } from "./state.js" */
/** @import { Plan } from "./draw/field.js" */

const KINDS = { one: OneOf, some: SomeOf, amount: Amount, arrange: Arrangement, name: Naming, basket: Shop, spot: Squares, path: Squares };
const TRIES = 4; // of the guide,
const AGAIN = 1500; // so many milliseconds apart
const PACE = 350; // milliseconds in which one sees what the guide does in a fight, and can stop it
const SOME = 2; // outcomes that are told beside a figure
const FEW = 2; // barred options up to this many are shown at once …
const ROOMY = "(min-width: 861px)"; // … where there is room

/** The panel that asks. */
export class DecisionPanel {
  /**
   * @param {HTMLElement} host
   * @param {{answer: function(string, string): void, more: function(string, string): void, game: function(): string,
   *   goal: function(): string, point: function(string[]): void, plan: function(Plan|null): void, chances: function(Map<string, string>): void, muster: function(): void,
   *   guided: function(): boolean}} acts
   */
  constructor(host, acts) {
    this.host = host;
    this.acts = acts;
    this.decision = null;
    this.form = null;
    this.left = ""; // the decision that is left to the guide
    this.round = ""; // of a fight, that is left to the guide
  }

  /**
   * Ask this; or, with no decision, say why there is none.
   * @param {Asked|null} decision
   * @param {WholePicture} picture
   * @param {string} waiting what the table waits for, in words
   * @param {Declaring|null} [declaring] what several declare at the same time
   */
  show(decision, picture, waiting, declaring = null) {
    this.picture = picture;
    this.waiting = waiting;
    this.declaring = declaring;
    if (this.round && picture.fight?.title !== this.round) this.dismiss();
    if (decision && sameDecision(decision, this.decision)) {
      this.eyebrow.textContent = brow(decision, waiting, declaring);
      return;
    }
    if (!decision) return this.rest(waiting);
    const focused = this.host.contains(document.activeElement);
    this.resting = null;
    this.decision = decision;
    this.host.dataset.decision = decision.id; // for those who watch the page from outside: tests, tools
    const where = pointers(decision);
    const point = (indices) => this.acts.point(indices.flatMap((index) => where[index] ?? []));
    this.acts.point([]);
    this.acts.plan(null);
    this.acts.chances(new Map());
    const Kind = isAssignment(decision) ? Assignment : KINDS[decision.kind];
    this.form = new Kind(decision, picture, (text) => this.give(text), point, this.acts.plan);
    this.draw();
    this.host.setAttribute("aria-busy", "false");
    if (focused) (this.stopper ?? this.title).focus({ preventScroll: true });
    this.acts.more(decision.id, "barred");
    if (this.round && roundOf(decision, picture)) this.leave();
  }

  draw() {
    const { prompt, rule, optional, respond } = this.decision;
    this.title = h("h2", { class: "prompt", tabindex: -1 }, prompt, " ", ruleChip(this.acts.game(), rule));
    this.eyebrow = h("p", { class: "eyebrow" }, brow(this.decision, this.waiting, this.declaring));
    this.refusal = h("p", { class: "refusal", role: "alert", hidden: true });
    this.meant = ""; // what is for good and was chosen once
    this.asking = h("div", { class: "sure", role: "alert", hidden: true });
    this.barred = h("div", { class: "barred" });
    this.note = h("p", { class: "quiet", role: "status", hidden: true });
    this.host.classList.toggle("optional", Boolean(optional));
    this.host.classList.toggle("respond", Boolean(respond));
    const { muster } = this.acts;
    const acts = { leave: () => this.leave(), muster, fight: () => this.fight() };
    const guide = !this.round && this.acts.guided() && guidance(this.decision, this.picture, acts, this.acts.goal());
    const form = [this.asking, this.refusal, this.note, this.form.element, this.barred];
    fill(this.host, this.banner(), this.eyebrow, this.title, guide, ...form);
    this.host.scrollTop = 0;
  }

  /** That the guide fights, if it does. */
  banner() {
    const drawn = this.round && guiding(this.round, () => this.stop());
    this.stopper = drawn ? drawn.querySelector("button") : null;
    return drawn;
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
    fill(this.host, this.banner(), ...body());
    this.acts.point([]);
    this.acts.plan(null);
    if (focused) focusOn(this.host.querySelector(".prompt"));
  }

  /** An answer of the person, who needs no guide then. */
  give(text) {
    if (!this.decision || this.busy() || !this.sure(text)) return;
    [this.left, this.round] = ["", ""];
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

  /** The answer was refused: say why, and let another be given. @param {Refused} message */
  refuse({ reason, rule }) {
    if (this.round && !this.busy()) return; // too many hints at once: the guide asks again
    this.round = "";
    this.host.setAttribute("aria-busy", "false");
    if (!this.decision) return;
    fill(this.refusal, reason, " ", rule && ruleChip(this.acts.game(), rule));
    this.refusal.hidden = false;
    this.refusal.scrollIntoView({ block: "nearest" });
    this.form.refused?.();
  }

  /** More about the decision has come. @param {Told} message */
  tell({ decision, want, barred, odds, hint, reason }) {
    if (decision !== this.decision?.id) return;
    if (want === "barred") return this.showBarred(barred ?? []);
    this.note.hidden = !reason;
    if (reason) this.note.textContent = large(reason);
    else if (want === "odds") this.showOdds(odds ?? []);
    else if (want === "hint" && hint) this.showHint(hint);
    if (want === "hint" && hint) setTimeout(() => this.obey(decision, hint), this.round ? PACE : 0);
  }

  /** Do what the guide says, if it is still left to it. */
  obey(decision, hint) {
    if (this.left === decision && this.decision?.id === decision && !this.busy()) this.answer(hint);
  }

  /** @param {Barred[]} barred */
  showBarred(barred) {
    if (!barred.length) return;
    const list = h("ul", {}, ...barred.map((one) => this.bar(one)));
    const open = barred.length <= FEW && matchMedia(ROOMY).matches;
    fill(this.barred, h("details", { open }, h("summary", {}, `Not possible now (${barred.length})`), list));
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

  /** @param {OddsOfOption[]} odds */
  showOdds(odds) {
    const dice = odds.some(({ outcomes }) => outcomes.length > 1);
    const found = odds.map(({ key, outcomes }) => /** @type {[string, string]} */ ([key, likeliest(outcomes)]));
    if (dice) this.acts.chances(new Map(found));
    if (dice) return this.form.odds?.(odds, bars);
    this.note.textContent = "None of these rolls a die by itself; what follows it may.";
    this.note.hidden = false;
  }

  showHint(hint) {
    this.form.hint(hint);
    this.note.textContent = "A bot that knows no more than you do would choose this. Enter takes it.";
    this.note.hidden = Boolean(this.round);
    this.stopper?.focus({ preventScroll: true });
  }

  /** The guide shall choose, and at once; who asks so often that the server bids him wait need not ask again. */
  leave(tries = TRIES) {
    if (!this.decision || this.busy()) return;
    const { id } = this.decision;
    this.left = id;
    this.more("hint");
    setTimeout(() => tries > 1 && this.left === id && this.decision?.id === id && this.leave(tries - 1), AGAIN);
  }

  /** The guide shall fight: it chooses until the round is over, or it is stopped. */
  fight() {
    const round = roundOf(this.decision, this.picture);
    if (!round || this.round || this.busy()) return false;
    this.round = round;
    this.draw();
    this.stopper.focus({ preventScroll: true });
    this.leave();
    return true;
  }

  /** The guide shall do no more. */
  stop() {
    if (!this.round) return false;
    this.dismiss();
    if (this.decision) this.draw();
    focusOn(this.host.querySelector(".prompt"));
    return true;
  }

  dismiss() {
    [this.left, this.round] = ["", ""];
    this.host.querySelector(".guiding")?.remove();
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
    if (want === "odds" && this.form.hideOdds?.()) return this.acts.chances(new Map()), true;
    this.note.hidden = Boolean(this.round); // the guide has a banner of its own
    if (want === "odds" && !this.form.odds) {
      this.note.textContent = "Odds can be told where one option is chosen, not here.";
      return true;
    }
    this.note.textContent = want === "odds" ? "Counting …" : "Thinking …";
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
  if (!ruling) return declaring ? "All decide at the same time" : "Your decision";
  const one = options.find(({ key }) => key === preset);
  const proposed = one ? main(one) : ["amount", "spot", "path"].includes(kind) ? preset : preset && "what is ticked";
  return proposed ? `You rule, as gamesmaster. Proposed: ${proposed} (Enter)` : "You rule, as gamesmaster";
}

/** What an option most probably leads to, in a few words. @param {[number, string][]} outcomes */
function likeliest(outcomes) {
  return outcomes.slice(0, SOME).map(([chance, words]) => `${percent(chance)} ${words}`).join(", ");
}

/** What an option leads to, as bars; what is certain needs none. */
function bars(outcomes) {
  if (outcomes.length === 1) return h("span", { class: "odds certain" }, `Certain: ${outcomes[0][1]}`);
  const row = ([chance, words]) =>
    h(
      "span",
      { class: "bar" },
      h(
        "span",
        { class: "share" },
        h("span", { class: "fill", style: { width: `${Math.max(1, chance * 100)}%` } }),
      ),
      h("span", { class: "chance" }, percent(chance)),
      h("span", { class: "words" }, words),
    );
  return h("span", { class: "odds" }, ...outcomes.slice(0, 6).map(row));
}
