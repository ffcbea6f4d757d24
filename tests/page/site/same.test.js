// Both doors lead to the same answers: those of `slink serve`, and those of the program in WebAssembly, on many boards.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { serveSlink, site, slink } from "../lib/slink.js";

let server;
before(async () => (server = await serveSlink()));
after(() => server?.stop());

/** The program as a Worker has it. */
function program() {
  const context = vm.createContext({ TextDecoder, TextEncoder, WebAssembly, crypto, performance, postMessage: () => {} });
  vm.runInContext(readFileSync(`${site}worker.js`, "utf8"), context);
  context.module = new WebAssembly.Module(readFileSync(`${site}slink.wasm`));
  vm.runInContext("onmessage({ data: { module } })", context);
  const ask = (name, question) => {
    context.asked = { name, question: JSON.stringify(question), seed: 1 };
    const { ok, answer } = vm.runInContext("answered(asked)", context);
    return { ok, answer: JSON.parse(answer) };
  };
  return { ask, context };
}

async function serverAnswer(name, question) {
  const response = await fetch(`${server.address}api/${name}`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(question) });
  return { ok: response.ok, answer: await response.json() };
}

/** Without times. */
const timeless = ({ ok, answer: { seconds: _, ...answer } }) => ({ ok, answer });

/**
 * Of the smallest sets of clues there are often several, and which of them is found first depends on the machine: WebAssembly has
 * 32 bits. So of `why` it is compared how large the sets are, whether that is proven, and what is certain.
 */
function comparable(name, reply) {
  const { ok, answer } = timeless(reply);
  if (name !== "why") return { ok, answer };
  const { verdict, error } = answer;
  const sets = ["contradiction", "add", "needed"].map((name) => answer[name] && { ...answer[name], clues: answer[name].clues.length });
  return { ok, error, verdict, sets, spare: answer.spare };
}

/** What is asked of a board, which is also written in each of these formats. */
function questions(board, i, formats) {
  const undrawn = { ...board, horizontal: undefined, vertical: undefined };
  return [
    ["read", { text: JSON.stringify(board) }],
    ["formats", {}],
    ...formats.map(({ name }) => ["write", { board, to: name }]),
    ["verdict", { board }],
    ["forced", { board }],
    ["solutions", { board, most: 5 }],
    ["verify", { board }],
    ["hint", { board }],
    ["explain", { board: undrawn }],
    ["solve", { board }],
    ["likelihood", { board }],
    ["grade", { board: undrawn }],
    ...[{}, { minimal: true }, { redundant: true }].map((options) => ["why", { board, ...options }]),
    ["generate", { rows: 4 + (i % 3), cols: 5, seed: i }],
    ["generate", { pattern: "##.##\n#.#.#\n.#.#.\n#.#.#\n##.##\n", at_most: i % 2 === 0, digits: { 0: i % 3 }, seed: i }],
    ["generate", { loop: JSON.stringify(board), clues: "minimal", apart: i % 2 === 1, seed: i }],
    ["shape", { what: "pattern", text: JSON.stringify(board) }],
    ["shape", { what: "loop", text: "##.#\n#..#\n####\n" }],
    ["hint", { board: { ...board, clues: ["x"] } }],
    ["nothing", {}],
  ];
}

// `BOARDS=500` for more.
const count = Number(process.env.BOARDS ?? 25);
test(`the same answers on ${count} boards`, { timeout: 1_200_000 }, async (context) => {
  const { ask } = program();
  const times = { hint: [0, 0] };
  const { formats } = ask("formats", {}).answer;
  assert.ok(formats.length > 13);
  for (let i = 0; i < count; i++) {
    const any = i % 3 === 2 ? ["--any", "--clues", "0.4"] : ["--clues", i % 3 === 1 ? "minimal" : "0.6"];
    const text = slink(["generate", "--size", `${4 + (i % 3)}x${4 + (i % 4)}`, ...any, "--seed", String(i), "--quiet"]);
    const board = JSON.parse(slink(["convert", "--to", "json"], text));
    for (const [name, question] of questions(board, i, formats)) {
      const begun = performance.now();
      const ours = ask(name, question);
      const between = performance.now();
      const theirs = await serverAnswer(name, question);
      if (name === "hint") times.hint = [times.hint[0] + between - begun, times.hint[1] + performance.now() - between];
      if (name === "nothing") assert.deepEqual([ours.ok, theirs.ok], [false, false]);
      else assert.deepEqual(comparable(name, ours), comparable(name, theirs), `${name} ${JSON.stringify(question)}`);
      // A format without sizes has room for square boards alone.
      if (name === "write" && ours.ok && question.to !== "svg") assert.deepEqual(timeless(ask("read", ours.answer)), timeless(await serverAnswer("read", ours.answer)), question.to);
    }
  }
  context.diagnostic(`hints: ${times.hint.map((ms) => (ms / count / 2).toFixed(1)).join(" ms in WebAssembly, ")} ms from the server`);
});

test("a question that needs more memory than there is ends with a sentence", () => {
  const { ask, context } = program();
  const board = { slink: 1, rows: 40, cols: 40, clues: new Array(40).fill(".".repeat(40)) };
  assert.ok(ask("write", { board, to: "json" }).ok);
  // Each run gets its memory full.
  const most = 1 << 30;
  class Full extends WebAssembly.Instance {
    constructor(...parameters) {
      super(...parameters);
      const { memory } = this.exports;
      memory.grow((most - memory.buffer.byteLength) / 65536);
      assert.throws(() => memory.grow(1), "1 GiB is all");
    }
  }
  context.WebAssembly = { Instance: Full, RuntimeError: WebAssembly.RuntimeError };
  const { ok, answer } = ask("explain", { board, seconds: 20 });
  assert.ok(!ok);
  assert.match(answer.error, /more memory than the browser gives/);
});

test("a bug says what it is", () => {
  const { context } = program();
  const said = (words) => {
    context.host = { text: () => words };
    return vm.runInContext("broken(new WebAssembly.RuntimeError('unreachable'), host)", context);
  };
  assert.equal(said("panicked at src/lib.rs:1:2:\noh\n"), "this is a bug in slink: panicked at src/lib.rs:1:2:\noh");
  for (const words of ["memory allocation of 9 bytes failed\n", ""]) assert.match(said(words), /more memory than the browser gives/);
});

test("the page on a site has the files of the page of slink serve, but for the door and three lines at its head", () => {
  const web = fileURLToPath(new URL("../../../src/web/", import.meta.url));
  const names = readdirSync(web).filter((name) => name !== "door.js");
  const read = (folder, name) => readFileSync(folder + name, "utf8");
  for (const name of names.filter((name) => name !== "index.html")) assert.equal(read(site, name), read(web, name), name);
  const [ours, theirs] = [web, site].map((folder) => read(folder, "index.html").split("\n"));
  const begin = ours.findIndex((line) => line.includes("<script"));
  const added = theirs.slice(begin, begin + 3);
  assert.ok(/Content-Security-Policy/.test(added[0]) && /rel="manifest"/.test(added[1]) && /install\.js/.test(added[2]), added.join("\n"));
  assert.deepEqual(theirs.toSpliced(begin, 3), ours);
  assert.ok(names.length > 40, `${names.length} files`);
});
