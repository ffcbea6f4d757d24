// What follows at a glance: from one clue, or from one dot, alone. Nothing of it goes on from a place that is wrong.

import { CROSS, EMPTY, LINE } from "./board.js";
import { followsAt, isAnimal } from "./genre.js";

/** Where a clue or a dot has all its lines, the other edges of it are crosses. Looked at are the places at these edges. */
export function crossesAt(board, edges) {
  return follow(board, edges, ({ lines, most, open }) => (lines === most ? open.map((edge) => [edge, CROSS]) : []));
}

/** All that follows by the rules of the game, one place at a time, from the whole board. */
export function easySteps(board) {
  const edges = Array.from({ length: board.grid.edges }, (_, edge) => edge);
  return follow(board, edges, easyAt, (marks, cell) => followsAt(board, marks, cell));
}

function easyAt({ lines, least, most, open, isDot }) {
  if (lines === most) return open.map((edge) => [edge, CROSS]);
  const missing = isDot && lines === 1 ? 1 : least - lines;
  if (missing > 0 && open.length === missing) return open.map((edge) => [edge, LINE]);
  return isDot && lines === 0 && open.length === 1 ? [[open[0], CROSS]] : [];
}

/** Looks at all places at these edges, and then at those beside what follows, until nothing more does: edges with their marks. */
function follow(board, edges, rule, atClue = () => []) {
  const marks = board.edges();
  const found = new Map();
  const queue = [...edges];
  const add = ([edge, mark]) => {
    marks[edge] = mark;
    found.set(edge, mark);
    queue.push(edge);
  };
  for (const edge of queue) {
    for (const place of placesOf(board, edge)) {
      const seen = look(marks, place);
      if (!seen.wrong) rule(seen).forEach(add);
    }
    for (const cell of cellsNear(board, edge)) atClue(marks, cell).forEach(add);
  }
  return [...found];
}

/** The cells at the ends of an edge whose clues count dots or touches. */
function cellsNear(board, edge) {
  const { grid } = board;
  if (board.asks.countsLines) return [];
  const near = grid.verticesOfEdge(edge).flatMap((vertex) => grid.edgesOfVertex(vertex)).flatMap((other) => grid.cellsOfEdge(other));
  return [...new Set(near)].filter((cell) => board.clue(cell) >= 0);
}

/** The dots at an edge, and the clues if they count lines: their edges, and the least and the most lines that they may have. */
function placesOf(board, edge) {
  const { grid } = board;
  const { countsLines, everyDot } = board.asks;
  const clues = countsLines ? grid.cellsOfEdge(edge).filter((cell) => board.clue(cell) >= 0 && !isAnimal(board.clue(cell))) : [];
  return [
    ...clues.map((cell) => ({ around: grid.edgesOfCell(cell), least: board.clue(cell), most: board.clue(cell), isDot: false })),
    ...grid.verticesOfEdge(edge).map((vertex) => ({ around: grid.edgesOfVertex(vertex), least: everyDot ? 2 : 0, most: 2, isDot: true })),
  ];
}

function look(marks, place) {
  const lines = place.around.filter((edge) => marks[edge] === LINE).length;
  const open = place.around.filter((edge) => marks[edge] === EMPTY);
  const short = lines + open.length < place.least || (place.isDot && lines === 1 && open.length === 0);
  return { ...place, lines, open, wrong: lines > place.most || short };
}
