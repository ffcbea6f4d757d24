// Random actions by mouse and keys. At the end, and after undoing all, what is drawn is what the model holds:
// it is read from the pixels.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CROSS, EMPTY, INSIDE, LINE, OUTSIDE } from "../../../src/web/board.js";
import { setUp, visit } from "../lib/page.js";
import { once } from "../lib/slink.js";

const here = setUp();
const PUZZLE = "8 8\n. 3 . . 2 . . 1\n2 . . 1 . . 3 .\n. . 0 . . 2 . .\n3 . . . 1 . . 2\n. 2 . 3 . . . .\n. . 1 . . 3 . 2\n. 2 . . 2 . . .\n3 . . 2 . . 1 .\n0 0\n";

function dice(seed) {
  let value = seed;
  return (n) => {
    value = (value * 1664525 + 1013904223) % 4294967296;
    return Math.floor((value / 4294967296) * n);
  };
}

/** One action of a hand or of a key. */
async function act({ page }, { at, grid }, roll) {
  const point = () => at((roll(10 * grid.cols + 10) - 5) / 10, (roll(10 * grid.rows + 10) - 5) / 10);
  const drag = async (button) => {
    await page.mouse.move(...point());
    await page.mouse.down({ button });
    for (let i = roll(4); i >= 0; i--) await page.mouse.move(...point(), { steps: 2 });
    await page.mouse.up({ button });
  };
  const tool = ["draw", "draw", "line", "cross", "shade", "erase"][roll(6)];
  const actions = [
    () => page.mouse.click(...point()),
    () => page.mouse.click(...point()),
    () => page.mouse.click(...point(), { button: "right" }),
    () => drag("left"),
    () => drag("left"),
    () => drag("right"),
    () => page.check(`input[name=tool][value=${tool}]`, { force: true }),
    () => page.keyboard.press("z"),
    () => page.keyboard.press("z"),
    () => page.keyboard.press("y"),
    () => page.keyboard.press(["ArrowUp", "Shift+ArrowLeft", "Shift+ArrowDown", "Alt+ArrowRight", "Control+ArrowUp"][roll(5)]),
    () => roll(3) === 0 && page.keyboard.press("w"),
    async () => (await page.isVisible("#layer-accept")) && page.click(roll(2) ? "#layer-accept" : "#layer-reject"),
    async () => (await page.locator("#savepoints li").count()) < 3 && page.keyboard.press("s"),
    async () => roll(6) === 0 && (await page.locator("#savepoints li").count()) > 0 && page.click("#savepoints button"),
  ];
  await page.focus("#stage");
  await actions[roll(actions.length)]();
}

/** What the pixels show at each edge and in each cell, and what the model holds there. */
async function shownAndHeld(table) {
  await table.page.check("input[value=draw]", { force: true });
  await table.page.focus("#tab-play");
  await table.painted();
  return table.page.evaluate(
    async ({ CROSS, EMPTY, INSIDE, LINE, OUTSIDE }) => {
      const { game } = await import("./app.js");
      const { board, camera, palette, ground } = game.view;
      const { grid } = board;
      const ratio = ground.width / ground.clientWidth;
      const copied = new OffscreenCanvas(ground.width, ground.height).getContext("2d", { willReadFrequently: true });
      const picture = () => {
        copied.drawImage(ground, 0, 0);
        return copied.getImageData(0, 0, ground.width, ground.height);
      };
      const image = picture();
      const rgb = (colour) => colour.match(/[0-9a-f]{2}/gi).map((part) => parseInt(part, 16));
      const pixel = (c, r) => {
        const [x, y] = [Math.floor((camera.x + c * camera.scale) * ratio), Math.floor((camera.y + r * camera.scale) * ratio)];
        return image.data.subarray(4 * (y * image.width + x), 4 * (y * image.width + x) + 3);
      };
      const is = (at, colour) => rgb(colour).every((part, i) => Math.abs(part - at[i]) < 40);
      const layerOf = (at, first) => [first, ...palette.layers].findIndex((colour) => is(at, colour));
      const edges = Array.from({ length: grid.edges }, (_, edge) => {
        const { r, c, flat } = grid.edgeAt(edge);
        const beside = 0.034;
        const [middle, aside] = flat ? [pixel(c + 0.5, r), pixel(c + 0.5, r + beside)] : [pixel(c, r + 0.5), pixel(c + beside, r + 0.5)];
        // A line covers the middle and what is beside it, one of a what-if has a light core, and a cross only has the middle.
        const [thick, thin] = [layerOf(aside, palette.line), layerOf(middle, palette.cross)];
        if (thick === 0 && is(middle, palette.line)) return LINE;
        if (thick > 0 && is(middle, palette.ground)) return LINE + 4 * thick;
        if (thin >= 0) return CROSS + 4 * thin;
        return EMPTY;
      });
      const shades = Array.from({ length: grid.cells }, (_, cell) => {
        const { r, c } = grid.cellAt(cell);
        const at = pixel(c + 0.25, r + 0.25);
        return is(at, palette.inside) && !is(at, palette.ground) ? INSIDE : is(at, palette.outside) ? OUTSIDE : EMPTY;
      });
      const held = [...board.slots].slice(0, grid.edges + grid.cells).map((value, slot) => (slot < grid.edges ? value : value % 4));
      game.view.changed(null);
      game.view.paint();
      const whole = picture().data;
      const blocks = new Map();
      for (let at = 0; at < whole.length; at += 4) {
        if ([0, 1, 2].every((part) => Math.abs(whole[at + part] - image.data[at + part]) <= 24)) continue;
        const block = `${(at / 4) % image.width >> 4} ${Math.floor(at / 4 / image.width) >> 4}`;
        blocks.set(block, (blocks.get(block) ?? 0) + 1);
      }
      const strays = Math.max(0, ...blocks.values());
      return { shown: [...edges, ...shades], held, strays };
    },
    { CROSS, EMPTY, INSIDE, LINE, OUTSIDE },
  );
}

async function agree(table, when) {
  const { shown, held, strays } = await shownAndHeld(table);
  assert.deepEqual(shown, held, when);
  // The rims of strokes are not blended in the same way to a hair, but nothing is missing, and nothing is left over.
  assert.ok(strays < 30, `${when}: in a block of 16 by 16 pixels ${strays} are not as if all was painted at once`);
}

// `SEED=7 ACTIONS=5000 npm run browser` for others, and more.
const seed = Number(process.env.SEED ?? 1);
const count = Number(process.env.ACTIONS ?? 100);
test(`${count} random actions, undone and made again, with seed ${seed}`, { timeout: 60_000 + 1000 * count, ...once }, async () => {
  const table = await visit(here);
  const { page } = table;
  await page.evaluate(() => localStorage.clear());
  await table.play(PUZZLE);
  await page.uncheck("#show-errors");
  await page.evaluate(async () => {
    const { model } = (await import("./app.js")).game;
    model.past.length = 0;
    model.savepoints = [];
  });
  const roll = dice(seed);
  const screen = await table.screen();
  const start = await table.state();
  await agree(table, "at the start");
  for (let i = 0; i < count; i++) {
    await act(table, screen, roll);
    if (i % 100 === 99) await agree(table, `after ${i + 1} actions`);
  }
  const end = await table.state();
  assert.ok(end.past > count / 10, `${end.past} moves`);
  await page.click("#undo-all");
  assert.deepEqual((await table.state()).slots, start.slots);
  await agree(table, "after undoing all");
  await page.click("#redo-all");
  for (let i = 0; i < end.future; i++) await page.click("#undo");
  assert.deepEqual((await table.state()).slots, end.slots);
  await agree(table, "after making all again");
  await table.leave();
});
