// The panel as a drawer, in a window that is upright or low (small.css): closed, as high as an answer, half or whole. It is out of
// the way while one draws. In other windows the panel is always beside the board, and none of this is seen.

import { t } from "./lang.js";
import { $ } from "./ui.js";

/** How far it can be pulled, in order. An answer by itself opens it as a "card", which counts as closed. */
const STATES = ["closed", "half", "whole"];
/** A pull that is shorter is a press. */
const STILL = 10;
/** So many milliseconds after a pull, a press is a part of it. */
const SOON = 400;

export class Drawer {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.page = $("page");
    this.bar = $("bar");
    this.pull = null;
    /** When it was last pulled. */
    this.pulled = -Infinity;
    $("drawer").addEventListener("click", () => this.set(STATES[(this.at + 1) % STATES.length]));
    this.bar.addEventListener("click", (event) => this.press(event), true);
    for (const [name, act] of [["pointerdown", this.begin], ["pointermove", this.move], ["pointerup", this.end], ["pointercancel", this.end]]) {
      this.bar.addEventListener(name, act.bind(this));
    }
    game.on("answer", (is) => this.answer(is));
    game.on("player", (opens) => opens && this.open());
    // The last stroke of a puzzle may come after the word that it is solved.
    game.on("stroke", () => game.mode === "play" && !game.view.judged?.solved && this.set("closed"));
    this.set("closed");
  }

  get state() {
    return this.page.dataset.drawer;
  }

  get at() {
    return Math.max(0, STATES.indexOf(this.state));
  }

  /** Whether it is over a part of the board for a while. While a lesson is read, the board is as large as there is room beside it. */
  covers() {
    const isLesson = this.state === "card" && $("answer").hidden && $("won").hidden;
    return this.state !== "closed" && !isLesson;
  }

  set(state) {
    this.page.dataset.drawer = state;
    const button = $("drawer");
    button.ariaExpanded = String(this.at > 0);
    button.title = button.ariaLabel = [t.drawerOpen, t.drawerMore, t.drawerClose][this.at];
  }

  /** Opens it at least to the half. */
  open() {
    if (this.at === 0) this.set("half");
  }

  /** An answer is seen without a press, and no longer than it is needed. */
  answer(is) {
    if (is && this.state === "closed") this.set("card");
    if (!is && this.state === "card") this.set("closed");
  }

  /** A tab opens it, and the tab that is open closes it. The press that a browser makes of the end of a pull is none. */
  press(event) {
    if (event.timeStamp - this.pulled < SOON) {
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    const tab = event.target.closest("[role=tab]");
    if (!tab) return;
    if (tab.ariaSelected === "true" && this.at > 0) this.set("closed");
    else this.open();
  }

  begin(event) {
    this.pulled = -Infinity;
    this.pull = { from: event.clientY, at: this.at };
  }

  move(event) {
    if (this.pull === null || event.buttons === 0) return;
    const up = this.pull.from - event.clientY;
    if (this.pulled < 0 && Math.abs(up) < STILL) return;
    if (this.pulled < 0) this.bar.setPointerCapture(event.pointerId);
    this.pulled = event.timeStamp;
    const steps = Math.sign(up) * Math.ceil(Math.abs(up) / (innerHeight * 0.4));
    const to = STATES[Math.min(Math.max(this.pull.at + steps, 0), STATES.length - 1)];
    if (to !== this.state) this.set(to);
  }

  end() {
    this.pull = null;
  }
}
