// Boards turned, mirrored, shifted, grown and shrunk: with their clues, and with what is drawn as far as it still has a place.

import { Board } from "./board.js";

/** For each turn: the size of the board that comes of it, and where the corner at column `x`, row `y` goes. */
const TURNS = {
  left: { size: ({ rows, cols }) => [cols, rows], to: ({ cols }, x, y) => [y, cols - x] },
  right: { size: ({ rows, cols }) => [cols, rows], to: ({ rows }, x, y) => [rows - y, x] },
  mirror: { size: ({ rows, cols }) => [rows, cols], to: ({ cols }, x, y) => [cols - x, y] },
  flip: { size: ({ rows, cols }) => [rows, cols], to: ({ rows }, x, y) => [x, rows - y] },
};

/** One step towards a side, in columns and rows. */
const STEPS = { top: [0, -1], right: [1, 0], bottom: [0, 1], left: [-1, 0] };

/** The board turned: "left", "right", "mirror" or "flip". */
export function turn(board, how) {
  const { size, to } = TURNS[how];
  return moved(board, ...size(board.grid), (x, y) => to(board.grid, x, y));
}

/** All of the board one step towards a side. What leaves it is gone. */
export function shift(board, side) {
  const { rows, cols } = board.grid;
  const [dx, dy] = STEPS[side];
  return moved(board, rows, cols, (x, y) => [x + dx, y + dy]);
}

/** The board in another size, from the upper left corner on. */
export function resized(board, rows, cols) {
  return moved(board, rows, cols, (x, y) => [x, y]);
}

/** The board with so many rows or columns more at a side, which may be fewer. */
export function grow(board, side, by) {
  const { rows, cols } = board.grid;
  const [dx, dy] = STEPS[side];
  const more = [rows + (dy === 0 ? 0 : by), cols + (dx === 0 ? 0 : by)];
  return moved(board, ...more, (x, y) => [dx < 0 ? x + by : x, dy < 0 ? y + by : y]);
}

/** A board of that size in the same game, with all that is on a board moved to it. `to` says where each corner goes. */
function moved(board, rows, cols, to) {
  const { grid } = board;
  const made = Board.empty(rows, cols, board.asks);
  made.game = board.game;
  for (let cell = 0; cell < grid.cells; cell++) {
    const { r, c } = grid.cellAt(cell);
    const corners = [to(c, r), to(c + 1, r + 1)];
    const at = made.grid.cell(Math.min(corners[0][1], corners[1][1]), Math.min(corners[0][0], corners[1][0]));
    if (at < 0) continue;
    made.slots[made.clueSlot(at)] = board.clue(cell);
    made.slots[made.shadeSlot(at)] = board.shade(cell);
  }
  for (let edge = 0; edge < grid.edges; edge++) {
    const [from, end] = grid.verticesOfEdge(edge).map((vertex) => {
      const { r, c } = grid.vertexAt(vertex);
      const [x, y] = to(c, r);
      return made.grid.vertex(y, x);
    });
    if (from >= 0 && end >= 0) made.slots[made.grid.edgeBetween(from, end)] = board.edge(edge);
  }
  return made;
}
