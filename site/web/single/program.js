// Where the program is, in a single file: in the page itself, since a page from `file://` can load nothing else.

import { unpacked } from "./packed.js";

const worker = URL.createObjectURL(new Blob([document.getElementById("slink-worker").textContent], { type: "text/javascript" }));

export async function loadCode() {
  return WebAssembly.compile(await unpacked("wasm").arrayBuffer());
}

export function newWorker() {
  return new Worker(worker);
}
