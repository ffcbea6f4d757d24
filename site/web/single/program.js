// Where the program is, in a single file: in the page itself, since a page from `file://` can load nothing else.

const text = (id) => document.getElementById(id).textContent;
const worker = URL.createObjectURL(new Blob([text("slink-worker")], { type: "text/javascript" }));

export async function loadCode() {
  const packed = bytesOf(text("slink-wasm").trim());
  return WebAssembly.compile(await new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
}

/** The bytes of a text in base64. */
function bytesOf(base64) {
  return new Blob([Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))]);
}

export function newWorker() {
  return new Worker(worker);
}
