/** A game that is over, looked back on: which decisions cost most, marked on the scrubber. */

import * as api from "./api.js";
import { fill, h, press } from "./dom.js";
import { large, some } from "./words.js";

/** @import { Chance, Review, Weighing } from "./types.js" */

const AGAIN = 900; // milliseconds until it is asked how far it has come

const percent = (share) => `${Math.round(share * 100)} %`;
/** How likely a cost is more than chance. @param {Weighing} one */
const clear = (one) => (one.low ?? 0) > 0;

/** The list of decisions, and the marks. */
export class ReviewView {
  /**
   * @param {string} table
   * @param {HTMLElement} host of the list
   * @param {HTMLElement} marks above the scrubber
   * @param {{last: function(): number, show: function(number): void}} acts
   */
  constructor(table, host, marks, acts) {
    this.table = table;
    this.host = host;
    this.marks = marks;
    this.acts = acts;
    /** @type {Map<number, Weighing>} */
    this.found = new Map(); // by the moment after the answer
  }

  /** Let it be reckoned, and tell it when it is there. */
  async begin() {
    try {
      let review = await api.review(this.table, "POST");
      while ((review.done ?? 0) < 1) {
        this.progress(review);
        await new Promise((done) => setTimeout(done, AGAIN));
        review = await api.review(this.table, "GET");
      }
      this.tell(review);
    } catch ({ message }) {
      fill(this.host, h("p", { class: "refusal", role: "alert" }, large(message)));
    }
  }

  /** @param {Review} review */
  progress({ done = 0, differed = 0 }) {
    const words = differed ? `${some(differed, "decision")} to weigh` : "comparing each answer with the sensible player's";
    fill(
      this.host,
      this.head(),
      h("progress", { max: 1, value: done, "aria-label": "Looking back" }),
      h("p", { class: "quiet" }, `${large(words)} …`),
    );
  }

  head() {
    return h("h2", {}, "Looking back");
  }

  /** @param {Review} review */
  tell(review) {
    const { decisions = 0, differed = 0, tried = 0, weighed = [] } = review;
    this.found = new Map(weighed.map((one) => [one.number + 1, one]));
    const dear = weighed.filter(clear);
    const unclear = weighed.length - dear.length;
    const left = tried < differed ? ` ${some(tried, "of them was", "of them were")} weighed in the time there was.` : "";
    fill(
      this.host,
      this.head(),
      h("p", { class: "quiet" }, `${some(decisions, "decision")}, ${differed} otherwise than the sensible player.${left}`),
      dear.length
        ? h("ol", { class: "dear" }, ...dear.map((one) => this.item(one)))
        : h("p", {}, "None of them clearly cost anything: there are not enough games to tell."),
      unclear > 0 && h("p", { class: "quiet" }, `Of ${unclear} more there are not enough games to tell.`),
    );
    const worst = Math.max(...dear.map((one) => cost(one)), 0.01);
    fill(
      this.marks,
      ...dear.map((one) =>
        h("span", {
          class: "mark",
          title: `${large(one.words ?? one.answer)}: cost ${percent(cost(one))}`,
          style: { left: `${(100 * (one.number + 1)) / this.acts.last()}%`, height: `${30 + (70 * cost(one)) / worst}%` },
        }),
      ),
    );
  }

  /** @param {Weighing} one */
  item(one) {
    const { number, chosen = 0, other = 0, low = 0, high = 0, playouts = 0 } = one;
    const go = press(`${large(one.words ?? one.answer)}`, () => this.acts.show(number + 1), "plain dear-go", {
      title: `Look at the moment after ${some(number + 1, "answer")}`,
    });
    return h(
      "li",
      {},
      go,
      h("p", {}, h("b", {}, `${percent(other)} → ${percent(chosen)}`), ` · the sensible player: ${one.better || one.sensible}.`),
      one.why ? h("p", {}, `${large(one.why)}.`) : null,
      chances("This way", one.odds),
      chances("That way", one.better_odds),
      h("p", { class: "quiet" }, `It cost ${percent(low)} to ${percent(high)}, by ${some(playouts, "game")} of each.`),
    );
  }

  /** What there is to say of a moment. @param {number} at */
  of(at) {
    const one = this.found.get(at);
    if (!one || !clear(one)) return "";
    return ` · the sensible player: ${one.better || one.sensible} (${percent(one.other ?? 0)} instead of ${percent(one.chosen ?? 0)})`;
  }
}

const cost = (one) => (one.other ?? 0) - (one.chosen ?? 0);

/** @param {string} title @param {Chance[]} [found] */
function chances(title, found = []) {
  if (!found.length) return null;
  return h("p", { class: "quiet" }, `${title}: ${found.map(({ chance, words }) => `${percent(chance)} ${words}`).join(", ")}.`);
}
