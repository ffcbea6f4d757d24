// History, what-ifs and savepoints, and 500 random actions that are undone and made again.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BLANK, Board, CROSS, LINE } from "../../../src/web/board.js";
import { Model } from "../../../src/web/model.js";

const JSON_BOARD = { rows: 3, cols: 4, clues: ["3.2.", ".1.0", "2..3"] };
const model = () => new Model(Board.fromJson(JSON_BOARD));
const state = ({ board, layers }) => JSON.stringify([board.grid.rows, board.grid.cols, [...board.slots], layers.map((each) => [...each])]);

/** Numbers below `n` that are the same in each run. */
function dice(seed) {
  let value = seed;
  return (n) => {
    value = (value * 1664525 + 1013904223) % 4294967296;
    return Math.floor((value / 4294967296) * n);
  };
}

function act(game, roll) {
  const { board, grid } = game;
  const drawn = grid.edges + grid.cells;
  const actions = [
    () => game.draw(roll(drawn), roll(3)),
    () => game.draw(roll(grid.edges), LINE),
    () => {
      game.begin();
      for (let i = 0; i < 6; i++) game.draw(roll(drawn), roll(3));
      if (roll(3) === 0) game.cancel();
      else game.commit();
    },
    () => game.set(board.clueSlot(roll(grid.cells)), roll(5) - 1),
    () => game.undo(),
    () => game.redo(),
    () => game.layers.length < 3 && game.beginWhatIf(),
    () => game.acceptWhatIf(),
    () => game.rejectWhatIf(),
    () => game.savepoints.length < 5 && game.save("point"),
    () => game.savepoints.length > 0 && game.restore(game.savepoints[roll(game.savepoints.length)]),
    () => roll(20) === 0 && game.replace(Board.empty(1 + roll(4), 1 + roll(4))),
  ];
  actions[roll(actions.length)]();
}

test("after 500 random actions, undoing all gives the start and redoing all the end", () => {
  for (let seed = 1; seed <= 20; seed++) {
    const roll = dice(seed);
    const game = model();
    const start = state(game);
    for (let i = 0; i < 500; i++) act(game, roll);
    while (game.redo());
    const end = state(game);
    while (game.undo());
    assert.equal(state(game), start, `seed ${seed}`);
    while (game.redo());
    assert.equal(state(game), end, `seed ${seed}`);
    while (game.undo());
    assert.equal(state(game), start, `seed ${seed}, once more`);
  }
});

test("listeners hear of each slot that changes", () => {
  const roll = dice(99);
  const game = model();
  let [shown, slots] = [game.board, game.board.slots.slice()];
  game.onchange = (changed) => {
    if (changed === null) [shown, slots] = [game.board, game.board.slots.slice()];
    else for (const slot of changed) slots[slot] = game.board.slots[slot];
  };
  for (let i = 0; i < 500; i++) {
    act(game, roll);
    assert.equal(shown, game.board);
    assert.deepEqual(slots, game.board.slots);
  }
});

test("a gesture is one move, and one that changes nothing is none", () => {
  const game = model();
  game.begin();
  game.draw(0, LINE);
  game.draw(1, LINE);
  game.draw(1, 0);
  game.commit();
  assert.deepEqual(game.past, [{ changes: [[0, 0, LINE]] }]);
  game.begin();
  game.draw(2, CROSS);
  game.draw(2, 0);
  game.commit();
  assert.equal(game.past.length, 1);
  game.undo();
  assert.ok(!game.board.isDrawn());
});

test("undo and redo take back a gesture that goes on, and no move", () => {
  for (const action of ["undo", "redo"]) {
    const game = model();
    game.draw(0, LINE);
    game.draw(1, LINE);
    game.undo();
    const before = state(game);
    game.begin();
    game.draw(2, LINE);
    assert.equal(game[action](), true, action);
    assert.deepEqual([state(game), game.past.length, game.future.length, game.open], [before, 1, 1, null], action);
    // One that has changed nothing does not count.
    game.begin();
    game.draw(2, LINE);
    game.draw(2, 0);
    game[action]();
    assert.equal(game.past.length, action === "undo" ? 0 : 2, action);
  }
});

test("a rejected what-if leaves what was there, and an accepted one stays", () => {
  const game = model();
  game.draw(0, LINE);
  const before = state(game);
  game.beginWhatIf();
  game.draw(0, CROSS);
  game.draw(1, LINE);
  assert.equal(game.board.layer(1), 1);
  game.rejectWhatIf();
  assert.equal(state(game), before);
  game.undo();
  assert.equal(game.board.edge(1), LINE, "rejecting can be undone");
  game.acceptWhatIf();
  assert.equal(game.board.layer(1), 0);
  assert.equal(game.board.edge(0), CROSS);
  assert.equal(game.layers.length, 0);
});

test("an inner what-if that is accepted belongs to the outer one", () => {
  const game = model();
  game.beginWhatIf();
  game.beginWhatIf();
  game.draw(3, LINE);
  game.acceptWhatIf();
  assert.equal(game.board.layer(3), 1);
  game.rejectWhatIf();
  assert.equal(game.board.edge(3), 0);
});

test("savepoints come back, on other boards too, and can be undone", () => {
  const game = model();
  game.draw(0, LINE);
  game.save("one");
  const saved = state(game);
  game.replace(Board.empty(7, 2));
  const other = state(game);
  game.restore(game.savepoints[0]);
  assert.equal(state(game), saved);
  game.undo();
  assert.equal(state(game), other);
  game.forget(game.savepoints[0]);
  assert.equal(game.savepoints.length, 0);
});

test("a savepoint of another puzzle of the same size leads back to that puzzle", () => {
  const game = model();
  const { game: first } = game.board;
  game.draw(0, LINE);
  game.save("one");
  const saved = state(game);
  game.replace(Board.empty(3, 4));
  const { game: second } = game.board;
  game.restore(game.savepoints[0]);
  assert.deepEqual([game.board.game, state(game)], [first, saved]);
  assert.ok(!game.canUndoHere(), "the way back leads to the other puzzle");
  game.undo();
  assert.equal(game.board.game, second);
  game.draw(1, LINE);
  game.save("two");
  game.draw(2, LINE);
  game.restore(game.savepoints[1]);
  assert.ok(game.canUndoHere(), "a savepoint of the same puzzle stays in it");
});

test("boards go to JSON and back", () => {
  const board = Board.fromJson(JSON_BOARD);
  board.slots[0] = LINE;
  board.slots[5] = CROSS;
  const json = board.toJson();
  assert.deepEqual(json.clues, JSON_BOARD.clues);
  assert.equal(json.horizontal[0], "-...");
  assert.deepEqual(Board.fromJson(json).slots, board.slots);
  assert.equal(board.toJson(false).horizontal, undefined);
  assert.equal(Board.empty(2, 2).clue(0), BLANK);
});

test("what changes the clues, the position or neither ends what was said of them", () => {
  const game = model();
  const { board, grid } = game;
  const ended = (change) => {
    const [clues, position] = [game.since("clues"), game.since("position")];
    change();
    return [!clues(), !position()];
  };
  assert.deepEqual(ended(() => {}), [false, false]);
  assert.deepEqual(ended(() => game.draw(0, LINE)), [false, true]);
  assert.deepEqual(ended(() => game.draw(board.shadeSlot(0), LINE)), [false, false]);
  assert.deepEqual(ended(() => game.beginWhatIf()), [false, false]);
  assert.deepEqual(ended(() => game.draw(grid.edges - 1, CROSS)), [false, true]);
  assert.deepEqual(ended(() => game.rejectWhatIf()), [false, true]);
  assert.deepEqual(ended(() => game.set(board.clueSlot(1), 2)), [true, true]);
  assert.deepEqual(ended(() => game.undo()), [true, true]);
  assert.deepEqual(ended(() => game.replace(board.copy())), [true, true]);
  assert.deepEqual(ended(() => game.undo()), [true, true]);
  assert.deepEqual(ended(() => game.take({ board: board.copy(), layers: [], past: [], future: [], savepoints: [] })), [true, true]);
  game.begin();
  game.draw(2, LINE);
  assert.deepEqual(ended(() => game.cancel()), [false, true]);
});
