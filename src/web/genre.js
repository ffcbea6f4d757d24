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
export function counted({ grid, asks }, edges, cell) {
  const sides = grid.edgesOfCell(cell);
  if (asks.countsLines) return linesOf(edges, sides);
  const corners = grid.cornersOfCell(cell).map((vertex) => grid.edgesOfVertex(vertex).map((edge) => ({ mark: edges[edge], side: sides.indexOf(edge) })));
  const lines = sides.map((edge) => edges[edge] === LINE);
  const now = count(asks, lines, corners.filter((around) => around.some(({ mark }) => mark === LINE)).length);
  let [least, most] = [Infinity, -Infinity];
  for (let bits = 0; bits < 16; bits++) {
    const drawn = sides.map((_, i) => (bits >> i) % 2 === 1);
    if (sides.some((edge, i) => edges[edge] !== EMPTY && lines[i] !== drawn[i])) continue;
    const dots = corners.map((around) => passed(asks, around, drawn));
    if (dots.includes(null)) continue;
    const surely = dots.filter((is) => is === true).length;
    least = Math.min(least, count(asks, drawn, surely));
    most = Math.max(most, count(asks, drawn, surely + dots.filter((is) => is === "perhaps").length));
  }
  // A dot here is wrong, and has a mark of its own.
  return least > most ? { now, least: 0, most: 4 } : { now, least, most };
}

/** Whether the loop passes a dot, if a cell there has these sides: true, false, "perhaps", or null if it can neither pass nor leave it out. */
function passed({ everyDot }, around, drawn) {
  const rest = around.filter(({ side }) => side < 0);
  const lines = around.filter(({ mark, side }) => (side < 0 ? mark === LINE : drawn[side])).length;
  const open = rest.filter(({ mark }) => mark === EMPTY).length;
  if (lines > 2 || (lines === 1 && open === 0) || (everyDot && lines + open < 2)) return null;
  if (lines > 0 || everyDot) return true;
  return open > 1 ? "perhaps" : false;
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
