// The page in a real Chromium: how to open it, where places of the board are on the screen, and what the model holds.
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { after, before } from "node:test";
import { chromium } from "playwright-core";
import { Grid } from "../../../src/web/grid.js";
import { keepDoor } from "./hold.js";
import { serve, slink } from "./slink.js";

/** The shell is the same browser without windows and menus, and takes half of the processor time. */
const BROWSERS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];

/** Starts Chromium: `CHROMIUM`, or else what is installed. */
export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? BROWSERS.find(existsSync), args: ["--no-sandbox"] });
}

/** What the tests of a process share. */
let shared;

/** A server and a browser for all tests of a process. */
export function setUp() {
  if (shared) return shared;
  const here = (shared = {});
  before(async () => {
    here.server = await serve();
    here.browser = await launch();
  });
  after(async () => {
    await here.browser?.close();
    here.server?.stop();
  });
  return here;
}

/**
 * The page, as somebody sees it who comes for the first time, or who opens another tab `beside` a page. `first` is done in the page
 * before anything of it runs. With `asShipped`, each of its modules is a file, as everybody has it.
 */
export async function visit(here, { hash = "", first = () => {}, beside = null, asShipped = false, ...options } = {}) {
  const context = beside?.page.context() ?? (await here.browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", ...options }));
  const page = await context.newPage();
  await page.addInitScript(first);
  await keepDoor(page, asShipped);
  const table = new Table(page);
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(here.server.address) && !/^(blob|data):/.test(url)) table.complaints.push(`asks another server: ${url}`);
  });
  await page.goto(here.server.address + hash);
  await table.ready();
  return table;
}

/** A page and the board on it. */
export class Table {
  constructor(page) {
    this.page = page;
    this.complaints = [];
    // That a service worker is kept out is our doing: it would answer in front of the tests. And `slink serve` answers a question with 409 if a newer
    // one has replaced it: mostly the page has called it off before that, but Chromium may still write it down.
    const isRight = (text) => text === "Service Worker registration blocked by Playwright" || /^Failed to load resource: .* status of 409 /.test(text);
    page.on("console", (message) => ["error", "warning"].includes(message.type()) && !isRight(message.text()) && this.complaints.push(message.text()));
    page.on("pageerror", (error) => this.complaints.push(error.stack));
  }

  async ready() {
    await this.page.waitForFunction(() => document.querySelector("#format option") && document.querySelector("#badge").dataset.state !== "asking");
  }

  /** Ends the visit; nothing may have been written to the console. */
  async leave() {
    assert.deepEqual(this.complaints, []);
    await this.page.context().close();
  }

  /** Draws the solution as a player's own, but for one line, and that line with a press. */
  async solve() {
    const board = await this.board();
    const solved = JSON.parse(slink(["convert", "--to", "json", "--solve"], JSON.stringify(board)).trim());
    const marks = [...solved.horizontal, ...solved.vertical].join("");
    const lines = Array.from(marks, (mark, edge) => (mark === "-" ? edge : -1)).filter((edge) => edge >= 0);
    await this.page.evaluate(async (edges) => {
      const { model } = (await import("./app.js")).game;
      edges.forEach((edge, i) => model.draw(edge, i === 0 ? 0 : 1));
    }, lines);
    const { middle } = await this.screen();
    await this.page.mouse.click(...middle(lines[0]));
    await this.page.waitForSelector("#stage.solved");
  }

  /** Opens a tab of the panel, which may be a drawer. */
  async open(tab) {
    if (!(await this.page.isVisible(`#${tab}`))) await this.page.click(`#tab-${tab}`);
  }

  /** Opens the tab for new puzzles with all that one may wish for. */
  async wishes() {
    await this.open("new");
    await this.page.evaluate(() => (document.querySelector("#generate").closest("details").open = true));
  }

  async paste(text) {
    await this.open("new");
    await this.page.fill("#open-text", text);
    await this.page.click("#open button.main");
  }

  /** Pastes a puzzle and waits until it is on the board. */
  async play(text) {
    await this.paste(text);
    await this.page.waitForSelector("#play:not([hidden])", { state: "attached" });
    await this.page.waitForSelector("#badge:not([data-state=asking])");
  }

  /** Waits until the board as it is shown is judged, which the next frame does. Then: what the model holds, and the judge says. */
  async state() {
    await this.until(async () => {
      const { judged, stale } = (await import("./app.js")).game.view;
      return judged && !stale;
    });
    return this.page.evaluate(async () => {
      const { game } = await import("./app.js");
      const { model, view } = game;
      const { rows, cols } = model.grid;
      const { x, y, scale } = view.camera;
      return {
        rows,
        cols,
        slots: [...model.board.slots],
        layers: model.layers.length,
        past: model.past.length,
        future: model.future.length,
        solved: view.judged.solved,
        cell: game.cell,
        vertex: game.vertex,
        camera: { x, y, scale },
      };
    });
  }

  /** The board as JSON, with what is drawn. */
  async board() {
    return this.page.evaluate(async () => (await import("./app.js")).game.model.board.toJson());
  }

  /** From columns and rows to the screen. */
  async screen() {
    const { camera, rows, cols } = await this.state();
    const box = await this.page.locator("#stage").boundingBox();
    const at = (c, r) => [box.x + 1 + camera.x + c * camera.scale, box.y + 1 + camera.y + r * camera.scale];
    const middle = (edge) => {
      const { r, c, flat } = new Grid(rows, cols).edgeAt(edge);
      return flat ? at(c + 0.5, r) : at(c, r + 0.5);
    };
    return { at, middle, grid: new Grid(rows, cols), scale: camera.scale };
  }

  /** Waits until an async function in the page returns something true. `waitForFunction` would take its promise for that. */
  async until(holds, data) {
    for (const end = Date.now() + 30_000; Date.now() < end; ) {
      if (await this.page.evaluate(holds, data)) return;
      await this.page.waitForTimeout(30);
    }
    throw new Error(`this never came true: ${holds}`);
  }

  /** Waits until what is to be drawn is drawn. */
  async painted() {
    await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  }

  async text(selector) {
    return (await this.page.textContent(selector)).trim();
  }
}

/** A 7x7 board, and the vertices of its loop in order. */
export function sevenBySeven() {
  const text = slink(["generate", "--size", "7x7", "--grade", "easy", "--seed", "3", "--quiet"]);
  return { text, loop: loopOf(text) };
}

/** The vertices along the only solution of a puzzle, the first one again at the end. */
export function loopOf(text) {
  const solved = JSON.parse(slink(["convert", "--to", "json", "--solve"], text).trim());
  const grid = new Grid(solved.rows, solved.cols);
  const marks = [...solved.horizontal, ...solved.vertical].join("");
  const lines = Array.from({ length: grid.edges }, (_, edge) => edge).filter((edge) => marks[edge] === "-");
  const loop = [grid.verticesOfEdge(lines[0])[0]];
  for (let edge = lines[0]; edge !== undefined; ) {
    const vertex = grid.verticesOfEdge(edge).find((end) => end !== loop.at(-1));
    loop.push(vertex);
    if (vertex === loop[0]) break;
    const last = edge;
    edge = grid.edgesOfVertex(vertex).find((next) => next !== last && lines.includes(next));
  }
  return loop.map((vertex) => grid.vertexAt(vertex));
}
