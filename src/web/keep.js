// Keeps the game in the browser's storage, so that it is still there after a reload, and packs drawings for links.

import { Board } from "./board.js";
import { Grid } from "./grid.js";

const KEY = "slink-game";
const VERSION = 1;
/** Of a history longer than this, in characters, the oldest moves are not kept. */
const LONGEST = 2_000_000;
/** Clues begin at -2, so that each slot is a character from `0` on. */
const FIRST = 50;

/** Saves the model and what else is to be kept. */
export function keep(model, extra) {
  const layer = (slots) => pack(slots);
  const board = (each) => ({ rows: each.grid.rows, cols: each.grid.cols, slots: pack(each.slots) });
  const move = ({ changes, boards, layers }) => ({
    c: changes.flat(),
    ...(boards && { b: boards.map(board) }),
    ...(layers && { l: layers.map((side) => side.map(layer)) }),
  });
  const kept = {
    version: VERSION,
    board: board(model.board),
    layers: model.layers.map(layer),
    past: model.past.map(move),
    future: model.future.map(move),
    savepoints: model.savepoints.map(({ name, board: at, layers }) => ({ name, board: board(at), layers: layers.map(layer) })),
    extra,
  };
  let text = JSON.stringify(kept);
  while (text.length > LONGEST && kept.past.length > 0) {
    kept.past.splice(0, Math.ceil(kept.past.length / 2));
    text = JSON.stringify(kept);
  }
  try {
    localStorage.setItem(KEY, text);
  } catch {
    // The storage is full or forbidden: the game goes on without it.
  }
}

/** Takes up a kept game. Returns what else was kept, or null if there is none. */
export function takeUp(model) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY));
    if (kept?.version !== VERSION) return null;
    const board = ({ rows, cols, slots }) => new Board(new Grid(rows, cols), unpack(slots));
    const move = ({ c, b, l }) => ({
      changes: Array.from({ length: c.length / 3 }, (_, i) => c.slice(3 * i, 3 * i + 3)),
      ...(b && { boards: b.map(board) }),
      ...(l && { layers: l.map((side) => side.map(unpack)) }),
    });
    const taken = {
      board: board(kept.board),
      layers: kept.layers.map(unpack),
      past: kept.past.map(move),
      future: kept.future.map(move),
      savepoints: kept.savepoints.map((each) => ({ ...each, board: board(each.board), layers: each.layers.map(unpack) })),
    };
    Object.assign(model, taken);
    model.onchange(null);
    return kept.extra;
  } catch {
    return null;
  }
}

function pack(slots) {
  return Array.from(slots, (value) => String.fromCharCode(FIRST + value)).join("");
}

function unpack(text) {
  return Int16Array.from(text, (char) => char.charCodeAt(0) - FIRST);
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
