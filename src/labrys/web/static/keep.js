/** What the browser remembers between visits: keys, links, a name. Without storage it lasts as long as the page. */

const spare = new Map();

/** @param {string} name @returns {string|null} */
export function recall(name) {
  try {
    return localStorage.getItem(`labrys.${name}`) ?? spare.get(name) ?? null;
  } catch {
    return spare.get(name) ?? null;
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  spare.set(name, value);
  try {
    localStorage.setItem(`labrys.${name}`, value);
  } catch {
    // Full or forbidden: the spare copy has to do.
  }
}

/** @param {string} name */
export function forget(name) {
  spare.delete(name);
  try {
    localStorage.removeItem(`labrys.${name}`);
  } catch {
    // Then it was never there.
  }
}

/** The key that makes this browser the owner of its tables: 192 random bits, made at the first need. */
export function ownerKey() {
  const known = recall("owner");
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
  keep("owner", key);
  return key;
}

/** The links a table gave out when it was made, by seat. @returns {Object<string, string>} */
export function linksOf(table) {
  try {
    return JSON.parse(recall(`links.${table}`) ?? "{}");
  } catch {
    return {};
  }
}

/** Remember one more link. */
export function keepLink(table, seat, link) {
  keep(`links.${table}`, JSON.stringify({ ...linksOf(table), [seat]: link }));
}

const MOST_SEATS = 100; // that a list is asked for

/** The seats this browser has, at whosever tables. @returns {{table: string, key: string}[]} */
export function seatsKept() {
  const names = new Set(spare.keys());
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith("labrys.")) names.add(name.slice("labrys.".length));
  } catch {
    // Then only what this page has seen.
  }
  const seats = [...names].filter((name) => name.startsWith("seat.")).map((name) => name.slice("seat.".length));
  return seats.map((table) => ({ table, key: recall(`seat.${table}`) ?? "" })).slice(-MOST_SEATS);
}
