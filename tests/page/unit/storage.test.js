// Of games that the browser does not keep, the page knows, of each for itself, until that one is kept or gone.
import assert from "node:assert/strict";
import { test } from "node:test";

/** A storage that refuses values longer than `room`, and everything if there is no room. */
function refusing(place) {
  const kept = new Map();
  const open = (action) => {
    if (place.room === 0) throw new Error("denied");
    return action();
  };
  return {
    getItem: (key) => open(() => kept.get(key) ?? null),
    setItem: (key, value) => open(() => {
      if (value.length > place.room) throw new Error("full");
      kept.set(key, value);
    }),
    removeItem: (key) => open(() => kept.delete(key)),
  };
}

const [place, own] = [{ room: 5 }, { room: 5 }];
for (const [name, value] of [["localStorage", refusing(place)], ["sessionStorage", refusing(own)]]) Object.defineProperty(globalThis, name, { value });
await import("../../../src/web/storage.js");
const { storage } = globalThis;
let works = true;
storage.listen((now) => (works = now));

test("that a small value is kept does not mean that a large one is", () => {
  assert.ok(storage.set("slink-game1", "small") && works);
  assert.equal(storage.set("slink-game1", "larger"), false);
  assert.equal(works, false);
  assert.equal(storage.get("slink-game1"), "small");
  assert.ok(storage.set("theme", "dark"));
  storage.remove("theme");
  assert.equal(works, false);
  assert.ok(storage.set("slink-game1", "again"));
  assert.equal(works, true);
});

test("what is gone need not be kept, and of two that are not kept, both have to be", () => {
  for (const key of ["slink-game1", "slink-game2"]) storage.set(key, "larger");
  storage.set("slink-game1", "small");
  assert.equal(works, false);
  storage.remove("slink-game2");
  assert.equal(works, true);
});

test("what is forbidden is missing, and nothing throws", () => {
  own.room = 0;
  assert.deepEqual([storage.tab.get("own"), storage.tab.set("own", ""), storage.tab.remove("own"), works], [null, false, false, true]);
  place.room = 0;
  assert.deepEqual([storage.get("theme"), works], [null, true], "only games are worth a warning");
  assert.deepEqual([storage.get("slink-game1"), works], [null, false]);
  let heard = null;
  storage.listen((now) => (heard = now));
  assert.equal(heard, false, "who listens later hears it at once");
  assert.deepEqual([storage.set("theme", ""), storage.remove("theme")], [false, false]);
});
