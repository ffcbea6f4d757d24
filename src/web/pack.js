// A game as a text for the browser's storage, and a drawing as a text for links.

import { BLANK, Board, LARGEST, OPEN_CLUE } from "./board.js";
import { WOLF, asking } from "./genre.js";
import { Grid } from "./grid.js";
import { leaves } from "./model.js";

const VERSION = 1;
/** Of a history longer than this, in characters, the oldest moves are not kept. Browsers have room for about five million. */
const LONGEST = 1_000_000;
/** Clues begin at -2, so that each slot is a character from `0` on. */
const FIRST = 50;

/**
 * The game of a model as a text, with what is known of it beside the model: when it was played, and for how long. It has the moves in this
 * puzzle and the one that led to it. The puzzle before is a game of its own: with its moves as well, each text would be longer than the last,
 * as they were once.
 */
export function packGame(model, extra) {
  const layer = (slots) => pack(slots);
  const board = (each) => ({ rows: each.grid.rows, cols: each.grid.cols, ...each.asks.json, game: each.game, slots: pack(each.slots) });
  const move = ({ changes, boards, layers }) => ({
    c: changes.flat(),
    ...(boards && { b: boards.map(board) }),
    ...(layers && { l: layers.map((side) => side.map(layer)) }),
  });
  const kept = {
    version: VERSION,
    board: board(model.board),
    layers: model.layers.map(layer),
    past: model.past.slice(Math.max(0, model.past.findLastIndex(leaves))).map(move),
    future: model.future.map(move),
    savepoints: model.savepoints.map(({ name, board: at, layers }) => ({ name, board: board(at), layers: layers.map(layer) })),
    extra,
  };
  let text = JSON.stringify(kept);
  while (text.length > LONGEST && kept.past.length > 0) {
    kept.past.splice(0, Math.ceil(kept.past.length / 2));
    text = JSON.stringify(kept);
  }
  return text;
}

/** When the game in a text of `packGame` was played, by the end of the text alone: all of it takes long to read. Null if it is no such text. */
export function timeOf(text) {
  const end = /"extra":\{"seconds":[\d.]+(?:,"at":(\d+)(?:,"hints":\d+)?)?\}\}$/.exec(text.slice(-100));
  return end && Number(end[1] ?? 0);
}

/** The board of the game in a text of `packGame`, and `extra`, without its history, which takes long to read. Null if they are not as they should be. */
export function glance(text) {
  try {
    const kept = JSON.parse(text);
    must(kept.version === VERSION);
    return { board: unpackBoard(kept.board), extra: unpackExtra(kept.extra) };
  } catch {
    return null;
  }
}

/** What `packGame` made a text of: `state` for `Model.take`, and `extra`. Null, if anything in it is not as it should be. */
export function unpackGame(text) {
  try {
    const kept = JSON.parse(text);
    must(kept.version === VERSION);
    const state = {
      board: unpackBoard(kept.board),
      layers: kept.layers.map(unpack),
      past: kept.past.map(unpackMove),
      future: kept.future.map(unpackMove),
      savepoints: kept.savepoints.map(unpackSavepoint),
    };
    mustFit(state.board.grid, state.layers);
    mustLead(state.board.grid, [...state.past].reverse(), 0);
    mustLead(state.board.grid, [...state.future].reverse(), 1);
    return { state, extra: unpackExtra(kept.extra) };
  } catch {
    return null;
  }
}

function must(is) {
  if (!is) throw new Error("this is no game");
}

function unpackExtra({ seconds, at = 0, hints = 0 }) {
  must(Number.isFinite(seconds) && seconds >= 0 && Number.isFinite(at) && Number.isInteger(hints) && hints >= 0);
  return { seconds, at, hints };
}

function unpackBoard({ rows, cols, genre, every_dot, game = "", slots: text }) {
  const isSide = (side) => Number.isInteger(side) && side >= 1 && side <= LARGEST;
  must(isSide(rows) && isSide(cols) && rows * cols <= LARGEST && typeof game === "string");
  const asks = asking(genre, every_dot);
  must(asks !== undefined);
  const board = new Board(new Grid(rows, cols), unpack(text), game, asks);
  mustFit(board.grid, [board.slots]);
  return board;
}

function unpackMove({ c, b, l }) {
  must(c.length % 3 === 0 && c.every(Number.isInteger));
  must(b === undefined || (b.length === 2 && c.length === 0 && l !== undefined));
  must(l === undefined || l.length === 2);
  return {
    changes: Array.from({ length: c.length / 3 }, (_, i) => c.slice(3 * i, 3 * i + 3)),
    ...(b && { boards: b.map(unpackBoard) }),
    ...(l && { layers: l.map((side) => side.map(unpack)) }),
  };
}

function unpackSavepoint({ name, board: packed, layers }) {
  must(typeof name === "string");
  const savepoint = { name, board: unpackBoard(packed), layers: layers.map(unpack) };
  mustFit(savepoint.board.grid, savepoint.layers);
  return savepoint;
}

/** Boards and layers have a value for each slot of the grid, and it is one that may stand there. */
function mustFit(grid, all) {
  for (const slots of all) {
    must(slots.length === grid.edges + 2 * grid.cells);
    slots.forEach((value, slot) => mustStand(grid, slot, value));
  }
}

function mustStand(grid, slot, value) {
  must(slot >= 0 && slot < grid.edges + 2 * grid.cells);
  if (slot >= grid.edges + grid.cells) must(value >= OPEN_CLUE && value <= WOLF);
  else must(value >= 0 && value % 4 <= 2 && value < 0x8000);
}

/** Checks that each move fits the board before it and the board after it. `side` is 0 if the moves are undone, and 1 if they are made. */
function mustLead(from, moves, side) {
  let grid = from;
  for (const { changes, boards, layers } of moves) {
    must(!boards || boards[1 - side].grid.sameSize(grid));
    if (layers) mustFit(grid, layers[1 - side]);
    if (boards) grid = boards[side].grid;
    if (layers) mustFit(grid, layers[side]);
    for (const [slot, before, after] of changes) {
      mustStand(grid, slot, before);
      mustStand(grid, slot, after);
    }
  }
}

function pack(slots) {
  return Array.from(slots, (value) => String.fromCharCode(FIRST + value)).join("");
}

function unpack(text) {
  must(typeof text === "string");
  return Int16Array.from(text, (char) => char.charCodeAt(0) - FIRST);
}

/** Where on a board clues are to come, which formats do not know, for the fragment of an address. */
export function packOpen(board) {
  const cells = Array.from({ length: board.grid.cells }, (_, cell) => cell).filter((cell) => board.clue(cell) === OPEN_CLUE);
  return cells.map((cell) => cell.toString(36)).join(".");
}

/** Puts clues to come where `packOpen` had them, as far as no clue is there. */
export function unpackOpen(board, text) {
  for (const cell of text.split(".").map((part) => parseInt(part, 36))) {
    if (cell < board.grid.cells && board.clue(cell) === BLANK) board.slots[board.clueSlot(cell)] = OPEN_CLUE;
  }
}

/** What is drawn on a board, five places to a byte, for the fragment of an address. */
export function packDrawing(board) {
  const { edges, cells } = board.grid;
  const marks = Array.from({ length: edges + cells }, (_, slot) => board.mark(slot));
  const bytes = [];
  for (let i = 0; i < marks.length; i += 5) bytes.push(marks.slice(i, i + 5).reduceRight((sum, mark) => sum * 3 + mark, 0));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Draws on a board what `packDrawing` made of another one of its size. What is no such text draws nothing. */
export function unpackDrawing(board, text) {
  let bytes;
  try {
    bytes = Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
  } catch {
    return;
  }
  const places = board.grid.edges + board.grid.cells;
  if (bytes.length !== Math.ceil(places / 5)) return;
  for (let slot = 0; slot < places; slot++) {
    board.slots[slot] = Math.floor(bytes[Math.floor(slot / 5)] / 3 ** (slot % 5)) % 3;
  }
}
