// Answers that come late: what they are about may have changed meanwhile, and then nothing of them is shown or drawn.
import assert from "node:assert/strict";
import { test } from "node:test";
import { hold } from "../lib/hold.js";
import { setUp, sevenBySeven, visit } from "../lib/page.js";
import { once, slink } from "../lib/slink.js";

const here = setUp();
const { text } = sevenBySeven();
const other = slink(["generate", "--size", "7x7", "--grade", "easy", "--seed", "4", "--quiet"]);

/** What there is on the board and on the page that could come of an answer. */
async function seen({ page }) {
  return page.evaluate(async () => {
    const { game } = await import("./app.js");
    const { model, view } = game;
    return {
      slots: [...model.board.slots],
      past: model.past.length,
      shown: view.board === model.board,
      marks: view.marks,
      heat: view.heat,
      open: ["answer", "set-answer", "player"].filter((id) => !document.getElementById(id).hidden),
      waits: /Looking|Solving|Grading|Making/.test(document.body.innerText),
    };
  });
}

/** Two puzzles were opened; the second one is on the board, with one line. */
async function two(here) {
  const table = await visit(here);
  await table.play(text);
  await table.play(other);
  const { middle } = await table.screen();
  await table.page.mouse.click(...middle(0));
  return { table, page: table.page, middle };
}

const click = (id) => (page) => page.click(id);
const inSet = (id) => async (page) => {
  await page.click("#tab-set");
  await page.click(id);
};

/** How each question about the board is asked. */
const QUESTIONS = {
  hint: click("#hint"),
  verify: click("#check"),
  "explain all": click("#explain"),
  "explain from here": click("#explain-on"),
  solve: click("#solve"),
  likelihood: (page) => page.check("#show-heat"),
  "why add": inSet("#why-add"),
  "why spare": inSet("#why-spare"),
  grade: inSet("#grade"),
};
const apiName = (question) => question.split(" ")[0];
/** The page asks for a grade by itself, too, and for less time. */
const isWished = ({ seconds }) => seconds === undefined;

/** Those that are tried through both doors: one with a short answer, and one that takes long. */
const OF_BOTH_DOORS = ["hint", "explain all"];

test("an answer about another board is dropped, and what waits for it ends", async () => {
  const { table, page } = await two(here);
  for (const [question, ask] of Object.entries(QUESTIONS)) {
    if (once.skip && !OF_BOTH_DOORS.includes(question)) continue;
    const held = await hold(page, apiName(question), isWished);
    await ask(page);
    await held.asked();
    // Back to the puzzle before: it has the same size, and the tab stays.
    await page.click("#undo");
    await page.click("#undo");
    if (question === "likelihood") await page.uncheck("#show-heat");
    const before = await seen(table);
    assert.deepEqual([before.open, before.waits], [[], false], question);
    // Each board on the way back is asked about how likely its lines are, until that is no longer wanted.
    const asked = question === "likelihood" ? await held.count() : 1;
    assert.equal(await held.gone(), asked, `${question}: all questions are called off`);
    await held.release();
    await page.waitForTimeout(500);
    assert.deepEqual({ ...(await seen(table)), marks: null }, { ...before, marks: null }, question);
    // And forward again, to the other puzzle with one line.
    await page.click("#redo");
    await page.click("#redo");
    await page.click("#tab-play");
  }
  await table.leave();
});

/** Those whose answer depends on what is drawn, and those for which only the clues count. */
const OF_THE_POSITION = ["hint", "verify", "explain from here", "solve"];
test("an answer about another drawing is dropped", once, async () => {
  const { table, page, middle } = await two(here);
  for (const question of OF_THE_POSITION) {
    const held = await hold(page, apiName(question));
    await QUESTIONS[question](page);
    await held.asked();
    await page.mouse.click(...middle(30));
    const before = await seen(table);
    assert.deepEqual([before.open, before.waits], [[], false], question);
    assert.equal(await held.gone(), 1, `${question}: the question is called off`);
    await held.release();
    await page.waitForTimeout(500);
    assert.deepEqual(await seen(table), before, question);
    await page.click("#undo");
  }
  await table.leave();
});

test("likelihood: what is shown is always about the drawing as it is", once, async () => {
  const { table, page, middle } = await two(here);
  const heat = () => page.evaluate(async () => (await import("./app.js")).game.view.heat);
  await page.check("#show-heat");
  await table.until(async () => (await import("./app.js")).game.view.heat !== null);
  const held = await hold(page, "likelihood");
  await page.mouse.click(...middle(30));
  await held.asked();
  assert.equal(await heat(), null);
  await held.release();
  await table.until(async () => (await import("./app.js")).game.view.heat !== null);
  await table.leave();
});

test("explain all: one may draw while it is looked for, and drawing it leaves the clues as they are", once, async () => {
  const { table, page, middle } = await two(here);
  const held = await hold(page, "explain");
  await page.click("#explain");
  await held.asked();
  await page.mouse.click(...middle(30));
  const { clues } = await table.board();
  await held.release();
  await page.waitForSelector("#player:not([hidden])");
  await page.click("#player-last");
  await page.click("#player-take");
  assert.deepEqual((await table.board()).clues, clues);
  assert.ok((await table.state()).solved);
  await table.leave();
});

test("an explanation that comes after one has gone elsewhere does not cover the board", once, async () => {
  const { table, page } = await two(here);
  const held = await hold(page, "explain");
  await page.click("#explain");
  await held.asked();
  await page.click("#tab-set");
  await held.release();
  await page.waitForTimeout(500);
  assert.ok((await seen(table)).shown);
  assert.equal(await held.gone(), 1);
  await table.leave();
});

test("of two questions with one place for their answers, the newer one is answered", once, async () => {
  const { table, page } = await two(here);
  const hints = await hold(page, "hint");
  await page.click("#hint");
  await hints.asked();
  await page.click("#check");
  await page.waitForFunction(() => !/Looking|^$/.test(document.querySelector("#answer-text").textContent));
  const said = await table.text("#answer-text");
  await hints.release();
  await page.waitForTimeout(400);
  assert.deepEqual([await table.text("#answer-kind"), await table.text("#answer-text")], ["Check", said]);
  const grades = await hold(page, "grade");
  await page.click("#tab-set");
  await page.click("#grade");
  await grades.asked();
  await page.click("#why-spare");
  await page.waitForFunction(() => !/Looking|Grading|^$/.test(document.querySelector("#set-answer-text").textContent));
  const words = await table.text("#set-answer-text");
  await grades.release();
  await page.waitForTimeout(400);
  assert.equal(await table.text("#set-answer-text"), words);
  await table.leave();
});

test("the verdict on another board is not shown, nor its marks", once, async () => {
  const table = await visit(here);
  await table.play("2 2\n3 .\n. .\n0 0\n");
  await table.play("3 3\n. . .\n. 2 .\n. . .\n0 0\n");
  const { page } = table;
  await page.click("#tab-set");
  await page.waitForSelector("#verdict[data-state=several]");
  const held = await hold(page, "verdict");
  await page.click("#undo");
  await held.asked();
  assert.equal(await page.getAttribute("#badge", "data-state"), "asking");
  assert.deepEqual((await seen(table)).marks?.edges ?? [], []);
  await page.click("#redo");
  await page.click("#clear-clues");
  await held.release();
  await page.waitForTimeout(500);
  assert.equal(await page.getAttribute("#badge", "data-state"), "empty");
  await table.leave();
});

test("causes: the clues that contradict each other are those of this board", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  const held = await hold(page, "why");
  await table.play("3 3\n3 0 3\n. . .\n. . .\n0 0\n");
  await page.click("#tab-set");
  await held.asked();
  await page.click("#undo");
  await page.waitForSelector("#badge[data-state=unique]");
  await held.release();
  await page.waitForTimeout(500);
  assert.equal(await page.getAttribute("#badge", "data-state"), "unique");
  assert.deepEqual((await seen(table)).marks.cells, []);
  assert.equal(await held.gone(), 1);
  await table.leave();
});

test("a puzzle that is read or made late takes the place of the one where it was asked for, and of no other", once, async () => {
  for (const [name, ask] of [
    ["read", (page) => page.click("#open button.main")],
    ["generate", (page) => page.click("#make")],
  ]) {
    const { table, page, middle } = await two(here);
    await table.wishes();
    await page.fill("#open-text", "3 3\n. . .\n. 2 .\n. . .\n0 0\n");
    await page.fill("#make-rows", "3");
    await page.fill("#make-cols", "3");
    const late = await hold(page, name);
    await ask(page);
    await late.asked();
    await page.click("#undo");
    await page.click("#undo");
    const before = await seen(table);
    assert.ok(!before.waits && (await page.isEnabled("#make")), name);
    await late.release();
    await page.waitForTimeout(500);
    assert.deepEqual(await seen(table), before, name);
    assert.equal(await late.gone(), 1, name);
    // What is drawn meanwhile is no reason to drop it: undo brings it back.
    const waited = await hold(page, name);
    await ask(page);
    await waited.asked();
    await page.mouse.click(...middle(30));
    await waited.release();
    await table.until(async () => (await import("./app.js")).game.model.grid.rows === 3);
    await page.click("#undo");
    assert.equal((await table.state()).slots[30], 1, name);
    await table.leave();
  }
});

test("a stroke ends with the board on which it began", once, async () => {
  const { table, page } = await two(here);
  const { at } = await table.screen();
  await page.click("#tab-new");
  await page.fill("#open-text", text);
  const held = await hold(page, "read");
  await page.click("#open button.main");
  await held.asked();
  await page.mouse.move(...at(1, 1));
  await page.mouse.down();
  await page.mouse.move(...at(3, 1), { steps: 8 });
  await held.release();
  await page.waitForSelector("#play:not([hidden])");
  await page.mouse.move(...at(6, 1), { steps: 8 });
  await page.mouse.up();
  const { slots, rows, cols } = await table.state();
  assert.ok(slots.slice(0, (rows + 1) * cols + rows * (cols + 1)).every((mark) => mark === 0));
  await table.leave();
});

test("the link and the text to share are those of the board as it is", once, async () => {
  const { table, page } = await two(here);
  await page.click("#tab-share");
  await page.selectOption("#format", "json");
  await page.waitForFunction(() => document.querySelector("#link").value && document.querySelector("#export-text").value.startsWith("{"));
  const first = await page.inputValue("#link");
  const held = await hold(page, "write");
  await page.click("#undo");
  assert.deepEqual([await page.inputValue("#link"), await page.inputValue("#export-text")], ["", ""]);
  await held.asked();
  await page.click("#undo");
  await held.release();
  await page.waitForFunction(() => document.querySelector("#link").value && document.querySelector("#export-text").value);
  assert.notEqual(await page.inputValue("#link"), first);
  assert.deepEqual(JSON.parse(await page.inputValue("#export-text")).clues, (await table.board()).clues);
  await table.leave();
});

test("a picture is of the board for which it was asked", once, async () => {
  const { table, page } = await two(here);
  await page.click("#tab-share");
  await page.waitForFunction(() => document.querySelector("#link").value);
  const held = await hold(page, "write", ({ to }) => to === "svg");
  await page.click("#picture-svg");
  await held.asked();
  await page.click("#undo");
  const [download] = await Promise.all([page.waitForEvent("download"), held.release()]);
  assert.match(download.suggestedFilename(), /\.svg$/);
  await table.leave();
});

test("hint and check: none of them is shown on an explanation that has come meanwhile", once, async () => {
  const { table, page } = await two(here);
  for (const [name, button] of [["hint", "#hint"], ["verify", "#check"]]) {
    const explained = await hold(page, "explain");
    const held = await hold(page, name);
    await page.click("#explain");
    await page.click(button);
    await explained.asked();
    await held.asked();
    await explained.release();
    await page.waitForSelector("#player:not([hidden])");
    const before = await seen(table);
    assert.ok(before.marks !== null, name);
    assert.deepEqual([before.open, before.waits], [["player"], false], name);
    assert.equal(await held.gone(), 1, name);
    await held.release();
    await page.waitForTimeout(500);
    assert.deepEqual(await seen(table), before, name);
    await page.click("#player-close");
  }
  await table.leave();
});

test("questions in Set: none of them is answered on the board of Play", once, async () => {
  const { table, page } = await two(here);
  for (const question of ["why add", "why spare", "grade"]) {
    const held = await hold(page, apiName(question));
    await QUESTIONS[question](page);
    await held.asked();
    await page.click("#tab-play");
    const before = await seen(table);
    assert.deepEqual([before.open, before.waits, before.marks], [[], false, null], question);
    assert.equal(await held.gone(), 1, question);
    await held.release();
    await page.waitForTimeout(500);
    assert.deepEqual(await seen(table), before, question);
  }
  await table.leave();
});
