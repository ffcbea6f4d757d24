// The board for the printer: as lines and letters, which are sharp at any size, in the colours of paper.

import { CROSS, INSIDE, LINE, OUTSIDE } from "./board.js";
import { PLAIN, clueText } from "./genre.js";
import { t } from "./lang.js";

const SVG = "http://www.w3.org/2000/svg";
const CELL = 40;
/** So much larger than that a small board is on paper. */
const ENLARGED = 1.4;

/** The pages that are printed in place of the board. */
let pages = null;

/** Draws the board anew in `sheet` whenever the page is to be printed. */
export function printable(sheet, board) {
  addEventListener("beforeprint", () => pages === null && sheet.replaceChildren(...onPaper(board())));
}

/** Prints pages, each a picture in SVG. */
export async function printPages(sheet, pictures) {
  const urls = pictures.map((svg) => URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" })));
  pages = urls.map((src) => Object.assign(new Image(), { src, className: "page-of-booklet", alt: "" }));
  sheet.replaceChildren(...pages);
  await Promise.all(pages.map((page) => page.decode()));
  print();
  pages = null;
  urls.forEach((url) => URL.revokeObjectURL(url));
}

/** The board, and its rule unless it is the plain one. */
function onPaper(board) {
  const rule = Object.assign(document.createElement("p"), { textContent: t.rule(board.asks) });
  return board.asks === PLAIN ? [drawn(board)] : [drawn(board), rule];
}

function drawn(board) {
  const { grid } = board;
  const [width, height] = [(grid.cols + 1) * CELL, (grid.rows + 1) * CELL];
  const picture = element("svg", { viewBox: `${-CELL / 2} ${-CELL / 2} ${width} ${height}`, width: ENLARGED * width, height: ENLARGED * height });
  const cells = Array.from({ length: grid.cells }, (_, cell) => cell);
  const edges = Array.from({ length: grid.edges }, (_, edge) => edge);
  const vertices = Array.from({ length: grid.vertices }, (_, vertex) => vertex);
  picture.append(
    ...cells.filter((cell) => board.shade(cell) === INSIDE).map((cell) => square(grid, cell)),
    ...cells.filter((cell) => board.shade(cell) === OUTSIDE).map((cell) => diagonal(grid, cell)),
    ...vertices.map((vertex) => dot(grid, vertex)),
    path("crosses", edges.filter((edge) => board.edge(edge) === CROSS).map((edge) => crossAt(grid, edge))),
    path("lines", edges.filter((edge) => board.edge(edge) === LINE).map((edge) => lineAt(grid, edge))),
    ...cells.filter((cell) => board.clue(cell) >= 0).map((cell) => digit(grid, cell, board.clue(cell))),
  );
  return picture;
}

function element(name, attributes) {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

function square(grid, cell) {
  const { r, c } = grid.cellAt(cell);
  return element("rect", { class: "inside", x: c * CELL, y: r * CELL, width: CELL, height: CELL });
}

function diagonal(grid, cell) {
  const { r, c } = grid.cellAt(cell);
  return element("path", { class: "outside", d: `M${c * CELL} ${(r + 1) * CELL}l${CELL} ${-CELL}` });
}

function dot(grid, vertex) {
  const { r, c } = grid.vertexAt(vertex);
  return element("circle", { cx: c * CELL, cy: r * CELL, r: 2 });
}

function path(name, parts) {
  return element("path", { class: name, d: parts.join("") });
}

function lineAt(grid, edge) {
  const { r, c, flat } = grid.edgeAt(edge);
  return `M${c * CELL} ${r * CELL}${flat ? "h" : "v"}${CELL}`;
}

function crossAt(grid, edge) {
  const { r, c, flat } = grid.edgeAt(edge);
  const [x, y] = [(flat ? c + 0.5 : c) * CELL, (flat ? r : r + 0.5) * CELL];
  return `M${x - 3} ${y - 3}l6 6m0-6l-6 6`;
}

function digit(grid, cell, clue) {
  const { r, c } = grid.cellAt(cell);
  const text = element("text", { x: (c + 0.5) * CELL, y: (r + 0.68) * CELL });
  text.textContent = clueText(clue);
  return text;
}
