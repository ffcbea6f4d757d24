"""Counts the cycles of an n x n board of blank cells with Graphillion: the loops of Slitherlink."""

import sys

from graphillion import GraphSet


def edges(n):
    """The edges of a square lattice with n x n cells, vertex by vertex, row by row."""
    for r in range(n + 1):
        for c in range(n + 1):
            if c < n:
                yield (r, c), (r, c + 1)
            if r < n:
                yield (r, c), (r + 1, c)


if __name__ == "__main__":
    GraphSet.set_universe(list(edges(int(sys.argv[1]))), traversal="as-is")
    print(GraphSet.cycles().len())
