// Hundreds of random actions, through each door, with answers that come late at random: none is ever handed over about another board than it was
// asked for, and nothing is written into the board but by what a hand does.
import assert from "node:assert/strict";
import { test } from "node:test";
import { setUp, sevenBySeven, visit } from "../lib/page.js";
import { slink } from "../lib/slink.js";

const here = setUp();
const { text } = sevenBySeven();
const PUZZLES = [text, slink(["generate", "--size", "7x7", "--grade", "hard", "--seed", "5", "--quiet"]), "3 3\n. . .\n. 2 .\n. . .\n0 0\n", "2 3\n3 3 .\n0 . 1\n0 0\n"];

// `SEED=7 ACTIONS=5000 npm run browser` for others, and more.
const seed = Number(process.env.SEED ?? 1);
const count = Number(process.env.ACTIONS ?? 100);
test(`${count} random actions with late answers, with seed ${seed}`, { timeout: 60_000 + 1000 * count }, async (context) => {
  const table = await visit(here);
  const { page } = table;
  await table.play(text);
  const done = await page.evaluate(async ([puzzles, first, count]) => {
    const { game } = await import("./app.js");
    let value = first;
    const roll = (n) => {
      value = (value * 1664525 + 1013904223) % 4294967296;
      return Math.floor((value / 4294967296) * n);
    };
    const click = (id) => document.getElementById(id).checkVisibility() && document.getElementById(id).click();
    const press = (key) => document.getElementById("stage").dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    const buttons = ["hint", "hint", "check", "explain", "explain-on", "solve", "easy", "show-heat", "answer-more", "answer-draw", "player-last", "player-take", "player-close", "undo", "undo", "redo", "tab-play", "tab-play", "tab-set", "tab-share", "why-add", "why-spare", "grade", "solutions", "set-answer-do", "pager-on", "restart", "layer-begin", "layer-reject", "make", "make-stop", "waiting-stop"];
    const actions = [
      () => click(buttons[roll(buttons.length)]),
      () => click(buttons[roll(buttons.length)]),
      () => click(buttons[roll(buttons.length)]),
      () => game.locked || game.model.draw(roll(game.model.grid.edges), 1 + roll(2)),
      () => press(String(roll(4))),
      () => press(["ArrowRight", "ArrowDown", "h", "k", "z", "y"][roll(6)]),
      () => {
        document.getElementById("open-text").value = puzzles[roll(puzzles.length)];
        document.querySelector("#open button.main").click();
      },
    ];
    document.getElementById("make-rows").value = document.getElementById("make-cols").value = 4;
    globalThis.late.delay = 100;
    for (let i = 0; i < count; i++) {
      actions[roll(actions.length)]();
      if (roll(3) > 0) await new Promise((next) => setTimeout(next, roll(60)));
    }
    await new Promise((next) => setTimeout(next, 1000));
    return { handed: globalThis.late.handed, strays: globalThis.late.strays };
  }, [PUZZLES, seed, count]);
  context.diagnostic(`${done.handed} answers were handed over`);
  assert.deepEqual(done.strays, []);
  assert.ok(done.handed > count / 10, `${done.handed} answers`);
  table.complaints = table.complaints.filter((words) => !/status of 4/.test(words));
  await table.leave();
});
