// Games as texts: what was kept comes back, and what is no game is passed over.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, CROSS, LINE } from "../../../src/web/board.js";
import { Model } from "../../../src/web/model.js";
import { glance, packGame, timeOf, unpackGame } from "../../../src/web/pack.js";
import { readShows } from "../../../src/web/settings.js";

const JSON_BOARD = { rows: 3, cols: 4, clues: ["3.2.", ".1.0", "2..3"] };

/** A game with everything that can be in one. */
function played() {
  const model = new Model(Board.empty(2, 2));
  model.draw(1, CROSS);
  model.save("Point 1");
  model.replace(Board.fromJson(JSON_BOARD));
  model.draw(0, LINE);
  model.beginWhatIf();
  model.draw(5, LINE);
  model.save("Point 2");
  model.set(model.board.clueSlot(1), 2);
  model.restore(model.savepoints[0]);
  model.undo();
  model.undo();
  return model;
}

const text = () => packGame(played(), { seconds: 12, at: 34, hints: 5 });
const state = ({ board, layers }) => JSON.stringify([board.grid.rows, board.grid.cols, [...board.slots], layers.map((each) => [...each])]);

test("a game comes back with its history", () => {
  const before = played();
  const { state: kept, extra } = unpackGame(packGame(before, { seconds: 12, at: 34, hints: 5 }));
  assert.deepEqual(extra, { seconds: 12, at: 34, hints: 5 });
  const after = new Model(Board.empty(1, 1));
  after.take(kept);
  assert.equal(after.board.game, before.board.game);
  assert.equal(state(after), state(before));
  // The moves in the puzzle before are kept with that one.
  const earlier = [...before.earlier[0]];
  after.recall = () => earlier;
  assert.deepEqual(after.savepoints.map(({ name }) => name), ["Point 1", "Point 2"]);
  for (const action of ["redo", "undo"]) {
    while (before[action]());
    while (after[action]());
    assert.equal(state(after), state(before));
    assert.equal(after.board.game, before.board.game, "each board has the name of its game");
  }
});

test("a glance at a game gives its board and its times, and no more", () => {
  const game = played();
  const { board, extra } = glance(packGame(game, { seconds: 12, at: 34, hints: 5 }));
  assert.deepEqual([board.slots, extra, timeOf(text())], [game.board.slots, { seconds: 12, at: 34, hints: 5 }, 34]);
  const kept = JSON.parse(text());
  for (const wrong of ["", "{", JSON.stringify({ ...kept, version: 2 }), JSON.stringify({ ...kept, board: null }), JSON.stringify({ ...kept, extra: {} })]) {
    assert.equal(glance(wrong), null);
  }
  assert.deepEqual([timeOf(""), timeOf("{"), timeOf(text().slice(0, -1))], [null, null, null]);
});

/** Values that no member of a game may have, wherever it stands. */
const WRONG = [null, undefined, true, "x", "", -1, 1.5, 1e9, {}, [], [null], ["x"], [[]], { length: 3 }];

/** All places in a value, as lists of keys. */
function places(value, at = []) {
  if (typeof value !== "object" || value === null) return [at];
  return [at, ...Object.keys(value).flatMap((key) => places(value[key], [...at, key]))];
}

function replaced(value, [key, ...rest], wrong) {
  if (key === undefined) return wrong;
  const copy = Array.isArray(value) ? [...value] : { ...value };
  copy[key] = replaced(value[key], rest, wrong);
  return copy;
}

/** Plays a game that was read: whatever is in it can be undone, made again and packed. */
function plays({ state: kept, extra }) {
  const model = new Model(Board.empty(1, 1));
  model.take(kept);
  for (const action of ["redo", "undo", "redo"]) {
    while (model[action]());
    const { board, grid, layers } = model;
    const size = grid.edges + 2 * grid.cells;
    assert.ok([board.slots, ...layers].every((slots) => slots.length === size && Object.keys(slots).length === size));
    assert.ok(Array.from({ length: grid.edges }, (_, edge) => board.edge(edge)).every((mark) => mark >= 0 && mark <= 2));
  }
  for (const savepoint of model.savepoints) model.restore(savepoint);
  while (model.layers.length > 0) model.rejectWhatIf();
  assert.notEqual(unpackGame(packGame(model, extra)), null);
}

test("a game with any wrong value in any place is passed over, or can be played", () => {
  const kept = JSON.parse(text());
  let passed = 0;
  for (const at of places(kept)) {
    for (const wrong of WRONG) {
      const read = unpackGame(JSON.stringify(replaced(kept, at, wrong)));
      if (read === null) passed++;
      else plays(read);
    }
  }
  assert.ok(passed > 1000, `${passed} are passed over`);
});

const cut = text();
const damaged = (change) => {
  const kept = JSON.parse(cut);
  change(kept);
  return JSON.stringify(kept);
};

for (const [why, kept] of Object.entries({
  "nothing is kept": null,
  "an empty text": "",
  "no JSON": "{",
  "no object": "null",
  "a number": "7",
  "a list": "[]",
  "nothing but a version": '{"version":1}',
  "half of a text": cut.slice(0, cut.length / 2),
  "another version": damaged((game) => (game.version = 2)),
  "a board that is larger than its slots": damaged((game) => game.board.rows++),
  "a board without cells": damaged((game) => Object.assign(game.board, { rows: 0, cols: 0, slots: "" })),
  "a board that is too large for the memory": damaged((game) => Object.assign(game.board, { rows: 1e9, cols: 1e9 })),
  "a mark that there is not": damaged((game) => (game.board.slots = `5${game.board.slots.slice(1)}`)),
  "a clue that there is not": damaged((game) => (game.board.slots = `${game.board.slots.slice(0, -1)}z`)),
  "a move beyond the board": damaged((game) => (game.past[0].c = [9999, 0, 1])),
  "a move with half a change": damaged((game) => game.past[1].c.pop()),
  "a move from a board of another size": damaged((game) => game.past.find(({ b }) => b).b.reverse()),
  "a what-if of another size": damaged((game) => (game.layers = ["2"])),
  "a savepoint without a board": damaged((game) => delete game.savepoints[0].board),
  "a time that is none": damaged((game) => (game.extra.seconds = "soon")),
  "a count of hints that is none": damaged((game) => (game.extra.hints = 0.5)),
})) {
  test(`no game: ${why}`, () => assert.equal(unpackGame(kept), null));
}

test("what is kept of the boxes is passed over where it is no such thing", () => {
  for (const wrong of [null, "", "{", "null", "7", "[]", '"show-done"', '{"show-done":1,"show-errors":"no"}', '{"stage":true}', '{"__proto__":true}']) {
    assert.deepEqual(readShows(wrong), {}, wrong);
  }
  assert.deepEqual(readShows('{"show-done":false,"show-errors":7}'), { "show-done": false });
});
