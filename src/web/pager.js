// The solutions of a board that has several, one after the other.

import { LINE, readEdges } from "./board.js";
import { Stale, cancel } from "./ask.js";
import { t } from "./lang.js";
import { noMarks } from "./marks.js";
import { $, able, bringIntoSight, hide, on } from "./ui.js";

export class Pager {
  /**
   * @param {import("./game.js").Game} game
   * @param {() => void} onclosed called when the marks of a solution are gone
   */
  constructor(game, onclosed) {
    Object.assign(this, { game, onclosed, solutions: [], at: 0 });
    on("solutions", "click", () => this.open());
    on("pager-back", "click", () => this.go(this.at - 1));
    on("pager-on", "click", () => this.go(this.at + 1));
    on("pager-close", "click", () => this.close());
    // Who chooses one of the two solutions, or what all share, sees that.
    on("verdict-pages", "change", () => this.close());
    game.on("clues", () => this.close());
    game.on("mode", () => this.close());
  }

  async open() {
    this.show(t.looking);
    try {
      Object.assign(this, await this.game.ask("clues", "solutions", {}, { dropped: () => this.close() }));
      if (this.solutions.length === 0) return this.show(this.complete ? t.pagerNone : t.noTime);
      this.go(0);
    } catch (error) {
      if (!(error instanceof Stale)) this.show(error.message);
    }
  }

  show(words) {
    $("pager").hidden = false;
    $("pager-text").textContent = words;
    bringIntoSight($("pager"));
    able("pager-back", this.at > 0);
    able("pager-on", this.at + 1 < this.solutions.length);
  }

  go(at) {
    if (at < 0 || at >= this.solutions.length) return;
    this.at = at;
    const marks = noMarks();
    readEdges(this.solutions[at]).forEach((mark, edge) => mark === LINE && marks.edges.push({ edge, kind: "common", mark }));
    this.game.mark(marks);
    this.show(t.pagerText(at + 1, this.solutions.length, this.complete));
  }

  close() {
    cancel("solutions");
    if ($("pager").hidden) return;
    Object.assign(this, { solutions: [], at: 0 });
    hide($("pager"), $("stage"));
    this.onclosed();
  }
}
