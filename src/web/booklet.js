// A booklet: puzzles as they are wished for under New, on pages to print, and their solutions.

import { Stale, ask } from "./ask.js";
import { generated, withFewClues } from "./generate.js";
import { t } from "./lang.js";
import { printPages } from "./paper.js";
import { $, able, isAble, on, tell } from "./ui.js";
import { asSentence } from "./words.js";

export class Bookbinder {
  /** @param {import("./generate.js").Generator} generator */
  constructor(generator) {
    this.generator = generator;
    on("booklet", "click", () => isAble("booklet") && this.make());
  }

  async make() {
    able("booklet", false);
    const options = { kind: "booklet", holds: () => true, dropped: () => tell("make-text", t.stopped) };
    try {
      const { rows, cols, ...wishes } = this.generator.wishes();
      const boards = [];
      for (const count = Number($("booklet-count").value); boards.length < count; ) {
        tell("make-text", t.bookletMaking(boards.length + 1, count));
        const answer = await generated({ rows, cols, ...withFewClues(wishes) }, options);
        if (!answer.board) return tell("make-text", asSentence(answer.why));
        boards.push(answer.board);
      }
      const { pages } = await ask("booklet", { boards, title: t.bookletTitle(rows, cols, t.grades[wishes.grade]) }, options);
      tell("make-text", "");
      await printPages($("paper"), pages);
    } catch (error) {
      if (!(error instanceof Stale)) tell("make-text", error.message);
    } finally {
      able("booklet", true);
    }
  }
}
