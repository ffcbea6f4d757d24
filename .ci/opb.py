#!/usr/bin/env python3
"""Checks that a formula for VeriPB is that of a puzzle: writes it once more, from docs/certificate.md, and compares.

    opb.py PUZZLE FORMULA

PUZZLE has the numbers of rows and columns, then the rows. Which loops the formula numbers is taken from its lines with `b`: that they
are loops, VeriPB shows. Exit codes: 0 if it is the formula, and the number of loops is printed; 1 if it is another.
"""

import re
import sys

from certificate import Grid


def corners(grid, cell):
    top, _, bottom, _ = grid.sides[cell]
    return [*grid.ends[top], *grid.ends[bottom]]


def total(name, indices):
    return "".join(f"+1 {name}{index} " for index in indices)


def formula(rows, clues, loops, every_dot=False):
    """The lines of the formula of some rows of clues."""
    grid = Grid(len(rows), len(rows[0]))
    vertices = len(grid.spokes)
    bits = vertices.bit_length() + 1
    half = 1 << (bits - 1)
    large = [cell for cell, clue in clues.items() if clue >= 3]
    some = [cell for cell, clue in clues.items() if clue >= 1]
    roots = corners(grid, large[0])[:1] if large else corners(grid, some[0]) if some else list(grid.spokes)
    flow = lambda edge, sign: "".join(f"{sign}{1 << bit} f{edge}_{bit} " for bit in range(bits))
    yield f"* Slitherlink {grid.rows}x{grid.cols}"
    yield from (f"* {row}" for row in rows)
    if loops:
        yield "* the number of the loop"
        yield f"min: {''.join(f'+{n} b{n} ' for n in range(1, len(loops) + 1))};"
    yield "* each clue is the number of lines around its cell"
    yield from (f"{total('x', grid.sides[cell])}= {clue} ;" for cell, clue in clues.items())
    yield "* at each vertex meet no lines (d is 0) or two (d is 1)"
    yield from (f"{total('x', spokes)}-2 d{vertex} = 0 ;" for vertex, spokes in grid.spokes.items())
    yield f"* flow only on lines: along edge e flows the sum of 2^i fe_i, less {half} xe"
    yield from (f"+{2 * half - 1} x{edge} {flow(edge, '-')}>= 0 ;" for edge in grid.ends)
    yield "* more flow into each vertex on the loop than out of it, except at the root"
    for vertex, spokes in grid.spokes.items():
        into = {edge: grid.ends[edge][1] == vertex for edge in spokes}
        terms = "".join(flow(e, "+") + f"-{half} x{e} " if into[e] else flow(e, "-") + f"+{half} x{e} " for e in spokes)
        yield f"{terms}{f'+{vertices} r{vertex} ' if vertex in roots else ''}-1 d{vertex} >= 0 ;"
    yield "* one root, on the loop"
    yield f"{total('r', roots)}= 1 ;"
    yield from (f"+1 d{root} -1 r{root} >= 0 ;" for root in roots)
    for n, loop in enumerate(loops, 1):
        yield f"* b{n}: all lines of loop {n}, so that it is this loop"
        yield f"{total('~x', loop)}+1 b{n} >= 1 ;"
        yield f"{total('x', loop)}+{len(loop)} ~b{n} >= {len(loop)} ;"
    if every_dot:
        yield "* the loop passes every vertex"
        yield from (f"+1 d{vertex} >= 1 ;" for vertex in grid.spokes)
    animals = {cell: clue == "S" for cell, clue in enumerate("".join(rows), 1) if clue in "SW"}
    named = [cell for cell in grid.sides if any(cell <= other and (other - 1) // grid.cols == (cell - 1) // grid.cols for other in animals)]
    if named:
        yield f"* x{grid.edges + 1} and so on: a cell is inside; from the left border on, lines change that"
    for cell in named:
        inside, left, before = f"x{grid.edges + cell}", f"x{grid.sides[cell][3]}", f"x{grid.edges + cell - 1}"
        if cell % grid.cols == 1 % grid.cols:
            yield from (f"+1 ~{left} +1 {inside} >= 1 ;", f"+1 {left} +1 ~{inside} >= 1 ;")
        else:
            yield f"+1 ~{left} +1 {before} +1 {inside} >= 1 ;"
            yield f"+1 {left} +1 ~{before} +1 {inside} >= 1 ;"
            yield f"+1 {left} +1 {before} +1 ~{inside} >= 1 ;"
            yield f"+1 ~{left} +1 ~{before} +1 ~{inside} >= 1 ;"
    if animals:
        yield "* sheep are inside, wolves are not"
    yield from (f"+1 {'' if is_sheep else '~'}x{grid.edges + cell} >= 1 ;" for cell, is_sheep in animals.items())


def check(rows, path, every_dot=False):
    """How many loops a formula numbers; None if it is not that of these rows of clues."""
    clues = {cell: int(clue) for cell, clue in enumerate("".join(rows), 1) if clue.isdigit()}
    with open(path, "rb") as file:
        text = file.read()
    found = text.decode("latin-1").split("\n")
    of_loops = [line for line in found if line.startswith("+1 ~x") and " b" in line]
    loops = [[int(word[2:]) for word in line.split() if word.startswith("~x")] for line in of_loops]
    is_same = len(set(map(tuple, loops))) == len(loops)
    return len(loops) if is_same and found == [*formula(rows, clues, loops, every_dot), ""] else None


def rows_of(path):
    """The rows of the only puzzle of a file, with a dot for each blank, and whether the loop passes every dot."""
    with open(path, encoding="utf-8") as file:
        lines = [line.split("#")[0].split() for line in file.read().split("\n")]
    (height, width, *asked), *rows = [line for line in lines if line]
    rows = [re.sub("[-_?]", ".", "".join(row)) for row in rows if row != ["0", "0"] or width == "2"]
    if len(rows) != int(height) or not all(re.fullmatch(f"[0-4.SW]{{{width}}}", row) for row in rows):
        sys.exit(f"{path}: expected the numbers of rows and columns, then the rows of one puzzle")
    return rows, asked == ["every-dot"]


def main():
    puzzle, path = sys.argv[1:]
    rows, every_dot = rows_of(puzzle)
    loops = check(rows, path, every_dot)
    print("WRONG: this is another formula" if loops is None else f"the formula of this puzzle and of {loops} loops")
    sys.exit(loops is None)


if __name__ == "__main__":
    main()
