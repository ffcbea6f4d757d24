// Mouse, pen and fingers on the board. One finger draws, two move and zoom; the wheel zooms, and moves a board that is
// larger than its stage.

import { CROSS, EMPTY } from "./board.js";
import { t } from "./lang.js";
import { InsideStroke, PatternStroke } from "./shapes.js";
import { CrossStroke, EraseStroke, LineStroke, ShadeStroke, beside, middleOf, nearestEdge, turnOver } from "./strokes.js";
import { $, say } from "./ui.js";

const LONG_PRESS = 450;
/** How near to an edge a press has to be to mean the edge and not the cell, for a mouse and for a finger. */
const RIM = { mouse: 0.27, pen: 0.27, touch: 0.33 };
/** A press that is farther beside the board, in cells, means nothing on it. */
const BESIDE = 0.75;
/** In cells smaller than this, fingers mean edges. */
const SMALL = 26;
const PINCHED = "slink-pinched";

export class Pointers {
  #stroke = null;

  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.stage = game.view.stage;
    this.down = new Map();
    this.press = 0;
    /** How far apart two fingers were when they began, and the size of the board then. */
    this.pinched = null;
    const listen = (name, handler, options) => this.stage.addEventListener(name, handler, options);
    listen("pointerdown", (event) => this.begin(event));
    listen("pointermove", (event) => this.move(event));
    listen("pointerup", (event) => this.finish(event, true));
    listen("pointercancel", (event) => this.finish(event, false));
    listen("pointerleave", () => this.hover(null));
    listen("contextmenu", (event) => event.preventDefault());
    listen("wheel", (event) => this.wheel(event), { passive: false });
    // A stroke ends with the board on which it began.
    game.on("clues", (slots) => slots === null && this.abandon());
  }

  /** The stroke that goes on. Undo, a what-if and others end its gesture, and the rest of the drag draws nothing. */
  get stroke() {
    return this.#stroke?.isOpen() ? this.#stroke : null;
  }

  set stroke(stroke) {
    this.#stroke = stroke;
  }

  point(event) {
    const box = this.stage.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  }

  begin(event) {
    // Who uses the mouse needs neither the ring nor the cursor of the keyboard.
    this.stage.classList.add("touched");
    this.stage.focus({ preventScroll: true });
    this.stage.setPointerCapture(event.pointerId);
    this.down.set(event.pointerId, this.point(event));
    this.pinched = null;
    this.game.view.hold(true);
    this.game.hideCursor();
    this.hover(null);
    if (this.down.size > 1 || event.button === 1) return this.abandon();
    if (event.pointerType === "touch" && this.game.view.camera.scale < SMALL) this.tellOfPinch();
    if (this.game.locked) return say(t.playerLocked);
    const [u, v] = this.game.view.camera.toBoard(...this.point(event));
    if (Math.max(...beside(this.game.model.grid, u, v)) > BESIDE) return;
    if (this.game.mode === "set") return this.set(event, u, v);
    this.stroke = this.strokeFor(event, u, v);
    if (event.pointerType === "touch" && this.stroke instanceof LineStroke) this.awaitLongPress(u, v);
  }

  /** Once, to who touches cells that are too small. */
  tellOfPinch() {
    if (storage.get(PINCHED) !== null) return;
    storage.set(PINCHED, "1");
    say(t.pinch);
  }

  /** A press while a puzzle is set. */
  set(event, u, v) {
    const { model, brush } = this.game;
    const turn = event.button === 2 ? -1 : 1;
    if (brush !== "loop") this.game.pickCell(u, v, turn);
    if (brush === "pattern") this.stroke = new PatternStroke(model, u, v, $("set-symmetry").value);
    if (brush === "loop") this.stroke = this.isAmid(event, u, v) ? new InsideStroke(model, u, v) : new LineStroke(model, u, v);
  }

  /** Whether a press means a cell and not an edge. */
  isAmid(event, u, v) {
    const { model, view } = this.game;
    const small = event.pointerType === "touch" && view.camera.scale < SMALL;
    return !small && middleOf(model.grid, u, v, RIM[event.pointerType] ?? RIM.mouse) >= 0;
  }

  strokeFor(event, u, v) {
    const { model, tool } = this.game;
    const crosses = tool === "cross" || event.button === 2 || event.shiftKey;
    if (tool === "erase") return new EraseStroke(model, u, v);
    if (crosses) return new CrossStroke(model, u, v);
    if (tool === "shade") return new ShadeStroke(model, u, v);
    const shades = tool === "draw" && this.isAmid(event, u, v);
    return shades ? new ShadeStroke(model, u, v) : new LineStroke(model, u, v);
  }

  /** A finger that rests on an edge makes a cross there. */
  awaitLongPress(u, v) {
    this.press = setTimeout(() => {
      if (!this.stroke?.isClick()) return;
      this.stroke.cancel();
      this.stroke = null;
      turnOver(this.game.model, u, v, (mark) => (mark === CROSS ? EMPTY : CROSS));
      this.game.tell("stroke");
      navigator.vibrate?.(15);
    }, LONG_PRESS);
  }

  /** A second finger, the middle button, or another board: what was being drawn was not meant, or not here. */
  abandon() {
    clearTimeout(this.press);
    this.stroke?.cancel();
    this.stroke = null;
  }

  move(event) {
    if (!this.down.has(event.pointerId)) return this.hover(event);
    const before = [...this.down.values()];
    this.down.set(event.pointerId, this.point(event));
    if (this.stroke) return this.draw(event);
    if (this.down.size === 2) this.pinch(before, [...this.down.values()]);
    else if (event.buttons === 4 || this.game.locked) this.pan(before[0], this.point(event));
  }

  draw(event) {
    const events = event.getCoalescedEvents?.() ?? [];
    for (const each of events.length > 0 ? events : [event]) {
      this.stroke.to(...this.game.view.camera.toBoard(...this.point(each)));
    }
  }

  pan([x0, y0], [x1, y1]) {
    this.game.view.camera.pan(x1 - x0, y1 - y0);
    this.game.view.moved();
  }

  /** The points of the board under the two fingers stay under them. The size is that of how far apart they are now, whatever was too large meanwhile. */
  pinch([a0, b0], [a1, b1]) {
    const { camera } = this.game.view;
    const middle = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const apart = (a, b) => Math.max(1, Math.hypot(a[0] - b[0], a[1] - b[1]));
    const [from, to] = [middle(a0, b0), middle(a1, b1)];
    camera.pan(to[0] - from[0], to[1] - from[1]);
    this.pinched ??= { apart: apart(a0, b0), scale: camera.scale };
    camera.zoom(...to, (this.pinched.scale * apart(a1, b1)) / this.pinched.apart / camera.scale);
    this.game.view.moved();
  }

  finish(event, kept) {
    clearTimeout(this.press);
    this.pinched = null;
    this.down.delete(event.pointerId);
    if (this.stroke) {
      if (kept) this.stroke.end();
      else this.stroke.cancel();
      if (kept) this.game.tell("stroke");
      this.stroke = null;
      this.game.view.touch();
    }
    this.game.view.hold(this.down.size > 0);
  }

  /** Shows which edge a click would mean. */
  hover(event) {
    const { view, model, mode, brush, locked } = this.game;
    const before = view.hover;
    view.hover = -1;
    if (event?.pointerType === "mouse" && (mode !== "set" || brush === "loop") && !locked) {
      const [u, v] = view.camera.toBoard(...this.point(event));
      const { edge, distance, lead } = nearestEdge(model.grid, u, v);
      if (distance < RIM.mouse && lead > 0.06) view.hover = edge;
    }
    if (view.hover !== before) view.touch();
  }

  wheel(event) {
    const { view } = this.game;
    const { camera } = view;
    const zooms = event.ctrlKey || event.metaKey;
    if (!zooms && camera.isFitted()) return;
    event.preventDefault();
    if (zooms) camera.zoom(...this.point(event), Math.exp(-event.deltaY * 0.004));
    else camera.pan(-event.deltaX, -event.deltaY);
    view.moved();
  }
}
