/** What people say at the table. */

import { fill, h, press } from "./dom.js";
import { isMuted } from "./muting.js";

const MOST = 300;

/** The chat of a table. */
export class ChatView {
  /** @param {HTMLElement} host @param {function(string): void} send @param {string} table */
  constructor(host, send, table) {
    this.table = table;
    this.list = h("ul");
    this.box = h(
      "div",
      { class: "said", role: "log", "aria-live": "polite", "aria-label": "Chat", tabindex: 0 },
      this.list,
    );
    this.field = h("input", {
      type: "text",
      maxlength: MOST,
      placeholder: "Say something",
      "aria-label": "Say something",
      autocomplete: "off",
      on: { keydown: (event) => event.key === "Escape" && this.field.blur() },
    });
    this.form = h("form", { class: "row say" }, h("span", { class: "grow" }, this.field), h("button", {}, "Say"));
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      const text = this.field.value.trim();
      if (text) send(text);
      this.field.value = "";
    });
    fill(host, this.box, this.form);
    this.lines = [];
  }

  /** All of it. */
  reset(lines) {
    if (JSON.stringify(lines) === JSON.stringify(this.lines)) return;
    this.lines = [...lines];
    this.redraw();
  }

  /** Somebody was muted, or is heard again. */
  redraw() {
    fill(this.list, ...this.lines.map((line) => this.spoken(line)));
    this.box.scrollTop = this.box.scrollHeight;
  }

  /** One more. */
  add(line) {
    this.lines.push(line);
    this.list.append(this.spoken(line));
    this.box.scrollTop = this.box.scrollHeight;
  }

  /** Only those who sit here may speak. */
  may(speak) {
    this.form.hidden = !speak;
  }

  focus() {
    this.field.focus();
  }

  spoken(line) {
    if (!line.name || !isMuted(this.table, line)) return spoken(line);
    const folded = h("li", { class: "quiet folded" }, "Somebody you have muted said something. ");
    folded.append(press("Show it", () => folded.replaceWith(spoken(line)), "plain small"));
    return folded;
  }
}

function spoken({ seat, name, text, mark }) {
  if (!name) return h("li", { class: "quiet" }, text); // the table itself speaks
  const title = mark ? `Known here by the mark ${mark}` : null;
  return h("li", {}, h("b", { class: "who", title, data: { seat } }, name), " ", text);
}
