"""Says whether boards have no solution, one, or several, by CaDiCaL with plain clauses and cuts.

A variable is an edge. A clue has as many lines around it as it says, and a vertex has none or two. A model is a set of
cycles; each cycle is excluded by a clause, and is a solution if it meets all clues by itself. It ends with the second
solution, or when there is no model left.

    plain_cuts.py BOARDS    for each board of a file of JSON lines: verdict, CPU seconds, those of them that are CaDiCaL's
"""

from itertools import combinations

from judging import judge_all
from pysat.solvers import Solver


class Grid:
    """The edges of a board: numbers from 1, the horizontal ones first."""

    def __init__(self, board):
        self.rows, self.cols = len(board), len(board[0])
        self.clues = [(self.around(r, c), int(clue)) for r, row in enumerate(board) for c, clue in enumerate(row) if clue != "."]
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


def judge(board):
    """For `judge_all`: how many solutions a board has, and the seconds that the solver took."""
    grid, found = Grid(board), 0
    with Solver(name="cadical195", bootstrap_with=grid.clauses(), use_timer=True) as solver:
        while found < 2 and solver.solve():
            for cycle in grid.cycles([edge for edge in solver.get_model() if edge > 0]):
                found += grid.is_solution(cycle)
                solver.add_clause([-edge for edge in cycle])
        return min(found, 2), solver.time_accum()


judge_all(judge)
