// Zooming keeps the point under the fingers, and the board never leaves the stage.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera } from "../../../src/web/camera.js";
import { Grid } from "../../../src/web/grid.js";

const near = (a, b) => Math.abs(a - b) < 1e-6;

function camera() {
  const made = new Camera();
  made.fit(new Grid(40, 40), 600, 500);
  return made;
}

test("all of the board is seen at first", () => {
  const { x, y, scale } = camera();
  assert.ok(x >= 0 && y >= 0 && x + 40 * scale <= 600 && y + 40 * scale <= 500);
});

test("the point at which one zooms stays where it is, amid the board", () => {
  const seen = camera();
  const before = seen.toBoard(300, 250);
  seen.zoom(300, 250, 3);
  const after = seen.toBoard(300, 250);
  assert.ok(near(before[0], after[0]) && near(before[1], after[1]));
  assert.ok(!seen.isFitted());
});

test("however far one moves, the board fills the stage", () => {
  const seen = camera();
  seen.zoom(300, 250, 4);
  for (const [dx, dy] of [[1e5, 0], [-1e5, 0], [0, 1e5], [0, -1e5], [-1e9, 1e9]]) {
    seen.pan(dx, dy);
    const [left, top] = seen.toBoard(0, 0);
    const [right, bottom] = seen.toBoard(600, 500);
    assert.ok(left >= -1 && top >= -1 && right <= 41 && bottom <= 41, `${[left, top, right, bottom]}`);
  }
});

test("one cannot zoom out further than to all of the board", () => {
  const seen = camera();
  seen.zoom(10, 10, 1e-6);
  assert.ok(seen.isFitted());
  seen.zoom(10, 10, 1e6);
  assert.ok(seen.scale <= 110);
});

test("a place that is out of sight is brought into it", () => {
  const seen = camera();
  seen.zoom(0, 0, 8);
  assert.ok(!seen.shows(39, 39));
  seen.reveal([38, 39, 39, 39]);
  assert.ok(seen.shows(38, 39) && seen.shows(39, 39));
  const { x, y, scale } = seen;
  seen.reveal([38, 39, 39, 39]);
  assert.deepEqual([seen.x, seen.y, seen.scale], [x, y, scale], "what is in sight stays where it is");
  seen.reveal([0, 0, 40, 1]);
  assert.ok(seen.shows(0, 0) && seen.shows(40, 1), "a part that is wider than the stage makes the board smaller");
});

test("a board that is seen as a whole keeps its size while something is pulled over its stage", () => {
  const seen = camera();
  const { scale } = seen;
  seen.resize(new Grid(40, 40), 600, 200, [600, 500]);
  assert.ok(seen.isFitted() && seen.scale === scale);
  seen.reveal([3, 39, 4, 40]);
  assert.ok(seen.shows(3, 39) && seen.shows(4, 40));
});

test("a stage of another size keeps the zoom, and what is in its middle", () => {
  const seen = camera();
  seen.zoom(200, 150, 4);
  const { scale } = seen;
  const middle = seen.toBoard(300, 250);
  seen.resize(new Grid(40, 40), 600, 450);
  const after = seen.toBoard(300, 225);
  assert.equal(seen.scale, scale);
  assert.ok(near(middle[0], after[0]) && near(middle[1], after[1]));
  seen.resize(new Grid(40, 40), 5000, 5000);
  assert.ok(seen.isFitted(), "never smaller than the stage allows");
});

test("a board that is seen as a whole still is on a stage of another size, and so is another board", () => {
  const seen = camera();
  seen.resize(new Grid(40, 40), 600, 450);
  assert.ok(seen.isFitted());
  seen.zoom(300, 250, 4);
  seen.resize(new Grid(10, 10), 600, 450);
  assert.ok(seen.isFitted());
});
