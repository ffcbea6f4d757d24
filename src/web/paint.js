// Paints a part of a board: shades, guides, dots, lines, crosses and clues. What is wrong has a mark as well as a colour.

import { CROSS, EMPTY, INSIDE, LINE, OPEN_CLUE, OUTSIDE } from "./board.js";
import { clueText } from "./genre.js";
import { ASTRAY, BRANCH, DONE, OVER, SHORT } from "./judge.js";
import { crossName, digitName } from "./sprites.js";

const TURN = 2 * Math.PI;

/** How thick a line is, for cells of that many pixels. */
export function thickness(scale) {
  return Math.max(2.4, scale * 0.095);
}

/** The cells from row `r0` to `r1` and column `c0` to `c1`, as far as they are on the board, and what is at their rims. */
export function paintPart(ctx, camera, palette, scene, part) {
  const { rows, cols } = scene.board.grid;
  const r0 = Math.max(0, part.r0);
  const c0 = Math.max(0, part.c0);
  const within = { r0, c0, r1: Math.min(rows - 1, part.r1), c1: Math.min(cols - 1, part.c1) };
  const brush = new Brush(ctx, camera, palette, scene);
  brush.shades(within);
  brush.edges(within);
  brush.rings(within);
  brush.clues(within);
}

function disc(ctx, x, y, radius) {
  ctx.beginPath();
  ctx.arc(x, y, radius, 0, TURN);
  ctx.fill();
}

class Brush {
  constructor(ctx, camera, palette, scene) {
    Object.assign(this, { ctx, camera, palette, ...scene });
    this.grid = scene.board.grid;
  }

  px(c) {
    return this.camera.x + c * this.camera.scale;
  }

  py(r) {
    return this.camera.y + r * this.camera.scale;
  }

  shades({ r0, c0, r1, c1 }) {
    const { ctx, palette, board, judged, camera: { scale } } = this;
    for (let r = r0; r <= r1; r++) {
      for (let c = c0; c <= c1; c++) {
        const cell = this.grid.cell(r, c);
        const shade = board.shade(cell) || this.sides?.[cell];
        if (shade === INSIDE || judged.inside?.[cell]) {
          ctx.fillStyle = palette.inside;
          const [x, y] = [Math.round(this.px(c)), Math.round(this.py(r))];
          ctx.fillRect(x, y, Math.round(this.px(c + 1)) - x, Math.round(this.py(r + 1)) - y);
        } else if (shade === OUTSIDE) {
          this.hatch(this.px(c), this.py(r), scale);
        }
      }
    }
  }

  /** The outside is hatched, so that it is told from the inside without colours. */
  hatch(x, y, size) {
    const { ctx, palette } = this;
    ctx.strokeStyle = palette.outside;
    ctx.lineWidth = Math.max(1, size * 0.03);
    ctx.beginPath();
    for (const at of [0.25, 0.5, 0.75, 1]) {
      ctx.moveTo(x, y + at * size);
      ctx.lineTo(x + at * size, y);
      if (at < 1) {
        ctx.moveTo(x + at * size, y + size);
        ctx.lineTo(x + size, y + at * size);
      }
    }
    ctx.stroke();
  }

  /** The edges of that part, by how they are drawn, each kind in one path, and the dots between guides and lines. */
  edges({ r0, c0, r1, c1 }) {
    const { grid } = this;
    const guides = [];
    const lines = [];
    const crosses = [];
    const add = (edge) => {
      const mark = this.board.edge(edge);
      const layer = this.board.layer(edge);
      if (mark === EMPTY) guides.push(edge);
      else if (mark === LINE) (lines[layer] ??= []).push(edge);
      else if (mark === CROSS) (crosses[layer] ??= []).push(edge);
    };
    for (let r = r0; r <= r1 + 1; r++) for (let c = c0; c <= c1; c++) add(grid.top(r, c));
    for (let c = c0; c <= c1 + 1; c++) for (let r = r0; r <= r1; r++) add(grid.left(r, c));
    this.guides(guides);
    this.dots({ r0, c0, r1, c1 });
    crosses.forEach((edges, layer) => this.crosses(edges, layer));
    lines.forEach((edges, layer) => this.lines(edges, layer));
  }

  /** Guides that go on in one direction are painted as one. */
  guides(edges) {
    const { ctx, palette, camera: { scale } } = this;
    ctx.fillStyle = palette.guide;
    for (let i = 0; i < edges.length; ) {
      const { r, c, flat } = this.grid.edgeAt(edges[i]);
      const next = flat ? 1 : this.grid.cols + 1;
      let length = 1;
      while (i + length < edges.length && edges[i + length] === edges[i] + next * length && this.along(edges[i], edges[i + length])) length++;
      const [x, y] = [this.px(c), this.py(r)];
      if (flat) ctx.fillRect(x, Math.round(y) - 0.5, length * scale, 1);
      else ctx.fillRect(Math.round(x) - 0.5, y, 1, length * scale);
      i += length;
    }
  }

  /** Whether two edges lie in one row of horizontal edges, or in one column of vertical ones. */
  along(one, other) {
    const [a, b] = [this.grid.edgeAt(one), this.grid.edgeAt(other)];
    return a.flat === b.flat && (a.flat ? a.r === b.r : a.c === b.c);
  }

  lines(edges, layer) {
    const { ctx, palette, camera: { scale } } = this;
    const wide = thickness(scale);
    ctx.lineCap = "round";
    ctx.strokeStyle = layer === 0 ? palette.line : palette.layers[(layer - 1) % palette.layers.length];
    ctx.lineWidth = wide;
    if (layer === 0 && this.pieces) this.coloured(edges);
    else this.trace(edges);
    // What is drawn in a what-if has a light core, so that it is told from what is certain without colours.
    if (layer > 0) this.core(edges, wide * 0.4);
    const early = this.errors ? edges.filter((edge) => this.early.has(edge)) : [];
    if (early.length === 0) return;
    ctx.strokeStyle = palette.error;
    ctx.lineWidth = wide * 1.5;
    this.trace(early);
    this.core(early, wide * 0.5);
  }

  /** Each piece of the loop in its colour. */
  coloured(edges) {
    const { ctx, palette, pieces } = this;
    palette.pieces.forEach((colour, i) => {
      ctx.strokeStyle = colour;
      this.trace(edges.filter((edge) => pieces[edge] === i));
    });
  }

  core(edges, wide) {
    this.ctx.strokeStyle = this.palette.ground;
    this.ctx.lineWidth = wide;
    this.trace(edges);
  }

  trace(edges) {
    const { ctx } = this;
    ctx.beginPath();
    for (const edge of edges) {
      const { r, c, flat } = this.grid.edgeAt(edge);
      ctx.moveTo(this.px(c), this.py(r));
      ctx.lineTo(this.px(flat ? c + 1 : c), this.py(flat ? r : r + 1));
    }
    ctx.stroke();
  }

  crosses(edges, layer) {
    const name = crossName(layer === 0 ? 0 : 1 + ((layer - 1) % this.palette.layers.length));
    for (const edge of edges) {
      const { r, c, flat } = this.grid.edgeAt(edge);
      this.sprites.stamp(this.ctx, name, this.px(flat ? c + 0.5 : c), this.py(flat ? r : r + 0.5));
    }
  }

  dots({ r0, c0, r1, c1 }) {
    const { ctx, palette, camera: { scale } } = this;
    const radius = Math.max(1.3, scale * 0.055);
    ctx.fillStyle = palette.dot;
    for (let r = r0; r <= r1 + 1; r++) {
      for (let c = c0; c <= c1 + 1; c++) {
        const [x, y] = [this.px(c), this.py(r)];
        // So small a dot looks the same as a square, which is quicker.
        if (radius < 2) ctx.fillRect(x - radius, y - radius, 2 * radius, 2 * radius);
        else disc(ctx, x, y, radius);
      }
    }
  }

  /** Where lines branch there is a ring, and a dashed one where they cannot go on, or come. */
  rings({ r0, c0, r1, c1 }) {
    if (!this.errors) return;
    const { scale } = this.camera;
    for (let r = r0; r <= r1 + 1; r++) {
      for (let c = c0; c <= c1 + 1; c++) {
        const state = this.judged.vertices[this.grid.vertex(r, c)];
        if (state !== 0) this.ring(this.px(c), this.py(r), scale * 0.2, state === BRANCH ? [] : [scale * 0.09, scale * 0.07]);
      }
    }
  }

  ring(x, y, radius, dash) {
    const { ctx, palette, camera: { scale } } = this;
    ctx.strokeStyle = palette.error;
    ctx.lineWidth = Math.max(1.6, scale * 0.05);
    ctx.lineCap = "butt";
    ctx.setLineDash(dash);
    ctx.beginPath();
    ctx.arc(x, y, radius, 0, TURN);
    ctx.stroke();
    ctx.setLineDash([]);
  }

  clues({ r0, c0, r1, c1 }) {
    const { board, judged, camera: { scale } } = this;
    for (let r = r0; r <= r1; r++) {
      for (let c = c0; c <= c1; c++) {
        const cell = this.grid.cell(r, c);
        const clue = board.clue(cell);
        if (clue < 0 && clue !== OPEN_CLUE) continue;
        const [x, y] = [this.px(c + 0.5), this.py(r + 0.5)];
        const wrong = this.errors && [OVER, SHORT, ASTRAY].includes(judged.clues[cell]);
        if (wrong) this.ring(x, y, scale * 0.33, judged.clues[cell] === SHORT ? [scale * 0.12, scale * 0.09] : []);
        this.sprites.stamp(this.ctx, digitName(clueText(clue) ?? "?", this.clueLook(cell, clue, wrong)), x, y);
      }
    }
  }

  clueLook(cell, clue, wrong) {
    if (wrong) return "error";
    return clue === OPEN_CLUE || (this.fade && this.judged.clues[cell] === DONE) ? "done" : "clue";
  }
}
