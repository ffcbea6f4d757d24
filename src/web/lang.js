// The words of the page, in the language that the browser asks for first of those that there are.

import { de } from "./lang-de.js";
import { en } from "./lang-en.js";

const LANGUAGES = { en, de };

const codeOf = (tag) => tag.slice(0, 2).toLowerCase();

/** The first of these languages that there is a table for, as the browser names it, such as en-GB. */
export function chosenTag(wanted) {
  return wanted.find((tag) => Object.hasOwn(LANGUAGES, codeOf(tag))) ?? "en";
}

/** The code of that language. */
export function chosen(wanted) {
  return codeOf(chosenTag(wanted));
}

/** How times are written. */
export const region = chosenTag(globalThis.navigator?.languages ?? []);
const code = codeOf(region);

/** The table of that language: by name a text, or a function that makes one. */
export const t = LANGUAGES[code];

/** Fills in the words of the page itself. */
export function speak(page) {
  page.documentElement.lang = code;
  const each = (attribute, act) => page.querySelectorAll(`[${attribute}]`).forEach((element) => act(element, element.getAttribute(attribute)));
  each("data-t", (element, name) => (element.textContent = t[name]));
  each("data-t-label", (element, name) => element.setAttribute("aria-label", t[name]));
  each("data-t-title", (element, name) => (element.title = t[name]));
  each("data-t-hint", (element, name) => (element.placeholder = t[name]));
  // A button with a picture alone.
  each("data-t-icon", (element, name) => {
    element.setAttribute("aria-label", t[name]);
    element.title = t[`${name}Tip`] ?? t[name];
  });
  for (const [id, rows] of [["help-mouse", t.helpMouseRows], ["help-keys", t.helpKeysRows]]) {
    const list = page.getElementById(id);
    for (const [what, does] of rows) list.append(element(page, "dt", what), element(page, "dd", does));
  }
}

function element(page, name, textContent) {
  return Object.assign(page.createElement(name), { textContent });
}
