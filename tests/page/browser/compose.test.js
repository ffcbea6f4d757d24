// slink writes the clues: in the cells of a pattern, for a loop, and as wished.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hold } from "../lib/hold.js";
import { setUp, visit } from "../lib/page.js";
import { once } from "../lib/slink.js";

const here = setUp();
const blank = (rows, cols) => `${rows} ${cols}\n${`${". ".repeat(cols).trim()}\n`.repeat(rows)}0 0\n`;

/** Opens the tab on a blank board, with a brush. */
async function begin(size, brush = "clues", options = {}) {
  const table = await visit(here, options);
  await table.play(blank(size, size));
  await table.page.click("#tab-set");
  await choose(table, brush);
  return table;
}

const choose = ({ page }, brush) => page.check(`#brushes input[value=${brush}]`, { force: true });

/** Drags over the middles of cells. */
async function drag(table, cells) {
  const { at } = await table.screen();
  const [[r, c], ...others] = cells;
  await table.page.mouse.move(...at(c + 0.5, r + 0.5));
  await table.page.mouse.down();
  for (const [r, c] of others) await table.page.mouse.move(...at(c + 0.5, r + 0.5), { steps: 6 });
  await table.page.mouse.up();
}

/** What a server refuses is a line in the console of the browser. */
function withoutRefusals(table) {
  table.complaints = table.complaints.filter((words) => !/status of 400/.test(words));
}

/** The cells with a clue or a mark, as rows of # and . */
async function marked(table) {
  const { slots, rows, cols } = await table.state();
  const clues = slots.slice(-rows * cols);
  return Array.from({ length: rows }, (_, r) => clues.slice(r * cols, (r + 1) * cols).map((clue) => (clue === -1 ? "." : "#")).join(""));
}

async function compose(table) {
  await table.page.click("#compose-make");
  await table.page.waitForFunction(() => document.querySelector("#compose-make").ariaDisabled !== "true", null, { timeout: 40_000 });
  return table.text("#compose-text");
}

const PATTERN = ["#####", "#...#", "#.#.#", "#...#", "#####"];

test("a pattern that is drawn gets clues in all of its cells", async () => {
  const table = await begin(5, "pattern");
  const { page } = table;
  await page.selectOption("#set-symmetry", "rot180");
  assert.ok(await page.isHidden("#pad"), "the pad is for clues");
  await drag(table, [[0, 0], [0, 4], [3, 4]]);
  await drag(table, [[2, 2]]);
  assert.deepEqual(await marked(table), PATTERN);
  await drag(table, [[2, 2], [2, 3]]);
  assert.deepEqual((await marked(table))[2], "#...#", "a drag that begins in a marked cell clears");
  await page.click("#undo");
  assert.deepEqual(await marked(table), PATTERN, "one undo for the drag");
  assert.equal(await page.inputValue("#wish-pattern"), "exact");
  assert.equal(await compose(table), "17 clues, and exactly one solution. Undo brings your board back.");
  assert.deepEqual(await marked(table), PATTERN);
  await page.waitForSelector("#verdict[data-state=unique]");
  const first = (await table.board()).clues;
  // The next one has the same pattern, though fewer of its cells may have clues.
  await page.selectOption("#wish-pattern", "at-most");
  await compose(table);
  const some = await marked(table);
  assert.ok(some.every((row, r) => [...row].every((cell, c) => cell === "." || PATTERN[r][c] === "#")), some.join("\n"));
  await page.selectOption("#wish-pattern", "exact");
  await compose(table);
  assert.deepEqual(await marked(table), PATTERN);
  for (let i = 0; i < 2; i++) await page.click("#undo");
  assert.deepEqual((await table.board()).clues, first);
  await page.click("#undo");
  assert.deepEqual(await marked(table), PATTERN);
  assert.deepEqual((await table.board()).clues, new Array(5).fill("....."), "the marks have no numbers yet");
  await table.leave();
});

test("a pattern without cells, and one by keys", once, async () => {
  const table = await begin(4, "pattern");
  const { page } = table;
  assert.match(await compose(table), /^No cell is marked yet/);
  await page.focus("#stage");
  for (const key of ["Space", "ArrowRight", "Space", "ArrowRight", "ArrowLeft", "Space"]) await page.keyboard.press(key);
  assert.deepEqual(await marked(table), ["#...", "....", "....", "...."]);
  await choose(table, "loop");
  assert.match(await compose(table), /^No loop is drawn yet/);
  await choose(table, "pattern");
  assert.deepEqual([await page.inputValue("#wish-loop"), await page.inputValue("#wish-pattern")], ["", "exact"], "a loop that was not drawn is not wished for");
  await choose(table, "loop");
  await page.focus("#stage");
  await page.keyboard.press("Space");
  const { horizontal, vertical } = await table.board();
  assert.deepEqual([horizontal[0], horizontal[1], vertical[0]], [".-..", ".-..", ".--.."]);
  await table.leave();
});

test("a loop that is drawn by its inside or by its lines is the solution", once, async () => {
  const table = await begin(5, "loop");
  const { page } = table;
  await drag(table, [[0, 0], [0, 3], [3, 3]]);
  await drag(table, [[3, 3]]);
  const { at } = await table.screen();
  // From dot to dot it is a line, as in Play.
  await page.mouse.move(...at(1, 0));
  await page.mouse.down();
  await page.mouse.move(...at(1, 1), { steps: 6 });
  await page.mouse.up();
  assert.equal((await table.board()).vertical[0], "--..-.");
  await page.click("#undo");
  const drawn = await table.board();
  assert.deepEqual(drawn.horizontal, ["----.", "---..", ".....", "...-.", ".....", "....."]);
  await page.click("#compose details >> nth=0 >> summary");
  await page.selectOption("#wish-clues", "full");
  assert.match(await compose(table), /^25 clues/);
  const made = await table.board();
  assert.ok(!made.horizontal.join("").includes("-"), "it is a puzzle to be solved");
  await page.waitForSelector("#verdict[data-state=unique]");
  const { solutions } = await page.evaluate(async () => (await import("./app.js")).game.ask("clues", "solve"));
  assert.deepEqual(solutions[0].horizontal.map((row) => row.replaceAll("x", ".")), drawn.horizontal);
  assert.deepEqual(solutions[0].vertical.map((row) => row.replaceAll("x", ".")), drawn.vertical);
  await table.leave();
});

test("patterns and loops are pasted", once, async () => {
  const table = await begin(3);
  const { page } = table;
  await page.click("#compose details >> nth=1 >> summary");
  const paste = async (text, what, wanted) => {
    await page.fill("#shape-text", text);
    await page.click(`#shape-${what}`);
    await page.waitForFunction((words) => document.querySelector("#compose-text").textContent.includes(words), wanted);
  };
  await paste("#..#\n.##.\n", "pattern", "The pattern is on the board.");
  assert.deepEqual(await marked(table), ["#..#", ".##."]);
  assert.equal(await page.inputValue("#wish-pattern"), "exact");
  await paste("##.#\n", "loop", "To make it a single loop, slink ");
  assert.deepEqual((await table.board()).rows, 1);
  assert.equal(await page.inputValue("#wish-loop"), "drawn");
  await page.click("#undo");
  assert.deepEqual(await marked(table), ["#..#", ".##."]);
  await paste("+---+\n| 3 |\n+---+\n", "loop", "The loop is on the board.");
  assert.deepEqual((await table.board()).vertical, ["--"]);
  await paste("#.\n#\n", "pattern", "Line 2 has 1 cell, expected 2 as in the first row.");
  withoutRefusals(table);
  await table.leave();
});

test("all wishes are sent, and two that are at odds are named", once, async () => {
  const table = await begin(6);
  const { page } = table;
  await page.click("#compose details >> nth=0 >> summary");
  for (const technique of ["sectors", "clue-colouring", "sectors", "colouring"]) await page.selectOption("#wish-needs", technique);
  await page.click("#needs [data-name=colouring] button");
  await page.selectOption("#wish-grade", "easy");
  await page.selectOption("#set-symmetry", "vertical");
  await page.selectOption("#wish-max", "connected-colours");
  await page.selectOption("#wish-require", "rules");
  await page.fill("#wish-unneeded", "3");
  await page.selectOption("#wish-clues", "number");
  await page.getByLabel("How many").fill("16");
  await page.selectOption("#wish-clues", "share");
  await page.getByLabel("Clue density, in %").fill("101");
  assert.equal(await page.evaluate(() => document.querySelector("#compose").checkValidity()), false);
  await page.getByLabel("Clue density, in %").fill("45");
  await page.fill("#wish-digit-0", "0");
  await page.fill("#wish-digit-3", "8");
  await page.check("#wish-apart");
  const expected = {
    rows: 6, cols: 6, grade: "easy", symmetry: "vertical", max: "connected-colours", require: "rules", needs: ["sectors", "clue-colouring"],
    clues: "45%", digits: { 0: 0, 3: 8 }, unneeded: 3, apart: true,
  };
  const sent = `(question) => JSON.stringify(question) === ${JSON.stringify(JSON.stringify(expected))}`;
  const held = await hold(page, "generate", sent);
  await page.click("#compose-make");
  await held.asked();
  await held.release();
  await page.waitForFunction(() => /at odds/.test(document.querySelector("#compose-text").textContent));
  assert.match(await table.text("#compose-text"), /^.+ and .+ are at odds: .+\.$/);
  assert.ok(await page.isEnabled("#compose-make"));
  withoutRefusals(table);
  await table.leave();
});

test("a wrong field that is folded away is unfolded", once, async () => {
  const table = await begin(4);
  const { page } = table;
  const details = page.locator("#compose details").first();
  await details.locator("summary").click();
  await page.selectOption("#wish-clues", "number");
  await details.locator("summary").click();
  await page.click("#compose-make");
  await page.waitForFunction(() => document.activeElement.id === "wish-number");
  await table.leave();
});

test("a search is shown, and stopped, and dropped with the board that it was for", async () => {
  const table = await begin(5, "pattern");
  const { page } = table;
  await drag(table, [[0, 0], [0, 4], [4, 4], [4, 0]]);
  const before = await marked(table);
  const held = await hold(page, "generate");
  await page.click("#compose-make");
  await held.asked();
  assert.equal(await table.text("#compose-text"), "Looking for clues …");
  await page.waitForSelector("#waiting:not([hidden])");
  await page.click("#compose-stop");
  assert.equal(await table.text("#compose-text"), "Stopped.");
  assert.equal(await held.gone(), 1);
  await page.click("#compose-make");
  await page.waitForSelector("#waiting:not([hidden])");
  await page.click("#undo");
  assert.equal(await held.gone(), 2, "another pattern is no longer what was asked for");
  await page.click("#redo");
  await held.release();
  await page.waitForTimeout(300);
  assert.deepEqual(await marked(table), before);
  assert.deepEqual((await table.board()).clues, new Array(5).fill("....."));
  assert.ok(await page.isHidden("#compose-stop"));
  await table.leave();
});
