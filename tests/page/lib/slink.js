// The program that is tested: `SLINK`, or else what `cargo build` made.
import { execFileSync, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = process.env.SLINK ?? fileURLToPath(new URL("../../../target/debug/slink", import.meta.url));

/** What slink prints with these arguments. */
export function slink(args, input = "") {
  return execFileSync(program, args, { input, encoding: "utf8", maxBuffer: 1 << 26 });
}

/** Starts a server at a free port. Returns its address, and how to stop it. */
export async function serve() {
  const server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface(server.stdout)) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address) return { address, stop: () => server.kill() };
  }
  throw new Error("slink serve has ended without an address");
}
