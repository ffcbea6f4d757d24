// What the judge says of drawings, small ones by hand and random ones by counting anew.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, CROSS, LINE } from "../../../src/web/board.js";
import { BRANCH, DEAD_END, DONE, OVER, SHORT, judge } from "../../../src/web/judge.js";

function drawn(rows, cols, clues, lines, crosses = []) {
  const board = Board.fromJson({ rows, cols, clues });
  for (const name of lines) board.slots[board.grid.edgeNamed(name)] = LINE;
  for (const name of crosses) board.slots[board.grid.edgeNamed(name)] = CROSS;
  return board;
}

const ROUND = ["top r1c1", "left r1c1", "left r1c2", "top r2c1"];

test("one loop that meets every clue is a solution", () => {
  const judged = judge(drawn(2, 2, ["4.", ".."], ROUND));
  assert.ok(judged.solved);
  assert.deepEqual([...judged.inside], [1, 0, 0, 0]);
  assert.deepEqual(judged.early, []);
});

test("an empty board is none, even without clues", () => {
  assert.ok(!judge(drawn(2, 2, ["..", ".."], [])).solved);
  assert.ok(!judge(drawn(2, 2, ["0.", ".."], [])).solved);
});

test("a loop beside a clue that is not met is closed too early", () => {
  const judged = judge(drawn(2, 2, ["4.", ".2"], ROUND));
  assert.ok(!judged.solved);
  assert.equal(judged.early.length, 4);
});

test("two loops are no solution", () => {
  const other = ["top r3c3", "left r3c3", "bottom r3c3", "right r3c3"];
  const judged = judge(drawn(3, 3, ["4..", "...", "..4"], [...ROUND, ...other]));
  assert.ok(!judged.solved);
  assert.equal(judged.early.length, 8);
});

test("a loop with a tail is no loop", () => {
  const judged = judge(drawn(2, 2, ["4.", ".."], [...ROUND, "top r1c2"]));
  assert.ok(!judged.solved);
  assert.deepEqual(judged.early, []);
  const { grid } = Board.empty(2, 2);
  assert.equal(judged.vertices[grid.vertex(0, 1)], BRANCH);
});

test("clues are open, met, over or short", () => {
  const board = drawn(1, 3, ["123"], ["top r1c1", "left r1c1", "top r1c2", "bottom r1c2"], ["top r1c3", "bottom r1c3"]);
  assert.deepEqual([...judge(board).clues], [OVER, DONE, SHORT]);
});

test("a 0 is met once it has its crosses", () => {
  assert.deepEqual([...judge(drawn(1, 1, ["0"], [])).clues], [0]);
  assert.deepEqual([...judge(drawn(1, 1, ["0"], [], ["top r1c1", "left r1c1", "right r1c1", "bottom r1c1"])).clues], [DONE]);
  assert.ok(judge(drawn(2, 2, ["4.", ".0"], ROUND)).solved, "a loop is finished without crosses");
});

test("a line that cannot go on is a dead end", () => {
  const board = drawn(1, 1, ["."], ["top r1c1"], ["left r1c1"]);
  assert.equal(judge(board).vertices[0], DEAD_END);
});

test("loops are found in random drawings as by following them from everywhere", () => {
  let seed = 7;
  const roll = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (let run = 0; run < 300; run++) {
    const board = Board.empty(3, 3);
    const { grid } = board;
    for (let edge = 0; edge < grid.edges; edge++) board.slots[edge] = roll() < 0.45 ? LINE : 0;
    const found = new Set(judge(board).early);
    for (let edge = 0; edge < grid.edges; edge++) assert.equal(found.has(edge), onLoop(board, edge), `run ${run}`);
  }
});

/** Whether all lines that hang together with this one are a loop. */
function onLoop(board, edge) {
  const { grid } = board;
  if (board.edge(edge) !== LINE) return false;
  const reached = new Set([edge]);
  for (const at of reached) {
    for (const vertex of grid.verticesOfEdge(at)) {
      const lines = grid.edgesOfVertex(vertex).filter((next) => board.edge(next) === LINE);
      if (lines.length !== 2) return false;
      lines.forEach((next) => reached.add(next));
    }
  }
  return true;
}
