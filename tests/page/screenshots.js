// Makes the pictures of the page that the documentation shows.
import { fileURLToPath } from "node:url";
import { Table, launch } from "./lib/page.js";
import { serve, slink } from "./lib/slink.js";

const docs = (name) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));

/** A board amid the game: lines, crosses, and a hint to its last depth. */
async function play(table) {
  const { page } = table;
  await table.play(slink(["generate", "--size", "10x10", "--grade", "hard", "--symmetry", "rot180", "--seed", "4", "--quiet"]));
  await page.click("#explain");
  await page.waitForSelector("#player:not([hidden])");
  await page.evaluate(async () => {
    const { player } = await import("./app.js");
    // Amid the game, where there is something to see.
    const shown = new Set(["colouring", "clue-colouring", "entered-clue", "carried-sectors"]);
    const at = player.chapters.findIndex(({ steps: [{ technique }] }, chapter) => 3 * chapter > player.chapters.length && shown.has(technique));
    player.go(Math.max(at, 0));
  });
  await page.click("#player-take");
  await page.click("#hint");
  await page.click("#answer-step");
}

/** A board of which one clue is missing, so that there are two solutions. */
async function set(table) {
  const { page } = table;
  await table.play(slink(["generate", "--size", "10x10", "--clues", "minimal", "--symmetry", "rot180", "--seed", "9", "--quiet"]));
  const { clues } = await table.board();
  await page.click("#tab-set");
  const { at } = await table.screen();
  const [r, c] = [4, 5, 3, 6].flatMap((row) => [...clues[row]].flatMap((clue, col) => (clue === "." ? [] : [[row, col]])))[2];
  await page.mouse.click(...at(c + 0.5, r + 0.5));
  await page.keyboard.press("Delete");
  await page.waitForSelector("#verdict[data-state=several]");
}

const server = await serve();
const browser = await launch();
for (const [name, colorScheme, look] of [["page-light.png", "light", play], ["page-dark.png", "dark", set]]) {
  const context = await browser.newContext({ viewport: { width: 1180, height: 760 }, colorScheme });
  const table = new Table(await context.newPage());
  await table.page.goto(server.address);
  await table.ready();
  await look(table);
  await table.page.mouse.move(0, 0);
  await table.painted();
  await table.page.waitForTimeout(1000);
  await table.page.screenshot({ path: docs(name) });
}
await browser.close();
server.stop();
