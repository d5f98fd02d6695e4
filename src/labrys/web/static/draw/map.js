/**
 * The map: places, tokens, and what may be clicked; several levels as tabs.
 *
 * Each place is drawn once and touched again only when it changes. Layers, from below: tints of the paper, hatching,
 * floors, doors, tokens, and the places that may be picked.
 *
 * @typedef {import("../types.js").Picture} Picture
 * @typedef {import("../types.js").Place} Place
 * @typedef {import("../types.js").Token} Token
 * @typedef {import("../options.js").Around} Around
 * @typedef {import("../options.js").Target} Target
 * @typedef {{place: Place, from: string, parts: SVGElement[]}} Drawn
 */

import { Camera } from "./camera.js";
import { colour, fine, html, pickable, spoken, svg } from "./ink.js";
import { brackets, compass, gradients, invitation } from "./marks.js";
import { TINTS, drawDoors, drawFloor, drawGround, drawTint, roomName } from "./tile.js";
import { drawToken } from "./tokens.js";
import { Trails, turned } from "./trails.js";
import { Walks } from "./walks.js";
import { STEPS, UNIT, extent } from "./walls.js";

const LAYERS = [...TINTS.map((_, i) => `tint-${i}`), "grounds", "floors", "doorways", "names", "walks", "hits", "trails", "tokens"];
const ROOM = "square_room"; // of squares that make a room together
const COMFORT = 1.4; // how large a tile is at most when the map chooses the view, in hundreds of pixels
const GREAT = 700; // pixels of a screen for which that is just right
const SMALL = 0.7; // below this names cannot be read
const MARGIN = 1.15; // tiles around the party that should be on the screen
const SCALED = 0.5; // how large a square is beside a tile
const FAINT = 0.3; // below this neither can those of rooms on a map drawn to scale
const TABS = 52; // pixels that the names of the levels take

export class MapView {
  /**
   * @param {HTMLElement} host
   * @param {{onPick: (key: string) => void, onWalk?: (key: string) => void}} listeners
   */
  constructor(host, { onPick, onWalk = () => {} }) {
    this.host = host;
    this.onPick = onPick;
    this.level = "";
    this.here = "";
    this.placed = false; // has a first view been chosen?
    /** @type {import("./camera.js").View | null} */
    this.begun = null; // that view
    /** @type {Picture} */
    this.picture = { game: "", title: "" };
    /** @type {Around} */
    this.around = {};
    /** @type {Map<string, Drawn>} */
    this.drawn = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.tokens = new Map();
    /** @type {Map<string, SVGGElement>} */
    this.hits = new Map();
    this.make();
    this.trails = new Trails(this.layers.trails);
    this.walks = new Walks(this.layers.walks, onWalk);
  }

  make() {
    this.layers = Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: name })]));
    const world = svg("svg", { class: "world", width: 1, height: 1 }, gradients(), ...Object.values(this.layers));
    this.frame = html("div", "map-frame", world);
    this.frame.tabIndex = -1;
    this.frame.setAttribute("role", "group");
    this.frame.setAttribute("aria-label", "Map");
    this.tabs = html("div", "map-levels");
    this.tabs.setAttribute("role", "group");
    this.tabs.setAttribute("aria-label", "Levels");
    this.host.classList.add("map-view");
    this.scale = html("p", "map-scale");
    this.host.append(this.frame, this.tabs, compass(), this.scale, this.buttons());
    this.camera = new Camera(this.frame, world, (scale) => this.scaled(scale));
    this.host.addEventListener("keydown", (event) => this.key(event));
    new ResizeObserver(() => this.resized()).observe(this.host);
  }

  /** What can be read at this scale, and how long a square is. @param {number} scale */
  scaled(scale) {
    this.frame.classList.toggle("far", scale < SMALL);
    this.frame.classList.toggle("farther", scale < FAINT);
    this.scale.style.width = `${Math.round(UNIT * scale)}px`;
  }

  buttons() {
    const button = (/** @type {string} */ label, /** @type {string} */ d, /** @type {() => void} */ act) => {
      const drawn = svg("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d }));
      const made = html("button", "map-button", drawn);
      made.type = "button";
      made.title = label;
      made.setAttribute("aria-label", label);
      made.addEventListener("click", act);
      return made;
    };
    return html(
      "div",
      "map-buttons",
      button("Zoom in", "M12 5v14M5 12h14", () => this.camera.glide(this.camera.zoomed(1.4))),
      button("Zoom out", "M5 12h14", () => this.camera.glide(this.camera.zoomed(1 / 1.4))),
      button("Show the whole map", "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5M9 9h6v6H9z", () => this.fit()),
    );
  }

  // -- what is there ------------------------------------------------------------------------------------------------

  /**
   * Draw what has changed.
   * @param {Picture} picture
   * @param {Around} [around]
   */
  update(picture, around = {}) {
    if (!this.camera.width) this.measure(); // before anything is drawn that would have to be laid out for it
    const moved = picture.here !== this.here;
    const level = this.follow(picture, moved);
    if (level !== this.level || picture.game !== this.picture.game) this.clear();
    [this.picture, this.around, this.level, this.here] = [picture, around, level, picture.here ?? ""];
    const places = this.shown();
    this.drawTabs();
    this.frame.classList.toggle("tells-visits", places.some((place) => place.visited));
    this.drawPlaces(places);
    this.drawNames(places);
    this.walks.update(places, this.around.walks ?? {}, this.here);
    this.drawHits(places);
    this.drawTokens();
    if (!this.placed) this.begin();
    else if (moved) this.keepInSight();
  }

  /** The level to show: that of the party whenever it moves, else the one last looked at. */
  follow(/** @type {Picture} */ picture, /** @type {boolean} */ moved) {
    const levels = (picture.levels ?? []).map((level) => level.key);
    if (levels.length === 0) return "";
    if (!moved && levels.includes(this.level)) return this.level;
    const own = picture.places?.[picture.here ?? ""]?.level ?? "";
    return levels.includes(own) ? own : levels.includes(this.level) ? this.level : levels[0];
  }

  clear() {
    for (const layer of Object.values(this.layers)) layer.replaceChildren();
    for (const known of [this.drawn, this.hits, this.tokens, this.trails, this.walks]) known.clear();
    this.placed = false;
  }

  /** The places of the level that is shown. @returns {Place[]} */
  shown() {
    const places = Object.values(this.picture.places ?? {});
    return this.picture.levels?.length ? places.filter((place) => (place.level ?? "") === this.level) : places;
  }

  drawTabs() {
    const levels = this.picture.levels ?? [];
    this.camera.top = levels.length > 1 ? TABS : 0;
    const own = this.picture.places?.[this.here]?.level;
    const wanted = JSON.stringify([levels, this.level, own, levels.map((level) => this.others(level.key))]);
    if (this.tabs.dataset.drawn === wanted) return;
    const focused = [...this.tabs.children].indexOf(document.activeElement);
    this.tabs.dataset.drawn = wanted;
    this.tabs.hidden = levels.length < 2;
    this.tabs.replaceChildren(...levels.map((level) => this.tab(level, level.key === own)));
    if (focused >= 0) this.tabs.children[focused]?.focus();
  }

  /** The other players on a level, so that nobody is lost who is on another. @param {string} level */
  others(level) {
    const { you } = this.around;
    const there = (/** @type {Token} */ token) => this.picture.places?.[token.at]?.level === level;
    return (this.picture.tokens ?? []).filter((token) => (token.seat ?? -1) >= 0 && token.seat !== you && there(token));
  }

  /** @param {import("../types.js").Level} level @param {boolean} own */
  tab(level, own) {
    const tab = html("button", "map-level", level.name);
    tab.type = "button";
    tab.setAttribute("aria-pressed", String(level.key === this.level));
    const others = this.others(level.key);
    const you = this.around.you ?? null;
    if (own && (you !== null || !others.length)) {
      const here = html("span", "map-level-here");
      if (you !== null) colour(here, you);
      tab.append(here);
      tab.setAttribute("aria-label", `${level.name}, you are here`);
    }
    for (const token of others) {
      const dot = html("span", "map-level-other");
      colour(dot, token.seat);
      tab.append(dot);
      tab.title = [tab.title, token.name].filter(Boolean).join(", ");
    }
    tab.addEventListener("click", () => this.look(level.key));
    return tab;
  }

  /** Look at a level. @param {string} level */
  look(level) {
    if (level === this.level) return;
    this.clear();
    this.level = level;
    this.update(this.picture, this.around);
  }

  /** @param {Place[]} places */
  drawPlaces(places) {
    const known = new Map(places.map((place) => [`${place.x},${place.y}`, place]));
    const left = new Set(this.drawn.keys());
    for (const place of places) {
      left.delete(place.key);
      const from = place.kind === "unexplored" ? waysIn(place, known) : [];
      const before = this.drawn.get(place.key);
      if (before && before.from === from.join() && same(before.place, place)) continue;
      this.drawPlace(place, from, before);
    }
    for (const key of left) {
      for (const part of this.drawn.get(key)?.parts ?? []) part.remove();
      this.drawn.delete(key);
    }
  }

  /** On a map drawn to scale the name of a room is written across all its squares. @param {Place[]} places */
  drawNames(places) {
    const { feet } = this.picture;
    this.scale.hidden = !feet;
    this.scale.textContent = feet ? `${feet} feet` : "";
    const named = feet ? places.filter((place) => place.name) : [];
    const rooms = named.map((place) => ({ place, box: roomOf(place, places) }));
    const wanted = JSON.stringify(rooms.map(({ place, box }) => [place.name, box]));
    if (this.layers.names.dataset.drawn === wanted) return;
    this.layers.names.dataset.drawn = wanted;
    this.layers.names.replaceChildren(...rooms.map(({ place, box }) => roomName(place, box)));
  }

  /** @param {Place} place @param {number[]} from @param {Drawn | undefined} before */
  drawPlace(place, from, before) {
    const unknown = place.kind === "unexplored";
    const tints = TINTS.map((far) => (unknown ? svg("g") : drawTint(place, far)));
    const floor = drawFloor(place, { from });
    const parts = [...tints, drawGround(place), floor, drawDoors(place)];
    parts.forEach((part, i) => {
      part.setAttribute("transform", at(place));
      if (before) before.parts[i].replaceWith(part);
      else this.layers[LAYERS[i]].append(part);
    });
    if (this.placed && before?.place.kind !== place.kind) floor.classList.add("new");
    else if (this.placed && before && turned(before.place, place)) this.trails.ring(place);
    this.drawn.set(place.key, { place, from: from.join(), parts });
  }

  // -- what may be picked -------------------------------------------------------------------------------------------

  /** @param {Place[]} places */
  drawHits(places) {
    const left = new Set(this.hits.keys());
    for (const place of places) {
      const targets = this.around.targets?.get(place.key);
      if (!targets) continue;
      left.delete(place.key);
      const wanted = `${this.drawn.get(place.key)?.from} ${place.kind} ${place.x} ${place.y}`;
      let hit = this.hits.get(place.key);
      if (!hit || hit.dataset.drawn !== wanted) {
        const made = this.hit(place, wanted);
        if (hit) hit.replaceWith(made);
        else this.layers.hits.append(made);
        this.hits.set(place.key, (hit = made));
      }
      label(hit, spoken(place.note || place.name || "", targets));
    }
    for (const key of left) {
      const hit = this.hits.get(key);
      if (hit === document.activeElement) this.frame.focus({ preventScroll: true }); // so that Tab goes on from the map
      hit?.remove();
      this.hits.delete(key);
    }
  }

  /** @param {Place} place @param {string} wanted @returns {SVGGElement} */
  hit(place, wanted) {
    const [width, height] = extent(place);
    const from = (this.drawn.get(place.key)?.from ?? "").split(",").filter(Boolean).map(Number);
    const mark = place.kind === "unexplored" ? invitation(from, width, height) : brackets(width, height);
    const hit = svg(
      "g",
      { class: "hit", role: "button", tabindex: 0, transform: at(place) },
      svg("title"),
      svg("rect", { class: "hit-area", x: 3, y: 3, width: width - 6, height: height - 6, rx: 5 }),
      mark,
    );
    hit.dataset.drawn = wanted;
    hit.dataset.id = place.key;
    pickable(hit, () => this.onPick(place.key));
    return hit;
  }

  // -- who is there -------------------------------------------------------------------------------------------------

  drawTokens() {
    const left = new Set(this.tokens.keys());
    /** @type {Map<string, Token[]>} */
    const standing = new Map();
    for (const token of this.picture.tokens ?? []) {
      if (!this.drawn.has(token.at)) continue;
      standing.set(token.at, [...(standing.get(token.at) ?? []), token]);
    }
    for (const [at, tokens] of standing) {
      tokens.forEach((token, i) => {
        left.delete(token.id);
        this.drawToken(token, this.foot(at, i, tokens));
      });
    }
    for (const id of left) {
      this.tokens.get(id)?.remove();
      this.tokens.delete(id);
    }
  }

  /** Where a token stands: all of them side by side, below the signs. @returns {[number, number]} */
  foot(/** @type {string} */ at, /** @type {number} */ i, /** @type {Token[]} */ tokens) {
    const many = tokens.length;
    const place = /** @type {Drawn} */ (this.drawn.get(at)).place;
    const [width, height] = extent(place);
    const apart = Math.min(27, (width - 30) / many);
    const low = place.kind === "corridor" || !(place.signs?.length || place.name) ? 18 : 29;
    const aside = (tokens[i].seat ?? -1) < 0 && place.signs?.length ? 17 : 0; // a banner would hide the signs
    const x = place.x * UNIT + width / 2 + (i - (many - 1) / 2) * apart + aside;
    return [x, place.y * UNIT + height / 2 + low + (many > 2 ? (i % 2) * 5 : 0)];
  }

  /** @param {Token} token @param {[number, number]} foot */
  drawToken(token, [x, y]) {
    const targets = this.around.targets?.get(token.id);
    const wanted = JSON.stringify([token.name, token.seat, token.active, targets]);
    let drawn = this.tokens.get(token.id);
    if (!drawn || drawn.dataset.drawn !== wanted) {
      const made = drawToken(token);
      made.dataset.drawn = wanted;
      made.dataset.id = token.id;
      if (drawn) made.style.transform = drawn.style.transform;
      if (targets) this.letPick(made, token, targets);
      if (drawn) drawn.replaceWith(made);
      else this.layers.tokens.append(made);
      this.tokens.set(token.id, (drawn = made));
    }
    drawn.style.transform = `translate(${fine(x)}px, ${fine(y)}px)`;
    this.trails.follow(token, [x, y], token.seat === this.around.you);
  }

  /** @param {SVGGElement} drawn @param {Token} token @param {Target[]} targets */
  letPick(drawn, token, targets) {
    drawn.classList.add("pickable");
    drawn.setAttribute("role", "button");
    drawn.setAttribute("tabindex", "0");
    label(drawn, spoken(token.name, targets));
    pickable(drawn, () => this.onPick(token.id));
  }

  // -- where one looks ----------------------------------------------------------------------------------------------

  resized() {
    if (this.camera.view === this.begun) this.placed = false; // nobody has moved the map yet: choose again
    this.measure();
    this.begin();
  }

  /** How large the map may be, unless it is hidden. */
  measure() {
    const { clientWidth: width, clientHeight: height } = this.host;
    if (width && height) this.camera.resize(width, height);
  }

  /** The first view of a level: all of it if that is not too small, else the party and what is around it. */
  begin() {
    const box = this.bounds();
    if (this.placed || !this.camera.width || !box) return;
    this.placed = true;
    const { width, height } = this.camera;
    const comfort = Math.max(COMFORT, Math.min(width, height) / GREAT); // on a great screen there is room for more
    const fine = this.picture.feet ? SCALED : 1; // squares of a map drawn to scale are many, and small
    const most = fine * Math.min(comfort, width / 4.2 / UNIT, height / 3.4 / UNIT);
    const whole = this.camera.fitting(box, most);
    const own = this.drawn.get(this.here)?.place;
    const fits = whole.scale >= most * 0.55 || !own;
    this.begun = fits ? whole : this.camera.within(this.camera.centred(...middle(own), most * 0.75), box);
    this.camera.hold(this.begun);
  }

  fit() {
    const box = this.bounds();
    if (box) this.camera.glide(this.camera.fitting(box, COMFORT * 1.3));
  }

  /** Go after the party when it would leave the screen. */
  keepInSight() {
    const own = this.drawn.get(this.here)?.place;
    const all = this.bounds();
    if (!own || !all) return;
    const box = common(boxOf([own], MARGIN), all);
    const narrow = Math.min(this.camera.width, this.camera.height) < (1 + 2 * MARGIN) * UNIT * this.camera.view.scale;
    if (this.camera.sees(narrow ? boxOf([own], 0.3) : box)) return;
    this.camera.glide(this.camera.within(this.camera.centred(...middle(own), this.camera.view.scale), all));
  }

  /** The box of all that is shown, with some paper around. */
  bounds() {
    const places = [...this.drawn.values()].map((drawn) => drawn.place);
    return places.length ? boxOf(places, 0.4) : null;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { camera } = this;
    const step = { ArrowLeft: [80, 0], ArrowRight: [-80, 0], ArrowUp: [0, 80], ArrowDown: [0, -80] }[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "+" || event.key === "=") camera.glide(camera.zoomed(1.4));
    else if (event.key === "-") camera.glide(camera.zoomed(1 / 1.4));
    else if (event.key === "0") this.fit();
    else if (step && event.shiftKey) camera.glide(camera.moved(step[0], step[1]));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

// -- small questions ------------------------------------------------------------------------------------------------

/** @param {Place} one @param {Place} other */
const same = (one, other) => one === other || JSON.stringify(one) === JSON.stringify(other);

/** Where a place is drawn. @param {Place} place */
const at = (place) => `translate(${fine(place.x * UNIT)} ${fine(place.y * UNIT)})`;

/**
 * The sides by which one may come into a place nobody has seen.
 * @param {Place} place
 * @param {Map<string, Place>} known
 */
function waysIn(place, known) {
  return STEPS.flatMap(([dx, dy], side) => {
    const opening = known.get(`${place.x + dx},${place.y + dy}`)?.sides?.[(side + 2) % 4] ?? "wall";
    return opening !== "wall" && opening !== "" ? [side] : [];
  });
}

/** @param {Place} place @returns {[number, number]} */
function middle(place) {
  const [width, height] = extent(place);
  return [place.x * UNIT + width / 2, place.y * UNIT + height / 2];
}

/** What two boxes share. @param {import("./camera.js").Box} one @param {import("./camera.js").Box} other */
function common(one, other) {
  return {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  };
}

/** The squares that are one room with this one, as a box. @param {Place} place @param {Place[]} places */
function roomOf(place, places) {
  const known = new Map(places.map((each) => [`${each.x},${each.y}`, each]));
  const found = new Set([place]);
  for (const each of found)
    STEPS.forEach(([dx, dy], side) => {
      const next = known.get(`${each.x + dx},${each.y + dy}`);
      if (next?.kind === place.kind && each.sides?.[side] === "open") found.add(next);
    });
  return place.kind === ROOM ? boxOf([...found], 0) : boxOf([place], 0);
}

/** @param {Place[]} places @param {number} margin in tiles */
function boxOf(places, margin) {
  const right = (/** @type {Place} */ place) => (place.x + (place.width ?? 1) + margin) * UNIT;
  const bottom = (/** @type {Place} */ place) => (place.y + (place.height ?? 1) + margin) * UNIT;
  return {
    left: Math.min(...places.map((place) => (place.x - margin) * UNIT)),
    top: Math.min(...places.map((place) => (place.y - margin) * UNIT)),
    right: Math.max(...places.map(right)),
    bottom: Math.max(...places.map(bottom)),
  };
}

/** @param {SVGElement} element @param {string} words */
function label(element, words) {
  if (element.getAttribute("aria-label") === words) return;
  element.setAttribute("aria-label", words);
  const title = element.querySelector("title");
  if (title) title.textContent = words;
}
