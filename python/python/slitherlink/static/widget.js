// A puzzle with the chapters of its explanation. Python keeps them: it sends the picture and the sentence
// for the index that is asked for, as `frame`.

function made(name, properties, parent) {
  const element = Object.assign(document.createElement(name), properties);
  parent.append(element);
  return element;
}

function control(parent, text, label, act) {
  const button = made("button", { type: "button", textContent: text, title: label }, parent);
  button.setAttribute("aria-label", label);
  button.addEventListener("click", () => {
    if (button.getAttribute("aria-disabled") !== "true") act();
  });
  return button;
}

// A button that is `disabled` would lose the focus, and the keyboard its place.
function enable(button, isEnabled) {
  button.setAttribute("aria-disabled", String(!isEnabled));
  button.style.opacity = isEnabled ? "" : ".4";
}

function render({ model, el }) {
  const last = () => model.get("last");
  let timer = null;

  const picture = made("img", { className: "slitherlink-picture" }, el);
  picture.style.cssText = "display: block; max-width: 100%; max-height: 32em";
  const bar = made("div", { className: "slitherlink-bar" }, el);
  bar.style.cssText = "display: flex; gap: .4em; align-items: center; margin: .4em 0";
  const sentence = made("p", { className: "slitherlink-sentence" }, el);
  sentence.style.cssText = "margin: 0; min-height: 4.5em; max-width: 40em";

  const back = control(bar, "◀", "Back", () => go(model.get("index") - 1));
  const play = control(bar, "", "", () => (timer === null ? start() : stop()));
  const forward = control(bar, "▶", "Forward", () => go(model.get("index") + 1));
  const slider = made("input", { type: "range", min: 0 }, bar);
  slider.style.flex = "1";
  slider.setAttribute("aria-label", "Chapter");
  slider.addEventListener("input", () => go(Number(slider.value)));
  const count = made("span", {}, bar);

  // By hand: that ends playing.
  function go(index) {
    stop();
    ask(index);
  }

  function ask(index) {
    model.set("index", Math.max(0, Math.min(last(), index)));
    model.save_changes();
  }

  function start() {
    if (model.get("index") >= last()) ask(0);
    timer = setInterval(next, 1000 * model.get("seconds"));
    show();
  }

  function next() {
    // A picture that is still to come is waited for.
    if (model.get("frame").index === model.get("index")) ask(model.get("index") + 1);
    if (model.get("index") >= last()) stop();
  }

  function stop() {
    clearInterval(timer);
    timer = null;
    show();
  }

  function show() {
    const index = model.get("index");
    const frame = model.get("frame");
    slider.max = last();
    slider.value = index;
    count.textContent = `${index} / ${last()}`;
    enable(back, index > 0);
    enable(forward, index < last());
    const label = timer === null ? "Play" : "Pause";
    play.textContent = timer === null ? "Play" : "Pause";
    play.setAttribute("aria-label", label);
    play.title = label;
    // A reader of screens is not to talk over itself.
    sentence.setAttribute("aria-live", timer === null ? "polite" : "off");
    sentence.textContent = frame.sentence;
    const source = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(frame.svg)}`;
    if (picture.src !== source) picture.src = source;
    picture.alt = frame.sentence;
  }

  model.on("change:index", show);
  model.on("change:frame", show);
  show();
  return () => {
    clearInterval(timer);
    model.off("change:index", show);
    model.off("change:frame", show);
  };
}

export default { render };
