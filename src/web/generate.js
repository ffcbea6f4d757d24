// Makes puzzles: of a size and a grade with one press, or with a symmetry and a technique that they need as well.

import { Board } from "./board.js";
import { Stale, ask, cancel } from "./ask.js";
import { asking } from "./genre.js";
import { t } from "./lang.js";
import { $, busy, isAble, make, on, say, tell } from "./ui.js";
import { asSentence, withRule } from "./words.js";

/** What one press makes: boards of these sizes, in the easiest grades. A loop through every dot needs odd ones. */
const SIZES = [7, 10, 15, 20];
const ODD_SIZES = [7, 11, 15, 19];
const QUICK_GRADES = 4;

/** The wishes for a puzzle. Without others, it is to have no clue too many. */
export function withFewClues(wishes) {
  const few = ["clues", "pattern", "grade", "needs", "digits", "apart"].some((name) => name in wishes);
  return few ? wishes : { ...wishes, clues: "minimal" };
}

/** Asks for a puzzle until there is one, or somebody stops it: each question has a time limit, and the next one tries other boards. */
export async function generated(wishes, options) {
  for (const since = performance.now(); ; ) {
    const answer = await ask("generate", wishes, { ...options, since });
    if (answer.verdict !== "timeout") return answer;
  }
}

export class Generator {
  /**
   * @param {import("./game.js").Game} game
   * @param {() => void} onmade called when a puzzle was made
   */
  constructor(game, onmade) {
    Object.assign(this, { game, onmade, grades: [] });
    on("generate", "submit", (event) => {
      event.preventDefault();
      this.make(this.wishes());
    });
    on("quick", "click", ({ target }) => {
      const { size, grade } = target.dataset;
      if (size) this.make({ rows: Number(size), cols: Number(size), grade, ...this.asks().json });
    });
    for (const id of ["make-genre", "make-every-dot"]) on(id, "change", () => this.offerQuick());
    on("make-stop", "click", () => cancel("generate"));
  }

  /** Takes up the grades that there are, the easiest first. */
  offer(grades) {
    this.grades = grades.map(({ name }) => name);
    this.offerQuick();
  }

  /** Offers what one press makes. Easier puzzles of sheep and wolves need no animals, so hardly any stay in them. */
  offerQuick() {
    const { everyDot, hasAnimals } = this.asks();
    const grades = hasAnimals ? this.grades.slice(QUICK_GRADES - 1, -1) : this.grades.slice(0, QUICK_GRADES);
    const button = (size, grade) => {
      const made = make("button", { type: "button", textContent: t.grades[grade], ariaLabel: t.quick(size, t.grades[grade]) });
      Object.assign(made.dataset, { size, grade });
      return made;
    };
    const row = (size) => make("div", { className: "row" }, make("span", { textContent: `${size}×${size}` }), ...grades.map((grade) => button(size, grade)));
    $("quick").replaceChildren(...(everyDot ? ODD_SIZES : SIZES).map(row));
  }

  /** The grade above this one, if there is one that people solve. */
  harder(grade) {
    const at = this.grades.indexOf(grade);
    return at < 0 || at >= this.grades.length - 2 ? undefined : this.grades[at + 1];
  }

  /** The genre that is chosen. */
  asks() {
    return asking($("make-genre").value, $("make-every-dot").checked);
  }

  /** The size, the genre, and what else was chosen. */
  wishes() {
    const wishes = { grade: $("make-grade").value, symmetry: $("make-symmetry").value };
    const chosen = { ...Object.fromEntries(Object.entries(wishes).filter(([, value]) => value !== "")), ...this.asks().json };
    for (const side of ["rows", "cols"]) chosen[side] = Number($(`make-${side}`).value);
    if ($("make-technique").value !== "") chosen.needs = [$("make-technique").value];
    return chosen;
  }

  async make({ rows, cols, ...wishes }) {
    if (!isAble("make")) return;
    this.pressed = $("new").contains(document.activeElement) ? document.activeElement : $("make");
    this.busy(true, t.making);
    try {
      const dropped = () => this.busy(false, t.stopped);
      const answer = await generated({ rows, cols, ...withFewClues(wishes) }, { holds: this.game.model.since("clues"), dropped });
      if (!answer.board) return this.busy(false, asSentence(answer.why));
      this.game.open(Board.fromJson(answer.board));
      this.busy(false, "");
      this.onmade();
      say(withRule(t.made, this.game.model.board));
    } catch (error) {
      if (!(error instanceof Stale)) this.busy(false, error.message);
    }
  }

  busy(is, words) {
    busy(is, "make", "make-stop", this.pressed);
    tell("make-text", words);
  }
}
