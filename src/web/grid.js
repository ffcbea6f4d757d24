// The geometry of a board: its cells, edges and vertices, and their names (docs/places.md).
//
// Cells, edges and vertices are numbered row by row. The horizontal edges come first, then the vertical ones.

/** The grid of a board with `rows` by `cols` cells. */
export class Grid {
  constructor(rows, cols) {
    this.rows = rows;
    this.cols = cols;
    this.cells = rows * cols;
    this.horizontal = (rows + 1) * cols;
    this.edges = this.horizontal + rows * (cols + 1);
    this.vertices = (rows + 1) * (cols + 1);
  }

  sameSize(other) {
    return this.rows === other.rows && this.cols === other.cols;
  }

  /** The cell at row `r` and column `c`, or -1 outside of the grid. */
  cell(r, c) {
    return r >= 0 && r < this.rows && c >= 0 && c < this.cols ? r * this.cols + c : -1;
  }

  cellAt(cell) {
    return { r: Math.floor(cell / this.cols), c: cell % this.cols };
  }

  vertex(r, c) {
    return r >= 0 && r <= this.rows && c >= 0 && c <= this.cols ? r * (this.cols + 1) + c : -1;
  }

  vertexAt(vertex) {
    return { r: Math.floor(vertex / (this.cols + 1)), c: vertex % (this.cols + 1) };
  }

  /** The edge to the right of the vertex at `r`, `c`: the top of that cell. */
  top(r, c) {
    return r >= 0 && r <= this.rows && c >= 0 && c < this.cols ? r * this.cols + c : -1;
  }

  /** The edge below the vertex at `r`, `c`: the left of that cell. */
  left(r, c) {
    return r >= 0 && r < this.rows && c >= 0 && c <= this.cols ? this.horizontal + r * (this.cols + 1) + c : -1;
  }

  /** Where the edge begins, at its left or upper end, and whether it is horizontal. */
  edgeAt(edge) {
    if (edge < this.horizontal) {
      return { r: Math.floor(edge / this.cols), c: edge % this.cols, flat: true };
    }
    const rest = edge - this.horizontal;
    return { r: Math.floor(rest / (this.cols + 1)), c: rest % (this.cols + 1), flat: false };
  }

  edgesOfCell(cell) {
    const { r, c } = this.cellAt(cell);
    return [this.top(r, c), this.left(r, c + 1), this.top(r + 1, c), this.left(r, c)];
  }

  cornersOfCell(cell) {
    const { r, c } = this.cellAt(cell);
    return [this.vertex(r, c), this.vertex(r, c + 1), this.vertex(r + 1, c + 1), this.vertex(r + 1, c)];
  }

  edgesOfVertex(vertex) {
    const { r, c } = this.vertexAt(vertex);
    return [this.left(r - 1, c), this.top(r, c), this.left(r, c), this.top(r, c - 1)].filter((e) => e >= 0);
  }

  cellsOfEdge(edge) {
    const { r, c, flat } = this.edgeAt(edge);
    return [flat ? this.cell(r - 1, c) : this.cell(r, c - 1), this.cell(r, c)].filter((cell) => cell >= 0);
  }

  verticesOfEdge(edge) {
    const { r, c, flat } = this.edgeAt(edge);
    return [this.vertex(r, c), flat ? this.vertex(r, c + 1) : this.vertex(r + 1, c)];
  }

  /** The edge between two neighbouring vertices, or -1. */
  edgeBetween(from, to) {
    const a = this.vertexAt(Math.min(from, to));
    const b = this.vertexAt(Math.max(from, to));
    if (a.r === b.r && b.c === a.c + 1) return this.top(a.r, a.c);
    return a.c === b.c && b.r === a.r + 1 ? this.left(a.r, a.c) : -1;
  }

  cellName(cell) {
    const { r, c } = this.cellAt(cell);
    return `r${r + 1}c${c + 1}`;
  }

  edgeName(edge) {
    const { r, c, flat } = this.edgeAt(edge);
    if (flat) return r < this.rows ? `top r${r + 1}c${c + 1}` : `bottom r${r}c${c + 1}`;
    return c < this.cols ? `left r${r + 1}c${c + 1}` : `right r${r + 1}c${c}`;
  }

  vertexName(vertex) {
    const { r, c } = this.vertexAt(vertex);
    const side = r > 0 ? "bottom" : "top";
    return c > 0 ? `${side}-right r${Math.max(r, 1)}c${c}` : `${side}-left r${Math.max(r, 1)}c1`;
  }

  /** The cell of that name, or -1. */
  cellNamed(name) {
    const found = /^r(\d+)c(\d+)$/.exec(name);
    return found ? this.cell(found[1] - 1, found[2] - 1) : -1;
  }

  /** The edge of that name, or -1. */
  edgeNamed(name) {
    const found = /^(top|left|bottom|right) r(\d+)c(\d+)$/.exec(name);
    if (!found) return -1;
    const [, side, row, col] = found;
    const [r, c] = [row - 1, col - 1];
    if (this.cell(r, c) < 0) return -1;
    return this.edgesOfCell(this.cell(r, c))[["top", "right", "bottom", "left"].indexOf(side)];
  }
}

/** The cells to which a symmetry takes a cell, itself first. Quarter turns and swaps need a square board. */
export function orbit(grid, cell, symmetry) {
  const found = [cell];
  for (let i = 0; i < found.length; i++) {
    const image = mirrored(grid, grid.cellAt(found[i]), symmetry);
    if (image >= 0 && !found.includes(image)) found.push(image);
  }
  return found;
}

function mirrored(grid, { r, c }, symmetry) {
  switch (symmetry) {
    case "rot180":
      return grid.cell(grid.rows - 1 - r, grid.cols - 1 - c);
    case "rot90":
      return grid.rows === grid.cols ? grid.cell(c, grid.rows - 1 - r) : -1;
    case "horizontal":
      return grid.cell(r, grid.cols - 1 - c);
    case "vertical":
      return grid.cell(grid.rows - 1 - r, c);
    case "diagonal":
      return grid.rows === grid.cols ? grid.cell(c, r) : -1;
    default:
      return -1;
  }
}
