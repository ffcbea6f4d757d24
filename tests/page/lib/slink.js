// The program that is tested: `SLINK`, or else what `cargo build` made.
import { execFileSync, spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const program = process.env.SLINK ?? fileURLToPath(new URL("../../../target/debug/slink", import.meta.url));

/** What slink prints with these arguments. */
export function slink(args, input = "") {
  return execFileSync(program, args, { input, encoding: "utf8", maxBuffer: 1 << 26 });
}

const isSite = process.env.DOOR === "site";

/**
 * For tests of what the page does by itself: drawing, keeping games, sizes, and which answers it drops. Its files are the same through
 * both doors (`site/same.test.js` compares them), and the questions that these tests ask are tried through both by others.
 */
export const once = { skip: isSite && "the page does this by itself: tried with slink serve" };

/** Starts what is tested at a free port: `slink serve`, or with `DOOR=site` a site without a server. Returns its address, and how to stop it. */
export function serve() {
  return isSite ? serveSite() : serveSlink();
}

export async function serveSlink() {
  const server = spawn(program, ["serve", "--port", "0"], { stdio: ["ignore", "pipe", "inherit"] });
  for await (const line of createInterface(server.stdout)) {
    const address = /http:\/\/\S+/.exec(line)?.[0];
    if (address) return { address, stop: () => server.kill() };
  }
  throw new Error("slink serve has ended without an address");
}

const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml", ".webmanifest": "application/manifest+json" };
/** As a host might have it: not at the root, and without a type for what it does not know. */
const FOLDER = "/games/slink/";
export const site = fileURLToPath(new URL("../../../site/out/", import.meta.url));

/** A host that knows of nothing but files. */
export async function serveSite() {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const name = pathname === FOLDER ? "index.html" : pathname.startsWith(FOLDER) ? pathname.slice(FOLDER.length) : "";
    const file = normalize(join(site, name));
    if (name === "" || request.method !== "GET" || !file.startsWith(site) || !existsSync(file)) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream" }).end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { address: `http://127.0.0.1:${server.address().port}${FOLDER}`, stop };
}
