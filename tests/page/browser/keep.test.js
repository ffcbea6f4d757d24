// What survives a reload, and what is in a shared link.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setUp, sevenBySeven, visit } from "../lib/page.js";

const here = setUp();
const { text } = sevenBySeven();

/** A board with lines, crosses, shades, a savepoint, a what-if and some moves that are taken back. */
async function begun(options) {
  const table = await visit(here, options);
  await table.play(text);
  const { page } = table;
  const { middle, grid, at } = await table.screen();
  for (const edge of [3, 8, 20, 33]) await page.mouse.click(...middle(edge));
  await page.mouse.click(...middle(grid.left(3, 3)), { button: "right" });
  await page.mouse.click(...at(2.5, 2.5));
  await page.click("#save");
  await page.click("#layer-begin");
  await page.mouse.click(...middle(grid.top(5, 5)));
  await page.mouse.click(...middle(grid.top(5, 1)));
  await page.click("#undo");
  return table;
}

test("a reload keeps the board, its history, what-ifs and savepoints", async () => {
  const table = await begun();
  const { page } = table;
  await page.uncheck("#show-errors");
  const before = await table.state();
  assert.deepEqual([before.layers, before.future], [1, 1]);
  await page.reload();
  await table.ready();
  assert.deepEqual(await table.state(), before);
  assert.equal(await page.locator("#savepoints li").count(), 1);
  assert.ok(!(await page.isChecked("#show-errors")));
  await page.click("#redo");
  await page.click("#undo-all");
  const { slots, past, future, rows, cols } = await table.state();
  assert.ok(slots.slice(0, (rows + 1) * cols + rows * (cols + 1)).every((mark) => mark === 0));
  assert.deepEqual([past, future], [0, before.past + 1]);
  await table.leave();
});

test("light and dark are chosen, kept, and painted", async () => {
  const table = await visit(here, { colorScheme: "light" });
  const { page } = table;
  const ground = () => page.evaluate(async () => (await import("/app.js")).game.view.palette.ground);
  const light = await ground();
  await page.click("#theme");
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  assert.notEqual(await ground(), light);
  await page.reload();
  await table.ready();
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  await table.leave();
});

test("the clock runs from the first line, can be stopped, and is kept", async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  const { middle } = await table.screen();
  await page.waitForTimeout(1300);
  assert.equal(await table.text("#clock"), "0:00");
  await page.mouse.click(...middle(0));
  await page.waitForFunction(() => document.querySelector("#clock").textContent === "0:02");
  await page.click("#clock");
  await page.waitForTimeout(1300);
  assert.equal(await table.text("#clock"), "0:02");
  await page.reload();
  await table.ready();
  assert.equal(await table.text("#clock"), "0:02");
  await table.leave();
});

test("a shared link opens with the clues and all that is drawn", async () => {
  const table = await begun();
  const { page } = table;
  await page.click("#layer-accept");
  await page.click("#tab-share");
  await page.waitForFunction(() => document.querySelector("#link").value.includes("&d="));
  const link = await page.inputValue("#link");
  const { slots } = await table.state();
  const other = await visit(here, { hash: new URL(link).hash });
  await other.page.waitForFunction(async () => (await import("/app.js")).game.model.board.isDrawn());
  assert.deepEqual((await other.state()).slots, slots);
  await table.leave();
  await other.leave();
});

test("a link whose drawing is damaged opens with the clues alone", async () => {
  for (const drawing of ["", "%%%", "AAAA", "!!", "A".repeat(500)]) {
    const table = await visit(here, { hash: `#p=slither/5/3/33323121323322c&d=${drawing}` });
    await table.page.waitForFunction(async () => (await import("/app.js")).game.model.grid.cols === 5);
    assert.ok(!(await table.page.evaluate(async () => (await import("/app.js")).game.model.board.isDrawn())));
    await table.leave();
  }
});

test("what is no kept game is passed over", async () => {
  const table = await visit(here);
  const { page } = table;
  for (const kept of ["", "{", "null", '{"version":1}', '{"version":1,"board":{"rows":2,"cols":2,"slots":""},"layers":[]}']) {
    await page.evaluate((damaged) => {
      addEventListener("pagehide", () => localStorage.setItem("slink-game", damaged));
    }, kept);
    await page.reload();
    await table.ready();
    assert.equal((await table.state()).rows, 7, kept);
  }
  await table.leave();
});
