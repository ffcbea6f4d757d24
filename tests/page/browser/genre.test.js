// The genres on the page: played from a link, set with their own clues, made, and what the page does not offer for them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { BLANK } from "../../../src/web/board.js";
import { SHEEP, WOLF } from "../../../src/web/genre.js";
import { setUp, visit } from "../lib/page.js";
import { once, slink } from "../lib/slink.js";

const here = setUp();
/** Puzzles with one solution: their links, and what their rules say. */
const LINKS = {
  "slither/f/3/3/gdk": /^Draw one loop through every dot: each number counts the lines around its cell\.$/,
  "swslither/5/5/2c5a2a5c2a136a3c6a3": /^Draw one loop: .*sheep \(S\) are inside, wolves \(W\) outside\.$/,
  "vslither/5/5/62342dici32337c": /^Draw one loop: .*dots at its corners/,
  "tslither/5/5/k77cbk2232b": /^Draw one loop: .*how often the loop touches its cell/,
};
const [, SHEEP_LINK, VERTEX_LINK] = Object.keys(LINKS).map((tail) => `https://puzz.link/p?${tail}`);
const asks = (page) => page.evaluate(async () => (await import("./app.js")).game.model.board.asks.json);
const clueAt = (page, cell) => page.evaluate(async (at) => (await import("./app.js")).game.model.board.clue(at), cell);

test("each genre is played from its link: the rule, the check, the end, the way on, and its link again", async () => {
  for (const [tail, rule] of Object.entries(LINKS)) {
    const table = await visit(here, { hash: `#p=${tail}` });
    const { page } = table;
    await page.waitForSelector("#badge[data-state=unique]");
    assert.equal((await table.text("#live")).replace(/^A puzzle .*?\)\. /, ""), await table.text("#rule"));
    const { middle, grid } = await table.screen();
    await page.mouse.click(...middle(grid.top(0, 1)));
    await page.waitForFunction(() => document.querySelector("#live").textContent === "");
    assert.match(await table.text("#rule"), rule, "the rule stays");
    assert.ok(await page.isVisible("#rule"));
    await page.click("#check");
    await page.waitForFunction(() => /^(No mistake so far|The line|There is)/.test(document.querySelector("#answer-text").textContent));
    await page.click("#undo");
    await table.solve();
    await page.waitForSelector("#won:not([hidden])");
    const isMade = /^(sw)?slither/.test(tail);
    assert.equal(await page.isVisible("#won-like"), isMade, tail);
    await page.click("#tab-share");
    await page.waitForFunction(() => document.querySelector("#link-out").value !== "");
    assert.equal(await page.inputValue("#link-out"), `https://puzz.link/p?${tail}`);
    const asked = await asks(page);
    await page.reload();
    await table.ready();
    assert.deepEqual(await asks(page), asked, "a reload keeps the genre");
    await table.open("new");
    assert.ok(!asked.genre || /^\d×\d, (Sheep and wolves|Vertex|Touch)/.test(await table.text("#solved li")));
    await page.click("#solved li button");
    assert.deepEqual(await asks(page), asked, "and so does the list of solved puzzles");
    await table.leave();
  }
});

test("a genre without hints, explanations and grades says so once, and has no controls for them", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await table.play(VERTEX_LINK);
  for (const id of ["hint", "explain", "explain-on", "grade", "compose", "show-heat"]) assert.ok(await page.locator(`#${id}`).isHidden(), id);
  for (const id of ["check", "easy", "solve"]) assert.ok(await page.isVisible(`#${id}`), id);
  assert.match(await table.text("#play [data-for=others]"), /^slink has no hints, explanations or grades for this genre\./);
  await page.keyboard.press("h");
  assert.match(await table.text("#answer-text"), /^slink has no hints/);
  await page.keyboard.press("e");
  assert.match(await table.text("#live"), /^\d+ lines? and \d+ cross(es)? follow from single clues and dots\.$/);
  await page.keyboard.press("e");
  assert.equal(await table.text("#live"), "Nothing follows from a single clue or dot.");
  await page.click("#solve");
  await page.waitForSelector("#stage.solved");
  await table.play(SHEEP_LINK);
  for (const id of ["hint", "explain", "explain-on"]) assert.ok(await page.isVisible(`#${id}`), id);
  await page.click("#hint");
  await page.click("#answer-step");
  assert.match(await table.text("#answer-kind"), /^Step · /);
  await table.leave();
});

test("in Set: the genre and every dot, clues of animals by keys, by presses and by the pad, and undo", async () => {
  const table = await visit(here);
  const { page } = table;
  await table.play("2 2\n. .\n. .\n0 0\n");
  await page.click("#tab-set");
  const { at } = await table.screen();
  assert.ok(await page.isHidden("#pad [data-clue='5']"));
  await page.mouse.click(...at(0.5, 0.5));
  await page.keyboard.press("s");
  assert.equal(await clueAt(page, 0), BLANK, "plain Slitherlink knows no sheep");
  await page.selectOption("#set-genre", "sheep-and-wolves");
  assert.match(await table.text("#set-note"), /S for a sheep/);
  await page.mouse.click(...at(0.5, 0.5));
  await page.keyboard.press("s");
  await page.keyboard.press("ArrowRight");
  await page.click("#pad [data-clue='6']");
  await page.mouse.click(...at(0.5, 1.5));
  for (let i = 0; i < 5; i++) await page.mouse.click(...at(0.5, 1.5));
  await page.mouse.click(...at(1.5, 1.5));
  await page.mouse.click(...at(1.5, 1.5), { button: "right" });
  assert.deepEqual(await Promise.all([0, 1, 2, 3].map((cell) => clueAt(page, cell))), [SHEEP, WOLF, SHEEP, WOLF]);
  await page.waitForSelector("#verdict[data-state=unique]");
  await page.keyboard.press("ArrowUp");
  assert.equal(await table.text("#live"), "wolf r1c2");
  await page.check("#set-every-dot");
  await page.waitForSelector("#verdict[data-state=none]");
  await page.uncheck("#set-every-dot");
  await page.waitForSelector("#verdict[data-state=unique]");
  await page.selectOption("#set-genre", "touch");
  assert.equal(await table.text("#live"), "Removed: 4 sheep and wolves. Undo brings them back.");
  assert.ok(await page.isVisible("#pad [data-clue='4']"));
  assert.ok(await page.isHidden("#pad [data-clue='5']"));
  await page.click("#undo");
  assert.equal(await page.inputValue("#set-genre"), "sheep-and-wolves");
  assert.equal(await clueAt(page, 3), WOLF);
  await page.click("#empty-board");
  assert.deepEqual(await asks(page), { genre: "sheep-and-wolves" }, "an empty board keeps the genre");
  await table.leave();
});

test("clues from a drawn loop are those of the genre", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await table.play("2 2\n. .\n. .\n0 0\n");
  const written = async (genre) => {
    await page.selectOption("#set-genre", genre);
    await page.click("#from-loop");
    const { clues } = await table.board();
    await page.click("#undo");
    return clues;
  };
  const { middle, grid } = await table.screen();
  for (const edge of grid.edgesOfCell(0)) await page.mouse.click(...middle(edge));
  await page.click("#tab-set");
  assert.deepEqual(await written("slitherlink"), ["41", "10"]);
  assert.deepEqual(await written("vertex"), ["42", "21"]);
  assert.deepEqual(await written("touch"), ["11", "11"]);
  await page.selectOption("#set-genre", "sheep-and-wolves");
  const { at } = await table.screen();
  for (const [c, r, key] of [[0, 0, "w"], [1, 1, "w"], [1, 0, "1"]]) {
    await page.mouse.click(...at(c + 0.5, r + 0.5));
    await page.keyboard.press(key);
  }
  await page.click("#from-loop");
  assert.deepEqual((await table.board()).clues, ["S1", ".W"], "animals are on their sides");
  await table.leave();
});

test("puzzles of the genres are made: by one press, with wishes, and for what is drawn", async () => {
  const table = await visit(here);
  const { page } = table;
  await table.open("new");
  await page.selectOption("#make-genre", "sheep-and-wolves");
  await page.check("#make-every-dot");
  assert.deepEqual(await page.locator("#quick span").allTextContents(), ["7×7", "11×11", "15×15", "19×19"]);
  assert.deepEqual(await page.locator("#quick [data-size='7']").allTextContents(), ["hard", "expert"], "easier ones need no animals");
  await page.click("#quick [data-size='7'][data-grade=hard]");
  await page.waitForSelector("#play:not([hidden])");
  assert.match(await table.text("#live"), /^A new puzzle\. .*through every dot/);
  const made = await table.board();
  assert.deepEqual([made.genre, made.every_dot, made.rows], ["sheep-and-wolves", true, 7]);
  assert.match(made.clues.join(""), /[SW]/);
  const { word, verdict } = JSON.parse(slink(["grade", "--json"], JSON.stringify(made)));
  assert.deepEqual([verdict, word], ["unique", "hard"]);
  await table.solve();
  await page.click("#won-like");
  await table.until(async (clues) => (await import("./app.js")).game.model.board.toJson().clues.join() !== clues, made.clues.join());
  assert.deepEqual(await asks(page), { genre: "sheep-and-wolves", every_dot: true }, "another like this is of the same genre");
  await table.wishes();
  await page.fill("#make-rows", "4");
  await page.fill("#make-cols", "6");
  await page.click("#make");
  await page.waitForFunction(() => /every dot needs an odd number/.test(document.querySelector("#make-text").textContent));
  table.complaints = table.complaints.filter((words) => !/status of 400/.test(words));
  await page.uncheck("#make-every-dot");
  assert.deepEqual(await page.locator("#quick span").allTextContents(), ["7×7", "10×10", "15×15", "20×20"]);
  await page.click("#tab-set");
  await page.fill("#set-rows", "5");
  await page.fill("#set-cols", "5");
  await page.click("#empty-board");
  await page.uncheck("#set-every-dot");
  await page.evaluate(() => (document.querySelector("#wish-animals").closest("details").open = true));
  await page.fill("#wish-animals", "100");
  await page.selectOption("#wish-clues", "full");
  await page.click("#compose-make");
  await page.waitForFunction(() => /exactly one solution/.test(document.querySelector("#compose-text").textContent));
  const { clues, genre } = await table.board();
  assert.equal(genre, "sheep-and-wolves");
  assert.match(clues.join(""), /^[SW]{25}$/, "all clues are animals");
  await page.selectOption("#set-genre", "slitherlink");
  assert.ok(await page.isHidden("#wish-animals"));
  await table.leave();
});
