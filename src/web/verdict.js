// How many solutions the clues have: asked anew at each change of a clue, from the server, while the page goes on.

import { Refused, Stale } from "./ask.js";
import { $, debounced } from "./ui.js";

const BADGES = {
  empty: "",
  asking: "…",
  unique: "One solution",
  several: "Several solutions",
  none: "No solution",
  timeout: "Solutions not known",
  error: "Solutions not known",
};

export class Verdict {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** Called with each answer, or with `{verdict: "empty" | "asking" | "error"}`. */
    this.onanswer = () => {};
    this.causes = debounced(300, () => this.explainNone());
    game.on("clues", (slots) => {
      // While clues are typed, the last verdict stays for a moment, but not on another board.
      if (slots === null) this.show({ verdict: "asking" });
      this.ask();
    });
  }

  async ask() {
    if (!this.game.hasClues()) return this.show({ verdict: "empty" });
    const slow = setTimeout(() => this.show({ verdict: "asking" }), 150);
    const asked = performance.now();
    try {
      const answer = await this.game.ask("clues", "verdict", { causes: false, seconds: 2 });
      this.show(answer);
      performance.measure("slink-verdict", { start: asked });
      performance.clearMeasures("slink-verdict");
      if (answer.verdict === "none") this.causes();
    } catch (error) {
      if (error instanceof Refused) this.show({ verdict: "error", words: error.message });
    } finally {
      clearTimeout(slow);
    }
  }

  /** Which clues contradict each other takes longer, so it is asked once nobody types. */
  async explainNone() {
    if (this.last.verdict !== "none") return;
    try {
      const answer = await this.game.ask("clues", "verdict", { causes: true }, { kind: "causes" });
      if (answer.verdict === "none") this.show(answer);
    } catch (error) {
      if (!(error instanceof Stale) && !(error instanceof Refused)) throw error;
    }
  }

  show(answer) {
    this.last = answer;
    $("badge").textContent = BADGES[answer.verdict] ?? "";
    $("badge").dataset.state = answer.verdict;
    this.onanswer(answer);
  }
}
