"""URLs of Penpa+ that slink writes, read by PuzzleKit, and those that PuzzleKit writes, read by slink.

python .ci/penpa.py SLINK BOARDS
"""

import base64
import importlib.util
import json
import random
import subprocess
import sys
import types
import zlib

# The formats alone: the package itself imports solvers that need much more.
package = types.ModuleType("puzzlekit")
package.__path__ = importlib.util.find_spec("puzzlekit").submodule_search_locations
sys.modules["puzzlekit"] = package
from puzzlekit.formats.penpa_converter import PenpaConverter  # noqa: E402

slink, boards = sys.argv[1], int(sys.argv[2])
SIZES = ("1x1", "1x6", "5x1", "2x2", "3x5", "5x4", "6x6", "7x7", "8x11", "10x10")


def run(text, *options):
    done = subprocess.run([slink, *options], input=text, capture_output=True, text=True, check=True)
    return done.stdout


def objects():
    """Boards that slink makes, with random lines and crosses."""
    chosen = random.Random(1)
    for size in SIZES:
        made = run("", "generate", "--size", size, "--count", str(-(-boards // len(SIZES))), "--seed", "2", "--any", "--clues", "0.6")
        for line in run(made, "convert", "--to", "json").splitlines():
            board = json.loads(line)
            rows, cols = board["rows"], board["cols"]
            board["horizontal"] = ["".join(chosen.choices(".-x", k=cols)) for _ in range(rows + 1)]
            if rows == cols:
                # No `z`, which Penpa abbreviates there too: PuzzleKit does not write it out.
                board |= {"title": "No. 7, 100 %", "author": "Zoë", "source": "https://example.org/?a=b&c"}
            board["vertical"] = ["".join(chosen.choices(".-x", k=cols + 1)) for _ in range(rows)]
            yield board


def head(url):
    return zlib.decompress(base64.b64decode(url.split("p=")[1]), -15).decode().split("\n")[0].split(",")


def layers_swapped(url):
    """The URL with the solver's marks as the setter's too, since PuzzleKit reads only those."""
    address, code = url.split("p=")
    lines = zlib.decompress(base64.b64decode(code), -15).decode().split("\n")
    setter, solver = lines[3], lines[4]
    (before, _), (_, marks) = setter.split("zE:{}"), solver.split("zE:")
    lines[3] = before + "zE:" + marks
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress("\n".join(lines).encode()) + packer.flush()
    return f"{address}p={base64.b64encode(packed).decode()}"


def as_object(puzzle):
    clue = lambda r, c: puzzle.cells[r, c].clue.value if (r, c) in puzzle.cells and puzzle.cells[r, c].clue else "."
    rows, cols = range(puzzle.rows), range(puzzle.cols)

    def mark(*ends):
        edge = puzzle.edges.get(ends)
        return "." if edge is None else "-" if edge.connected else "x"

    about = {"title": puzzle.title.replace("%2C", ","), "author": puzzle.author, "source": puzzle.source}
    return {key: text for key, text in about.items() if text} | {
        "slink": 1,
        "rows": puzzle.rows,
        "cols": puzzle.cols,
        "clues": ["".join(clue(r, c) for c in cols) for r in rows],
        "horizontal": ["".join(mark((r, c), (r, c + 1)) for c in cols) for r in range(puzzle.rows + 1)],
        "vertical": ["".join(mark((r, c), (r + 1, c)) for c in range(puzzle.cols + 1)) for r in rows],
    }


expected = list(objects())
urls = run("\n".join(map(json.dumps, expected)), "convert", "--to", "penpa").splitlines()
puzzles = [PenpaConverter().decode(layers_swapped(url)) for url in urls]
assert [puzzle.puzzle_type for puzzle in puzzles] == ["slitherlink"] * len(expected)
for puzzle, board in zip(puzzles, expected, strict=True):
    assert as_object(puzzle) == board, (as_object(puzzle), board)

again = [PenpaConverter().encode(puzzle) for puzzle in puzzles]
# The size of the drawing in pixels, and its middle.
assert [head(url)[:11] for url in again] == [head(url)[:11] for url in urls]
found = [json.loads(line) for line in run("\n".join(again), "convert", "--to", "json").splitlines()]
for board, other in zip(found, expected, strict=True):
    is_blank = all(set(row) <= {"."} for row in other["horizontal"] + other["vertical"])
    if is_blank:
        other = {key: value for key, value in other.items() if key not in ("horizontal", "vertical")}
    assert board == other, (board, other)
print(f"{len(expected)} boards with drawings as URLs of Penpa, and as many URLs read: PuzzleKit says the same.")
