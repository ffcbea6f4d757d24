// Every language has all words, of the same kinds, and every word of the page is one of them.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { de } from "../../../src/web/lang-de.js";
import { en } from "../../../src/web/lang-en.js";
import { chosen, chosenTag } from "../../../src/web/lang.js";

/** What kind of thing each word is, and of what, however deep. */
function kinds(words) {
  return Object.fromEntries(Object.entries(words).map(([name, word]) => {
    if (Array.isArray(word)) return [name, word.length];
    if (typeof word === "object") return [name, kinds(word)];
    return [name, typeof word === "function" ? word.length : "text"];
  }));
}

test("German has what English has", () => {
  assert.deepEqual(kinds(de), kinds(en));
});

test("every word that the page names is there, and each one is used", () => {
  const page = (name) => readFileSync(new URL(`../../../src/web/${name}`, import.meta.url), "utf8");
  const named = [...page("index.html").matchAll(/data-t(?:-label|-title|-icon|-hint)?="(\w+)"/g)].map(([, name]) => name);
  assert.ok(named.length > 100);
  for (const name of named) assert.equal(typeof en[name], "string", name);
  const scripts = readdirSync(new URL("../../../src/web/", import.meta.url)).filter((name) => name.endsWith(".js"));
  const text = scripts.map(page).join("") + readFileSync(new URL("../../../site/web/door.js", import.meta.url), "utf8");
  const used = new Set([...named, ...named.map((name) => `${name}Tip`), ...[...text.matchAll(/\bt\.(\w+)/g)].map(([, name]) => name)]);
  assert.deepEqual(Object.keys(en).filter((name) => !used.has(name)), []);
  for (const name of used) assert.ok(name.endsWith("Tip") || Object.hasOwn(en, name), name);
});

test("the first language that there is", () => {
  assert.equal(chosen(["fr-FR", "de-AT", "en"]), "de");
  assert.equal(chosen(["en-GB", "de"]), "en");
  assert.equal(chosen(["fr"]), "en");
  assert.equal(chosen([]), "en");
  // Times are written as in its region.
  assert.deepEqual([chosenTag(["fr-FR", "en-GB", "en-US"]), chosenTag([])], ["en-GB", "en"]);
  assert.equal(chosen(["constructor"]), "en");
});
