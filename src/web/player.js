// Plays an explanation, chapter by chapter: the board as it is before each, what its first step rests on, and all that follows.

import { CROSS, LINE } from "./board.js";
import { Stale, cancel } from "./ask.js";
import { t } from "./lang.js";
import { addFacts, noMarks, stepMarks } from "./marks.js";
import { $, able, bringIntoSight, hide, make, on, say } from "./ui.js";
import { about } from "./words.js";

export class Player {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("./play.js").Play} play
   */
  constructor(game, play) {
    Object.assign(this, { game, play, chapters: null, at: 0, unsay: () => {} });
    on("explain", "click", () => this.open(false));
    on("explain-on", "click", () => this.open(true));
    on("player-close", "click", () => this.close());
    on("player-first", "click", () => this.go(0));
    on("player-back", "click", () => this.go(this.at - 1));
    on("player-on", "click", () => this.go(this.at + 1));
    on("player-last", "click", () => this.go(this.chapters.length));
    on("player-slider", "input", (event) => this.go(Number(event.target.value)));
    on("player-take", "click", () => this.take());
    for (const event of ["move", "clues"]) game.on(event, () => this.isOpen() && this.close());
  }

  isOpen() {
    return this.chapters !== null;
  }

  /** Explains the whole puzzle, or goes on from what is drawn. */
  async open(drawing) {
    const { board } = this.game.model;
    const dropped = say(t.explaining);
    try {
      const answer = await this.game.ask(drawing ? "position" : "clues", "explain", {}, { dropped });
      if (answer.steps.length === 0) return say({ timeout: t.noTime, "too-long": t.ends["too-long"] }[answer.verdict] ?? t.noStep);
      this.start(drawing ? plain(board) : board.undrawn(), answer);
      const ends = drawing && board.hasMarks() && answer.verdict === "contradiction" ? t.endsWrong : t.ends[answer.verdict];
      this.unsay = say(t.steps(answer.steps.length, ends ?? ""));
    } catch (error) {
      if (!(error instanceof Stale)) say(error.message);
    }
  }

  start(board, { steps, chapters }) {
    const all = chapters.map((chapter) => ({ ...chapter, steps: [] }));
    for (const step of steps) all[step.chapter - 1].steps.push(step);
    Object.assign(this, { chapters: all, first: board });
    $("asking").hidden = true;
    $("player").hidden = false;
    $("player-slider").max = all.length;
    this.go(0);
    $("player-on").focus({ preventScroll: true });
    this.game.tell("player", true);
  }

  /** Shows the game again; an explanation that is still looked for is called off. */
  close() {
    cancel("explain");
    if (!this.isOpen()) return;
    this.chapters = null;
    this.unsay();
    $("asking").hidden = false;
    hide($("player"), $("explain"));
    this.game.exhibit(null);
    this.game.tell("player", false);
  }

  /** Shows chapter `at` on the board as it is before it; at the end, the finished board. */
  go(at) {
    if (!this.isOpen() || at < 0 || at > this.chapters.length) return;
    this.at = at;
    this.game.exhibit(this.boardAt(at));
    const chapter = this.chapters[at];
    const thought = chapter?.thought ? chapter.steps[0] : undefined;
    if (chapter) this.game.point(this.marks(chapter, thought));
    $("player-at").textContent = chapter ? t.stepAt(at + 1, this.chapters.length) : t.end;
    $("player-kind").textContent = thought?.technique ?? "";
    $("player-kind").title = about(thought?.technique);
    $("player-text").textContent = thought?.sentence ?? (chapter ? "" : t.lastStep);
    $("player-follows").textContent = chapter?.follows ?? "";
    $("player-slider").value = at;
    able("player-back", at > 0);
    able("player-on", at < this.chapters.length);
    this.argue(thought?.argument, thought?.because ?? []);
    bringIntoSight($("player-step"));
  }

  /** What the first step says, and the edges that follow. */
  marks({ steps }, thought) {
    const { grid } = this.first;
    const marks = thought ? stepMarks(grid, thought) : noMarks();
    for (const step of thought ? steps.slice(1) : steps) addFacts(marks, grid, step.conclusion.all, "following");
    return marks;
  }

  /** What an arrow key, or Home or End, means in an explanation. */
  key(name) {
    const to = { ArrowRight: this.at + 1, ArrowDown: this.at + 1, ArrowLeft: this.at - 1, ArrowUp: this.at - 1, Home: 0, End: this.chapters.length }[name];
    if (to === undefined) return false;
    this.go(to);
    return true;
  }

  boardAt(at) {
    const board = this.first.copy();
    for (const step of this.chapters.slice(0, at).flatMap(({ steps }) => steps)) {
      for (const { line, cross } of step.conclusion.all ?? []) {
        const edge = board.grid.edgeNamed(line ?? cross ?? "");
        if (edge >= 0) board.slots[edge] = line ? LINE : CROSS;
      }
    }
    return board;
  }

  /** The branches of an argument, to be unfolded; each of its steps can be looked at on the board. */
  argue(branches, because) {
    const rows = because.flatMap((lines, i) => {
      // Lists are the arguments of single steps.
      const [assumed, ...sentences] = lines.filter((line) => typeof line === "string");
      const first = this.row(assumed, () => this.showBranch(branches[i], -1));
      first.className = "assumed";
      return [first, ...sentences.map((sentence, k) => this.row(sentence, () => this.showBranch(branches[i], k)))];
    });
    if ($("player-moves").contains(document.activeElement)) $("player-on").focus({ preventScroll: true });
    $("player-argument").replaceChildren(...rows);
    Object.assign($("player-moves"), { hidden: rows.length === 0, open: false });
  }

  row(text, show) {
    const button = make("button", { className: "quiet", textContent: text });
    button.addEventListener("click", show);
    return make("li", {}, button);
  }

  /** The board within a branch: with what was assumed and concluded before step `k` of it. */
  showBranch(branch, k) {
    const { grid } = this.first;
    const board = this.boardAt(this.at);
    const step = branch.steps[k];
    const known = [branch.assumed, ...branch.steps.slice(0, Math.max(k, 0)).flatMap(({ conclusion }) => conclusion.all ?? [])];
    for (const { line, cross } of known) {
      const edge = grid.edgeNamed(line ?? cross ?? "");
      if (edge >= 0) board.slots[edge] = (line ? LINE : CROSS) + 4;
    }
    this.game.exhibit(board);
    const marks = step ? stepMarks(grid, step) : stepMarks(grid, { premises: {}, conclusion: "contradiction" });
    if (!step) addFacts(marks, grid, [branch.assumed], "assumed");
    this.game.point(marks);
  }

  /** Goes on playing from the board as it is shown. */
  take() {
    const edges = this.boardAt(this.at).edges();
    this.close();
    this.play.drawEdges(edges);
  }
}

/** A copy in which what-ifs are not told apart. */
function plain(board) {
  const copy = board.copy();
  for (let slot = 0; slot < board.grid.edges + board.grid.cells; slot++) copy.slots[slot] = board.mark(slot);
  return copy;
}
