// A board as small as a button: its lines, and its clues where those can be read.

import { LINE } from "./board.js";
import { clueText } from "./genre.js";
import { make } from "./ui.js";

const SIZE = 60;
/** Twice as many pixels, for screens that have them. */
const RATIO = 2;

export function thumbnail(board, palette) {
  const { grid } = board;
  const scale = SIZE / (Math.max(grid.rows, grid.cols) + 0.5);
  const canvas = make("canvas", { width: RATIO * SIZE, height: RATIO * SIZE, className: "thumbnail", ariaHidden: "true" });
  const ctx = canvas.getContext("2d");
  ctx.setTransform(RATIO * scale, 0, 0, RATIO * scale, (RATIO * (SIZE - grid.cols * scale)) / 2, (RATIO * (SIZE - grid.rows * scale)) / 2);
  ctx.fillStyle = palette.soft;
  ctx.textAlign = "center";
  ctx.font = `0.7px ${palette.font}`;
  for (let cell = 0; cell < grid.cells; cell++) {
    const clue = board.clue(cell);
    if (clue < 0) continue;
    const { r, c } = grid.cellAt(cell);
    if (scale >= 7) ctx.fillText(clueText(clue), c + 0.5, r + 0.75);
    else ctx.fillRect(c + 0.35, r + 0.35, 0.3, 0.3);
  }
  ctx.strokeStyle = palette.line;
  ctx.lineWidth = Math.max(0.16, 1.4 / scale);
  ctx.lineCap = "round";
  ctx.beginPath();
  for (let edge = 0; edge < grid.edges; edge++) {
    if (board.edge(edge) !== LINE) continue;
    const { r, c, flat } = grid.edgeAt(edge);
    ctx.moveTo(c, r);
    ctx.lineTo(flat ? c + 1 : c, flat ? r : r + 1);
  }
  ctx.stroke();
  return canvas;
}
