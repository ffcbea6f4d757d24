"""Right certificates are accepted, wrong ones refused, by two checkers and a checker of DRAT: see .ci/certificates.

    certificates.py FOLDER_OF_PROGRAMS RATE BOARDS_10x10 BOARDS_20x20 BOARDS_30x30 MUTANTS_OF_EACH_KIND

An empty RATE stands for python-sat.
"""

import glob
import itertools
import os
import random
import resource
import subprocess
import sys
import tempfile

import certificate
import forgeries
import rup

FIXTURES = ["slink/*.txt", "slink/*.in", "explain/*.txt", "draw/*.txt", "why/*.txt", "count/*.txt", "prove/*.txt"]


def run(*command, codes=(0,), **options):
    told = subprocess.run(command, capture_output=True, text=True, check=False, **options)
    assert told.returncode in codes, f"{command}: {told.returncode}\n{told.stderr}"
    return told.stdout


def seconds():
    """The processor's time that programs took so far."""
    times = os.times()
    return times.children_user + times.children_system


def timed(*command, **options):
    begin = seconds()
    run(*command, **options)
    return seconds() - begin


class Programs:
    def __init__(self, folder, rate):
        self.slink, self.checker, self.rate = f"{folder}/slink", f"{folder}/slink-certificate", rate

    def prove(self, folder, proof, boards):
        os.mkdir(folder)
        return timed(self.slink, "prove", "--quiet", "--jobs", "1", "--proof", proof, "-o", folder, boards, codes=(0, 1, 2))

    def proven(self, boards, proof, limit):
        """Certificates of boards, with all solutions up to a limit."""
        text = run(self.slink, "prove", "--quiet", "--proof", proof, "--limit", limit, boards, codes=(0, 1, 2))
        begin = "slink certificate 1\n"
        return [begin + part for part in text.split(begin)[1:]]

    def verifies(self, path, cnf, proof):
        """Whether a checker of DRAT accepts the proof of a certificate; None if it has none in that format."""
        told = run(self.checker, "--cnf", cnf, "--proof", proof, path, codes=(0, 3))
        if not told.endswith("if its DRAT proof is right\n"):
            return None
        if self.rate:
            return "s VERIFIED" in run(self.rate, cnf, proof, codes=(0, 1, 2)).splitlines()
        return rup.verifies(cnf, proof)

    def judge(self, paths):
        """What the checker in Rust says of each file."""
        told = []
        for i in range(0, len(paths), 500):
            told += run(self.checker, *paths[i : i + 500], codes=(0, 1, 3)).splitlines()
        return told


def accept(programs, boards, work):
    """All certificates of a file of boards are right, and so are their DRAT proofs; tells what they cost. The checkers in Python get some of
    many, spread over the file, and in a campaign all of them."""
    name = os.path.splitext(boards)[0].removeprefix(f"{work}/").removeprefix("fixtures/")
    made = f"{work}/{name.replace('/', '-')}"
    lrat, drat = f"{made}-lrat", f"{made}-drat"
    search = timed(programs.slink, "solve", "--sat-only", "--quiet", "--jobs", "1", boards, codes=(0, 1, 2))
    prove = programs.prove(lrat, "lrat", boards)
    programs.prove(drat, "drat", boards)
    paths = sorted(glob.glob(f"{lrat}/*"))
    begin = seconds()
    told = programs.judge(paths)
    check = seconds() - begin
    assert len(told) == len(paths) > 0 and not any("WRONG" in line for line in told), told
    every = 1 if programs.rate else max(1, len(paths) // 25)
    tried = paths[::every]
    for path in tried:
        with open(path, encoding="ascii") as file:
            wrong, _ = certificate.check_text(file.read())
        assert wrong is None, f"{path}: {wrong}"
    proven = sorted(glob.glob(f"{drat}/*"))[::every]
    verified = [programs.verifies(path, f"{work}/cnf", f"{work}/proof") for path in proven]
    assert False not in verified, f"{boards}: {verified}"
    proofs = verified.count(True)
    size = lambda folder: sum(map(os.path.getsize, glob.glob(f"{folder}/*"))) / len(paths) / 1000
    print(
        f"{name}: {len(paths)} certificates accepted, {len(tried)} by both checkers, {proofs} DRAT proofs by others | {search:.2f} s | {prove:.2f} s "
        f"| {prove / max(search, 0.01):.1f} | {check:.2f} s | {size(lrat):.0f} kB | {size(drat):.0f} kB",
        flush=True,
    )
    return paths


class Parts:
    """A certificate of one solution in parts, to be made wrong."""

    def __init__(self, text):
        lines = text.splitlines()
        self.rows, self.cols, *self.asked = lines[1].split()[1:]
        self.rows, self.cols = int(self.rows), int(self.cols)
        self.clues = lines[2 : 2 + self.rows]
        self.solutions, *rest = lines[2 + self.rows :]
        proof = rest.index("lrat")
        self.loops = [line for line in rest[:proof] if line.startswith("loop")]
        self.cuts = [line for line in rest[:proof] if line.startswith("cut")]
        self.proof = rest[proof + 1 :]
        self.grid = certificate.Grid(self.rows, self.cols)

    def text(self):
        head = ["slink certificate 1", " ".join(["size", str(self.rows), str(self.cols), *self.asked]), *self.clues, self.solutions]
        return "\n".join([*head, *self.loops, *self.cuts, "lrat", *self.proof, ""])


def cut_parts(line):
    words = line.split(" ")
    marks = [words.index(mark) for mark in ("set", "in", "out")]
    a, b, c = marks
    return words[1:a], words[a + 1 : b], words[b + 1 : c], words[c + 1 :]


def cut_line(lits, runs, inside, outside):
    return " ".join(["cut", *lits, "set", *runs, "in", *inside, "out", *outside])


def without_a_literal(parts, rng):
    """A cut lacks an edge that leaves its set."""
    i = rng.randrange(len(parts.cuts))
    lits, *rest = cut_parts(parts.cuts[i])
    lits.remove(rng.choice([lit for lit in lits if lit[0] != "-"]))
    parts.cuts[i] = cut_line(lits, *rest)


def wrong_witness(parts, rng):
    """A cut names an edge or a dot that is not on the side it should be on, a dot that the loop need not pass, or a clue that is no number, not
    there, or wholly elsewhere."""
    i = rng.randrange(len(parts.cuts))
    lits, runs, inside, outside = cut_parts(parts.cuts[i])
    members = set()
    for run_ in runs:
        first, _, last = run_.partition("-")
        members.update(range(int(first), int(last or first) + 1))
    is_in = rng.random() < 0.5
    is_here = lambda vertex: (vertex in members) == is_in
    edges = [edge for edge, ends in parts.grid.ends.items() if not all(map(is_here, ends))]
    cells = [
        cell
        for cell, sides in parts.grid.sides.items()
        if not "".join(parts.clues)[cell - 1].isdigit() or not any(is_here(end) for edge in sides for end in parts.grid.ends[edge])
    ]
    dots = [vertex for vertex in parts.grid.spokes if not (is_here(vertex) and parts.asked)]
    kind = rng.randrange(4)
    if kind == 0 and cells:
        why = ["clue", str(rng.choice(cells))]
    elif kind == 3:
        why = ["dot", str(rng.choice(dots))]
    elif kind == 1:
        # An edge on the right side whose negation the clause lacks.
        good = [str(-e) for e, ends in parts.grid.ends.items() if all(map(is_here, ends)) and str(-e) not in lits]
        why = [rng.choice(good)]
    else:
        why = [str(-rng.choice(edges))]
        lits.append(why[0])
    inside, outside = (why, outside) if is_in else (inside, why)
    parts.cuts[i] = cut_line(lits, runs, inside, outside)


def not_local(parts, rng):
    """The proof has a clause more than it may: a local one without one of its literals, as if that were local."""
    first = int(parts.proof[0].split(" ")[0])
    clues = {i: int(clue) for i, clue in enumerate("".join(parts.clues), 1) if clue.isdigit()}
    animals = {i: clue == "S" for i, clue in enumerate("".join(parts.clues), 1) if clue in "SW"}
    local = certificate.clauses_of(parts.grid, clues, [], certificate.Asked(animals, bool(parts.asked)))
    k = rng.randrange(len(local))
    lits = list(local[k])
    lits.remove(rng.choice(lits))
    if not lits:
        lits = [rng.choice(list(parts.grid.ends))]
    hints = rng.choice([[], [k + 1]])
    if set(local[k]) <= set(lits):
        hints = []
    shifted = []
    for line in parts.proof:
        number, *rest = line.split(" ")
        zero = rest.index("0")
        rest[zero + 1 :] = [str(int(word) + (int(word) >= first)) for word in rest[zero + 1 :]]
        shifted.append(" ".join([str(int(number) + 1), *rest]))
    parts.proof = [" ".join(map(str, [first, *lits, 0, *hints, 0])), *shifted]


def altered_solution(parts, rng):
    """The solution has other lines, or is not there, or twice."""
    lines = set(map(int, parts.loops[0].split(" ")[1:]))
    kind = rng.randrange(10)
    if kind < 5:
        lines ^= {rng.choice(list(parts.grid.ends))}
    elif kind < 8:
        lines ^= set(parts.grid.sides[rng.choice(list(parts.grid.sides))])
    elif kind == 8:
        # Also without the clause that excludes it.
        parts.solutions, parts.loops = "solutions 0", []
        return
    else:
        parts.solutions, parts.loops = "solutions 2", parts.loops * 2
        return
    parts.loops = [" ".join(["loop", *map(str, sorted(lines))])]


def cut_short(parts, rng):
    """The proof lacks its end, or a lemma that others rest on, or the last clause that a lemma rests on."""
    kind = rng.randrange(3)
    if kind == 0:
        del parts.proof[rng.randrange(len(parts.proof)) :]
    elif kind == 1:
        del parts.proof[rng.randrange(len(parts.proof))]
    else:
        i = rng.randrange(len(parts.proof))
        words = parts.proof[i].split(" ")
        parts.proof[i] = " ".join([*words[:-2], "0"])


def another_puzzle(parts, rng):
    """The puzzle has another clue, one more that the solution does not meet, or one less, and several solutions."""
    r, c = rng.randrange(parts.rows), rng.randrange(parts.cols)
    lines = set(map(int, parts.loops[0].split(" ")[1:]))
    met = str(len(lines.intersection(parts.grid.sides[r * parts.cols + c + 1])))
    is_inside = sum(parts.grid.sides[r * parts.cols + before + 1][3] in lines for before in range(c + 1)) % 2 == 1
    new = rng.choice([clue for clue in ".01234SW" if clue not in (parts.clues[r][c], met, "WS"[is_inside])])
    parts.clues[r] = parts.clues[r][:c] + new + parts.clues[r][c + 1 :]


def another_genre(parts, rng):
    """The loop must pass every dot, or need not; or all sheep are wolves, and all wolves sheep."""
    if rng.random() < 0.5:
        parts.asked = [] if parts.asked else ["every-dot"]
    else:
        parts.clues = [row.translate(str.maketrans("SW", "WS")) for row in parts.clues]


KINDS = [without_a_literal, wrong_witness, not_local, altered_solution, cut_short, another_puzzle, another_genre]


def refuse(programs, genres, count, work):
    """Both checkers refuse what was made wrong, of each genre."""
    rng, texts = random.Random(1), {}
    for genre, paths in genres.items():
        for path in paths:
            with open(path, encoding="ascii") as file:
                text = file.read()
            if "\nsolutions 1\n" in text and "\ncut " in text and "\nlrat\n" in text:
                texts.setdefault(genre, []).append(text)
    for kind, genre in itertools.product(KINDS, genres):
        folder = f"{work}/{kind.__name__}-{genre}"
        os.mkdir(folder)
        wrong, mutants = 0, []
        while len(mutants) < count:
            text = rng.choice(texts[genre])
            parts = Parts(text)
            kind(parts, rng)
            if parts.text() == text:
                continue
            path = f"{folder}/{len(mutants)}"
            with open(path, "w", encoding="ascii") as file:
                file.write(parts.text())
            mutants.append(path)
            wrong += certificate.check_text(parts.text())[0] is not None
            assert wrong == len(mutants), f"{path} is accepted in Python"
        told = programs.judge(mutants)
        accepted = [line for line in told if "WRONG" not in line]
        assert len(told) == count and not accepted, accepted
        print(f"{kind.__name__}, {genre}: {count} wrong certificates refused by both checkers", flush=True)


def small_memory(programs, work):
    """What a file claims to be takes no memory: only what it is."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (64 << 20, 64 << 20))
    head = "slink certificate 1\nsize {} {}\n"
    row = head.format(1, 8)
    claims = [
        head.format(8192, 8192),
        head.format(1, 1 << 26) + "." * 1000 + "\n",
        row + "........\nsolutions 9999999999\n",
        row + "........\nsolutions 0\ncut set 1-9999999999 in -1 out -1\n",
        row + "........\nsolutions 0\nlrat\n9999999999 0 0\n",
    ]
    for i, text in enumerate(claims):
        path = f"{work}/claim-{i}"
        with open(path, "w", encoding="ascii") as file:
            file.write(text)
        assert "WRONG" in run(programs.checker, path, codes=(1,), preexec_fn=limit)
    print(f"{len(claims)} false claims of size refused in 64 MiB", flush=True)


def odd_files(programs, work):
    """Both checkers say what is wrong, on one line and without what would act on a terminal, whatever the name and the bytes."""
    name, acts = os.fsencode(work) + b"/a\nb: exactly 1\r\x1b[2K\xff", b"\x1b[2K\r\xe2\x80\xae\xff"
    for text in (b"", acts, b"slink certificate 1\nsize " + acts, b"slink certificate 1\nsize 1 " + b"9" * 5000, None):
        if text is None:
            os.remove(name)
        else:
            with open(name, "wb") as file:
                file.write(text)
        for checker in ([programs.checker], [sys.executable, ".ci/certificate.py"]):
            told = subprocess.run([*checker, name], capture_output=True, check=False)
            line = (told.stdout or told.stderr).decode()
            assert told.returncode == (1 if text is not None else 2), told
            assert line.endswith("\n") and line[:-1].isprintable() and ("WRONG" in line) == (told.returncode == 1), told
    print("Odd names and bytes are shown on one line by both checkers", flush=True)


def main():
    folder, rate, small, middle, large, mutants = sys.argv[1:]
    programs = Programs(folder, rate)
    with tempfile.TemporaryDirectory() as work:
        for fixture in sorted(path for pattern in FIXTURES for path in glob.glob(f"fixtures/{pattern}")):
            accept(programs, fixture, work)
        small_memory(programs, work)
        odd_files(programs, work)
        forgeries.hold(programs, work, 40 * int(mutants))
        forgeries.random_bytes(100 * int(mutants))
        genres = {}
        for genre, size, count, options in (
            ("plain", "10x10", small, []),
            ("full-loop", "10x11", small, ["--every-dot"]),
            ("sheep", "10x10", small, ["--genre", "sheep"]),
            ("plain", "20x20", middle, []),
            ("plain", "30x30", large, []),
        ):
            boards = f"{work}/minimal-{size}-{genre}.txt"
            make = ["generate", "--size", size, *options, "--clues", "minimal", "--seed", "1", "--count", count, "--quiet", "-o", boards]
            run(programs.slink, *make)
            genres.setdefault(genre, accept(programs, boards, work))
        refuse(programs, genres, int(mutants), work)


if __name__ == "__main__":
    main()
