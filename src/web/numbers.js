// The numbers of rows and columns, as in the names of cells: beside the board, or at the rim of the stage where the board goes on beyond it.

/** The middle of a number is so far from the board, in cells. */
const BESIDE = 0.3;
/** Smaller letters are not read. */
const LEAST = 8;

export function paintNumbers(ctx, camera, palette, { rows, cols }) {
  const { x, y, width, height, scale } = camera;
  const size = Math.max(LEAST, Math.min(13, scale * 0.3));
  ctx.font = `${size}px ${palette.font}`;
  ctx.textAlign = "center";
  ctx.textBaseline = "middle";
  const half = Math.max(ctx.measureText(String(rows)).width, size) / 2 + 0.5;
  const [left, top] = [Math.max(x - BESIDE * scale, half), Math.max(y - BESIDE * scale, half)];
  const covers = { rows: x < half, cols: y < half };
  ctx.globalAlpha = 0.85;
  ctx.fillStyle = palette.ground;
  if (covers.rows) ctx.fillRect(left - half, 0, 2 * half, height);
  if (covers.cols) ctx.fillRect(0, top - half, width, 2 * half);
  ctx.globalAlpha = 1;
  ctx.fillStyle = palette.soft;
  // Each number, or each fifth, so that none touches the next.
  const every = scale >= 2.6 * half ? 1 : 5;
  const write = (count, start, room, from, put) => {
    for (let i = Math.max(0, Math.floor(-start / scale)); i < count; i++) {
      const at = start + (i + 0.5) * scale;
      if (at > room) return;
      if (at > from && (i === 0 || (i + 1) % every === 0)) put(String(i + 1), at);
    }
  };
  write(cols, x, width, covers.rows ? left + half : 0, (n, at) => ctx.fillText(n, at, top));
  write(rows, y, height, covers.cols ? top + half : 0, (n, at) => ctx.fillText(n, left, at));
  ctx.textBaseline = "alphabetic";
}
