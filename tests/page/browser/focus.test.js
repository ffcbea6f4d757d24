// Where the focus of the keyboard goes when what has it is hidden, and what is read out then.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { hold } from "../lib/hold.js";
import { setUp, sevenBySeven, visit } from "../lib/page.js";
import { once } from "../lib/slink.js";

const here = setUp();
const { text } = sevenBySeven();
const SMALL = "2 2\n3 .\n. 2\n0 0\n";
const LIST = "https://puzz.link/p?slither/5/3/33323121323322c\nhttps://puzz.link/p?slither/2/2/322d\n";

const focused = (page) => page.evaluate(() => document.activeElement.id);
const cursor = (page) => page.evaluate(async () => (await import("./app.js")).game.view.cursor?.kind);

/** How a board comes to be played, with `press` for the button that has it, and what is said of it. */
const WAYS = {
  open: [async (page, press) => {
    await page.fill("#open-text", SMALL);
    await press("#open button.main");
  }, /^A puzzle of 2 rows/],
  "open one of several": [async (page, press) => {
    await page.fill("#open-text", LIST);
    await page.click("#open button.main");
    await page.waitForSelector("#open-list li");
    await press("#open-list li:nth-child(2) button");
  }, /^A puzzle of 2 rows/],
  make: [async (page, press) => {
    await page.fill("#make-rows", "4");
    await page.fill("#make-cols", "4");
    await press("#make");
  }, /^A new puzzle/],
  continue: [(page, press) => press("#games button"), /^/],
  "solve again": [(page, press) => press("#solved button"), /^/],
};

for (const by of ["keys", "mouse"]) {
  test(`by ${by}: a board that is opened has the focus, and what is said of it stays`, once, async () => {
    const first = () => localStorage.setItem("slink-solved", JSON.stringify([{ rows: 2, cols: 2, clues: ["3.", ".2"], seconds: 0, at: 1 }]));
    const table = await visit(here, { first });
    const { page } = table;
    await table.play(text);
    await table.play(SMALL);
    const press = async (selector) => {
      if (by === "mouse") return page.click(selector);
      await page.focus(selector);
      await page.keyboard.press("Enter");
    };
    for (const [way, [act, words]] of Object.entries(WAYS)) {
      await table.wishes();
      await act(page, press);
      await page.waitForSelector("#play:not([hidden])");
      await table.painted();
      assert.deepEqual([await focused(page), await cursor(page)], ["stage", by === "keys" ? "vertex" : undefined], way);
      assert.match(await table.text("#live"), words, way);
    }
    await table.leave();
  });
}

test("the button that makes a puzzle keeps the focus, does nothing more meanwhile, and gets the focus of Stop", once, async () => {
  const table = await visit(here);
  const { page } = table;
  for (const [tab, button, stop] of [["#tab-new", "#make", "#make-stop"], ["#tab-set", "#compose-make", "#compose-stop"]]) {
    await page.click(tab);
    if (button === "#make") await table.wishes();
    const held = await hold(page, "generate");
    await page.focus(button);
    await page.keyboard.press("Enter");
    await held.asked();
    assert.equal(`#${await focused(page)}`, button);
    await page.keyboard.press("Enter");
    assert.deepEqual([await held.count(), await held.gone()], [1, 0], button);
    assert.equal(await page.getAttribute(button, "aria-disabled"), "true");
    await page.keyboard.press("Tab");
    assert.equal(`#${await focused(page)}`, stop);
    await page.keyboard.press("Enter");
    await page.waitForSelector(stop, { state: "hidden" });
    assert.equal(`#${await focused(page)}`, button);
    assert.equal(await page.getAttribute(button, "aria-disabled"), "false");
    assert.equal(await held.gone(), 1);
    await held.release();
  }
  await table.leave();
});

test("when the line with the time goes, the board gets the focus of Stop", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  const held = await hold(page, "hint");
  const waits = async () => {
    await page.keyboard.press("h");
    await page.waitForSelector("#waiting:not([hidden])");
    await page.focus("#waiting-stop");
  };
  await waits();
  await page.keyboard.press("Enter");
  await page.waitForSelector("#waiting", { state: "hidden" });
  assert.deepEqual([await focused(page), await table.text("#live")], ["stage", "Stopped."]);
  await waits();
  await held.release();
  await page.waitForSelector("#waiting", { state: "hidden" });
  assert.equal(await focused(page), "stage");
  await table.leave();
});

test("from a step of an argument, the focus goes on with the explanation, and then back to where it came from", once, async () => {
  const table = await visit(here);
  await table.play(readFileSync(new URL("../../../fixtures/explain/what-if.txt", import.meta.url), "utf8"));
  const { page } = table;
  await page.click("#explain");
  await page.waitForSelector("#player:not([hidden])");
  const at = await page.evaluate(async () => {
    const { player } = await import("./app.js");
    player.go(player.chapters.findIndex(({ thought, steps }) => thought && steps[0].because));
    return document.querySelector("#player-at").textContent;
  });
  await page.click("#player-moves summary");
  await page.focus("#player-argument li:last-child button");
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await table.text("#player-at"), at);
  assert.equal(await focused(page), "player-on");
  await page.keyboard.press("Escape");
  assert.equal(await focused(page), "explain");
  await table.leave();
});
