// A colour for each separate piece of the loop. A piece keeps its colour while it grows; of two that join, the longer one
// gives theirs.

import { LINE } from "./board.js";

export class Pieces {
  /** @param {number} colours how many there are */
  constructor(colours) {
    Object.assign(this, { colours, board: null, of: [] });
  }

  /** For each edge of a board the number of its colour; -1, where there is no line. */
  colour(board) {
    const before = this.board === board ? this.of : [];
    this.board = board;
    this.of = new Array(board.grid.edges).fill(-1);
    const used = new Array(this.colours).fill(0);
    const pieces = piecesOf(board).sort((a, b) => b.length - a.length);
    const kept = pieces.map((piece) => most(piece.map((edge) => before[edge] ?? -1)));
    kept.forEach((colour) => colour >= 0 && used[colour]++);
    pieces.forEach((piece, i) => {
      const rarest = used.indexOf(Math.min(...used));
      const colour = kept[i] >= 0 ? kept[i] : rarest;
      if (kept[i] < 0) used[colour]++;
      for (const edge of piece) this.of[edge] = colour;
    });
    return this.of;
  }
}

/** The colour that most of these edges had, or -1 if none had any. */
function most(colours) {
  const counts = new Map();
  for (const colour of colours) if (colour >= 0) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [-1, 0])[0];
}

/** The lines of a board, as lists of edges that hang together. */
export function piecesOf(board) {
  const { grid } = board;
  const seen = new Uint8Array(grid.edges);
  const pieces = [];
  for (let start = 0; start < grid.edges; start++) {
    if (seen[start] || board.edge(start) !== LINE) continue;
    seen[start] = 1;
    const piece = [start];
    for (const edge of piece) {
      for (const vertex of grid.verticesOfEdge(edge)) {
        for (const next of grid.edgesOfVertex(vertex)) {
          if (seen[next] || board.edge(next) !== LINE) continue;
          seen[next] = 1;
          piece.push(next);
        }
      }
    }
    pieces.push(piece);
  }
  return pieces;
}
