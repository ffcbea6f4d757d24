// Where the program is, on a site: in files beside the page.

const beside = (name) => new URL(name, document.baseURI);

export async function loadCode() {
  const response = await fetch(beside("slink.wasm"));
  if (!response.ok) throw new Error(`${response.url}: ${response.status}`);
  // Not as it streams in: for that a host would have to know the type of the file.
  return WebAssembly.compile(await response.arrayBuffer());
}

export function newWorker() {
  return new Worker(beside("worker.js"));
}
