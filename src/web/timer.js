// What is counted of a game: the hints, and the time, which runs from the first line to the last one, while the page is seen.

import { t } from "./lang.js";
import { $ } from "./ui.js";
import { clock } from "./words.js";

export class Timer {
  constructor() {
    this.seconds = 0;
    /** How many hints were asked for. */
    this.hints = 0;
    this.runs = false;
    this.stopped = false;
    setInterval(() => this.tick(), 1000);
    $("clock").addEventListener("click", () => {
      this.stopped = !this.stopped;
      this.show();
    });
    this.show();
  }

  start() {
    this.runs = true;
  }

  stop() {
    this.runs = false;
  }

  reset(seconds = 0, hints = 0) {
    Object.assign(this, { seconds, hints });
    this.runs = false;
    this.show();
  }

  tick() {
    if (!this.runs || this.stopped || document.hidden) return;
    this.seconds++;
    this.show();
  }

  show() {
    const button = $("clock");
    button.textContent = clock(this.seconds);
    button.ariaLabel = (this.stopped ? t.clockStopped : t.clockRuns)(clock(this.seconds));
    button.classList.toggle("stopped", this.stopped);
  }
}
