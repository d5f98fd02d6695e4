/** The door to the rulebook of a table: small, and only what is behind it is fetched late. */

import { useShelf } from "./rules.js";

/** @import { Met } from "./types.js" */
/** @import { Shelf, Table } from "./rulebook/shelf.js" */

/** Opens the rulebook when somebody wants it, and keeps it current while it is open. */
export class Library {
  /** @param {function(): Table} table as it is when the book is first opened */
  constructor(table) {
    this.table = table;
    /** @type {Shelf|null} */
    this.shelf = null;
    useShelf(this);
  }

  get open() {
    return this.shelf?.open ?? false;
  }

  /** @param {string} [rule] @param {HTMLElement|null} [from] */
  async show(rule = "", from = null) {
    if (!this.shelf) {
      const { Shelf: Made } = await import("./rulebook/shelf.js");
      this.shelf ??= new Made(this.table());
    }
    await this.shelf.show(rule, from);
  }

  /** By its button or key. */
  toggle() {
    if (this.open) this.shelf.close();
    else this.show();
    return true;
  }

  /** Something has happened: more may have been met. */
  changed() {
    if (this.open) this.shelf.table.ask();
  }

  /** @param {Met} met */
  tell(met) {
    this.shelf?.tell(met);
  }
}
