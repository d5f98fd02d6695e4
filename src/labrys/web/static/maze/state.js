/** The text that is being worked on: what it draws, what it was before, and what the checker says about it. */

import * as api from "../api.js";
import { keep, recall } from "../keep.js";
import { blank, read, Unreadable } from "./text.js";

/** @import { MazeFinding } from "../types.js" */

const MOST_STEPS = 300; // that can be taken back
const MOST_KEPT = 20_000_000; // characters of them
const PAUSE = 300; // milliseconds after a change before it is checked
const PATIENCE = 4000; // … before it is tried again after a failure
const TYPING = 1200; // milliseconds: keys in so quick a row are one change

export class Desk {
  /** @param {function(string): void} changed called with what changed: `text`, `findings` */
  constructor(changed) {
    this.changed = changed;
    this.text = "";
    /** @type {import("./text.js").Maze} the last that could be drawn */
    this.maze = blank();
    /** @type {Unreadable|null} why the drawing is not that of the text */
    this.stale = null;
    /** @type {MazeFinding[]} */
    this.findings = [];
    this.checked = false; // are the findings those of this text?
    this.trouble = ""; // why it could not be checked
    this.past = [];
    this.future = [];
    this.typed = 0;
    const kept = recall("maze");
    this.take(kept?.trim() ? kept : blank().write());
  }

  get errors() {
    return this.findings.filter(({ severity }) => severity === "error");
  }

  /** Another text, whatever it is. */
  set(text, { typing = false } = {}) {
    if (text === this.text) return;
    const quick = typing && Date.now() - this.typed < TYPING;
    if (!quick) this.past.push(this.text);
    this.typed = typing ? Date.now() : 0;
    while (this.past.length > MOST_STEPS || weight(this.past) > MOST_KEPT) this.past.shift();
    this.future = [];
    this.take(text);
  }

  /** Do something to the maze that is drawn. */
  edit(deed) {
    if (this.stale) return;
    deed(this.maze);
    const text = this.maze.write();
    if (text === this.text) this.changed("text");
    else this.set(text);
  }

  /** The drawing as the text has it: whatever was done to it since is forgotten. */
  redraw() {
    this.maze = read(this.text);
  }

  undo() {
    this.step(this.past, this.future);
  }

  redo() {
    this.step(this.future, this.past);
  }

  step(from, to) {
    if (!from.length) return;
    to.push(this.text);
    this.typed = 0;
    this.take(from.pop());
  }

  take(text) {
    this.text = text;
    this.stale = null;
    try {
      this.maze = read(text);
    } catch (problem) {
      if (!(problem instanceof Unreadable)) throw problem;
      this.stale = problem; // the last good drawing stays
    }
    keep("maze", text);
    this.checked = false;
    clearTimeout(this.wait);
    this.wait = setTimeout(() => this.check(), PAUSE);
    this.changed("text");
  }

  async check() {
    const { text } = this;
    try {
      const { findings } = await api.checkMaze(text);
      if (text !== this.text) return;
      this.findings = findings;
      this.trouble = "";
      this.checked = true;
    } catch (problem) {
      if (text !== this.text) return;
      this.trouble = problem.message;
      if (problem.status === 0 || problem.status === 429 || problem.status === 503)
        this.wait = setTimeout(() => this.check(), PATIENCE);
    }
    this.changed("findings");
  }
}

const weight = (texts) => texts.reduce((sum, text) => sum + text.length, 0);
