// Makes the pictures of the page that the documentation shows.
import { fileURLToPath } from "node:url";
import { Table, launch } from "./lib/page.js";
import { serve, slink } from "./lib/slink.js";

const docs = (name) => fileURLToPath(new URL(`../../docs/${name}`, import.meta.url));

/** A board amid the game: lines, crosses, shades, and a hint to its last depth. */
async function play(table) {
  const { page } = table;
  await table.play(slink(["generate", "--size", "10x10", "--grade", "hard", "--symmetry", "rot180", "--seed", "4", "--quiet"]));
  await page.click("#explain");
  await page.waitForSelector("#player:not([hidden])");
  await page.evaluate(async () => {
    const { player } = await import("./app.js");
    // Where two clues or more are read together, there is something to see.
    const at = player.chapters.findIndex(({ steps: [{ number, premises }] }) => number > 60 && (premises.clues?.length ?? 0) >= 2);
    player.go(Math.max(at, 0));
  });
  await page.click("#player-take");
  const { at } = await table.screen();
  for (const [c, r] of [[0.5, 0.5], [1.5, 0.5]]) await page.mouse.click(...at(c, r));
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
