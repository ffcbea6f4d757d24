// Small pictures that a board shows many times, its clues and crosses: painted once for a size of cells, all on one
// sheet, and then copied, which takes a third of the time.

const CLUES = "01234SW?";

/** The name of the picture of a clue, and of a cross. */
export const digitName = (text, look) => `${text} ${look}`;
export const crossName = (layer) => `cross ${layer}`;

export class Sprites {
  constructor() {
    this.sheet = document.createElement("canvas");
    this.columns = new Map();
  }

  /** From now on pictures are for this size of a cell and so many pixels of the screen to one of the page. */
  prepare(scale, ratio, palette) {
    if (this.scale === scale && this.ratio === ratio && this.palette === palette) return;
    Object.assign(this, { scale, ratio, palette });
    const pictures = [...this.digits(), ...this.crosses()];
    this.size = 2 * Math.ceil(Math.max(6, scale * 0.34) * ratio) + 1;
    Object.assign(this.sheet, { width: this.size * pictures.length, height: this.size });
    const ctx = this.sheet.getContext("2d");
    pictures.forEach(({ name, draw }, column) => {
      this.columns.set(name, column);
      ctx.setTransform(ratio, 0, 0, ratio, (column + 0.5) * this.size, this.size / 2);
      draw(ctx);
    });
  }

  digits() {
    const { palette } = this;
    const size = Math.max(5, this.scale * 0.56);
    const looks = { clue: [500, palette.clue], done: [500, palette.done], error: [700, palette.error] };
    return Object.entries(looks).flatMap(([look, [weight, colour]]) =>
      [...CLUES].map((text) => ({
        name: digitName(text, look),
        draw: (ctx) => {
          ctx.font = `${weight} ${size}px ${palette.font}`;
          ctx.textAlign = "center";
          ctx.fillStyle = colour;
          ctx.fillText(text, 0, size * 0.36);
        },
      })),
    );
  }

  crosses() {
    const half = Math.max(2.2, this.scale * 0.085);
    return [this.palette.cross, ...this.palette.layers].map((colour, layer) => ({
      name: crossName(layer),
      draw: (ctx) => {
        ctx.strokeStyle = colour;
        ctx.lineWidth = Math.max(1.2, this.scale * 0.035);
        ctx.lineCap = "round";
        ctx.beginPath();
        ctx.moveTo(-half, -half);
        ctx.lineTo(half, half);
        ctx.moveTo(half, -half);
        ctx.lineTo(-half, half);
        ctx.stroke();
      },
    }));
  }

  /** Puts the picture of that name at a point, which is its middle. */
  stamp(ctx, name, x, y) {
    const { size, ratio } = this;
    // On whole pixels, so that it is not blurred.
    const left = Math.round(x * ratio - size / 2) / ratio;
    const top = Math.round(y * ratio - size / 2) / ratio;
    ctx.drawImage(this.sheet, this.columns.get(name) * size, 0, size, size, left, top, size / ratio, size / ratio);
  }
}
