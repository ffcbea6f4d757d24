// Hints, the check, explanations, likelihood and solutions, as somebody sees them who asks.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { INSIDE, LINE } from "../../../src/web/board.js";
import { hold } from "../lib/hold.js";
import { setUp, sevenBySeven, visit } from "../lib/page.js";
import { once, slink } from "../lib/slink.js";

const here = setUp();
const { text, loop } = sevenBySeven();

const marks = (table) => table.page.evaluate(async () => (await import("./app.js")).game.view.marks);
const drawnEdges = ({ slots, rows, cols }) => slots.slice(0, (rows + 1) * cols + rows * (cols + 1)).filter((mark) => mark !== 0).length;

test("three times hint: where, what, the step; and then it is drawn", async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  await page.click("#hint");
  await page.waitForSelector("#answer-more:not([hidden])");
  assert.equal(await table.text("#answer-kind"), "Where");
  assert.match(await table.text("#answer-text"), /^Look at the marked \d \(r\dc\d\)/);
  assert.ok((await marks(table)).cells.every(({ kind }) => kind === "where"));
  await page.click("#hint");
  assert.match(await table.text("#answer-kind"), /^What · [a-z-]+$/);
  const { edges, cells, links } = await marks(table);
  assert.ok([...edges, ...cells, ...links].every(({ kind }) => kind === "premise"));
  assert.ok(edges.length + cells.length + links.length > 0);
  await page.click("#hint");
  assert.match(await table.text("#answer-kind"), /^Step · [a-z-]+$/);
  const concluded = (await marks(table)).edges.filter(({ kind }) => kind === "conclusion");
  assert.ok(concluded.length > 0);
  await page.click("#answer-draw");
  const { slots } = await table.state();
  for (const { edge, mark } of concluded) assert.equal(slots[edge], mark);
  await table.leave();
});

test("a hint keeps its marks while a cell is shaded, and the focus goes on with it", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  await page.click("#hint");
  await page.waitForSelector("#answer-more:not([hidden])");
  const before = await marks(table);
  assert.ok(before.cells.length > 0);
  const { at, grid } = await table.screen();
  await page.mouse.click(...at(0.5, 0.5));
  assert.equal((await table.state()).slots[grid.edges], INSIDE);
  assert.deepEqual(await marks(table), before);
  const focus = () => page.evaluate(() => document.activeElement.id);
  await page.focus("#answer-more");
  for (let i = 0; i < 20 && (await page.isVisible("#answer-more")); i++) await page.keyboard.press("Enter");
  assert.match(await table.text("#answer-kind"), /^Step/);
  assert.equal(await focus(), "answer-draw");
  await page.focus("#answer-close");
  await page.keyboard.press("Enter");
  assert.ok(await page.isHidden("#answer"));
  assert.equal(await focus(), "hint");
  await table.leave();
});

test("hints alone lead to the end", once, async () => {
  const table = await visit(here);
  await table.play(slink(["generate", "--size", "4x4", "--grade", "hard", "--seed", "2", "--quiet"]));
  const { page } = table;
  await page.focus("#stage");
  // One call for each hint, and not one for each look: there are dozens.
  const answered = () => page.evaluate(async () => {
    const { view } = (await import("./app.js")).game;
    const [answer, more, draw] = ["answer", "answer-more", "answer-draw"].map((id) => document.getElementById(id));
    const frame = () => new Promise(requestAnimationFrame);
    while (!answer.hidden && more.hidden && draw.hidden) await frame();
    for (let i = 0; i < 2; i++) await frame();
    return view.judged.solved;
  });
  for (let i = 0; i < 400 && !(await answered()); i++) await page.keyboard.press("h");
  assert.ok((await table.state()).solved);
  await table.leave();
});

test("the check finds a mistake, marks it and says so", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  const { grid, middle } = await table.screen();
  await page.click("#check");
  await page.waitForFunction(() => /finished/.test(document.querySelector("#answer-text").textContent));
  assert.deepEqual((await marks(table)).edges, []);
  const vertices = loop.map(({ r, c }) => grid.vertex(r, c));
  const right = new Set(vertices.slice(1).map((vertex, i) => grid.edgeBetween(vertices[i], vertex)));
  const wrong = Array.from({ length: grid.edges }, (_, edge) => edge).find((edge) => !right.has(edge));
  await page.mouse.click(...middle(wrong));
  await page.click("#check");
  await page.waitForFunction((name) => document.querySelector("#answer-text").textContent.includes(name), grid.edgeName(wrong).replace(" ", " of "));
  assert.ok((await marks(table)).edges.some(({ edge, kind }) => edge === wrong && kind === "mistake"));
  await page.click("#hint");
  await page.waitForFunction(() => document.querySelector("#answer-kind").textContent === "Check", null, { timeout: 5000 });
  assert.ok((await marks(table)).edges.length > 0);
  await page.click("#answer-close");
  assert.equal(await marks(table), null, "the marks go with the answer");
  await table.leave();
});

test("the explanation goes chapter by chapter, back, and to the end, and leaves the drawing alone", async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  const { grid, middle } = await table.screen();
  await page.mouse.click(...middle(grid.top(0, 0)));
  const before = await table.state();
  await page.click("#explain");
  await page.waitForSelector("#player:not([hidden])");
  const chapters = Number(/of (\d+)/.exec(await table.text("#player-at"))[1]);
  const { counts, follows } = await page.evaluate(async () => {
    const { chapters } = (await import("./app.js")).player;
    return { counts: chapters.map(({ steps }) => steps.length), follows: chapters.map(({ follows }) => follows) };
  });
  assert.ok(chapters > 1 && counts.reduce((sum, count) => sum + count) > Math.max(10, chapters), `${counts}`);
  assert.ok(counts.every((count) => count > 0) && follows.some((line) => /^\d+ edges follow at /.test(line)));
  const first = await table.text("#player-step");
  await page.click("#player-on");
  assert.notEqual(await table.text("#player-step"), first);
  await page.click("#player-back");
  assert.equal(await table.text("#player-step"), first);
  await page.focus("#player-slider");
  await page.keyboard.press("End");
  assert.equal(await table.text("#player-at"), "End");
  assert.ok((await table.state()).solved, "the last board is the solution");
  await page.mouse.click(...middle(grid.top(3, 3)));
  assert.deepEqual((await table.state()).slots, before.slots, "nothing can be drawn meanwhile");
  await page.click("#player-close");
  assert.deepEqual((await table.state()).slots, before.slots);
  await page.click("#explain");
  await page.waitForSelector("#player:not([hidden])");
  await page.click("#player-last");
  await page.click("#undo");
  assert.ok(await page.isVisible("#asking"), "whoever undoes goes back to the game");
  await page.click("#explain");
  await page.waitForSelector("#player:not([hidden])");
  await page.click("#player-last");
  await page.click("#player-take");
  assert.ok((await table.state()).solved);
  await table.leave();
});

test("a what-if in an explanation can be gone into", once, async () => {
  const table = await visit(here);
  const hard = readFileSync(new URL("../../../fixtures/explain/what-if.txt", import.meta.url), "utf8");
  await table.play(hard);
  const { page } = table;
  await page.click("#explain");
  await page.waitForSelector("#player:not([hidden])");
  const at = await page.evaluate(async () => {
    const { player } = await import("./app.js");
    const index = player.chapters.findIndex(({ thought, steps }) => thought && steps[0].because);
    if (index >= 0) player.go(index);
    return index;
  });
  assert.ok(at >= 0);
  assert.match(await table.text("#player-text"), /^There is a (line|cross) (at|on) the .*: otherwise/);
  assert.ok(!(await page.isVisible("#player-argument")), "the moves are there on demand");
  await page.click("#player-moves summary");
  const rows = page.locator("#player-argument button");
  assert.ok((await rows.count()) >= 2);
  for (let i = 0; i < (await rows.count()); i++) {
    assert.match(await rows.nth(i).textContent(), /^[A-Z].* .*[.]$/, "a sentence");
    await rows.nth(i).click();
    const { edges, cells, links } = await marks(table);
    assert.ok(edges.length + cells.length + links.length > 0);
  }
  await table.leave();
});

test("the likelihood of lines is drawn, follows the drawing, and goes", async () => {
  const table = await visit(here);
  await table.play("3 3\n. . .\n. 2 .\n. . .\n0 0\n");
  const { page } = table;
  const heat = () => page.evaluate(async () => (await import("./app.js")).game.view.heat);
  const { grid, middle } = await table.screen();
  await page.check("#show-heat");
  await page.waitForFunction(() => /loops meet the clues/.test(document.querySelector("#live").textContent));
  const before = await heat();
  assert.equal(before.length, grid.edges);
  assert.ok(before.every((share) => share >= 0 && share <= 1));
  await page.mouse.click(...middle(grid.top(0, 0)));
  await table.until(async (edge) => (await import("./app.js")).game.view.heat?.[edge] === 1, grid.top(0, 0));
  await page.waitForFunction(() => /agree with your drawing/.test(document.querySelector("#live").textContent));
  await page.uncheck("#show-heat");
  assert.equal(await heat(), null);
  await table.play("3 3\n4 4 .\n. . .\n. . .\n0 0\n");
  await page.check("#show-heat");
  await page.waitForFunction(() => document.querySelector("#live").textContent === "This puzzle has no solution.");
  await table.leave();
});

test("solve draws the solution, and one undo takes it back", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  await page.click("#solve");
  await page.waitForSelector("#stage.solved");
  const { slots, rows, cols } = await table.state();
  assert.equal(slots.filter((mark, slot) => slot < (rows + 1) * cols + rows * (cols + 1) && mark === LINE).length, loop.length - 1);
  await page.click("#undo");
  assert.equal(drawnEdges(await table.state()), 0);
  await table.leave();
});

test("without a hint, the answer says why, of a board with and without a drawing", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await table.play("3 3\n. . .\n. 2 .\n. . .\n0 0\n");
  const { middle, grid } = await table.screen();
  for (const edges of ["edge", "other edge"]) {
    await page.click("#hint");
    await page.waitForFunction((edges) => document.querySelector("#answer-text").textContent === `There are several solutions, and slink finds no ${edges} that is certain.`, edges);
    assert.equal(await table.text("#answer-kind"), "Hint");
    await page.mouse.click(...middle(grid.top(1, 1)), { button: "right" });
  }
  // What is said goes when the board is another one.
  await page.click("#explain");
  await page.waitForFunction(() => document.querySelector("#live").textContent === "There is no step to show.");
  await page.mouse.click(...middle(grid.top(0, 0)));
  assert.notEqual(await table.text("#live"), "There is no step to show.");
  await table.leave();
});

test("a question that nobody answers gets a sentence", async () => {
  const table = await visit(here);
  const { page } = table;
  await hold(page, "hint", () => true, true);
  await page.click("#hint");
  await page.waitForFunction(() => /does not answer/.test(document.querySelector("#answer-text").textContent));
  await table.leave();
});

test("solve says if there are several solutions, and an explanation if the drawing is wrong", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await table.play("3 3\n3 . .\n. . .\n. . .\n0 0\n");
  await page.click("#solve");
  await page.waitForSelector("#stage.solved");
  await table.painted();
  assert.match(await table.text("#live"), /^There are several solutions/);
  assert.doesNotMatch(await page.getAttribute("#stage", "class"), /won/);
  await table.play(text);
  const { at, grid, middle } = await table.screen();
  const [first, second] = loop.map(({ r, c }) => grid.vertex(r, c));
  await page.mouse.click(...middle(grid.edgeBetween(first, second)), { button: "right" });
  await page.click("#explain-on");
  await page.waitForSelector("#player:not([hidden])");
  assert.match(await table.text("#live"), /no solution agrees with your drawing\.$/);
  // Whoever continues from a step, and then solves another puzzle alone, has won.
  await page.click("#player-on");
  await page.click("#player-take");
  await table.play(text);
  await page.mouse.move(...at(loop[0].c, loop[0].r));
  await page.mouse.down();
  for (const { r, c } of loop.slice(1)) await page.mouse.move(...at(c, r), { steps: 3 });
  await page.mouse.up();
  await page.waitForSelector("#stage.won");
  await table.leave();
});
