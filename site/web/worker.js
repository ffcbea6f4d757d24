// Answers questions, one after the other. This is a classic script, after the one that wasm-bindgen writes: browsers load
// no modules from `file://`.

let program;

onmessage = ({ data }) => {
  if (data.module) program = slinkWasm.initSync({ module: data.module });
  else postMessage(answered(data));
};

function answered({ name, question, seed }) {
  try {
    return { ok: true, answer: slinkWasm.answer(name, question, seed), bytes: program.memory.buffer.byteLength };
  } catch (error) {
    // What is refused comes as JSON. After anything else the program is broken, and this Worker is not asked again.
    if (typeof error === "string") return { ok: false, answer: error, bytes: program.memory.buffer.byteLength };
    return { ok: false, answer: JSON.stringify({ error: broken(error) }), bytes: Infinity };
  }
}

/** A trap means that there was no more memory. A bug of slink says what it is. */
function broken(error) {
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return "this takes more memory than the browser gives to a page; slink on your own machine has more";
  return `this is a bug in slink: ${error.message}`;
}
