// Shapes that puzzles are made for: a pattern of cells with clues, and a loop. How a press draws them on the board, and as
// text for slink.

import { BLANK, EMPTY, LINE, OPEN_CLUE } from "./board.js";
import { orbit } from "./grid.js";
import { Stroke, middleOf } from "./strokes.js";

/** Marks the cells that a drag passes for clues, with their images under a symmetry, or clears them if the first one is marked. */
export class PatternStroke extends Stroke {
  constructor(model, u, v, symmetry) {
    super(model, u, v);
    this.symmetry = symmetry;
    const cell = this.grid.cell(Math.floor(v), Math.floor(u));
    this.clue = cell >= 0 && model.board.clue(cell) !== BLANK ? BLANK : OPEN_CLUE;
    this.pass(u, v);
  }

  pass(u, v) {
    const cell = this.grid.cell(Math.floor(v), Math.floor(u));
    if (cell >= 0) markCells(this.model, orbit(this.grid, cell, this.symmetry), this.clue);
  }
}

/** Takes the cells whose middles a drag passes into the inside of the loop, or out of it if the first one is inside. */
export class InsideStroke extends Stroke {
  constructor(model, u, v) {
    super(model, u, v);
    this.wanted = !isInside(model.board, this.grid.cell(Math.floor(v), Math.floor(u)));
    this.pass(u, v);
  }

  pass(u, v) {
    const cell = middleOf(this.grid, u, v, 0.15);
    if (cell >= 0 && isInside(this.model.board, cell) !== this.wanted) turnCell(this.model, cell);
  }
}

/** Marks a cell for a clue, with its images, or clears it. */
export function toggleMark(model, cell, symmetry) {
  const clue = model.board.clue(cell) === BLANK ? OPEN_CLUE : BLANK;
  model.begin();
  markCells(model, orbit(model.grid, cell, symmetry), clue);
  model.commit();
}

/** Takes a cell into the inside of the loop, or out of it. */
export function toggleInside(model, cell) {
  model.begin();
  turnCell(model, cell);
  model.commit();
}

/** Cells that have clues keep them when they are marked. */
function markCells(model, cells, clue) {
  for (const cell of cells) {
    if (clue === BLANK || model.board.clue(cell) === BLANK) model.set(model.board.clueSlot(cell), clue);
  }
}

function turnCell(model, cell) {
  for (const edge of model.grid.edgesOfCell(cell)) model.draw(edge, model.board.edge(edge) === LINE ? EMPTY : LINE);
}

/** Whether a cell has an odd number of lines to its left. */
function isInside(board, cell) {
  const { r, c } = board.grid.cellAt(cell);
  return Array.from({ length: c + 1 }, (_, at) => board.edge(board.grid.left(r, at))).filter((mark) => mark === LINE).length % 2 === 1;
}

/** The cells of a pattern, a line for each row. */
export function patternText(board) {
  const { rows, cols } = board.grid;
  const row = (r) => Array.from({ length: cols }, (_, c) => (board.clue(board.grid.cell(r, c)) === BLANK ? "." : "#")).join("");
  return Array.from({ length: rows }, (_, r) => `${row(r)}\n`).join("");
}

/** Writes a pattern on a board of its size. */
export function putPattern(board, rows) {
  const cells = rows.join("");
  for (let cell = 0; cell < board.grid.cells; cell++) board.slots[board.clueSlot(cell)] = cells[cell] === "#" ? OPEN_CLUE : BLANK;
}

/** Draws the loop around these cells on a board of their size. */
export function putLoop(board, rows) {
  const cells = rows.join("");
  for (let edge = 0; edge < board.grid.edges; edge++) {
    const inside = board.grid.cellsOfEdge(edge).filter((cell) => cells[cell] === "#");
    board.slots[edge] = inside.length === 1 ? LINE : EMPTY;
  }
}
