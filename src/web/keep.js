// Keeps games in the browser's storage, so that they are still there after a reload. Each game has a place of its own, so
// that tabs with different games leave each other's alone. Where two tabs play the same game, both follow the later change.

import { glance, packGame, timeOf, unpackGame } from "./pack.js";
import { debounced } from "./ui.js";

/** The places of games begin with this, and end with the name of the game. */
const PLACE = storage.GAME;
/** Of more games than this, the oldest are forgotten. */
const MOST = 50;

export class Keeper {
  /**
   * @param {import("./game.js").Game} game
   * @param {import("./timer.js").Timer} timer
   */
  constructor(game, timer) {
    Object.assign(this, { game, timer, changed: false, seconds: 0, at: 0 });
    /** Called when another tab has kept or forgotten a game. */
    this.onothers = () => {};
    const soon = debounced(400, () => this.save());
    this.name = game.model.board.game;
    /** The clocks of the puzzles that were left by undo or redo, by name. */
    this.clocks = new Map();
    game.model.recall = (board, layers) => this.pastOf(board, layers);
    game.on("move", () => this.turnClock());
    for (const event of ["move", "kept"]) {
      game.on(event, () => {
        this.changed = true;
        this.at = Date.now();
        soon();
      });
    }
    game.on("leave", () => this.save());
    addEventListener("pagehide", () => this.save());
    addEventListener("storage", ({ key }) => {
      if (key === PLACE + game.model.board.game) this.follow();
      if (key === null || key.startsWith(PLACE)) this.onothers();
    });
  }

  /** Keeps the game as it is, if anything of it has changed since. */
  save() {
    const { model } = this.game;
    if (!this.changed && this.timer.seconds === this.seconds) return;
    const place = PLACE + model.board.game;
    const isNew = storage.get(place) === null;
    this.seconds = this.timer.seconds;
    this.changed = !this.put(place, packGame(model, { seconds: this.seconds, at: this.at, hints: this.timer.hints }));
    storage.tab.set(PLACE, model.board.game);
    if (isNew) for (const name of this.names().slice(MOST)) this.forget(name);
  }

  /** Keeps a text at a place. If there is no room for it, the oldest games go first; if there is none without them either, they stay. */
  put(place, text) {
    if (storage.set(place, text)) return true;
    const gone = [];
    for (const name of this.names().reverse()) {
      if (PLACE + name === place) continue;
      gone.push([PLACE + name, storage.get(PLACE + name)]);
      this.forget(name);
      if (storage.set(place, text)) return true;
    }
    for (const [other, kept] of gone) storage.set(other, kept);
    return false;
  }

  /** The names of all games that are kept, the latest first. What is no game is passed over, and left alone. */
  names() {
    const names = storage.keys().filter((key) => key.startsWith(PLACE)).map((key) => key.slice(PLACE.length));
    const timed = names.map((name) => ({ name, at: timeOf(storage.get(PLACE + name) ?? "") }));
    return timed.filter(({ at }) => at !== null).sort((a, b) => b.at - a.at).map(({ name }) => name);
  }

  /** All games that are kept, the latest first: the name, the board and `extra` of each. */
  all() {
    const all = this.names().map((name) => ({ name, ...glance(storage.get(PLACE + name)) }));
    return all.filter(({ board }) => board !== undefined);
  }

  read(name) {
    const kept = unpackGame(storage.get(PLACE + name));
    if (kept === null) return null;
    kept.state.board.game = name;
    return { name, ...kept };
  }

  /** The moves that led to a board, if its game is kept as it is there. */
  pastOf(board, layers) {
    const kept = this.read(board.game);
    const same = (some, others) => some.length === others.length && some.every((value, i) => value === others[i]);
    if (kept === null || kept.state.board.asks !== board.asks || !kept.state.board.grid.sameSize(board.grid) || !same(kept.state.board.slots, board.slots)) return [];
    const { layers: others, past } = kept.state;
    return layers.length === others.length && layers.every((slots, i) => same(slots, others[i])) ? past : [];
  }

  /** Undo and redo may lead to another puzzle, which has a clock of its own. */
  turnClock() {
    const name = this.game.model.board.game;
    if (name === this.name) return;
    this.clocks.set(this.name, { seconds: this.timer.seconds, hints: this.timer.hints });
    this.name = name;
    const { seconds, hints } = this.clocks.get(name) ?? this.read(name)?.extra ?? {};
    this.timer.reset(seconds, hints);
  }

  /** Goes on with a kept game. */
  take({ name, state, extra }) {
    this.name = name;
    this.clocks.clear();
    this.game.take(state);
    this.timer.reset(extra.seconds, extra.hints);
    Object.assign(this, { changed: false, seconds: extra.seconds, at: extra.at });
    storage.tab.set(PLACE, name);
  }

  /** Goes on with the game that this tab had before a reload, or else with the latest one. Returns whether there is one. */
  takeUp() {
    const own = storage.tab.get(PLACE);
    for (const name of [...(own !== null ? [own] : []), ...this.names()]) {
      const kept = this.read(name);
      if (kept === null) continue;
      this.take(kept);
      return true;
    }
    return false;
  }

  /** Takes over what another tab has changed in this game, unless something has been drawn here that is not kept yet. */
  follow() {
    const { model } = this.game;
    const kept = this.changed || model.open !== null ? null : this.read(model.board.game);
    if (kept !== null) this.take(kept);
  }

  forget(name) {
    storage.remove(PLACE + name);
  }
}
