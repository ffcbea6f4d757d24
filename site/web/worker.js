// Answers questions, one after the other, each by a run of the program with a memory of its own. What the program asks of its
// host has the names of WASI, preview 1: https://wasi.dev. This is a classic script: browsers load no modules from `file://`.

let code;

onmessage = ({ data }) => {
  if (data.module) code = data.module;
  else postMessage(answered(data));
};

function answered({ name, question, seed }) {
  const host = new Host(["slink", name, String(seed)], question);
  try {
    const ended = host.run();
    if (ended > 1 || host.text(2)) throw new Error(`exit code ${ended}`);
    return { ok: ended === 0, answer: host.text(1), bytes: host.memory.buffer.byteLength };
  } catch (error) {
    return { ok: false, answer: JSON.stringify({ error: broken(error, host) }), bytes: Infinity };
  }
}

/**
 * A bug of slink says on stderr what it is, and so does a lack of memory. A trap without a word is taken for such a lack; it may also be
 * a stack that is full.
 */
function broken(error, host) {
  const said = host.text(2).trim() || error.message;
  const isMemory = /^memory allocation|capacity overflow|out of memory/i.test(said) || (said === error.message && (error instanceof WebAssembly.RuntimeError || error instanceof RangeError));
  if (isMemory) return "this takes more memory than the browser gives to a page; slink on your own machine has more";
  return `this is a bug in slink: ${said}`;
}

/** What a program finds round it: arguments, stdin, stdout and stderr, a clock and random numbers. */
class Host {
  constructor(args, stdin) {
    const encoder = new TextEncoder();
    this.args = args.map((arg) => encoder.encode(`${arg}\0`));
    this.stdin = encoder.encode(stdin);
    /** What was written to stdout and stderr, in pieces. */
    this.written = { 1: [], 2: [] };
  }

  /** Runs the program to its end, and returns its exit code. */
  run() {
    const names = ["args_get", "args_sizes_get", "clock_time_get", "environ_get", "environ_sizes_get", "fd_read", "fd_write", "proc_exit", "random_get"];
    const imports = Object.fromEntries(names.map((name) => [name, (...parameters) => this[name](...parameters) ?? SUCCESS]));
    const { exports } = new WebAssembly.Instance(code, { wasi_snapshot_preview1: imports });
    this.memory = exports.memory;
    try {
      exports._start();
    } catch (end) {
      if (end instanceof End) return end.code;
      throw end;
    }
    return 0;
  }

  text(fd) {
    const decoder = new TextDecoder();
    return this.written[fd].map((piece) => decoder.decode(piece, { stream: true })).join("") + decoder.decode();
  }

  // The memory may have grown since the last call, and then has another buffer.
  get words() {
    return new DataView(this.memory.buffer);
  }

  get bytes() {
    return new Uint8Array(this.memory.buffer);
  }

  /** The buffers of a call, one after the other. */
  *buffers(list, count) {
    for (let i = 0; i < count; i++) {
      const [start, length] = [0, 4].map((offset) => this.words.getUint32(list + 8 * i + offset, true));
      yield this.bytes.subarray(start, start + length);
    }
  }

  args_sizes_get(count, size) {
    this.words.setUint32(count, this.args.length, true);
    this.words.setUint32(size, this.args.reduce((sum, arg) => sum + arg.length, 0), true);
  }

  args_get(list, place) {
    for (const [i, arg] of this.args.entries()) {
      this.words.setUint32(list + 4 * i, place, true);
      this.bytes.set(arg, place);
      place += arg.length;
    }
  }

  environ_sizes_get(count, size) {
    this.words.setUint32(count, 0, true);
    this.words.setUint32(size, 0, true);
  }

  environ_get() {}

  /** Only durations are asked for, and no date. */
  clock_time_get(_clock, _precision, place) {
    this.words.setBigUint64(place, BigInt(Math.round(performance.now() * 1e6)), true);
  }

  random_get(place, length) {
    crypto.getRandomValues(this.bytes.subarray(place, place + length));
  }

  fd_read(fd, list, count, place) {
    if (fd !== 0) return BAD_FILE;
    let read = 0;
    for (const buffer of this.buffers(list, count)) {
      const piece = this.stdin.subarray(0, buffer.length);
      buffer.set(piece);
      this.stdin = this.stdin.subarray(piece.length);
      read += piece.length;
    }
    this.words.setUint32(place, read, true);
  }

  fd_write(fd, list, count, place) {
    if (!(fd in this.written)) return BAD_FILE;
    let written = 0;
    for (const buffer of this.buffers(list, count)) {
      this.written[fd].push(buffer.slice());
      written += buffer.length;
    }
    this.words.setUint32(place, written, true);
  }

  proc_exit(exit) {
    throw new End(exit);
  }
}

/** The end of a program, thrown through it. */
class End {
  constructor(code) {
    this.code = code;
  }
}

const [SUCCESS, BAD_FILE] = [0, 8];
