"""Says whether boards have no solution, one, or several, by clingo.

A clue has as many lines around it as it says, and a vertex has none or two. All vertices with lines are reachable, along
lines, from the first of them.

    reachable.py BOARDS    for each board of a file of JSON lines: verdict, CPU seconds
"""

from clingo import Control
from judging import judge_all

PROGRAM = """
{ line(E) : edge(E, _, _) }.
at(V, E) :- edge(E, V, _).
at(V, E) :- edge(E, _, V).
:- clue(C, N), #count { E : around(C, E), line(E) } != N.
used(V) :- at(V, E), line(E).
:- used(V), #count { E : at(V, E), line(E) } != 2.
:- not used(_).
reached(V) :- V = #min { U : used(U) }, used(V).
reached(V) :- reached(U), at(U, E), at(V, E), line(E).
:- used(V), not reached(V).
#show line/1.
"""


def facts(board):
    """The edges of a board, with their vertices, and the clues."""
    rows, cols = len(board), len(board[0])
    horizontal = {(r, c): r * cols + c for r in range(rows + 1) for c in range(cols)}
    vertical = {(r, c): len(horizontal) + r * (cols + 1) + c for r in range(rows) for c in range(cols + 1)}
    for (r, c), edge in horizontal.items():
        yield f"edge({edge}, {r * (cols + 1) + c}, {r * (cols + 1) + c + 1})."
    for (r, c), edge in vertical.items():
        yield f"edge({edge}, {r * (cols + 1) + c}, {(r + 1) * (cols + 1) + c})."
    for r, row in enumerate(board):
        for c, clue in enumerate(row):
            if clue != ".":
                cell = r * cols + c
                yield f"clue({cell}, {clue})."
                for edge in horizontal[r, c], horizontal[r + 1, c], vertical[r, c], vertical[r, c + 1]:
                    yield f"around({cell}, {edge})."


def judge(board):
    """For `judge_all`: how many solutions a board has."""
    control = Control(["--warn=none", "--models=2"])
    control.add("base", [], PROGRAM + "\n".join(facts(board)))
    control.ground([("base", [])])
    found = []
    control.solve(on_model=lambda model: found.append(model.number))
    return [len(found)]


judge_all(judge)
