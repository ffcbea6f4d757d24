// Places and what is there, in words, for people who do not see the board.

import { BLANK, CROSS, INSIDE, LINE, OUTSIDE } from "./board.js";
import { PLAIN, SHEEP, clueText, counted, isAnimal } from "./genre.js";
import { ASTRAY, BRANCH, CUT_OFF, DEAD_END, OVER, SHORT } from "./judge.js";
import { region, t } from "./lang.js";

const MARKS = { [LINE]: t.marks.line, [CROSS]: t.marks.cross };

/** "top r3c4" as "at the top of r3c4" */
function edgeWords(name) {
  const [side, cell] = name.split(" ");
  return t.edge(t.sides[side], cell);
}

/** "line at the top of r3c4; clue r3c4 has 2 of 3" */
export function drawnWords(board, edge) {
  const { grid } = board;
  const mark = MARKS[board.edge(edge)];
  const where = edgeWords(grid.edgeName(edge));
  const clues = grid.cellsOfEdge(edge).filter((cell) => board.clue(cell) >= 0);
  return [mark ? t.markAt(mark, where) : t.nothingAt(where), ...clues.map((cell) => clueWords(board, cell))].join("; ");
}

/** "clue r3c4 has 2 of 3", "sheep r3c4" */
export function clueWords(board, cell) {
  const [name, clue] = [board.grid.cellName(cell), board.clue(cell)];
  if (isAnimal(clue)) return `${clue === SHEEP ? t.sheep : t.wolf} ${name}`;
  return t.clueHas(name, counted(board, board.edges(), cell).now, clueText(clue));
}

/** What is around a dot: "bottom-right of r3c4: line up, cross right" */
export function vertexWords(board, judged, vertex) {
  const { grid } = board;
  const { r, c } = grid.vertexAt(vertex);
  const ways = { up: grid.left(r - 1, c), right: grid.top(r, c), down: grid.left(r, c), left: grid.top(r, c - 1) };
  const there = Object.entries(ways).filter(([, edge]) => edge >= 0 && MARKS[board.edge(edge)]).map(([way, edge]) => `${MARKS[board.edge(edge)]} ${t.ways[way]}`);
  const wrong = { [BRANCH]: t.branch, [DEAD_END]: t.deadEnd, [CUT_OFF]: t.cutOff }[judged.vertices[vertex]];
  const [corner, cell] = grid.vertexName(vertex).split(" ");
  return t.dot(t.corners[corner], cell, [...there, wrong].filter(Boolean).join(", ") || t.nothingDrawn);
}

/** "clue r3c4 has 2 of 3, inside"; without a clue "r3c4: no clue, inside" */
export function cellWords(board, judged, cell) {
  const clue = board.clue(cell);
  const shade = { [INSIDE]: t.inside, [OUTSIDE]: t.outside }[board.shade(cell)];
  const state = { [OVER]: t.tooManyLines, [SHORT]: t.tooManyCrosses, [ASTRAY]: t.astray }[judged.clues[cell]];
  const first = clue >= 0 ? clueWords(board, cell) : `${board.grid.cellName(cell)}: ${clue === BLANK ? t.noClue : t.clueToCome}`;
  return [first, state, shade].filter(Boolean).join(", ");
}

/** The genre in words; nothing for plain Slitherlink. */
export function genreName({ genre, everyDot }) {
  return [genre !== PLAIN.genre && t.genres[genre], everyDot && t.everyDot].filter(Boolean).join(", ");
}

/** Words about a puzzle that has just come, with its rule unless it is the plain one. */
export function withRule(words, { asks }) {
  return asks === PLAIN ? words : `${words} ${t.rule(asks)}`;
}

const statements = new Map();

/** Learns what techniques say: `{name, about}` of each. */
export function learn(techniques) {
  for (const { name, about } of techniques) statements.set(name, about);
}

/** What a technique says; nothing of one that has no place on the ladder. */
export function about(technique) {
  return statements.get(technique) ?? "";
}

/** Words of slink as a sentence. */
export function asSentence(words) {
  return words.charAt(0).toUpperCase() + words.slice(1) + (/[.!?]$/.test(words) ? "" : ".");
}

/** 0:07, 12:34, 1:02:03 */
export function clock(seconds) {
  const two = (n) => String(n).padStart(2, "0");
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, Math.floor(seconds) % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** A time of this browser's clock, as people write it where the browser is at home: 24 Nov 2026, 21:13 */
export function whenWords(at) {
  return new Date(at).toLocaleString(region, { dateStyle: "medium", timeStyle: "short" });
}
