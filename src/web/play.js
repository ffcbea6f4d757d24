// The tools for drawing: undo, the choice of tool, zoom, what-ifs, savepoints, and the finish.

import { CROSS, EMPTY, LINE, readEdges } from "./board.js";
import { Refused, Stale, cancel } from "./ask.js";
import { $, able, debounced, make, on, say } from "./ui.js";
import { asSentence, clock, count } from "./words.js";

export class Play {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("./timer.js").Timer} timer
   */
  constructor(game, timer) {
    Object.assign(this, { game, timer, solved: false });
    const { model, view } = game;
    const actions = {
      undo: () => model.undo(),
      redo: () => model.redo(),
      "undo-all": () => model.undoAll(),
      "redo-all": () => model.redoAll(),
      "layer-begin": () => this.beginWhatIf(),
      "layer-accept": () => this.endWhatIf(true),
      "layer-reject": () => this.endWhatIf(false),
      save: () => this.savePoint(),
      "zoom-in": () => this.zoom(1.3),
      "zoom-out": () => this.zoom(1 / 1.3),
      "zoom-fit": () => view.fit(),
    };
    for (const [id, action] of Object.entries(actions)) on(id, "click", action);
    $("tools").addEventListener("change", (event) => (game.tool = event.target.value));
    on("show-heat", "change", () => this.heat());
    const heat = debounced(150, () => this.heat());
    game.on("move", () => this.refresh());
    game.on("taken", () => this.refresh());
    game.on("position", () => {
      this.showHeat(null);
      if ($("show-heat").checked) heat();
    });
    game.on("change", () => game.model.board.isDrawn() && !this.solved && timer.start());
    game.on("judged", (judged) => this.finish(judged.solved));
    this.refresh();
  }

  zoom(factor) {
    const { camera, stage } = this.game.view;
    camera.zoom(stage.clientWidth / 2, stage.clientHeight / 2, factor);
    this.game.view.moved();
  }

  beginWhatIf() {
    this.game.model.beginWhatIf();
    say(`What-if ${this.game.model.layers.length}: what you draw now can be kept or taken back.`);
  }

  endWhatIf(kept) {
    if (kept) this.game.model.acceptWhatIf();
    else this.game.model.rejectWhatIf();
    say(kept ? "The what-if is kept." : "The what-if is taken back.");
    $("layer-begin").focus();
  }

  savePoint() {
    const { model } = this.game;
    const last = Number(/\d+$/.exec(model.savepoints.at(-1)?.name ?? "0")?.[0] ?? 0);
    model.save(`Point ${last + 1}`);
    say(`Point ${last + 1} is saved.`);
    this.refresh();
    this.game.tell("kept");
  }

  /** What can be done now. */
  refresh() {
    const { model } = this.game;
    for (const id of ["undo", "undo-all"]) able(id, model.past.length > 0);
    for (const id of ["redo", "redo-all"]) able(id, model.future.length > 0);
    const depth = model.layers.length;
    $("layer-accept").hidden = $("layer-reject").hidden = depth === 0;
    $("layer-begin").textContent = depth === 0 ? "Try a what-if" : "A what-if in it";
    $("layer-text").textContent = depth === 0 ? "Try something, and keep it or take it all back." : `You are in what-if ${depth}. What is drawn in it is hollow.`;
    if (this.listed !== model.savepoints || this.length !== model.savepoints.length) this.list();
  }

  list() {
    const { model } = this.game;
    [this.listed, this.length] = [model.savepoints, model.savepoints.length];
    $("savepoints").replaceChildren(...model.savepoints.map((point) => this.row(point)));
  }

  row(point) {
    const back = make("button", { textContent: `Back to ${point.name.toLowerCase()}` });
    back.addEventListener("click", () => this.game.model.restore(point));
    const gone = make("button", { className: "quiet", textContent: "Forget", ariaLabel: `Forget ${point.name.toLowerCase()}` });
    gone.addEventListener("click", () => {
      this.game.model.forget(point);
      this.refresh();
      this.game.tell("kept");
      $("save").focus();
    });
    return make("li", {}, back, gone);
  }

  finish(solved) {
    if (solved === this.solved) return;
    this.solved = solved;
    this.game.view.stage.classList.toggle("solved", solved);
    if (!solved) return;
    this.timer.stop();
    say(`Solved${this.timer.seconds > 0 ? ` in ${clock(this.timer.seconds)}` : ""}. Every clue is met by one single loop.`);
  }

  /** Shows in how many of all loops each edge is a line. */
  async heat() {
    const { game } = this;
    cancel("likelihood");
    if (!$("show-heat").checked) return this.showHeat(null);
    try {
      const answer = await game.ask("position", "likelihood");
      if (!answer.edges) throw new Refused(asSentence(answer.why));
      this.showHeat([...answer.edges.horizontal.flat(), ...answer.edges.vertical.flat()]);
      say(heatWords(answer.loops));
    } catch (error) {
      if (error instanceof Stale) return;
      $("show-heat").checked = false;
      this.showHeat(null);
      say(error.message);
    }
  }

  showHeat(heat) {
    this.game.view.heat = heat;
    this.game.view.touch();
  }

  /** Draws a solution that goes on from what is drawn. */
  async solve() {
    const { game } = this;
    const dropped = say("Solving …");
    try {
      const answer = await game.ask("position", "solve", {}, { dropped });
      const [solution] = answer.solutions ?? [];
      if (!solution) return say(solveWords(answer.verdict, game.model.board.isDrawn()));
      this.drawEdges(readEdges(solution));
      if (answer.verdict === "several") say("There are several solutions; this is one of them. See Set for another one.");
    } catch (error) {
      if (!(error instanceof Stale)) say(error.message);
    }
  }

  drawEdges(edges) {
    const { model } = this.game;
    model.begin();
    edges.forEach((mark, edge) => model.draw(edge, mark));
    model.commit();
    say(`${count(edges.filter((mark) => mark === LINE).length, "line")} and ${count(edges.filter((mark) => mark === CROSS).length, "cross", "crosses")} drawn.`);
  }

  /** Draws facts, as of a hint. Facts about cells shade nothing. */
  drawFacts(facts) {
    const { model } = this.game;
    model.begin();
    for (const { line, cross } of facts) {
      const edge = model.grid.edgeNamed(line ?? cross ?? "");
      if (edge >= 0) model.draw(edge, line ? LINE : cross ? CROSS : EMPTY);
    }
    model.commit();
  }
}

/** `loops` is a number in decimal digits, however long. */
function heatWords(loops) {
  if (loops === "0") return "No loop fits what is drawn.";
  const grouped = loops.replace(/\B(?=(\d{3})+$)/g, ",");
  return `${grouped} ${loops === "1" ? "loop fits" : "loops fit"} what is drawn. The thicker an edge, the more of them go there.`;
}

function solveWords(verdict, drawn) {
  switch (verdict) {
    case "none":
      return drawn ? "No solution goes on from what is drawn. Check shows the mistake." : "This puzzle has no solution.";
    case "timeout":
      return "No solution was found in the time there is.";
    default:
      return "No solution was found.";
  }
}
