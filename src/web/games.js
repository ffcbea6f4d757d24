// The list of the games that are kept.

import { LINE } from "./board.js";
import { t } from "./lang.js";
import { $, make } from "./ui.js";
import { whenWords } from "./words.js";

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

  row({ name, state, extra }) {
    const words = gameWords(state.board, extra);
    const back = make("button", { textContent: words });
    back.addEventListener("click", () => this.take(name));
    const gone = make("button", { className: "quiet", textContent: t.forget, ariaLabel: t.forgetIt(words) });
    gone.addEventListener("click", () => {
      this.keeper.forget(name);
      this.list();
      $("new").focus();
    });
    return make("li", {}, back, gone);
  }

  /** The game may have gone on in another tab since it was listed. */
  take(name) {
    const kept = this.keeper.read(name);
    if (kept === null) return this.list();
    this.keeper.game.leave();
    this.keeper.take(kept);
    this.ontaken();
  }
}

function gameWords(board, { at }) {
  const { rows, cols } = board.grid;
  const lines = board.edges().filter((mark) => mark === LINE).length;
  return t.game(rows, cols, lines, at > 0 ? whenWords(at) : "");
}
