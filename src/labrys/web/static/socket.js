/** The connection to a table: it says hello, comes back after any break, and loses no answer. */

import { recall } from "./keep.js";
import { wantsPasses } from "./orders.js";

const PROTOCOL = 4;
const SOONEST = 250; // milliseconds before the first new attempt
const LATEST = 5000;
const PATIENCE = 8000; // milliseconds for a line to open, and for an answer to be confirmed
const PULSE = 20_000; // a ping this often; no word for twice as long: the line is dead

/** @import { Answer, Bye, ClientMessage, ServerMessage } from "./types.js" */

/** One table, for as long as the page is open. */
export class Connection {
  /**
   * @param {string} table
   * @param {string} key of a seat or the owner; "" looks on
   * @param {{message: (message: ServerMessage) => void, line: (state: "open"|"lost"|"ended", why?: string, code?: string) => void}} heard
   */
  constructor(table, key, heard) {
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws/tables/${table}`;
    this.key = key;
    this.heard = heard;
    this.wait = SOONEST;
    /** @type {Answer|null} */
    this.pending = null; // the answer that nobody has confirmed yet
    this.seq = null;
    this.ended = false;
    addEventListener("online", () => this.hurry());
    addEventListener("offline", () => this.socket && !this.ended && this.drop(this.socket));
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.hurry());
    addEventListener("pagehide", () => this.end());
    addEventListener("pageshow", (event) => event.persisted && this.again());
    this.open();
  }

  /** Send a message, if the line is open. Answers are kept until they are confirmed. @param {ClientMessage} message */
  send(message) {
    if (message.type === "answer") this.pending = message;
    if (this.socket?.readyState !== WebSocket.OPEN || (this.seq === null && message.type === "answer"))
      return false;
    this.socket.send(JSON.stringify(message));
    if (message.type === "answer") this.doubt(this.socket, () => this.pending === message);
    return true;
  }

  open() {
    clearTimeout(this.timer);
    this.seq = null;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.doubt(socket, () => socket.readyState === WebSocket.CONNECTING);
    socket.addEventListener("open", () => {
      const person = recall("owner") ?? ""; // it opens one's seat, too, whichever browser one has sat down in
      const key = this.key === person ? "" : this.key;
      socket.send(JSON.stringify({ type: "hello", protocol: PROTOCOL, key, passes: wantsPasses(), person }));
      this.beat(socket);
    });
    socket.addEventListener("message", (event) => socket === this.socket && this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", () => socket === this.socket && this.lost());
  }

  /** @param {ServerMessage} message */
  hear(message) {
    this.alive = true;
    if (message.type === "pong") return;
    if (message.type === "bye") return this.bye(message);
    if (message.type === "welcome") {
      this.wait = SOONEST;
      this.heard.line("open");
    }
    if (message.type === "frame") this.framed(message);
    if (message.type === "step") {
      if (this.seq === null || message.seq !== this.seq + 1) return this.anew();
      this.seq = message.seq;
      if (message.accepted) this.settle(message.accepted.decision);
      if (message.decision?.id !== this.pending?.decision) this.pending = null;
    }
    if (message.type === "accepted" || message.type === "refused") this.settle(message.decision);
    this.heard.message(message);
  }

  /** A frame answers what was unsure; an answer that was on its way when the line broke is sent once more. */
  framed(frame) {
    const again = this.seq === null ? this.pending : null;
    this.seq = frame.seq;
    this.pending = again;
    if (again) this.send(again);
  }

  settle(decision) {
    if (this.pending?.decision === decision) this.pending = null;
  }

  /** @param {Bye} message */
  bye({ reason, again, code }) {
    if (again) return;
    this.end();
    this.heard.line("ended", reason, code);
  }

  /** The messages do not join up: begin from a new frame. */
  anew() {
    const old = this.socket;
    this.open();
    old?.close();
  }

  lost() {
    clearInterval(this.pulse);
    if (this.ended) return;
    this.seq = null;
    this.heard.line("lost");
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LATEST);
  }

  /** The network is back, or somebody looks: do not wait any longer. */
  hurry() {
    if (this.ended || this.socket?.readyState === WebSocket.OPEN) return;
    this.wait = SOONEST;
    this.anew(); // an attempt that was begun without a network may hang for minutes
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    this.socket?.close();
  }

  again() {
    this.ended = false;
    this.open();
  }

  beat(socket) {
    clearInterval(this.pulse);
    this.alive = true;
    this.pulse = setInterval(() => {
      if (socket !== this.socket || socket.readyState !== WebSocket.OPEN) return;
      if (!this.alive) return this.drop(socket);
      this.alive = false;
      socket.send(JSON.stringify({ type: "ping", n: 0 }));
    }, PULSE);
  }

  /** If this is still so after a while, nobody is at the other end. */
  doubt(socket, still) {
    setTimeout(() => socket === this.socket && !this.ended && still() && this.drop(socket), PATIENCE);
  }

  /** A socket whose other end is gone may take minutes to close: go on without it. */
  drop(socket) {
    this.socket = null;
    socket.close();
    this.lost();
  }
}
