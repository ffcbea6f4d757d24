"""Smallest contradictions by slink and by others, on small boards without a solution.

Says in clauses of its own what a Slitherlink is, a clue for each group, and asks python-sat: OptUx for a smallest
set of clues without a model, MUSX for one from which none can be left out. Shares nothing with slink but the board.

    why.py SLINK BOARDS
"""

import itertools
import json
import random
import subprocess
import sys

from pysat.examples.musx import MUSX
from pysat.examples.optux import OptUx
from pysat.formula import WCNF


class Clauses:
    """A Slitherlink: hard clauses for "one single loop", a soft one for each clue."""

    def __init__(self, rows, cols, clues):
        self.rows, self.cols, self.formula, self.vars = rows, cols, WCNF(), 0
        self.inside = {cell: self.var() for cell in itertools.product(range(rows), range(cols))}
        # A frame of cells round the grid is the outside.
        self.frame = set(itertools.product(range(-1, rows + 1), range(-1, cols + 1))) - set(self.inside)
        self.connected({cell: [var] for cell, var in self.inside.items()}, root=None)
        outside = {cell: [-var] for cell, var in self.inside.items()} | {cell: [] for cell in self.frame}
        self.connected(outside, root=(-1, -1))
        self.cells = sorted(clues)
        for cell in self.cells:
            self.clue(cell, clues[cell])

    def var(self):
        self.vars += 1
        return self.vars

    def hard(self, *lits):
        self.formula.append(list(lits))

    def neighbours(self, cell, cells):
        r, c = cell
        return [other for other in ((r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)) if other in cells]

    def connected(self, members, root):
        """The cells that are members hang together: each has a depth, and a neighbour less deep, but the root.

        `members` has, for each cell, the literal that makes it one, or none where it always is.
        """
        deepest = len(members)
        # at[cell][d]: the cell is a member and reached from the root in d steps or fewer.
        at = {cell: [self.var() for _ in range(deepest)] for cell in members}
        roots = {cell: self.var() for cell in members} if root is None else None
        if roots:
            self.hard(*roots.values())
            for one, other in itertools.combinations(roots.values(), 2):
                self.hard(-one, -other)
        for cell, member in members.items():
            if roots:
                start = [roots[cell]]
            else:
                start = None if cell != root else []
            for d in range(deepest):
                for lit in member:
                    self.hard(-at[cell][d], lit)
                if start == []:
                    continue
                before = [at[other][d - 1] for other in self.neighbours(cell, members)] if d else []
                stays = [at[cell][d - 1]] if d else []
                self.hard(-at[cell][d], *(start or []), *before, *stays)
            # A member is reached in the end.
            self.hard(at[cell][-1], *[-lit for lit in member])

    def clue(self, cell, number):
        """The clue counts where its selector holds."""
        selector = self.var()
        own = self.inside[cell]
        r, c = cell
        around = [(r - 1, c), (r + 1, c), (r, c - 1), (r, c + 1)]
        inner = [self.inside[other] for other in around if other in self.inside]
        for values in itertools.product([False, True], repeat=1 + len(inner)):
            me, others = values[0], values[1:]
            lines = sum(other != me for other in others) + (4 - len(inner)) * me
            if lines != number:
                lits = [-var if value else var for var, value in zip([own, *inner], values)]
                self.hard(-selector, *lits)
        self.formula.append([selector], weight=1)


def board(rng):
    """Random clues, of which few boards have a solution."""
    rows, cols = rng.choice([(3, 3), (3, 4), (4, 4), (4, 4), (4, 5)])
    keep = rng.uniform(0.2, 0.8)
    cells = itertools.product(range(rows), range(cols))
    clues = {cell: rng.choice([0, 1, 1, 2, 2, 2, 3, 3]) for cell in cells if rng.random() < keep}
    return rows, cols, clues


def text(rows, cols, clues):
    line = lambda r: " ".join(str(clues.get((r, c), ".")) for c in range(cols))
    return f"{rows} {cols}\n" + "\n".join(line(r) for r in range(rows)) + "\n"


def by_slink(slink, boards, *options):
    told = subprocess.run(
        [slink, "why", "--format", "jsonl", "--quiet", *options],
        input="".join(text(*one) for one in boards), capture_output=True, text=True,
    )
    assert told.returncode in (0, 1), told.stderr
    return [json.loads(line) for line in told.stdout.splitlines()]


def main():
    slink, wanted = sys.argv[1], int(sys.argv[2])
    rng, none = random.Random(1), []
    while len(none) < wanted:
        boards = [board(rng) for _ in range(wanted)]
        none += [one for one, told in zip(boards, by_slink(slink, boards)) if told["verdict"] == "none"]
    none = none[:wanted]
    smallest, minimal = by_slink(slink, none), by_slink(slink, none, "--minimal")
    sizes = []
    for one, best, quick in zip(none, smallest, minimal):
        clauses = Clauses(*one)
        place = lambda clue: tuple(int(part) - 1 for part in clue["cell"][1:].split("c"))
        mine = [place(clue) for clue in best["contradiction"]["clues"]]
        with OptUx(clauses.formula) as optux:
            theirs = next(iter(optux.enumerate()))
        quick_one = MUSX(clauses.formula, verbosity=0).compute()
        assert best["contradiction"]["smallest"], text(*one)
        assert len(mine) == len(theirs), f"slink {mine}, OptUx {[clauses.cells[i - 1] for i in theirs]}\n{text(*one)}"
        assert len(mine) <= len(quick_one) and len(mine) <= len(quick["contradiction"]["clues"]), text(*one)
        # What slink names is a contradiction for others, too, and not without any one of its clues.
        for told in (best, quick):
            cells = [place(clue) for clue in told["contradiction"]["clues"]]
            rows, cols, clues = one
            only = Clauses(rows, cols, {cell: clues[cell] for cell in cells}).formula
            assert sorted(MUSX(only, verbosity=0).compute()) == list(range(1, len(cells) + 1)), text(*one)
        sizes.append(len(mine))
    counts = ", ".join(f"{sizes.count(size)} of {size}" for size in sorted(set(sizes)))
    print(f"{wanted} boards without a solution: slink and OptUx name as few clues ({counts}), MUSX no fewer")


if __name__ == "__main__":
    main()
