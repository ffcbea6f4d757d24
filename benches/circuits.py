"""Says whether boards have no solution, one, or several, by OR-Tools CP-SAT with a circuit constraint, on one thread.

Each edge is two arcs, one each way, and a vertex that the loop does not pass has an arc to itself. The first loop is excluded by a clause.

    circuits.py BOARDS    for each board of a file of JSON lines: verdict, CPU seconds
"""

from judging import judge_all
from ortools.sat.python import cp_model


def model_of(board):
    """The model of a board, and its edges."""
    rows, cols = len(board), len(board[0])
    model, lines, arcs = cp_model.CpModel(), {}, []
    for r in range(rows + 1):
        for c in range(cols + 1):
            here = r * (cols + 1) + c
            arcs.append((here, here, model.new_bool_var("")))
            for kind, there, exists in ("h", here + 1, c < cols), ("v", here + cols + 1, r < rows):
                if exists:
                    line, one, other = (model.new_bool_var("") for _ in range(3))
                    model.add(one + other == line)
                    arcs += [(here, there, one), (there, here, other)]
                    lines[kind, r, c] = line
    model.add_circuit(arcs)
    model.add_bool_or(lines.values())
    for r, row in enumerate(board):
        for c, clue in enumerate(row):
            if clue != ".":
                around = [("h", r, c), ("h", r + 1, c), ("v", r, c), ("v", r, c + 1)]
                model.add(sum(lines[edge] for edge in around) == int(clue))
    return model, list(lines.values())


def judge(board):
    """For `judge_all`: how many solutions a board has."""
    model, lines = model_of(board)
    for found in range(2):
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1
        if solver.solve(model) == cp_model.INFEASIBLE:
            return [found]
        model.add_bool_or([line.negated() for line in lines if solver.value(line)])
    return [2]


judge_all(judge)
