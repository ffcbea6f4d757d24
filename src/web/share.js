// A link to the board, the board in every format, pictures and print.

import { Stale } from "./ask.js";
import { OPEN_CLUE } from "./board.js";
import { PLAIN } from "./genre.js";
import { t } from "./lang.js";
import { packDrawing, packOpen } from "./pack.js";
import { printable } from "./paper.js";
import { $, copy, debounced, make, on, save, say } from "./ui.js";

export class Sharer {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.formats = [];
    this.file = "board.txt";
    for (const id of ["link", "link-out"]) {
      on(`${id}-copy`, "click", () => copy($(id).value));
      on(id, "focus", () => $(id).select());
    }
    on("link-send", "click", () => navigator.share({ url: $(this.local ? "link-out" : "link").value }).catch(() => {}));
    /** Whether others cannot open an address of this page. */
    this.local = isLocal(location);
    $("link-out-row").hidden = $("own-note").hidden = !this.local;
    $("link-note").textContent = this.local ? t.linkNoteOut : t.linkNote;
    $("link-send").hidden = !navigator.share;
    /** Whether the format was chosen. Otherwise a puzzle that most have no sign for is shown in one that has. */
    this.chosen = false;
    on("format", "change", () => {
      this.chosen = true;
      this.export();
    });
    on("export-copy", "click", () => copy($("export-text").value));
    on("export-save", "click", () => this.saveText());
    on("picture-svg", "click", () => this.picture("svg"));
    on("picture-png", "click", () => this.picture("png"));
    on("print", "click", () => print());
    printable($("paper"), () => game.model.board);
    const soon = debounced(150, () => this.isOpen() && this.refresh());
    game.on("change", () => {
      if (!this.isOpen()) return;
      this.clear();
      soon();
    });
  }

  /** The formats that can be written, as `{name, about}`. */
  offer(formats) {
    this.formats = formats;
  }

  /** Asks for the board in a format. */
  write(body, options) {
    return this.game.ask("position", "write", body, options);
  }

  isOpen() {
    return !$("share").hidden;
  }

  /** The link and the text were those of a board that has changed. */
  clear() {
    for (const id of ["link", "link-out", "export-text"]) $(id).value = "";
    $("share-text").textContent = "";
  }

  /** Makes the link and the text anew: when the tab is opened, and when the board changes. */
  async refresh() {
    this.clear();
    if (!this.chosen && this.game.model.board.asks !== PLAIN) $("format").value = "puzz.link";
    await Promise.all([this.link(), this.export()]);
  }

  async link() {
    await this.attempt(async () => {
      const { board } = this.game.model;
      const drawing = board.isDrawn() ? `&d=${packDrawing(board)}` : "";
      const open = openClues(board) > 0 ? `&q=${packOpen(board)}` : "";
      const { text } = await this.write({ to: "puzz.link" }, { kind: "link" });
      $("link-out").value = text.trim();
      const tail = text.trim().replace(/^.*\?/, "");
      $("link").value = `${location.href.replace(/#.*/, "")}#p=${tail}${open}${drawing}`;
    });
  }

  async export() {
    const chosen = $("format").value;
    if (chosen === "") return;
    $("export-text").value = $("share-text").textContent = "";
    $("format-about").textContent = this.formats.find(({ name }) => name === chosen)?.about ?? "";
    const lost = openClues(this.game.model.board);
    $("format-lost").textContent = lost > 0 ? t.formatLost(lost) : "";
    await this.attempt(async () => {
      const { text, name } = await this.write({ to: chosen }, { kind: "export" });
      $("export-text").value = text;
      this.file = name;
    });
  }

  saveText() {
    const text = $("export-text").value;
    if (text === "") return say(t.saveNothing);
    save(this.file, new Blob([text], { type: "text/plain" }));
    say(t.saved(this.file));
  }

  async picture(kind) {
    await this.attempt(async () => {
      const body = { to: "svg", ...(kind === "png" && { theme: "light" }) };
      const { text, name } = await this.write(body, { kind: "picture", holds: () => true });
      const drawn = new Blob([text], { type: "image/svg+xml" });
      const file = kind === "svg" ? name : name.replace(/svg$/, "png");
      save(file, kind === "svg" ? drawn : await inPixels(drawn));
      say(t.saved(file));
    });
  }

  async attempt(action) {
    try {
      await action();
    } catch (error) {
      if (!(error instanceof Stale)) $("share-text").textContent = error.message;
    }
  }
}

/** Whether an address is that of a file, of this machine, or of a network at home. */
export function isLocal({ protocol, hostname }) {
  return protocol === "file:" || /^(localhost|.*\.local|\[.*\]|0\.0\.0\.0|127\..*|10\..*|192\.168\..*|172\.(1[6-9]|2\d|3[01])\..*)$/.test(hostname);
}

/** In how many cells a clue is to come. */
function openClues(board) {
  return Array.from({ length: board.grid.cells }, (_, cell) => board.clue(cell)).filter((clue) => clue === OPEN_CLUE).length;
}

/** A picture in SVG as one in PNG, twice as large. */
async function inPixels(drawn) {
  const url = URL.createObjectURL(drawn);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = make("canvas", { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}
