// What the page knows of the genres: what their clues count, in random drawings by drawing all that may come, and how boards keep them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { crossesAt, easySteps } from "../../../src/web/auto.js";
import { BLANK, Board, CROSS, EMPTY, INSIDE, LINE, OUTSIDE } from "../../../src/web/board.js";
import { GENRES, PLAIN, SHEEP, WOLF, asking, counted, followsAt } from "../../../src/web/genre.js";
import { ASTRAY, CUT_OFF, DONE, judge } from "../../../src/web/judge.js";
import { Model } from "../../../src/web/model.js";
import { packGame, unpackGame } from "../../../src/web/pack.js";
import { turn } from "../../../src/web/transform.js";
import { slink } from "../lib/slink.js";

/** Boards with their only solution: a puzzle of each genre, its vertical lines row by row, and its horizontal ones. */
const KNOWN = [
  [{ clues: [".3.", "...", "..."], every_dot: true }, "1111 1001 1111", "101 010 010 101"],
  [{ clues: ["2...S", ".2.S.", "..2.1", "3W.3.", "..W.3"], genre: "sheep-and-wolves" }, "100001 110101 111001 111111 000011", "11111 01100 00100 00010 10100 00001"],
  [{ clues: ["1.234", "23...", "..2..", "...32", "332.2"], genre: "vertex" }, "000011 010001 010100 100010 010010", "00001 01110 00011 10010 10000 01110"],
  [{ clues: [".....", "2.2.2", "..1..", ".....", "22321"], genre: "touch" }, "100001 110011 111111 111100 100001", "11111 01110 00100 00001 01011 11111"],
];

function solved([json, vertical, horizontal]) {
  const board = Board.fromJson({ rows: json.clues.length, cols: json.clues[0].length, ...json });
  const lines = `${horizontal}${vertical}`.replaceAll(" ", "");
  for (let edge = 0; edge < board.grid.edges; edge++) board.slots[edge] = Number(lines[edge]);
  return board;
}

test("each genre knows its solution, and no other one", () => {
  for (const known of KNOWN) {
    const board = solved(known);
    const passesAll = Array.from({ length: board.grid.vertices }, (_, vertex) => board.grid.edgesOfVertex(vertex)).every((around) => around.some((edge) => board.edge(edge) === LINE));
    assert.ok(judge(board).solved, board.asks.genre);
    for (const asks of GENRES.flatMap((genre) => [asking(genre), asking(genre, true)])) {
      const { solved: is } = judge(board.asking(asks));
      const counts = ({ genre, countsLines }) => countsLines || genre;
      const alike = counts(asks) === counts(board.asks) && (passesAll || !asks.everyDot);
      assert.equal(is, alike, `${board.asks.genre} as ${asks.genre} ${asks.everyDot}`);
    }
    const line = board.edges().indexOf(LINE);
    board.slots[line] = EMPTY;
    assert.ok(!judge(board).solved);
  }
});

test("an animal on the wrong side of a finished loop is marked", () => {
  const board = solved(KNOWN[1]);
  const sheep = board.clueSlot(4);
  assert.equal(board.slots[sheep], SHEEP);
  board.slots[sheep] = WOLF;
  const judged = judge(board);
  assert.deepEqual([judged.solved, judged.clues[4], judged.clues[8]], [false, ASTRAY, DONE]);
  assert.ok(judged.early.length > 0);
});

test("with every dot, two edges left at a dot are lines, and a dot with one left is cut off", () => {
  const board = Board.empty(2, 3, asking("vertex", true));
  const corners = easySteps(board);
  assert.equal(corners.filter(([, mark]) => mark === LINE).length, 8, "those at the four corners");
  assert.deepEqual(easySteps(board.asking(asking("vertex"))), []);
  board.slots[board.grid.top(0, 0)] = CROSS;
  assert.equal(judge(board).vertices[0], CUT_OFF);
  assert.equal(judge(board.asking(PLAIN)).vertices[0], 0);
});

test("what is drawn by itself at a clue is for clues that count lines", () => {
  const board = Board.fromJson({ rows: 2, cols: 2, clues: ["1.", ".S"], genre: "sheep-and-wolves" });
  const top = board.grid.top(0, 0);
  board.slots[top] = LINE;
  assert.equal(crossesAt(board, [top]).length, 3);
  assert.deepEqual(crossesAt(board.asking(asking("touch")), [top]), []);
});

/** All ways to go on from a drawing on 2x2 cells in which the dots at a cell have what they must: for each edge whether it is a line, with what the cell counts. */
function waysOn(grid, asks, edges, cell) {
  const ways = [];
  for (let bits = 0; bits < 1 << grid.edges; bits++) {
    const lines = edges.map((_, edge) => (bits >> edge) & 1);
    if (edges.some((mark, edge) => mark !== EMPTY && (mark === LINE) !== (lines[edge] === 1))) continue;
    const near = grid.cornersOfCell(cell).map((vertex) => grid.edgesOfVertex(vertex).filter((edge) => lines[edge]).length);
    if (near.some((many) => many !== 2 && (many !== 0 || asks.everyDot))) continue;
    const dots = near.filter((many) => many > 0).length;
    const sides = grid.edgesOfCell(cell).filter((edge) => lines[edge]).length;
    ways.push({ lines, counts: asks.genre === "vertex" ? dots : dots - Math.min(sides, 3) });
  }
  return ways;
}

test("what a clue may still count, and what follows from it, is as in all ways to go on", () => {
  let seed = 5;
  const roll = (n) => (seed = (seed * 1103515245 + 12345) % 2147483648) % n;
  let followed = 0;
  for (let run = 0; run < 400; run++) {
    const asks = asking(["vertex", "touch"][roll(2)], roll(3) === 0);
    const board = Board.empty(2, 2, asks);
    const { grid } = board;
    const edges = Array.from({ length: grid.edges }, () => [EMPTY, EMPTY, EMPTY, EMPTY, LINE, CROSS][roll(6)]);
    const cell = roll(4);
    const all = waysOn(grid, asks, edges, cell);
    const counts = all.map((way) => way.counts);
    const { least, most } = counted(board, edges, cell);
    assert.deepEqual([least, most], all.length > 0 ? [Math.min(...counts), Math.max(...counts)] : [0, 4], `run ${run}`);
    const clue = roll(5);
    board.slots[board.clueSlot(cell)] = clue;
    const right = all.filter((way) => way.counts === clue);
    const near = new Set([...grid.edgesOfCell(cell), ...grid.cornersOfCell(cell).flatMap((vertex) => grid.edgesOfVertex(vertex))]);
    const follows = new Map(followsAt(board, edges, cell));
    followed += follows.size;
    for (const edge of near) {
      if (edges[edge] !== EMPTY || right.length === 0) continue;
      const marks = new Set(right.map(({ lines }) => (lines[edge] ? LINE : CROSS)));
      if (follows.has(edge)) assert.deepEqual([...marks], [follows.get(edge)], `run ${run}`);
      else if (grid.edgesOfCell(cell).includes(edge)) assert.equal(marks.size, 2, `run ${run}: ${edge} follows`);
    }
    if (right.length === 0) assert.equal(follows.size, 0);
  }
  assert.ok(followed > 100, `${followed}`);
});

test("easy steps solve boards of vertex and touch as far as single clues and dots do, and are right", () => {
  for (const known of KNOWN.slice(2)) {
    const whole = solved(known);
    const board = whole.copy();
    board.slots.fill(EMPTY, 0, board.grid.edges);
    board.slots[board.edges().length - 1] = whole.edge(board.grid.edges - 1) || CROSS;
    const found = easySteps(board);
    assert.ok(found.length > 0);
    for (const [edge, mark] of found) assert.equal(mark === LINE, whole.edge(edge) === LINE, `${edge}`);
  }
  const zero = Board.fromJson({ rows: 2, cols: 2, clues: ["0.", ".."], genre: "vertex" });
  assert.equal(easySteps(zero).length, 12, "the eight at its dots, and then the others");
});

test("a board keeps what it asks: turned, kept, undone, and in JSON", () => {
  for (const [json] of KNOWN) {
    const board = Board.fromJson({ rows: json.clues.length, cols: json.clues[0].length, ...json });
    const { asks } = board;
    assert.deepEqual([asks.genre, asks.everyDot], [json.genre ?? "slitherlink", json.every_dot ?? false]);
    assert.equal(Board.fromJson(board.toJson()).asks, asks);
    assert.deepEqual(board.toJson(false).clues, json.clues);
    assert.equal(turn(board, "left").asks, asks);
    const model = new Model(board);
    model.save("1");
    model.replace(board.asking(PLAIN));
    assert.equal(model.board.asks, PLAIN);
    const { state } = unpackGame(packGame(model, { seconds: 0 }));
    const other = new Model(PLAIN);
    other.take(state);
    other.undo();
    assert.equal(other.board.asks, asks);
    other.redo();
    other.restore(other.savepoints[0]);
    assert.deepEqual([other.board.asks, other.board.toJson(false).clues], [asks, json.clues]);
  }
  const kept = JSON.parse(packGame(new Model(Board.empty(2, 2)), { seconds: 0 }));
  kept.board.genre = "no genre";
  assert.equal(unpackGame(JSON.stringify(kept)), null);
});

test("shaded cells come from files of pzprjs and go into them", () => {
  const file = "pzprv3.1\nslither\n2\n3\n3 . . \n. . 2 \n1 0 2 \n0 0 1 \n0 0 0 0 \n0 0 0 0 \n1 -1 0 \n0 0 0 \n0 0 0 \n";
  const board = Board.fromJson(JSON.parse(slink(["convert", "--to", "json"], file)));
  assert.deepEqual([0, 1, 2, 3, 4, 5].map((cell) => board.shade(cell)), [INSIDE, EMPTY, OUTSIDE, EMPTY, EMPTY, INSIDE]);
  assert.equal(slink(["convert", "--to", "pzprv3"], JSON.stringify(board.toJson())), file);
  assert.equal(board.undrawn().toJson().shading, undefined);
});

test("animals go with the genre that knows them", () => {
  const board = Board.fromJson({ rows: 1, cols: 3, clues: ["SW2"], genre: "sheep-and-wolves" });
  assert.deepEqual([0, 1, 2].map((cell) => board.asking(PLAIN).clue(cell)), [BLANK, BLANK, 2]);
  assert.deepEqual([0, 1, 2].map((cell) => board.asking(asking("sheep-and-wolves", true)).clue(cell)), [SHEEP, WOLF, 2]);
});
