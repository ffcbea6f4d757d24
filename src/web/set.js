// Setting a puzzle: typing clues with a symmetry, what the verdict means on the board, and questions about the clues.

import { BLANK, Board, CROSS, EMPTY, LARGEST, LINE, OPEN_CLUE, readEdges } from "./board.js";
import { Stale, cancel } from "./ask.js";
import { SHEEP, WOLF, counted as countedAt, isAnimal } from "./genre.js";
import { orbit } from "./grid.js";
import { inside } from "./judge.js";
import { t } from "./lang.js";
import { noMarks } from "./marks.js";
import { toggleInside, toggleMark } from "./shapes.js";
import { $, bringIntoSight, hide, on, say } from "./ui.js";
import { grow, resized, shift, turn } from "./transform.js";
import { asSentence } from "./words.js";

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
    /** The marks of the answer that is shown, if it has any. */
    this.pointed = null;
    verdict.onanswer = (answer) => this.judged(answer);
    game.on("pick", (cell, again, turn) => again && game.brush === "clues" && this.type(turned(game.model.board, cell, turn), false));
    game.on("clues", () => this.close());
    // What the drawing needs is another thing once it has changed.
    game.on("position", () => this.part === "position" && this.close());
    game.on("clues", () => this.showSize());
    game.on("mode", () => {
      cancel(KIND);
      this.mark();
    });
    for (const radio of $("verdict-pages").querySelectorAll("input")) radio.addEventListener("change", () => this.choose());
    for (const id of ["show-solution", "show-overlay"]) on(id, "change", () => this.choose());
    on("empty-board", "click", () => this.empty());
    on("why-add", "click", () => this.why("add"));
    on("why-spare", "click", () => this.why("spare"));
    on("grade", "click", () => this.grade());
    on("set-answer-close", "click", () => this.close());
    on("set-answer-do", "click", () => this.takeSuggestion());
    on("from-loop", "click", () => this.fromLoop());
    on("clear-clues", "click", () => this.setClues(() => BLANK));
    on("resize", "submit", (event) => this.resize(event));
    on("pad", "click", ({ target }) => this.pad(target.closest("button")?.dataset.clue));
    on("turns", "click", ({ target }) => target.dataset.turn && this.becomes(turn(game.model.board, target.dataset.turn)));
    on("sides", "click", ({ target }) => target.dataset.side && this.atSide(target.dataset.side, $("side").value));
    this.showSize();
  }

  /** Sets the clue at the cursor. Its images under the symmetry become clues or blanks as it does. */
  type(clue, advances = true) {
    const { game } = this;
    const { board, grid } = game.model;
    this.showCell();
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

  /** Nothing changes in a cell that nobody sees chosen. */
  showCell() {
    if (this.game.view.cursor === null) this.game.showCursor();
  }

  /** The space bar: takes the clue at the cursor away, or draws there what the brush draws. */
  press() {
    const { model, cell, brush } = this.game;
    this.showCell();
    if (brush === "pattern") toggleMark(model, cell, $("set-symmetry").value);
    else if (brush === "loop") toggleInside(model, cell);
    else this.type(BLANK);
  }

  /** What the verdict says, in words and on the board. */
  judged(answer) {
    $("verdict").dataset.state = answer.verdict;
    $("verdict-kind").textContent = t.verdicts[answer.verdict] ?? "";
    $("verdict-text").textContent = verdictWords(answer, this.game.model.grid.edges);
    $("verdict-pages").hidden = answer.verdict !== "several";
    $("verdict-hide").hidden = answer.verdict !== "several";
    $("verdict-show").hidden = answer.verdict !== "unique";
    this.mark();
  }

  /** Who chooses what the verdict shows does not look at an answer any more. */
  choose() {
    this.pointed = null;
    this.mark();
    if (this.game.view.marks) this.game.point(this.game.view.marks);
  }

  /** Marks the cells of the answer that is shown, which a verdict that comes late does not cover; or else what the verdict says. */
  mark() {
    const { game, verdict } = this;
    // While solutions are gone through, a verdict that comes late does not cover them.
    if (game.locked || !verdict.last || !$("pager").hidden) return;
    if (game.mode === "set" && this.pointed) game.mark(this.pointed);
    else if (game.mode === "set") game.mark(verdictMarks(game.model.grid, verdict.last, this.page()));
    else game.mark(null);
  }

  page() {
    const is = (id) => $(id).checked;
    return { solution: $("verdict-pages").querySelector(":checked").value, shown: is("show-solution"), overlaid: is("show-overlay") };
  }

  async why(question) {
    const { grid } = this.game.model;
    if (question === "add" && !this.game.hasClues() && !this.game.view.judged.lines) return this.answer(t.whyEmpty);
    this.answer(t.looking);
    try {
      const answer = await this.ask(question === "add" ? "position" : "clues", "why", { redundant: question === "spare" });
      const clues = answer.add?.clues ?? [];
      this.answer(asSentence(answer.why));
      const marks = noMarks();
      for (const { cell, clue } of clues) marks.cells.push({ cell: grid.cellNamed(cell), kind: "add", text: String(clue) });
      for (const { cell } of question === "spare" ? (answer.spare ?? []) : []) marks.cells.push({ cell: grid.cellNamed(cell), kind: "spare" });
      this.pointed = marks.cells.length > 0 ? marks : null;
      this.game.point(marks);
      if (question === "add" && clues.length > 0) this.suggest(t.addThem, clues);
      const together = answer.left_out ?? [];
      if (question === "spare" && together.length > 0) this.suggest(t.takeAway(together.length), together.map(({ cell }) => ({ cell, clue: BLANK })));
    } catch (error) {
      if (!(error instanceof Stale)) this.answer(error.message);
    }
  }

  suggest(words, clues) {
    this.suggested = clues;
    $("set-answer-do").textContent = words;
    $("set-answer-do").hidden = false;
    bringIntoSight($("set-answer"));
  }

  takeSuggestion() {
    const { model, grid = model.grid } = this.game;
    model.setAll(this.suggested.map(({ cell, clue }) => [model.board.clueSlot(grid.cellNamed(cell)), clue]));
  }

  async grade() {
    this.answer(t.grading);
    try {
      const answer = await this.ask("clues", "grade");
      this.answer(gradeWords(answer));
    } catch (error) {
      if (!(error instanceof Stale)) this.answer(error.message);
    }
  }

  /** All these questions share a place for their answers, so each replaces the others. */
  ask(part, name, body) {
    this.part = part;
    return this.game.ask(part, name, body, { kind: KIND, dropped: () => this.close() });
  }

  answer(text) {
    this.pointed = null;
    $("set-answer").hidden = false;
    $("set-answer-text").textContent = text;
    $("set-answer-do").hidden = true;
    bringIntoSight($("set-answer"));
  }

  close() {
    cancel(KIND);
    this.pointed = null;
    if ($("set-answer").hidden) return;
    hide($("set-answer"), $("why-add"));
    this.mark();
  }

  /** Sets the clue of each cell to what `clue` says of it. */
  setClues(clue) {
    const { model } = this.game;
    model.setAll(Array.from({ length: model.grid.cells }, (_, cell) => [model.board.clueSlot(cell), clue(cell)]));
  }

  /** Writes the clues that the drawing has: in the cells with a clue or a ?, or everywhere if there are none. Where an animal is, there is one. */
  fromLoop() {
    const { board, grid } = this.game.model;
    if (!this.game.view.judged.lines) return say(t.fromLoopNone);
    const [edges, within] = [board.edges(), inside(grid, board.edges())];
    const found = (cell) => (isAnimal(board.clue(cell)) ? (within[cell] ? SHEEP : WOLF) : countedAt(board, edges, cell).now);
    const open = Array.from({ length: grid.cells }, (_, cell) => board.clue(cell) !== BLANK);
    const all = !open.includes(true);
    this.setClues((cell) => (all || open[cell] ? found(cell) : BLANK));
  }

  showSize() {
    $("set-rows").value = this.game.model.grid.rows;
    $("set-cols").value = this.game.model.grid.cols;
  }

  /** A press on the pad: a digit, "?" or nothing. */
  pad(text) {
    if (text === undefined) return;
    this.type(text === "" ? BLANK : text === "?" ? OPEN_CLUE : Number(text));
  }

  atSide(what, side) {
    const { board } = this.game.model;
    if (what === "shift") return this.becomes(shift(board, side));
    const by = what === "grow" ? 1 : -1;
    const { rows, cols } = board.grid;
    const cells = side === "top" || side === "bottom" ? (rows + by) * cols : rows * (cols + by);
    if (cells < 1 || cells > LARGEST) return say(t.sideLast);
    this.becomes(grow(board, side, by));
  }

  /** Another board of the same puzzle takes the place of this one, and it is said what is cut off. Undo brings that back. */
  becomes(board) {
    const { model } = this.game;
    const [before, after] = [model.board, board].map(counted);
    model.replace(board);
    if (before.clues > after.clues || before.marks > after.marks) say(t.cut(before.clues - after.clues, before.marks - after.marks));
  }

  resize(event) {
    event.preventDefault();
    const { board, grid } = this.game.model;
    const [rows, cols] = [Number($("set-rows").value), Number($("set-cols").value)];
    if (rows * cols > LARGEST) return say(t.sideLast);
    if (rows !== grid.rows || cols !== grid.cols) this.becomes(resized(board, rows, cols));
  }

  /** A new game on an empty board of the size in the fields. */
  empty() {
    const [rows, cols] = [Number($("set-rows").value), Number($("set-cols").value)];
    if (!(rows >= 1 && cols >= 1 && rows * cols <= LARGEST)) return say(t.sideLast);
    this.game.open(Board.empty(rows, cols, this.game.model.board.asks));
  }
}

/** How many clues a board has, and how many lines and crosses. */
function counted(board) {
  return { clues: board.clues().length, marks: board.edges().filter((mark) => mark !== EMPTY).length };
}

/** The next clue when a cell is clicked again: blank, the clues of the genre, and round. */
function turned(board, cell, turn) {
  const [clue, { clues }] = [board.clue(cell), board.asks];
  const order = clue === 4 && !clues.includes(4) ? [4, BLANK, 3] : [BLANK, ...clues];
  const at = Math.max(0, order.indexOf(clue));
  return order[(at + turn + order.length) % order.length];
}

function verdictWords(answer, edges) {
  switch (answer.verdict) {
    case "unique":
      return t.verdictUnique;
    case "several":
      return [t.verdictSeveral(differing(answer.solutions)), ...(answer.forced?.verdict === "several" ? [t.verdictForced(answer.forced.free, edges)] : [])].join(" ");
    case "none":
      return answer.conflict?.length > 0 ? t.verdictConflict(answer.conflict.length) : t.verdictNone;
    case "timeout":
      return t.noTime;
    case "error":
      return answer.words;
    default:
      return "";
  }
}

/** The number of edges in which two solutions differ. */
function differing(solutions) {
  const [one, other] = solutions.map(readEdges);
  return one.filter((mark, edge) => mark !== other[edge]).length;
}

function verdictMarks(grid, answer, { solution, shown, overlaid }) {
  const marks = noMarks();
  if (answer.verdict === "several" && !overlaid) return marks;
  if (answer.verdict === "several" && solution === "common") {
    if (answer.forced?.horizontal) readEdges(answer.forced).forEach((mark, edge) => mark !== EMPTY && marks.edges.push({ edge, kind: "common", mark }));
    return marks;
  }
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

function gradeWords({ verdict, word, score, printed, hardest, steps, rounds, bottlenecks }) {
  if (!word) return verdict === "timeout" ? t.noTime : t.gradeNone;
  const parts = [score === undefined ? "" : t.gradeScore(score), printed && t.gradePrinted(printed), hardest && t.gradeNeeds(hardest)].filter(Boolean);
  const effort = steps === undefined ? "" : ` ${t.gradeEffort(steps, rounds, bottlenecks)}`;
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}: ${parts.join(", ")}.${effort}`;
}
