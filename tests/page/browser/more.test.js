// What is drawn by itself, colours of pieces, lists of solutions, boards that are turned, and another language.
import assert from "node:assert/strict";
import { test } from "node:test";
import { easySteps } from "../../../src/web/auto.js";
import { Board, CROSS, LINE } from "../../../src/web/board.js";
import { setUp, sevenBySeven, visit } from "../lib/page.js";
import { once, slink } from "../lib/slink.js";

const here = setUp();
const { text } = sevenBySeven();
/** A puzzle with easy steps from the beginning, and one of them that is a line. */
function withEasySteps() {
  for (let seed = 1; ; seed++) {
    const puzzle = slink(["generate", "--size", "6x6", "--clues", "0.7", "--seed", String(seed), "--quiet"]);
    const steps = easySteps(Board.fromJson(JSON.parse(slink(["convert", "--to", "json"], puzzle))));
    const line = steps.find(([, mark]) => mark === LINE);
    if (line) return { puzzle, line: line[0], steps };
  }
}

const SEVERAL = "3 3\n. . .\n. 2 .\n. . .\n0 0\n";

test("crosses come by themselves if wished, and go with the move", once, async () => {
  const table = await visit(here);
  await table.play("3 3\n1 . .\n. . .\n. . .\n0 0\n");
  const { page } = table;
  await page.check("#auto-crosses");
  const { middle, grid } = await table.screen();
  const before = await table.state();
  await page.mouse.click(...middle(grid.top(0, 0)));
  const { slots, past } = await table.state();
  assert.deepEqual([slots[grid.top(0, 0)], slots[grid.left(0, 0)], slots[grid.left(0, 1)], slots[grid.top(1, 0)]], [LINE, CROSS, CROSS, CROSS]);
  assert.equal(past, before.past + 1);
  await page.click("#undo");
  assert.deepEqual((await table.state()).slots, before.slots);
  await page.uncheck("#auto-crosses");
  await page.mouse.click(...middle(grid.top(0, 0)));
  assert.equal((await table.state()).slots[grid.left(0, 0)], 0);
  await table.leave();
});

test("easy steps are drawn on demand, or by themselves", once, async () => {
  const table = await visit(here);
  const { page } = table;
  const { puzzle, line, steps } = withEasySteps();
  await table.play(puzzle);
  await page.click("#easy");
  assert.match(await table.text("#live"), /follow from single clues and dots/);
  const once = (await table.state()).slots;
  for (const [edge, mark] of steps) assert.equal(once[edge], mark);
  await page.click("#undo");
  await page.check("#auto-easy");
  const { middle } = await table.screen();
  await page.mouse.click(...middle(line));
  assert.deepEqual((await table.state()).slots, once);
  await table.leave();
});

test("each piece of the loop has a colour, on the board as in the model", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  await page.check("#show-pieces");
  const { middle, grid } = await table.screen();
  for (const edge of [grid.top(0, 0), grid.top(3, 3), grid.top(7, 6)]) await page.mouse.click(...middle(edge));
  await page.mouse.move(0, 0);
  await table.painted();
  const seen = await page.evaluate(async (edges) => {
    const { view } = (await import("./app.js")).game;
    const { camera, palette, ground, board } = view;
    const ratio = ground.width / ground.clientWidth;
    const copied = new OffscreenCanvas(ground.width, ground.height).getContext("2d", { willReadFrequently: true });
    copied.drawImage(ground, 0, 0);
    return edges.map((edge) => {
      const { r, c } = board.grid.edgeAt(edge);
      const [x, y] = [(camera.x + (c + 0.5) * camera.scale) * ratio, (camera.y + r * camera.scale) * ratio];
      const pixel = [...copied.getImageData(Math.floor(x), Math.floor(y), 1, 1).data].slice(0, 3);
      return palette.pieces.findIndex((colour) => colour.match(/[0-9a-f]{2}/gi).every((part, i) => Math.abs(parseInt(part, 16) - pixel[i]) < 30));
    });
  }, [grid.top(0, 0), grid.top(3, 3), grid.top(7, 6)]);
  assert.equal(new Set(seen).size, 3);
  assert.ok(!seen.includes(-1));
  await table.leave();
});

test("solutions are gone through, and what all share is shown", once, async () => {
  const table = await visit(here);
  await table.play(SEVERAL);
  const { page } = table;
  await page.click("#tab-set");
  await page.waitForSelector("#verdict-pages:not([hidden])");
  await page.click("#solutions");
  await page.waitForFunction(() => /^Solution 1 of/.test(document.querySelector("#pager-text").textContent));
  const marked = () => page.evaluate(async () => (await import("./app.js")).game.view.marks.edges.map(({ edge }) => edge).join());
  const first = await marked();
  await page.click("#pager-on");
  assert.match(await table.text("#pager-text"), /^Solution 2 of/);
  assert.notEqual(await marked(), first);
  await page.click("#pager-back");
  assert.equal(await marked(), first);
  await page.click("#pager-close");
  assert.ok(await page.isHidden("#pager"));
  assert.equal(await page.evaluate(() => document.activeElement.id), "stage", "the focus goes on");
  await page.click("#why-add");
  await page.waitForSelector("#set-answer-do:not([hidden])");
  const cells = () => page.evaluate(async () => (await import("./app.js")).game.view.marks.cells.map(({ kind }) => kind));
  const suggested = await cells();
  assert.ok(suggested.length > 0);
  const list = async () => {
    await page.click("#solutions");
    await page.waitForFunction(() => /^Solution 1 of/.test(document.querySelector("#pager-text").textContent));
  };
  await list();
  assert.deepEqual(await cells(), []);
  await page.click("#pager-close");
  assert.deepEqual(await cells(), suggested, "the answer is still there, and so are its marks");
  await list();
  await page.keyboard.press("Escape");
  assert.ok(await page.isHidden("#pager"));
  await list();
  await page.check("input[name=solution][value='1']");
  assert.ok(await page.isHidden("#pager"), "what is chosen is shown");
  assert.ok(await page.evaluate(async () => (await import("./app.js")).game.view.marks.edges.some(({ kind }) => kind === "second")));
  await page.waitForFunction(() => /No edge is the same in all solutions\.$/.test(document.querySelector("#verdict-text").textContent));
  await table.play("3 3\n3 . .\n. . .\n. . .\n0 0\n");
  await page.click("#tab-set");
  await page.waitForFunction(() => /between solutions/.test(document.querySelector("#verdict-text").textContent));
  await page.check("input[name=solution][value=common]");
  const common = await page.evaluate(async () => (await import("./app.js")).game.view.marks.edges);
  const { grid } = await table.screen();
  assert.ok(common.some(({ edge, mark, kind }) => edge === grid.top(0, 0) && mark === LINE && kind === "common"));
  await table.leave();
});

test("the board is turned, mirrored, shifted and grown, and undo brings it back", once, async () => {
  const table = await visit(here);
  await table.play("2 3\n0 1 2\n3 . .\n0 0\n");
  const { page } = table;
  await page.click("#tab-set");
  const clues = async () => (await table.board()).clues;
  for (const [button, wanted] of [["#turns [data-turn=right]", ["30", ".1", ".2"]], ["#turns [data-turn=left]", ["012", "3.."]], ["#turns [data-turn=mirror]", ["210", "..3"]], ["#turns [data-turn=flip]", ["..3", "210"]]]) {
    await page.click(button);
    assert.deepEqual(await clues(), wanted, button);
  }
  await page.selectOption("#side", "left");
  await page.click("#sides [data-side=grow]");
  assert.deepEqual(await clues(), ["...3", ".210"]);
  await page.click("#sides [data-side=shift]");
  assert.deepEqual(await clues(), ["..3.", "210."]);
  await page.selectOption("#side", "right");
  await page.click("#sides [data-side=shrink]");
  assert.deepEqual(await clues(), ["..3", "210"]);
  await page.click("#undo-all");
  assert.deepEqual(await clues(), ["012", "3.."]);
  await table.leave();
});

test("the page speaks the language of the browser", async () => {
  const table = await visit(here, { locale: "de-DE" });
  const { page } = table;
  assert.equal(await page.getAttribute("html", "lang"), "de");
  assert.equal(await table.text("#hint"), "Tipp");
  assert.match(await table.text("#badge"), /^Eine Lösung/);
  await table.play(withEasySteps().puzzle);
  await page.click("#easy");
  assert.match(await table.text("#live"), /in leichten Schritten\.$/);
  // Nothing is left without words.
  const empty = () => page.evaluate(() => [...document.querySelectorAll("[data-t], [data-t-label], [data-t-icon]")].filter((element) => !element.textContent.trim() && !element.ariaLabel).map(({ outerHTML }) => outerHTML));
  assert.deepEqual(await empty(), []);
  await table.leave();
});
