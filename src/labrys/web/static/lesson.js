/** The guide of a first game: a calm note by the question, what it has told before, and a way to go on without it. */

import { fill, h, press } from "./dom.js";
import { citing, ruleChip } from "./rules.js";

/** @import { Guide, Lesson } from "./types.js" */

/** Where the guide speaks. */
export class LessonView {
  /** @param {HTMLElement} host @param {function(): void} leave send the guide away */
  constructor(host, leave) {
    this.host = host;
    this.leave = leave;
    this.shown = "";
  }

  /** @param {Guide|null} guide @param {string} game @param {boolean} quiet nothing is asked now: nothing is explained */
  show(guide, game, quiet) {
    const lessons = guide?.lessons ?? [];
    const now = Boolean(guide?.now) && !quiet;
    const state = guide ? `${lessons.length} ${now}` : "";
    this.host.hidden = !guide || (quiet && !now);
    if (state === this.shown) return;
    this.shown = state;
    const last = lessons[lessons.length - 1];
    const earlier = now ? lessons.slice(0, -1) : lessons;
    fill(
      this.host,
      now && h("div", { class: "lesson-now", role: "note", "aria-label": `Guide: ${last.title}` }, ...told(last, game)),
      guide && h("div", { class: "row lesson-row" }, before(earlier, game), press("Leave the guide", this.leave, "plain small")),
    );
  }
}

/** @param {Lesson} lesson @param {string} game */
function told({ title, text, rules = [] }, game) {
  const chips = rules.flatMap((rule) => [" ", ruleChip(game, rule)]);
  return [h("h3", {}, title), h("p", {}, ...citing(game, text), ...chips)];
}

/** What was told before, to read again. @param {Lesson[]} lessons @param {string} game */
function before(lessons, game) {
  if (!lessons.length) return h("span", { class: "quiet" }, "Your first game, with a guide");
  const list = lessons.map((lesson) => h("li", {}, ...told(lesson, game))).reverse();
  return h("details", { class: "lessons" }, h("summary", {}, `Told before (${lessons.length})`), h("ol", {}, ...list));
}
