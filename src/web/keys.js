// The keyboard, wherever no field has the focus: a cursor that goes from dot to dot, or from cell to cell where clues are set.

import { BLANK, CROSS, EMPTY, LINE, OUTSIDE, INSIDE } from "./board.js";
import { clueOf, isAnimal } from "./genre.js";
import { nextShade } from "./strokes.js";
import { isCovered } from "./ui.js";
import { cellWords, drawnWords, vertexWords } from "./words.js";

const ARROWS = { ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowDown: [1, 0], ArrowLeft: [0, -1] };

export class Keys {
  /**
   * @param {import("./game.js").Game} game
   * @param {{say: (words: string) => void, type: (clue: number) => void, press: () => void, step: (key: string) => boolean,
   *   commands: Record<string, () => void>}} page how to speak, to set a clue, what the space bar does then, to step through an explanation, and what other keys do
   */
  constructor(game, page) {
    Object.assign(this, { game, page });
    const { stage } = game.view;
    document.addEventListener("keydown", (event) => this.press(event));
    stage.addEventListener("focus", () => {
      if (stage.classList.contains("touched")) return;
      game.showCursor();
      this.describe();
    });
    stage.addEventListener("blur", () => {
      stage.classList.remove("touched");
      game.view.cursor = null;
      game.view.touch();
    });
  }

  press(event) {
    if (event.defaultPrevented || isTaken(event)) return;
    this.game.view.stage.classList.remove("touched");
    if (this.game.locked && !event.altKey && !event.ctrlKey && !event.metaKey && this.page.step(event.key)) return event.preventDefault();
    const arrow = ARROWS[event.key];
    const done = arrow ? this.arrow(arrow, event) : this.letter(event);
    if (done) event.preventDefault();
  }

  arrow([dr, dc], event) {
    const { game } = this;
    if (game.locked) return false;
    if (game.cursorKind === "cell") this.moveCell(dr, dc);
    else this.moveVertex(dr, dc, event.shiftKey ? LINE : event.altKey || event.ctrlKey || event.metaKey ? CROSS : null);
    return true;
  }

  /** Moves from dot to dot, and turns the mark over on the edge between them, if there is one to draw. */
  moveVertex(dr, dc, mark) {
    const { game } = this;
    const { grid } = game.model;
    const { r, c } = grid.vertexAt(game.vertex);
    const to = grid.vertex(r + dr, c + dc);
    if (to >= 0) {
      const edge = grid.edgeBetween(game.vertex, to);
      game.vertex = to;
      if (mark !== null) {
        game.model.draw(edge, game.model.board.edge(edge) === mark ? EMPTY : mark);
        this.page.say(drawnWords(game.model.board, edge));
      }
    }
    game.showCursor();
    if (mark === null) this.describe();
  }

  moveCell(dr, dc) {
    const { game } = this;
    const { r, c } = game.model.grid.cellAt(game.cell);
    const to = game.model.grid.cell(r + dr, c + dc);
    if (to >= 0) game.cell = to;
    game.showCursor();
    this.describe();
  }

  letter(event) {
    const { game } = this;
    const chord = event.ctrlKey || event.metaKey;
    if (event.altKey || (chord && !/^[zy]$/i.test(event.key))) return false;
    if (game.mode === "set" && !game.locked && !chord && this.clueKey(event.key)) return true;
    // With Caps Lock, a letter is the same key.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (!chord && !game.locked && this.cellKey(key)) return true;
    const name = chord && event.shiftKey && key === "z" ? "y" : key;
    const command = this.page.commands[name];
    command?.();
    return command !== undefined;
  }

  clueKey(key) {
    const clue = clueOf(key.toUpperCase());
    if (clue !== undefined && (!isAnimal(clue) || this.game.model.board.asks.hasAnimals)) this.page.type(clue);
    else if (key === " ") this.page.press();
    else if (["Backspace", "Delete", "."].includes(key)) this.page.type(BLANK);
    else return false;
    this.describe();
    return true;
  }

  /** `c` goes from dots to cells and back; on a cell, `i` and `o` shade it inside and outside, and the space bar goes on to the next. */
  cellKey(key) {
    const { game } = this;
    const { board } = game.model;
    if (key === "c" && game.mode === "play") {
      game.cursorKind = game.cursorKind === "cell" ? "vertex" : "cell";
      game.showCursor();
    } else if (game.cursorKind === "cell" && ["i", "o", " "].includes(key)) {
      const shade = board.shade(game.cell);
      const wanted = { i: INSIDE, o: OUTSIDE, " ": nextShade(shade) }[key];
      game.model.draw(board.shadeSlot(game.cell), shade === wanted ? EMPTY : wanted);
    } else {
      return false;
    }
    this.describe();
    return true;
  }

  /** Says what is at the cursor. */
  describe() {
    const { game } = this;
    game.view.paint();
    const { judged, board } = game.view;
    if (!judged) return;
    this.page.say(game.cursorKind === "cell" ? cellWords(board, judged, game.cell) : vertexWords(board, judged, game.vertex));
  }
}

/** Whether a key means something where it was pressed: while a dialog is open, in a field, or on a control that takes it. */
function isTaken({ target, key }) {
  if (isCovered()) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest("textarea, select, input:not([type=radio], [type=checkbox], [type=range])")) return true;
  if (/^(Arrow|Home|End|Page)/.test(key)) return target.closest("input, [role=tab]") !== null;
  return key === " " || key === "Enter" ? target.closest("button, input, label, summary, [role=tab]") !== null : false;
}
