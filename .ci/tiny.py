"""Tiny boards, and what is true of them: by listing all loops, with no solver and with the code of no checker."""

import functools
import itertools
import re

SIZES = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (1, 4), (2, 2), (2, 3), (3, 2), (3, 3)]


@functools.cache
def all_loops(rows, cols):
    """All loops of a grid, each as the number of lines around each cell, and its steps between points."""
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
    return [(around(lines, rows, cols), lines) for lines in loops]


def around(lines, rows, cols):
    def sides(r, c):
        corners = [(r, c), (r, c + 1), (r + 1, c + 1), (r + 1, c)]
        return [frozenset(pair) for pair in zip(corners, [*corners[1:], corners[0]])]

    return [sum(side in lines for side in sides(r, c)) for r in range(rows) for c in range(cols)]


def solutions(rows):
    """The loops that meet rows of clues."""
    clues = [(i, int(clue)) for i, clue in enumerate("".join(rows)) if clue != "."]
    return [lines for counts, lines in all_loops(len(rows), len(rows[0])) if all(counts[i] == clue for i, clue in clues)]


def puzzles(text):
    """The puzzles that a person sees in a text of certificates."""
    lines = text.split("\n")
    heads = [i for i, line in enumerate(lines) if line == "slink certificate 1"]
    return [tuple(lines[i + 2 : i + 2 + int(lines[i + 1].split(" ")[1])]) for i in heads]


def is_true(sentence, rows):
    """What a checker says of a puzzle; of a proof that is left to others, whether it is so if that is right."""
    found = re.fullmatch(r"(no solution|(exactly|at least) (\d+) solutions?)(, if its DRAT proof is right)?", sentence)
    assert found, sentence
    count = len(solutions(rows))
    return count >= int(found[3]) if found[2] == "at least" else count == int(found[3] or 0)


def boards(rng, count):
    """Tiny boards with clues that some loop meets, or not all."""
    for rows, cols in SIZES:
        for _ in range(count):
            counts, _ = rng.choice(all_loops(rows, cols))
            share, noise = rng.random(), rng.choice([0, 0, 0.2])
            clue = lambda i: rng.randrange(5) if rng.random() < noise else counts[i]
            cells = [str(clue(i)) if rng.random() < share else "." for i in range(rows * cols)]
            yield [" ".join(cells[r * cols : (r + 1) * cols]) for r in range(rows)]
