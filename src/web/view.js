// The board on the page: two canvases, one for the board and one for what lies on it for a while, such as hints and the
// cursor. Only what has changed is painted, once for each frame.

import { Camera } from "./camera.js";
import { judge, sidesOf } from "./judge.js";
import { paintMarks } from "./marks.js";
import { paintPart } from "./paint.js";
import { Pieces } from "./pieces.js";
import { Sprites } from "./sprites.js";

/** If more places than this have changed, the whole board is painted again. */
const MANY = 200;

export class View {
  /** @param {HTMLElement} stage holds the two canvases */
  constructor(stage) {
    this.stage = stage;
    [this.ground, this.overlay] = stage.querySelectorAll("canvas");
    this.camera = new Camera();
    this.sprites = new Sprites();
    this.options = { errors: true, fade: true, pieces: false, sides: false, tinted: false, places: true };
    this.pieces = new Pieces(6);
    this.marks = null;
    this.heat = null;
    this.cursor = null;
    this.hover = -1;
    /** Whether somebody draws: then nothing moves. */
    this.held = false;
    /** The size of the stage when nothing was last pulled over it, and of the window then. */
    this.room = { size: [1, 1], window: "" };
    /** Whether something is pulled over it. */
    this.isNarrowed = () => false;
    /** Called after the board was judged anew. */
    this.onjudged = () => {};
    this.dirty = new Set();
    this.all = true;
    this.frame = 0;
    new ResizeObserver(() => this.resize()).observe(stage);
    for (const query of ["(prefers-color-scheme: dark)", "(forced-colors: active)"]) matchMedia(query).addEventListener("change", () => this.recolour());
    this.recolour();
  }

  /** Shows a board from now on. */
  show(board) {
    const fits = this.board && this.board.grid.sameSize(board.grid);
    this.board = board;
    if (!fits && this.ratio) this.fit();
    this.changed(null);
  }

  /** Some slots of the board have changed, or with `null` perhaps all. */
  changed(slots) {
    if (slots === null) this.all = true;
    else for (const slot of slots) this.dirty.add(slot);
    this.stale = true;
    this.request();
  }

  /** What lies on the board has changed. */
  touch() {
    this.request();
  }

  set(options) {
    Object.assign(this.options, options);
    this.changed(null);
  }

  fit() {
    const { clientWidth: width, clientHeight: height } = this.stage;
    this.camera.fit(this.board.grid, width, height, this.roomOf(width, height));
    this.moved();
  }

  /** The camera has moved. */
  moved() {
    this.all = true;
    this.stage.closest(".page").toggleAttribute("data-fitted", this.camera.isFitted());
    this.request();
  }

  /** Brings a part of the board into sight: from column and row to column and row. */
  reveal(part) {
    this.settle();
    const { x, y, scale } = this.camera;
    this.camera.reveal(part);
    if (this.camera.x !== x || this.camera.y !== y || this.camera.scale !== scale) this.moved();
  }

  /** The room for the board while nothing is pulled over it, as far as it is known. */
  roomOf(width, height) {
    const now = `${innerWidth} ${innerHeight}`;
    if (!this.isNarrowed() || this.room.window !== now) this.room = { size: [width, height], window: now };
    const [w, h] = this.room.size;
    return [Math.max(w, width), Math.max(h, height)];
  }

  /** Takes over the size of the stage at once, and not with the next frame. */
  settle() {
    const { width, height } = this.camera;
    if (width !== this.stage.clientWidth || height !== this.stage.clientHeight) this.resize();
  }

  resize() {
    const ratio = Math.min(devicePixelRatio || 1, 3);
    const { clientWidth: width, clientHeight: height } = this.stage;
    if (width === 0 || !this.board) return;
    this.ratio = ratio;
    for (const canvas of [this.ground, this.overlay]) {
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      canvas.getContext("2d").setTransform(ratio, 0, 0, ratio, 0, 0);
    }
    if (!this.held) this.camera.resize(this.board.grid, width, height, this.roomOf(width, height));
    this.changed(null);
    this.moved();
    this.paint();
  }

  /** Holds the board where it is, whatever becomes of the stage, until that is no longer wished. */
  hold(held) {
    this.held = held;
    if (!held) this.settle();
  }

  /** Reads the colours anew, as after a change from light to dark. */
  recolour() {
    const style = getComputedStyle(this.stage);
    // A colour of the system, such as CanvasText, is known to an element, and not to its canvas.
    const forced = matchMedia("(forced-colors: active)").matches;
    const resolved = (value) => {
      this.ground.style.color = value;
      return getComputedStyle(this.ground).color;
    };
    const colour = (name) => (forced ? resolved(`var(--${name})`) : style.getPropertyValue(`--${name}`).trim());
    const names = ["ground", "soft", "dot", "guide", "line", "cross", "clue", "done", "error", "inside", "outside", "cursor"];
    const marks = ["premise", "conclusion", "assumed", "first", "second", "where", "good"];
    this.palette = Object.fromEntries([...names, ...marks].map((name) => [name, colour(name)]));
    this.palette.layers = [colour("layer-1"), colour("layer-2"), colour("layer-3")];
    this.palette.pieces = [1, 2, 3, 4, 5, 6].map((n) => colour(`piece-${n}`));
    this.palette.font = style.fontFamily;
    if (this.board) this.changed(null);
  }

  request() {
    if (this.frame === 0) this.frame = requestAnimationFrame(() => this.paint());
  }

  paint() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    // Before it has a size there is nothing to paint on.
    if (!this.board || !this.ratio) return;
    if (this.stale) this.rejudge();
    this.sprites.prepare(this.camera.scale, this.ratio, this.palette);
    const scene = { board: this.board, sprites: this.sprites, judged: this.judged, early: this.early, ...this.options, pieces: this.coloured, sides: this.sides };
    const ctx = this.ground.getContext("2d");
    if (this.all || this.dirty.size > MANY) this.paintAll(ctx, scene);
    else for (const slot of this.dirty) this.paintSlot(ctx, scene, slot);
    this.all = false;
    this.dirty.clear();
    paintMarks(this.overlay.getContext("2d"), this.camera, this.palette, this);
  }

  rejudge() {
    const before = this.judged;
    const early = this.early;
    this.judged = judge(this.board);
    this.early = new Set(this.judged.early);
    this.stale = false;
    this.coloured = this.options.pieces ? this.pieces.colour(this.board) : null;
    this.sides = (this.options.sides || this.options.tinted) && !this.judged.solved ? sidesOf(this.board) : null;
    // Where two pieces join, lines far away change their colour, and so do cells where one more is known.
    if (this.coloured || this.sides) this.all = true;
    if (before?.solved !== this.judged.solved) this.all = true;
    if (!this.all) this.addJudged(before, early);
    this.onjudged(this.judged);
  }

  /** Adds the places whose state has changed to those to be painted. */
  addJudged(before, early) {
    const { grid } = this.board;
    this.judged.clues.forEach((state, cell) => {
      if (state !== before.clues[cell]) this.dirty.add(this.board.clueSlot(cell));
    });
    this.judged.vertices.forEach((state, vertex) => {
      if (state !== before.vertices[vertex]) grid.edgesOfVertex(vertex).forEach((edge) => this.dirty.add(edge));
    });
    for (const edge of early) if (!this.early.has(edge)) this.dirty.add(edge);
    for (const edge of this.early) if (!early.has(edge)) this.dirty.add(edge);
  }

  paintAll(ctx, scene) {
    const { width, height, x, y, scale } = this.camera;
    ctx.fillStyle = this.palette.ground;
    ctx.fillRect(0, 0, width, height);
    const part = {
      r0: Math.floor(-y / scale),
      c0: Math.floor(-x / scale),
      r1: Math.floor((height - y) / scale),
      c1: Math.floor((width - x) / scale),
    };
    paintPart(ctx, this.camera, this.palette, scene, part);
  }

  paintSlot(ctx, scene, slot) {
    const { r, c, flat } = this.placeOf(slot);
    const rim = 0.3;
    const [top, left] = [r - rim, c - rim];
    const [bottom, right] = [r + rim + (flat === true ? 0 : 1), c + rim + (flat === false ? 0 : 1)];
    const { x, y, scale } = this.camera;
    // A clip that ends amid a pixel would leave a seam.
    const whole = (at, round) => round(at * this.ratio) / this.ratio;
    const [x0, y0] = [whole(x + left * scale, Math.floor), whole(y + top * scale, Math.floor)];
    ctx.save();
    ctx.beginPath();
    ctx.rect(x0, y0, whole(x + right * scale, Math.ceil) - x0, whole(y + bottom * scale, Math.ceil) - y0);
    ctx.clip();
    ctx.fillStyle = this.palette.ground;
    ctx.fill();
    const part = { r0: Math.floor(top), c0: Math.floor(left), r1: Math.floor(bottom), c1: Math.floor(right) };
    paintPart(ctx, this.camera, this.palette, scene, part);
    ctx.restore();
  }

  placeOf(slot) {
    const { grid } = this.board;
    return slot < grid.edges ? grid.edgeAt(slot) : grid.cellAt((slot - grid.edges) % grid.cells);
  }
}
