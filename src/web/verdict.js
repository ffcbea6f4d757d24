// How many solutions the clues have: asked anew at each change of a clue, while the page goes on.

import { Refused, Silent, Stale } from "./ask.js";
import { t } from "./lang.js";
import { $, debounced } from "./ui.js";
import { genreName } from "./words.js";

/** If nobody answers, the page asks again after this time, in milliseconds. */
export const AGAIN = 3000;

export class Verdict {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    Object.assign(this, { game, last: { verdict: "empty" } });
    /** Called with each answer, or with `{verdict: "empty" | "asking" | "error"}`. */
    this.onanswer = () => {};
    /** The grade of the puzzle, once it is known. */
    this.grade = undefined;
    this.graded = debounced(300, () => this.findGrade());
    this.causes = debounced(300, () => this.explainNone());
    this.common = debounced(300, () => this.findCommon());
    game.on("clues", (slots) => {
      // While clues are typed, the last verdict stays for a moment, but not on another board.
      if (slots === null) this.show({ verdict: "asking" });
      this.ask();
    });
    game.on("mode", () => this.last?.forced ?? this.findCommon());
  }

  async ask() {
    clearTimeout(this.again);
    if (!this.game.hasClues()) return this.show({ verdict: "empty" });
    const slow = setTimeout(() => this.show({ verdict: "asking" }), 150);
    const asked = performance.now();
    try {
      const answer = await this.game.ask("clues", "verdict");
      this.show(answer);
      performance.measure("slink-verdict", { start: asked });
      performance.clearMeasures("slink-verdict");
      if (answer.verdict === "unique") this.graded();
      if (answer.verdict === "none") this.causes();
      if (answer.verdict === "several") this.common();
    } catch (error) {
      if (error instanceof Refused) this.show({ verdict: "error", words: error.message });
      // Perhaps somebody answers again soon.
      if (error instanceof Silent) this.again = setTimeout(() => this.ask(), AGAIN);
    } finally {
      clearTimeout(slow);
    }
  }

  /** Which clues contradict each other takes longer, so it is asked once nobody types. */
  async explainNone() {
    if (this.last.verdict !== "none") return;
    try {
      const { contradiction } = await this.game.ask("clues", "why", { minimal: true, seconds: 4 }, { kind: "causes" });
      // Until the set is minimal it may contain all clues, which explains nothing.
      if (contradiction?.minimal) this.show({ ...this.last, conflict: contradiction.clues.map(({ cell }) => cell) });
    } catch (error) {
      if (!(error instanceof Stale) && !(error instanceof Refused)) throw error;
    }
  }

  /** The grade takes longer as well. It is shown beside the verdict. */
  async findGrade() {
    if (this.last.verdict !== "unique" || !this.game.model.board.asks.countsLines) return;
    try {
      const { word } = await this.game.ask("clues", "grade", { seconds: 8 }, { kind: "graded" });
      this.grade = word;
      this.name();
    } catch (error) {
      if (!(error instanceof Stale) && !(error instanceof Refused)) throw error;
    }
  }

  /** What all solutions share is asked once nobody types, too. */
  async findCommon() {
    const { last, game } = this;
    if (last.verdict !== "several" || game.mode !== "set") return;
    try {
      const forced = await game.ask("clues", "forced", {}, { kind: "common" });
      if (this.last === last) this.show({ ...last, forced });
    } catch (error) {
      if (!(error instanceof Stale) && !(error instanceof Refused)) throw error;
    }
  }

  show(answer) {
    this.last = answer;
    this.grade = undefined;
    $("badge").dataset.state = answer.verdict;
    this.name();
    this.onanswer(answer);
  }

  /** Writes the verdict and the grade at the head of the page, and what is played in its title. */
  name() {
    const { grid: { rows, cols }, asks } = this.game.model.board;
    const grade = t.grades[this.grade];
    $("badge").textContent = [t.badges[this.last.verdict], grade].filter(Boolean).join(" · ");
    document.title = `${[`${rows}×${cols}`, genreName(asks), grade].filter(Boolean).join(" ")} – slink`;
  }
}
