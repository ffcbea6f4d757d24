// Places and what is there, in words, for people who do not see the board.

import { BLANK, CROSS, INSIDE, LINE, OUTSIDE } from "./board.js";
import { BRANCH, DEAD_END, OVER, SHORT } from "./judge.js";

const MARKS = { [LINE]: "line", [CROSS]: "cross" };

export function edgeWords(grid, edge) {
  return grid.edgeName(edge).replace(" ", " of ");
}

/** "line at the top of r3c4; the 3 at r3c4 has 2 lines" */
export function drawnWords(board, edge) {
  const { grid } = board;
  const mark = MARKS[board.edge(edge)];
  const where = `the ${edgeWords(grid, edge)}`;
  const clues = grid.cellsOfEdge(edge).filter((cell) => board.clue(cell) >= 0);
  return [mark ? `${mark} at ${where}` : `nothing at ${where}`, ...clues.map((cell) => clueWords(board, cell))].join("; ");
}

/** "clue r3c4 has 2 of 3" */
export function clueWords(board, cell) {
  const lines = board.grid.edgesOfCell(cell).filter((edge) => board.edge(edge) === LINE).length;
  return `clue ${board.grid.cellName(cell)} has ${lines} of ${board.clue(cell)}`;
}

/** What is around a dot: "bottom-right of r3c4: line up, cross right" */
export function vertexWords(board, judged, vertex) {
  const { grid } = board;
  const { r, c } = grid.vertexAt(vertex);
  const ways = [["up", grid.left(r - 1, c)], ["right", grid.top(r, c)], ["down", grid.left(r, c)], ["left", grid.top(r, c - 1)]];
  const there = ways.filter(([, edge]) => edge >= 0 && MARKS[board.edge(edge)]).map(([way, edge]) => `${MARKS[board.edge(edge)]} ${way}`);
  const wrong = { [BRANCH]: "the lines branch", [DEAD_END]: "the line cannot go on" }[judged.vertices[vertex]];
  return `${grid.vertexName(vertex).replace(" ", " of ")}: ${[...there, wrong].filter(Boolean).join(", ") || "nothing drawn"}`;
}

/** "r3c4: clue 3, 2 lines, inside" */
export function cellWords(board, judged, cell) {
  const clue = board.clue(cell);
  const shade = { [INSIDE]: "inside", [OUTSIDE]: "outside" }[board.shade(cell)];
  const state = { [OVER]: "too many lines", [SHORT]: "too many crosses" }[judged.clues[cell]];
  const first = clue >= 0 ? clueWords(board, cell) : `${board.grid.cellName(cell)}: ${clue === BLANK ? "no clue" : "a clue to come"}`;
  return [first, state, shade].filter(Boolean).join(", ");
}

/** A fact of a step (docs/steps.md): "a line at the top of r3c4", "r1c1 and r2c2 on the same side" */
export function factWords(fact) {
  const [name, value] = Object.entries(fact)[0];
  if (name === "line" || name === "cross") return `a ${name} at the ${value.replace(" ", " of ")}`;
  return `${value.join(" and ")} on ${name === "same" ? "the same side" : "different sides"}`;
}

/** Words of the server as a sentence. */
export function asSentence(words) {
  return words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
}

/** 1 line, 2 lines */
export function count(n, word, many = `${word}s`) {
  return `${n} ${n === 1 ? word : many}`;
}

/** 0:07, 12:34, 1:02:03 */
export function clock(seconds) {
  const two = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}
