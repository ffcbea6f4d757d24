// Setting a puzzle until it has one solution, with what the page says meanwhile.
import assert from "node:assert/strict";
import { test } from "node:test";
import { OPEN_CLUE } from "../../../src/web/board.js";
import { hold } from "../lib/hold.js";
import { setUp, visit } from "../lib/page.js";
import { once } from "../lib/slink.js";

const here = setUp();
const EMPTY = "3 3\n. . .\n. . .\n. . .\n0 0\n";

/** Opens the tab and chooses the first cell. */
async function set(table, text) {
  await table.play(text);
  await table.page.click("#tab-set");
  const { at } = await table.screen();
  await table.page.mouse.click(...at(0.5, 0.5));
  return table.page;
}

const verdict = (page, wanted) => page.waitForSelector(`#verdict[data-state=${wanted}]`);
const marks = (page) => page.evaluate(async () => (await import("./app.js")).game.view.marks);

test("typing clues: several solutions, none, and at last one", async () => {
  const table = await visit(here);
  const page = await set(table, EMPTY);
  assert.equal(await table.text("#verdict-kind"), "No clues yet");
  await page.keyboard.press("3");
  await verdict(page, "several");
  assert.match(await table.text("#verdict-text"), /differ in \d+ edges?/);
  const kinds = new Set((await marks(page)).edges.map(({ kind }) => kind));
  assert.ok(kinds.has("first") && kinds.has("second"), "both solutions are drawn");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("0");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("3");
  await verdict(page, "none");
  await page.waitForFunction(() => /contradict/.test(document.querySelector("#verdict-text").textContent));
  assert.ok((await marks(page)).cells.some(({ kind }) => kind === "conflict"));
  await page.keyboard.press("Delete");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Space");
  await verdict(page, "several");
  // The last words of the verdict move the buttons, so that a click could miss.
  await page.waitForFunction(() => /all solutions|between solutions/.test(document.querySelector("#verdict-text").textContent));
  await page.click("#why-add");
  await page.waitForSelector("#set-answer-do:not([hidden])");
  assert.ok((await marks(page)).cells.every(({ kind }) => kind === "add"));
  await page.click("#set-answer-do");
  await verdict(page, "unique");
  assert.match(await table.text("#badge"), /^One solution/);
  await page.check("#show-solution");
  assert.ok((await marks(page)).edges.every(({ kind }) => kind === "solution"));
  await table.leave();
});

test("redundant clues are marked and can be taken away, and the puzzle has a grade", once, async () => {
  const table = await visit(here);
  const page = await set(table, "3 5\n3 3 3 2 3\n1 2 1 3 2\n3 3 2 2 2\n0 0\n");
  await verdict(page, "unique");
  await page.click("#grade");
  await page.waitForFunction(() => /^(Easy|Normal|Tricky|Hard|Expert|Beyond)/.test(document.querySelector("#set-answer-text").textContent));
  await page.click("#why-spare");
  await page.waitForSelector("#set-answer-do:not([hidden])");
  assert.equal((await marks(page)).cells.length, 15);
  await page.click("#set-answer-do");
  await verdict(page, "unique");
  assert.equal((await table.board()).clues.join("").replaceAll(".", "").length, 5);
  await page.keyboard.press("Escape");
  await table.leave();
});

test("a grade, solutions and steps that take too long are said to", once, async () => {
  const table = await visit(here);
  const page = await set(table, "3 3\n3 . .\n. . .\n. . .\n0 0\n");
  const late = { grade: { verdict: "timeout" }, solutions: { solutions: [], complete: false }, explain: { verdict: "timeout", steps: [] } };
  for (const [name, json] of Object.entries(late)) await page.route(`**/api/${name}`, (route) => route.fulfill({ json }));
  const says = (id) => page.waitForFunction((id) => document.getElementById(id).textContent === "Ran out of time.", id);
  await verdict(page, "several");
  await page.click("#grade");
  await says("set-answer-text");
  await page.click("#solutions");
  await says("pager-text");
  await page.click("#tab-play");
  await page.click("#explain");
  await says("live");
  await table.leave();
});

test("clicking a cell again counts up, and the right button down", once, async () => {
  const table = await visit(here);
  const page = await set(table, EMPTY);
  const { at } = await table.screen();
  for (const clue of ["0", "1", "2", "3", "."]) {
    await page.mouse.click(...at(0.5, 0.5));
    assert.equal((await table.board()).clues[0][0], clue);
  }
  await page.mouse.click(...at(0.5, 0.5), { button: "right" });
  assert.equal((await table.board()).clues[0][0], "3");
  await table.leave();
});

test("the space bar opens what is folded, minus makes the board smaller, and the clue stays", once, async () => {
  const table = await visit(here);
  const page = await set(table, EMPTY);
  const clue = async () => (await table.board()).clues[0][0];
  await page.keyboard.press("3");
  await page.focus("#compose summary");
  await page.keyboard.press("Space");
  assert.ok(await page.evaluate(() => document.querySelector("#compose details").open));
  assert.equal(await clue(), "3");
  // A small board is as large as can be from the beginning, so it gets more cells.
  await page.fill("#set-rows", "12");
  await page.fill("#set-cols", "12");
  await page.click("#resize button");
  await page.focus("#stage");
  await page.keyboard.press("+");
  const { scale } = await table.screen();
  await page.keyboard.press("-");
  assert.ok((await table.screen()).scale < scale);
  assert.equal(await clue(), "3");
  await table.leave();
});

test("a late verdict leaves the cells of an answer, and only an answer about the drawing goes with it", once, async () => {
  const table = await visit(here);
  const page = await set(table, EMPTY);
  const held = await hold(page, "forced");
  await page.keyboard.press("3");
  await verdict(page, "several");
  await held.asked();
  await page.click("#why-add");
  await page.waitForSelector("#set-answer-do:not([hidden])");
  const { cells } = await marks(page);
  assert.ok(cells.length > 0 && cells.every(({ kind }) => kind === "add"));
  const before = await table.text("#verdict-text");
  await held.release();
  await page.waitForFunction((text) => document.querySelector("#verdict-text").textContent !== text, before);
  assert.deepEqual((await marks(page)).cells, cells);
  await page.check("#brushes input[value=loop]", { force: true });
  const { middle, grid } = await table.screen();
  await page.mouse.click(...middle(grid.top(3, 2)));
  assert.ok(await page.isHidden("#set-answer"));
  assert.deepEqual((await marks(page)).cells, []);
  await page.click("#why-spare");
  await page.waitForFunction(() => !/Looking|^$/.test(document.querySelector("#set-answer-text").textContent));
  await page.mouse.click(...middle(grid.top(3, 1)));
  assert.ok(await page.isVisible("#set-answer"), "the clues are the same");
  await page.focus("#set-answer-close");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "why-add");
  await table.leave();
});

test("with a symmetry, the images of a clue wait for theirs, and go with it", once, async () => {
  const table = await visit(here);
  const page = await set(table, EMPTY);
  await page.selectOption("#set-symmetry", "rot180");
  await page.focus("#stage");
  await page.keyboard.press("3");
  const image = async () => {
    const { slots, rows, cols } = await table.state();
    return slots[(rows + 1) * cols + rows * (cols + 1) + 2 * rows * cols - 1];
  };
  assert.equal(await image(), OPEN_CLUE);
  await page.keyboard.press("Delete");
  assert.equal(await image(), -1);
  await page.keyboard.press("z");
  assert.equal(await image(), OPEN_CLUE, "one undo for both");
  await table.leave();
});

test("the cursor goes on after a clue if wished", once, async () => {
  const table = await visit(here);
  const page = await set(table, EMPTY);
  const cursor = () => page.evaluate(async () => (await import("./app.js")).game.view.cursor);
  await page.focus("#grade");
  assert.equal(await cursor(), null);
  await page.keyboard.press("4");
  assert.deepEqual(await cursor(), { kind: "cell", index: 0 }, "a key shows where it writes");
  await page.click("#undo");
  await page.check("#set-advance");
  await page.focus("#stage");
  for (const key of ["2", "Space", "3", "1"]) await page.keyboard.press(key);
  assert.deepEqual((await table.board()).clues, ["2.3", "1..", "..."]);
  await table.leave();
});

test("clues come from a drawn loop, and another size keeps them", once, async () => {
  const table = await visit(here);
  await table.play(EMPTY);
  const { page } = table;
  const { at } = await table.screen();
  await page.mouse.move(...at(0, 0));
  await page.mouse.down();
  for (const [c, r] of [[2, 0], [2, 2], [0, 2], [0, 0]]) await page.mouse.move(...at(c, r), { steps: 5 });
  await page.mouse.up();
  await page.click("#tab-set");
  await page.click("#from-loop");
  assert.deepEqual((await table.board()).clues, ["221", "221", "110"]);
  await page.fill("#set-rows", "2");
  await page.fill("#set-cols", "5");
  await page.click("#resize button");
  const { rows, cols, clues } = await table.board();
  assert.deepEqual([rows, cols, clues], [2, 5, ["221..", "221.."]]);
  await page.click("#clear-clues");
  await page.waitForSelector("#verdict[data-state=empty]");
  await page.click("#undo-all");
  assert.equal((await table.board()).rows, 3);
  await table.leave();
});

test("answers that come late are dropped", once, async () => {
  const table = await visit(here);
  const page = await set(table, EMPTY);
  const held = await hold(page, "verdict", ({ board }) => board.clues[0] === "3..");
  await page.keyboard.press("3");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("3");
  await verdict(page, "several");
  await page.waitForFunction(() => /between solutions/.test(document.querySelector("#verdict-text").textContent));
  const first = await table.text("#verdict-text");
  await held.release();
  await page.waitForTimeout(300);
  assert.equal(await table.text("#verdict-text"), first);
  await table.leave();
});

test("a board grows to as many cells as slink takes, however long its sides are, and keeps one cell", once, async () => {
  const table = await visit(here);
  await table.play(`200 50\n${`${". ".repeat(50).trim()}\n`.repeat(200)}0 0\n`);
  const { page } = table;
  const size = async () => {
    const { rows, cols } = await table.state();
    return [rows, cols];
  };
  await page.click("#tab-set");
  const { past } = await table.state();
  await page.click("#resize button");
  assert.equal((await table.state()).past, past, "the same size is no move");
  const resize = async (rows, cols) => {
    await page.fill("#set-rows", String(rows));
    await page.fill("#set-cols", String(cols));
    await page.click("#resize button");
  };
  await resize(201, 50);
  assert.deepEqual([await size(), await table.text("#live")], [[200, 50], "A board has at least one cell, and at most 10,000."]);
  await resize(190, 52);
  assert.deepEqual(await size(), [190, 52]);
  await page.click("#undo");
  for (const side of ["right", "top"]) {
    await page.selectOption("#side", side);
    await page.click("#sides [data-side=grow]");
    assert.deepEqual([await size(), await table.text("#live")], [[200, 50], "A board has at least one cell, and at most 10,000."], side);
  }
  await page.click("#sides [data-side=shrink]");
  assert.deepEqual(await size(), [199, 50]);
  await page.click("#sides [data-side=grow]");
  assert.deepEqual(await size(), [200, 50]);
  await table.play("1 1\n.\n0 0\n");
  await page.click("#tab-set");
  await page.click("#sides [data-side=shrink]");
  assert.deepEqual(await size(), [1, 1]);
  await table.leave();
});
