"""Counts the cycles of an n x n board of blank cells with Graphillion, the loops of Slitherlink."""

import sys

from graphillion import GraphSet


def grid(n):
    """The edges of a square lattice with n x n cells."""
    across = [((r, c), (r, c + 1)) for r in range(n + 1) for c in range(n)]
    down = [((r, c), (r + 1, c)) for r in range(n) for c in range(n + 1)]
    return across + down


if __name__ == "__main__":
    GraphSet.set_universe(grid(int(sys.argv[1])))
    print(GraphSet.cycles().len())
