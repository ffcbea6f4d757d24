// What presses and drags mean, and that a shaky hand draws what it meant.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, CROSS, EMPTY, INSIDE, LINE, OUTSIDE } from "../../../src/web/board.js";
import { Model } from "../../../src/web/model.js";
import { CrossStroke, EraseStroke, LineStroke, ShadeStroke } from "../../../src/web/strokes.js";

const model = () => new Model(Board.empty(4, 4));

/** Draws along points, in one go from each to the next. */
function along(Kind, game, [first, ...rest]) {
  const stroke = new Kind(game, ...first);
  for (const point of rest) stroke.to(...point);
  stroke.end();
  return game;
}

const marks = ({ board, grid }, mark) => Array.from({ length: grid.edges }, (_, edge) => edge).filter((edge) => board.edge(edge) === mark).map((edge) => grid.edgeName(edge));

test("a drag from dot to dot draws one line, wherever near the dots it begins and ends", () => {
  let seed = 3;
  const shake = () => ((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648 - 0.5) * 0.5;
  for (let run = 0; run < 500; run++) {
    const game = model();
    along(LineStroke, game, [[1 + shake(), 1 + shake()], [1.5, 1 + shake() / 2], [2 + shake() / 2, 1 + shake() / 2]]);
    const lines = marks(game, LINE);
    assert.ok(lines.length <= 1, `run ${run}: ${lines}`);
    for (const line of lines) assert.equal(line, "top r2c2");
  }
});

test("a drag that overshoots by up to half an edge draws no second line", () => {
  for (const end of [[2.5, 1], [2.6, 1.2], [2, 1.6], [2.3, 1.5], [2.5, 0.7]]) {
    assert.deepEqual(marks(along(LineStroke, model(), [[1, 1], [2, 1], end]), LINE), ["top r2c2"]);
  }
});

test("a drag that begins amid an edge draws this edge", () => {
  assert.deepEqual(marks(along(LineStroke, model(), [[1.5, 1], [2, 1]]), LINE), ["top r2c2"]);
  assert.deepEqual(marks(along(LineStroke, model(), [[1.5, 1], [1, 1]]), LINE), ["top r2c2"]);
  assert.deepEqual(marks(along(LineStroke, model(), [[1, 1.5], [1, 2]]), LINE), ["left r2c2"]);
});

test("a fast drag leaves no gap, and going back takes lines away", () => {
  const game = along(LineStroke, model(), [[0, 0], [4, 0], [4, 4]]);
  assert.equal(marks(game, LINE).length, 8);
  assert.equal(game.past.length, 1);
  assert.deepEqual(marks(along(LineStroke, model(), [[0, 0], [3, 0], [1, 0]]), LINE), ["top r1c1"]);
});

test("a drag that begins on a line takes lines away", () => {
  const game = along(LineStroke, model(), [[0, 0], [4, 0]]);
  along(LineStroke, game, [[1, 0], [3, 0]]);
  assert.deepEqual(marks(game, LINE), ["top r1c1", "top r1c4"]);
});

test("clicks on an edge turn it over, and at a corner they mean nothing", () => {
  const game = model();
  for (const wanted of [LINE, CROSS, EMPTY]) {
    along(LineStroke, game, [[1.5, 1.05], [1.52, 1.08]]);
    assert.equal(game.board.edge(game.grid.edgeNamed("top r2c2")), wanted);
  }
  along(LineStroke, game, [[1.02, 1.02]]);
  assert.ok(!game.board.isDrawn());
});

test("crosses are drawn over empty edges alone, and lines stay", () => {
  const game = along(LineStroke, model(), [[2, 1], [2, 2]]);
  along(CrossStroke, game, [[1, 1.5], [4, 1.5]]);
  assert.deepEqual(marks(game, LINE), ["left r2c3"]);
  assert.deepEqual(marks(game, CROSS), ["left r2c2", "left r2c4", "right r2c4"]);
  along(CrossStroke, game, [[1, 1.5], [3, 1.5]]);
  assert.deepEqual(marks(game, CROSS), ["right r2c4"]);
});

test("cells are shaded inside, outside, neither, and a drag shades as it began", () => {
  const game = along(ShadeStroke, model(), [[0.5, 0.5], [2.5, 0.5]]);
  assert.deepEqual([0, 1, 2, 3].map((cell) => game.board.shade(cell)), [INSIDE, INSIDE, INSIDE, EMPTY]);
  along(ShadeStroke, game, [[0.5, 0.5]]);
  assert.equal(game.board.shade(0), OUTSIDE);
  along(ShadeStroke, game, [[0.5, 0.5]]);
  assert.equal(game.board.shade(0), EMPTY);
});

test("erasing takes away what it passes", () => {
  const game = along(LineStroke, model(), [[0, 0], [4, 0]]);
  along(ShadeStroke, game, [[0.5, 0.5], [3.5, 0.5]]);
  along(EraseStroke, game, [[0.5, 0], [3.5, 0]]);
  assert.deepEqual(marks(game, LINE), []);
  along(EraseStroke, game, [[0.5, 0.5], [3.5, 0.5]]);
  assert.ok(!game.board.isDrawn());
});

test("a stroke that is cancelled leaves nothing", () => {
  const game = model();
  const stroke = new LineStroke(game, 0, 0);
  stroke.to(3, 0);
  assert.equal(marks(game, LINE).length, 3);
  stroke.cancel();
  assert.ok(!game.board.isDrawn());
  assert.equal(game.past.length, 0);
});
