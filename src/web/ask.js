// Questions to the server. A newer question of the same kind ends an older one, whose answer is dropped.

import { asSentence } from "./words.js";

/** The answer is no longer wanted. */
export class Stale extends Error {}

/** The server refused, or did not answer. The message is a sentence for the player. */
export class Refused extends Error {
  constructor(sentence, body = {}) {
    super(sentence);
    this.body = body;
  }
}

// `crypto.randomUUID` is missing where the address is not a loopback one.
const page = Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join("");
const running = new Map();

/** Asks `api/name`; `kind` tells which older question this one replaces. */
export async function ask(name, body = {}, kind = name) {
  cancel(kind);
  const controller = new AbortController();
  running.set(kind, controller);
  try {
    const response = await fetch(`/api/${name}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ page, ask: kind, ...body }),
      signal: controller.signal,
    });
    return await read(response);
  } catch (error) {
    if (controller.signal.aborted || error instanceof Stale) throw new Stale();
    if (error instanceof Refused) throw error;
    throw new Refused("slink does not answer. Is `slink serve` still running?");
  } finally {
    if (running.get(kind) === controller) running.delete(kind);
  }
}

/** Drops the question of that kind, if there is one. */
export function cancel(kind) {
  running.get(kind)?.abort();
  running.delete(kind);
}

async function read(response) {
  const body = await response.json().catch(() => ({}));
  if (response.ok) return body;
  if (response.status === 409) throw new Stale();
  throw new Refused(body.error ? sentence(body) : `slink answered with the error ${response.status}.`, body);
}

/** "Line 3, column 5: found `x`, expected …." */
export function sentence({ error, line, column }) {
  const where = line ? `Line ${line}${column ? `, column ${column}` : ""}: ` : "";
  return asSentence(where + error);
}
