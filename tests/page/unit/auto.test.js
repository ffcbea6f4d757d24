// What is drawn by itself: on random boards it is never wrong, and it is all that follows from one place alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { crossesAt, easySteps } from "../../../src/web/auto.js";
import { Board, CROSS, EMPTY, LINE } from "../../../src/web/board.js";
import { Pieces, piecesOf } from "../../../src/web/pieces.js";
import { grow, resized, shift, turn } from "../../../src/web/transform.js";
import { slink } from "../lib/slink.js";

const puzzles = Array.from({ length: 20 }, (_, i) => slink(["generate", "--size", `${4 + (i % 5)}x${5 + (i % 4)}`, "--clues", "0.6", "--seed", String(i + 1), "--quiet"]));
const boardOf = (text, ...more) => Board.fromJson(JSON.parse(slink(["convert", "--to", "json", ...more], text).trim()));

test("easy steps are those of the solution, and their crosses close nothing that is needed", () => {
  let found = 0;
  for (const text of puzzles) {
    const [board, solved] = [boardOf(text), boardOf(text, "--solve")];
    const steps = easySteps(board);
    for (const [edge, mark] of steps) assert.equal(mark === LINE, solved.edge(edge) === LINE);
    for (const [edge, mark] of steps) board.slots[edge] = mark;
    assert.deepEqual(easySteps(board), [], "all of them at once");
    found += steps.length;
  }
  assert.ok(found > 50);
});

test("crosses come where a clue or a dot has its lines, and nowhere else", () => {
  const board = Board.empty(3, 3);
  board.slots[board.clueSlot(4)] = 1;
  const line = board.grid.top(1, 1);
  board.slots[line] = LINE;
  const around = board.grid.edgesOfCell(4).filter((edge) => edge !== line);
  assert.deepEqual(new Map(crossesAt(board, [line])), new Map(around.map((edge) => [edge, CROSS])));
  board.slots[board.clueSlot(4)] = 0;
  assert.deepEqual(crossesAt(board, [line]), [], "nothing follows from what is wrong");
});

test("a piece keeps its colour while it grows, and the longer one gives its colour to both", () => {
  const board = Board.empty(4, 6);
  const { grid } = board;
  const pieces = new Pieces(6);
  for (const c of [0, 1, 2]) board.slots[grid.top(0, c)] = LINE;
  const [first] = pieces.colour(board);
  board.slots[grid.top(0, 4)] = LINE;
  const apart = pieces.colour(board);
  assert.equal(piecesOf(board).length, 2);
  assert.ok(apart[grid.top(0, 0)] === first && apart[grid.top(0, 4)] !== first);
  board.slots[grid.top(0, 3)] = LINE;
  const joined = pieces.colour(board);
  assert.deepEqual([0, 1, 2, 3, 4].map((c) => joined[grid.top(0, c)]), new Array(5).fill(first));
  assert.equal(joined[grid.top(1, 0)], -1);
});

test("a board that is turned is as hard as before, and turned back it is the same", () => {
  const text = puzzles[2];
  const solved = boardOf(text, "--solve");
  const same = (a, b) => assert.deepEqual([a.grid.rows, a.grid.cols, ...a.slots], [b.grid.rows, b.grid.cols, ...b.slots]);
  same(turn(turn(solved, "left"), "right"), solved);
  for (const how of ["mirror", "flip"]) same(turn(turn(solved, how), how), solved);
  same(turn(turn(solved, "left"), "left"), turn(turn(solved, "mirror"), "flip"));
  for (const how of ["left", "right", "mirror", "flip"]) {
    const turned = turn(solved, how);
    assert.equal(turned.game, solved.game);
    assert.equal(JSON.parse(slink(["convert", "--to", "json", "--solve"], JSON.stringify(turned.toJson(false)))).horizontal.join(), turned.toJson().horizontal.join(), how);
  }
});

test("a board grows and shrinks at each side, and is shifted", () => {
  const solved = boardOf(puzzles[2], "--solve");
  const same = (a, b) => assert.deepEqual([a.grid.rows, a.grid.cols, ...a.slots], [b.grid.rows, b.grid.cols, ...b.slots]);
  for (const side of ["top", "right", "bottom", "left"]) same(grow(grow(solved, side, 1), side, -1), solved);
  const { rows, cols } = solved.grid;
  const down = shift(solved, "bottom");
  assert.equal(down.clue(down.grid.cell(1, 0)), solved.clue(0));
  assert.equal(down.edge(down.grid.top(0, 0)), EMPTY);
  same(grow(grow(solved, "top", 1), "bottom", -1), down);
  same(resized(grow(solved, "right", 1), rows, cols), solved);
});
