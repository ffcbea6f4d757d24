// Which games are kept when there are many of them, or when there is little room, and what each of them holds.
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Board, LINE } from "../../../src/web/board.js";
import { Model } from "../../../src/web/model.js";
import { unpackGame } from "../../../src/web/pack.js";

/** A storage for so many characters. */
const place = { room: Infinity, kept: new Map() };
const localStorage = {
  getItem: (key) => place.kept.get(key) ?? null,
  setItem: (key, value) => {
    const others = [...place.kept].filter(([other]) => other !== key).reduce((sum, [, text]) => sum + text.length, 0);
    if (others + value.length > place.room) throw new Error("full");
    place.kept.set(key, value);
  },
  removeItem: (key) => place.kept.delete(key),
};
/** `Object.keys` of a storage gives the names of what is in it. */
const named = (storage) => new Proxy(storage, {
  ownKeys: () => [...place.kept.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
});
Object.defineProperty(globalThis, "localStorage", { value: named(localStorage) });
Object.defineProperty(globalThis, "sessionStorage", { value: { getItem: () => null, setItem: () => {} } });
globalThis.addEventListener = () => {};
await import("../../../src/web/storage.js");
const { Keeper } = await import("../../../src/web/keep.js");

beforeEach(() => Object.assign(place, { room: Infinity, kept: new Map() }));

/** A game that is kept, without the page around it. */
function begun() {
  const heard = {};
  const timer = { seconds: 0, hints: 0, reset: (seconds = 0, hints = 0) => Object.assign(timer, { seconds, hints }) };
  const model = new Model(Board.empty(10, 10));
  const game = { model, take: (state) => model.take(state), on: (event, listener) => (heard[event] ??= []).push(listener) };
  const keeper = new Keeper(game, timer);
  model.onmove = () => heard.move.forEach((listener) => listener());
  return { model, keeper };
}

/** Begins another puzzle, and draws some lines. Returns the place of its game. */
function begin({ model, keeper }, at, side = 10) {
  keeper.save();
  model.replace(Board.empty(side, side));
  for (let edge = 0; edge < 30; edge++) model.draw(edge, LINE);
  keeper.at = at;
  keeper.save();
  return `slink-game${model.board.game}`;
}

test("a game is not longer for the puzzles that were played before it", () => {
  const here = begun();
  const places = Array.from({ length: 60 }, (_, i) => begin(here, i + 1));
  const length = (i) => place.kept.get(places[i]).length;
  assert.ok(length(59) < length(15) + 100, `${length(15)} and ${length(59)} characters`);
  assert.equal(unpackGame(place.kept.get(places[59])).state.past.length, 31, "its own moves, and the one that led to it");
  assert.deepEqual([...place.kept.keys()], places.slice(10), "the latest fifty");
});

test("if the room is full, the oldest games go", () => {
  const here = begun();
  const first = [1, 2, 3].map((at) => begin(here, at));
  place.room = [...place.kept.values()].reduce((sum, text) => sum + text.length, 0) + 10;
  place.kept.set("other", "");
  const last = begin(here, 4);
  assert.deepEqual([...place.kept.keys()].sort(), [...first.slice(1), last, "other"].sort());
});

test("no game goes for one that has no room even without it", () => {
  const here = begun();
  const first = [1, 2, 3].map((at) => begin(here, at));
  place.room = [...place.kept.values()].reduce((sum, text) => sum + text.length, 0) + 10;
  begin(here, 4, 80);
  assert.deepEqual([...place.kept.keys()].sort(), first.sort());
});

test("after a reload, undo goes on in the puzzle before", () => {
  const here = begun();
  begin(here, 1);
  begin(here, 2);
  const { model, keeper } = begun();
  keeper.takeUp();
  model.undoAll();
  assert.equal(model.past.length, 1);
  model.undo();
  assert.ok(model.board.isDrawn(), "this is the puzzle before");
  assert.ok(model.canUndoHere());
  model.undoAll();
  assert.ok(!model.board.isDrawn());
  while (model.redo());
  assert.equal(model.board.game, here.model.board.game);
  assert.deepEqual(model.board.slots, here.model.board.slots);
});

test("what is no game is left alone", () => {
  place.kept.set("slink-game-none", "{");
  const here = begun();
  const kept = begin(here, 1);
  assert.deepEqual(here.keeper.names().map((name) => `slink-game${name}`), [kept]);
  assert.equal(here.keeper.all().length, 1);
  assert.equal(place.kept.get("slink-game-none"), "{");
});
