// Makes puzzles of a size, a grade, a symmetry, and with a technique that they need.

import { Board } from "./board.js";
import { Stale, ask, cancel } from "./ask.js";
import { t } from "./lang.js";
import { $, busy, isAble, on, say, tell } from "./ui.js";
import { asSentence } from "./words.js";

/** The wishes for a puzzle. Without others, it is to have no clue too many. */
export function withFewClues(wishes) {
  const few = ["clues", "pattern", "grade", "needs", "digits", "apart"].some((name) => name in wishes);
  return few ? wishes : { ...wishes, clues: "minimal" };
}

export class Generator {
  /**
   * @param {import("./game.js").Game} game
   * @param {() => void} onmade called when a puzzle was made
   */
  constructor(game, onmade) {
    Object.assign(this, { game, onmade });
    on("generate", "submit", (event) => {
      event.preventDefault();
      this.make();
    });
    on("make-stop", "click", () => cancel("generate"));
  }

  async make() {
    if (!isAble("make")) return;
    const number = (id) => Number($(id).value);
    const wishes = { grade: $("make-grade").value, symmetry: $("make-symmetry").value };
    const chosen = Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== ""));
    if ($("make-technique").value !== "") chosen.needs = [$("make-technique").value];
    this.busy(true, t.making);
    try {
      const wanted = { rows: number("make-rows"), cols: number("make-cols"), ...withFewClues(chosen) };
      const dropped = () => this.busy(false, t.stopped);
      const answer = await ask("generate", wanted, { holds: this.game.model.since("clues"), dropped });
      if (!answer.board) return this.busy(false, asSentence(answer.why));
      this.game.open(Board.fromJson(answer.board));
      this.busy(false, "");
      this.onmade();
      say(t.made);
    } catch (error) {
      if (!(error instanceof Stale)) this.busy(false, error.message);
    }
  }

  busy(is, words) {
    busy(is, "make", "make-stop");
    tell("make-text", words);
  }
}
