// Opens puzzles: pasted, dropped, chosen as a file, or in the fragment of the address (`#p=…`, `&q=…` for clues to come, and `&d=…` for a drawing).

import { Board } from "./board.js";
import { Stale, ask, sentence } from "./ask.js";
import { t } from "./lang.js";
import { unpackDrawing, unpackOpen } from "./pack.js";
import { $, bringIntoSight, isCovered, make, on, say } from "./ui.js";
import { withRule } from "./words.js";

/** Larger files are not sent, nor are texts that are larger as JSON. */
const LARGEST = 900_000;
const LARGEST_JSON = 1_000_000;

export function isTooLarge(text) {
  return text.length > LARGEST || new Blob([JSON.stringify(text)]).size > LARGEST_JSON;
}

export class Opener {
  /**
   * @param {import("./game.js").Game} game
   * @param {() => void} onopen called when a board was opened
   */
  constructor(game, onopen) {
    Object.assign(this, { game, onopen });
    on("open", "submit", (event) => {
      event.preventDefault();
      this.read($("open-text").value);
    });
    on("open-file", "change", ({ target }) => {
      this.file(target.files[0]);
      // The same file may be chosen again.
      target.value = "";
    });
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
      event.preventDefault();
      const [file] = event.dataTransfer.files;
      if (file) this.file(file);
      else this.read(event.dataTransfer.getData("text"));
    });
    document.addEventListener("paste", (event) => this.paste(event));
    addEventListener("hashchange", () => this.address());
  }

  /** Pasting anywhere but in a field or a dialog opens what is pasted. */
  paste(event) {
    if (isCovered() || event.target.closest?.("input, textarea, select")) return;
    const text = event.clipboardData.getData("text");
    if (text) this.read(text);
  }

  async file(file) {
    if (!file) return;
    if (file.size > LARGEST) return this.failed([t.openTooLarge(file.name)]);
    let bytes;
    try {
      bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
      return this.failed([t.openUnread(file.name)]);
    }
    const wide = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
    this.read(new TextDecoder(wide).decode(bytes));
  }

  /** Opens what is in the address, and takes it from there, so that a reload keeps what is drawn since. */
  async address() {
    const parts = new Map(location.hash.slice(1).split("&").map((part) => [part.slice(0, 1), part.slice(2)]));
    if (!parts.has("p")) return false;
    history.replaceState(null, "", location.pathname);
    let text;
    try {
      text = decodeURIComponent(parts.get("p"));
    } catch {
      text = parts.get("p");
    }
    return this.read(text, (board) => {
      if (parts.has("q")) unpackOpen(board, parts.get("q"));
      if (parts.has("d")) unpackDrawing(board, parts.get("d"));
    });
  }

  /** Reads puzzles of any format. One is opened at once; of several there is a list. */
  async read(text, finish = () => {}) {
    $("open-list").replaceChildren();
    $("open-answer").replaceChildren();
    if (text.trim() === "") return this.failed([t.openEmpty]);
    if (isTooLarge(text)) return this.failed([t.openTooLarge(t.openText)]);
    try {
      const { boards, errors, note, complete } = await ask("read", { text }, { holds: this.game.model.since("clues") });
      if (boards.length === 1 && errors.length === 0) {
        this.take(boards[0], finish);
        if (note) say(note);
        return true;
      }
      $("open-list").replaceChildren(...boards.map((found, i) => this.row(found, i)));
      this.onopen("new");
      bringIntoSight($("open-list"));
      this.failed([...errors.map(sentence), ...(complete ? [] : [boards.length + errors.length > 0 ? t.openMore : t.noTime])]);
      if (boards.length > 0) say([t.openFound(boards.length), ...(note ? [note] : [])].join(" "));
    } catch (error) {
      if (!(error instanceof Stale)) this.failed([error.message]);
    }
    return false;
  }

  row(found, i) {
    const { rows, cols } = found.board;
    const button = make("button", { textContent: `${found.name ?? i + 1}: ${rows}×${cols}` });
    button.addEventListener("click", () => this.take(found));
    return make("li", {}, button);
  }

  take(found, finish = () => {}) {
    const board = Board.fromJson(found.board);
    finish(board);
    $("open-text").value = "";
    this.game.open(board);
    this.onopen("play");
    say(withRule(t.opened(board.grid.rows, board.grid.cols, found.format), board));
    return true;
  }

  failed(sentences) {
    $("open-answer").replaceChildren(...sentences.map((textContent) => make("p", { textContent, className: "error" })));
    if (sentences.length > 0) {
      this.onopen("new");
      bringIntoSight($("open-answer"));
      say(sentences[0]);
    }
    return false;
  }
}
