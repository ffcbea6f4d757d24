// Setting a puzzle: typing clues with a symmetry, what the verdict means on the board, and questions about the clues.

import { BLANK, Board, CROSS, LINE, OPEN_CLUE, readEdges } from "./board.js";
import { Stale, cancel } from "./ask.js";
import { orbit } from "./grid.js";
import { noMarks } from "./marks.js";
import { $, on, say } from "./ui.js";
import { asSentence, count } from "./words.js";

const KINDS = { unique: "One solution", several: "Several solutions", none: "No solution", timeout: "Not known yet", error: "Not known", asking: "…", empty: "No clues yet" };

/** The kind of question for `ask`. */
const KIND = "set";

export class Setter {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("./verdict.js").Verdict} verdict
   */
  constructor(game, verdict) {
    Object.assign(this, { game, verdict });
    this.suggested = null;
    verdict.onanswer = (answer) => this.judged(answer);
    game.on("pick", (cell, again, turn) => again && this.type(turned(game.model.board.clue(cell), turn), false));
    game.on("clues", () => this.close());
    game.on("clues", () => this.showSize());
    game.on("mode", () => this.mark());
    for (const radio of $("verdict-pages").querySelectorAll("input")) radio.addEventListener("change", () => this.mark());
    on("show-solution", "change", () => this.mark());
    on("why-add", "click", () => this.why("add"));
    on("why-spare", "click", () => this.why("spare"));
    on("grade", "click", () => this.grade());
    on("set-answer-close", "click", () => this.close());
    on("set-answer-do", "click", () => this.takeSuggestion());
    on("from-loop", "click", () => this.fromLoop());
    on("clear-clues", "click", () => this.setClues(() => BLANK));
    on("resize", "submit", (event) => this.resize(event));
    this.showSize();
  }

  /** Sets the clue at the cursor. Its images under the symmetry become clues or blanks as it does. */
  type(clue, advances = true) {
    const { game } = this;
    const { board, grid } = game.model;
    const images = orbit(grid, game.cell, $("set-symmetry").value).slice(1);
    game.model.begin();
    game.model.set(board.clueSlot(game.cell), clue);
    for (const cell of images) {
      if (clue === BLANK) game.model.set(board.clueSlot(cell), BLANK);
      else if (board.clue(cell) === BLANK) game.model.set(board.clueSlot(cell), OPEN_CLUE);
    }
    game.model.commit();
    if (!advances || !$("set-advance").checked) return;
    game.cell = (game.cell + 1) % grid.cells;
    game.showCursor();
  }

  /** What the verdict says, in words and on the board. */
  judged(answer) {
    $("verdict").dataset.state = answer.verdict;
    $("verdict-kind").textContent = KINDS[answer.verdict] ?? "";
    $("verdict-text").textContent = verdictWords(answer);
    $("verdict-pages").hidden = answer.verdict !== "several";
    $("verdict-show").hidden = answer.verdict !== "unique";
    this.mark();
  }

  mark() {
    const { game, verdict } = this;
    if (game.locked || !verdict.last) return;
    if (game.mode === "set") game.mark(verdictMarks(game.model.grid, verdict.last, this.page()));
    else game.mark(null);
  }

  page() {
    return { solution: $("verdict-pages").querySelector(":checked").value, shown: $("show-solution").checked };
  }

  async why(question) {
    const { grid } = this.game.model;
    this.answer("Looking …");
    try {
      const answer = await this.ask(question === "add" ? "position" : "clues", "why", { question });
      const clues = answer.clues ?? [];
      this.answer(asSentence(answer.words));
      const marks = noMarks();
      for (const { cell, clue } of clues) marks.cells.push({ cell: grid.cellNamed(cell), kind: "add", text: String(clue) });
      for (const cell of question === "spare" ? (answer.cells ?? []) : []) marks.cells.push({ cell: grid.cellNamed(cell), kind: "spare" });
      this.game.mark(marks);
      if (question === "add" && clues.length > 0) this.suggest("Add them", clues);
      const together = answer.together ?? [];
      if (question === "spare" && together.length > 0) this.suggest(`Take ${together.length} away`, together.map((cell) => ({ cell, clue: BLANK })));
    } catch (error) {
      if (!(error instanceof Stale)) this.answer(error.message);
    }
  }

  suggest(words, clues) {
    this.suggested = clues;
    $("set-answer-do").textContent = words;
    $("set-answer-do").hidden = false;
  }

  takeSuggestion() {
    const { model, grid = model.grid } = this.game;
    model.setAll(this.suggested.map(({ cell, clue }) => [model.board.clueSlot(grid.cellNamed(cell)), clue]));
  }

  async grade() {
    this.answer("Grading …");
    try {
      const answer = await this.ask("clues", "grade");
      this.answer(gradeWords(answer));
    } catch (error) {
      if (!(error instanceof Stale)) this.answer(error.message);
    }
  }

  /** All these questions share a place for their answers, so each replaces the others. */
  ask(part, name, body) {
    return this.game.ask(part, name, body, { kind: KIND, dropped: () => this.close() });
  }

  answer(text) {
    $("set-answer").hidden = false;
    $("set-answer-text").textContent = text;
    $("set-answer-do").hidden = true;
  }

  close() {
    cancel(KIND);
    if ($("set-answer").hidden) return;
    $("set-answer").hidden = true;
    this.mark();
  }

  /** Sets the clue of each cell to what `clue` says of it. */
  setClues(clue) {
    const { model } = this.game;
    model.setAll(Array.from({ length: model.grid.cells }, (_, cell) => [model.board.clueSlot(cell), clue(cell)]));
  }

  /** Writes the clues that the drawing has: where clues are to come, or else everywhere. */
  fromLoop() {
    const { board, grid } = this.game.model;
    if (!this.game.view.judged.lines) return say("There is nothing drawn yet: draw a loop under Play first.");
    const lines = (cell) => grid.edgesOfCell(cell).filter((edge) => board.edge(edge) === LINE).length;
    const open = Array.from({ length: grid.cells }, (_, cell) => board.clue(cell) !== BLANK);
    const all = !open.includes(true);
    this.setClues((cell) => (all || open[cell] ? lines(cell) : BLANK));
  }

  showSize() {
    $("set-rows").value = this.game.model.grid.rows;
    $("set-cols").value = this.game.model.grid.cols;
  }

  /** Another size: the clues stay where they are, the drawing goes. Undo brings it back. */
  resize(event) {
    event.preventDefault();
    const { model } = this.game;
    const board = Board.empty(Number($("set-rows").value), Number($("set-cols").value));
    for (let cell = 0; cell < board.grid.cells; cell++) {
      const { r, c } = board.grid.cellAt(cell);
      const old = model.grid.cell(r, c);
      if (old >= 0) board.slots[board.clueSlot(cell)] = model.board.clue(old);
    }
    this.game.open(board);
  }
}

/** The next clue when a cell is clicked again: blank, 0, 1, 2, 3, and round. */
function turned(clue, turn) {
  const order = [BLANK, 0, 1, 2, 3];
  const at = Math.max(0, order.indexOf(clue));
  return order[(at + turn + order.length) % order.length];
}

function verdictWords(answer) {
  switch (answer.verdict) {
    case "unique":
      return "Exactly one loop meets the clues.";
    case "several":
      return `Two of the solutions differ in ${count(answer.differ.length, "edge")}: solid in the first, dashed in the second.`;
    case "none":
      return answer.conflict?.length > 0 ? `${count(answer.conflict.length, "clue")} contradict each other; they have dashed frames.` : "No loop meets the clues.";
    case "timeout":
      return "The time did not suffice to find out.";
    case "error":
      return answer.words;
    default:
      return "";
  }
}

function verdictMarks(grid, answer, { solution, shown }) {
  const marks = noMarks();
  const solutions = (answer.solutions ?? []).map(readEdges);
  if (answer.verdict === "none") {
    for (const name of answer.conflict ?? []) marks.cells.push({ cell: grid.cellNamed(name), kind: "conflict" });
  } else if (answer.verdict === "unique" && shown && solutions[0]) {
    solutions[0].forEach((mark, edge) => mark === LINE && marks.edges.push({ edge, kind: "solution", mark }));
  } else if (answer.verdict === "several" && solutions.length === 2) {
    markTwo(marks, solutions, solution);
  }
  return marks;
}

/** Lines that both solutions have are thin, those of the first alone solid, those of the second alone dashed. */
function markTwo(marks, [first, second], wanted) {
  first.forEach((mark, edge) => {
    const [one, two] = [mark === LINE && wanted !== "1", second[edge] === LINE && wanted !== "0"];
    if (mark === LINE && second[edge] === LINE) marks.edges.push({ edge, kind: "solution", mark: LINE });
    else if (one) marks.edges.push({ edge, kind: "first", mark: LINE });
    else if (two) marks.edges.push({ edge, kind: "second", mark: LINE });
    else if (wanted !== "both" && mark !== second[edge]) marks.edges.push({ edge, kind: wanted === "0" ? "first" : "second", mark: CROSS });
  });
}

function gradeWords({ word, score, hardest, steps, waves, bottlenecks }) {
  if (!word) return "Only a puzzle with exactly one solution has a grade.";
  const parts = [score === undefined ? "" : `score ${Number(score).toFixed(1)}`, hardest && `needs ${hardest}`].filter(Boolean);
  const effort = steps === undefined ? "" : ` ${count(steps, "step")} in ${count(waves, "wave")}, ${count(bottlenecks, "bottleneck")}.`;
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}: ${parts.join(", ")}.${effort}`;
}
