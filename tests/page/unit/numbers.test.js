// The numbers of rows and columns stay in sight, and none touches the next.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Camera } from "../../../src/web/camera.js";
import { Grid } from "../../../src/web/grid.js";
import { paintNumbers } from "../../../src/web/numbers.js";

/** What is written on a stage of 360 x 400 pixels. */
function written(grid, move = () => {}) {
  const camera = new Camera();
  camera.fit(grid, 360, 400);
  move(camera);
  const all = [];
  const ctx = { measureText: (text) => ({ width: 6 * text.length }), fillRect: () => {}, fillText: (text, x, y) => all.push({ text, x, y }) };
  paintNumbers(ctx, camera, { font: "sans" }, grid);
  return all;
}

test("beside a board that is seen as a whole, each row and column has its number", () => {
  const all = written(new Grid(10, 10));
  assert.equal(all.length, 20);
  assert.ok(all.every(({ x, y }) => x > 0 && y > 0 && x < 360 && y < 400));
});

test("of a board that goes on beyond the stage, they are at the rim", () => {
  const all = written(new Grid(50, 50), (camera) => {
    camera.zoom(0, 0, 5);
    camera.pan(-900, -900);
  });
  const rows = all.filter(({ x }) => x < 15);
  assert.ok(rows.length > 5 && all.length > 2 * 5, JSON.stringify(all));
  assert.ok(rows.every(({ text, y }) => Number(text) > 20 && y > 0 && y <= 400));
});

test("where cells are small, only some are written, far enough from each other", () => {
  const all = written(new Grid(50, 50)).filter(({ y }) => y < 25);
  const gaps = all.slice(1).map(({ x }, i) => x - all[i].x);
  assert.ok(all.length >= 5 && gaps.every((gap) => gap > 14), JSON.stringify(all));
});
