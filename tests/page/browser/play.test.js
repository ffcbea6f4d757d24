// A 7x7 puzzle solved by mouse, by touch and with keys alone, and what else a hand does on the board.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CROSS, EMPTY, INSIDE, LINE, OUTSIDE } from "../../../src/web/board.js";
import { setUp, sevenBySeven, visit } from "../lib/page.js";
import { fingers } from "../lib/touch.js";
import { once } from "../lib/slink.js";

const here = setUp();
const { text, loop } = sevenBySeven();

async function isSolved(table) {
  await table.painted();
  assert.ok((await table.state()).solved);
  assert.match(await table.text("#live"), /^Solved/);
  assert.match(await table.page.getAttribute("#stage", "class"), /solved/);
}

test("by mouse: clicks on edges, then a drag along the dots", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { at, middle, grid } = await table.screen();
  const vertices = loop.map(({ r, c }) => grid.vertex(r, c));
  for (let i = 0; i < 5; i++) await table.page.mouse.click(...middle(grid.edgeBetween(vertices[i], vertices[i + 1])));
  await table.page.mouse.move(...at(loop[5].c, loop[5].r));
  await table.page.mouse.down();
  for (const { r, c } of loop.slice(6)) await table.page.mouse.move(...at(c, r), { steps: 3 });
  await table.page.mouse.up();
  await isSolved(table);
  assert.equal((await table.state()).past, 7, "opening, five clicks and a drag");
  await table.leave();
});

test("with keys alone: arrows, and Shift for lines", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  await page.focus("#tab-play");
  for (let i = 0; i < 60 && !(await page.evaluate(() => document.activeElement.id === "stage")); i++) await page.keyboard.press("Shift+Tab");
  const way = (from, to) => (to.r > from.r ? "ArrowDown" : to.r < from.r ? "ArrowUp" : to.c > from.c ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < loop[0].r; i++) await page.keyboard.press("ArrowDown");
  for (let i = 0; i < loop[0].c; i++) await page.keyboard.press("ArrowRight");
  assert.match(await table.text("#live"), /: nothing drawn$/);
  await page.keyboard.press("Shift+" + way(loop[0], loop[1]));
  assert.match(await table.text("#live"), /^line at the (top|left|bottom|right) of r\dc\d/);
  for (let i = 1; i + 1 < loop.length; i++) await page.keyboard.press("Shift+" + way(loop[i], loop[i + 1]));
  await isSolved(table);
  await page.keyboard.press("z");
  assert.ok(!(await table.state()).solved);
  await page.keyboard.press("y");
  assert.ok((await table.state()).solved);
  await table.leave();
});

test("with keys: crosses, shades, and the words for them", once, async () => {
  const table = await visit(here);
  await table.play("3 3\n3 . .\n. . .\n. . 2\n0 0\n");
  const { page } = table;
  await page.focus("#stage");
  await page.keyboard.press("Alt+ArrowRight");
  const edge = (await table.screen()).grid.edgeNamed("top r1c1");
  assert.equal((await table.state()).slots[edge], CROSS);
  assert.equal(await table.text("#live"), "cross at the top of r1c1; clue r1c1 has 0 of 3");
  await page.keyboard.press("Control+ArrowLeft");
  assert.equal((await table.state()).slots[edge], EMPTY);
  await page.keyboard.press("c");
  assert.equal(await table.text("#live"), "clue r1c1 has 0 of 3");
  await page.keyboard.press("i");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("o");
  const { slots, rows, cols } = await table.state();
  const shades = (rows + 1) * cols + rows * (cols + 1);
  assert.deepEqual([slots[shades], slots[shades + 3]], [INSIDE, OUTSIDE]);
  assert.equal(await table.text("#live"), "r2c1: no clue, outside");
  // With Caps Lock.
  await page.keyboard.press("I");
  assert.equal(await table.text("#live"), "r2c1: no clue, inside");
  await page.keyboard.press("C");
  assert.match(await table.text("#live"), /^top-left of r1c1: /);
  await table.leave();
});

test("with keys: on a smaller board, the cursor is on the board", once, async () => {
  const table = await visit(here);
  await table.play("3 3\n3 . .\n. . .\n. . 2\n0 0\n");
  const { page } = table;
  await page.click("#undo");
  assert.equal((await table.state()).rows, 7);
  await page.focus("#stage");
  for (let i = 0; i < 7; i++) {
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("y");
  await page.keyboard.press("Shift+ArrowLeft");
  const { grid } = await table.screen();
  assert.equal((await table.state()).slots[grid.top(3, 2)], LINE);
  await page.click("#tab-set");
  for (let i = 0; i < 2; i++) await page.keyboard.press("z");
  const { at } = await table.screen();
  await page.mouse.click(...at(6.5, 6.5));
  await page.keyboard.press("y");
  await page.keyboard.press("1");
  assert.deepEqual((await table.board()).clues, ["3..", "...", "..1"]);
  await table.leave();
});

const PHONE = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };

test("by touch: one finger draws the loop", once, async () => {
  const table = await visit(here, PHONE);
  await table.play(text);
  await table.page.evaluate(() => scrollTo(0, 0));
  const { at } = await table.screen();
  await fingers(table, [loop.map(({ r, c }) => at(c, r))]);
  await isSolved(table);
  await table.leave();
});

test("by touch: a tap draws a line, a long press a cross, unless another tool is chosen", once, async () => {
  const table = await visit(here, PHONE);
  await table.play(text);
  const { page } = table;
  await page.evaluate(() => scrollTo(0, 0));
  const { at, middle, grid } = await table.screen();
  const [one, two] = [grid.top(0, 0), grid.left(3, 3)];
  await page.touchscreen.tap(...middle(one));
  assert.equal((await table.state()).slots[one], LINE);
  const session = await page.context().newCDPSession(page);
  const rest = async ([x, y]) => {
    await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
    await page.waitForTimeout(600);
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
  await rest(middle(two));
  assert.equal((await table.state()).slots[two], CROSS);
  await page.check("#tools input[value=erase]", { force: true });
  await rest(middle(one));
  assert.equal((await table.state()).slots[one], EMPTY);
  await page.check("#tools input[value=shade]", { force: true });
  await rest(at(1.5, 1.5));
  assert.equal((await table.state()).slots[grid.edges + grid.cell(1, 1)], INSIDE);
  await table.leave();
});

test("by touch: two fingers zoom and move, draw nothing, and do not fling the board away", once, async () => {
  const table = await visit(here, PHONE);
  await table.play(text);
  await table.page.evaluate(() => scrollTo(0, 0));
  const before = await table.state();
  const { at } = await table.screen();
  await fingers(table, [[at(3, 3), at(1, 1)], [at(4, 4), at(6, 6)]]);
  const zoomed = await table.state();
  assert.ok(zoomed.camera.scale > 2 * before.camera.scale, `${before.camera.scale} to ${zoomed.camera.scale}`);
  assert.deepEqual(zoomed.slots, before.slots);
  await fingers(table, [[at(3, 3), at(60, 60)], [at(4, 4), at(61, 61)]]);
  const { camera } = await table.state();
  const { width, height } = await table.page.locator("#stage").boundingBox();
  const amid = [(width / 2 - camera.x) / camera.scale, (height / 2 - camera.y) / camera.scale];
  assert.ok(amid.every((place) => place > 0 && place < 7), JSON.stringify(camera));
  await table.page.click("#zoom-fit");
  assert.deepEqual((await table.state()).camera, before.camera);
  await table.leave();
});

test("the right button draws crosses, a press in a cell shades, and tools do one thing", once, async () => {
  const table = await visit(here);
  await table.play("4 4\n. . . .\n. 2 . .\n. . . .\n. . . .\n0 0\n");
  const { page } = table;
  const { at, grid } = await table.screen();
  await page.mouse.move(...at(0.5, 0.5));
  await page.mouse.down({ button: "right" });
  await page.mouse.move(...at(3.5, 0.5), { steps: 12 });
  await page.mouse.up({ button: "right" });
  await page.mouse.click(...at(0.5, 2.5));
  await page.mouse.click(...at(1.5, 2.5), { button: "right" });
  let { slots } = await table.state();
  for (const c of [1, 2, 3]) assert.equal(slots[grid.left(0, c)], CROSS);
  assert.equal(slots[grid.edges + grid.cell(2, 0)], INSIDE);
  assert.equal(slots[grid.edges + grid.cell(2, 1)], OUTSIDE);
  await page.check("input[value=line]", { force: true });
  await page.mouse.click(...at(2.5, 3.8));
  await page.check("input[value=erase]", { force: true });
  await page.mouse.click(...at(1, 0.5));
  ({ slots } = await table.state());
  assert.equal(slots[grid.top(4, 2)], LINE);
  assert.equal(slots[grid.left(0, 1)], EMPTY);
  await table.leave();
});

test("what-ifs are kept or taken back, and savepoints lead back", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  const { middle, grid } = await table.screen();
  await page.mouse.click(...middle(grid.top(0, 0)));
  await page.click("#save");
  const saved = (await table.state()).slots;
  await page.click("#layer-begin");
  await page.mouse.click(...middle(grid.top(1, 1)));
  assert.equal((await table.state()).layers, 1);
  await page.click("#layer-reject");
  assert.deepEqual((await table.state()).slots, saved);
  await page.click("#layer-begin");
  await page.mouse.click(...middle(grid.top(2, 2)));
  await page.click("#layer-accept");
  const { slots, layers } = await table.state();
  assert.deepEqual([slots[grid.top(2, 2)], layers], [LINE, 0]);
  await page.click("#savepoints button");
  assert.deepEqual((await table.state()).slots, saved);
  await table.leave();
});

test("when the stage changes its size, the zoom stays, and a drag draws where it goes", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await table.play(text);
  for (let i = 0; i < 3; i++) await page.click("#zoom-in");
  const { scale } = (await table.state()).camera;
  // Words below the board and a line with the time need no room of the board.
  const height = () => page.evaluate(() => document.querySelector("#stage").clientHeight);
  const before = await height();
  await page.evaluate(() => {
    document.querySelector("#live").textContent = "A sentence that goes on and on. ".repeat(8);
    document.querySelector("#waiting").hidden = false;
  });
  assert.equal(await height(), before);
  await page.evaluate(() => (document.querySelector("#waiting").hidden = true));
  const { at, grid } = await table.screen();
  const [u, v] = await page.evaluate(async () => {
    const { camera } = (await import("./app.js")).game.view;
    return camera.toBoard(camera.width / 2, camera.height / 2).map(Math.round);
  });
  await page.mouse.move(...at(u - 2, v));
  await page.mouse.down();
  await page.mouse.move(...at(u - 1, v), { steps: 4 });
  await page.setViewportSize({ width: 1280, height: 740 });
  await page.waitForFunction((before) => document.querySelector("#stage").clientHeight < before, before);
  await table.painted();
  await page.mouse.move(...at(u + 1, v), { steps: 8 });
  await page.mouse.up();
  const { slots, camera } = await table.state();
  assert.equal(camera.scale, scale);
  const drawn = Array.from({ length: grid.edges }, (_, edge) => edge).filter((edge) => slots[edge] !== 0);
  assert.deepEqual(drawn, [u - 2, u - 1, u].map((c) => grid.top(v, c)));
  assert.equal(await page.evaluate(async () => (await import("./app.js")).game.view.camera.height), await height());
  await table.leave();
});
