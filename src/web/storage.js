// What the browser keeps for us. It may be forbidden or full: nothing here throws. This file is not a module, for theme.js
// needs it before anything is painted.
globalThis.storage = (() => {
  let works = true;
  let listener = () => {};

  const report = (now) => {
    if (now === works) return;
    works = now;
    listener(works);
  };

  /** What an action on a storage returns; `otherwise`, if it throws. */
  const attempt = (name, action, otherwise) => {
    try {
      return action(globalThis[name]);
    } catch {
      if (name === "localStorage") report(false);
      return otherwise;
    }
  };

  /** One storage of the browser. `set` returns whether the value is kept. */
  const named = (name) => ({
    get: (key) => attempt(name, (all) => all.getItem(key), null),
    set: (key, value) => attempt(name, (all) => (all.setItem(key, value), true), false),
    remove: (key) => attempt(name, (all) => all.removeItem(key)),
    keys: () => attempt(name, (all) => Object.keys(all), []),
  });

  const shared = named("localStorage");
  return {
    ...shared,
    set: (key, value) => {
      const kept = shared.set(key, value);
      report(kept);
      return kept;
    },
    /** What this tab alone knows, until it is closed. */
    tab: named("sessionStorage"),
    /** Calls `heard` with whether things are kept: at once if they are not, and whenever it changes. */
    listen: (heard) => {
      listener = heard;
      if (!works) heard(works);
    },
  };
})();
