// Hints in three depths (where to look, what to see there, the step), and the check for mistakes.

import { CROSS } from "./board.js";
import { Stale, ask } from "./ask.js";
import { noMarks, stepMarks } from "./marks.js";
import { $, on, say } from "./ui.js";
import { asSentence } from "./words.js";

const DEPTHS = ["Where", "What", "Step"];

export class Hints {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("./play.js").Play} play
   */
  constructor(game, play) {
    Object.assign(this, { game, play, hint: null, depth: 0, near: null });
    on("hint", "click", () => this.next());
    on("answer-more", "click", () => this.next());
    on("answer-close", "click", () => this.close());
    on("check", "click", () => this.check());
    on("solve", "click", () => play.solve());
    game.on("change", (slots) => {
      const edge = slots?.find((slot) => slot < game.model.grid.edges);
      if (edge !== undefined) this.near = edge;
      this.close();
    });
  }

  /** One depth further; after the step, it is drawn; and without a hint, a new one is asked for. */
  async next() {
    if (this.hint === null) return this.fetch();
    if (this.depth < DEPTHS.length - 1) {
      this.depth++;
      return this.show();
    }
    const { step } = this.hint;
    this.play.drawFacts(step.conclusion.all ?? []);
    $("hint").focus();
  }

  async fetch() {
    const { grid, board } = this.game.model;
    this.answer("Hint", "Looking …");
    const near = this.near !== null && this.near < grid.edges ? { near: grid.edgeName(this.near) } : {};
    try {
      const answer = await ask("hint", { board: board.toJson(), ...near }, "hint");
      if (answer.steps.length === 0) return this.judged(answer);
      const [step] = answer.steps;
      const [words] = answer.words;
      this.hint = { step, words };
      this.depth = 0;
      this.show();
    } catch (error) {
      if (!(error instanceof Stale)) this.answer("Hint", error.message);
    }
  }

  show() {
    const { step, words } = this.hint;
    const { grid } = this.game.model;
    const text = [`Look at ${list(words.where)}.`, words.look, words.step][this.depth];
    const drawn = this.depth === 2 && step.conclusion.all?.some((fact) => fact.line || fact.cross);
    this.answer(`${DEPTHS[this.depth]}${this.depth > 0 ? ` · ${words.technique}` : ""}`, text);
    $("answer-text").title = this.depth > 0 ? (words.about ?? "") : "";
    $("answer-more").hidden = this.depth === 2 && !drawn;
    $("answer-more").textContent = ["What is there?", "And what follows?", "Draw it"][this.depth];
    const where = { ...noMarks(), cells: words.where.map((name) => ({ cell: grid.cellNamed(name), kind: "where" })) };
    this.game.mark(this.depth === 0 ? where : stepMarks(grid, step, this.depth === 2));
  }

  answer(kind, text) {
    $("answer").hidden = false;
    $("answer-kind").textContent = kind;
    $("answer-text").textContent = text;
    $("answer-more").hidden = true;
  }

  close() {
    if (this.hint) this.game.mark(null);
    this.hint = null;
    $("answer").hidden = true;
  }

  async check() {
    this.close();
    this.answer("Check", "Looking …");
    try {
      this.judged(await ask("mistake", { board: this.game.model.board.toJson() }));
    } catch (error) {
      if (!(error instanceof Stale)) this.answer("Check", error.message);
    }
  }

  /** The answer about a drawing: a mistake with its places, or a word that all is well. */
  judged(answer) {
    const { grid, board } = this.game.model;
    const marks = noMarks();
    for (const name of answer.edges ?? []) {
      const edge = grid.edgeNamed(name);
      marks.edges.push({ edge, kind: "mistake", mark: board.edge(edge) === CROSS ? CROSS : undefined });
    }
    for (const name of answer.cells ?? []) marks.cells.push({ cell: grid.cellNamed(name), kind: "mistake" });
    this.answer("Check", judgedWords(answer));
    this.game.mark(marks);
    say("");
  }
}

/** r1c1, r1c2 and r1c3 */
function list(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

function judgedWords({ state, words }) {
  if (words?.length > 0) return asSentence(words);
  const known = {
    open: "So far so good: this can be finished.",
    solved: "Solved: one single loop meets every clue.",
    none: "Nothing more is certain: there are several solutions.",
    timeout: "The time did not suffice to find out.",
  };
  return known[state] ?? "This cannot be finished.";
}
