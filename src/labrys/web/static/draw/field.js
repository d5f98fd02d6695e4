/**
 * A battle field to scale: the ground, those who stand on it, and what one should see before one decides: reach, arcs
 * and ranges of whoever is looked at, squares one can go to, and the way there.
 *
 * Layers, from below: ground, what lies about, what a figure reaches, where one can go, figures, the way, arrows to turn.
 *
 * @import { Card, Field, Picture, Stand } from "../types.js"
 * @import { Around, Target } from "../options.js"
 * @import { Square } from "../squares.js"
 * @typedef {Object} Plan where somebody may go, and where he is about to go
 * @property {Square[]} squares where he may end
 * @property {Square | null} start where he stands
 * @property {Square[]} way from where he stands to where he would go, both included
 * @property {number} size of him, in squares
 * @property {number} facing where he would look; -1: nowhere
 * @property {boolean} settled has a square been proposed? Then he can be turned
 * @property {string} words how far it is
 * @property {Square | null} cursor
 * @typedef {{onPick: (id: string) => void, onSquare: (at: Square) => void, onOver: (at: Square | null) => void,
 *   onTurn: (facing: number) => void}} Listeners
 */

import { apart, arcs, covers, isFloor, nameOf, STEPS, WIND_WORDS, within } from "../squares.js";
import { beak, drawFigure, middle, radius } from "./figures.js";
import { byKeys, fine, html, pickable, spoken, still, svg } from "./ink.js";
import { Roster } from "./roster.js";
import { sign } from "./signs.js";
import { bounds, drawTerrain, SQUARE } from "./terrain.js";

const LAYERS = ["terrain", "marks", "reachable", "reach", "figures", "way", "turning"];
const MARGIN = 18; // around the field, for the hatching
const LEAST = 26; // pixels of a square at least
const SHOWN = 2; // acts told of somebody
const ARC_WORDS = { f: "front", s: "flank", r: "rear" };

export class FieldView {
  /** @param {HTMLElement} host @param {Listeners} listeners */
  constructor(host, listeners) {
    this.on = listeners;
    /** @type {Field | null} */
    this.field = null;
    /** @type {Around} */
    this.around = {};
    /** @type {Map<string, Card>} */
    this.cards = new Map();
    /** @type {Map<string, {drawn: string, left: number, element: SVGGElement}>} */
    this.figures = new Map();
    /** @type {Plan | null} */
    this.planned = null;
    /** @type {Map<string, string>} */
    this.chances = new Map(); // what options lead to, once somebody has asked
    this.followed = ""; // who acted last
    this.looked = ""; // at whom somebody looks
    this.pinned = ""; // who was tapped, and stays in sight
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: `field-${name}` })]));
    this.sheet = svg("rect", { class: "field-sheet" });
    const { terrain, marks, reachable, reach, figures, way, turning } = this.layers;
    this.world = svg("svg", { class: "field-world" }, terrain, marks, reachable, reach, this.sheet, figures, way, turning);
    this.frame = html("div", "field-frame", this.world);
    this.told = html("div", "field-told");
    new ResizeObserver(() => byKeys(this.told)).observe(this.told);
    this.roster = new Roster({ onPick: (id, event) => this.touch(id, event), onLook: (id) => this.look(id) });
    this.title = html("h2", "field-title");
    host.append(html("div", "field-main", this.title, this.frame, this.told), this.roster.element);
    this.listen();
  }

  listen() {
    const over = (/** @type {PointerEvent} */ event) => this.over(this.at(event));
    this.sheet.addEventListener("pointermove", over);
    this.sheet.addEventListener("pointerleave", () => this.over(null));
    this.sheet.addEventListener("click", (/** @type {PointerEvent} */ event) => this.click(this.at(event)));
  }

  /** The square under the pointer. @param {PointerEvent} event @returns {Square} */
  at({ clientX, clientY }) {
    const matrix = this.world.getScreenCTM().inverse();
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix);
    return { x: Math.floor(x / SQUARE), y: Math.floor(y / SQUARE) };
  }

  /** @param {Square | null} square */
  over(square) {
    const name = square ? nameOf(square) : "";
    if (name === this.under) return;
    this.under = name;
    this.on.onOver(square);
  }

  /** @param {Square} square */
  click(square) {
    this.pin("");
    this.on.onSquare(square);
  }

  // -- what is there -------------------------------------------------------------------------------------------------

  /**
   * Draw what has changed.
   * @param {Picture} picture
   * @param {Around} around
   */
  update(picture, around) {
    const fight = picture.fight;
    const field = fight?.field;
    if (!fight || !field) return this.clear();
    [this.field, this.around] = [field, around];
    this.cards = new Map((picture.cards ?? []).map((card) => [card.id, card]));
    this.title.textContent = fight.title;
    this.drawGround(field);
    this.drawFigures(field);
    const ours = new Set(fight.ours.cards);
    this.follow();
    this.roster.update([...fight.ours.cards, ...fight.theirs.cards].flatMap((id) => this.cards.get(id) ?? []), ours);
    this.show();
  }

  /** Who acts: he whose turn it is, he who would go, or he about whom all options are. @returns {Stand | undefined} */
  acting() {
    const start = this.planned?.start;
    const stands = this.field?.stands ?? [];
    return stands.find((stand) => (start ? covers(stand, start) : this.acts(stand.card)));
  }

  /** @param {string} id */
  acts(id) {
    return Boolean(this.cards.get(id)?.active) || id === this.around.acting;
  }

  /** Whoever acts is in sight, where the field is larger than its frame. */
  follow() {
    const acting = this.acting();
    if (!acting || acting.card === this.followed) return;
    this.followed = acting.card;
    requestAnimationFrame(() => this.centre(acting.card)); // when all is laid out
  }

  /** @param {string} id */
  centre(id) {
    const element = this.figures.get(id)?.element;
    if (!element || this.frame.scrollHeight <= this.frame.clientHeight + 1) return;
    const [box, frame] = [element.getBoundingClientRect(), this.frame.getBoundingClientRect()];
    this.frame.scrollTop += box.top + box.height / 2 - frame.top - frame.height / 2;
    this.frame.scrollLeft += box.left + box.width / 2 - frame.left - frame.width / 2;
  }

  clear() {
    for (const layer of Object.values(this.layers)) layer.replaceChildren(), delete layer.dataset.drawn;
    this.figures.clear();
    [this.field, this.planned, this.looked, this.pinned] = [null, null, "", ""];
  }

  /** @param {Field} field */
  drawGround(field) {
    const [width, height] = [field.width * SQUARE, field.height * SQUARE];
    const wanted = JSON.stringify([field.ground, field.lit, field.marks]);
    if (this.layers.terrain.dataset.drawn === wanted) return;
    this.layers.terrain.dataset.drawn = wanted;
    const [west, north, east, south] = bounds(field);
    const [across, down] = [(east - west) * SQUARE + 2 * MARGIN, (south - north) * SQUARE + 2 * MARGIN];
    this.world.setAttribute("viewBox", `${west * SQUARE - MARGIN} ${north * SQUARE - MARGIN} ${across} ${down}`);
    this.world.style.setProperty("--least", `${(east - west) * LEAST}px`);
    this.world.style.aspectRatio = `${across} / ${down}`;
    this.world.setAttribute("role", "group");
    this.world.setAttribute("aria-label", `The field, ${field.width} by ${field.height} squares of ${field.feet} feet`);
    for (const [name, value] of Object.entries({ x: 0, y: 0, width, height })) this.sheet.setAttribute(name, String(value));
    this.layers.terrain.replaceChildren(...drawTerrain(field));
    this.layers.marks.replaceChildren(...(field.marks ?? []).map(drawMark));
  }

  /** @param {Field} field */
  drawFigures(field) {
    const left = new Set(this.figures.keys());
    for (const stand of field.stands ?? []) {
      const card = this.cards.get(stand.card);
      if (!card) continue;
      left.delete(card.id);
      this.drawFigure(stand, card);
    }
    for (const id of left) {
      this.figures.get(id)?.element.remove();
      this.figures.delete(id);
    }
    const order = (field.stands ?? []).flatMap(({ card }) => this.figures.get(card)?.element ?? []);
    const there = [...this.layers.figures.children];
    if (order.some((one, place) => one !== there[place])) this.layers.figures.append(...order.filter((one) => one !== document.activeElement));
  }

  /** @param {Stand} stand @param {Card} card */
  drawFigure(stand, card) {
    const targets = this.around.targets?.get(card.id);
    const wanted = JSON.stringify([{ ...stand, x: 0, y: 0, threat: 0 }, card, targets, this.acts(card.id)]);
    let known = this.figures.get(card.id);
    if (!known) {
      known = { drawn: "", left: card.left ?? 0, element: this.newFigure(card.id) };
      this.layers.figures.append(known.element);
      this.figures.set(card.id, known);
    }
    const { element } = known;
    const [x, y] = middle(stand);
    element.style.transform = `translate(${x}px, ${y}px)`;
    if (known.drawn === wanted) return;
    const hit = known.left > (card.left ?? 0);
    [known.drawn, known.left] = [wanted, card.left ?? 0];
    element.classList.toggle("theirs", stand.side === "theirs");
    element.classList.toggle("target", Boolean(targets));
    element.classList.toggle("active", this.acts(card.id));
    element.classList.toggle("gone", Boolean(card.fate) || Boolean(card.asleep));
    element.replaceChildren(svg("circle", { class: "piece-ring", r: radius(stand) + 3 }), drawFigure(stand, card));
    element.setAttribute("aria-label", spoken(this.describe(stand, card).join(", "), targets));
    if (hit) struck(element);
  }

  /** @param {string} id @returns {SVGGElement} */
  newFigure(id) {
    const element = svg("g", { class: "piece", role: "button", tabindex: 0 });
    element.dataset.id = id;
    pickable(element, (event) => this.touch(id, event));
    element.addEventListener("pointerenter", () => this.look(id));
    element.addEventListener("pointerleave", () => this.look(""));
    element.addEventListener("focus", () => this.look(id));
    element.addEventListener("blur", () => this.look(""));
    return element;
  }

  // -- who is looked at ----------------------------------------------------------------------------------------------

  /**
   * Somebody was clicked: where one may go there, that is meant; else he is picked, if he may be; else he stays in sight.
   * A finger cannot point without touching: the first touch shows what a pointer would.
   * @param {string} id
   * @param {Event} [event]
   */
  touch(id, event) {
    const stand = this.standing(id);
    const here = stand && this.planned?.squares.find((square) => covers(stand, square));
    if (here) return this.click(here);
    const seen = this.pinned === id || /** @type {PointerEvent | undefined} */ (event)?.pointerType !== "touch";
    if (seen && this.around.targets?.has(id)) return this.on.onPick(id);
    this.pin(this.pinned === id ? "" : id);
  }

  /** @param {string} id */
  look(id) {
    this.looked = id;
    this.show();
  }

  /** @param {string} id */
  pin(id) {
    this.pinned = id;
    this.show();
  }

  /** @param {string} id @returns {Stand | undefined} */
  standing(id) {
    return this.field?.stands?.find((stand) => stand.card === id);
  }

  /** What is to be seen of whoever is looked at. */
  show() {
    const id = this.looked || this.pinned;
    const [stand, card] = [this.standing(id), this.cards?.get(id)];
    for (const { element } of this.figures.values()) element.classList.toggle("looked", element.dataset.id === id);
    this.layers.reach.replaceChildren(...(stand ? this.surroundings(stand) : []));
    this.world.classList.toggle("looking", Boolean(stand));
    this.told.replaceChildren(...(stand && card ? this.telling(stand, card) : this.idle()));
    byKeys(this.told);
  }

  /** Its arcs, what it reaches, how far its missiles go, what it threatens. @param {Stand} stand @returns {SVGElement[]} */
  surroundings(stand) {
    const { field } = this;
    const near = arcs(field, stand).map(({ square, arc }) => tile(square, `arc-${arc}`));
    const far = Math.floor((stand.reach ?? 0) / field.feet);
    const reach = far > (near.length ? 1 : 0) ? [around(stand, far, "field-reach")] : []; // next to him is tinted already
    const ranges = (stand.ranges ?? []).flatMap(([name, feet]) => this.range(stand, name, feet));
    return [...near, ...reach, ...ranges, ...this.measure(stand)];
  }

  /** A ring at a distance, if any of the field lies beyond it. @param {Stand} stand @param {string} name @param {number} feet */
  range(stand, name, feet) {
    const far = Math.floor(feet / this.field.feet);
    const size = stand.size ?? 1;
    const edges = [stand.x - far, stand.y - far, this.field.width - stand.x - size - far, this.field.height - stand.y - size - far];
    if (edges.every((edge) => edge <= 0)) return [];
    const text = svg("text", { class: "field-range-name", x: middle(stand)[0], y: (stand.y - far) * SQUARE + 9 });
    text.textContent = `${name} ${feet} ft`;
    return [around(stand, far, "field-range"), text];
  }

  /** From whoever acts to whom one looks at, with the feet between them. @param {Stand} stand */
  measure(stand) {
    const acting = this.acting();
    if (!acting || acting.card === stand.card) return [];
    const [[ax, ay], [bx, by]] = [middle(acting), middle(stand)];
    const text = svg("text", { class: "field-measure-feet", x: fine((ax + bx) / 2), y: fine((ay + by) / 2) });
    text.textContent = `${apart(acting, stand) * this.field.feet} ft`;
    return [svg("path", { class: "field-measure", d: `M${ax} ${ay}L${bx} ${by}` }), text];
  }

  /** In words, and what one could do to him. @param {Stand} stand @param {Card} card */
  telling(stand, card) {
    const [name, ...rest] = this.describe(stand, card);
    const acts = (this.around.targets?.get(card.id) ?? []).slice(0, SHOWN).flatMap(({ label, key }) => {
      const chances = this.chances.get(key);
      return [" · ", html("span", "told-act", chances ? `${label}: ${chances}` : label)];
    });
    const legend = arcs(this.field, stand).length ? [this.legend()] : [];
    return [html("p", "", html("b", "", name), " ", rest.join(" · "), ...acts), ...legend];
  }

  /** What options lead to, by their keys. @param {Map<string, string>} chances */
  weigh(chances) {
    this.chances = chances;
    this.show();
  }

  /** What the colours around a figure mean. */
  legend() {
    return html("p", "told-legend", ...Object.entries(ARC_WORDS).map(([arc, words]) => html("span", `key-${arc}`, words)));
  }

  /** What is said while nobody is looked at. */
  idle() {
    return [html("p", "told-idle", "Point at somebody to see how he is, what he reaches and what he is about to do.")];
  }

  /** Everything about him, a part each. @param {Stand} stand @param {Card} card @returns {string[]} */
  describe(stand, card) {
    const named = [card.name, card.title].filter(Boolean).join(", ");
    const points = card.points ? `${card.points_name ?? "Wound Points"} ${card.left ?? 0}/${card.points}` : "";
    const counted = (card.figures ?? []).filter(({ boxes }) => boxes).map((figure) => `${figure.name} ${figure.value}`);
    const facing = (stand.facing ?? -1) >= 0 ? `faces ${WIND_WORDS[stand.facing ?? 0]}` : "";
    const reach = stand.reach ? `reach ${stand.reach} ft` : "";
    const state = [card.fate, ...(card.status ?? []), stand.aloft ? "in the air" : ""];
    return [named, nameOf(stand), points, ...counted, card.weapon, reach, facing, ...state, card.declared].filter(Boolean);
  }

  // -- where one may go ----------------------------------------------------------------------------------------------

  /** Show where somebody may go, and the way he is about to take; or no longer. @param {Plan | null} plan */
  plan(plan) {
    this.planned = plan;
    this.world.classList.toggle("planning", Boolean(plan));
    const mover = plan?.start ? this.acting()?.card : "";
    for (const [id, { element }] of this.figures) element.classList.toggle("active", mover ? id === mover : this.acts(id));
    this.follow();
    const wanted = plan ? JSON.stringify(plan.squares) : "";
    if (this.layers.reachable.dataset.drawn !== wanted) {
      this.layers.reachable.dataset.drawn = wanted;
      this.layers.reachable.replaceChildren(...(plan?.squares ?? []).flatMap((square) => this.open(square, this.mover(plan))));
    }
    this.layers.way.replaceChildren(...(plan ? this.drawWay(plan) : []));
    this.layers.turning.replaceChildren(...(plan?.settled && plan.facing >= 0 ? this.arrows(plan) : []));
  }

  /** A square one may go to, with a mark if somebody there threatens it. @param {Square} square @param {string} side of whoever goes */
  open(square, side) {
    const threat = (/** @type {Stand} */ stand) => (stand.side ?? "ours") !== side && (stand.threat ?? true) && apart(stand, { card: "", ...square }) === 1;
    const drawn = [tile(square, "field-open")];
    if ((this.field?.stands ?? []).some(threat)) {
      const at = `M${square.x * SQUARE + 3} ${square.y * SQUARE + 3}h9l-9 9z`;
      drawn.push(svg("path", { class: "field-threatened", d: at }));
    }
    return drawn;
  }

  /** On which side whoever goes stands. @param {Plan} plan */
  mover({ start }) {
    const stand = start && this.field?.stands?.find((one) => covers(one, start));
    return stand?.side ?? "ours";
  }

  /** The way, a ghost at its end, and how far it is. @param {Plan} plan */
  drawWay({ way, size, facing, settled, words, cursor }) {
    const parts = cursor ? [tile(cursor, "field-cursor")] : [];
    const end = way.at(-1);
    if (!end) return parts;
    const points = way.map((square) => middle({ ...square, size }));
    const [x, y] = middle({ ...end, size });
    const r = (size * SQUARE) / 2 - 5;
    const ghost = svg("g", { class: settled ? "field-ghost settled" : "field-ghost", transform: `translate(${x} ${y})` }, svg("circle", { r }));
    if (facing >= 0) ghost.append(beak(r, facing));
    const d = points.map(([px, py], i) => `${i ? "L" : "M"}${px} ${py}`).join("");
    if (way.length > 1) parts.push(svg("path", { class: "field-way-edge", d }), svg("path", { class: "field-way-line", d }));
    const dots = points.slice(1, -1).map(([cx, cy]) => svg("circle", { class: "field-way-dot", cx, cy, r: 2.4 }));
    if (settled) return [...parts, ...dots, ghost]; // the question says how far it is
    const feet = svg("text", { class: "field-feet", x, y: fine(y - r - (facing === 0 ? 9 : 4)) });
    feet.textContent = words;
    return [...parts, ...dots, ghost, feet];
  }

  /** Eight arrows around where he would stand. @param {Plan} plan */
  arrows({ way, size, facing }) {
    const end = way.at(-1);
    if (!end) return [];
    const [x, y] = middle({ ...end, size });
    return STEPS.map(([dx, dy], wind) => {
      const far = (size * SQUARE) / 2 + 9;
      const long = Math.hypot(dx, dy);
      const at = `translate(${fine(x + (dx / long) * far)} ${fine(y + (dy / long) * far)}) rotate(${wind * 45})`;
      const title = svg("title");
      title.textContent = `Face ${WIND_WORDS[wind]}`;
      const arrow = svg(
        "g",
        { class: wind === facing ? "field-arrow chosen" : "field-arrow", transform: at },
        title,
        svg("circle", { class: "field-arrow-area", r: 9 }),
        svg("path", { d: "M-4.5 3.5L0-4.5l4.5 8L0 1.5z" }),
      );
      arrow.addEventListener("click", () => this.on.onTurn(wind));
      return arrow;
    });
  }
}

/** A square, tinted. @param {Square} square @param {string} kind */
function tile({ x, y }, kind) {
  return svg("rect", { class: kind, x: x * SQUARE + 1.5, y: y * SQUARE + 1.5, width: SQUARE - 3, height: SQUARE - 3, rx: 4 });
}

/** The edge of what lies within so many squares of a figure. @param {Stand} stand @param {number} far @param {string} kind */
function around({ x, y, size = 1 }, far, kind) {
  const long = (size + 2 * far) * SQUARE;
  return svg("rect", { class: kind, x: (x - far) * SQUARE, y: (y - far) * SQUARE, width: long, height: long, rx: SQUARE * 0.4 });
}

/** Something that lies on the ground. @param {import("../types.js").Mark} mark */
function drawMark({ kind, x, y, name }) {
  const title = svg("title");
  title.textContent = name;
  const drawn = sign(kind, 26);
  drawn.setAttribute("x", String((x + 0.5) * SQUARE - 13));
  drawn.setAttribute("y", String((y + 0.5) * SQUARE - 13));
  return svg("g", { class: "field-mark" }, title, drawn);
}

/** Somebody has just been hit. @param {SVGGElement} element */
function struck(element) {
  const body = element.lastElementChild;
  if (still() || !body) return;
  const keys = [0, -4, 3, 0].map((x) => ({ transform: `translateX(${x}px)` }));
  requestAnimationFrame(() => body.animate(keys, { duration: 320, easing: "ease-out" }));
}
