/** Questions about the options of a decision: what they point at, how they group, which one was meant. */

const MANY = 8; // more options than this are shown in groups
const WORTH = 1.5; // options for each who acts, on average: with fewer no heading for each
const SHIFT = { north: [0, -1], east: [1, 0], south: [0, 1], west: [-1, 0] };

/**
 * What can be pointed at: the key of a place or card → the options there. Whoever acts can be pointed at as well as
 * whom it is done to: otherwise a click on a fighter would take the one thing he does to himself.
 * @param {{options?: {at?: string, label: string}[]}|null} decision
 * @param {{id: string, name: string}[]} [cards]
 * @returns {Map<string, {label: string, index: number}[]>}
 */
export function targets(decision, cards = []) {
  const found = new Map();
  for (const [index, { at, label }] of (decision?.options ?? []).entries()) {
    const acting = actor({ label }, cards);
    const who = cards.find((card) => acting && card.name === acting)?.id;
    for (const key of new Set([at, who].filter(Boolean))) {
      if (!found.has(key)) found.set(key, []);
      found.get(key).push({ label, index });
    }
  }
  return found;
}

/**
 * The other way round: what each option points at.
 * @param {{options?: {at?: string, label: string}[]}} decision
 * @param {{id: string, name: string}[]} cards
 * @returns {string[][]} keys, by the option's index
 */
export function pointers(decision, cards) {
  const found = [];
  for (const [key, there] of targets(decision, cards)) for (const { index } of there) (found[index] ??= []).push(key);
  return found;
}

/**
 * Options under headings, when there are many: by who acts, else by what is done (the first word of the key).
 * @param {{key: string, label: string}[]} options
 * @param {{id: string, name: string}[]} cards
 * @returns {{title: string, indices: number[]}[]} one group without a title, if grouping would not help
 */
export function groups(options, cards) {
  const plain = [{ title: "", indices: options.map((_, index) => index) }];
  if (options.length <= MANY) return plain;
  const who = (option) => actor(option, cards);
  const byActor = gather(options, who);
  const acting = options.filter(who).length;
  const actors = new Set(options.map(who).filter(Boolean)).size;
  if (byActor.length > 1 && actors && acting >= WORTH * actors) return byActor;
  if (2 * acting >= options.length) return plain; // a heading for everybody would only make the list longer
  const byDeed = gather(options, (option) => deed(option, options));
  return byDeed.length > 1 ? byDeed : plain;
}

function gather(options, title) {
  const found = new Map();
  options.forEach((option, index) => {
    const name = title(option);
    if (!found.has(name)) found.set(name, []);
    found.get(name).push(index);
  });
  const named = [...found].filter(([name]) => name).map(([name, indices]) => ({ title: name, indices }));
  if (!found.has("")) return named;
  const rest = found.get("");
  const many = 3 * rest.length > options.length; // then they are the question, and the named ones come besides
  if (many) return [{ title: "", indices: rest }, ...named];
  return [...named, { title: named.length ? "Else" : "", indices: rest }];
}

function actor(option, cards) {
  const label = option.label.replace(/^the /, "");
  const names = cards.map((card) => card.name).filter((name) => label.startsWith(`${name} `));
  return names.sort((a, b) => b.length - a.length)[0] ?? "";
}

function deed(option, options) {
  const verb = option.key.split(":")[0];
  const like = options.filter((other) => other.key.startsWith(`${verb}:`));
  return option.key.includes(":") && like.length > 1 ? shared(like.map((other) => other.label)) : "";
}

/** The words that all labels begin with, as a heading; else the first word. */
function shared(labels) {
  const words = labels[0].split(" ");
  let same = 0;
  while (same < words.length && labels.every((label) => label.split(" ")[same] === words[same])) same += 1;
  const heading = words
    .slice(0, Math.max(same, 1))
    .join(" ")
    .replace(/[:,(].*$/, "");
  return heading.slice(0, 1).toUpperCase() + heading.slice(1);
}

/**
 * Which options somebody means who types this: a key exactly, else every word in the label or key.
 * @param {{key: string, label: string}[]} options
 * @param {string} text
 * @returns {number[]} indices
 */
export function matching(options, text) {
  const wanted = text.trim().toLowerCase();
  const exact = options.findIndex((option) => option.key.toLowerCase() === wanted);
  if (exact >= 0) return [exact];
  const words = wanted.split(/\s+/);
  const fits = (option) => {
    const where = `${option.label} ${option.key}`.toLowerCase();
    return words.every((word) => where.includes(word));
  };
  return options.flatMap((option, index) => (fits(option) ? [index] : []));
}

/**
 * The option that goes this way from where the map is about: an exit next to it first.
 * @param {{here?: string, places?: Object<string, {x: number, y: number, level?: string}>}} picture
 * @param {{key: string, at?: string}[]} options
 * @param {"north"|"east"|"south"|"west"} way
 * @returns {number} its index, or -1
 */
export function toward(picture, options, way) {
  const byName = options.findIndex((option) => option.key === way);
  if (byName >= 0) return byName;
  const here = picture.places?.[picture.here];
  if (!here) return -1;
  const [east, south] = SHIFT[way];
  let best = -1;
  let least = Infinity;
  options.forEach((option, index) => {
    const there = picture.places[option.at];
    if (!there || (there.level ?? "") !== (here.level ?? "")) return;
    const x = there.x - here.x;
    const y = there.y - here.y;
    const along = x * east + y * south;
    const aside = Math.abs(x * south) + Math.abs(y * east);
    if (along > 0.2 && aside <= along && along + aside < least - 0.001) {
      least = along + aside;
      best = index;
    }
  });
  return best;
}

/**
 * Labels in two parts, what it is and what there is to know about it: `a Hero` and `8 Wound Points`.
 * @param {string[]} labels
 * @returns {{main: string, detail: string}[]}
 */
export function worded(labels) {
  const split = labels.map(halves);
  const mains = split.map(([main]) => main);
  return split.map(([main, detail], index) => {
    const alone = mains.indexOf(main) === mains.lastIndexOf(main);
    return alone ? { main, detail } : { main: labels[index], detail: "" };
  });
}

function halves(label) {
  const bracket = label.endsWith(")") ? label.indexOf(" (") : -1;
  if (bracket > 0) return [label.slice(0, bracket), label.slice(bracket + 2, -1).replaceAll(") (", "; ")];
  const colon = label.indexOf(": ");
  return colon > 0 ? [label.slice(0, colon), label.slice(colon + 2)] : [label, ""];
}

/**
 * Whether two decisions are the same, so that what somebody has typed or ticked can stay.
 */
export const sameDecision = (one, other) => one?.id === other?.id && JSON.stringify(one) === JSON.stringify(other);
