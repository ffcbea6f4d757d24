"""The same answers as those of the program. SLINK_BOARDS says for how many boards of each question."""

import dataclasses
import json
import os
import random
import subprocess
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

import slitherlink
from slitherlink import Drawing, End, Puzzle, Solution, Verdict

BOARDS = int(os.environ.get("SLINK_BOARDS", "40"))


@cache
def boards(most: int = 9) -> list[Puzzle]:
    """Boards of all kinds: with one solution, several and none."""
    chance = random.Random(most)
    made: list[Puzzle] = []
    while len(made) < BOARDS:
        size = chance.randint(2, most), chance.randint(2, most)
        seed = chance.getrandbits(32)
        try:
            if chance.random() < 0.4:
                board = next(slitherlink.generate(size, seed=seed, clues="minimal"))
            else:
                share = chance.choice((0.3, 0.45, 0.6))
                board = next(slitherlink.generate(size, seed=seed, clues=share, unique=False))
        except ValueError:
            continue
        if chance.random() < 0.3:
            clues = board.clues.copy()
            clues[chance.randrange(size[0]), chance.randrange(size[1])] = chance.choice((0, 1, 2, 3))
            board = Puzzle(clues)
        made.append(board)
    return made


def drawing(puzzle: Puzzle, seed: int) -> Drawing:
    """Something drawn, right or wrong."""
    chance = random.Random(seed)
    states: list[list[list[int]]] = [[], []]
    found = slitherlink.solve(puzzle, first=True).solution
    for edges, rows, cols in (0, puzzle.rows + 1, puzzle.cols), (1, puzzle.rows, puzzle.cols + 1):
        for row in range(rows):
            states[edges].append([])
            for col in range(cols):
                right = 0
                if found:
                    right = int((found.drawing.horizontal, found.drawing.vertical)[edges][row, col])
                condition = chance.random()
                states[edges][row].append(right if condition < 0.4 else chance.choice((1, -1)) if condition < 0.42 else 0)
    return Drawing(*states)


def ask(slink: Path, *words: str, text: str) -> str:
    run = subprocess.run([slink, *words, "-"], input=text, capture_output=True, text=True)
    assert run.returncode < 64, run.stderr
    return run.stdout


def text_of(puzzles: list[Puzzle]) -> str:
    return "".join(map(str, puzzles))


def records(slink: Path, *words: str, most: int = 9) -> Iterator[tuple[Puzzle, dict[str, Any]]]:
    puzzles = boards(most)
    lines = ask(slink, *words, "--format", "jsonl", text=text_of(puzzles)).splitlines()
    assert len(lines) == len(puzzles) == BOARDS
    return zip(puzzles, map(json.loads, lines), strict=True)


def edges(drawn: Drawing | Solution) -> dict[str, list[str]]:
    """The edges as the program writes them."""
    drawing = drawn.drawing if isinstance(drawn, Solution) else drawn
    marks = {0: ".", 1: "-", -1: "x"}

    def rows(array: Any) -> list[str]:
        return ["".join(marks[state] for state in row) for row in array.tolist()]

    return {"horizontal": rows(drawing.horizontal), "vertical": rows(drawing.vertical)}


def part(record: dict[str, Any]) -> dict[str, list[str]]:
    return {name: record[name] for name in ("horizontal", "vertical")}


def places(puzzle: Puzzle, clues: tuple[tuple[tuple[int, int], int], ...]) -> list[dict[str, Any]]:
    return [
        {"cell": f"r{row + 1}c{col + 1}", "clue": clue, "at": {"cell": [row + 1, col + 1]}} for (row, col), clue in clues
    ]


@pytest.mark.parametrize("first", [False, True])
def test_solve(slink: Path, first: bool) -> None:
    words = ["solve", "--first"] if first else ["solve"]
    puzzles = []
    for puzzle, record in records(slink, *words):
        answer = slitherlink.solve(puzzle, first=first)
        assert answer.verdict.value == record["verdict"]
        assert answer.reason == record.get("why")
        found = [edges(solution) for solution in (answer.solution, answer.other) if solution]
        assert found == [part(solution) for solution in record["solutions"]]
        assert puzzle.url == record["url"] and puzzle.clue_count == record["clue_count"]
        puzzles.append((puzzle, answer))
    if not first:
        answers = slitherlink.solve_many(puzzle for puzzle, _ in puzzles)
        assert list(answers) == [answer for _, answer in puzzles]


def test_forced(slink: Path) -> None:
    for puzzle, record in records(slink, "forced"):
        forced = slitherlink.forced(puzzle)
        assert forced.verdict.value == record["verdict"]
        if forced.drawing:
            assert edges(forced.drawing) == part(record)


def test_count(slink: Path) -> None:
    for puzzle, record in records(slink, "count", most=7):
        assert record["complete"] and slitherlink.count(puzzle) == int(record["solutions"])


def test_solutions(slink: Path) -> None:
    for puzzle, record in records(slink, "solve", most=6):
        assert slitherlink.count(puzzle) == len(set(slitherlink.solutions(puzzle)))
        found = list(islice(slitherlink.solutions(puzzle), 2))
        assert [edges(solution) for solution in found] == [part(solution) for solution in record["solutions"]]


def test_likelihood(slink: Path) -> None:
    for puzzle, record in records(slink, "likelihood", most=7):
        likelihood = slitherlink.likelihood(puzzle)
        assert likelihood.solutions == int(record["solutions"])
        lines = [int(number) for rows in (record["horizontal"], record["vertical"]) for row in rows for number in row]
        assert list(likelihood.lines) == lines
        shares = [*likelihood.horizontal.flat, *likelihood.vertical.flat]
        assert shares == pytest.approx([number / max(likelihood.solutions, 1) for number in lines])


def test_sample(slink: Path) -> None:
    for puzzle in boards(7):
        lines = ask(slink, "sample", "--format", "jsonl", "--seed", "5", "--count", "3", text=str(puzzle)).splitlines()
        found = [edges(solution) for solution in slitherlink.sample(puzzle, 3, seed=5)]
        assert found == [part(record) for record in map(json.loads, lines) if "why" not in record]


def test_explain(slink: Path) -> None:
    for puzzle, record in records(slink, "explain"):
        way = slitherlink.explain(puzzle)
        assert way.end.value == record["verdict"]
        chapters = [number for number, chapter in enumerate(way.chapters, 1) for _ in chapter.steps]
        steps = zip(way, chapters, strict=True)
        assert [step.to_dict() | {"chapter": chapter} for step, chapter in steps] == record["steps"]


@pytest.mark.parametrize("genre", ["vslither", "tslither"])
def test_what_is_not_answered_for_a_genre(slink: Path, genre: str) -> None:
    puzzle = Puzzle.parse(f"https://puzz.link/p?{genre}/5/5/62342dici32337c")
    questions: dict[str, Callable[[Puzzle], Any]] = {
        "explain": slitherlink.explain,
        "hint": slitherlink.hint,
        "grade": slitherlink.grade,
        "likelihood": slitherlink.likelihood,
        "sample": lambda puzzle: slitherlink.sample(puzzle, 1, seed=1),
    }
    for question, asks in questions.items():
        record = json.loads(ask(slink, question, "--json", text=puzzle.url))
        with pytest.raises(ValueError) as refused:
            asks(puzzle)
        assert record["verdict"] == "error" and str(refused.value) == record["why"]
    said = subprocess.run([slink, "prove", "-"], input=puzzle.url, capture_output=True, text=True)
    with pytest.raises(ValueError) as refused:
        slitherlink.prove(puzzle)
    assert said.returncode == 2 and str(refused.value) in said.stderr
    record = json.loads(ask(slink, "solve", "--json", text=puzzle.url))
    assert slitherlink.solve(puzzle).verdict.value == record["verdict"] != "error"


def test_grade(slink: Path) -> None:
    for puzzle, record in records(slink, "grade"):
        grade = slitherlink.grade(puzzle)
        assert grade.verdict.value == record["verdict"]
        if grade.level:
            for name in ("score", "per_100_cells", "hardest", "steps", "rounds", "bottlenecks", "what_ifs", "longest"):
                assert getattr(grade, name) == record[name]
            assert grade.level.value == record["word"]
            assert (grade.printed and dataclasses.asdict(grade.printed)) == record.get("printed")
            used = [{"technique": technique, "steps": steps} for technique, steps in grade.techniques]
            assert used == record["techniques"]


@pytest.mark.parametrize("minimal", [False, True])
def test_why(slink: Path, minimal: bool) -> None:
    words = ["why", "--redundant", *(["--minimal"] if minimal else [])]
    for puzzle, record in records(slink, *words, most=6):
        why = slitherlink.why(puzzle, minimal=minimal, redundant=True)
        assert (why.verdict.value, why.why) == (record["verdict"], record["why"])
        assert [edges(solution) for solution in why.solutions] == record.get("solutions", [])
        assert why.drawn == record.get("drawn", "nothing")
        assert why.unsettled == record.get("unsettled", 0)
        for name in ("contradiction", "add", "needed"):
            mine, other = getattr(why, name), record.get(name)
            assert (mine is None) == (other is None)
            if mine:
                parts = {name: getattr(mine, name) for name in ("minimal", "smallest", "least")}
                assert {"clues": places(puzzle, mine.clues), **parts} == other
        assert places(puzzle, why.spare) == record.get("spare", [])
        assert [step.to_dict() for step in why.steps] == record.get("steps", [])
        assert (edges(why.twin) if why.twin else None) == record.get("twin")


def drawn_files(puzzles: list[Puzzle]) -> tuple[list[Drawing], str]:
    drawings = [drawing(puzzle, seed) for seed, puzzle in enumerate(puzzles)]
    return drawings, "".join(puzzle.to("json", drawn) for puzzle, drawn in zip(puzzles, drawings, strict=True))


def test_verify(slink: Path) -> None:
    drawings, text = drawn_files(boards())
    said = ask(slink, "verify", text=text)
    states = set()
    for number, (puzzle, drawn) in enumerate(zip(boards(), drawings, strict=True), 1):
        judged = slitherlink.verify(puzzle, drawn)
        states.add(judged.state)
        reason = f"\n  {judged.reason}" if judged.reason else ""
        assert f"\n{number}: {judged.sentence}{reason}\n" in f"\n{said}"
    assert len(states) > 2


def test_hint(slink: Path) -> None:
    drawings, text = drawn_files(boards())
    said = ask(slink, "hint", "--reveal", "step", text=text)
    for number, (puzzle, drawn) in enumerate(zip(boards(), drawings, strict=True), 1):
        hint = slitherlink.hint(puzzle, drawn)
        if slitherlink.solve(puzzle).verdict is Verdict.NONE and not (hint.mistake and hint.mistake.faults):
            assert (hint.steps, hint.mistake, hint.end) == ((), None, End.CONTRADICTION)
            # The program adds how the place is marked.
            why = hint.sentence.removeprefix("There is ").removesuffix(".")
            assert f"\n{number}: {why}" in f"\n{said}"
        elif hint.step:
            assert f"\n{number}: {hint.step.technique}: {hint.step.sentence}\n" in f"\n{said}"
        elif hint.mistake and hint.mistake.reason:
            assert f"\n{number}: a mistake: {hint.mistake.reason}\n" in f"\n{said}"
        elif hint.mistake and hint.mistake.faults:
            assert f"\n{number}: {hint.mistake.sentence}\n" in f"\n{said}"


def test_prove(slink: Path, tmp_path: Path) -> None:
    puzzles = boards(6)
    (tmp_path / "boards.txt").write_text(text_of(puzzles))
    subprocess.run([slink, "prove", tmp_path / "boards.txt", "--output", tmp_path / "all"], check=False)
    text = (tmp_path / "all").read_bytes()
    assert b"".join(slitherlink.prove(puzzle) for puzzle in puzzles) == text


WISHES: list[tuple[list[str], dict[str, Any]]] = [
    ([], {}),
    (["--clues", "minimal"], {"clues": "minimal"}),
    (["--clues", "0.45", "--symmetry", "rot180"], {"clues": 0.45, "symmetry": "rot180"}),
    (["--clues", "0.3", "--any", "--loop", "maze"], {"clues": 0.3, "unique": False, "loop": "maze"}),
    (["--clues", "minimal", "--loop", "uniform"], {"clues": "minimal", "loop": "uniform"}),
    (["--grade", "normal..tricky"], {"grade": "normal..tricky"}),
    (["--clues", "0.6", "--max", "adjacent-threes"], {"clues": 0.6, "max": "adjacent-threes"}),
    (["--clues", "0.5", "--needs", "adjacent-threes"], {"clues": 0.5, "needs": "adjacent-threes"}),
    (["--needs", "colouring,sectors", "--grade", "hard"], {"needs": ["colouring", "sectors"], "grade": "hard"}),
    (["--avoid", "0", "--digits", "3=6", "--clues", "20"], {"avoid": [0], "digits": {3: 6}, "clues": 20}),
    (["--apart", "--require", "sat", "--unneeded", "3"], {"apart": True, "require": "sat", "unneeded": 3}),
]


@pytest.mark.parametrize(("options", "conditions"), WISHES)
def test_generate(slink: Path, options: list[str], conditions: dict[str, Any]) -> None:
    many = max(2, BOARDS // len(WISHES))
    words = [str(slink), "generate", "--size", "6x6", "--count", str(many), "--seed", "9", "--to", "puzz.link", *options]
    run = subprocess.run(words, capture_output=True, text=True)
    made: Callable[[], Iterator[Puzzle]] = lambda: slitherlink.generate((6, 6), seed=9, **conditions)  # noqa: E731
    urls: list[str] = []
    boards = made()
    for _ in range(many):
        try:
            urls.append(next(boards).url)
        except ValueError:
            continue
    assert urls == run.stdout.split()
