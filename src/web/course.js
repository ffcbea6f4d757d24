// A course of small boards: what each of them is about stands above it, and the page keeps which ones were solved.

import { Board } from "./board.js";
import { PLAIN } from "./genre.js";
import { t } from "./lang.js";
import { LESSONS } from "./lessons.js";
import { unpackDrawing } from "./pack.js";
import { pictureOf } from "./picture.js";
import { $, hide, make, on } from "./ui.js";

const PLACE = "slink-course";

export class Course {
  /**
   * @param {import("./game.js").Game} game
   * @param {(board: Board) => void} onopen called with the board of a lesson that is to be played
   */
  constructor(game, onopen) {
    Object.assign(this, { game, onopen });
    on("lessons", "click", ({ target }) => {
      const button = target.closest("button");
      if (button) this.open(Number(button.dataset.lesson));
    });
    on("lesson-close", "click", () => {
      hide($("lesson"), $("stage"));
      game.tell("answer", false);
    });
    game.on("clues", () => this.show());
    this.show();
  }

  /** The number of the lesson on the board, or -1. */
  get at() {
    const { board } = this.game.model;
    const clues = board.toJson(false).clues.join();
    return board.asks === PLAIN ? LESSONS.findIndex((lesson) => lesson.clues.join() === clues) : -1;
  }

  /** The technique of the lesson on the board, if there is one. */
  get technique() {
    return LESSONS[this.at]?.technique;
  }

  /** Shows what the lesson on the board is about. */
  show() {
    const { at, technique } = this;
    $("lesson").hidden = at < 0;
    // What colours are about is only seen with them.
    const tinted = technique === "colouring";
    if (this.game.view.options.tinted !== tinted) this.game.view.set({ tinted });
    if (at < 0) return;
    $("lesson-kind").textContent = t.lessonAt(at + 1, LESSONS.length, technique);
    $("lesson-text").textContent = t.lessons[technique];
    $("lesson-picture").alt = t.lessonPicture(technique);
    pictureOf(technique).then((source) => this.at === at && ($("lesson-picture").src = source));
  }

  /** Puts the board of a lesson on the page. */
  open(at) {
    const { clues, drawing } = LESSONS[at];
    const board = Board.fromJson({ rows: clues.length, cols: clues[0].length, clues });
    if (drawing) unpackDrawing(board, drawing);
    this.onopen(board);
    this.game.tell("answer", true);
  }

  /** The lesson on the board was solved. */
  won() {
    if (this.at >= 0) storage.set(PLACE, JSON.stringify([...new Set([...readCourse(storage.get(PLACE)), LESSONS[this.at].technique])]));
  }

  /** The number of the lesson that comes next: after the one on the board, or else from the first, one that is not solved yet; -1 if there is none. */
  next() {
    const done = readCourse(storage.get(PLACE));
    const open = LESSONS.map((_, i) => i).filter((i) => !done.includes(LESSONS[i].technique));
    return open.find((i) => i > this.at) ?? open[0] ?? -1;
  }

  list() {
    const done = readCourse(storage.get(PLACE));
    const button = ({ technique }, i) => {
      const is = done.includes(technique);
      const made = make("button", { type: "button", textContent: `${i + 1} ${technique}${is ? " ✓" : ""}`, ariaLabel: t.lesson(i + 1, technique, is) });
      made.dataset.lesson = i;
      return make("li", {}, made);
    };
    $("lessons").replaceChildren(...LESSONS.map(button));
  }
}

/** The techniques whose lessons were solved. What is no such list is passed over. */
export function readCourse(text) {
  try {
    const names = LESSONS.map(({ technique }) => technique);
    return (JSON.parse(text) ?? []).filter((name) => names.includes(name));
  } catch {
    return [];
  }
}
