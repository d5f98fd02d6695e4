/** The table as this page knows it: built from a `frame`, kept up to date by `step`s. */

/** @import { Asked, Card, Changed, Declaring, Elsewhere, Fight, Frame, Guide, Ordered, Over, Picture, Step, Undoing, Wanted } from "./types.js" */
/** @typedef {Required<Picture>} WholePicture a picture with nothing left out */
/** @typedef {{decision: Asked|null, waiting: number[], undo: Undoing|null, over: Over|null,
 *             declaring: Declaring|null, ordered: Ordered|null, wanted: Wanted|null,
 *             elsewhere: Elsewhere|null}} Open */
/** @typedef {{seq: number, picture: WholePicture, guide: Guide|null} & Open} State */

/** @type {WholePicture} */
const EMPTY = {
  game: "",
  title: "",
  facts: [],
  levels: [],
  places: {},
  tokens: [],
  here: "",
  cards: [],
  fight: null,
  hand: [],
  lying: [],
  moment: "",
  feet: 0,
  goal: null,
};

/** A picture with nothing left out. @param {Picture} picture @returns {WholePicture} */
export const whole = (picture) => ({ ...EMPTY, ...picture });

/**
 * A picture with what changed in it. The old one stays as it was.
 * @param {WholePicture} picture
 * @param {Changed|null|undefined} changed a part that is missing is as it was; a place that is null is gone; of the
 *   cards there are those that are new, what changed of the others, and their order if that is another
 * @returns {WholePicture}
 */
export function patched(picture, changed) {
  if (!changed) return picture;
  const { places, fight, field, stands, marks, lit, cards, altered, order, ...parts } = changed;
  const present = Object.entries(parts).filter(([, value]) => value !== null && value !== undefined);
  const next = { ...picture, ...Object.fromEntries(present) };
  if (places) {
    next.places = { ...picture.places };
    for (const [key, place] of Object.entries(places)) {
      if (place === null) delete next.places[key];
      else next.places[key] = place;
    }
  }
  if (cards || altered || order) {
    const known = new Map(picture.cards.map((card) => [card.id, card]));
    for (const [id, card] of Object.entries(cards ?? {})) known.set(id, card);
    for (const [id, fields] of Object.entries(altered ?? {}))
      known.set(id, /** @type {Card} */ ({ ...known.get(id), ...fields }));
    next.cards = order ? order.map((id) => known.get(id)) : [...known.values()];
  }
  if ([fight, field, stands, marks, lit].some((part) => part !== null && part !== undefined))
    next.fight = fightPatched(picture.fight, changed);
  return next;
}

/**
 * The fight with what changed in it; the field stays as it was where nothing is said of it.
 * @param {Fight|null|undefined} old
 * @param {Changed} changed
 * @returns {Fight|null}
 */
function fightPatched(old, changed) {
  const fight = changed.fight ?? old;
  if (!fight || fight === true) return null;
  const field = changed.field ?? old?.field;
  if (!field || field === true) {
    const { field: gone, ...bare } = fight;
    return gone ? bare : fight;
  }
  const known = new Map((field.stands ?? []).map((stand) => [stand.card, stand]));
  for (const [card, stand] of Object.entries(changed.stands ?? {})) {
    if (stand === null) known.delete(card);
    else known.set(card, stand);
  }
  const next = { ...field, stands: [...known.values()] };
  if (changed.marks) next.marks = changed.marks;
  if (changed.lit) next.lit = changed.lit;
  return { ...fight, field: next };
}

/** Everything from scratch. @param {Frame} frame @returns {State} */
export function framed(frame) {
  return {
    seq: frame.seq,
    picture: whole(frame.picture),
    ...asked(frame),
    guide: toldSoFar(null, frame.guide),
  };
}

/** One step further. @param {State} state @param {Step} step @returns {State} */
export function stepped(state, step) {
  return {
    ...state,
    seq: step.seq,
    picture: patched(state.picture, step.picture),
    ...asked(step),
    guide: toldSoFar(state.guide, step.guide),
  };
}

/**
 * The decision, whom the table waits for, the undo, the end and what several declare come whole each time: missing
 * means none.
 * @param {Frame|Step} message
 * @returns {Open}
 */
function asked(message) {
  return {
    decision: message.decision ?? null,
    waiting: message.waiting ?? [],
    undo: message.undo ?? null,
    over: message.over ?? null,
    declaring: message.declaring ?? null,
    elsewhere: message.elsewhere ?? null,
    ordered: message.ordered ?? null,
    wanted: message.wanted ?? null,
  };
}

/**
 * What the guide of a first game has told so far: a frame has all of it, a step what is new.
 * @param {Guide|null} known
 * @param {Guide|null|undefined} told
 * @returns {Guide|null}
 */
function toldSoFar(known, told) {
  if (!told) return null;
  return { ...told, lessons: [...(known?.lessons ?? []), ...(told.lessons ?? [])] };
}
