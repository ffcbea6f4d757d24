// The door to slink: here the server that has sent the page. A site without a server has another file of this name
// (`site/web/door.js`), and nothing else on the page knows which of them it is.

import { t } from "./lang.js";

// `crypto.randomUUID` is missing where the address is not a loopback one.
const page = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");

/** What is said when nobody answers. */
export const SILENT = t.silentServer;

/**
 * Sends a question, of which the newest of a kind is wanted. Returns whether there is an answer, and that, or an object with
 * `error`; nothing, if it is stale. Throws if nobody answers, and if `signal` calls it off.
 */
export async function send(name, question, kind, signal) {
  const response = await fetch(`api/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ page, ask: kind, ...question }),
    signal,
  });
  if (response.status === 409) return null;
  const answer = await response.json().catch(() => ({ error: `slink serve: ${response.status}` }));
  return { ok: response.ok, answer };
}
