// Which part of the board is seen: where its upper left corner is on the stage, and how many pixels a cell takes.

const MARGIN = 0.6;
const LARGEST = 110;

export class Camera {
  constructor() {
    this.scale = 40;
    this.x = 0;
    this.y = 0;
    this.width = 1;
    this.height = 1;
    this.grid = null;
  }

  /** The stage has another size: what is in the middle of it stays there, as large as it is. A board that is seen as a whole still is. */
  resize(grid, width, height) {
    if (this.grid === null || !this.grid.sameSize(grid) || this.isFitted()) return this.fit(grid, width, height);
    const [u, v] = this.toBoard(this.width / 2, this.height / 2);
    Object.assign(this, { grid, width, height });
    this.scale = Math.max(this.scale, this.fitting());
    this.x = width / 2 - u * this.scale;
    this.y = height / 2 - v * this.scale;
    this.clamp();
  }

  /** Shows all of the board. */
  fit(grid, width, height) {
    Object.assign(this, { grid, width, height });
    this.scale = this.fitting();
    this.clamp();
  }

  fitting() {
    const { rows, cols } = this.grid;
    return Math.min(this.width / (cols + 2 * MARGIN), this.height / (rows + 2 * MARGIN), LARGEST);
  }

  isFitted() {
    return this.scale <= this.fitting() * 1.001;
  }

  /** Zooms so that the point of the board at these pixels stays where it is. */
  zoom(px, py, factor) {
    const fitting = this.fitting();
    const scale = Math.min(Math.max(this.scale * factor, fitting), Math.max(LARGEST, fitting));
    const [u, v] = this.toBoard(px, py);
    this.scale = scale;
    this.x = px - u * scale;
    this.y = py - v * scale;
    this.clamp();
  }

  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.clamp();
  }

  /** Moves the least so that a point of the board is well in sight. */
  reveal(u, v) {
    const rim = Math.min(this.scale * 1.5, this.width / 3, this.height / 3);
    const [px, py] = [this.x + u * this.scale, this.y + v * this.scale];
    this.pan(into(px, rim, this.width - rim) - px, into(py, rim, this.height - rim) - py);
  }

  /** The board never leaves the stage: it fills it, or stands in the middle of it. */
  clamp() {
    this.x = placed(this.x, this.grid.cols * this.scale, this.width, MARGIN * this.scale);
    this.y = placed(this.y, this.grid.rows * this.scale, this.height, MARGIN * this.scale);
  }

  /** From pixels of the stage to columns and rows, as fractions. */
  toBoard(px, py) {
    return [(px - this.x) / this.scale, (py - this.y) / this.scale];
  }
}

function into(value, low, high) {
  return Math.min(Math.max(value, low), high);
}

function placed(start, length, room, margin) {
  if (length + 2 * margin <= room + 0.5) return (room - length) / 2;
  return into(start, room - length - margin, margin);
}
