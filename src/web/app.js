// Puts the page together.

import { ask } from "./ask.js";
import { Board } from "./board.js";
import { Bookbinder } from "./booklet.js";
import { Composer } from "./compose.js";
import { Course } from "./course.js";
import { Drawer } from "./drawer.js";
import { Game } from "./game.js";
import { Games } from "./games.js";
import { Generator } from "./generate.js";
import { Hints } from "./hints.js";
import { Keeper } from "./keep.js";
import { Keys } from "./keys.js";
import { speak, t } from "./lang.js";
import { Opener } from "./open.js";
import { Pager } from "./pager.js";
import { Play } from "./play.js";
import { Player } from "./player.js";
import { Pointers } from "./pointer.js";
import { Rule } from "./rule.js";
import { Setter } from "./set.js";
import { Settings } from "./settings.js";
import { Sharer } from "./share.js";
import { Solved } from "./solved.js";
import { Timer } from "./timer.js";
import { $, Tabs, fill, on, say } from "./ui.js";
import { AGAIN, Verdict } from "./verdict.js";
import { Waiting } from "./waiting.js";
import { Won } from "./won.js";
import { learn } from "./words.js";

/** What one sees at the first visit: an easy puzzle that can be begun at any 0. */
const FIRST = { rows: 7, cols: 7, clues: ["...21..", "32..022", "30.0121", ".3.1.3.", "1221.12", "221..23", "..22..."] };

speak(document);
export const game = new Game(Board.fromJson(FIRST), $("stage"));
// What was said of the board as it was goes; what is said of the change comes after it.
game.on("position", () => say(""));
const timer = new Timer();
const play = new Play(game, timer);
const hints = new Hints(game, play, timer);
export const player = new Player(game, play);
const verdict = new Verdict(game);
const setter = new Setter(game, verdict);
new Rule(game);
new Composer(game);
const sharer = new Sharer(game);
const keeper = new Keeper(game, timer);
const games = new Games(keeper, () => show("play"));
new Settings(game.view);
new Waiting();
const drawer = new Drawer(game);
game.view.isNarrowed = () => drawer.covers();
const pager = new Pager(game, () => setter.mark());
/** Begins a puzzle. */
function begin(board) {
  game.open(board);
  timer.reset();
  show("play");
}
const solved = new Solved(game, begin);
const course = new Course(game, begin);
hints.preferred = () => course.technique;
game.on("mode", () => showTools());
game.on("player", () => showTools());
game.on("brush", () => showTools());
on("brushes", "change", ({ target }) => game.setBrush(target.value));

const tabs = new Tabs(document.querySelector("[role=tablist]"), (name) => {
  say("");
  if (name !== "play") {
    player.close();
    hints.close();
  }
  game.setMode(name === "set" ? "set" : "play");
  if (name === "new") {
    course.list();
    games.list();
    solved.list();
  }
  if (name === "share") sharer.refresh();
});
const opener = new Opener(game, (name) => {
  show(name);
  if (name === "play") timer.reset();
});
const generator = new Generator(game, () => {
  show("play");
  timer.reset();
});
new Bookbinder(generator);
const won = new Won(game, { timer, verdict, generator, course, share: () => show("share") });
play.onwon = (seconds) => {
  solved.add(seconds);
  won.show();
};
new Pointers(game);

/** Shows a tab: the board for Play, and else the panel. */
function show(name) {
  tabs.open(name);
  if (name === "play") drawer.set("closed");
  else drawer.open();
}

/** Only the tools that do something: none in an explanation, and while a puzzle is set the brushes, and the pad for clues. */
function showTools() {
  $("tools").hidden = game.locked || game.mode === "set";
  $("brushes").hidden = game.locked || game.mode !== "set";
  $("pad").hidden = $("brushes").hidden || game.brush !== "clues";
}

/** Questions are about the game, so an explanation that is shown is closed first. */
function asked(question) {
  player.close();
  question();
}

/** Hints and the check are answered under Play. */
function askedInPlay(question) {
  tabs.open("play");
  asked(question);
}

const click = (id) => () => $(id).click();
new Keys(game, {
  say,
  type: (clue) => setter.type(clue),
  press: () => setter.press(),
  step: (key) => player.isOpen() && player.key(key),
  commands: {
    z: () => game.model.undo(),
    y: () => game.model.redo(),
    h: () => askedInPlay(() => hints.next()),
    k: () => askedInPlay(() => hints.check()),
    e: () => asked(() => play.easy()),
    w: click("layer-begin"),
    s: click("save"),
    f: click("zoom-fit"),
    "+": click("zoom-in"),
    "=": click("zoom-in"),
    "-": click("zoom-out"),
    "?": click("help"),
    Escape: () => {
      player.close();
      hints.close();
      pager.close();
      setter.close();
      drawer.set("closed");
    },
  },
});

on("help", "click", () => $("help-text").showModal());
on("help-close", "click", () => $("help-text").close());

storage.listen((works) => {
  $("unkept").textContent = works ? "" : t.unkept;
});

/** If nobody answers, it asks again. */
async function offerLists() {
  try {
    fillLists(await ask("formats"));
  } catch (error) {
    say(error.message);
    setTimeout(offerLists, AGAIN);
  }
}

function fillLists({ formats, grades, symmetries, techniques }) {
  learn(techniques);
  course.show();
  generator.offer(grades);
  sharer.offer(formats.filter(({ name }) => name !== "svg"));
  fill("format", sharer.formats);
  fill("set-symmetry", symmetries);
  fill("make-symmetry", symmetries);
  const words = grades.map((grade) => ({ ...grade, words: t.grades[grade.name] }));
  fill("make-grade", words);
  fill("wish-grade", words);
  fill("wish-needs", techniques);
  fill("wish-max", techniques);
  fill("make-technique", techniques);
}

async function start() {
  keeper.takeUp();
  offerLists();
  const opened = await opener.address();
  if (opened) return;
  verdict.ask();
}

start();
