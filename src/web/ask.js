// Questions to slink. Each is called off when nobody wants its answer any more: when a newer question of the same kind
// is asked, when somebody stops it, when what would show its answer is left, and when what it is about has changed. What is
// called off has no answer, so no answer is ever shown or drawn on another board than the one that was sent.
//
// What a question is about is the same as what is sent of the board (see `Game.ask`):
// - The clues: whether there is one solution, the grade, the redundant clues, and the explanation of all. It is played on
//   a copy without the drawing, so one may draw while it is looked for.
// - The position, which is the clues with the lines and crosses: hints, the check, the explanation from here, how likely
//   each line is, the fewest clues to add (so that a drawn loop is the solution), the link and the text to share, and
//   Solve: its solution goes on from what is drawn, and would be drawn over a line that came later.
// - A puzzle that is read or made takes the place of the puzzle where it was asked for. Undo brings that one back with its
//   drawing, so one may draw meanwhile; but it does not take the place of a third one, or of clues that were typed.
// - A picture is a file of the board as it was. It changes nothing on the page, and is about no more than that.

import { SILENT, send } from "./door.js";
import { t } from "./lang.js";
import { asSentence } from "./words.js";

/** The answer is no longer wanted. */
export class Stale extends Error {}

/** slink refused, or did not answer. The message is a sentence for the player. */
export class Refused extends Error {}

/** Nobody answered. */
export class Silent extends Refused {}

const running = new Map();
let watcher = () => {};

/** Calls `listener` whenever a question is asked or answered, with those that wait: `{name, kind, since}`, the oldest first. */
export function watch(listener) {
  watcher = listener;
}

const tell = () => watcher([...running].map(([kind, { name, since }]) => ({ name, kind, since })).sort((a, b) => a.since - b.since));

/**
 * Asks slink the question of that name.
 * It replaces an open question of the same `kind`. `holds` says whether what it is about is still the same. `dropped` is called
 * if it is called off and no newer one replaces it: it removes the notice of waiting. `since` is when its first try was asked.
 */
export async function ask(name, body = {}, { kind = name, holds = () => true, dropped = () => {}, since = performance.now() } = {}) {
  cancel(kind);
  const controller = new AbortController();
  const question = { controller, holds, name, since };
  running.set(kind, question);
  tell();
  try {
    const reply = await send(name, body, kind, controller.signal);
    if (reply === null || controller.signal.aborted) throw new Stale();
    if (!reply.ok) throw new Refused(sentence(reply.answer));
    // slink does not answer it for this genre.
    if (reply.answer.verdict === "error") throw new Refused(asSentence(reply.answer.why));
    return reply.answer;
  } catch (error) {
    if (controller.signal.aborted || error instanceof Stale) {
      if (running.get(kind) === question) dropped();
      throw new Stale();
    }
    if (error instanceof Refused) throw error;
    throw new Silent(SILENT);
  } finally {
    if (running.get(kind) === question) running.delete(kind);
    tell();
  }
}

/** Calls off the question of that kind, if there is one. */
export function cancel(kind) {
  running.get(kind)?.controller.abort();
}

/** Calls off all questions about what has changed. */
export function cancelOutdated() {
  for (const { controller, holds } of running.values()) {
    if (!holds()) controller.abort();
  }
}

/** "Line 3, column 5: found `x`, expected …." */
export function sentence({ error, line, column }) {
  const where = line ? t.placeOf(line, column) : "";
  return asSentence(where + error);
}
