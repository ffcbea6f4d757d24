// What makes playing comfortable: undo within a puzzle, keys wherever one is, the clock and the win, Stop, and phones.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CROSS, EMPTY, LINE, OPEN_CLUE } from "../../../src/web/board.js";
import { contrasts } from "../lib/contrast.js";
import { hold } from "../lib/hold.js";
import { setUp, sevenBySeven, visit } from "../lib/page.js";
import { once, slink } from "../lib/slink.js";

const here = setUp();
const { text, loop } = sevenBySeven();
const edgesOf = ({ slots, rows, cols }) => slots.slice(0, (rows + 1) * cols + rows * (cols + 1));

test("undoing all stays in the puzzle, and one more undo leads to the one before", once, async () => {
  const table = await visit(here);
  await table.play("3 3\n. . .\n. 2 .\n. . .\n0 0\n");
  const { page } = table;
  const { middle } = await table.screen();
  for (const edge of [0, 1, 4]) await page.mouse.click(...middle(edge));
  await page.click("#undo-all");
  let state = await table.state();
  assert.deepEqual([state.rows, edgesOf(state).some((mark) => mark !== EMPTY)], [3, false]);
  assert.equal(await page.getAttribute("#undo-all", "aria-disabled"), "true");
  await page.click("#redo-all");
  assert.deepEqual(edgesOf(await table.state()).slice(0, 2), [LINE, LINE]);
  await page.click("#undo-all");
  await page.click("#undo");
  state = await table.state();
  assert.equal(state.rows, 7);
  await table.leave();
});

test("restart, clear lines and clear crosses, each one move", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  const { middle, grid, at } = await table.screen();
  await page.mouse.click(...middle(grid.top(0, 0)));
  await page.mouse.click(...middle(grid.left(3, 3)), { button: "right" });
  await page.mouse.click(...at(2.5, 2.5));
  const { slots } = await table.state();
  await page.click("#clear-lines");
  assert.deepEqual(new Set(edgesOf(await table.state())), new Set([EMPTY, CROSS]));
  await page.click("#undo");
  await page.click("#clear-crosses");
  assert.deepEqual(new Set(edgesOf(await table.state())), new Set([EMPTY, LINE]));
  await page.click("#undo");
  await page.click("#layer-begin");
  await page.click("#restart");
  const { slots: clear, layers } = await table.state();
  assert.ok(clear.slice(0, grid.edges + grid.cells).every((mark) => mark === EMPTY) && layers === 0);
  assert.equal(await table.text("#clock"), "0:00");
  await page.click("#undo");
  assert.deepEqual((await table.state()).slots, slots);
  await table.leave();
});

test("keys hold wherever no field has the focus", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  const { middle } = await table.screen();
  await page.mouse.click(...middle(3));
  await page.focus("#hint");
  await page.keyboard.press("z");
  assert.equal((await table.state()).slots[3], EMPTY);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("y");
  assert.equal((await table.state()).slots[3], LINE);
  await page.keyboard.press("Shift+ArrowRight");
  assert.equal((await table.state()).slots[0], LINE);
  await page.click("#tab-new");
  await page.focus("#open-text");
  await page.keyboard.type("zzz");
  assert.equal(await page.inputValue("#open-text"), "zzz");
  assert.equal((await table.state()).slots[0], LINE);
  await page.focus("#tab-new");
  await page.keyboard.press("ArrowLeft");
  assert.ok(await page.isVisible("#set"), "arrows between tabs are for the tabs");
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("2");
  assert.equal((await table.board()).clues[0][0], "2");
  await table.leave();
});

test("the keys for a hint and for the check open Play, where the answer is seen", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  for (const [key, tab, words] of [["h", "#tab-set", "Where"], ["k", "#tab-share", "Check"], ["h", "#tab-new", "Where"]]) {
    await page.click(tab);
    await page.keyboard.press(key);
    await page.waitForFunction((kind) => document.querySelector("#answer-kind").textContent === kind, words);
    assert.ok(await page.isVisible("#answer"), `${key} in ${tab}`);
    assert.equal(await page.getAttribute("#tab-play", "aria-selected"), "true");
  }
  await page.keyboard.press("h");
  await page.waitForFunction(() => document.querySelector("#answer-kind").textContent.startsWith("What"));
  await table.leave();
});

test("a key for undo or a what-if in the midst of a drag ends the drag", once, async () => {
  const table = await visit(here);
  await table.play("4 4\n. . . .\n. 2 . .\n. . . .\n. . . .\n0 0\n");
  const { page } = table;
  const { at, middle, grid } = await table.screen();
  await page.mouse.click(...middle(grid.top(4, 0)));
  const lines = async () => edgesOf(await table.state()).flatMap((mark, edge) => (mark === EMPTY ? [] : [edge]));
  for (const [key, drawn] of [["z", []], ["y", []], ["w", [grid.top(0, 0)]]]) {
    const { past } = await table.state();
    await page.mouse.move(...at(0, 0));
    await page.mouse.down();
    await page.mouse.move(...at(1, 0), { steps: 6 });
    await page.keyboard.press(key);
    await page.mouse.move(...at(4, 0), { steps: 12 });
    await page.mouse.up();
    assert.deepEqual(await lines(), [...drawn, grid.top(4, 0)], key);
    // For the what-if, the lines before it are a move, and it is one.
    assert.equal((await table.state()).past, past + 2 * drawn.length, key);
  }
  // A press that has drawn nothing yet leaves undo as it is, and then means nothing more.
  await page.click("#undo");
  await page.click("#undo");
  await page.mouse.move(...middle(grid.top(2, 2)));
  await page.mouse.down();
  await page.keyboard.press("z");
  await page.mouse.up();
  assert.deepEqual(await lines(), []);
  await table.leave();
});

test("while the help is open, neither keys nor what is pasted reach the board behind it", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  const { middle } = await table.screen();
  await page.mouse.click(...middle(3));
  const before = await table.state();
  await page.click("#help");
  const press = async () => {
    for (const key of ["z", "Shift+ArrowRight", "w"]) await page.keyboard.press(key);
    await page.evaluate(() => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text", "2 2\n3 .\n. 2\n0 0\n");
      document.activeElement.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
    });
    await page.waitForTimeout(300);
    assert.deepEqual(await table.state(), before);
  };
  await press();
  // A click on the text of a dialog leaves the focus to the page.
  await page.evaluate(() => document.activeElement.blur());
  assert.equal(await page.evaluate(() => document.activeElement.tagName), "BODY");
  await press();
  await page.keyboard.press("Escape");
  await page.keyboard.press("z");
  assert.equal((await table.state()).slots[3], EMPTY);
  await table.leave();
});

test("arrow keys step through an explanation, and who draws meanwhile is told why not", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  await page.click("#explain");
  await page.waitForSelector("#player:not([hidden])");
  await page.keyboard.press("ArrowRight");
  assert.match(await table.text("#player-at"), /^2 of /);
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowLeft");
  assert.match(await table.text("#player-at"), /^2 of /);
  assert.ok(!(await page.isVisible("#tools")), "tools that do nothing are not shown");
  const { middle } = await table.screen();
  await page.mouse.click(...middle(3));
  assert.match(await table.text("#live"), /^This is an explanation/);
  await page.keyboard.press("Escape");
  assert.ok(await page.isVisible("#tools"));
  await table.leave();
});

/** Draws the loop with the mouse. */
async function win(table) {
  const { at } = await table.screen();
  const { page } = table;
  await page.mouse.move(...at(loop[0].c, loop[0].r));
  await page.mouse.down();
  for (const { r, c } of loop.slice(1)) await page.mouse.move(...at(c, r), { steps: 3 });
  await page.mouse.up();
  await page.waitForSelector("#stage.solved");
}

test("a win is the player's, its words go with it, and the clock goes on at once", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  await win(table);
  await page.waitForSelector("#stage.won");
  assert.match(await table.text("#live"), /^Solved/);
  const { middle } = await table.screen();
  const time = await table.text("#clock");
  const first = await page.evaluate(async () => (await import("./app.js")).game.model.board.edges().indexOf(1));
  await page.mouse.click(...middle(first));
  await page.waitForSelector("#stage:not(.solved)");
  assert.doesNotMatch(await table.text("#live"), /^Solved/);
  await page.waitForFunction((before) => document.querySelector("#clock").textContent !== before, time, { timeout: 5000 });
  await page.click("#restart");
  await page.click("#solve");
  await page.waitForSelector("#stage.solved");
  assert.ok(!/won/.test(await page.getAttribute("#stage", "class")), "slink has solved it");
  await page.click("#tab-new");
  assert.equal(await page.locator("#solved li").count(), 1);
  await page.click("#solved button");
  assert.ok(await page.isVisible("#play"));
  assert.ok(edgesOf(await table.state()).every((mark) => mark === EMPTY));
  await table.leave();
});

test("a win is recorded once; a loop that is drawn in Set, or by slink, is none", once, async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  const records = async () => {
    await table.state();
    return page.evaluate(() => localStorage.getItem("slink-solved"));
  };
  const isWon = async () => /won/.test(await page.getAttribute("#stage", "class"));
  await page.click("#tab-set");
  await page.check("#brushes input[value=loop]", { force: true });
  await win(table);
  assert.deepEqual([await records(), await isWon()], [null, false], "drawn in Set");
  assert.doesNotMatch(await table.text("#live"), /^Solved/);
  await page.click("#tab-play");
  await page.click("#restart");
  await win(table);
  const record = await records();
  assert.ok(record !== null && (await isWon()));
  await page.reload();
  await table.ready();
  await page.waitForSelector("#stage.solved");
  assert.equal(await records(), record, "opened again");
  await page.click("#restart");
  await page.click("#solve");
  await page.waitForSelector("#stage.solved");
  await page.click("#undo");
  await page.waitForSelector("#stage:not(.solved)");
  await page.click("#redo");
  await page.waitForSelector("#stage.solved");
  assert.deepEqual([await records(), await isWon()], [record, false], "drawn by slink, and made again");
  await table.leave();
});

test("a question that takes long says so, and can be stopped", async () => {
  const table = await visit(here);
  await table.play(text);
  const { page } = table;
  for (const [name, button] of [["explain", "#explain"], ["solve", "#solve"], ["hint", "#hint"]]) {
    const held = await hold(page, name);
    await page.click(button);
    await page.waitForSelector("#waiting:not([hidden])");
    assert.match(await table.text("#waiting-text"), /^Looking … \d+ s$/);
    await page.click("#waiting-stop");
    await page.waitForSelector("#waiting", { state: "hidden" });
    assert.equal(await held.gone(), 1, name);
    assert.ok(await page.isHidden("#answer"));
    await held.release();
  }
  await table.leave();
});

test("a verdict that nobody gave is asked for again", async () => {
  const table = await visit(here);
  const { page } = table;
  const held = await hold(page, "verdict", () => true, true);
  await page.click("#tab-set");
  await page.keyboard.press("2");
  await page.waitForSelector("#badge[data-state=error]");
  await held.release();
  await page.waitForSelector("#badge:is([data-state=unique], [data-state=several], [data-state=none])", { timeout: 8000 });
  await table.leave();
});

test("where loops are too many to count, what they share is shown", once, async () => {
  const table = await visit(here);
  await table.play(slink(["generate", "--any", "--size", "30x30", "--clues", "0.3", "--seed", "2", "--quiet"]));
  const { page } = table;
  await page.check("#show-heat");
  await page.waitForFunction(() => /too many loops|loops? fits? what/.test(document.querySelector("#live").textContent), null, { timeout: 60_000 });
  assert.match(await table.text("#live"), /have in common/);
  const heat = await page.evaluate(async () => (await import("./app.js")).game.view.heat);
  assert.ok(heat.includes(1) && heat.includes(null));
  assert.ok(await page.isChecked("#show-heat"));
  await table.leave();
});

test("clues to come are in the link, and what formats lose is said", once, async () => {
  const table = await visit(here);
  await table.play("3 3\n. . .\n. 2 .\n. . .\n0 0\n");
  const { page } = table;
  await page.click("#tab-set");
  const { at } = await table.screen();
  await page.mouse.click(...at(0.5, 0.5));
  await page.click("#pad [data-clue='?']");
  await page.click("#tab-share");
  await page.waitForFunction(() => document.querySelector("#link").value.includes("&q="));
  assert.match(await table.text("#format-lost"), /^1 cell with a \?/);
  const other = await visit(here, { hash: new URL(await page.inputValue("#link")).hash });
  await other.until(async () => (await import("./app.js")).game.model.grid.rows === 3);
  assert.deepEqual((await other.state()).slots, (await table.state()).slots);
  assert.ok((await other.state()).slots.includes(OPEN_CLUE));
  await other.leave();
  await table.leave();
});

test("a 4 that is clicked again goes, and an empty board is told to begin with clues", once, async () => {
  const table = await visit(here);
  await table.play("3 3\n. . .\n. . .\n. . .\n0 0\n");
  const { page } = table;
  await page.click("#tab-set");
  await page.click("#why-add");
  assert.match(await table.text("#set-answer-text"), /^There are no clues and no lines/);
  const { at } = await table.screen();
  await page.mouse.click(...at(0.5, 0.5));
  await page.keyboard.press("4");
  await page.mouse.click(...at(0.5, 0.5));
  assert.equal((await table.board()).clues[0][0], ".");
  await table.leave();
});

const SCREENS = { "390x844": { width: 390, height: 844 }, "844x390": { width: 844, height: 390 }, "768x1024": { width: 768, height: 1024 }, "1280x800": { width: 1280, height: 800 } };
for (const [name, viewport] of Object.entries(SCREENS)) {
  test(`${name}: the board is always in sight, and nothing covers it, with letters twice as large, too`, once, async () => {
    const table = await visit(here, { viewport, hasTouch: viewport.width < 900, isMobile: viewport.width < 900 });
    const { page } = table;
    for (const size of ["100%", "200%"]) {
      await page.evaluate((size) => (document.documentElement.style.fontSize = size), size);
      const inSight = async (when, share) => {
        await table.painted();
        const where = `${when}, letters at ${size}`;
        const [stage, panel] = await Promise.all(["#stage", ".panel"].map((part) => page.locator(part).boundingBox()));
        const { width, height } = viewport;
        assert.ok(stage.x >= 0 && stage.y >= 0 && stage.x + stage.width <= width && stage.y + stage.height <= height, `${where}: ${JSON.stringify(stage)}`);
        assert.ok(stage.width * stage.height > share * width * height, `${where}: ${stage.width} x ${stage.height}`);
        assert.ok(stage.x + stage.width <= panel.x + 1 || stage.y + stage.height <= panel.y + 1, `${where}: the panel is over the board`);
        assert.equal(await page.evaluate(() => scrollX + scrollY + document.documentElement.scrollWidth - innerWidth), 0, where);
      };
      await table.play(text);
      await inSight("after opening", 0.25);
      await page.click("#hint");
      await page.waitForSelector("#answer-step:not([hidden])");
      const card = await page.locator("#answer-text").boundingBox();
      assert.ok(card.y >= 0 && card.y < viewport.height, `the hint is seen beside the board, letters at ${size}`);
      await inSight("with a hint", 0.12);
      await table.open("play");
      await table.open("set");
      await table.open("play");
      await page.click("#explain");
      await page.waitForSelector("#player:not([hidden])");
      await inSight("with an explanation", 0.12);
      await page.click("#tab-set");
      await inSight("while clues are set", 0.1);
    }
    await table.leave();
  });
}

test("what fingers touch is 44 pixels high", once, async () => {
  const table = await visit(here, { viewport: SCREENS["390x844"], hasTouch: true, isMobile: true });
  const { page } = table;
  await table.play(text);
  const small = () => page.evaluate(() => {
    const controls = [...document.querySelectorAll("button, select, .check, .choice label, .button, input[type=number], .row > label")];
    const low = (element) => element.checkVisibility() && element.getBoundingClientRect().height < 44;
    return controls.filter(low).map((element) => element.id || element.outerHTML.slice(0, 80));
  });
  for (const tab of ["#tab-play", "#tab-set", "#tab-new", "#tab-share"]) {
    await page.click(tab);
    assert.deepEqual(await small(), [], tab);
  }
  await table.leave();
});

test("clues that are met can still be read, and so can what is beside the board", once, async () => {
  for (const colorScheme of ["light", "dark"]) {
    const table = await visit(here, { colorScheme });
    const { done, ground, inside, pieces, soft } = await table.page.evaluate(async () => (await import("./app.js")).game.view.palette);
    const values = contrasts([[done, ground], [done, inside], ...pieces.map((colour) => [colour, ground])]);
    assert.ok(values.every((value) => value >= 3), `${colorScheme}: ${values}`);
    assert.ok(contrasts([[soft, ground]])[0] >= 4.5);
    await table.leave();
  }
});
