// Phones: how large a cell is, all of a puzzle by touch alone, and what is shown comes into sight. And all of one by keys alone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LINE } from "../../../src/web/board.js";
import { hold } from "../lib/hold.js";
import { loopOf, setUp, visit } from "../lib/page.js";
import { once, slink } from "../lib/slink.js";
import { fingers } from "../lib/touch.js";

const here = setUp();
const ten = slink(["generate", "--size", "10x10", "--grade", "normal", "--seed", "4", "--quiet"]);
const touched = (width, height) => ({ viewport: { width, height }, hasTouch: true, isMobile: true });

/** The least size of a cell of a 10x10 in a window, in pixels. It was 9, 15, 16, 29, 32, 23, 27, 38, 57 and 8 before the panel was a drawer. */
const CELLS = [[320, 568, 29], [360, 640, 33], [375, 667, 34], [390, 844, 36], [412, 915, 38], [568, 320, 26], [640, 360, 30], [768, 1024, 70], [1280, 800, 57], [320, 200, 14]];

test("a 10x10 has the whole width of an upright window, and the height of a low one", once, async () => {
  const table = await visit(here, touched(320, 568));
  const { page } = table;
  await table.play(ten);
  for (const [width, height, least] of CELLS) {
    await page.setViewportSize({ width, height });
    await table.painted();
    const { camera } = await table.state();
    const stage = await page.locator("#stage").boundingBox();
    assert.ok(camera.scale >= least, `${width} x ${height}: ${camera.scale}`);
    assert.ok(10 * camera.scale <= Math.min(stage.width, stage.height), "all of it is seen");
    const reached = await page.evaluate(() => ["undo", "hint", "tools"].map((id) => document.getElementById(id).getBoundingClientRect()).map(({ x, y, right, bottom }) => [x, y, right, bottom]));
    const sees = ([x, y, right, bottom]) => x >= 0 && y >= 0 && right <= width + 1 && (bottom <= height + 1 || height < 320);
    assert.ok(reached.every(sees), `${width} x ${height}: ${JSON.stringify(reached)}`);
    const tops = await page.evaluate(() => ["theme", "help"].map((id) => document.getElementById(id).getBoundingClientRect().top));
    assert.equal(tops[0], tops[1], `${width} x ${height}: the button for help has no row of its own`);
    // On a phone that is held upright, the tools are where a thumb is.
    if (width < 500 && height > width) assert.ok(reached.every(([, y]) => y > height * 0.75), `${width} x ${height}: ${JSON.stringify(reached)}`);
  }
  await table.leave();
});

test("a 10x10 by touch alone on a phone, with two hints", once, async () => {
  const table = await visit(here, touched(360, 640));
  await table.play(ten);
  const { page } = table;
  for (let i = 0; i < 2; i++) {
    await page.tap("#hint");
    await page.waitForSelector("#answer-step:not([hidden])");
    await page.tap("#answer-step");
    await page.tap("#answer-draw");
    assert.equal(await page.getAttribute("#page", "data-drawer"), "closed");
    await page.waitForTimeout(400);
  }
  assert.ok((await table.state()).slots.some((mark) => mark > 0), "the hints are drawn");
  await table.painted();
  const { at, grid } = await table.screen();
  const loop = loopOf(ten).map(({ r, c }) => ({ r, c, vertex: grid.vertex(r, c) }));
  // What the hints have drawn is not drawn again: that would erase it. On a busy machine a finger may rest for too long, which is another gesture.
  for (let round = 0; round < 3 && !(await table.state()).solved; round++) {
    const { slots } = await table.state();
    const runs = [[loop[0]]];
    for (const [i, place] of loop.entries()) {
      if (i === 0) continue;
      if (slots[grid.edgeBetween(loop[i - 1].vertex, place.vertex)] === LINE) runs.push([place]);
      else runs.at(-1).push(place);
    }
    for (const run of runs.filter(({ length }) => length > 1)) await fingers(table, [run.map(({ r, c }) => at(c, r))]);
  }
  await page.waitForSelector("#stage.won");
  await page.waitForSelector("#won:not([hidden])");
  assert.match(await table.text("#won-text"), /, with 2 hints\.$/);
  assert.ok(await page.isVisible("#won-like"));
  await table.leave();
});

test("a hint on a 50x50 that is far away comes into sight, and is in the part that is seen if that is as easy", once, async () => {
  const table = await visit(here, touched(360, 640));
  await table.play(slink(["generate", "--size", "50x50", "--clues", "0.6", "--any", "--seed", "1", "--quiet"]));
  const { page } = table;
  const isSeen = () => page.evaluate(async () => {
    const { game } = await import("./app.js");
    const { partOf } = await import("./marks.js");
    const { camera, marks } = game.view;
    const [left, top, right, bottom] = partOf(game.model.grid, marks);
    return document.querySelector("#stage").clientHeight === camera.height && camera.shows(left, top) && camera.shows(right, bottom);
  });
  const held = await hold(page, "hint");
  await page.tap("#hint");
  await held.asked();
  // Zoomed in at one corner while the hint comes, which is then somewhere else.
  await page.evaluate(async () => {
    const { view } = (await import("./app.js")).game;
    view.camera.zoom(view.camera.width, view.camera.height, 6);
    view.camera.pan(-1e5, -1e5);
    view.moved();
  });
  await held.release();
  await page.waitForSelector("#answer-step:not([hidden])");
  assert.ok(await isSeen(), "where");
  await page.tap("#answer-step");
  assert.ok(await isSeen(), "the step");
  await page.tap("#answer-close");
  await page.evaluate(async () => {
    const { view } = (await import("./app.js")).game;
    view.camera.pan(-1e5, -1e5);
    view.moved();
  });
  const { camera } = await table.state();
  await page.tap("#hint");
  await page.waitForSelector("#answer-step:not([hidden])");
  const [cell] = (await page.evaluate(async () => (await import("./app.js")).game.view.marks.cells)).map((mark) => mark.cell);
  assert.ok(Math.floor(cell / 50) > 35 && cell % 50 > 35, `a hint near the last corner, and not at cell ${cell}`);
  assert.ok(Math.abs((await table.state()).camera.scale - camera.scale) < 1e-9);
  await table.leave();
});

test("the drawer is pulled, pressed, and out of the way while one draws", once, async () => {
  const table = await visit(here, touched(360, 640));
  await table.play(ten);
  const { page } = table;
  const state = () => page.getAttribute("#page", "data-drawer");
  const box = await page.locator("#tab-play").boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await fingers(table, [[[x, y], [x, y - 150]]]);
  assert.equal(await state(), "half");
  await fingers(table, [[[x, y], [x, y - 150]]]);
  assert.equal(await state(), "whole");
  await fingers(table, [[[x, y], [x, y + 500]]].map((stroke) => stroke.map(([px, py]) => [px, Math.min(py, 639)])));
  assert.equal(await state(), "half");
  await page.click("#drawer");
  assert.deepEqual([await state(), await page.getAttribute("#drawer", "aria-expanded")], ["whole", "true"]);
  await page.click("#drawer");
  assert.equal(await state(), "closed");
  await page.click("#tab-set");
  assert.equal(await state(), "half");
  await page.click("#tab-set");
  assert.equal(await state(), "closed");
  await page.click("#tab-play");
  const before = (await table.state()).camera.scale;
  const { middle, grid } = await table.screen();
  await page.touchscreen.tap(...middle(grid.top(1, 1)));
  assert.equal((await table.state()).slots[grid.top(1, 1)], LINE);
  assert.equal(await state(), "closed");
  await table.painted();
  assert.equal((await table.state()).camera.scale, before, "the board keeps its size");
  await table.open("play");
  await page.check("#show-left", { force: true });
  await page.setViewportSize({ width: 640, height: 360 });
  const [stage, panel, tools] = await Promise.all(["#stage", ".panel", ".toolbar"].map((part) => page.locator(part).boundingBox()));
  assert.ok(panel.x < stage.x && stage.x < tools.x, "for the left hand, all is the other way round");
  await table.leave();
});

test("a lesson leaves room for all of its board, and the head of the page stays whole while the drawer is open", once, async () => {
  for (const [width, height] of [[320, 568], [360, 640], [390, 844], [640, 360]]) {
    const table = await visit(here, touched(width, height));
    const { page } = table;
    await table.open("new");
    await page.click("#lessons [data-lesson='9']");
    assert.equal(await page.getAttribute("#page", "data-drawer"), "card");
    await table.painted();
    const { camera } = await table.state();
    const stage = await page.locator("#stage").boundingBox();
    assert.ok(camera.scale > 20 && camera.y >= 0 && camera.y + 6 * camera.scale <= stage.height, `${width} x ${height}: ${JSON.stringify(camera)}`);
    const { middle, grid } = await table.screen();
    await page.touchscreen.tap(...middle(grid.top(6, 3)));
    assert.equal((await table.state()).slots[grid.top(6, 3)], LINE);
    assert.equal(await page.getAttribute("#page", "data-drawer"), "closed");
    await table.painted();
    if (width <= 360) assert.ok((await table.state()).camera.scale > camera.scale, "then the board has the room again");
    await page.click("#tab-set");
    await page.click("#drawer");
    const [badge, help] = await Promise.all(["#badge", "#help"].map((part) => page.locator(part).boundingBox()));
    assert.ok(badge.height < 50 && help.x + help.width > width - 12, `${width} x ${height}: ${JSON.stringify([badge, help])}`);
    await table.leave();
  }
});

test("a tap far beside the board draws nothing, and one at its rim does", once, async () => {
  const table = await visit(here, touched(390, 844));
  await table.play(ten);
  const { page } = table;
  const { at, grid, scale } = await table.screen();
  for (const [c, r] of [[2.1, -1.5], [5, 12], [3.5, 11]]) await page.touchscreen.tap(...at(c, r));
  assert.ok((await table.state()).slots.slice(0, grid.edges).every((mark) => mark === 0));
  await fingers(table, [[at(2.1, 11.5), at(6.1, 11.5)]]);
  assert.ok((await table.state()).slots.slice(0, grid.edges).every((mark) => mark === 0), "nor does a drag there");
  assert.ok(scale > 30);
  await page.touchscreen.tap(...at(2.5, -0.4));
  assert.equal((await table.state()).slots[grid.top(0, 2)], LINE);
  await table.leave();
});

test("a 10x10 by keys alone", once, async () => {
  const table = await visit(here);
  await table.play(ten);
  const { page } = table;
  await page.evaluate(() => document.activeElement.blur());
  const [start, ...rest] = loopOf(ten);
  let at = { r: 0, c: 0 };
  const go = async ({ r, c }, held = "") => {
    while (at.r !== r || at.c !== c) {
      const key = at.r < r ? "Down" : at.r > r ? "Up" : at.c < c ? "Right" : "Left";
      await page.keyboard.press(`${held}Arrow${key}`);
      at = { r: at.r + Math.sign(r - at.r), c: at.r === r ? at.c + Math.sign(c - at.c) : at.c };
    }
  };
  await go(start);
  for (const place of rest) await go(place, "Shift+");
  await page.waitForSelector("#stage.won");
  await table.leave();
});
