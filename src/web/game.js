// What the parts of the page share: the model, the view of it, the mode and the tool, and who wants to hear of changes.

import { ask, cancelOutdated } from "./ask.js";
import { BLANK, OPEN_CLUE } from "./board.js";
import { partOf } from "./marks.js";
import { Model } from "./model.js";
import { View } from "./view.js";

export class Game {
  constructor(board, stage) {
    this.model = new Model(board);
    this.view = new View(stage);
    /** "play", where one draws, or "set", where one writes clues. */
    this.mode = "play";
    /** What a press draws: "draw" (lines, and shades in the middle of cells), "line", "cross", "shade" or "erase". */
    this.tool = "draw";
    /** What a press writes while a puzzle is set: "clues", the cells of a "pattern", or a "loop". */
    this.brush = "clues";
    /** Whether the board shows something else than the game, such as an explanation. */
    this.locked = false;
    this.cursorKind = "vertex";
    this.vertex = 0;
    this.cell = 0;
    this.listeners = { change: [], position: [], clues: [], move: [], judged: [], mode: [], brush: [], pick: [], kept: [], leave: [], taken: [], player: [], answer: [], stroke: [] };
    this.model.onchange = (slots) => this.changed(slots);
    this.model.onmove = () => this.tell("move");
    this.view.onjudged = (judged) => this.locked || this.tell("judged", judged);
    this.view.show(board);
  }

  /**
   * Events: `change` (anything on the board), `position` (clues, lines or crosses), `clues`, all three with the slots that
   * have changed, or `null` if it may be any; `move` (one was made or taken back), `judged` (what the judge says, at most
   * once a frame), `mode`, `brush`, `pick` (the cell that a click means, and whether it was the cell of the cursor before), `kept` (what is kept
   * beside the board has changed), `leave` (another game takes the place of this one at once), `taken` (a kept game was), `player` (whether an
   * explanation covers the board), `answer` (whether one is shown under Play), and `stroke` (a press on the board has drawn).
   */
  on(event, listener) {
    this.listeners[event].push(listener);
  }

  tell(event, ...data) {
    for (const listener of this.listeners[event]) listener(...data);
  }

  /** Asks about the clues or the position, which are sent. If they change, the question is called off. */
  ask(part, name, body = {}, options = {}) {
    const board = this.model.board.toJson(part === "position");
    return ask(name, { board, ...body }, { holds: this.model.since(part), ...options });
  }

  changed(slots) {
    const { board } = this.model;
    cancelOutdated();
    if (!this.locked) {
      if (this.view.board !== board) this.view.show(board);
      else this.view.changed(slots);
    }
    // Another board may be smaller.
    if (slots === null) this.holdCursor();
    const parts = this.model.partsOf(slots);
    // While clues are typed, the marks of the last verdict stay until the next one comes.
    if (slots === null || (this.mode !== "set" && parts.length > 0)) this.mark(null);
    this.tell("change", slots);
    for (const part of parts) this.tell(part, slots);
  }

  /** Begins a game on another board. Undo leads back. */
  open(board) {
    this.leave();
    this.model.replace(board);
  }

  leave() {
    this.model.commit();
    this.tell("leave");
  }

  /** Goes on with a game as it was kept, with its own history. */
  take(state) {
    this.model.take(state);
    this.tell("taken");
  }

  setMode(mode) {
    if (this.mode === mode) return;
    this.mode = mode;
    this.cursorKind = mode === "set" ? "cell" : "vertex";
    if (this.view.cursor) this.showCursor();
    this.tell("mode", mode);
  }

  setBrush(brush) {
    this.brush = brush;
    this.tell("brush", brush);
  }

  /** Shows another board for a while, without a change to the game; `null` shows the game again. */
  exhibit(board) {
    this.locked = board !== null;
    this.view.marks = null;
    this.view.show(board ?? this.model.board);
  }

  mark(marks) {
    this.view.marks = marks;
    this.view.touch();
  }

  /** Marks what somebody asked to see, and brings it into sight. */
  point(marks) {
    this.mark(marks);
    const part = partOf(this.view.board.grid, marks);
    if (part) this.view.reveal(part);
  }

  // The cursor.

  /** The cell or the dot at the cursor. */
  get cursorIndex() {
    return this.cursorKind === "cell" ? this.cell : this.vertex;
  }

  /** Keeps the cursor on the board. */
  holdCursor() {
    const { grid } = this.model;
    this.vertex = Math.min(this.vertex, grid.vertices - 1);
    this.cell = Math.min(this.cell, grid.cells - 1);
    if (this.view.cursor) this.view.cursor.index = this.cursorIndex;
  }

  showCursor() {
    const { grid } = this.model;
    this.holdCursor();
    const index = this.cursorIndex;
    const { r, c } = this.cursorKind === "cell" ? grid.cellAt(index) : grid.vertexAt(index);
    const half = this.cursorKind === "cell" ? 0.5 : 0;
    this.view.cursor = { kind: this.cursorKind, index };
    this.view.reveal([c, r, c + 2 * half, r + 2 * half]);
    this.view.touch();
  }

  hideCursor() {
    if (this.mode === "set" || this.view.cursor === null) return;
    this.view.cursor = null;
    this.view.touch();
  }

  /** A click at a point of the board while clues are set. */
  pickCell(u, v, turn) {
    const cell = this.model.grid.cell(Math.floor(v), Math.floor(u));
    if (cell < 0) return;
    const again = this.view.cursor?.kind === "cell" && this.cell === cell;
    this.cell = cell;
    this.showCursor();
    this.tell("pick", cell, again, turn);
  }

  /** Whether the board has any clue. */
  hasClues() {
    const { board } = this.model;
    for (let cell = 0; cell < board.grid.cells; cell++) {
      if (board.clue(cell) !== BLANK && board.clue(cell) !== OPEN_CLUE) return true;
    }
    return false;
  }
}
