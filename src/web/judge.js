// What can be seen at a glance of a drawing: which clues are met, where it breaks the rules, and whether it is finished.

import { CROSS, EMPTY, INSIDE, LINE, OUTSIDE } from "./board.js";
import { SHEEP, counted, isAnimal } from "./genre.js";

export const OPEN = 0;
export const DONE = 1;
/** More lines around a clue than it says, or more of what else it counts. */
export const OVER = 2;
/** Too many crosses around a clue. */
export const SHORT = 3;
/** An animal on the wrong side of the only loop. */
export const ASTRAY = 4;

/** More than two lines at a vertex. */
export const BRANCH = 1;
/** A line that cannot go on at a vertex. */
export const DEAD_END = 2;
/** A dot that the loop must pass, and cannot. */
export const CUT_OFF = 3;

/**
 * Judges a board.
 * `clues` has a state for each cell and `vertices` for each vertex; `early` are the edges of loops that were closed
 * while something else was still to be done; `solved` says that all lines are one loop that meets every clue, and then
 * `inside` tells for each cell whether it is in that loop.
 */
export function judge(board) {
  const { grid } = board;
  const edges = board.edges();
  const clues = new Uint8Array(grid.cells);
  const vertices = new Uint8Array(grid.vertices);
  const degree = new Uint8Array(grid.vertices);
  let unmet = 0;
  for (let cell = 0; cell < grid.cells; cell++) {
    const clue = board.clue(cell);
    if (clue < 0 || isAnimal(clue)) continue;
    const found = counted(board, edges, cell);
    clues[cell] = clueState(clue, found);
    if (found.now !== clue) unmet++;
  }
  const { everyDot } = board.asks;
  let lines = 0;
  let loose = 0;
  for (let vertex = 0; vertex < grid.vertices; vertex++) {
    const around = grid.edgesOfVertex(vertex);
    degree[vertex] = count(edges, around, LINE);
    lines += degree[vertex];
    if (degree[vertex] > 2) vertices[vertex] = BRANCH;
    const open = around.length - degree[vertex] - count(edges, around, CROSS);
    if (degree[vertex] === 1 && open === 0) vertices[vertex] = DEAD_END;
    if (everyDot && degree[vertex] === 0 && open < 2) vertices[vertex] = CUT_OFF;
    if (degree[vertex] !== 2 && (degree[vertex] !== 0 || everyDot)) loose++;
  }
  lines /= 2;
  const loops = closedLoops(grid, edges, degree);
  const within = lines > 0 && loose === 0 && loops.length === 1 ? inside(grid, edges) : null;
  if (within) unmet += markAstray(board, within, clues);
  const solved = within !== null && unmet === 0;
  // Nothing is left to be drawn, not even the crosses of a 0.
  if (solved) for (let cell = 0; cell < grid.cells; cell++) if (board.clue(cell) === 0) clues[cell] = DONE;
  return { clues, vertices, early: solved ? [] : loops.flat(), solved, lines, inside: solved ? within : null };
}

function clueState(clue, { now, least, most }) {
  if (least > clue) return OVER;
  if (most < clue) return SHORT;
  // Of a 0 there is still something to be drawn until it has its crosses.
  return now === clue && (clue > 0 || most === 0) ? DONE : OPEN;
}

/** Marks the animals on the wrong side of the only loop, and the others as met. Returns how many are on the wrong side. */
function markAstray(board, within, clues) {
  let astray = 0;
  for (let cell = 0; cell < clues.length; cell++) {
    const clue = board.clue(cell);
    if (!isAnimal(clue)) continue;
    const isRight = (clue === SHEEP) === (within[cell] === 1);
    clues[cell] = isRight ? DONE : ASTRAY;
    if (!isRight) astray++;
  }
  return astray;
}

function count(edges, which, mark) {
  let sum = 0;
  for (const edge of which) if (edges[edge] === mark) sum++;
  return sum;
}

/** The loops among the lines, each as its edges; a path that branches or ends is none. */
function closedLoops(grid, edges, degree) {
  const seen = new Uint8Array(grid.edges);
  const loops = [];
  for (let start = 0; start < grid.edges; start++) {
    if (edges[start] !== LINE || seen[start]) continue;
    const loop = follow(grid, edges, degree, seen, start);
    if (loop) loops.push(loop);
  }
  return loops;
}

function follow(grid, edges, degree, seen, start) {
  const [first, second] = grid.verticesOfEdge(start);
  const path = [start];
  seen[start] = 1;
  let [edge, vertex] = [start, second];
  while (vertex !== first) {
    if (degree[vertex] !== 2) return null;
    edge = grid.edgesOfVertex(vertex).find((next) => next !== edge && edges[next] === LINE);
    if (seen[edge]) return null;
    seen[edge] = 1;
    path.push(edge);
    const [a, b] = grid.verticesOfEdge(edge);
    vertex = a === vertex ? b : a;
  }
  return degree[first] === 2 ? path : null;
}

/** For each cell whether it is inside of the only loop: whoever comes from the left has crossed it an odd number of times. */
export function inside(grid, edges) {
  const cells = new Uint8Array(grid.cells);
  for (let r = 0; r < grid.rows; r++) {
    let within = 0;
    for (let c = 0; c < grid.cols; c++) {
      if (edges[grid.left(r, c)] === LINE) within ^= 1;
      cells[grid.cell(r, c)] = within;
    }
  }
  return cells;
}

/** On which side of the loop cells are, as far as lines and crosses lead to them from beside the board: inside, outside, or 0. */
export function sidesOf(board) {
  const { grid } = board;
  const sides = new Uint8Array(grid.cells);
  const queue = [-1];
  for (const cell of queue) {
    const around = cell < 0 ? rimOf(grid) : grid.edgesOfCell(cell);
    for (const edge of around) {
      const next = grid.cellsOfEdge(edge).find((other) => other !== cell && sides[other] === 0);
      const mark = board.edge(edge);
      if (next === undefined || mark === EMPTY) continue;
      const from = cell < 0 ? OUTSIDE : sides[cell];
      sides[next] = mark === CROSS ? from : from === INSIDE ? OUTSIDE : INSIDE;
      queue.push(next);
    }
  }
  return sides;
}

function rimOf(grid) {
  return Array.from({ length: grid.edges }, (_, edge) => edge).filter((edge) => grid.cellsOfEdge(edge).length === 1);
}
