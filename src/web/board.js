// A board as it stands: its grid, and for each slot what is there. Slots are numbered: first the edges, then the
// cells' shades, then the cells' clues, so that a change of any of them is a slot, what was there and what is there now.
//
// What is drawn in a what-if has the number of its layer in the upper bits of the slot.

import { PLAIN, asking, clueOf, clueText, isAnimal } from "./genre.js";
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
/** Shades as slink writes them: none, inside, outside. */
const SHADES = ".io";

export class Board {
  /** `game` is the name of the game that is played on the board, and `asks` what the puzzle asks (genre.js); a copy has the same. */
  constructor(grid, slots, game = newName(), asks = PLAIN) {
    this.grid = grid;
    this.slots = slots;
    this.game = game;
    this.asks = asks;
  }

  static empty(rows, cols, asks = PLAIN) {
    const grid = new Grid(rows, cols);
    const slots = new Int16Array(grid.edges + 2 * grid.cells);
    slots.fill(BLANK, grid.edges + grid.cells);
    return new Board(grid, slots, newName(), asks);
  }

  copy() {
    return new Board(this.grid, this.slots.slice(), this.game, this.asks);
  }

  /** A copy that asks something else. Clues that it does not know are gone. */
  asking(asks) {
    const copy = new Board(this.grid, this.slots.slice(), this.game, asks);
    for (let slot = this.clueSlot(0); slot < copy.slots.length; slot++) if (isAnimal(copy.slots[slot]) && !asks.hasAnimals) copy.slots[slot] = BLANK;
    return copy;
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

  /** The clues that are there, those to come among them. */
  clues() {
    return Array.from(this.slots.subarray(this.clueSlot(0))).filter((clue) => clue !== BLANK);
  }

  /** The edges alone, without layers. */
  edges() {
    return Array.from({ length: this.grid.edges }, (_, edge) => this.edge(edge));
  }

  /** Whether any edge or shade is drawn. */
  isDrawn() {
    return this.slots.subarray(0, this.grid.edges + this.grid.cells).some((value) => value !== EMPTY);
  }

  isShaded() {
    return this.slots.subarray(this.shadeSlot(0), this.clueSlot(0)).some((value) => value !== EMPTY);
  }

  /** Whether any line or cross is drawn: all that slink reasons about of a drawing. */
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
    const clue = (cell) => clueText(this.clue(cell)) ?? ".";
    const json = { slink: 1, rows: grid.rows, cols: grid.cols, clues: strings(grid.rows, grid.cols, 0, clue), ...this.asks.json };
    if (!drawing) return json;
    const mark = (edge) => ".-x"[this.edge(edge)];
    return {
      ...json,
      horizontal: strings(grid.rows + 1, grid.cols, 0, mark),
      vertical: strings(grid.rows, grid.cols + 1, grid.horizontal, mark),
      ...(this.isShaded() && { shading: strings(grid.rows, grid.cols, 0, (cell) => SHADES[this.shade(cell)]) }),
    };
  }

  static fromJson(json) {
    const board = Board.empty(json.rows, json.cols, asking(json.genre, json.every_dot));
    const clues = json.clues.join("");
    for (let cell = 0; cell < board.grid.cells; cell++) board.slots[board.clueSlot(cell)] = clues[cell] === "?" ? OPEN_CLUE : (clueOf(clues[cell]) ?? BLANK);
    board.slots.set(readEdges(json), 0);
    board.slots.set(read(json.shading, SHADES), board.shadeSlot(0));
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
  return read([...horizontal, ...vertical], ".-x");
}

/** Rows of characters as numbers: the places of the characters among `known`. */
function read(rows = [], known) {
  return Array.from(rows.join(""), (mark) => Math.max(0, known.indexOf(mark)));
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
