// Lets slink write the clues: in the cells of a pattern, for a loop, and with all wishes of `slink generate`. The board has the
// pattern and the loop.

import { Stale, ask, cancel } from "./ask.js";
import { Board, LARGEST, LINE } from "./board.js";
import { generated, withFewClues } from "./generate.js";
import { t } from "./lang.js";
import { patternText, putLoop, putPattern } from "./shapes.js";
import { isTooLarge } from "./open.js";
import { resized } from "./transform.js";
import { $, busy, isAble, make, on, tell } from "./ui.js";
import { asSentence } from "./words.js";

/** Fields with a text, by the name of the wish. */
const TEXTS = { grade: "wish-grade", symmetry: "set-symmetry", max: "wish-max", require: "wish-require" };
const DIGITS = [0, 1, 2, 3];

export class Composer {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** The shapes of the last puzzle, and whether that is still on the board: then the next one has the same shapes. */
    this.last = null;
    on("compose", "submit", (event) => {
      event.preventDefault();
      this.make();
    });
    // A field that is folded away cannot say what is wrong with it.
    $("compose").addEventListener("invalid", ({ target }) => target.closest("details")?.setAttribute("open", ""), true);
    on("compose-stop", "click", () => cancel("compose"));
    on("wish-clues", "change", () => this.showNumber());
    on("wish-needs", "change", () => this.addNeed());
    on("needs", "click", ({ target }) => target.closest("li")?.remove());
    on("shape-pattern", "click", () => this.paste("pattern"));
    on("shape-loop", "click", () => this.paste("loop"));
    game.on("brush", (brush) => this.wish(brush));
  }

  /** Who draws a pattern or a loop wants it to be used, and who leaves it before anything is drawn does not. */
  wish(shape) {
    const { board } = this.game.model;
    if (shape !== "pattern" && isUnmarked(board)) $("wish-pattern").value = "";
    if (shape !== "loop" && !this.before.loop && isUndrawn(board)) $("wish-loop").value = "";
    if (shape === "pattern" && $("wish-pattern").value === "") $("wish-pattern").value = "exact";
    if (shape === "loop") $("wish-loop").value = "drawn";
  }

  async make() {
    if (!isAble("compose-make")) return;
    const { model } = this.game;
    const shapes = this.shapes();
    if (typeof shapes === "string") return this.tell(shapes);
    const part = shapes.loop ? "position" : "clues";
    this.busy(true, t.composing);
    try {
      const dropped = () => this.busy(false, t.stopped);
      const answer = await generated(withFewClues({ ...shapes, ...this.wishes() }), { kind: "compose", holds: model.since(part), dropped });
      if (!answer.board) return this.busy(false, asSentence(answer.why));
      const board = Board.fromJson(answer.board);
      board.game = model.board.game;
      model.replace(board);
      this.last = { shapes, holds: model.since("position") };
      this.busy(false, [answer.changed && asSentence(answer.changed), t.composed(board.clues().length)].filter(Boolean).join(" "));
    } catch (error) {
      if (!(error instanceof Stale)) this.busy(false, error.message);
    }
  }

  /** The shapes of the puzzle on the board, if it was made for any. */
  get before() {
    return this.last?.holds() ? this.last.shapes : {};
  }

  /** The size, the genre, the pattern and the loop; if one of them is wished for and is not there, a sentence that says so. */
  shapes() {
    const { board, grid } = this.game.model;
    const [pattern, loop] = [$("wish-pattern").value, $("wish-loop").value === "drawn"];
    const { before } = this;
    const shapes = { rows: grid.rows, cols: grid.cols, ...board.asks.json };
    if (pattern !== "") {
      shapes.pattern = before.pattern ?? patternText(board);
      if (!shapes.pattern.includes("#")) return t.patternNone;
      shapes.at_most = pattern === "at-most";
    }
    if (loop && !before.loop && isUndrawn(board)) return t.loopNone;
    if (loop) shapes.loop = before.loop ?? JSON.stringify(board.toJson());
    return shapes;
  }

  /** All that is wished for. What is left open is not sent. */
  wishes() {
    const wishes = {};
    for (const [name, id] of Object.entries(TEXTS)) if ($(id).value !== "") wishes[name] = $(id).value;
    const needs = [...$("needs").querySelectorAll("li")].map(({ dataset }) => dataset.name);
    if (needs.length > 0) wishes.needs = needs;
    const clues = { number: $("wish-number").value, share: `${$("wish-number").value}%` }[$("wish-clues").value] ?? $("wish-clues").value;
    if (clues !== "") wishes.clues = clues;
    const digits = DIGITS.map((digit) => [digit, $(`wish-digit-${digit}`).value]).filter(([, most]) => most !== "");
    if (digits.length > 0) wishes.digits = Object.fromEntries(digits.map(([digit, most]) => [digit, Number(most)]));
    if ($("wish-unneeded").value !== "") wishes.unneeded = Number($("wish-unneeded").value);
    if ($("wish-apart").checked) wishes.apart = true;
    if (this.game.model.board.asks.hasAnimals && $("wish-animals").value !== "") wishes.animals = Number($("wish-animals").value) / 100;
    return wishes;
  }

  /** The field for a number is there if one is asked for. */
  showNumber() {
    const label = { number: t.numberField, share: t.shareField }[$("wish-clues").value];
    $("wish-number-label").textContent = label ?? "";
    $("wish-number").disabled = !label;
    $("wish-number").max = $("wish-clues").value === "share" ? 100 : LARGEST;
    $("wish-number").parentElement.hidden = !label;
  }

  addNeed() {
    const { value } = $("wish-needs");
    $("wish-needs").value = "";
    if (value === "" || $("needs").querySelector(`[data-name="${value}"]`)) return;
    const button = make("button", { type: "button", textContent: value, title: t.needsRemove(value) });
    button.setAttribute("aria-label", t.needsRemove(value));
    const item = make("li", {}, button);
    item.dataset.name = value;
    $("needs").append(item);
  }

  /** Puts a pattern or a loop that is text on the board. What else is there stays. */
  async paste(what) {
    const { model } = this.game;
    if (isTooLarge($("shape-text").value)) return this.tell(t.openTooLarge(t.openText));
    try {
      const answer = await ask("shape", { what, text: $("shape-text").value }, { holds: model.since("position") });
      const { cells, changed } = answer;
      const board = resized(model.board, cells.length, cells[0].length);
      if (what === "pattern") putPattern(board, cells);
      else putLoop(board, cells);
      model.replace(board);
      this.wish(what);
      this.tell(changed ? asSentence(changed) : t.shapeTaken[what]);
    } catch (error) {
      if (!(error instanceof Stale)) this.tell(error.message);
    }
  }

  tell(words) {
    tell("compose-text", words);
  }

  busy(is, words) {
    busy(is, "compose-make", "compose-stop");
    this.tell(words);
  }
}

function isUndrawn(board) {
  return !board.edges().includes(LINE);
}

function isUnmarked(board) {
  return !patternText(board).includes("#");
}
