// Small helpers for the parts of the page.

import { t } from "./lang.js";

export const $ = (id) => document.getElementById(id);

/** Makes an element with properties and children. */
export function make(tag, properties = {}, ...children) {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

export function on(id, event, handler) {
  $(id).addEventListener(event, handler);
}

/** Says something in the line below the board, which assistive technology reads out. What it returns takes it back. */
export function say(words) {
  const line = $("live");
  line.textContent = words;
  // Words for which there is too little room are scrolled, with keys as well.
  line.toggleAttribute("tabindex", line.scrollHeight > line.clientHeight);
  if (line.hasAttribute("tabindex")) line.tabIndex = 0;
  return () => {
    if ($("live").textContent === words) $("live").textContent = "";
  };
}

/** Says what has come of a question in its place, and also below the board if its tab is not open. */
export function tell(id, words) {
  $(id).textContent = words;
  if (words === "") return;
  if ($(id).closest("[role=tabpanel]").hidden) say(words);
  else bringIntoSight($(id));
}

/** Fills a `select` with `{name, about, words}`, after what is in it already. */
export function fill(id, options) {
  $(id).append(...options.map(({ name, about, words = name }) => make("option", { value: name, textContent: words, title: about ?? "" })));
}

/** Calls `action` when it was not called again for so many milliseconds. */
export function debounced(milliseconds, action) {
  let timer = 0;
  return (...data) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...data), milliseconds);
  };
}

/** Shows whether a button can do anything now, without taking the focus from it. */
export function able(id, can) {
  $(id).setAttribute("aria-disabled", String(!can));
}

export function isAble(id) {
  return $(id).ariaDisabled !== "true";
}

/** While slink works on what a button asks for, that button can do nothing, and another one stops it. Then the one that was pressed gets the focus. */
export function busy(is, id, stop, pressed = $(id)) {
  able(id, !is);
  if (is) $(stop).hidden = false;
  else hide($(stop), pressed);
}

/** Hides an element. If the focus was in it, another element gets it. */
export function hide(element, next) {
  const focused = document.activeElement;
  const had = element.contains(focused);
  const byKeys = focused.matches(":focus-visible");
  element.hidden = true;
  if (!had) return;
  // Who uses the mouse needs neither the ring nor the cursor of the keyboard on the board.
  if (next === $("stage")) next.classList.toggle("touched", !byKeys);
  next.focus({ preventScroll: true });
}

/** Scrolls a tab so that something in it is in sight; if that is too high, its beginning. The board stays where it is. */
export function bringIntoSight(element) {
  const panel = element.closest("[role=tabpanel]");
  const [inner, outer] = [element.getBoundingClientRect(), panel.getBoundingClientRect()];
  const margin = 8;
  // What sticks to the top of the tab covers what is behind it.
  const top = outer.top + margin + (parseFloat(getComputedStyle(element).scrollMarginTop) || 0);
  const below = Math.max(0, inner.bottom + margin - outer.bottom);
  panel.scrollTop += Math.min(below, inner.top - top);
}

/** Whether a dialog covers the page: then keys and what is pasted are not for the board behind it. */
export function isCovered() {
  return document.querySelector("dialog[open]") !== null;
}

export async function copy(text) {
  if (text === "") return say(t.copyNothing);
  try {
    await navigator.clipboard.writeText(text);
    say(t.copied);
  } catch {
    say(t.copyForbidden);
  }
}

/** Hands a file to the browser to save. */
export function save(name, blob) {
  const url = URL.createObjectURL(blob);
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** The tabs of the panel. `onchange` gets the name of the tab that was chosen. */
export class Tabs {
  constructor(list, onchange) {
    this.tabs = [...list.querySelectorAll("[role=tab]")];
    this.onchange = onchange;
    for (const tab of this.tabs) tab.addEventListener("click", () => this.choose(tab));
    list.addEventListener("keydown", (event) => {
      const turn = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!turn) return;
      const at = this.tabs.findIndex((tab) => tab.ariaSelected === "true");
      const next = this.tabs[(at + turn + this.tabs.length) % this.tabs.length];
      this.choose(next);
      next.focus();
      event.preventDefault();
    });
  }

  choose(chosen) {
    // The focus may go to the board, which says then what is there in the tab to come.
    this.onchange(chosen.getAttribute("aria-controls"));
    for (const tab of this.tabs) {
      const is = tab === chosen;
      const panel = $(tab.getAttribute("aria-controls"));
      tab.ariaSelected = String(is);
      tab.tabIndex = is ? 0 : -1;
      if (is) panel.hidden = false;
      else hide(panel, $("stage"));
    }
  }

  /** Chooses the tab of that panel. */
  open(name) {
    this.choose(this.tabs.find((tab) => tab.getAttribute("aria-controls") === name));
  }
}
