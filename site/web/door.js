// The door to slink on a page without a server: Workers, each of which answers one question at a time. A question that is
// called off ends its Worker, since nothing else stops a program there. Nothing leaves the browser.

import { t } from "./lang.js";
import { loadCode, newWorker } from "./program.js";

/** Workers that are kept for the next question: one for the verdict while clues are typed, and one for what is asked meanwhile. */
const MOST_IDLE = 2;
/** A Worker ends if its last answer took more bytes than this. That frees its memory at once; otherwise the browser decides when. */
const MOST_BYTES = 64 << 20;

const idle = [];
let module = null;
/** The program is there, and a Worker waits for the first question. */
const ready = loadCode().then((code) => {
  module = code;
  idle.push(begin());
});

/** A Worker with the program. */
function begin() {
  const worker = newWorker();
  worker.postMessage({ module });
  return worker;
}

/** What is said when nobody answers. */
export const SILENT = t.silentSite;

/** Sends a question: see `src/web/door.js`. */
export async function send(name, question, _kind, signal) {
  await ready;
  signal.throwIfAborted();
  const worker = idle.pop() ?? begin();
  const { promise, resolve, reject } = Promise.withResolvers();
  const stop = () => reject(signal.reason);
  signal.addEventListener("abort", stop);
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = (event) => reject(new Error(event.message));
  worker.postMessage({ name, question: JSON.stringify(question), seed: crypto.getRandomValues(new Uint32Array(1))[0] });
  let kept = false;
  try {
    const { ok, answer, bytes } = await promise;
    kept = bytes <= MOST_BYTES && idle.length < MOST_IDLE;
    return { ok, answer: JSON.parse(answer) };
  } finally {
    signal.removeEventListener("abort", stop);
    if (kept) idle.push(worker);
    else worker.terminate();
    // So that the next question need not wait for one.
    if (idle.length === 0) idle.push(begin());
  }
}
