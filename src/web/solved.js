// The puzzles that were solved here, the latest first, in how much time each.

import { Board, LARGEST } from "./board.js";
import { asking } from "./genre.js";
import { t } from "./lang.js";
import { thumbnail } from "./thumbnail.js";
import { $, make } from "./ui.js";
import { clock, genreName, whenWords } from "./words.js";

const PLACE = "slink-solved";
/** Of more than this, the oldest are forgotten. */
const MOST = 200;

export class Solved {
  /**
   * @param {import("./game.js").Game} game
   * @param {(board: Board) => void} onagain called with a puzzle that is to be played again
   */
  constructor(game, onagain) {
    Object.assign(this, { game, onagain });
  }

  /** Records that a puzzle was solved, and in how many seconds. An earlier record of the same puzzle is replaced. */
  add(seconds) {
    const { board } = this.game.model;
    const puzzle = JSON.stringify(board.toJson(false));
    const others = readSolved(storage.get(PLACE)).filter((one) => JSON.stringify(Board.fromJson(one).toJson(false)) !== puzzle);
    storage.set(PLACE, JSON.stringify([{ ...board.toJson(false), seconds, at: Date.now() }, ...others].slice(0, MOST)));
  }

  list() {
    const all = readSolved(storage.get(PLACE));
    $("solved-none").hidden = all.length > 0;
    $("solved").replaceChildren(...all.map((one) => this.row(one)));
  }

  row(one) {
    const { rows, cols, seconds, at } = one;
    const board = Board.fromJson(one);
    const words = t.solvedOne(rows, cols, genreName(board.asks), seconds > 0 ? clock(seconds) : "", whenWords(at));
    const button = make("button", {}, thumbnail(board, this.game.view.palette), words);
    button.addEventListener("click", () => this.onagain(board.copy()));
    return make("li", {}, button);
  }
}

/** What is kept of solved puzzles. What is no such thing is passed over. */
export function readSolved(text) {
  try {
    return (JSON.parse(text) ?? []).filter((one) => one !== null && isSolved(one));
  } catch {
    return [];
  }
}

function isSolved({ rows, cols, clues, genre, every_dot, seconds, at }) {
  const fits = Number.isInteger(rows) && Number.isInteger(cols) && rows > 0 && cols > 0 && rows * cols <= LARGEST;
  const text = Array.isArray(clues) && clues.length === rows && clues.every((row) => typeof row === "string" && row.length === cols && /^[.0-4SW]*$/.test(row));
  return fits && text && asking(genre, every_dot) !== undefined && Number.isFinite(seconds) && Number.isFinite(at);
}
