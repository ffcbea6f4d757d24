// A line below the board for questions that take long: for how long already, and a button that stops them.

import { cancel, watch } from "./ask.js";
import { t } from "./lang.js";
import { $, hide, on, say } from "./ui.js";

/** What takes less than this is not worth a word, in milliseconds. */
const SOON = 700;
/** Kinds of questions that the page asks by itself. */
const UNASKED = ["graded", "causes"];
/** The longest time of a question, in seconds. What has none here is not shown. */
const LIMITS = { hint: 10, verify: 5, solve: 20, solutions: 20, explain: 30, likelihood: 20, grade: 20, why: 30, generate: 30, booklet: 30 };

export class Waiting {
  constructor() {
    this.timer = 0;
    watch((running) => this.follow(running));
    on("waiting-stop", "click", () => this.stop());
  }

  /** From now on these questions are waited for. */
  follow(running) {
    this.long = running.filter(({ name, kind }) => LIMITS[name] !== undefined && !UNASKED.includes(kind));
    clearInterval(this.timer);
    if (this.long.length > 0) this.timer = setInterval(() => this.show(), 250);
    this.show();
  }

  show() {
    const [oldest] = this.long;
    const passed = oldest ? performance.now() - oldest.since : 0;
    if (passed < SOON) return hide($("waiting"), $("stage"));
    $("waiting").hidden = false;
    $("waiting-text").textContent = t.waiting(Math.floor(passed / 1000));
    // What is tried again and again has no end that is known.
    if (passed / 1000 > LIMITS[oldest.name]) return $("waiting-bar").removeAttribute("value");
    $("waiting-bar").max = LIMITS[oldest.name];
    $("waiting-bar").value = passed / 1000;
  }

  stop() {
    for (const { kind } of this.long) cancel(kind);
    hide($("waiting"), $("stage"));
    say(t.stopped);
  }
}
