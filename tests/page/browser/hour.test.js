// The first hour: the first puzzle, the course, the next puzzle, and what is shared; and what makes setting comfortable.
import assert from "node:assert/strict";
import { test } from "node:test";
import { INSIDE, OUTSIDE } from "../../../src/web/board.js";
import { en } from "../../../src/web/lang-en.js";
import { LESSONS } from "../../../src/web/lessons.js";
import { contrasts } from "../lib/contrast.js";
import { setUp, visit } from "../lib/page.js";
import { once, slink } from "../lib/slink.js";

const here = setUp();

const boardOf = (clues) => JSON.stringify({ slink: 1, rows: clues.length, cols: clues[0].length, clues });
const asked = (question, clues) => JSON.parse(slink([question, "--json"], boardOf(clues)));
/** What a beginner knows: lines around clues and at dots. */
const BASIC = ["zero", "clue-satisfied", "clue-remaining", "vertex-full", "vertex-continue", "vertex-dead-end", "loop-closed"];

test("each lesson has one solution, needs its technique, and nothing harder", once, () => {
  assert.equal(LESSONS.length, 12);
  assert.equal(new Set(LESSONS.map(({ clues }) => clues.join())).size, 12);
  for (const { technique, clues } of LESSONS) {
    const { verdict, hardest } = asked("grade", clues);
    assert.equal(verdict, "unique", technique);
    assert.ok(asked("explain", clues).steps.some((step) => step.technique === technique), technique);
    assert.ok(BASIC.includes(technique) ? BASIC.includes(hardest) : hardest === technique, `${technique}: ${hardest}`);
  }
});

test("the first puzzle is easy, begins with zeros, and says the rule", once, async () => {
  const table = await visit(here);
  const { page } = table;
  assert.match(await table.text("#rule"), /^Draw one loop: each number counts/);
  const { clues } = await table.board();
  assert.ok(clues.join("").includes("0"));
  assert.equal(asked("grade", clues).word, "easy");
  await page.click("#easy");
  // A board is judged with its next frame.
  await page.waitForSelector("#stage.solved");
  assert.match(await table.text("#live"), /^Solved/, "easy steps lead to the end");
  await page.waitForFunction(() => document.querySelector("#badge").textContent === "One solution · easy");
  assert.equal(await page.title(), "7×7 easy – slink");
  await table.leave();
});

test("the course goes from lesson to lesson, with its statements and pictures, and is kept", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await table.open("new");
  await page.click("#lessons button");
  for (const [i, { technique, clues }] of LESSONS.entries()) {
    assert.deepEqual((await table.board()).clues, clues);
    assert.equal(await table.text("#lesson-kind"), `Lesson ${i + 1} of 12 · ${technique}`);
    assert.equal(await table.text("#lesson-text"), en.lessons[technique]);
    await page.waitForFunction((name) => {
      const { complete, naturalWidth, src } = document.querySelector("#lesson-picture");
      return complete && naturalWidth > 0 && src.includes(name);
    }, technique);
    await table.solve();
    await page.waitForSelector("#won:not([hidden])");
    assert.match(await table.text("#won-text"), /^Solved.*without a hint\.$/);
    if (i < LESSONS.length - 1) await page.click("#won-next");
  }
  assert.ok(await page.isHidden("#won-next"));
  assert.match(await table.text("#won-course"), /^That was the course\./);
  await page.click("#won-first");
  await page.waitForSelector("#won", { state: "hidden" });
  const { clues: next } = await table.board();
  assert.deepEqual([next.length, asked("grade", next).word], [10, "normal"], "after the last lesson, a whole puzzle");
  await page.reload();
  await table.ready();
  await table.open("new");
  assert.equal(await page.locator("#lessons button:has-text('✓')").count(), 12);
  assert.equal(await page.locator("#solved .thumbnail").count(), 12);
  await page.evaluate(() => localStorage.setItem("slink-course", '{"no": "list"}'));
  await page.reload();
  await table.ready();
  await table.open("new");
  assert.equal(await page.locator("#lessons button:has-text('✓')").count(), 0, "what is no list is passed over");
  await table.leave();
});

test("the first hints of a lesson show its technique as soon as it is possible, and the last lesson shows both sides of the loop", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await table.open("new");
  for (const i of [0, 7, 8, 9, 11]) {
    await table.open("new");
    await page.click(`#lessons [data-lesson="${i}"]`);
    await page.click("#hint");
    await page.click("#answer-step");
    assert.equal(await table.text("#answer-kind"), `Step · ${LESSONS[i].technique}`);
  }
  const { middle, grid } = await table.screen();
  const sides = (cells) => page.evaluate(async (some) => {
    const { view } = (await import("./app.js")).game;
    view.paint();
    return view.sides && some.map((cell) => view.sides[cell]);
  }, cells);
  assert.deepEqual(await sides([0, 1, 14, 21]), [INSIDE, OUTSIDE, INSIDE, 0]);
  const marks = ({ horizontal, vertical }) => [...horizontal, ...vertical].join("");
  const right = marks(JSON.parse(slink(["convert", "--to", "json", "--solve"], boardOf(LESSONS[11].clues))));
  assert.ok([...marks(await table.board())].every((mark, edge) => mark === "." || (mark === "-") === (right[edge] === "-")), "what is drawn is right");
  await page.mouse.click(...middle(grid.top(1, 1)));
  await page.mouse.click(...middle(grid.top(1, 1)));
  assert.deepEqual(await sides([1, 7]), [OUTSIDE, INSIDE], "r2c2 is known from below");
  await table.open("new");
  await page.click("#lessons button");
  assert.equal(await sides([0]), null, "other boards do so if one likes");
  await page.check("#show-sides");
  assert.deepEqual(await sides([0]), [0]);
  await table.leave();
});

test("one press makes a puzzle of a size and a grade, and after it is solved another one like it, or a harder one", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await table.open("new");
  await page.click("#quick [data-size='7'][data-grade=easy]");
  await page.waitForSelector("#play:not([hidden])");
  for (const [button, grade] of [["#won-like", "easy"], ["#won-harder", "normal"]]) {
    const before = await table.board();
    await page.waitForFunction(() => document.querySelector("#badge").textContent === "One solution · easy");
    await table.solve();
    await page.waitForSelector("#won:not([hidden])");
    await page.click(button);
    await table.until(async (clues) => (await import("./app.js")).game.model.board.toJson().clues.join() !== clues, before.clues.join());
    const made = await table.board();
    assert.deepEqual([made.rows, asked("grade", made.clues).word], [7, grade]);
  }
  await table.leave();
});

test("a puzzle that takes long is looked for again and again, until it is there", once, async () => {
  const table = await visit(here);
  const { page } = table;
  let tries = 0;
  const late = { question: "generate", verdict: "timeout", why: "the time limit was reached before the board was finished" };
  await page.route("**/api/generate", (route) => (++tries < 4 ? route.fulfill({ json: late }) : route.continue()));
  await table.open("new");
  await page.click("#quick [data-size='10'][data-grade=normal]");
  await page.waitForSelector("#play:not([hidden])");
  assert.deepEqual([tries, (await table.board()).rows], [4, 10]);
  await table.leave();
});

test("from a local address, the link that is offered is one that others can open, and says of which puzzle", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await page.click("#tab-share");
  await page.waitForFunction(() => document.querySelector("#link-out").value !== "");
  const link = await page.inputValue("#link-out");
  assert.match(link, /^https:\/\/puzz\.link\/p\?slither\/7\/7\//);
  assert.match(await table.text("#link-note"), /Only what you send leaves this machine\.$/);
  const { clues } = await table.board();
  assert.deepEqual(JSON.parse(slink(["convert", "--to", "json"], link)).clues, clues);
  await table.leave();
});

test("a booklet is printed: the puzzles, and their solutions", once, async () => {
  const first = () => (globalThis.print = () => (globalThis.printed = [...document.querySelectorAll("#paper img")].map(({ naturalWidth, naturalHeight }) => naturalHeight / naturalWidth)));
  const table = await visit(here, { first });
  const { page } = table;
  await table.wishes();
  for (const side of ["rows", "cols"]) await page.fill(`#make-${side}`, "5");
  await page.selectOption("#make-grade", "easy");
  await page.fill("#booklet-count", "3");
  await page.click("#booklet");
  await page.waitForFunction(() => globalThis.printed !== undefined);
  const shapes = await page.evaluate(() => globalThis.printed);
  assert.equal(shapes.length, 3, "two pages of puzzles and one of solutions");
  assert.ok(shapes.every((shape) => Math.abs(shape - Math.SQRT2) < 0.01), `${shapes}`);
  assert.equal(await page.getAttribute("#booklet", "aria-disabled"), "false");
  await table.leave();
});

test("in Set: solutions are hidden, an empty board is one press, and it is said what another size cuts off", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await table.play("3 3\n. 3 .\n. . .\n. . 2\n0 0\n");
  await page.click("#tab-set");
  await page.waitForSelector("#verdict[data-state=several]");
  const marked = () => page.evaluate(async () => (await import("./app.js")).game.view.marks.edges.length);
  assert.ok((await marked()) > 0);
  await page.uncheck("#show-overlay");
  assert.equal(await marked(), 0);
  await page.fill("#set-rows", "2");
  await page.click("#resize button");
  assert.match(await table.text("#live"), /^Cut off: 1 clue, /);
  await page.fill("#set-rows", "4");
  await page.fill("#set-cols", "5");
  await page.click("#empty-board");
  const { rows, cols, clues } = await table.board();
  assert.deepEqual([rows, cols, new Set(clues.join(""))], [4, 5, new Set(".")]);
  await page.click("#undo");
  assert.equal((await table.board()).rows, 2, "undo leads back");
  await table.leave();
});

test("edges that are not decided can be seen, in light and dark, and well with high contrast", once, async () => {
  for (const colorScheme of ["light", "dark"]) {
    const table = await visit(here, { colorScheme });
    const { page } = table;
    const palette = () => page.evaluate(async () => (await import("./app.js")).game.view.palette);
    const undecided = async () => {
      const { guide, dot, ground } = await palette();
      return contrasts([[guide, ground], [dot, ground]]);
    };
    assert.ok((await undecided()).every((value) => value >= 1.6), `${colorScheme}: ${await undecided()}`);
    await page.check("#show-strong");
    assert.ok((await undecided()).every((value) => value >= 3), `${colorScheme}: ${await undecided()}`);
    await table.leave();
  }
});
