// What lies on the board for a while: what a hint rests on and what follows, mistakes, differences between solutions, the
// likelihood of lines, and the cursor.

import { CROSS, LINE } from "./board.js";
import { paintNumbers } from "./numbers.js";
import { thickness } from "./paint.js";

/**
 * An empty set of marks.
 * `cells` are `{cell, kind, text?}`, `edges` are `{edge, kind, mark}`, and `links` say of two cells, or of a cell and the
 * outside (-1), whether they are on the same side: `{a, b, same, kind}`.
 */
export function noMarks() {
  return { cells: [], edges: [], links: [] };
}

/** The facts of a step (docs/steps.md) as marks of that kind. */
export function addFacts(marks, grid, facts, kind) {
  for (const fact of facts ?? []) {
    const [name, value] = Object.entries(fact)[0];
    if (name === "line" || name === "cross") {
      marks.edges.push({ edge: grid.edgeNamed(value), kind, mark: name === "line" ? LINE : CROSS });
    } else {
      const [a, b] = value.map((cell) => grid.cellNamed(cell));
      marks.links.push({ a, b, same: name === "same", kind });
    }
  }
}

/** All that a step says, with its premises alone unless its conclusion is wanted too. */
export function stepMarks(grid, step, concluded = true) {
  const marks = noMarks();
  for (const { cell } of step.premises?.clues ?? []) marks.cells.push({ cell: grid.cellNamed(cell), kind: "premise" });
  addFacts(marks, grid, step.premises?.facts, "premise");
  if (concluded && step.conclusion !== "contradiction") {
    addFacts(marks, grid, step.conclusion.all, "conclusion");
    addFacts(marks, grid, step.conclusion.any, "assumed");
  }
  return marks;
}

/** The part of the board that has marks: from column and row to column and row; `null` if there are none. */
export function partOf(grid, { cells, edges, links }) {
  const marked = [...cells.map(({ cell }) => cell), ...links.flatMap(({ a, b }) => [a, b])].filter((cell) => cell >= 0);
  const parts = [
    ...marked.map((cell) => grid.cellAt(cell)).map(({ r, c }) => [c, r, c + 1, r + 1]),
    ...edges.map(({ edge }) => grid.edgeAt(edge)).map(({ r, c, flat }) => [c, r, flat ? c + 1 : c, flat ? r : r + 1]),
  ];
  const join = (a, b) => [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
  return parts.length === 0 ? null : parts.reduce(join);
}

export function paintMarks(ctx, camera, palette, { marks, heat, hover, cursor, board, options }) {
  ctx.clearRect(0, 0, camera.width, camera.height);
  const pen = new Pen(ctx, camera, palette, board.grid);
  if (heat) heat.forEach((share, edge) => pen.heat(edge, share));
  if (hover >= 0) pen.hover(hover);
  if (marks) {
    marks.cells.forEach((mark) => pen.cell(mark));
    marks.edges.forEach((mark) => pen.casing(mark));
    marks.edges.forEach((mark) => pen.edge(mark));
    marks.links.forEach((link) => pen.link(link));
  }
  if (options.places) paintNumbers(ctx, camera, palette, board.grid);
  if (cursor) pen.cursor(cursor);
}

class Pen {
  constructor(ctx, camera, palette, grid) {
    Object.assign(this, { ctx, camera, palette, grid, scale: camera.scale });
  }

  at(c, r) {
    return [this.camera.x + c * this.scale, this.camera.y + r * this.scale];
  }

  ends(edge) {
    const { r, c, flat } = this.grid.edgeAt(edge);
    return [this.at(c, r), this.at(flat ? c + 1 : c, flat ? r : r + 1)];
  }

  stroke(points, colour, width, dash = [], cap = "round") {
    const { ctx } = this;
    ctx.strokeStyle = colour;
    ctx.lineWidth = width;
    ctx.lineCap = dash.length > 0 ? "butt" : cap;
    ctx.setLineDash(dash);
    ctx.beginPath();
    points.forEach(([x, y], i) => (i === 0 ? ctx.moveTo(x, y) : ctx.lineTo(x, y)));
    ctx.stroke();
    ctx.setLineDash([]);
  }

  /** How many of the loops have a line here: the more, the thicker. */
  heat(edge, share) {
    // Nothing is known of this one.
    if (share === null || share <= 0) return;
    const [from, to] = this.ends(edge);
    this.ctx.globalAlpha = 0.25 + 0.6 * share;
    this.stroke([from, to], share >= 1 ? this.palette.good : this.palette.premise, Math.max(1, this.scale * 0.3 * share), [], "butt");
    this.ctx.globalAlpha = 1;
  }

  /** The edge that a click would mean. */
  hover(edge) {
    this.ctx.globalAlpha = 0.3;
    this.stroke(this.ends(edge), this.palette.cursor, thickness(this.scale) * 1.6);
    this.ctx.globalAlpha = 1;
  }

  cell({ cell, kind, text }) {
    const { ctx, palette, scale } = this;
    const { r, c } = this.grid.cellAt(cell);
    const [x, y] = this.at(c + 0.12, r + 0.12);
    const size = scale * 0.76;
    const style = CELLS[kind];
    ctx.beginPath();
    ctx.roundRect(x, y, size, size, scale * 0.16);
    if (style.fill) {
      ctx.globalAlpha = 0.22;
      ctx.fillStyle = palette[style.colour];
      ctx.fill();
      ctx.globalAlpha = 1;
    }
    ctx.strokeStyle = palette[style.colour];
    ctx.lineWidth = Math.max(1.8, scale * style.width);
    ctx.setLineDash(style.dash.map((part) => part * scale));
    ctx.stroke();
    ctx.setLineDash([]);
    if (style.struck) this.stroke([this.at(c + 0.25, r + 0.75), this.at(c + 0.75, r + 0.25)], palette[style.colour], Math.max(2, scale * 0.06));
    if (text !== undefined) this.text(text, c + 0.5, r + 0.5, palette[style.colour]);
  }

  text(text, c, r, colour) {
    const { ctx, scale } = this;
    const [x, y] = this.at(c, r);
    ctx.font = `700 ${scale * 0.48}px ${this.palette.font}`;
    ctx.textAlign = "center";
    ctx.textBaseline = "alphabetic";
    ctx.fillStyle = colour;
    ctx.fillText(text, x, y + scale * 0.17);
  }

  /** Parts a line from what is drawn below it. */
  casing({ edge, kind, mark }) {
    if (EDGES[kind].casing && mark !== CROSS) this.stroke(this.ends(edge), this.palette.ground, thickness(this.scale) * 2.2, [], "butt");
  }

  edge({ edge, kind, mark }) {
    const { scale, palette } = this;
    const style = EDGES[kind];
    const colour = palette[style.colour];
    const [from, to] = this.ends(edge);
    if (style.halo) {
      this.ctx.globalAlpha = 0.38;
      this.stroke([from, to], colour, scale * 0.3);
      this.ctx.globalAlpha = 1;
      return;
    }
    if (mark === CROSS) return this.cross(from, to, colour, style.size);
    this.stroke([from, to], colour, thickness(scale) * style.size, style.dash.map((part) => part * scale));
  }

  cross([x0, y0], [x1, y1], colour, size) {
    const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
    const half = Math.max(3, this.scale * 0.085 * size);
    const width = Math.max(2, this.scale * 0.05 * size);
    this.stroke([[x - half, y - half], [x + half, y + half]], colour, width);
    this.stroke([[x + half, y - half], [x - half, y + half]], colour, width);
  }

  /** Two cells on one side of the loop are joined by a line, and by a dashed one with a stroke if they are on two sides. */
  link({ a, b, same, kind }) {
    const { scale } = this;
    const colour = this.palette[EDGES[kind].colour];
    const [from, to] = this.linkEnds(a, b);
    const [start, end] = [this.at(...from), this.at(...to)];
    this.stroke([start, end], colour, Math.max(2, scale * 0.06), same ? [] : [scale * 0.12, scale * 0.1]);
    for (const [x, y] of [start, end]) {
      this.ctx.fillStyle = colour;
      this.ctx.beginPath();
      this.ctx.arc(x, y, Math.max(3, scale * 0.1), 0, 7);
      this.ctx.fill();
    }
    if (same) return;
    const [c, r] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    this.stroke([this.at(c - 0.12, r + 0.12), this.at(c + 0.12, r - 0.12)], colour, Math.max(2, scale * 0.06));
  }

  linkEnds(a, b) {
    const middle = (cell) => {
      const { r, c } = this.grid.cellAt(cell);
      return [c + 0.5, r + 0.5];
    };
    if (a < 0) return [this.outsideNear(middle(b)), middle(b)];
    return [middle(a), b < 0 ? this.outsideNear(middle(a)) : middle(b)];
  }

  /** The point outside of the grid that is nearest to a cell. */
  outsideNear([c, r]) {
    const { rows, cols } = this.grid;
    const ways = [[c, [-0.35, r]], [cols - c, [cols + 0.35, r]], [r, [c, -0.35]], [rows - r, [c, rows + 0.35]]];
    return ways.reduce((best, way) => (way[0] < best[0] ? way : best))[1];
  }

  cursor({ kind, index }) {
    const { ctx, scale, palette } = this;
    const { r, c } = kind === "cell" ? this.grid.cellAt(index) : this.grid.vertexAt(index);
    ctx.strokeStyle = palette.cursor;
    ctx.lineWidth = Math.max(2, scale * 0.06);
    ctx.beginPath();
    if (kind === "cell") ctx.roundRect(...this.at(c + 0.06, r + 0.06), scale * 0.88, scale * 0.88, scale * 0.12);
    else ctx.arc(...this.at(c, r), Math.max(6, scale * 0.2), 0, 7);
    ctx.stroke();
  }
}

const SOLID = [];

const CELLS = {
  where: { colour: "where", width: 0.07, dash: SOLID, fill: true },
  premise: { colour: "premise", width: 0.045, dash: SOLID, fill: true },
  mistake: { colour: "error", width: 0.09, dash: SOLID },
  conflict: { colour: "error", width: 0.07, dash: [0.14, 0.08] },
  add: { colour: "good", width: 0.06, dash: SOLID, fill: true },
  spare: { colour: "second", width: 0.045, dash: [0.1, 0.08], struck: true },
};

const EDGES = {
  premise: { colour: "premise", halo: true },
  conclusion: { colour: "conclusion", size: 1.35, dash: SOLID, casing: true },
  following: { colour: "conclusion", size: 0.8, dash: SOLID, casing: true },
  assumed: { colour: "assumed", size: 1.35, dash: [0.16, 0.1], casing: true },
  mistake: { colour: "error", size: 2, dash: [0.12, 0.08], casing: true },
  common: { colour: "good", size: 1, dash: SOLID, casing: true },
  solution: { colour: "done", size: 0.7, dash: SOLID },
  first: { colour: "first", size: 1.2, dash: SOLID, casing: true },
  second: { colour: "second", size: 1.2, dash: [0.16, 0.1], casing: true },
};
