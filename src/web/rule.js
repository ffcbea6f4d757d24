// The rule of the puzzle on the board, in a line, with the controls that change it; and of all controls, those that its genre knows.

import { GENRES, MADE, asking } from "./genre.js";
import { t } from "./lang.js";
import { $, fill, on, say } from "./ui.js";

export class Rule {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    const options = (genres) => genres.map((name) => ({ name, words: t.genres[name] }));
    fill("set-genre", options(GENRES));
    fill("make-genre", options(MADE));
    for (const id of ["set-genre", "set-every-dot"]) on(id, "change", () => this.change());
    game.on("clues", () => this.show());
    this.show();
  }

  /** Makes the puzzle on the board one of the genre that is chosen. */
  change() {
    const { model } = this.game;
    const before = model.board.clues();
    const board = model.board.asking(asking($("set-genre").value, $("set-every-dot").checked));
    model.replace(board);
    const gone = before.length - board.clues().length;
    if (gone > 0) say(t.animalsGone(gone));
  }

  show() {
    const { asks } = this.game.model.board;
    if (this.shown === asks) return;
    this.shown = asks;
    $("set-genre").value = asks.genre;
    $("set-every-dot").checked = asks.everyDot;
    $("rule").textContent = $("help-rule").textContent = t.rule(asks);
    $("set-note").textContent = t.setNote[asks.hasAnimals ? "animals" : asks.countsLines ? "lines" : "dots"];
    for (const button of $("pad").querySelectorAll("[data-some]")) button.hidden = !asks.clues.includes(Number(button.dataset.clue));
    const show = (name, is) => document.querySelectorAll(`[data-for=${name}]`).forEach((element) => (element.hidden = !is));
    show("lines", asks.countsLines);
    show("others", !asks.countsLines);
    show("animals", asks.hasAnimals);
  }
}
