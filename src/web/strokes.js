// What a press and a drag on the board mean. Points are columns and rows as fractions, so that none of this depends on
// pixels. A stroke draws while it goes on, and is one move of the model.

import { CROSS, EMPTY, INSIDE, LINE, OUTSIDE, nextMark } from "./board.js";

/** How far towards the next dot a drag has to come before it draws that edge: well over half of the way. */
const REACH = 0.65;
/** How far beside an edge it may be meanwhile. */
const ASIDE = 0.42;
/** Within so much of a dot, a drag begins at that dot. */
const NEAR = 0.3;
/** A press that stays within so much is a click. */
const STILL = 0.3;
/** Drags are looked at in steps of at most this, however fast they are. */
const STEP = 0.2;

/** The edge nearest to a point, how far it is, and how much nearer it is than the second nearest (`lead`). */
export function nearestEdge(grid, u, v) {
  const c = clamp(Math.floor(u), 0, grid.cols - 1);
  const r = clamp(Math.floor(v), 0, grid.rows - 1);
  const [du, dv] = beside(grid, u, v);
  const distances = [Math.hypot(v - r, du), Math.hypot(c + 1 - u, dv), Math.hypot(r + 1 - v, du), Math.hypot(u - c, dv)];
  const order = [0, 1, 2, 3].sort((a, b) => distances[a] - distances[b]);
  const edge = grid.edgesOfCell(grid.cell(r, c))[order[0]];
  return { edge, distance: distances[order[0]], lead: distances[order[1]] - distances[order[0]] };
}

/** How far a point is beside the board, in columns and in rows. */
export function beside(grid, u, v) {
  return [Math.max(0, -u, u - grid.cols), Math.max(0, -v, v - grid.rows)];
}

/** The cell whose middle is meant at a point, or -1 if it is nearer to an edge than `rim`. */
export function middleOf(grid, u, v, rim) {
  const cell = grid.cell(Math.floor(v), Math.floor(u));
  return cell >= 0 && nearestEdge(grid, u, v).distance > rim ? cell : -1;
}

function nearestVertex(grid, u, v) {
  const c = clamp(Math.round(u), 0, grid.cols);
  const r = clamp(Math.round(v), 0, grid.rows);
  return { vertex: grid.vertex(r, c), distance: Math.hypot(u - c, v - r) };
}

export class Stroke {
  constructor(model, u, v) {
    Object.assign(this, { model, grid: model.grid, start: [u, v], last: [u, v], far: 0 });
    model.begin();
    this.gesture = model.open;
  }

  /** Whether nothing has ended its gesture yet, as undo and a what-if do. */
  isOpen() {
    return this.model.open === this.gesture;
  }

  to(u, v) {
    const [u0, v0] = this.last;
    const steps = Math.max(1, Math.ceil(Math.hypot(u - u0, v - v0) / STEP));
    for (let i = 1; i <= steps; i++) this.pass(u0 + ((u - u0) * i) / steps, v0 + ((v - v0) * i) / steps);
    this.last = [u, v];
    this.far = Math.max(this.far, Math.hypot(u - this.start[0], v - this.start[1]));
  }

  isClick() {
    return this.far < STILL;
  }

  end() {
    this.model.commit();
  }

  cancel() {
    this.model.cancel();
  }
}

/** Draws lines from dot to dot, or takes them away if the first one is there already; a click turns an edge over. */
export class LineStroke extends Stroke {
  constructor(model, u, v) {
    super(model, u, v);
    this.path = null;
    this.erases = false;
  }

  pass(u, v) {
    if (this.path === null) {
      if (Math.hypot(u - this.start[0], v - this.start[1]) < STEP) return;
      this.path = [this.beginning(u, v)];
    }
    while (this.advance(u, v));
  }

  /** The dot from which the drag comes: the one at which it began, or the one behind if it began amid an edge. */
  beginning(u, v) {
    const [u0, v0] = this.start;
    const { vertex, distance } = nearestVertex(this.grid, u0, v0);
    if (distance <= NEAR) return vertex;
    const { edge } = nearestEdge(this.grid, u0, v0);
    const { r, c, flat } = this.grid.edgeAt(edge);
    const [along, across, at] = flat ? [u - u0, v - v0, u0 - c] : [v - v0, u - u0, v0 - r];
    if (Math.abs(along) < Math.abs(across)) return vertex;
    // From so near to the end that lies ahead, it is the next edge that is meant.
    const ahead = along > 0 ? at > REACH : at < 1 - REACH;
    return ahead ? vertex : this.grid.verticesOfEdge(edge)[along > 0 ? 0 : 1];
  }

  advance(u, v) {
    const from = this.path[this.path.length - 1];
    const { r, c } = this.grid.vertexAt(from);
    const [du, dv] = [u - c, v - r];
    const long = Math.max(Math.abs(du), Math.abs(dv));
    const aside = Math.min(Math.abs(du), Math.abs(dv));
    if (long < REACH || (aside > ASIDE && long < 1)) return false;
    const to = Math.abs(du) >= Math.abs(dv) ? this.grid.vertex(r, c + Math.sign(du)) : this.grid.vertex(r + Math.sign(dv), c);
    if (to < 0) return false;
    this.step(from, to);
    return true;
  }

  step(from, to) {
    const edge = this.grid.edgeBetween(from, to);
    if (this.path[this.path.length - 2] === to) {
      this.path.pop();
      this.model.set(edge, this.model.before(edge));
      return;
    }
    if (this.path.length === 1) this.erases = this.model.board.edge(edge) === LINE;
    this.path.push(to);
    if (!this.erases) this.model.draw(edge, LINE);
    else if (this.model.board.edge(edge) === LINE) this.model.draw(edge, EMPTY);
  }

  end() {
    if (this.isClick() && (this.path?.length ?? 1) === 1) turnOver(this.model, ...this.start, nextMark);
    super.end();
  }
}

/** A click at an edge, unless it is at a corner, where no edge is meant more than the others. */
export function turnOver(model, u, v, next) {
  const { edge, lead } = nearestEdge(model.grid, u, v);
  if (lead > 0.06) model.draw(edge, next(model.board.edge(edge)));
}

/** Puts crosses on all empty edges that the drag passes, or takes them away if the first one has a cross. */
export class CrossStroke extends Stroke {
  constructor(model, u, v) {
    super(model, u, v);
    this.mark = null;
    this.pass(u, v);
  }

  pass(u, v) {
    const { edge, distance, lead } = nearestEdge(this.grid, u, v);
    if (distance > NEAR || lead < 0.15) return;
    const mark = this.model.board.edge(edge);
    if (this.mark === null) {
      this.mark = mark === CROSS ? EMPTY : CROSS;
      this.model.draw(edge, this.mark);
    } else if (mark !== LINE) {
      this.model.draw(edge, this.mark);
    }
  }

  end() {
    const cell = this.mark === null && this.isClick() ? this.grid.cell(Math.floor(this.start[1]), Math.floor(this.start[0])) : -1;
    if (cell >= 0) shade(this.model, cell, this.model.board.shade(cell) === OUTSIDE ? EMPTY : OUTSIDE);
    super.end();
  }
}

/** Takes away what is at the edges and in the cells that the drag passes. */
export class EraseStroke extends Stroke {
  constructor(model, u, v) {
    super(model, u, v);
    this.pass(u, v);
  }

  pass(u, v) {
    const cell = middleOf(this.grid, u, v, NEAR);
    if (cell >= 0) shade(this.model, cell, EMPTY);
    const { edge, distance, lead } = nearestEdge(this.grid, u, v);
    if (distance <= NEAR && lead > 0.1) this.model.draw(edge, EMPTY);
  }
}

/** Shades the cells that the drag passes as the first one: inside, then outside, then neither. */
export class ShadeStroke extends Stroke {
  constructor(model, u, v) {
    super(model, u, v);
    const cell = this.grid.cell(Math.floor(v), Math.floor(u));
    this.mark = cell < 0 ? INSIDE : nextShade(model.board.shade(cell));
    if (cell >= 0) shade(model, cell, this.mark);
  }

  pass(u, v) {
    const cell = middleOf(this.grid, u, v, 0.15);
    if (cell >= 0) shade(this.model, cell, this.mark);
  }
}

export function nextShade(mark) {
  return mark === EMPTY ? INSIDE : mark === INSIDE ? OUTSIDE : EMPTY;
}

function shade(model, cell, mark) {
  model.draw(model.board.shadeSlot(cell), mark);
}

function clamp(value, low, high) {
  return Math.min(Math.max(value, low), high);
}
