// What survives a reload, and what is in a shared link.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setUp, sevenBySeven, visit } from "../lib/page.js";
import { once } from "../lib/slink.js";

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

test("a reload keeps the board, its history, what-ifs and savepoints", once, async () => {
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
  assert.deepEqual([past, future], [1, before.past], "the puzzle stays");
  await table.leave();
});

test("who goes away and comes back finds fields that say what is", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await page.check("#tools input[value=erase]", { force: true });
  await page.check("#show-heat");
  await page.click("#tab-set");
  await page.check("#brushes input[value=loop]", { force: true });
  await page.click("#compose details >> nth=0 >> summary");
  await page.selectOption("#wish-clues", "number");
  await page.goto("about:blank");
  await page.goBack();
  await table.ready();
  const checked = await page.evaluate(() => [...document.querySelectorAll("[name=tool]:checked, [name=brush]:checked")].map(({ value }) => value));
  assert.deepEqual(checked, ["draw", "clues"]);
  assert.deepEqual([await page.isChecked("#show-heat"), await page.inputValue("#wish-clues")], [false, ""]);
  await table.leave();
});

test("light and dark are chosen, kept, and painted", once, async () => {
  const table = await visit(here, { colorScheme: "light" });
  const { page } = table;
  const ground = () => page.evaluate(async () => (await import("./app.js")).game.view.palette.ground);
  const light = await ground();
  await page.click("#theme");
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  assert.notEqual(await ground(), light);
  await page.reload();
  await table.ready();
  assert.equal(await page.getAttribute("html", "data-theme"), "dark");
  await table.leave();
});

test("the clock runs from the first line, can be stopped, and is kept, each puzzle's own", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  const { middle } = await table.screen();
  await page.waitForTimeout(1300);
  assert.equal(await table.text("#clock"), "0:00");
  await page.mouse.click(...middle(0));
  await page.waitForFunction(() => document.querySelector("#clock").textContent === "0:02");
  await page.click("#clock");
  // On a busy machine, the clock has gone on before it was stopped.
  const stopped = await table.text("#clock");
  assert.match(stopped, /^0:0[2-9]$/);
  await page.waitForTimeout(1300);
  assert.equal(await table.text("#clock"), stopped);
  await page.reload();
  await table.ready();
  assert.equal(await table.text("#clock"), stopped);
  await table.play("3 3\n. . .\n. 2 .\n. . .\n0 0\n");
  assert.equal(await table.text("#clock"), "0:00");
  await page.click("#undo");
  assert.equal(await table.text("#clock"), stopped, "undo leads to another puzzle");
  await page.reload();
  await table.ready();
  assert.deepEqual([await rows(table), await table.text("#clock")], [7, stopped]);
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
  await other.until(async () => (await import("./app.js")).game.model.board.isDrawn());
  assert.deepEqual((await other.state()).slots, slots);
  await table.leave();
  await other.leave();
});

test("a link whose drawing is damaged opens with the clues alone", once, async () => {
  const link = (drawing) => `#p=slither/5/3/33323121323322c&d=${drawing}`;
  const [first, ...others] = ["", "%%%", "AAAA", "!!", "A".repeat(500)];
  const table = await visit(here, { hash: link(first) });
  const opens = async () => {
    await table.until(async () => (await import("./app.js")).game.model.grid.cols === 5);
    assert.ok(!(await table.page.evaluate(async () => (await import("./app.js")).game.model.board.isDrawn())));
  };
  await opens();
  for (const drawing of others) {
    await table.play("3 3\n. . .\n. 2 .\n. . .\n0 0\n");
    await table.page.evaluate((hash) => (location.hash = hash), link(drawing));
    await opens();
  }
  await table.leave();
});

const NO_GAMES = ["", "{", "null", "7", "[]", '"x"', '{"version":1}', '{"version":2,"board":{}}', '{"version":1,"board":{"rows":2,"cols":2,"slots":""},"layers":[]}', '{"version":1,"board":null,"layers":null,"past":null}'];
/** Each at the place of a game of its own. */
const damaged = NO_GAMES.map((value, i) => [`slink-game${i || ""}`, value]);
const NO_SETTINGS = {
  "slink-shows": ["", "{", "null", "7", "[]", '"x"', '{"show-errors":7,"show-done":null,"stage":true}'],
  "slink-theme": ["", "null", "{", "purple", "dark mode"],
};
// A value for each setting at a time: to load the page takes a second.
const rounds = Math.max(...Object.values(NO_SETTINGS).map((values) => values.length));
const malformed = Array.from({ length: rounds }, (_, round) =>
  [...damaged, ...Object.entries(NO_SETTINGS).flatMap(([place, values]) => (round < values.length ? [[place, values[round]]] : []))]);

test("what is no kept game and no setting is passed over", once, async () => {
  const table = await visit(here);
  const { page } = table;
  for (const damages of malformed) {
    await page.evaluate((damages) => {
      addEventListener("pagehide", () => damages.forEach(([place, value]) => localStorage.setItem(place, value)));
    }, damages);
    await page.reload();
    await table.ready();
    const words = JSON.stringify(damages);
    assert.equal((await table.state()).rows, 7, words);
    assert.deepEqual([await page.isChecked("#show-errors"), await page.isChecked("#show-done")], [true, true], words);
    assert.match(await page.getAttribute("html", "data-theme"), /^(light|dark)$/, words);
  }
  await table.leave();
});

const kept = (page) => page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith("slink-game-")));

test("beside games that are damaged, the others are kept", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await table.play("3 3\n. . .\n. 2 .\n. . .\n0 0\n");
  await kept(page);
  const other = await visit(here, { beside: table, first: `${JSON.stringify(damaged)}.forEach(([place, value]) => localStorage.setItem(place, value))` });
  assert.equal((await other.state()).rows, 3);
  assert.deepEqual(other.complaints, []);
  await other.page.close();
  // A tab whose own game is damaged goes on with the latest of the others.
  await page.evaluate(() => {
    addEventListener("pagehide", () => {
      sessionStorage.setItem("slink-game", "1");
    });
  });
  await page.reload();
  await table.ready();
  assert.equal((await table.state()).rows, 3);
  await table.leave();
});

/** Plays a puzzle, and draws a line. */
async function playOn(table, puzzle, edge) {
  await table.play(puzzle);
  const { middle } = await table.screen();
  await table.page.mouse.click(...middle(edge));
}

test("with a storage that is forbidden, one plays on and is told so", once, async () => {
  const first = () => {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(globalThis, name, {
        get() {
          throw new DOMException("denied", "SecurityError");
        },
      });
    }
  };
  const table = await visit(here, { first });
  const { page } = table;
  assert.match(await table.text("#unkept"), /^Games are not saved/);
  await playOn(table, text, 3);
  await page.click("#theme");
  await page.uncheck("#show-errors");
  await page.click("#save");
  await page.waitForTimeout(600);
  assert.equal((await table.state()).slots[3], 1);
  await page.click("#tab-new");
  assert.ok(await page.isVisible("#games-none"));
  await table.leave();
});

test("with a full storage, one plays on and is told so, until there is room again", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await page.evaluate(() => {
    for (let length = 8 << 20, i = 0; length >= 1; i++) {
      try {
        localStorage.setItem(`junk${i}`, "x".repeat(length));
      } catch {
        length = Math.floor(length / 2);
      }
    }
  });
  assert.equal(await table.text("#unkept"), "");
  await playOn(table, text, 3);
  await page.waitForFunction(() => /^Games are not saved/.test(document.querySelector("#unkept").textContent));
  await page.click("#theme");
  await page.uncheck("#show-errors");
  assert.equal((await table.state()).slots[3], 1);
  await page.evaluate(() => localStorage.clear());
  // That these are kept now does not mean that the game is.
  await page.click("#theme");
  await page.uncheck("#show-done");
  assert.match(await table.text("#unkept"), /^Games are not saved/);
  const { middle } = await table.screen();
  await page.mouse.click(...middle(4));
  await page.waitForFunction(() => document.querySelector("#unkept").textContent === "");
  await page.reload();
  await table.ready();
  assert.deepEqual((await table.state()).slots.slice(3, 5), [1, 1]);
  await table.leave();
});

const FOUR = "4 4\n. . . .\n. 2 . .\n. . 2 .\n. . . .\n0 0\n";
const rows = async (table) => (await table.state()).rows;

test("two tabs with two games leave each other's alone", once, async () => {
  const one = await visit(here);
  await playOn(one, text, 3);
  await kept(one.page);
  const two = await visit(here, { beside: one });
  await playOn(two, FOUR, 5);
  await two.page.waitForTimeout(600);
  // Each goes on, and the last one to keep its game is in turn each of them.
  for (const [table, edge] of [[one, 8], [two, 9]]) {
    const { middle } = await table.screen();
    await table.page.mouse.click(...middle(edge));
    await table.page.waitForTimeout(600);
  }
  const before = [await one.state(), await two.state()];
  await two.page.reload();
  await two.ready();
  await one.page.reload();
  await one.ready();
  assert.deepEqual([await one.state(), await two.state()], before);
  // Who comes later finds both: the latest is on the board, and the other one in the list.
  await one.page.close();
  await two.page.close();
  const three = await visit(here, { beside: two });
  assert.equal(await rows(three), 4);
  await three.page.click("#tab-new");
  assert.match(await three.text("#games li:first-child"), /^7×7, 2 lines, /);
  await three.page.click("#games li:first-child button");
  assert.deepEqual((await three.state()).slots, before[0].slots);
  await three.page.click("#undo");
  assert.equal((await three.state()).slots[8], 0, "it has its history");
  await three.page.click("#tab-new");
  assert.match(await three.text("#games li:first-child"), /^4×4, 2 lines, /);
  await three.page.click("#games li:first-child button.quiet");
  assert.ok(await three.page.evaluate(() => !document.querySelector("#games").innerText.includes("4×4")));
  assert.deepEqual([one.complaints, two.complaints], [[], []]);
  await three.leave();
});

test("two tabs with one game both follow the later change", once, async () => {
  const one = await visit(here);
  await playOn(one, text, 3);
  await kept(one.page);
  const two = await visit(here, { beside: one });
  assert.equal((await two.state()).slots[3], 1, "a new tab goes on with the latest game");
  const { middle } = await two.screen();
  await two.page.mouse.click(...middle(8));
  await one.until(async () => (await import("./app.js")).game.model.board.slots[8] === 1);
  await one.page.mouse.click(...middle(20));
  await two.until(async () => (await import("./app.js")).game.model.board.slots[20] === 1);
  const { slots } = await two.state();
  assert.deepEqual([slots[3], slots[8], slots[20]], [1, 1, 1]);
  // A tab that begins another puzzle leaves the game to the other one.
  await playOn(two, FOUR, 5);
  await two.page.waitForTimeout(600);
  assert.equal(await rows(one), 7);
  for (const table of [one, two]) {
    const before = await table.state();
    await table.page.reload();
    await table.ready();
    assert.deepEqual(await table.state(), before);
  }
  assert.deepEqual(two.complaints, []);
  await one.leave();
});

test("a game that another tab changes drops the answers about it here", async () => {
  const one = await visit(here);
  await playOn(one, text, 3);
  await kept(one.page);
  const two = await visit(here, { beside: one });
  await two.page.click("#explain");
  await two.page.waitForSelector("#player:not([hidden])");
  const { middle } = await one.screen();
  await one.page.mouse.click(...middle(8));
  await two.page.waitForSelector("#player", { state: "hidden" });
  assert.equal((await two.state()).slots[8], 1);
  await one.leave();
});

test("a game is as it was left when another one takes its place", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await playOn(table, text, 3);
  await table.play(FOUR);
  await page.click("#tab-new");
  assert.match(await table.text("#games"), /7×7, 1 line, /);
  await page.click("#games li:first-child button");
  assert.equal((await table.state()).slots[3], 1);
  await table.leave();
});

test("of very many games, the latest are kept", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await playOn(table, text, 3);
  await kept(page);
  await page.evaluate(() => {
    const [[, game]] = Object.entries(localStorage).filter(([key]) => key.startsWith("slink-game-"));
    for (let i = 0; i < 60; i++) localStorage.setItem(`slink-game-${i}`, game.replace(/"at":\d+/, `"at":${i + 1}`));
    localStorage.setItem("slink-game-damaged", "{");
  });
  await playOn(table, FOUR, 5);
  // Fifty, and what is no game is left alone.
  await page.waitForFunction(() => Object.keys(localStorage).filter((key) => key.startsWith("slink-game-")).length === 51);
  const names = await page.evaluate(() => Object.keys(localStorage));
  assert.ok(names.includes("slink-game-59") && !names.includes("slink-game-0"));
  await page.reload();
  await table.ready();
  assert.equal(await rows(table), 4);
  await table.leave();
});

test("what is chosen in one tab holds in the others", once, async () => {
  const one = await visit(here, { colorScheme: "light" });
  const two = await visit(here, { beside: one });
  const ground = () => one.page.evaluate(async () => (await import("./app.js")).game.view.palette.ground);
  const light = await ground();
  await two.page.click("#theme");
  await two.page.uncheck("#show-done");
  await one.page.waitForFunction(() => document.documentElement.dataset.theme === "dark" && !document.querySelector("#show-done").checked);
  assert.notEqual(await ground(), light);
  assert.equal(await one.page.evaluate(async () => (await import("./app.js")).game.view.options.fade), false);
  await one.leave();
});
