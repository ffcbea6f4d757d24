// Hints in three depths (where to look, what to see there, the step), and the check for mistakes.

import { CROSS } from "./board.js";
import { Stale, cancel } from "./ask.js";
import { clueText } from "./genre.js";
import { t } from "./lang.js";
import { noMarks, stepMarks } from "./marks.js";
import { nearestEdge } from "./strokes.js";
import { $, hide, on, say } from "./ui.js";
import { about, asSentence } from "./words.js";

// A hint is shown in frames: where to look, what to see there, and then its steps. Only the last one decides an edge; those
// before it say of cells on which side of the loop they are.
const WHERE = 0;
const WHAT = 1;
const STEPS = 2;

/** The kind of question for `ask`. */
const KIND = "hint";

export class Hints {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("./play.js").Play} play
   * @param {import("./timer.js").Timer} timer counts the hints
   */
  constructor(game, play, timer) {
    Object.assign(this, { game, play, timer, hint: null, frame: WHERE, near: null });
    /** The technique that is to be shown where it is possible, if there is one. */
    this.preferred = () => undefined;
    on("hint", "click", () => this.next());
    on("answer-more", "click", () => this.next());
    on("answer-step", "click", () => this.toStep());
    on("answer-draw", "click", () => this.draw());
    on("answer-close", "click", () => this.close());
    on("check", "click", () => this.check());
    on("solve", "click", () => play.solve());
    game.on("position", (slots) => {
      this.near = slots === null ? null : (slots.find((slot) => slot < game.model.grid.edges) ?? this.near);
      this.close();
    });
    game.on("player", (opens) => opens && this.close());
  }

  /** One frame further; after the last step, it is drawn; and without a hint, a new one is asked for. */
  async next() {
    if (this.hint === null) return this.fetch();
    if (this.frame < this.lastFrame()) {
      this.frame++;
      return this.step();
    }
    this.draw();
  }

  /** Straight to the last step. */
  toStep() {
    this.frame = this.lastFrame();
    this.step();
  }

  /** Shows a frame. The button that was pressed keeps the focus, or hands it on if it goes with the frame. */
  step() {
    const pressed = document.activeElement;
    this.show();
    const next = pressed.hidden ? $($("answer-draw").hidden ? "answer-close" : "answer-draw") : pressed;
    next.focus({ preventScroll: next === pressed });
  }

  /** Draws what the hint says of edges. */
  draw() {
    const facts = this.facts();
    if (facts.length === 0) return;
    this.play.drawFacts(facts);
    if (document.activeElement === document.body || $("answer").contains(document.activeElement)) $("hint").focus();
  }

  lastFrame() {
    return STEPS + this.hint.steps.length - 1;
  }

  /** What the last step says of edges. */
  facts() {
    return (this.hint.steps.at(-1).conclusion.all ?? []).filter((fact) => fact.line || fact.cross);
  }

  async fetch() {
    if (!this.game.model.board.asks.countsLines) return this.answer(t.hint, t.genreLimits);
    this.answer(t.hint, t.looking);
    try {
      const preferred = this.preferred();
      const answer = await this.ask("hint", { near: this.place(), ...(preferred && { all: true }) });
      if (answer.hints.length === 0) return this.judged(answer);
      this.hint = answer.hints.find(({ technique }) => technique === preferred) ?? answer.hints[0];
      this.timer.hints++;
      this.game.tell("kept");
      this.frame = WHERE;
      this.show();
    } catch (error) {
      if (!(error instanceof Stale)) this.answer(t.hint, error.message);
    }
  }

  /** The edge near which a hint is wanted: that of the last move if it is in sight, and else one amid what is. */
  place() {
    const { model: { grid }, view: { camera } } = this.game;
    const middle = ({ r, c, flat }) => (flat ? [c + 0.5, r] : [c, r + 0.5]);
    if (this.near !== null && camera.shows(...middle(grid.edgeAt(this.near)))) return grid.edgeName(this.near);
    // Nothing is hidden from who sees all of the board, and then the first of the easiest steps is as good.
    if (camera.isFitted()) return undefined;
    return grid.edgeName(nearestEdge(grid, ...camera.toBoard(camera.width / 2, camera.height / 2)).edge);
  }

  show() {
    const { frame } = this;
    const { grid, board } = this.game.model;
    const { hint } = this;
    const where = hint.where.map(({ cell }) => ({ name: cell, clue: clueText(board.clue(grid.cellNamed(cell))) }));
    const step = frame < STEPS ? hint.steps.at(-1) : hint.steps[frame - STEPS];
    const technique = frame === WHAT ? hint.technique : step.technique;
    const kind = frame === WHERE ? t.where : (frame === WHAT ? t.what : t.stepOf)(technique);
    const text = frame === WHERE ? t.lookAt(where.map(({ name, clue }) => t.marked(name, clue))) : frame === WHAT ? hint.what : step.sentence;
    this.answer(kind, text);
    $("answer-text").title = frame === WHERE ? "" : about(technique);
    const last = frame === this.lastFrame();
    $("answer-more").hidden = last;
    $("answer-more").textContent = [t.whatIsThere, t.whatFollows][frame] ?? t.andThen;
    $("answer-step").hidden = last || frame === this.lastFrame() - 1;
    $("answer-draw").hidden = !last || this.facts().length === 0;
    const cells = where.map(({ name }) => ({ cell: grid.cellNamed(name), kind: "where" }));
    this.game.point(frame === WHERE ? { ...noMarks(), cells } : stepMarks(grid, step, frame !== WHAT));
  }

  answer(kind, text) {
    $("answer").hidden = false;
    $("answer-kind").textContent = kind;
    $("answer-text").textContent = text;
    for (const id of ["answer-more", "answer-step", "answer-draw"]) $(id).hidden = true;
    // Where the panel is low, the answer is scrolled into sight, and the board stays where it is.
    $("play").scrollTop = 0;
    this.game.tell("answer", true);
  }

  /** Hints and the check share a place for their answers, so each replaces the other. */
  ask(name, body) {
    return this.game.ask("position", name, body, { kind: KIND, dropped: () => this.close() });
  }

  close() {
    cancel(KIND);
    this.hint = null;
    if ($("answer").hidden) return;
    // An explanation has marks of its own.
    if (!this.game.locked) this.game.mark(null);
    hide($("answer"), $("hint"));
    this.game.tell("answer", false);
  }

  async check() {
    this.close();
    this.answer(t.check, t.looking);
    try {
      this.judged(await this.ask("verify"));
    } catch (error) {
      if (!(error instanceof Stale)) this.answer(t.check, error.message);
    }
  }

  /** The answer about a drawing: a mistake with its places, or a word that all is well, or that there is no hint. */
  judged(answer) {
    const { grid, board } = this.game.model;
    const marks = noMarks();
    const { faults = [], blame } = answer;
    for (const { edge: name } of [...faults, blame ?? { edges: [] }].flatMap(({ edges }) => edges)) {
      const edge = grid.edgeNamed(name);
      marks.edges.push({ edge, kind: "mistake", mark: board.edge(edge) === CROSS ? CROSS : undefined });
    }
    for (const { place } of faults.filter(({ at }) => at?.cell)) marks.cells.push({ cell: grid.cellNamed(place), kind: "mistake" });
    this.answer(answer.question === "verify" || answer.verdict === "mistake" ? t.check : t.hint, judgedWords(answer, board.hasMarks()));
    this.game.point(marks);
    say("");
  }
}

function judgedWords({ verdict, why }, drawn) {
  if (why) return asSentence(verdict === "none" ? `no solution: ${why}` : why);
  const known = {
    open: t.judgedOpen,
    right: t.judgedSolved,
    solved: t.judgedSolved,
    several: t.judgedNone(drawn),
    "too-long": t.ends["too-long"],
    timeout: t.noTime,
  };
  return known[verdict] ?? t.judgedWrong;
}
