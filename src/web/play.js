// The tools for drawing: undo, the choice of tool, zoom, what-ifs, savepoints, what is drawn by itself, and the finish.

import { CROSS, EMPTY, LINE, readEdges } from "./board.js";
import { Stale, cancel } from "./ask.js";
import { crossesAt, easySteps } from "./auto.js";
import { t } from "./lang.js";
import { $, able, debounced, make, on, say } from "./ui.js";
import { clock } from "./words.js";

export class Play {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("./timer.js").Timer} timer
   */
  constructor(game, timer) {
    Object.assign(this, { game, timer, solved: false, given: false });
    /** Called when the player has solved the puzzle, and not slink. */
    this.onwon = () => {};
    this.unsay = () => {};
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
      easy: () => this.easy(),
      restart: () => this.restart(),
      "clear-lines": () => model.clear(LINE),
      "clear-crosses": () => model.clear(CROSS),
      "zoom-in": () => this.zoom(1.3),
      "zoom-out": () => this.zoom(1 / 1.3),
      "zoom-fit": () => view.fit(),
    };
    for (const [id, action] of Object.entries(actions)) on(id, "click", action);
    $("tools").addEventListener("change", (event) => (game.tool = event.target.value));
    on("show-heat", "change", () => this.heat());
    const heat = debounced(150, () => this.heat());
    model.onend = (slots) => this.follow(slots);
    game.on("move", () => this.refresh());
    game.on("taken", () => this.refresh());
    // A kept game does not say what slink has drawn. Once it is opened, all of it counts as the player's own.
    // And what is solved when it is opened is not solved here.
    for (const event of ["taken", "leave"]) game.on(event, () => Object.assign(this, { given: false, opened: true }));
    game.on("position", () => {
      this.showHeat(null);
      if ($("show-heat").checked) heat();
    });
    game.on("change", () => game.mode === "play" && game.model.board.isDrawn() && !this.solved && timer.start());
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
    say(t.layerBegun(this.game.model.layers.length));
  }

  endWhatIf(kept) {
    if (kept) this.game.model.acceptWhatIf();
    else this.game.model.rejectWhatIf();
    say(kept ? t.layerKept : t.layerGone);
    $("layer-begin").focus();
  }

  savePoint() {
    const { model } = this.game;
    const last = Number(/\d+$/.exec(model.savepoints.at(-1)?.name ?? "0")?.[0] ?? 0);
    const name = t.point(last + 1);
    model.save(name);
    say(t.pointSaved(name));
    this.refresh();
    this.game.tell("kept");
  }

  /** What can be done now. */
  refresh() {
    const { model } = this.game;
    able("undo", model.past.length > 0);
    able("undo-all", model.canUndoHere());
    able("redo", model.future.length > 0);
    able("redo-all", model.canRedoHere());
    const depth = model.layers.length;
    $("layer-accept").hidden = $("layer-reject").hidden = depth === 0;
    $("layer-begin").textContent = depth === 0 ? t.layerBegin : t.layerDeeper;
    $("layer-text").textContent = depth === 0 ? t.layerNone : t.layerIn(depth);
    if (this.listed !== model.savepoints || this.length !== model.savepoints.length) this.list();
  }

  list() {
    const { model } = this.game;
    [this.listed, this.length] = [model.savepoints, model.savepoints.length];
    $("savepoints").replaceChildren(...model.savepoints.map((point) => this.row(point)));
  }

  row(point) {
    const back = make("button", { textContent: t.pointBack(point.name) });
    back.addEventListener("click", () => this.game.model.restore(point));
    const gone = make("button", { className: "quiet", textContent: t.pointForget, ariaLabel: t.pointForgetIt(point.name) });
    gone.addEventListener("click", () => {
      this.game.model.forget(point);
      this.refresh();
      this.game.tell("kept");
      $("save").focus();
    });
    return make("li", {}, back, gone);
  }

  finish(solved) {
    const { game, timer, opened } = this;
    this.opened = false;
    if (solved === this.solved) return;
    this.solved = solved;
    const bySlink = game.model.past.length > 0 && game.model.past.at(-1) === this.drew;
    // Who draws a loop to set a puzzle solves nothing.
    const won = solved && game.mode === "play" && !this.given && !bySlink;
    game.view.stage.classList.toggle("solved", solved);
    game.view.stage.classList.toggle("won", won);
    this.unsay();
    this.unsay = () => {};
    if (!solved) {
      this.given = false;
      if (game.mode === "play" && game.model.board.isDrawn()) timer.start();
      return;
    }
    timer.stop();
    // If slink made the last move, it has said what it drew.
    if (bySlink || game.mode !== "play") return;
    this.unsay = say(t.solved(timer.seconds > 0 ? clock(timer.seconds) : ""));
    if (won && !opened) this.onwon(timer.seconds);
  }

  /** Takes away all that is drawn, and begins the clock anew. */
  restart() {
    this.game.model.clear();
    this.given = false;
    this.timer.reset();
    say(t.restarted);
  }

  /** At the end of a move: what follows from it by itself, if that is wished. What takes away adds nothing. */
  follow(slots) {
    const { model, mode } = this.game;
    const drawn = slots.filter((slot) => slot < model.grid.edges && model.board.edge(slot) !== EMPTY);
    if (mode !== "play" || drawn.length === 0) return;
    const more = $("auto-easy").checked ? easySteps(model.board) : $("auto-crosses").checked ? crossesAt(model.board, drawn) : [];
    for (const [edge, mark] of more) model.draw(edge, mark);
  }

  /** Draws the easy steps from here, as one move. */
  easy() {
    const { model } = this.game;
    const found = easySteps(model.board);
    if (found.length === 0) return say(model.board.asks.countsLines ? `${t.easyNone} ${t.easyHint}` : t.easyNone);
    model.begin();
    for (const [edge, mark] of found) model.draw(edge, mark);
    model.commit();
    const lines = found.filter(([, mark]) => mark === LINE).length;
    say(t.easyDrawn(lines, found.length - lines));
  }

  /** Shows in how many of all loops each edge is a line. */
  async heat() {
    const { game } = this;
    cancel("likelihood");
    if (!$("show-heat").checked || !game.model.board.asks.countsLines) return this.showHeat(null);
    try {
      const answer = await game.ask("position", "likelihood");
      if (!answer.solutions) return await this.forced();
      this.showHeat([...answer.horizontal.flat(), ...answer.vertical.flat()].map((lines) => share(lines, answer.solutions)));
      say(this.heatWords(answer.solutions));
    } catch (error) {
      if (error instanceof Stale) return;
      $("show-heat").checked = false;
      this.showHeat(null);
      say(error.message);
    }
  }

  /** Where there are too many loops to count: the lines and crosses that all of them share. */
  async forced() {
    const answer = await this.game.ask("position", "forced", {}, { kind: "likelihood" });
    if (answer.verdict === "none") return say(this.heatWords("0"));
    this.showHeat(readEdges(answer).map((mark) => ({ [LINE]: 1, [CROSS]: 0 })[mark] ?? null));
    say(t.heatForced(answer.free + answer.unsettled));
  }

  heatWords(loops) {
    return t.heat(loops, this.game.model.board.hasMarks());
  }

  showHeat(heat) {
    this.game.view.heat = heat;
    this.game.view.touch();
  }

  /** Draws a solution that goes on from what is drawn. */
  async solve() {
    const { game } = this;
    const dropped = say(t.solving);
    try {
      const answer = await game.ask("position", "solve", {}, { dropped });
      const [solution] = answer.solutions ?? [];
      if (!solution) return say(solveWords(answer.verdict, game.model.board.hasMarks()));
      this.drawEdges(readEdges(solution));
      if (answer.verdict === "several") say(t.solveMore);
    } catch (error) {
      if (!(error instanceof Stale)) say(error.message);
    }
  }

  drawEdges(edges) {
    const { model } = this.game;
    this.given = true;
    model.begin();
    edges.forEach((mark, edge) => model.draw(edge, mark));
    model.commit();
    this.drew = model.past.at(-1);
    say(t.drawn(edges.filter((mark) => mark === LINE).length, edges.filter((mark) => mark === CROSS).length));
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

/** The share that one number is of another, both of any length. */
function share(part, whole) {
  const parts = 1e12;
  return whole === "0" ? 0 : Number((BigInt(part) * BigInt(parts)) / BigInt(whole)) / parts;
}

function solveWords(verdict, drawn) {
  switch (verdict) {
    case "none":
      return drawn ? t.solveStuck : t.solveNone;
    default:
      return t.solveTime;
  }
}
