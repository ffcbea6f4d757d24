// The page's part of the player, on a page that is made of nothing but what it uses.
import assert from "node:assert/strict";

class Element {
  constructor() {
    Object.assign(this, { children: [], style: {}, attributes: {}, listeners: {} });
  }
  append(child) {
    this.children.push(child);
  }
  setAttribute(name, value) {
    this.attributes[name] = value;
  }
  getAttribute(name) {
    return this.attributes[name] ?? null;
  }
  addEventListener(name, act) {
    this.listeners[name] = act;
  }
  click() {
    if (!this.disabled) this.listeners.click();
  }
}

globalThis.document = { createElement: () => new Element() };

// One timer at most, and a clock that moves by hand.
let ticking = null;
globalThis.setInterval = (act, pause) => {
  assert.equal(ticking, null);
  ticking = { act, pause };
  return ticking;
};
globalThis.clearInterval = (timer) => {
  if (ticking === timer) ticking = null;
};

function tick(time) {
  for (let now = 2000; now <= time && ticking; now += 2000) {
    assert.equal(ticking.pause, 2000);
    ticking.act();
  }
}

const { default: widget } = await import("../python/slitherlink/static/widget.js");

// A model that answers a new index with its frame, unless it is `slow`.
function model(last) {
  const state = { index: 0, last, seconds: 2, frame: frame(0) };
  const listeners = new Map();
  return {
    slow: false,
    get: (name) => state[name],
    set(name, value) {
      state[name] = value;
      listeners.get(`change:${name}`)?.();
      if (name === "index" && !this.slow) this.set("frame", frame(value));
    },
    save_changes() {},
    on: (name, act) => listeners.set(name, act),
    off: (name) => listeners.delete(name),
    listeners,
  };
}

function frame(index) {
  return { index, svg: `<svg id="${index}"/>`, sentence: `Step ${index}.` };
}

// Whether a button looks and says that it can be pressed. It is never `disabled`, which would take the focus from it.
function isEnabled(button) {
  assert.ok(!button.disabled);
  const isOff = button.getAttribute("aria-disabled") === "true";
  assert.equal(Boolean(button.style.opacity), isOff);
  return !isOff;
}

const player = model(3);
const el = new Element();
const clean = widget.render({ model: player, el });
const [picture, bar, sentence] = el.children;
const [back, play, forward, slider, count] = bar.children;

assert.equal(sentence.textContent, "Step 0.");
assert.ok(!isEnabled(back) && isEnabled(forward));
forward.click();
assert.deepEqual([player.get("index"), sentence.textContent, count.textContent], [1, "Step 1.", "1 / 3"]);
assert.ok(decodeURIComponent(picture.src).includes('<svg id="1"/>'));
assert.equal(picture.alt, "Step 1.");
back.click();
assert.equal(player.get("index"), 0);
slider.value = "2";
slider.listeners.input();
assert.equal(player.get("index"), 2);

// Playing goes on to the end, and begins anew from there.
play.click();
assert.equal(play.textContent, "Pause");
tick(2000);
assert.equal(player.get("index"), 3);
assert.equal(play.textContent, "Play");
assert.ok(isEnabled(back) && !isEnabled(forward));
forward.click();
assert.equal(player.get("index"), 3);
play.click();
assert.equal(player.get("index"), 0);
// A button that cannot be pressed does not stop it.
back.click();
assert.equal(play.textContent, "Pause");
tick(2000);
assert.equal(player.get("index"), 1);

// It waits for a picture that is late, and stops at a pause and by hand.
player.slow = true;
tick(2000);
tick(4000);
assert.equal(player.get("index"), 2);
player.slow = false;
player.set("frame", frame(2));
play.click();
tick(4000);
assert.equal(player.get("index"), 2);
play.click();
back.click();
assert.equal(play.textContent, "Play");
tick(4000);
assert.equal(player.get("index"), 1);

play.click();
clean();
tick(4000);
assert.equal(player.get("index"), 1);
assert.equal(player.listeners.size, 0);
