// Puts the site together in `site/out`: the files of the page with another door, the program, and all of it in one file.
// `site/build` calls this with the profile once the program is built.

import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { buildSync } from "esbuild";
import { LESSONS } from "../src/web/lessons.js";

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const read = (path) => readFileSync(here(path), "utf8");
const [PAGE, OURS, OUT, SINGLE, PICTURES] = ["../src/web/", "web/", "out/", "target/single/", "../docs/techniques/"];
/** The techniques whose pictures the course shows. */
const PICTURED = LESSONS.map(({ technique }) => technique);
const PROGRAM = `target/wasm32-wasip1/${process.argv[2]}/slitherlink-site.wasm`;

/** Lines for the head of a page: in front of the first script. */
function withHead(html, ...lines) {
  return html.replace("<script", `${lines.join("\n")}\n<script`);
}

/** What a page may load, as browsers are told. */
function policy(parts) {
  const all = { "default-src": "'none'", "img-src": "'self' data: blob:", "base-uri": "'none'", "form-action": "'none'", ...parts };
  return `<meta http-equiv="Content-Security-Policy" content="${Object.entries(all).map((part) => part.join(" ")).join("; ")}">`;
}

function makeSite() {
  rmSync(here(OUT), { recursive: true, force: true });
  cpSync(here(PAGE), here(OUT), { recursive: true });
  for (const name of ["door.js", "program.js", "worker.js", "install.js", "manifest.webmanifest"]) cpSync(here(OURS + name), here(OUT + name));
  for (const name of PICTURED) cpSync(here(`${PICTURES}${name}.svg`), here(`${OUT}techniques/${name}.svg`));
  cpSync(here(PROGRAM), here(`${OUT}slink.wasm`));
  const rules = policy({
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
  });
  const lines = [rules, '<link rel="manifest" href="manifest.webmanifest">', '<script src="install.js"></script>'];
  writeFileSync(here(`${OUT}index.html`), withHead(read(`${OUT}index.html`), ...lines));
  const files = readdirSync(here(OUT), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = files.map((entry) => `${entry.parentPath}/${entry.name}`.slice(here(OUT).length).replace(/^\//, "")).sort();
  const hash = createHash("sha256");
  for (const name of names) hash.update(name).update(readFileSync(here(OUT + name)));
  const service = read(`${OURS}service.js`)
    .replace("/* files */ []", JSON.stringify(["./", ...names]))
    .replace('/* name */ ""', JSON.stringify(`slink-${hash.digest("hex").slice(0, 16)}`));
  writeFileSync(here(`${OUT}service.js`), service);
}

/** Something that the single file holds packed, for `single/packed.js`: five characters from "!" on, without "<", are four bytes. */
function packed(name, content) {
  const bytes = gzipSync(content, { level: 9 });
  const padded = Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
  let text = "";
  for (let at = 0; at < padded.length; at += 4) {
    const word = padded.readUInt32BE(at);
    const digits = [4, 3, 2, 1, 0].map((power) => Math.floor(word / 85 ** power) % 85);
    text += String.fromCharCode(...digits.map((digit) => 33 + digit + (digit >= 27 ? 1 : 0)));
  }
  return `<script type="text/plain" id="slink-${name}" data-bytes="${bytes.length}">${text}</script>`;
}

/** All of it in one file, with nothing beside it that could be loaded. */
function makeSingle() {
  rmSync(here(SINGLE), { recursive: true, force: true });
  mkdirSync(here(SINGLE), { recursive: true });
  cpSync(here(OUT), here(SINGLE), { recursive: true });
  cpSync(here(`${OURS}single/program.js`), here(`${SINGLE}program.js`));
  for (const name of ["packed.js", "picture.js"]) cpSync(here(`${OURS}single/${name}`), here(SINGLE + name));
  const pictures = packed("pictures", JSON.stringify(Object.fromEntries(PICTURED.map((name) => [name, read(`${PICTURES}${name}.svg`)]))));
  const app = buildSync({ entryPoints: [here(`${SINGLE}app.js`)], bundle: true, minify: true, format: "iife", charset: "utf8", write: false }).outputFiles[0].text;
  const small = (name) => buildSync({ entryPoints: [here(SINGLE + name)], minify: true, charset: "utf8", write: false }).outputFiles[0].text.trim();
  const [first, style, worker] = [small("storage.js") + small("theme.js"), small("style.css") + small("small.css"), small("worker.js")];
  const wasm = packed("wasm", readFileSync(here(`${SINGLE}slink.wasm`)));
  const icon = `data:image/svg+xml;base64,${Buffer.from(read(`${SINGLE}icon.svg`)).toString("base64")}`;
  // Within a script, nothing may look like its end.
  const script = (text, rest = "") => `<script${rest}>${text.replaceAll("</script", "<\\/script")}</script>`;
  const hashOf = (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
  const inline = [first, app].map((text) => text.replaceAll("</script", "<\\/script"));
  const rules = policy({
    "script-src": `${inline.map(hashOf).join(" ")} 'wasm-unsafe-eval' blob:`,
    "style-src": hashOf(style),
    "worker-src": "blob:",
  });
  const page = read(`${PAGE}index.html`)
    .replaceAll('"icon.svg"', `"${icon}"`)
    .replace(/<script src="storage.js"><\/script>\s*<script src="theme.js"><\/script>/, () => `${rules}\n${script(first)}`)
    .replace(/<link rel="stylesheet" href="style.css">\s*<link rel="stylesheet" href="small.css">/, () => `<style>${style}</style>`)
    .replace('<script type="module" src="app.js"></script>\n', "")
    // A classic script does not wait for the page as a module does, so it stands at the end of it.
    .replace("</body>", () => [script(worker, ' type="text/plain" id="slink-worker"'), wasm, pictures, script(app), "</body>"].join("\n"));
  if (/(src|href)="(?!#|data:)/.test(page)) throw new Error("the single file would load something from elsewhere");
  writeFileSync(here(`${OUT}slink.html`), page);
}

makeSite();
makeSingle();
