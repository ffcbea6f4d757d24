// The list of the games that are kept.

import { LINE } from "./board.js";
import { t } from "./lang.js";
import { thumbnail } from "./thumbnail.js";
import { $, make } from "./ui.js";
import { genreName, whenWords } from "./words.js";

export class Games {
  /**
   * @param {import("./keep.js").Keeper} keeper
   * @param {() => void} ontaken called when a game was chosen
   */
  constructor(keeper, ontaken) {
    Object.assign(this, { keeper, ontaken });
    keeper.onothers = () => this.isOpen() && this.list();
  }

  isOpen() {
    return !$("new").hidden;
  }

  /** Lists all games but the one that is played here. */
  list() {
    const { keeper } = this;
    keeper.save();
    const others = keeper.all().filter(({ name }) => name !== keeper.game.model.board.game);
    $("games-none").hidden = others.length > 0;
    $("games").replaceChildren(...others.map((kept) => this.row(kept)));
  }

  row({ name, board, extra }) {
    const words = gameWords(board, extra);
    const back = make("button", {}, thumbnail(board, this.keeper.game.view.palette), words);
    back.addEventListener("click", () => {
      if (this.take(name)) return;
      back.parentElement.remove();
      $("new").focus();
    });
    const gone = make("button", { className: "quiet", textContent: t.forget, ariaLabel: t.forgetIt(words) });
    gone.addEventListener("click", () => {
      this.keeper.forget(name);
      this.list();
      $("new").focus();
    });
    return make("li", {}, back, gone);
  }

  /** The game may have gone on in another tab since it was listed. Returns whether it could be read. */
  take(name) {
    const kept = this.keeper.read(name);
    if (kept === null) return false;
    this.keeper.game.leave();
    this.keeper.take(kept);
    this.ontaken();
    return true;
  }
}

function gameWords(board, { at }) {
  const { rows, cols } = board.grid;
  const lines = board.edges().filter((mark) => mark === LINE).length;
  return t.game(rows, cols, genreName(board.asks), lines, at > 0 ? whenWords(at) : "");
}
