// The names of places, and how cells, edges and vertices lie around each other.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Grid, orbit } from "../../../src/web/grid.js";

const grid = new Grid(3, 4);

test("every edge has one name, and the name leads back to it", () => {
  const names = Array.from({ length: grid.edges }, (_, edge) => grid.edgeName(edge));
  assert.equal(new Set(names).size, grid.edges);
  names.forEach((name, edge) => assert.equal(grid.edgeNamed(name), edge));
});

test("names are those of docs/places.md", () => {
  assert.equal(grid.edgeName(grid.top(1, 2)), "top r2c3");
  assert.equal(grid.edgeName(grid.left(1, 2)), "left r2c3");
  assert.equal(grid.edgeName(grid.top(3, 0)), "bottom r3c1");
  assert.equal(grid.edgeName(grid.left(0, 4)), "right r1c4");
  assert.equal(grid.cellName(grid.cell(2, 3)), "r3c4");
  const corners = [[0, 0, "top-left r1c1"], [0, 4, "top-right r1c4"], [3, 0, "bottom-left r3c1"], [3, 4, "bottom-right r3c4"], [1, 1, "bottom-right r1c1"]];
  for (const [r, c, name] of corners) assert.equal(grid.vertexName(grid.vertex(r, c)), name);
});

test("what is no name of a place is none", () => {
  for (const name of ["", "r0c1", "r4c1", "r1c5", "top", "top r9c9", "middle r1c1", "outside"]) {
    assert.equal(grid.edgeNamed(name), -1, name);
    assert.equal(grid.cellNamed(name), name === "r1c1" ? 0 : -1, name);
  }
});

test("edges know their cells and vertices, and these know their edges", () => {
  for (let edge = 0; edge < grid.edges; edge++) {
    for (const cell of grid.cellsOfEdge(edge)) assert.ok(grid.edgesOfCell(cell).includes(edge));
    const [a, b] = grid.verticesOfEdge(edge);
    for (const vertex of [a, b]) assert.ok(grid.edgesOfVertex(vertex).includes(edge));
    assert.equal(grid.edgeBetween(a, b), edge);
    assert.equal(grid.edgeBetween(b, a), edge);
  }
  assert.equal(grid.edgeBetween(0, 0), -1);
  assert.equal(grid.edgeBetween(0, 6), -1);
  assert.equal(grid.edgeBetween(4, 5), -1, "the end of a row and the beginning of the next");
});

test("symmetries take cells to their images and back", () => {
  const square = new Grid(5, 5);
  const sizes = { none: 1, rot180: 2, rot90: 4, horizontal: 2, vertical: 2, diagonal: 2 };
  for (const [symmetry, size] of Object.entries(sizes)) {
    const cells = orbit(square, square.cell(0, 1), symmetry);
    assert.equal(cells.length, size, symmetry);
    for (const cell of cells) assert.deepEqual(new Set(orbit(square, cell, symmetry)), new Set(cells), symmetry);
    assert.equal(orbit(square, square.cell(2, 2), symmetry).length, 1, `${symmetry}: the middle`);
  }
  assert.deepEqual(orbit(grid, 0, "rot90"), [0], "no quarter turns of a board that is not square");
});
