"""Tiny boards, and what is true of them: by listing all loops, with no solver and with the code of no checker."""

import functools
import itertools
import json
import re

SIZES = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3)]


@functools.cache
def all_loops(rows, cols):
    """All loops of a grid, each as what it has at the cells, and its steps between points."""
    loops = set()

    def walk(path):
        (r, c), first = path[-1], path[0]
        for step in ((r - 1, c), (r, c + 1), (r + 1, c), (r, c - 1)):
            if step == first and len(path) > 3:
                loops.add(frozenset(frozenset(pair) for pair in zip(path, [*path[1:], first])))
            # Each loop begins at its first point, row by row.
            elif first < step and step[0] <= rows and 0 <= step[1] <= cols and step not in path:
                walk([*path, step])

    for start in itertools.product(range(rows + 1), range(cols + 1)):
        walk([start])
    return [(Seen(lines, rows, cols), lines) for lines in loops]


class Seen:
    """What a loop has at the cells: the number of lines around each, and whether it is inside; and whether it passes all points."""

    def __init__(self, lines, rows, cols):
        self.counts = around(lines, rows, cols)
        self.passes_all = len(lines) == (rows + 1) * (cols + 1)
        below = lambda r, c: frozenset([(r, c), (r, c + 1)]) in lines
        self.is_inside = [sum(below(above, c) for above in range(r + 1)) % 2 == 1 for r in range(rows) for c in range(cols)]

    def clue(self, i, is_animal):
        return "WS"[self.is_inside[i]] if is_animal else str(self.counts[i])

    def meets(self, i, clue):
        return clue in (".", self.clue(i, clue in "SW"))


def around(lines, rows, cols):
    def sides(r, c):
        corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
        return [frozenset(pair) for pair in zip(corners, [*corners[1:], corners[0]])]

    return [sum(side in lines for side in sides(r, c)) for r in range(rows) for c in range(cols)]


def solutions(rows, every_dot):
    """The loops that meet rows of clues, and pass every point if they must."""
    clues = list(enumerate("".join(rows)))
    fits = lambda seen: (seen.passes_all or not every_dot) and all(seen.meets(i, clue) for i, clue in clues)
    return [lines for seen, lines in all_loops(len(rows), len(rows[0])) if fits(seen)]


def puzzles(text):
    """The puzzles that a person sees in a text of certificates: rows of clues, and whether the loop passes every point."""
    lines = text.split("\n")
    heads = [i for i, line in enumerate(lines) if line == "slink certificate 1"]
    sizes = [(i, lines[i + 1].split(" ")) for i in heads]
    return [(tuple(lines[i + 2 : i + 2 + int(size[1])]), size[3:] == ["every-dot"]) for i, size in sizes]


def is_true(sentence, puzzle):
    """What a checker says of a puzzle; of a proof that is left to others, whether it is so if that is right."""
    found = re.fullmatch(r"(no solution|(exactly|at least) (\d+) solutions?)(, if its DRAT proof is right)?", sentence)
    assert found, sentence
    count = len(solutions(*puzzle))
    return count >= int(found[3]) if found[2] == "at least" else count == int(found[3] or 0)


def boards(rng, count):
    """Tiny boards with clues that some loop meets, or not all: their rows, with animals or without, and whether the loop passes every
    point."""
    for rows, cols in SIZES:
        for i in range(count):
            loops, animals, every_dot = all_loops(rows, cols), rng.choice([0, 0, 0.4, 1]), i % 3 == 0
            full = [seen for seen, _ in loops if seen.passes_all]
            seen = rng.choice(full) if every_dot and full else rng.choice(loops)[0]
            share, noise = rng.random(), rng.choice([0, 0, 0.2])
            wrong = lambda is_animal: rng.choice("SW") if is_animal else str(rng.randrange(5))
            right = lambda i, is_animal: wrong(is_animal) if rng.random() < noise else seen.clue(i, is_animal)
            cells = [right(i, rng.random() < animals) if rng.random() < share else "." for i in range(rows * cols)]
            yield ["".join(cells[r * cols : (r + 1) * cols]) for r in range(rows)], every_dot


def text_of(rows, every_dot):
    """A board on a line, as slink reads it."""
    genre = "sheep-and-wolves" if set("SW") & set("".join(rows)) else "slitherlink"
    return json.dumps({"slink": 1, "rows": len(rows), "cols": len(rows[0]), "clues": rows, "genre": genre, "every_dot": every_dot})
