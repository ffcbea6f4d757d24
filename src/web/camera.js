// Which part of the board is seen: where its upper left corner is on the stage, and how many pixels a cell takes.

const MARGIN = 0.4;
const LARGEST = 110;

export class Camera {
  constructor() {
    this.scale = 40;
    this.x = 0;
    this.y = 0;
    this.width = 1;
    this.height = 1;
    /** The size of the stage while nothing is pulled over it: to that the whole board is fitted, and keeps its size meanwhile. */
    this.room = [1, 1];
    this.grid = null;
  }

  /** The stage has another size: what is in the middle of it stays there, as large as it is. A board that is seen as a whole still is. */
  resize(grid, width, height, room = [width, height]) {
    if (this.grid === null || !this.grid.sameSize(grid) || this.isFitted()) return this.fit(grid, width, height, room);
    const [u, v] = this.toBoard(this.width / 2, this.height / 2);
    Object.assign(this, { grid, width, height, room });
    this.scale = Math.max(this.scale, this.fitting());
    this.x = width / 2 - u * this.scale;
    this.y = height / 2 - v * this.scale;
    this.clamp();
  }

  /** Shows all of the board. */
  fit(grid, width, height, room = [width, height]) {
    Object.assign(this, { grid, width, height, room });
    this.scale = this.fitting();
    this.clamp();
  }

  fitting() {
    const { rows, cols } = this.grid;
    return Math.min(this.room[0] / (cols + 2 * MARGIN), this.room[1] / (rows + 2 * MARGIN), LARGEST);
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

  /** Moves the least so that a part of the board is in sight, and what is around it. Makes it smaller if there is too little room for that part. */
  reveal([left, top, right, bottom]) {
    const factor = Math.min(this.width / ((right - left + 2 * MARGIN) * this.scale), this.height / ((bottom - top + 2 * MARGIN) * this.scale));
    if (factor < 1) this.zoom(this.width / 2, this.height / 2, factor);
    const shift = (start, low, high, room) => {
      const rim = Math.max(0, Math.min(this.scale * 1.5, (room - (high - low) * this.scale) / 2));
      const [from, to] = [start + low * this.scale, start + high * this.scale];
      return from < rim ? rim - from : to > room - rim ? room - rim - to : 0;
    };
    this.pan(shift(this.x, left, right, this.width), shift(this.y, top, bottom, this.height));
  }

  /** Whether a point of the board is in sight. */
  shows(u, v) {
    const [px, py] = [this.x + u * this.scale, this.y + v * this.scale];
    return px >= 0 && py >= 0 && px <= this.width && py <= this.height;
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
