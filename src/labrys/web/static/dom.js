/** Building the page: elements with their words as text, never as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element. `props`: `class`, `text`, `on` ({click: f}), `data` (dataset), `style` ({width: "3px"}), else attributes;
 * false, null and undefined are left out, true is an empty attribute.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Object<string, any>} [props]
 * @param {...(Node|string|null|undefined|false|(Node|string)[])} children strings become text
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function h(tag, props = {}, ...children) {
  return dress(document.createElement(tag), props, children);
}

/** A button. @param {string} words @param {function(): void} act @param {string} [kind] its class */
export function press(words, act, kind = "", props = {}) {
  return h("button", { type: "button", class: kind || null, ...props, on: { click: act } }, words);
}

/**
 * The same for a drawing.
 * @param {string} tag
 * @param {Object<string, any>} [props]
 * @param {...Node} children
 * @returns {SVGElement}
 */
export function s(tag, props = {}, ...children) {
  return dress(document.createElementNS(SVG, tag), props, children);
}

/**
 * @template {HTMLElement|SVGElement} Made
 * @param {Made} element
 * @param {Object<string, any>} props
 * @param {any[]} children
 * @returns {Made}
 */
function dress(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === false || value === null || value === undefined) continue;
    if (name === "on") for (const [event, act] of Object.entries(value)) element.addEventListener(event, act);
    else if (name === "class") element.setAttribute("class", value);
    else if (name === "text") element.textContent = value;
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "style") Object.assign(element.style, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child || child === 0));
  return element;
}

/** Put these in, instead of what was there. */
export function fill(host, ...children) {
  host.replaceChildren(...children.flat().filter((child) => child || child === 0));
  return host;
}

/** The element with this id, which the page is known to have. @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * A dialog that closes by Escape, by its button and by a click beside it, and is gone afterwards.
 * @param {string} title
 * @param {(Node|string)[]} body
 * @param {Node[]} [foot] buttons; without any there is one that closes
 * @returns {HTMLDialogElement}
 */
export function dialog(title, body, foot) {
  const close = h("button", { type: "button", on: { click: () => box.close() } }, "Close");
  const head = h("h2", { id: `title-${dialog.count}` }, title);
  const box = h(
    "dialog",
    { "aria-labelledby": head.id },
    head,
    ...body,
    h("div", { class: "foot" }, ...(foot ?? [close])),
  );
  dialog.count += 1;
  box.addEventListener("close", () => box.remove());
  box.addEventListener("click", (event) => {
    if (event.target === box && outside(box, event)) box.close();
  });
  document.body.append(box);
  box.showModal();
  return box;
}
dialog.count = 0;

function outside(box, event) {
  const edge = box.getBoundingClientRect();
  return (
    event.clientX < edge.left ||
    event.clientX > edge.right ||
    event.clientY < edge.top ||
    event.clientY > edge.bottom
  );
}

/** A file for the person's disk. */
export function download(blob, name) {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
