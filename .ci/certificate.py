#!/usr/bin/env python3
"""Checks certificates of Slitherlink puzzles, as docs/certificate.md has them.

    certificate.py FILE...

Shares nothing with the checker in Rust but that page. Exit codes: 0 if all are right, 1 if one is wrong, 2 if a file cannot
be read, 3 if nothing is wrong but some proof is in the DRAT format.
"""

import itertools
import re
import sys

# No number has more than ten digits.
NUMBER = re.compile(r"0|[1-9][0-9]{0,9}")
LITERAL = re.compile(r"-?[1-9][0-9]{0,9}")


class Wrong(Exception):
    """What is wrong with a certificate."""


def demand(holds, message):
    if not holds:
        raise Wrong(message)


def shown(text):
    """Text of others, without what would act on a terminal."""
    return ascii(text[:40])


# Certificates are mostly numbers: `demand` would make a message for each of them.
def number(word, least, most):
    if not NUMBER.fullmatch(word):
        raise Wrong(f"found {shown(word)}, expected a number")
    if not least <= int(word) <= most:
        raise Wrong(f"found {word}, expected {least} to {most}")
    return int(word)


def literal(word, most):
    if not LITERAL.fullmatch(word):
        raise Wrong(f"found {shown(word)}, expected a literal")
    if not -most <= int(word) <= most:
        raise Wrong(f"found {word}, expected a variable up to {most}")
    return int(word)


class Grid:
    """Cells, vertices and edges by their numbers, from 1."""

    def __init__(self, rows, cols):
        self.rows, self.cols = rows, cols
        self.ends = {}
        for r, c in itertools.product(range(rows + 1), range(cols)):
            self.ends[len(self.ends) + 1] = (self.vertex(r, c), self.vertex(r, c + 1))
        for r, c in itertools.product(range(rows), range(cols + 1)):
            self.ends[len(self.ends) + 1] = (self.vertex(r, c), self.vertex(r + 1, c))
        self.edges = len(self.ends)
        self.sides = {}
        for r, c in itertools.product(range(rows), range(cols)):
            sides = (self.across(r, c), self.down(r, c + 1), self.across(r + 1, c), self.down(r, c))
            self.sides[len(self.sides) + 1] = sides
        self.spokes = {}
        for r, c in itertools.product(range(rows + 1), range(cols + 1)):
            up, right = self.down(r - 1, c) if r > 0 else None, self.across(r, c) if c < cols else None
            down, left = self.down(r, c) if r < rows else None, self.across(r, c - 1) if c > 0 else None
            self.spokes[len(self.spokes) + 1] = [edge for edge in (up, right, down, left) if edge]
        self.beside = {edge: [] for edge in self.ends}
        for cell, sides in self.sides.items():
            for edge in sides:
                self.beside[edge].append(cell)

    def vertex(self, r, c):
        return r * (self.cols + 1) + c + 1

    def across(self, r, c):
        return r * self.cols + c + 1

    def down(self, r, c):
        return (self.rows + 1) * self.cols + r * (self.cols + 1) + c + 1


class Asked:
    """What a puzzle asks besides numbers: animals by cell, True for a sheep, and whether the loop passes every vertex."""

    def __init__(self, animals=None, every_dot=False):
        self.animals, self.every_dot = animals or {}, every_dot


def clauses_of(grid, clues, loops, asked=None):
    """The clauses that are not in the certificate."""
    asked = asked or Asked()
    clauses = []
    for cell, clue in clues.items():
        sides = grid.sides[cell]
        if clue > 0:
            clauses += itertools.combinations(sides, 5 - clue)
        clauses += itertools.combinations([-edge for edge in sides], clue + 1)
    for spokes in grid.spokes.values():
        if asked.every_dot:
            clauses += itertools.combinations(spokes, len(spokes) - 1)
            clauses += itertools.combinations([-edge for edge in spokes], 3)
            continue
        clauses += itertools.combinations([-edge for edge in spokes], 3)
        clauses += ([-other if other == edge else other for other in spokes] for edge in spokes)
    for edge, cells in grid.beside.items():
        cells = [grid.edges + cell for cell in cells]
        if len(cells) == 1:
            clauses += [[-edge, cells[0]], [edge, -cells[0]]]
        else:
            a, b = cells
            clauses += [[-edge, a, b], [edge, -a, b], [edge, a, -b], [-edge, -a, -b]]
    clauses += ([grid.edges + cell if is_sheep else -grid.edges - cell] for cell, is_sheep in asked.animals.items())
    clauses.append(list(grid.ends))
    clauses += ([-edge for edge in loop] for loop in loops)
    return clauses


def check_loop(grid, clues, asked, lines):
    is_line = set(lines)
    for cell, clue in clues.items():
        demand(sum(edge in is_line for edge in grid.sides[cell]) == clue, f"the clue of cell {cell} is not met")
    at = {}
    for edge in lines:
        for vertex in grid.ends[edge]:
            at.setdefault(vertex, []).append(edge)
    demand(lines, "there is no line")
    demand(all(len(edges) == 2 for edges in at.values()), "some vertex has not two lines")
    demand(len(at) == len(grid.spokes) or not asked.every_dot, "some vertex is not on the loop")
    for cell, is_sheep in asked.animals.items():
        before = range(cell - (cell - 1) % grid.cols, cell + 1)
        is_inside = sum(grid.sides[other][3] in is_line for other in before) % 2 == 1
        demand(is_inside == is_sheep, f"the animal of cell {cell} is on the wrong side")
    # All lines are reached from the first.
    seen, open_ends = set(), [grid.ends[lines[0]][0]]
    while open_ends:
        vertex = open_ends.pop()
        if vertex not in seen:
            seen.add(vertex)
            open_ends += (end for edge in at[vertex] for end in grid.ends[edge])
    demand(len(seen) == len(at), "there are several cycles")


def check_cut(grid, clues, asked, words):
    """Checks a cut, and tells its clause."""
    demand("set" in words and "in" in words and "out" in words, "a cut has `set`, `in` and `out`")
    a, b, c = words.index("set"), words.index("in"), words.index("out")
    demand(a < b < c, "`set`, `in` and `out` are out of order")
    clause = [literal(word, grid.edges) for word in words[:a]]
    inside, last = set(), 0
    for word in words[a + 1 : b]:
        run = [number(part, last + 1, len(grid.spokes)) for part in word.split("-")]
        demand(len(run) <= 2 and run[0] <= run[-1], f"found {shown(word)}, expected a run of vertices")
        inside.update(range(run[0], run[-1] + 1))
        last = run[-1]
    for vertex in inside:
        for edge in grid.spokes[vertex]:
            if sum(end in inside for end in grid.ends[edge]) == 1:
                demand(edge in clause, f"the cut lacks edge {edge}")
    check_side(grid, clues, asked, clause, words[b + 1 : c], lambda vertex: vertex in inside)
    check_side(grid, clues, asked, clause, words[c + 1 :], lambda vertex: vertex not in inside)
    return clause


def check_side(grid, clues, asked, clause, why, is_here):
    if why[:1] == ["dot"]:
        demand(len(why) == 2 and asked.every_dot, "expected one vertex after `dot`, and `every-dot`")
        demand(is_here(number(why[1], 1, len(grid.spokes))), f"vertex {why[1]} is on the other side")
    elif why[:1] == ["clue"]:
        demand(len(why) == 2, "expected one cell after `clue`")
        cell = number(why[1], 1, len(grid.sides))
        demand(cell in clues, f"cell {cell} has no clue")
        elsewhere = sum(not any(map(is_here, grid.ends[edge])) for edge in grid.sides[cell])
        demand(elsewhere < clues[cell], f"the clue of cell {cell} can be met on the other side")
    else:
        demand(len(why) == 1, "expected `clue` and a cell, or a literal")
        lit = literal(why[0], grid.edges)
        demand(lit < 0 and lit in clause, f"{lit} is not the negation of an edge in the clause")
        demand(all(map(is_here, grid.ends[-lit])), f"edge {-lit} is not on this side")


def check_lemma(clauses, lemma, hints):
    true = {-lit for lit in lemma}
    demand(not any(-lit in true for lit in true), "a lemma has a literal and its negation")
    for i, hint in enumerate(hints):
        left = {lit for lit in clauses[number(hint, 1, len(clauses)) - 1] if -lit not in true}
        if not left:
            demand(i + 1 == len(hints), "the proof of a lemma goes on behind its end")
            return
        demand(len(left) == 1 and not left & true, f"clause {hint} does not leave one literal open")
        true |= left
    raise Wrong("a lemma does not follow")


def split_at_zero(words):
    demand("0" in words, "expected a 0")
    i = words.index("0")
    return words[:i], words[i + 1 :]


class Reader:
    def __init__(self, text):
        # A line feed ends a line; what comes after the last one is a line, too.
        self.lines = text.split("\n")
        if self.lines[-1] == "":
            self.lines.pop()
        self.at = 0

    def line(self):
        demand(self.at < len(self.lines), "found the end of the text")
        self.at += 1
        return self.lines[self.at - 1]

    def words(self, first=None):
        words = self.line().split(" ")
        if first:
            demand(words[0] == first, f"found {shown(words[0])}, expected {first!r}")
            return words[1:]
        return words


def check(reader):
    """Checks the next certificate, and tells what it shows."""
    demand(reader.line() == "slink certificate 1", "this is no certificate of version 1")
    size = reader.words("size")
    demand(size[2:] in ([], ["every-dot"]) and len(size) > 1, "expected two numbers after `size`, and perhaps `every-dot`")
    rows, cols = (number(word, 1, 1 << 26) for word in size[:2])
    demand(rows * cols <= 1 << 26, "the grid is too large")
    text = [reader.line() for _ in range(rows)]
    demand(all(len(row) == cols and set(row) <= set("01234.SW") for row in text), "a row of clues is wrong")
    clues = {i: int(clue) for i, clue in enumerate("".join(text), 1) if clue.isdigit()}
    animals = {i: clue == "S" for i, clue in enumerate("".join(text), 1) if clue in "SW"}
    asked = Asked(animals, size[2:] == ["every-dot"])
    grid = Grid(rows, cols)
    words = reader.words("solutions")
    count = number(words[0], 0, sys.maxsize) if words else demand(False, "expected a number")
    demand(words[1:] in ([], ["or", "more"]), "expected `or more`, or nothing")
    demand(count > 0 or not words[1:], "expected at least 1 solution before `or more`")
    loops = []
    for _ in range(count):
        loop = [number(word, 1, grid.edges) for word in reader.words("loop")]
        demand(all(a < b for a, b in zip(loop, loop[1:])), "the edges of a loop do not rise")
        check_loop(grid, clues, asked, loop)
        loops.append(loop)
    demand(len(set(map(tuple, loops))) == count, "a loop is there twice")
    if words[1:]:
        return f"at least {count}"
    clauses = clauses_of(grid, clues, loops, asked)
    words = reader.words()
    while words[0] == "cut":
        clauses.append(check_cut(grid, clues, asked, words[1:]))
        words = reader.words()
    demand(words in (["lrat"], ["drat"]), f"found {shown(words[0])}, expected `cut`, `lrat` or `drat`")
    variables = grid.edges + len(grid.sides)
    if words == ["drat"]:
        check_drat(reader, variables)
        return f"exactly {count}, if its DRAT proof is right"
    lemma = None
    while lemma != []:
        words = reader.words()
        demand(words[0] == str(len(clauses) + 1), f"found lemma {shown(words[0])}, expected {len(clauses) + 1}")
        lits, rest = split_at_zero(words[1:])
        hints, rest = split_at_zero(rest)
        demand(rest == [], "expected the end of the line")
        lemma = [literal(word, variables) for word in lits]
        check_lemma(clauses, lemma, hints)
        clauses.append(lemma)
    return f"exactly {count}"


def check_drat(reader, variables):
    """Only whether it reads like one, and comes to its end."""
    words = None
    while words != ["0"]:
        words = reader.words()
        lits, rest = split_at_zero(words[1:] if words[0] == "d" else words)
        demand(rest == [], "expected the end of the line")
        for word in lits:
            literal(word, variables)


def check_text(text):
    """What is wrong with a text of certificates, or else what they show."""
    reader = Reader(text)
    try:
        told = [check(reader)]
        while reader.at < len(reader.lines):
            told.append(check(reader))
        return None, told
    except Wrong as wrong:
        return f"line {reader.at}: {wrong}", []


def name_of(path):
    """A file's name as it can be shown."""
    return "".join(char if char.isprintable() and char != "\\" else ascii(char)[1:-1] for char in path)


def main():
    if not sys.argv[1:]:
        print("usage: certificate.py FILE...", file=sys.stderr)
        sys.exit(2)
    sys.stdout.reconfigure(errors="backslashreplace")
    codes = {0}
    for path in sys.argv[1:]:
        try:
            with open(path, encoding="latin-1", newline="\n") as file:
                text = file.read()
        except OSError as error:
            print(f"{name_of(path)}: cannot be read: {error.strerror}", file=sys.stderr)
            codes.add(2)
            continue
        wrong, told = check_text(text)
        codes.add(1 if wrong else 3 if any("DRAT" in sentence for sentence in told) else 0)
        print(f"{name_of(path)}: WRONG: {wrong}" if wrong else f"{name_of(path)}: {', '.join(told)}")
    # What cannot be read or is wrong counts more than what is left to others.
    sys.exit(next(code for code in (2, 1, 3, 0) if code in codes))


if __name__ == "__main__":
    main()
