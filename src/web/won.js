// What there is to say after a win, and what may come next.

import { MADE } from "./genre.js";
import { t } from "./lang.js";
import { $, hide, on } from "./ui.js";
import { clock } from "./words.js";

export class Won {
  /**
   * @param {import("./game.js").Game} game
   * @param {{timer: import("./timer.js").Timer, verdict: import("./verdict.js").Verdict, generator: import("./generate.js").Generator,
   *   course: import("./course.js").Course, share: () => void}} page
   */
  constructor(game, page) {
    Object.assign(this, { game, page });
    on("won-like", "click", () => this.another(page.verdict.grade));
    on("won-first", "click", () => page.generator.make({ rows: 10, cols: 10, grade: "normal" }));
    on("won-harder", "click", () => this.another(page.generator.harder(page.verdict.grade)));
    on("won-next", "click", () => page.course.open(page.course.next()));
    on("won-share", "click", () => page.share());
    game.on("change", () => this.close());
  }

  show() {
    const { timer, verdict, generator, course } = this.page;
    const isMade = MADE.includes(this.game.model.board.asks.genre);
    course.won();
    const isLesson = course.at >= 0;
    const isLast = isLesson && course.next() < 0;
    $("won-text").textContent = t.won(timer.seconds > 0 ? clock(timer.seconds) : "", timer.hints);
    $("won-course").hidden = $("won-first").hidden = !isLast;
    $("won-next").hidden = !isLesson || isLast;
    $("won-like").hidden = isLesson || !isMade;
    $("won-harder").hidden = isLesson || !isMade || generator.harder(verdict.grade) === undefined;
    $("won").hidden = false;
    this.game.tell("answer", true);
  }

  close() {
    if ($("won").hidden) return;
    hide($("won"), $("stage"));
    this.game.tell("answer", false);
  }

  /** Another puzzle of the same size and genre. */
  another(grade) {
    const { grid: { rows, cols }, asks } = this.game.model.board;
    this.page.generator.make({ rows, cols, ...asks.json, ...(grade && { grade }) });
  }
}
