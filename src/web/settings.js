// What is chosen for all games and in all tabs: light or dark, and what is shown of the judgement.

import { $, on } from "./ui.js";

const THEME = "slink-theme";
const SHOWS = "slink-shows";
const BOXES = ["show-errors", "show-done", "show-pieces", "show-sides", "show-places", "show-strong", "show-left", "auto-crosses", "auto-easy"];

export class Settings {
  /** @param {import("./view.js").View} view */
  constructor(view) {
    this.view = view;
    on("theme", "click", () => {
      const { dataset } = document.documentElement;
      dataset.theme = dataset.theme === "dark" ? "light" : "dark";
      storage.set(THEME, dataset.theme);
      view.recolour();
    });
    for (const id of BOXES) {
      on(id, "change", () => {
        storage.set(SHOWS, JSON.stringify(Object.fromEntries(BOXES.map((each) => [each, $(each).checked]))));
        this.show();
      });
    }
    addEventListener("storage", ({ key }) => {
      if (key === THEME) view.recolour();
      if (key === SHOWS) this.read();
    });
    this.read();
  }

  /** Takes up what was chosen before, or in another tab. */
  read() {
    const chosen = readShows(storage.get(SHOWS));
    for (const id of BOXES) $(id).checked = chosen[id] ?? $(id).checked;
    this.show();
  }

  show() {
    const is = (id) => $(id).checked;
    const { dataset } = document.documentElement;
    dataset.hand = is("show-left") ? "left" : "right";
    const grid = is("show-strong") ? "strong" : "plain";
    if (dataset.grid !== grid) {
      dataset.grid = grid;
      this.view.recolour();
    }
    this.view.set({ errors: is("show-errors"), fade: is("show-done"), pieces: is("show-pieces"), sides: is("show-sides"), places: is("show-places") });
  }
}

/** The boxes of which it is kept whether they are checked. Whatever else is kept is passed over. */
export function readShows(text) {
  try {
    return Object.fromEntries(Object.entries(JSON.parse(text) ?? {}).filter(([id, is]) => BOXES.includes(id) && typeof is === "boolean"));
  } catch {
    return {};
  }
}
