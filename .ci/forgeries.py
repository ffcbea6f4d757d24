"""Forged certificates of tiny boards: what a checker accepts is true of the puzzle that stands there, and both checkers accept
the same.
"""

import os
import random
import re

import certificate
import tiny


# The forgeries. Each changes the lines of a certificate, which it may leave as they are.


def lines_of(lines, word):
    return [i for i, line in enumerate(lines) if line.split(" ")[0] == word]


def clue_rows(lines):
    size = lines[1].split(" ") if len(lines) > 1 else []
    rows = int(size[1]) if len(size) > 2 and re.fullmatch("[1-9]", size[1]) else 0
    return range(2, min(2 + rows, len(lines)))


def proof_lines(lines):
    begin = [i for i, line in enumerate(lines) if line in ("lrat", "drat")]
    return range(begin[0] + 1, len(lines)) if begin else range(0)


def solutions_line(lines, others, rng):
    """Another number of solutions, with or without `or more`."""
    for i in lines_of(lines, "solutions")[:1]:
        count = len(lines_of(lines, "loop"))
        number = rng.choice([0, count, count, count + 1, max(count - 1, 0), 9999999999, 10 * count])
        lines[i] = f"solutions {number}" + rng.choice(["", "", " or more", " or more", " or less", " or", " or more or more"])


def only_the_loops(lines, others, rng):
    """What shows that there are no others is gone."""
    del lines[3 + len(clue_rows(lines)) + len(lines_of(lines, "loop")) :]
    solutions_line(lines, others, rng)


def loops(lines, others, rng):
    """A loop less, or twice, or one of another certificate, with the number of solutions as it was or as it is."""
    have = lines_of(lines, "loop")
    foreign = [line for other in others for line in other if line.startswith("loop")]
    kind = rng.randrange(4)
    if kind == 0 and have:
        del lines[rng.choice(have)]
    elif kind == 1 and have:
        lines.insert(have[0], lines[rng.choice(have)])
    elif foreign:
        at = lines_of(lines, "solutions")
        i = rng.choice(have) if kind == 2 and have else at[0] + 1 if at else 0
        lines[i : i + (kind == 2 and bool(have))] = [rng.choice(foreign)]
    counted = f"solutions {len(lines_of(lines, 'loop'))}"
    if rng.random() < 0.7:
        lines[:] = [re.sub(r"^solutions \d+", counted, line) for line in lines]


def size(lines, others, rng):
    """Rows for columns, or another size with the same clues."""
    rows = [lines[i] for i in clue_rows(lines)]
    if not rows or len({len(row) for row in rows}) != 1:
        return
    clues, kind = "".join(rows), rng.randrange(4)
    if kind == 0:
        rows = ["".join(column) for column in zip(*rows)]
    elif kind == 1:
        rows = ["".join(reversed(row)) for row in rows]
    else:
        cols = rng.choice([n for n in range(1, len(clues) + 1) if len(clues) % n == 0])
        rows = [clues[i : i + cols] for i in range(0, len(clues), cols)]
    old, lines[clue_rows(lines).start : clue_rows(lines).stop] = lines[1].split(" "), rows
    if rng.random() < 0.8:
        lines[1] = " ".join(["size", str(len(rows)), str(len(rows[0]) if rows else 0), *old[3:]])
    elif rng.random() < 0.5:
        lines[1] = " ".join(["size", *reversed(old[1:3]), *old[3:]])


def every_dot(lines, others, rng):
    """The loop need not pass every vertex any more, or must, or the word is another, or there twice."""
    for i in lines_of(lines, "size")[:1]:
        words = lines[i].split(" ")
        asked = rng.choice([["every-dot"], ["every-dot"], ["every-dot"] * 2, ["every"], ["every-dots"]])
        lines[i] = " ".join([*words[:3], *([] if words[3:] and rng.random() < 0.7 else asked)])


def clues(lines, others, rng):
    """A clue is another one, or is not there, or one is there that was not."""
    for i in rng.sample(clue_rows(lines), min(1, len(clue_rows(lines)))):
        row = list(lines[i])
        if row:
            row[rng.randrange(len(row))] = rng.choice("....01234SW")
        lines[i] = "".join(row)


def cuts(lines, others, rng):
    """A cut less, or another witness, another literal, another set, or a cut of another certificate."""
    have = lines_of(lines, "cut")
    foreign = [line for other in others for line in other if line.startswith("cut")]
    if rng.random() < 0.3 and foreign:
        at = proof_lines(lines)
        lines.insert(at.start - 1 if at else 0, rng.choice(foreign))
    elif have:
        i = rng.choice(have)
        words = lines[i].split(" ")
        kind, at = rng.randrange(5), rng.randrange(1, max(2, len(words)))
        if kind == 0:
            words = []
        elif kind == 1:
            del words[at : at + 1]
        elif kind == 2:
            words.insert(at, str(rng.randint(-24, 24)))
        elif kind == 3 and " in " in lines[i] and " out " in lines[i]:
            side = rng.choice(["in", "out"])
            at = words.index(side) + 1
            until = words.index("out") if side == "in" else len(words)
            words[at:until] = rng.choice([["clue", str(rng.randint(1, 9))], ["dot", str(rng.randint(1, 16))], [str(-rng.randint(1, 24))]])
        else:
            words[at : at + 1] = [rng.choice([*words, str(rng.randint(1, 24)), "1-2", "2-1", "-1"])]
        lines[i : i + 1] = [" ".join(words)] if words else []


def proof(lines, others, rng):
    """A lemma less, or with other literals or hints, or all at once the empty one."""
    at = proof_lines(lines)
    if not at:
        return
    i, kind = rng.choice(at), rng.randrange(6)
    words = lines[i].split(" ")
    k = rng.randrange(len(words))
    if kind == 0:
        del lines[i]
    elif kind == 1:
        del lines[i:]
    elif kind == 2:
        lines[i] = " ".join(words[:k] + words[k + 1 :])
    elif kind == 3:
        lines[i] = " ".join([*words[:k], rng.choice([str(rng.randint(-60, 60)), *words]), *words[k + 1 :]])
    elif kind == 4:
        hints = [str(rng.randint(1, 90)) for _ in range(rng.randrange(9))]
        lines[i:] = [" ".join([words[0], "0", *hints, "0"]) if words[0] != "d" else "0"]
    else:
        lines.insert(i, rng.choice(lines))


def proof_of_another_kind(lines, others, rng):
    """LRAT for DRAT, by name alone or with lines that read like it."""
    at = proof_lines(lines)
    if not at:
        return
    old = lines[at.start - 1]
    lines[at.start - 1] = "drat" if old == "lrat" else "lrat"
    if old == "lrat" and rng.random() < 0.8:
        for i in at:
            words = lines[i].split(" ")[1:]
            lines[i] = " ".join(words[: words.index("0") + 1]) if "0" in words else "0"


def of_another(lines, others, rng):
    """The head of one and the tail of another, or both, joined well or badly."""
    other = list(rng.choice(others))
    kind = rng.randrange(4)
    if kind == 0:
        lines += other
    elif kind == 1:
        lines[len(lines) - 1 :] = other
    elif kind == 2:
        marks = [word for word in ("solutions", "loop", "cut", "lrat", "drat") if lines_of(lines, word) and lines_of(other, word)]
        if marks:
            word = rng.choice(marks)
            lines[lines_of(lines, word)[0] :] = other[lines_of(other, word)[0] :]
    else:
        lines[rng.randrange(len(lines)) :] = other[rng.randrange(len(other)) :]


def order(lines, others, rng):
    """A line is somewhere else, or twice, or not there."""
    i, kind = rng.randrange(len(lines)), rng.randrange(3)
    line = lines[i] if kind == 0 else lines.pop(i)
    if kind < 2:
        lines.insert(rng.randrange(len(lines) + 1), line)


def spelling(lines, others, rng):
    """Words that say the same, but not in the one way that there is; and bytes that are no text."""
    i = rng.randrange(len(lines))
    line, k = lines[i], rng.randrange(len(lines[i]) + 1)
    odd = ["\r", "\t", " ", "\0", "\x0b", "\x0c", "\x1c", "\x85", "\xa0", "\xb2", "0", "+", "-", "1" * 5000, "\n", "", "d "]
    lines[i] = line[:k] + rng.choice(odd) + line[k + rng.randrange(2) :]


KINDS = [
    solutions_line, only_the_loops, loops, size, every_dot, clues, cuts, proof, proof_of_another_kind, of_another, order, spelling,
]  # fmt: skip


# Numbers as they would have to be.


def head(lines):
    """The clauses before the lemmas, as far as the lines have a head; otherwise None."""
    reader = certificate.Reader("\n".join(lines))
    try:
        reader.line()
        size_ = reader.words("size")
        rows, cols = (certificate.number(word, 1, 9) for word in size_[:2])
        cells = "".join(reader.line()[:cols].ljust(cols, ".") for _ in range(rows))
        grid = certificate.Grid(rows, cols)
        known = {i: int(clue) for i, clue in enumerate(cells, 1) if clue in "01234"}
        numbers = lambda line, end: [int(word) for word in line.split(" ")[1:end] if re.fullmatch("-?[1-9][0-9]?", word)]
        drawn = [numbers(lines[i], None) for i in lines_of(lines, "loop")]
        cut = [lines[i] for i in lines_of(lines, "cut") if " set " in lines[i]]
        animals = {i: clue == "S" for i, clue in enumerate(cells, 1) if clue in "SW"}
        asked = certificate.Asked(animals, size_[2:] == ["every-dot"])
        clauses = certificate.clauses_of(grid, known, drawn, asked) + [numbers(line, line.split(" ").index("set")) for line in cut]
        return [tuple(sorted(clause)) for clause in clauses]
    except (certificate.Wrong, ValueError):
        return None


def renumber(lines, before):
    """The proof names the same clauses as before, by the numbers that they have now; those that are gone it does not name."""
    after, at = head(lines), proof_lines(lines)
    if before is None or after is None or not at or lines[at.start - 1] != "lrat":
        return
    places = {clause: i for i, clause in enumerate(after, 1)}
    number = {i: places[clause] for i, clause in enumerate(before, 1) if clause in places}
    for new, i in enumerate(at, len(after) + 1):
        words = lines[i].split(" ")
        if words.count("0") != 2 or not all(re.fullmatch("-?[0-9]{1,9}", word) for word in words):
            continue
        zero = words.index("0")
        hints = [str(number[int(word)]) for word in words[zero + 1 : -1] if int(word) in number]
        number[int(words[0])] = new
        lines[i] = " ".join([str(new), *words[1 : zero + 1], *hints, "0"])


def forge(texts, rng):
    """A certificate, changed once or several times, as a rule with the right numbers behind that."""
    of_size = rng.choice(list(texts.values()))
    lines = rng.choice(of_size).split("\n")[:-1]
    others = [rng.choice(of_size).split("\n")[:-1] for _ in range(3)]
    if rng.random() < 0.1:
        others = [rng.choice(rng.choice(list(texts.values()))).split("\n")[:-1]]
    before, kinds = head(lines), [rng.choice(KINDS) for _ in range(rng.choice([1, 1, 1, 2, 3]))]
    for kind in kinds:
        if lines:
            kind(lines, others, rng)
    if rng.random() < 0.7:
        renumber(lines, before)
    return kinds[-1].__name__, "\n".join(lines) + rng.choice(["\n"] * 19 + [""])


# Boards, and what the checkers say.


def proven(programs, work, rng):
    """Certificates of tiny boards by their sizes, of both kinds, with few solutions and with all."""
    path = f"{work}/tiny.jsonl"
    with open(path, "w", encoding="ascii") as file:
        file.writelines(f"{tiny.text_of(*board)}\n" for board in tiny.boards(rng, 60))
    texts = {}
    for proof_, limit in (("lrat", "1"), ("lrat", "300"), ("lrat", "300"), ("drat", "300")):
        for text in programs.proven(path, proof_, limit):
            texts.setdefault(" ".join(text.split("\n")[1].split(" ")[:3]), []).append(text)
    return texts


def judge(programs, folder, forged):
    """What the checker in Rust says of each: sentences, or None if it finds something wrong."""
    paths = []
    for i, text in enumerate(forged):
        paths.append(f"{folder}/{i}")
        with open(paths[-1], "w", encoding="latin-1", newline="\n") as file:
            file.write(text)
    told = {path: [] for path in paths}
    for line in programs.judge(paths):
        path, told_ = line.split(":", 1)
        if "WRONG" in told_:
            told[path] = None
        else:
            told[path].append(told_.strip())
    return [told[path] for path in paths]


def in_words(sentence):
    """What the checker in Python says, in the words of the one in Rust."""
    words = re.sub(r"\d+", lambda number: f"{number[0]} solution{'s' * (number[0] != '1')}", sentence)
    return words.replace("exactly 0 solutions", "no solution")


def hold(programs, work, count):
    """Forges so many certificates. What is accepted is so; both checkers agree, to the word."""
    rng = random.Random(3)
    texts = proven(programs, work, rng)
    forged = [forge(texts, rng) for _ in range(count)]
    folder = f"{work}/forged"
    os.mkdir(folder)
    told = judge(programs, folder, [text for _, text in forged])
    figures, drat = {kind.__name__: [0, 0] for kind in KINDS}, []
    for i, ((kind, text), sentences) in enumerate(zip(forged, told)):
        # Any other exception than `Wrong` ends this.
        wrong, ours = certificate.check_text(text)
        assert (wrong is None) == (sentences is not None), f"{wrong} | {sentences} |\n{text}"
        figures[kind][wrong is not None] += 1
        if wrong is None:
            assert list(map(in_words, ours)) == sentences, f"{ours} | {sentences} |\n{text}"
            shown = tiny.puzzles(text)
            assert len(shown) == len(sentences), text
            for sentence, puzzle in zip(sentences, shown):
                assert sentence.endswith("is right") or tiny.is_true(sentence, puzzle), f"{sentence}, which is false:\n{text}"
            if len(sentences) == 1 and sentences[0].endswith("is right"):
                drat.append((f"{folder}/{i}", text, sentences[0]))
    verified = left_to_others(programs, work, drat[:50])
    accepted, refused = (sum(column) for column in zip(*figures.values()))
    print("; ".join(f"{kind} {yes} + {no}" for kind, (yes, no) in figures.items()))
    print(
        f"{count} forged certificates of tiny boards: {accepted} accepted and true, {refused} refused, by both checkers; "
        f"of {min(len(drat), 50)} with DRAT proofs, others verified {verified}, which are true",
        flush=True,
    )
    assert accepted > count / 50 and all(no for _, no in figures.values()), figures


def left_to_others(programs, work, forged):
    """Clauses and proofs to a checker of DRAT: what it verifies is so. Tells how many it does."""
    verified = 0
    for path, text, sentence in forged:
        told = programs.verifies(path, f"{work}/cnf", f"{work}/proof")
        assert told is not None, path
        if told:
            assert tiny.is_true(sentence, tiny.puzzles(text)[0]), f"{sentence}, which is false:\n{text}"
            verified += 1
    return verified


def random_bytes(count):
    """No bytes end the checker in Python in any other way than with what is wrong."""
    rng = random.Random(4)
    words = ["slink certificate 1\n", "size 1 1\n", "4\n", "solutions 1\n", "loop 1 2 3 4\n", "lrat\n", "cut", "set", "in", "out"]
    for _ in range(count):
        parts = [rng.choice([*words, " ", "0", "-", "clue", "\n", chr(rng.randrange(256))]) for _ in range(rng.randrange(30))]
        keep = rng.randrange(7)
        certificate.check_text("".join(words[:keep] + parts))
