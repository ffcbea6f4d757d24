// No violation of accessibility that axe knows, in light and dark, wide and narrow, wherever one may be on the page.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { test } from "node:test";
import { setUp, sevenBySeven, visit } from "../lib/page.js";
import { once } from "../lib/slink.js";

const here = setUp();
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const { text } = sevenBySeven();

/** The rules of axe that look at colours. All others see the same in the dark. */
const OF_COLOURS = ["color-contrast", "link-in-text-block"];

async function isAccessible({ page }, where, rules) {
  const runOnly = rules && { type: "rule", values: rules };
  const { violations, passes } = await page.evaluate((only) => globalThis.axe.run(document, { resultTypes: ["violations"], ...only }), runOnly ? { runOnly } : {});
  const words = violations.flatMap(({ id, help, nodes }) => nodes.map(({ html, failureSummary }) => `${where}: ${id}: ${help}\n${html}\n${failureSummary}`));
  assert.deepEqual(words, []);
  assert.ok(rules ? passes.some(({ id }) => id === rules[0]) : passes.length > 10, "axe has looked");
}

/** Nothing is wider than the window. */
async function fits({ page }, where) {
  const [wide, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= window, `${where}: ${wide} pixels in ${window}`);
}

/** Colours are the same in a window of any width. */
const WINDOWS = [["light", 320, 568], ["light", 360, 640], ["light", 640, 360], ["light", 320, 200], ["light", 768, 1024], ["light", 1280, 800], ["dark", 1280, 800]];

for (const [colorScheme, width, height] of WINDOWS) {
  test(`${colorScheme}, ${width} x ${height} pixels`, once, async () => {
    const table = await visit(here, { colorScheme, viewport: { width, height } });
    const { page } = table;
    await page.evaluate(axe);
    const looks = {
      // Twice, so that there is another game in the list of those that are kept.
      play: async () => {
        await table.play(text);
        await table.play(text);
      },
      hint: async () => {
        await page.click("#hint");
        await page.waitForSelector("#answer-more:not([hidden])");
      },
      "what-if and savepoint": async () => {
        await page.click("#answer-close");
        await table.open("play");
        await page.click("#layer-begin");
        await page.click("#save");
      },
      explanation: async () => {
        await page.click("#explain");
        await page.waitForSelector("#player:not([hidden])");
      },
      set: () => table.open("set"),
      "all wishes": async () => {
        for (const details of await page.locator("#compose details").all()) await details.locator("summary").click();
        await page.selectOption("#wish-needs", "colouring");
        await page.selectOption("#wish-clues", "number");
        await page.check("#brushes input[value=pattern]", { force: true });
        await page.check("#brushes input[value=clues]", { force: true });
      },
      "an answer in set": async () => {
        await page.click("#why-spare");
        await page.waitForFunction(() => !/Looking|^$/.test(document.querySelector("#set-answer-text").textContent));
      },
      "several solutions": async () => {
        await page.click("#clear-clues");
        await page.focus("#stage");
        await page.keyboard.press("3");
        await page.waitForSelector("#verdict[data-state=several]");
      },
      "clues of animals": () => page.selectOption("#set-genre", "sheep-and-wolves"),
      "a genre without hints": async () => {
        await table.play("https://puzz.link/p?tslither/5/5/k77cbk2232b");
        await table.open("play");
      },
      new: async () => {
        await page.click("#tab-new");
        await page.waitForSelector("#games li");
      },
      "an error": async () => {
        await page.click("#open button.main");
        await page.waitForSelector("#open-answer .error");
      },
      share: () => page.click("#tab-share"),
      lesson: async () => {
        await table.open("new");
        await page.click("#lessons button");
        await page.waitForFunction(() => document.querySelector("#lesson-picture").complete);
      },
      solved: async () => {
        await table.solve();
        await page.waitForSelector("#won:not([hidden])");
      },
      help: () => page.click("#help"),
    };
    for (const [where, look] of Object.entries(looks)) {
      await look();
      await isAccessible(table, where, colorScheme === "dark" ? OF_COLOURS : undefined);
      await fits(table, where);
    }
    await table.leave();
  });
}

test("everything in the panel is reached with Tab, and the focus is seen", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await page.focus("#tab-play");
  const reached = new Set();
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    const [id, seen] = await page.evaluate(() => [document.activeElement.id, getComputedStyle(document.activeElement).outlineStyle !== "none"]);
    if (id) {
      reached.add(id);
      assert.ok(seen, `the focus on ${id}`);
    }
  }
  for (const id of ["hint", "check", "explain", "solve", "layer-begin", "save", "show-errors", "show-heat"]) assert.ok(reached.has(id), id);
  await page.focus("#tab-play");
  await page.keyboard.press("ArrowRight");
  assert.ok(await page.isVisible("#set"));
  await table.leave();
});
