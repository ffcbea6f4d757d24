// Stands in front of the page's door to slink, whichever that is, and holds answers back.
import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

/** Takes the place of `door.js`; the real one is behind it. */
const DOORKEEPER = `
import * as door from "./door.js?real";
const held = [];
/** With \`delay\`, every answer comes late by up to so many milliseconds, and what is handed over about another board is written down. */
globalThis.late = { delay: 0, handed: 0, strays: [] };
async function delayed(name, question, kind, signal) {
  const answer = await door.send(name, question, kind, signal);
  await new Promise((done) => setTimeout(done, Math.random() * globalThis.late.delay));
  if (signal.aborted) throw signal.reason;
  const { board } = (await import("./app.js")).game.model;
  if (signal.aborted) throw signal.reason;
  if (question.board && kind !== "picture") {
    globalThis.late.handed++;
    const now = JSON.stringify(board.toJson("horizontal" in question.board));
    if (JSON.stringify(question.board) !== now) globalThis.late.strays.push(name + " " + JSON.stringify(question.board) + " on " + now);
  }
  return answer;
}
globalThis.hold = (name, wanted, fails) => {
  const { promise, resolve } = Promise.withResolvers();
  return held.push({ name, wanted, fails, count: 0, gone: 0, released: promise, release: resolve }) - 1;
};
globalThis.held = held;
export const SILENT = door.SILENT;
export async function send(name, question, kind, signal) {
  const hold = held.find((each) => each.name === name && each.wanted(question));
  if (!hold) return (globalThis.late.delay > 0 ? delayed : door.send)(name, question, kind, signal);
  hold.count++;
  const gone = new Promise((_, reject) => signal.addEventListener("abort", () => (hold.gone++, reject(signal.reason))));
  if (hold.fails) throw new Error("nobody is there");
  const answer = await Promise.race([door.send(name, question, kind, signal), gone]);
  await Promise.race([hold.released, gone]);
  return answer;
}
`;

/** All modules of the page in one, but for the door, and the language, which the door needs as well. */
function inOne() {
  const entry = fileURLToPath(new URL("../../../src/web/app.js", import.meta.url));
  return buildSync({ entryPoints: [entry], bundle: true, format: "esm", charset: "utf8", external: ["./door.js", "./lang.js"], write: false }).outputFiles[0].text;
}
let app;

/**
 * Puts it there, before the page is opened. Unless the page is to be loaded `asShipped`, its modules come as one: Chromium takes half the time
 * for that. `route` of Playwright would stop each of the page's files, and start it again.
 */
export async function keepDoor(page, asShipped) {
  const session = await page.context().newCDPSession(page);
  const bodies = { "door.js": DOORKEEPER };
  if (!asShipped) bodies["app.js"] = app ??= inOne();
  const responseHeaders = [{ name: "content-type", value: "text/javascript" }];
  session.on("Fetch.requestPaused", ({ requestId, request }) => {
    const body = Buffer.from(bodies[request.url.split("/").at(-1)]).toString("base64");
    return session.send("Fetch.fulfillRequest", { requestId, responseCode: 200, responseHeaders, body });
  });
  await session.send("Fetch.enable", { patterns: Object.keys(bodies).map((name) => ({ urlPattern: `*/${name}` })) });
}

/** Holds the answers to a question back until `release` is called. `count` is the number of questions so far, and `gone` the number that the page has called off. */
export async function hold(page, name, wanted = () => true, fails = false) {
  // As text, for the page lets nothing make a function of one.
  const at = await page.evaluate(`globalThis.hold(${JSON.stringify(name)}, ${wanted}, ${fails})`);
  const ask = (member) => page.evaluate(([i, key]) => globalThis.held[i][key], [at, member]);
  return {
    asked: async () => {
      for (let i = 0; i < 100 && (await ask("count")) === 0; i++) await page.waitForTimeout(20);
      assert.ok((await ask("count")) > 0, `${name} was asked`);
    },
    gone: () => ask("gone"),
    count: () => ask("count"),
    release: () => page.evaluate((i) => {
      globalThis.held[i].wanted = () => false;
      globalThis.held[i].release();
    }, at),
  };
}
