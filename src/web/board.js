// A board as it stands: its grid, and for each slot what is there. Slots are numbered: first the edges, then the
// cells' shades, then the cells' clues, so that a change of any of them is a slot, what was there and what is there now.
//
// What is drawn in a what-if has the number of its layer in the upper bits of the slot.

import { Grid } from "./grid.js";

export const EMPTY = 0;
export const LINE = 1;
export const CROSS = 2;
export const INSIDE = 1;
export const OUTSIDE = 2;
/** A cell without a clue. */
export const BLANK = -1;
/** A cell that is to get a clue, but has no number yet. */
export const OPEN_CLUE = -2;
/** The largest board that slink takes, in cells. */
export const LARGEST = 10_000;

const LAYER = 4;

export class Board {
  /** `game` is the name of the game that is played on the board; a copy has the same. */
  constructor(grid, slots, game = newName()) {
    this.grid = grid;
    this.slots = slots;
    this.game = game;
  }

  static empty(rows, cols) {
    const grid = new Grid(rows, cols);
    const slots = new Int16Array(grid.edges + 2 * grid.cells);
    slots.fill(BLANK, grid.edges + grid.cells);
    return new Board(grid, slots);
  }

  copy() {
    return new Board(this.grid, this.slots.slice(), this.game);
  }

  shadeSlot(cell) {
    return this.grid.edges + cell;
  }

  clueSlot(cell) {
    return this.grid.edges + this.grid.cells + cell;
  }

  isClue(slot) {
    return slot >= this.grid.edges + this.grid.cells;
  }

  /** What is drawn at an edge or in a cell, whatever its layer. */
  mark(slot) {
    return this.slots[slot] % LAYER;
  }

  /** What is at an edge: empty, a line or a cross. */
  edge(edge) {
    return this.mark(edge);
  }

  /** The what-if in which an edge or a shade was drawn, or 0. */
  layer(slot) {
    return Math.floor(this.slots[slot] / LAYER);
  }

  shade(cell) {
    return this.mark(this.shadeSlot(cell));
  }

  clue(cell) {
    return this.slots[this.clueSlot(cell)];
  }

  /** The edges alone, without layers. */
  edges() {
    return Array.from({ length: this.grid.edges }, (_, edge) => this.edge(edge));
  }

  /** Whether any edge or shade is drawn. */
  isDrawn() {
    return this.slots.subarray(0, this.grid.edges + this.grid.cells).some((value) => value !== EMPTY);
  }

  /** Whether any line or cross is drawn: all that slink knows of a drawing. */
  hasMarks() {
    return this.slots.subarray(0, this.grid.edges).some((value) => value !== EMPTY);
  }

  /** A copy without what is drawn. */
  undrawn() {
    const copy = this.copy();
    copy.slots.fill(EMPTY, 0, this.grid.edges + this.grid.cells);
    return copy;
  }

  /** The board in slink's format `json` (docs/json.md), with the drawing or with the clues alone. */
  toJson(drawing = true) {
    const { grid } = this;
    const clue = (cell) => (this.clue(cell) >= 0 ? String(this.clue(cell)) : ".");
    const json = { slink: 1, rows: grid.rows, cols: grid.cols, clues: strings(grid.rows, grid.cols, 0, clue) };
    if (!drawing) return json;
    const mark = (edge) => ".-x"[this.edge(edge)];
    return {
      ...json,
      horizontal: strings(grid.rows + 1, grid.cols, 0, mark),
      vertical: strings(grid.rows, grid.cols + 1, grid.horizontal, mark),
    };
  }

  static fromJson(json) {
    const board = Board.empty(json.rows, json.cols);
    const clues = json.clues.join("");
    for (let cell = 0; cell < board.grid.cells; cell++) {
      if (/\d/.test(clues[cell])) board.slots[board.clueSlot(cell)] = Number(clues[cell]);
      if (clues[cell] === "?") board.slots[board.clueSlot(cell)] = OPEN_CLUE;
    }
    board.slots.set(readEdges(json), 0);
    return board;
  }
}

/** A name that no other game has, in whichever tab. */
function newName() {
  const part = () => Math.random().toString(36).slice(2);
  return `-${part()}${part()}`;
}

/** The edges in an object with `horizontal` and `vertical`, as numbers; none if it has none. */
export function readEdges({ horizontal = [], vertical = [] }) {
  return Array.from([...horizontal, ...vertical].join(""), (mark) => Math.max(0, ".-x".indexOf(mark)));
}

/** The value of a slot for a mark in a what-if layer. Nothing is nothing in every layer. */
export function inLayer(mark, layer) {
  return mark === EMPTY ? EMPTY : mark + LAYER * layer;
}

function strings(rows, cols, first, mark) {
  return Array.from({ length: rows }, (_, r) => Array.from({ length: cols }, (_, c) => mark(first + r * cols + c)).join(""));
}

/** What comes after a mark when an edge is clicked: a line, a cross, nothing. */
export function nextMark(mark) {
  return mark === EMPTY ? LINE : mark === LINE ? CROSS : EMPTY;
}
