// What the browser keeps for us. It may be forbidden or full: nothing here throws. This file is not a module, for theme.js
// needs it before anything is painted.
globalThis.storage = (() => {
  /** The places of games begin with this. */
  const GAME = "slink-game";
  /** The games that could not be read or kept, or "" for all. What else is kept is not worth a warning. */
  const unkept = new Set();
  let listener = () => {};

  const report = (key, kept) => {
    if (key !== "" && !key.startsWith(GAME)) return;
    const worked = unkept.size === 0;
    if (kept) unkept.delete(key);
    else unkept.add(key);
    const works = unkept.size === 0;
    if (works !== worked) listener(works);
  };

  /** One storage of the browser. `set` and `remove` return whether it is done, and `told` hears it. */
  const named = (name, told = () => {}) => {
    const attempt = (key, action, otherwise) => {
      try {
        return action(globalThis[name]);
      } catch {
        told(key, false);
        return otherwise;
      }
    };
    const change = (key, action) => {
      const done = attempt(key, (all) => (action(all), true), false);
      if (done) told(key, true);
      return done;
    };
    return {
      get: (key) => attempt(key, (all) => all.getItem(key), null),
      set: (key, value) => change(key, (all) => all.setItem(key, value)),
      remove: (key) => change(key, (all) => all.removeItem(key)),
      keys: () => attempt("", (all) => Object.keys(all), []),
    };
  };

  return {
    GAME,
    ...named("localStorage", report),
    /** What this tab alone knows, until it is closed. */
    tab: named("sessionStorage"),
    /** Calls `heard` with whether things are kept: at once if they are not, and whenever it changes. */
    listen: (heard) => {
      listener = heard;
      if (unkept.size > 0) heard(false);
    },
  };
})();
