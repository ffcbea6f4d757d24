// The state of a game: the board, its history, what-if layers and savepoints. It knows nothing of the page.
//
// A move is what one undo takes back: the changes of slots, and before and after it the layers, or all of the
// board where another one took its place.

import { EMPTY, inLayer } from "./board.js";

export class Model {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    /** For each what-if, the slots as they were when it began. */
    this.layers = [];
    /** The moves in this puzzle, after the one that led to it, if one did. */
    this.past = [];
    /** For each puzzle before, its moves. */
    this.earlier = [];
    this.future = [];
    this.savepoints = [];
    /** How often the clues have changed, and how often the position: the clues with the lines and crosses. */
    this.revisions = { clues: 0, position: 0 };
    /** Called after each change with the slots that changed, or null if it may be any. */
    this.onchange = () => {};
    /** Called after a move was made, taken back or made again. */
    this.onmove = () => {};
    /** Called at the end of a gesture with the slots that it has changed: it may change more, as part of the same move. */
    this.onend = () => {};
    /** Called with the board and the layers of the puzzle before, if its moves are not here: returns those that are kept elsewhere. */
    this.recall = () => [];
    this.open = null;
  }

  get grid() {
    return this.board.grid;
  }

  #changed(slots) {
    for (const part of this.partsOf(slots)) this.revisions[part]++;
    this.onchange(slots);
  }

  /** Which parts change with these slots: the position, the clues as well, or none. The server does not get shades, so they are part of neither. */
  partsOf(slots) {
    if (slots === null || slots.some((slot) => this.board.isClue(slot))) return ["clues", "position"];
    return slots.some((slot) => slot < this.grid.edges) ? ["position"] : [];
  }

  /** Tells later whether the clues, or the position, are still as they are now. */
  since(part) {
    const revision = this.revisions[part];
    return () => this.revisions[part] === revision;
  }

  // Gestures: all changes from `begin` to `commit` are one move.

  begin() {
    this.commit();
    this.open = new Map();
  }

  /** Sets a slot to a value, as a move of its own if no gesture is going on. */
  set(slot, value) {
    const from = this.board.slots[slot];
    if (from === value) return;
    const alone = this.open === null;
    if (alone) this.open = new Map();
    if (!this.open.has(slot)) this.open.set(slot, from);
    this.board.slots[slot] = value;
    if (alone) this.commit();
    this.#changed([slot]);
  }

  /** Draws a line, a cross, a shade or nothing at a slot, in the what-if that is going on. */
  draw(slot, mark) {
    if (this.board.mark(slot) !== mark) this.set(slot, inLayer(mark, this.layers.length));
  }

  commit() {
    if (this.open === null) return;
    const touched = [...this.open.keys()].filter((slot) => this.board.slots[slot] !== this.open.get(slot));
    if (touched.length > 0) this.onend(touched);
    const changes = [];
    for (const [slot, from] of this.open) {
      if (this.board.slots[slot] !== from) changes.push([slot, from, this.board.slots[slot]]);
    }
    this.open = null;
    if (changes.length > 0) this.#record({ changes });
  }

  /** Takes back what the gesture has done so far, and ends it. Returns whether there was anything to take back. */
  cancel() {
    const changes = [...(this.open ?? [])].filter(([slot, from]) => this.board.slots[slot] !== from);
    this.open = null;
    if (changes.length === 0) return false;
    for (const [slot, from] of changes) this.board.slots[slot] = from;
    this.#changed(changes.map(([slot]) => slot));
    return true;
  }

  /** Takes away all that is drawn, and all what-ifs. Only edges with that mark, if there is one. */
  clear(mark = null) {
    this.commit();
    const slots = this.board.slots.slice();
    const drawn = this.grid.edges + (mark === null ? this.grid.cells : 0);
    for (let slot = 0; slot < drawn; slot++) if (mark === null || this.board.mark(slot) === mark) slots[slot] = EMPTY;
    const changes = this.#changesTo(slots);
    const layers = mark === null ? [] : this.layers;
    if (changes.length > 0 || layers.length !== this.layers.length) this.#do({ changes, layers: [this.layers, layers] });
  }

  /** Sets many slots at once: one move. */
  setAll(pairs) {
    this.begin();
    for (const [slot, value] of pairs) this.set(slot, value);
    this.commit();
  }

  /** The value that a slot had before the gesture that is going on. */
  before(slot) {
    return this.open?.get(slot) ?? this.board.slots[slot];
  }

  #record(move) {
    this.#made(move);
    this.future.length = 0;
    this.onmove();
  }

  #made(move) {
    if (leaves(move)) {
      this.earlier.push(this.past);
      this.past = [];
    }
    this.past.push(move);
  }

  // History. In the midst of a gesture that has changed something, undo and redo take back the gesture alone.

  undo() {
    if (this.cancel()) return true;
    const move = this.past.pop();
    if (!move) return false;
    this.future.push(move);
    if (leaves(move) && this.past.length === 0) this.past = this.earlier.pop() ?? this.recall(move.boards[0], move.layers[0]);
    this.#apply(move, 0);
    return true;
  }

  redo() {
    if (this.cancel()) return true;
    const move = this.future.pop();
    if (!move) return false;
    this.#made(move);
    this.#apply(move, 1);
    return true;
  }

  /** Takes back all that was done in this puzzle. One more undo leads to the puzzle before. */
  undoAll() {
    while (this.canUndoHere()) this.undo();
  }

  redoAll() {
    while (this.canRedoHere()) this.redo();
  }

  /** Whether there is something to be undone in this puzzle. */
  canUndoHere() {
    return this.open !== null || (this.past.length > 0 && !leaves(this.past.at(-1)));
  }

  /** Whether there is something to be done again in this puzzle. */
  canRedoHere() {
    return this.future.length > 0 && !leaves(this.future.at(-1));
  }

  #apply(move, side) {
    if (move.boards) this.board = move.boards[side].copy();
    const order = side === 0 ? [...move.changes].reverse() : move.changes;
    for (const change of order) this.board.slots[change[0]] = change[1 + side];
    if (move.layers) this.layers = move.layers[side];
    this.#changed(move.boards ? null : move.changes.map(([slot]) => slot));
    this.onmove();
  }

  /** Goes on with another game, of which this is the state, with its own history. */
  take({ board, layers, past, future, savepoints }) {
    this.cancel();
    Object.assign(this, { board, layers, past, future, savepoints, earlier: [] });
    this.#changed(null);
  }

  /** Puts another board in place of this one. It can be undone like any other move. */
  replace(board) {
    this.commit();
    this.#do({ changes: [], boards: [this.board.copy(), board.copy()], layers: [this.layers, []] });
  }

  #do(move) {
    this.#record(move);
    this.#apply(move, 1);
  }

  /** The changes that lead from the slots as they are to others. */
  #changesTo(slots) {
    const changes = [];
    slots.forEach((value, slot) => {
      if (value !== this.board.slots[slot]) changes.push([slot, this.board.slots[slot], value]);
    });
    return changes;
  }

  // What-ifs.

  beginWhatIf() {
    this.commit();
    this.#do({ changes: [], layers: [this.layers, [...this.layers, this.board.slots.slice()]] });
  }

  /** The innermost what-if is right: what was drawn in it counts as drawn one layer below. */
  acceptWhatIf() {
    const depth = this.layers.length;
    if (depth === 0) return;
    this.commit();
    const slots = this.board.slots.slice();
    for (let slot = 0; slot < this.grid.edges + this.grid.cells; slot++) {
      if (this.board.layer(slot) === depth) slots[slot] = inLayer(this.board.mark(slot), depth - 1);
    }
    this.#do({ changes: this.#changesTo(slots), layers: [this.layers, this.layers.slice(0, -1)] });
  }

  /** The innermost what-if is wrong: all is as it was when it began. */
  rejectWhatIf() {
    if (this.layers.length === 0) return;
    this.commit();
    const changes = this.#changesTo(this.layers[this.layers.length - 1]);
    this.#do({ changes, layers: [this.layers, this.layers.slice(0, -1)] });
  }

  // Savepoints.

  save(name) {
    this.commit();
    this.savepoints.push({ name, board: this.board.copy(), layers: this.layers });
  }

  /** Goes back to a savepoint, as a move that can be undone. */
  restore(savepoint) {
    this.commit();
    const { board, layers } = savepoint;
    if (board.game !== this.board.game || board.asks !== this.board.asks || !board.grid.sameSize(this.grid)) {
      this.#do({ changes: [], boards: [this.board.copy(), board.copy()], layers: [this.layers, layers] });
    } else {
      this.#do({ changes: this.#changesTo(board.slots), layers: [this.layers, layers] });
    }
  }

  forget(savepoint) {
    this.savepoints = this.savepoints.filter((other) => other !== savepoint);
  }
}

/** Whether a move leads from one puzzle to another. */
export function leaves({ boards }) {
  return boards !== undefined && boards[0].game !== boards[1].game;
}
