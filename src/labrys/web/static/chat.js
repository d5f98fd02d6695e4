/** What people say at the table. */

import { fill, h } from "./dom.js";

const MOST = 300;

/** The chat of a table. */
export class ChatView {
  /** @param {HTMLElement} host @param {function(string): void} send */
  constructor(host, send) {
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
    fill(this.list, ...lines.map(spoken));
    this.box.scrollTop = this.box.scrollHeight;
  }

  /** One more. */
  add(line) {
    this.lines.push(line);
    this.list.append(spoken(line));
    this.box.scrollTop = this.box.scrollHeight;
  }

  /** Only those who sit here may speak. */
  may(speak) {
    this.form.hidden = !speak;
  }

  focus() {
    this.field.focus();
  }
}

function spoken({ seat, name, text }) {
  if (!name) return h("li", { class: "quiet" }, text); // the table itself speaks
  return h("li", {}, h("b", { class: "who", data: { seat } }, name), " ", text);
}
