// The genres of Slitherlink: what a clue asks, what a dot must have, and how JSON says so.

import { CROSS, EMPTY, LINE } from "./board.js";

/** The clues of animals, by their numbers at puzz.link: a sheep is inside the loop, a wolf outside. */
export const SHEEP = 5;
export const WOLF = 6;

const LINES = [0, 1, 2, 3];
const DOTS = [0, 1, 2, 3, 4];
/** By name: the clues that one sets, in order. */
const CLUES = { slitherlink: LINES, "sheep-and-wolves": [...LINES, SHEEP, WOLF], vertex: DOTS, touch: DOTS };

export const GENRES = Object.keys(CLUES);
/** Those of which slink makes puzzles. */
export const MADE = GENRES.slice(0, 2);

/** What a puzzle asks besides one loop. There is one object for each genre with and without "every dot", so two are the same if they are one. */
const ALL = GENRES.flatMap((genre) =>
  [false, true].map((everyDot) => {
    const json = { ...(genre !== GENRES[0] && { genre }), ...(everyDot && { every_dot: true }) };
    const countsLines = CLUES[genre] !== DOTS;
    return Object.freeze({ genre, everyDot, clues: CLUES[genre], countsLines, hasAnimals: CLUES[genre].includes(SHEEP), json });
  }),
);

/** What a puzzle of that genre asks; undefined if there is no such genre. */
export function asking(genre = GENRES[0], everyDot = false) {
  return ALL.find((asks) => asks.genre === genre && asks.everyDot === everyDot);
}

export const PLAIN = asking();

export const isAnimal = (clue) => clue === SHEEP || clue === WOLF;

/** The sign of a clue that is there: a digit, or S or W. */
export function clueText(clue) {
  return "01234SW"[clue];
}

/** The clue with that sign; undefined if there is none. */
export function clueOf(text) {
  const clue = "01234SW".indexOf(text);
  return clue < 0 ? undefined : clue;
}

/** How much of what a number counts is at a cell now (`now`), and the least and the most of it that there may be in the end. */
export function counted(board, edges, cell) {
  const { grid, asks } = board;
  const sides = grid.edgesOfCell(cell);
  if (asks.countsLines) return linesOf(edges, sides);
  const lines = sides.map((edge) => edges[edge] === LINE);
  const touched = grid.cornersOfCell(cell).filter((vertex) => grid.edgesOfVertex(vertex).some((edge) => edges[edge] === LINE));
  const all = waysAt(board, edges, cell);
  const now = count(asks, lines, touched.length);
  // If there is no way, a dot here is wrong, and has a mark of its own.
  if (all.length === 0) return { now, least: 0, most: 4 };
  return { now, least: Math.min(...all.map(({ least }) => least)), most: Math.max(...all.map(({ most }) => most)) };
}

/** What follows from a number of dots or touches alone: edges with their marks. */
export function followsAt(board, edges, cell) {
  const { grid } = board;
  const clue = board.clue(cell);
  const ways = waysAt(board, edges, cell).filter(({ least, most }) => least <= clue && clue <= most);
  if (ways.length === 0) return [];
  const open = (edge) => edges[edge] === EMPTY;
  const sides = grid.edgesOfCell(cell);
  const found = sides.flatMap((edge, i) => {
    const alike = open(edge) && ways.every(({ drawn }) => drawn[i] === ways[0].drawn[i]);
    return alike ? [[edge, ways[0].drawn[i] ? LINE : CROSS]] : [];
  });
  grid.cornersOfCell(cell).forEach((vertex, i) => {
    const rest = grid.edgesOfVertex(vertex).filter((edge) => open(edge) && !sides.includes(edge));
    const all = (is, bound) => ways.every((way) => way.dots[i] === is || (way.dots[i] === PERHAPS && way[bound] === clue));
    if (all(false, "least")) found.push(...rest.map((edge) => [edge, CROSS]));
    else if (ways.every((way) => way.dots[i] === PERHAPS && way.most === clue)) found.push(...rest.map((edge) => [edge, LINE]));
  });
  return found;
}

const PERHAPS = "perhaps";

/**
 * All ways in which the sides of a cell may be drawn to the end: for each side whether it is a line (`drawn`), for each corner whether the loop
 * passes it (`dots`), and the least and the most of what a number there counts.
 */
function waysAt({ grid, asks }, edges, cell) {
  const sides = grid.edgesOfCell(cell);
  const corners = grid.cornersOfCell(cell).map((vertex) => grid.edgesOfVertex(vertex).map((edge) => ({ mark: edges[edge], side: sides.indexOf(edge) })));
  const ways = [];
  for (let bits = 0; bits < 16; bits++) {
    const drawn = sides.map((_, i) => (bits >> i) % 2 === 1);
    if (sides.some((edge, i) => edges[edge] !== EMPTY && (edges[edge] === LINE) !== drawn[i])) continue;
    const dots = corners.map((around) => passed(asks, around, drawn));
    if (dots.includes(null)) continue;
    const surely = dots.filter((is) => is === true).length;
    const perhaps = dots.filter((is) => is === PERHAPS).length;
    ways.push({ drawn, dots, least: count(asks, drawn, surely), most: count(asks, drawn, surely + perhaps) });
  }
  return ways;
}

/** Whether the loop passes a dot, if a cell there has these sides: true, false, PERHAPS, or null if it can neither pass nor leave it out. */
function passed({ everyDot }, around, drawn) {
  const rest = around.filter(({ side }) => side < 0);
  const lines = around.filter(({ mark, side }) => (side < 0 ? mark === LINE : drawn[side])).length;
  const open = rest.filter(({ mark }) => mark === EMPTY).length;
  if (lines > 2 || (lines === 1 && open === 0) || (everyDot && lines + open < 2)) return null;
  if (lines > 0 || everyDot) return true;
  return open > 1 ? PERHAPS : false;
}

/** Each side joins two of the dots to one touch, but the fourth only closes the ring. */
function count({ genre }, drawn, dots) {
  return genre === "vertex" ? dots : dots - Math.min(3, drawn.filter((is) => is).length);
}

function linesOf(edges, sides) {
  let [now, most] = [0, 4];
  for (const edge of sides) {
    if (edges[edge] === LINE) now++;
    if (edges[edge] === CROSS) most--;
  }
  return { now, least: now, most };
}
