/**
 * A marching order to be made: boxes in rows, members as cards. Drag one onto a box; or pick one, then a box: the two
 * change places. Arrow keys go from box to box.
 *
 * @typedef {{key: string, label: string, at?: string}} Option
 */

import { html } from "./ink.js";

const BOX = /^(\d+)([LCR])$/;
const LETTERS = "LCR";
const COLUMN_NAMES = ["left", "centre", "right"];
const DRAGGED = 5; // pixels before a press becomes a drag

export class ArrangeView {
  /**
   * @param {HTMLElement} host
   * @param {{onChange: (text: string) => void}} listeners
   */
  constructor(host, { onChange }) {
    this.host = host;
    this.onChange = onChange;
    /** @type {Option[]} */
    this.options = [];
    /** @type {string[]} */
    this.boxes = [];
    /** @type {Map<string, string>} */
    this.standing = new Map(); // box to key
    this.picked = "";
    this.dropped = false;
    this.grid = html("div", "arrange-grid");
    this.said = html("p", "sr");
    this.said.setAttribute("role", "status");
    host.classList.add("arrange-view");
    const help = html("p", "arrange-help", "Drag somebody onto a box; or choose one, then a box: they change places.");
    host.append(html("p", "arrange-front", "Front"), this.grid, help, this.said);
    this.grid.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.key(event));
  }

  /**
   * Begin anew with this arrangement.
   * @param {{options?: Option[], boxes?: string[], suggested?: string}} asked
   */
  update({ options = [], boxes = [], suggested = "" }) {
    [this.options, this.boxes, this.picked] = [options, boxes, ""];
    this.standing = new Map();
    for (const word of suggested.split(/\s+/).filter(Boolean)) {
      const colon = word.lastIndexOf(":");
      this.standing.set(word.slice(colon + 1), word.slice(0, colon));
    }
    this.placeTheRest();
    this.draw();
  }

  /** Whoever has no box yet gets the first that is free. */
  placeTheRest() {
    const placed = new Set(this.standing.values());
    const free = this.boxes.filter((box) => !this.standing.has(box));
    for (const { key } of this.options) if (!placed.has(key)) this.standing.set(free.shift() ?? "", key);
  }

  /** The arrangement as an answer: `brand:1L ilse:1R`. */
  text() {
    const boxOf = new Map([...this.standing].map(([box, key]) => [key, box]));
    return this.options.map(({ key }) => `${key}:${boxOf.get(key)}`).join(" ");
  }

  // -- drawing -----------------------------------------------------------------------------------------------------

  draw() {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.box;
    const columns = Math.max(1, ...this.boxes.map((box, i) => this.spot(box, i)[1] + 1));
    this.grid.style.setProperty("--columns", String(columns));
    this.grid.replaceChildren(...this.boxes.map((box, i) => this.box(box, i)));
    if (focused) this.button(focused)?.focus();
  }

  /** Row and column of a box. @param {string} box @param {number} i @returns {[number, number]} */
  spot(box, i) {
    const found = BOX.exec(box);
    return found ? [Number(found[1]) - 1, LETTERS.indexOf(found[2])] : [Math.floor(i / 3), i % 3];
  }

  /** @param {string} name @param {number} i */
  box(name, i) {
    const key = this.standing.get(name);
    const [row, column] = this.spot(name, i);
    const who = this.options.find((option) => option.key === key);
    const box = html("button", who ? "arrange-box" : "arrange-box empty", html("span", "arrange-name", name));
    if (who) box.append(html("span", "arrange-card", ...inTwo(who.label)));
    box.type = "button";
    box.dataset.box = name;
    box.style.gridArea = `${row + 1} / ${column + 1}`;
    box.setAttribute("aria-label", `Row ${row + 1}, ${COLUMN_NAMES[column] ?? name}: ${who?.label ?? "empty"}`);
    box.setAttribute("aria-pressed", String(this.picked === name));
    box.addEventListener("click", () => this.choose(name));
    if (who) box.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => this.lift(event, name, box));
    return box;
  }

  /** @param {string} name @returns {HTMLElement | undefined} */
  button(name) {
    return [...this.grid.children].find((box) => box.dataset.box === name);
  }

  // -- changing it -------------------------------------------------------------------------------------------------

  /** The first choice picks somebody up, the second puts him down. @param {string} box */
  choose(box) {
    if (this.dropped) return void (this.dropped = false); // the click that ends a drag
    if (this.picked) return this.swap(this.picked, box);
    if (!this.standing.has(box)) return;
    this.picked = box;
    this.say(`${this.who(box)} picked up. Choose a box.`);
    this.draw();
  }

  /** Those in these two boxes change places. @param {string} one @param {string} other */
  swap(one, other) {
    this.picked = "";
    const [first, second] = [this.standing.get(one), this.standing.get(other)];
    for (const [box, key] of /** @type {[string, string | undefined][]} */ ([[one, second], [other, first]]))
      if (key === undefined) this.standing.delete(box);
      else this.standing.set(box, key);
    this.draw();
    this.say(one === other ? "As before." : `${this.who(other)} now stands in ${other}.`);
    if (one !== other) this.onChange(this.text());
  }

  /** @param {string} box */
  who(box) {
    return this.options.find((option) => option.key === this.standing.get(box))?.label ?? "";
  }

  /** @param {string} words */
  say(words) {
    this.said.textContent = words;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] }[event.key];
    const at = /** @type {HTMLElement} */ (event.target).dataset.box ?? "";
    if (event.key === "Escape" && this.picked) {
      this.picked = "";
      this.draw();
    } else if (step && at) this.goTo(at, step);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} from @param {number[]} step */
  goTo(from, [down, across]) {
    const [row, column] = this.spot(from, this.boxes.indexOf(from));
    const found = this.boxes.find((box, i) => {
      const [r, c] = this.spot(box, i);
      return r === row + down && c === column + across;
    });
    if (found) this.button(found)?.focus();
  }

  /** A press that may become a drag. @param {PointerEvent} event @param {string} from @param {HTMLElement} box */
  lift(event, from, box) {
    if (event.button > 0) return;
    const card = /** @type {HTMLElement} */ (box.lastElementChild);
    let dragged = (this.dropped = false);
    const move = (/** @type {PointerEvent} */ now) => {
      const [dx, dy] = [now.clientX - event.clientX, now.clientY - event.clientY];
      dragged ||= Math.hypot(dx, dy) > DRAGGED;
      if (!dragged) return;
      box.classList.add("dragging");
      card.style.transform = `translate(${dx}px, ${dy}px)`;
      this.hover(now);
    };
    const drop = (/** @type {PointerEvent} */ now) => {
      box.removeEventListener("pointermove", move);
      box.removeEventListener("pointerup", drop);
      box.removeEventListener("pointercancel", drop);
      if (!dragged) return;
      this.dropped = true;
      const onto = now.type === "pointerup" ? this.under(now) : "";
      setTimeout(() => (onto ? this.swap(from, onto) : this.draw()));
    };
    box.setPointerCapture(event.pointerId);
    box.addEventListener("pointermove", move);
    box.addEventListener("pointerup", drop);
    box.addEventListener("pointercancel", drop);
  }

  /** The box under the pointer. @param {PointerEvent} event */
  under(event) {
    const found = document.elementsFromPoint(event.clientX, event.clientY).map((each) => each.closest(".arrange-box"));
    const box = found.find((each) => each && this.grid.contains(each));
    return /** @type {HTMLElement | undefined} */ (box)?.dataset.box ?? "";
  }

  /** @param {PointerEvent} event */
  hover(event) {
    const onto = this.under(event);
    for (const box of this.grid.children) box.classList.toggle("onto", box.dataset.box === onto);
  }
}

/** `Brand (Hero: sword)`: the name, and below it the rest. @param {string} label */
function inTwo(label) {
  const [, name, rest] = /^(.*?) \((.*)\)$/.exec(label) ?? ["", label, ""];
  return [html("span", "", name), ...(rest ? [html("span", "arrange-note", rest)] : [])];
}
