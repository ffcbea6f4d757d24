"""Prints all boards of a size with so many clues from 0 to 3, a line each, for `slink solve --filter`.

    python3 examples/cluster/candidates.py 4 4 3 | slink solve --filter | grep -c '"verdict":"unique"'

docs/fewest-clues.md has what came of them. No symmetry is made use of: other ways to count may do that.
"""

import itertools
import sys


def body(cells: int, clues: dict[int, int]) -> str:
    """The cells as a URL has them: a clue, or up to twenty blanks as a letter."""
    text, blanks = "", 0
    for cell in range(cells + 1):
        if cell in clues or cell == cells or blanks == 20:
            text += chr(ord("f") + blanks) if blanks else ""
            blanks = 0
        if cell in clues:
            text += str(clues[cell])
        else:
            blanks += 1
    return text


def main() -> None:
    rows, cols, count = map(int, sys.argv[1:])
    for cells in itertools.combinations(range(rows * cols), count):
        for values in itertools.product(range(4), repeat=count):
            clues = body(rows * cols, dict(zip(cells, values)))
            print(f"https://puzz.link/p?slither/{cols}/{rows}/{clues}")


main()
