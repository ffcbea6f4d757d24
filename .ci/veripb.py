"""VeriPB accepts what `slink prove --proof veripb` writes, and nothing that was made wrong: see .ci/certificates.

    veripb.py FOLDER_OF_PROGRAMS VERIPB BOARDS_10x10 BOARDS_20x20 MUTANTS
    veripb.py FOLDER_OF_PROGRAMS VERIPB --set
"""

import glob
import os
import random
import re
import subprocess
import sys
import tempfile
import time

import opb
import tiny

FIXTURES = ["genres/*.txt", "slink/*.txt", "slink/*.in", "explain/*.txt", "draw/*.txt", "why/*.txt", "count/*.txt", "prove/*.txt"]
GREETING = "Running VeriPB version 3.0.2\n"
LIST, SET, MOST = "benches/set/instances.tsv", "target/set/boards.jsonl", 30
VERDICTS = {"no solution": "none", "exactly 1 solution": "unique"}
EVERY_DOT = "* the loop passes every vertex"
ANSWERS = {"no": "UNSATISFIABLE", "exactly": "BOUNDS 1 <= obj <= 1", "at": "BOUNDS 0 <= obj <= 1"}


def says(veripb, formula, proof):
    """What VeriPB says of a proof: the words after `s VERIFIED`; None if it refuses it, or says anything else, such as a warning of a line
    `a`, which asserts what it likes."""
    quiet = os.environ | {"RUST_BACKTRACE": "0"}
    told = subprocess.run([veripb, formula, proof], capture_output=True, text=True, check=False, env=quiet)
    verdict = re.fullmatch(re.escape(GREETING) + r"s VERIFIED (.+)\n", told.stdout)
    return verdict.group(1) if verdict and told.returncode == 0 and not told.stderr else None


def is_shown(veripb, claim, puzzle, formula, proof):
    """Whether a claim, as slink words it, is shown for a puzzle: rows of clues, and whether the loop passes every dot. Each `soli` is another loop of those that the formula numbers."""
    kind, *rest = claim.split()
    loops = 0 if kind == "no" else int(rest[-2])
    with open(proof, encoding="latin-1") as file:
        lines = file.read().split("\n")
    if any(re.match(r"\s*(@\S+\s+)?a\b", line) for line in lines):
        return False
    if opb.check(puzzle[0], formula, puzzle[1]) != loops or sum(line.startswith("soli ") for line in lines) != loops:
        return False
    return says(veripb, formula, proof) == ANSWERS[kind]


class Programs:
    def __init__(self, folder, veripb):
        self.slink, self.veripb = f"{folder}/slink", veripb

    def prove(self, boards, folder, limit="100"):
        """What slink says of each board, the board as its formula has it, and the paths of formula and proof."""
        run = [self.slink, "prove", "--quiet", "--proof", "veripb", "--limit", limit, "-o", f"{folder}/", boards]
        told = subprocess.run(run, capture_output=True, text=True, check=False)
        assert told.returncode in (0, 1, 2), told
        for line in told.stdout.splitlines():
            _, claim, paths = line.split(": ", 2)
            formula, proof = paths.split(" ")
            with open(formula, encoding="ascii") as file:
                lines = file.read().split("\n")
            rows = [line[2:] for line in lines[1 : 1 + int(lines[0].split()[-1].split("x")[0])]]
            yield claim, (rows, EVERY_DOT in lines), formula, proof

    def accept(self, boards, work, limit="100"):
        name = os.path.basename(boards)
        begin, proven = time.monotonic(), list(self.prove(boards, f"{work}/{name}-proofs", limit))
        middle = time.monotonic()
        for made in proven:
            assert is_shown(self.veripb, *made), f"{boards}: {made}"
        size = sum(os.path.getsize(made[3]) for made in proven) / max(1, len(proven)) / 1000
        kinds = sorted({made[0].split()[0] for made in proven})
        print(
            f"{name}: VeriPB accepts {len(proven)} ({', '.join(kinds)}) | {middle - begin:.2f} s | {time.monotonic() - middle:.2f} s | {size:.0f} kB",
            flush=True,
        )
        return proven


def small_boards(rng, count, animals, every_dot):
    """Boards with random clues: rows, and whether the loop passes every dot."""
    for _ in range(count):
        rows, cols, share = rng.randint(1, 4), rng.randint(1, 4), rng.choice([0, 0.1, 0.3, 0.5, 1])
        clues = rng.choice(["0123", "123", "12", "1", "01234"]) + animals
        yield ["".join(rng.choice(clues) if rng.random() < share else "." for _ in range(cols)) for _ in range(rows)], every_dot


def with_another(lines, rng):
    """A proof with one line or number altered, in its middle."""
    lines = list(lines)
    i = rng.randrange(2, len(lines) - 4)
    kind = rng.randrange(4)
    if kind == 0:
        del lines[i]
    elif kind == 1:
        lines[i], lines[i - 1] = lines[i - 1], lines[i]
    elif kind == 2:
        lines.insert(i, rng.choice(lines[2:-4]))
    else:
        numbers = list(re.finditer(r"\d+", lines[i]))
        number = rng.choice(numbers)
        lines[i] = lines[i][: number.start()] + str(int(number.group()) + rng.choice([-2, -1, 1, 2, 5])) + lines[i][number.end() :]
    return lines


def one_less(formula, proof):
    """The claim that there is one loop less, which is false: a formula without the last loop, and the proof without its `soli`. If others
    remain, the first bound that is deleted is that of the last loop too."""
    count = sum(line.startswith("soli ") for line in proof)
    last = formula.index(f"* b{count}: all lines of loop {count}, so that it is this loop")
    less = formula[:last] + formula[last + 3 :]
    # Each line of a formula is one constraint, or two if it is an equation.
    last_id = sum((" >= " in line) + 2 * (" = " in line) for line in formula[:last] if line[:1] != "*")
    total = int(proof[1][2:-1])
    if count == 1:
        less = [line for line in less if not line.startswith(("min:", "* the number"))]
    else:
        less = [line.replace(f" +{count} b{count} ", " ") if line.startswith("min:") else line for line in less]
    # Two constraints less: of what comes after them, numbers are two less, and behind the formula three, without the `soli`.
    less_by = lambda number: (number > last_id) * 2 + (number > total)
    shift = lambda match: str(int(match.group()) - less_by(int(match.group())))
    gone = [2, *[at for at, line in enumerate(proof) if line.startswith("del ")][:1]]
    moved = [proof[0], f"f {total - 2};"]
    for line in [line for at, line in enumerate(proof) if at > 1 and at not in gone]:
        head, colon, hints = line.partition(" :")
        if line.startswith(("pol ", "del ")):
            line = re.sub(r"(?<![\w~])\d+(?=[ ;]|$)", shift, line)
        elif colon and not line.startswith("red "):
            line = head + colon + re.sub(r"\d+", shift, hints)
        moved.append(line)
    if count == 1:
        moved = [re.sub(r"BOUNDS 1 : (\d+) 1", r"UNSAT : \1", line) for line in moved]
    return less, moved


def refuse(programs, proven, count, work):
    """False claims with whole and altered proofs, altered claims, lines `a` and other conclusions are refused."""
    rng = random.Random(88)
    formula, proof = f"{work}/wrong.opb", f"{work}/wrong.pbp"
    read = lambda path: open(path, encoding="ascii").read().split("\n")
    put = lambda path, lines: open(path, "w", encoding="ascii").write("\n".join(lines))
    short = [made for made in proven if os.path.getsize(made[3]) < 10_000]
    right = [(claim, puzzle, read(a), read(b)) for claim, puzzle, a, b in short if claim.startswith("exactly")]
    none = [(claim, puzzle, read(a), read(b)) for claim, puzzle, a, b in short if claim == "no solution"]
    several = [made for made in right if made[0] != "exactly 1 solution"]
    refused, of_several = [0, 0, 0], 0
    for i in range(count):
        claim, (rows, every_dot), opb_lines, pbp_lines = rng.choice(several if i % 2 else right)
        loops = int(claim.split()[1])
        less = "no solution" if loops == 1 else f"exactly {loops - 1} solutions"
        if i % 4 < 3:
            # The formula is right, and the claim false: so whatever the proof is, VeriPB must not accept it.
            kind, of_several = 0, of_several + (loops > 1)
            opb_lines, pbp_lines = one_less(opb_lines, pbp_lines)
            claim, pbp_lines = less, with_another(pbp_lines, rng) if i % 16 else pbp_lines
        elif i % 8 == 3:
            # Another puzzle, claim, or formula.
            kind, at = 1, rng.randrange(4)
            if at == 3:
                every_dot = not every_dot
            elif at == 0:
                r, c = rng.randrange(len(rows)), rng.randrange(len(rows[0]))
                new = rng.choice([clue for clue in ".0123SW" if clue != rows[r][c]])
                rows = [*rows[:r], rows[r][:c] + new + rows[r][c + 1 :], *rows[r + 1 :]]
            elif at == 1:
                claim = rng.choice([less, f"exactly {loops + 1} solutions"])
            else:
                line = rng.randrange(len(opb_lines) - 1)
                opb_lines = [*opb_lines[:line], *rng.choice([[], [opb_lines[line] + " +1 x1 >= 0 ;"]]), *opb_lines[line + 1 :]]
        else:
            kind, at = 2, rng.randrange(3)
            if at == 0:
                claim, (rows, every_dot), opb_lines, pbp_lines = rng.choice(right + none)
                line = rng.randrange(2, len(pbp_lines) - 4)
                pbp_lines = [*pbp_lines[:line], rng.choice(["a >= 1;", "@x a +1 x1 >= 0;", " a >= 0;"]), *pbp_lines[line:]]
            else:
                end = pbp_lines.index(next(line for line in pbp_lines if line.startswith("conclusion")))
                other = rng.choice(["NONE", "BOUNDS 0 1", "BOUNDS 0 INF", "UNSAT"])
                pbp_lines = [*pbp_lines[:end], f"conclusion {other};", *pbp_lines[end + 1 :]]
        put(formula, opb_lines)
        put(proof, pbp_lines)
        puzzle = (rows, every_dot)
        assert not is_shown(programs.veripb, claim, puzzle, formula, proof), f"{kind}: {claim} {puzzle}"
        refused[kind] += 1
    print(
        f"Refused: {refused[0]} proofs of one solution too few, {of_several} of them where there are several; {refused[1]} of other claims; "
        f"{refused[2]} with `a` or another conclusion",
        flush=True,
    )


def accept_set(programs, work):
    """All boards of the benchmark set up to a size, by verdict."""
    with open(LIST, encoding="ascii") as names, open(SET, encoding="ascii") as boards:
        listed = [line.split("\t") for line in names.read().splitlines()[1:]]
        texts = boards.read().splitlines(keepends=True)
    assert len(listed) == len(texts)
    for verdict in ("none", "unique", "several"):
        chosen = [text for (_, _, rows, cols, _, said, _), text in zip(listed, texts) if said == verdict and max(int(rows), int(cols)) <= MOST]
        path = f"{work}/{verdict}.jsonl"
        with open(path, "w", encoding="ascii") as file:
            file.writelines(chosen)
        proven = programs.accept(path, work)
        wrong = [made for made in proven if VERDICTS.get(made[0], "several") != verdict]
        assert len(proven) == len(chosen) > 0 and not wrong, (len(proven), wrong)


def main():
    folder, veripb, *wanted = sys.argv[1:]
    programs, rng = Programs(folder, veripb), random.Random(1)
    with tempfile.TemporaryDirectory() as work:
        if wanted == ["--set"]:
            return accept_set(programs, work)
        small, middle, mutants = wanted
        fixtures = sorted(path for pattern in FIXTURES for path in glob.glob(f"fixtures/{pattern}"))
        # Files of many or large boards take minutes; generated ones stand for them.
        for number, fixture in enumerate(path for path in fixtures if os.path.getsize(path) < 3000):
            os.mkdir(f"{work}/{number}")
            programs.accept(fixture, f"{work}/{number}", "3")
        proven = []
        for name, count, *asked in (("plain", 300, "", False), ("sheep", 150, "SSWW", False), ("full-loop", 150, "", True)):
            boards, wanted = f"{work}/small-{name}.jsonl", list(small_boards(rng, count, *asked))
            with open(boards, "w", encoding="ascii") as file:
                file.writelines(f"{tiny.text_of(*board)}\n" for board in wanted)
            made = programs.accept(boards, work)
            assert [puzzle for _, puzzle, *_ in made] == wanted
            proven += made
        for size, count, *options in (("10x10", small), ("20x20", middle), ("10x11", middle, "--every-dot"), ("10x10", middle, "--genre=sheep")):
            boards = f"{work}/minimal-{size}{'-'.join(options)}.txt"
            make = ["generate", "--size", size, *options, "--clues", "minimal", "--seed", "1", "--count", count, "--quiet", "-o", boards]
            subprocess.run([programs.slink, *make], check=True)
            programs.accept(boards, work)
        refuse(programs, proven, int(mutants), work)


if __name__ == "__main__":
    main()
