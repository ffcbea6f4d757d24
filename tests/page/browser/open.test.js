// Puzzles in every format, pasted, dropped, chosen as a file and in the address; what is wrong with others; and exports.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LINE } from "../../../src/web/board.js";
import { hold } from "../lib/hold.js";
import { setUp, sevenBySeven, visit } from "../lib/page.js";
import { once, slink } from "../lib/slink.js";

const here = setUp();
const { text } = sevenBySeven();
const clues = JSON.parse(slink(["convert", "--to", "json"], text)).clues;

const pasteInto = (page, pasted) =>
  page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text", data);
    document.querySelector("#stage").dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true }));
  }, pasted);

/** What the page exports in a format. */
async function exported(page, format) {
  const answered = () => page.waitForFunction(() => document.querySelector("#export-text").value !== "");
  await page.click("#tab-share");
  // The text in the format that is chosen already comes first, and must not be taken for the other.
  await answered();
  await page.evaluate(() => (document.querySelector("#export-text").value = ""));
  await page.selectOption("#format", format);
  await answered();
  return page.inputValue("#export-text");
}

test("every format that can be written is exported, and opens again when it is pasted", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await table.play(text);
  const formats = await page.locator("#format option").evaluateAll((options) => options.map(({ value }) => value));
  assert.ok(formats.length >= 13, formats.join());
  for (const format of formats) {
    const written = await exported(page, format);
    await page.click("#tab-set");
    await page.click("#clear-clues");
    await pasteInto(page, written);
    await page.waitForSelector("#play:not([hidden])");
    assert.deepEqual((await table.board()).clues, clues, format);
  }
  await table.leave();
});

test("a format that refuses the board leaves no text, and its sentence goes with the next format", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await table.play("3 4\n. . . .\n. 2 . .\n. . . .\n0 0\n");
  assert.notEqual(await exported(page, "json"), "");
  await page.selectOption("#format", "krazydad");
  await page.waitForFunction(() => /square/.test(document.querySelector("#share-text").textContent));
  assert.equal(await page.inputValue("#export-text"), "");
  await page.selectOption("#format", "json");
  await page.waitForFunction(() => document.querySelector("#export-text").value.startsWith("{"));
  assert.equal(await table.text("#share-text"), "");
  table.complaints = table.complaints.filter((words) => !/status of 400/.test(words));
  await table.leave();
});

test("exported drawings come back with their lines and crosses", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await table.play(text);
  const { middle, grid } = await table.screen();
  await page.mouse.click(...middle(grid.top(0, 0)));
  await page.mouse.click(...middle(grid.left(2, 2)), { button: "right" });
  const before = await table.board();
  for (const format of ["json", "pzprv3", "loopy-save", "slk", "drawing", "pencilbox", "penpa"]) {
    const written = await exported(page, format);
    await page.click("#tab-set");
    await page.click("#clear-clues");
    await pasteInto(page, written);
    await page.waitForSelector("#play:not([hidden])");
    assert.deepEqual(await table.board(), before, format);
  }
  await table.leave();
});

test("a file is dropped, or chosen, in UTF-16 too", async () => {
  const table = await visit(here);
  const { page } = table;
  await page.evaluate((content) => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], "puzzle.txt"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, text);
  await page.waitForFunction(() => /7 rows and 7 columns/.test(document.querySelector("#live").textContent));
  assert.deepEqual((await table.board()).clues, clues);
  await page.click("#tab-new");
  await page.setInputFiles("#open-file", { name: "wide.txt", mimeType: "text/plain", buffer: Buffer.from("\ufeff2 2\n3 .\n. 2\n0 0\n", "utf16le") });
  await page.waitForFunction(() => /2 rows and 2 columns/.test(document.querySelector("#live").textContent));
  await table.leave();
});

test("a file is chosen twice, and one that cannot be read is said to be so", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await page.click("#tab-new");
  const choose = () => page.setInputFiles("#open-file", { name: "board.txt", mimeType: "text/plain", buffer: Buffer.from("2 2\n3 .\n. 2\n0 0\n") });
  const waitForRows = (wanted) => table.until(async (rows) => (await import("./app.js")).game.model.grid.rows === rows, wanted);
  await choose();
  await waitForRows(2);
  // The same file again is a change only if the field is empty.
  assert.equal(await page.inputValue("#open-file"), "");
  await page.click("#undo");
  await waitForRows(7);
  await choose();
  await waitForRows(2);
  // What a browser does with a folder.
  await page.evaluate(() => {
    Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException("no file", "NotFoundError"));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([""], "boards"));
    document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  });
  await page.waitForSelector("#open-answer .error");
  assert.match(await table.text("#open-answer"), /^boards cannot be read: it may be a folder/);
  assert.match(await table.text("#live"), /^boards cannot be read/);
  await table.leave();
});

test("of several puzzles there is a list", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await table.paste("https://puzz.link/p?slither/5/3/33323121323322c\nhttps://puzz.link/p?slither/2/2/322d\n");
  await page.waitForSelector("#open-list li");
  assert.equal(await page.locator("#open-list li").count(), 2);
  await page.click("#open-list li:nth-child(2) button");
  assert.equal((await table.board()).rows, 2);
  await table.leave();
});

test("what is no puzzle gets a sentence that says where and why", async () => {
  const table = await visit(here);
  for (const [wrong, sentence] of [["", /empty/], ["3 3\n1 2 y\n. . .\n. . .\n0 0\n", /Line 2, column 5: .*y/]]) {
    await table.paste(wrong);
    await table.page.waitForSelector("#open-answer .error");
    assert.match(await table.text("#open-answer"), sentence);
    assert.match(await table.text("#live"), sentence);
  }
  await pasteInto(table.page, "1".repeat(950_000));
  assert.match(await table.text("#open-answer"), /^The text is too large: .* 0\.9 MB here\.$/);
  await table.page.click("#tab-set");
  assert.equal(await table.text("#live"), "", "what was said of a text goes with its tab");
  table.complaints = table.complaints.filter((words) => !/status of 400/.test(words));
  await table.leave();
});

test("a puzzle in the address is opened, and is not opened again by a reload", async () => {
  const table = await visit(here, { hash: "#p=slither/5/3/33323121323322c", asShipped: true });
  const { page } = table;
  await table.until(async () => (await import("./app.js")).game.model.grid.cols === 5);
  assert.equal(new URL(page.url()).hash, "");
  const { middle, grid } = await table.screen();
  await page.mouse.click(...middle(grid.top(0, 0)));
  await page.reload();
  await table.ready();
  assert.equal((await table.board()).horizontal[0][0], "-");
  await table.leave();
});

test("pictures are saved, as SVG and as PNG", async () => {
  const table = await visit(here);
  const { page } = table;
  await page.click("#tab-share");
  await page.waitForFunction(() => document.querySelector("#export-text").value !== "");
  const [text] = await Promise.all([page.waitForEvent("download"), page.click("#export-save")]);
  assert.equal(await table.text("#live"), `${text.suggestedFilename()} is saved.`);
  for (const [kind, head] of [["svg", "<svg"], ["png", "\x89PNG"]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.click(`#picture-${kind}`)]);
    assert.match(download.suggestedFilename(), new RegExp(`\\.${kind}$`));
    const chunks = await (await download.createReadStream()).toArray();
    const bytes = Buffer.concat(chunks);
    assert.ok(bytes.length > 500 && bytes.toString("latin1", 0, 200).includes(head));
  }
  await table.leave();
});

test("on paper there is the board alone", once, async () => {
  const table = await visit(here, { colorScheme: "dark" });
  const { page } = table;
  await page.click("#solve");
  await page.waitForSelector("#stage.solved");
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
  assert.deepEqual(await page.evaluate(() => [...document.body.children].filter((child) => child.checkVisibility() && child.tagName !== "svg").map(({ id }) => id)), ["paper"]);
  const { slots, rows, cols } = await table.state();
  const edges = slots.slice(0, (rows + 1) * cols + rows * (cols + 1));
  const lines = await page.getAttribute("#paper .lines", "d");
  assert.equal(lines.match(/[hv]/g).length, edges.filter((mark) => mark === LINE).length);
  assert.equal(await page.locator("#paper text").count(), slots.slice(edges.length + rows * cols).filter((clue) => clue >= 0).length);
  await table.leave();
});

test("puzzles are made by size, grade, symmetry and technique", async () => {
  const table = await visit(here);
  const { page } = table;
  await table.wishes();
  await page.fill("#make-rows", "6");
  await page.fill("#make-cols", "8");
  await page.selectOption("#make-grade", "normal");
  await page.selectOption("#make-symmetry", "rot180");
  await page.click("#make");
  await page.waitForSelector("#play:not([hidden])");
  await page.waitForSelector("#badge[data-state=unique]");
  const made = await table.board();
  assert.deepEqual([made.rows, made.cols], [6, 8]);
  const pattern = made.clues.join("").replace(/\d/g, "#");
  assert.equal(pattern, [...pattern].reverse().join(""));
  assert.match(slink(["grade"], JSON.stringify(made)), /normal/);
  await page.click("#undo");
  assert.equal((await table.board()).rows, 7, "undo leads back to the board before");
  await table.leave();
});

test("that no puzzle could be made is said wherever one is", once, async () => {
  const table = await visit(here);
  const { page } = table;
  await table.wishes();
  for (const side of ["rows", "cols"]) await page.fill(`#make-${side}`, "2");
  await page.selectOption("#make-technique", "colouring");
  const held = await hold(page, "generate");
  await page.click("#make");
  await held.asked();
  await page.click("#tab-set");
  await held.release();
  await page.waitForFunction(() => /^None of \d+ boards/.test(document.querySelector("#live").textContent));
  assert.equal(await table.text("#make-text"), await table.text("#live"));
  await table.leave();
});

test("lists that nobody gave are asked for again", once, async () => {
  const table = await visit(here, {
    first: () => {
      const [real, later] = [fetch, setTimeout];
      let failed = false;
      globalThis.fetch = (url, ...rest) => {
        if (failed || !/formats/.test(url)) return real(url, ...rest);
        failed = true;
        return Promise.reject(new TypeError("nobody is there"));
      };
      // Sooner than the page would.
      globalThis.setTimeout = (action, milliseconds, ...rest) => later(action, milliseconds === 3000 ? 50 : milliseconds, ...rest);
    },
  });
  assert.ok((await table.page.locator("#make-grade option").count()) > 1);
  await table.leave();
});
