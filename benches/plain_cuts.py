"""Proves that boards have exactly one solution, with CaDiCaL and plain clauses, and prints the seconds it took.

A variable is an edge. A clue has as many lines around it as it says, and a vertex has none or two. A model is a set of
cycles; each cycle that is no solution by itself is excluded by a clause, and so is the solution that was found, until
there is no model left. Only the time of the solver counts, not that of Python.

    plain_cuts.py BOARDS            seconds of CaDiCaL for a file of slink's format
    plain_cuts.py --run COMMAND...  seconds of another program
"""

import subprocess
import sys
import time
from itertools import combinations


def boards(name):
    """The boards of a file, as rows of clues; None is a blank."""
    with open(name) as file:
        lines = [line.split() for line in file if not line.startswith("#")]
    while lines and lines[0] != ["0", "0"]:
        rows = int(lines.pop(0)[0])
        yield [[None if clue == "." else int(clue) for clue in line] for line in lines[:rows]]
        lines = lines[rows:]


class Grid:
    """The edges of a board: numbers from 1, the horizontal ones first."""

    def __init__(self, board):
        self.rows, self.cols = len(board), len(board[0])
        self.clues = [(self.around(r, c), clue) for r, row in enumerate(board) for c, clue in enumerate(row) if clue is not None]
        self.ends = {}
        for r in range(self.rows + 1):
            for c in range(self.cols + 1):
                if c < self.cols:
                    self.ends[self.horizontal(r, c)] = ((r, c), (r, c + 1))
                if r < self.rows:
                    self.ends[self.vertical(r, c)] = ((r, c), (r + 1, c))
        self.at = {}
        for edge, ends in self.ends.items():
            for vertex in ends:
                self.at.setdefault(vertex, []).append(edge)

    def horizontal(self, r, c):
        return 1 + r * self.cols + c

    def vertical(self, r, c):
        return 1 + (self.rows + 1) * self.cols + r * (self.cols + 1) + c

    def around(self, r, c):
        return [self.horizontal(r, c), self.horizontal(r + 1, c), self.vertical(r, c), self.vertical(r, c + 1)]

    def clauses(self):
        yield list(self.ends)
        for edges, clue in self.clues:
            yield from ([-edge for edge in some] for some in combinations(edges, clue + 1))
            yield from (list(some) for some in combinations(edges, 5 - clue))
        for edges in self.at.values():
            yield from ([-edge] + [other for other in edges if other != edge] for edge in edges)
            yield from ([-edge for edge in some] for some in combinations(edges, 3))

    def cycles(self, lines):
        left = set(lines)
        while left:
            edge = left.pop()
            cycle, (start, here) = [edge], self.ends[edge]
            while here != start:
                edge = next(other for other in self.at[here] if other in left)
                left.remove(edge)
                cycle.append(edge)
                here = next(end for end in self.ends[edge] if end != here)
            yield cycle

    def is_solution(self, cycle):
        lines = set(cycle)
        return all(len(lines.intersection(edges)) == clue for edges, clue in self.clues)


def prove(board):
    """The seconds that the solver takes to find the solution and to prove that there is no other."""
    from pysat.solvers import Solver

    grid, found = Grid(board), 0
    with Solver(name="cadical195", bootstrap_with=grid.clauses(), use_timer=True) as solver:
        while solver.solve():
            for cycle in grid.cycles([edge for edge in solver.get_model() if edge > 0]):
                found += grid.is_solution(cycle)
                solver.add_clause([-edge for edge in cycle])
        assert found == 1, f"{found} solutions"
        return solver.time_accum()


if sys.argv[1] == "--run":
    start = time.perf_counter()
    subprocess.run(sys.argv[2:], stdout=subprocess.DEVNULL, check=True)
    print(time.perf_counter() - start)
else:
    print(sum(prove(board) for board in boards(sys.argv[1])))
