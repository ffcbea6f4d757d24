import inspect
import itertools
import json
import pydoc
import re
import subprocess
import xml.etree.ElementTree
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy
import pytest
from boards import puzzles
from hypothesis import given
from hypothesis import strategies as st

import slitherlink
from slitherlink import Drawing, End, Level, Puzzle, State, Step, Verdict

SOME = Puzzle.parse("https://puzz.link/p?slither/5/3/33323121323322c")


def loops(puzzle: Puzzle) -> list[slitherlink.Solution]:
    return list(slitherlink.solutions(puzzle))


@given(puzzles(4))
def test_answers_agree_with_the_list_of_all_solutions(puzzle: Puzzle) -> None:
    all_loops = loops(puzzle)
    assert len(set(all_loops)) == len(all_loops) == slitherlink.count(puzzle)
    answer = slitherlink.solve(puzzle)
    expected = {0: Verdict.NONE, 1: Verdict.UNIQUE}.get(len(all_loops), Verdict.SEVERAL)
    assert answer.verdict is expected
    assert (answer.reason is not None) == (expected is Verdict.NONE)
    found = [solution for solution in (answer.solution, answer.other) if solution]
    assert len(found) == min(2, len(all_loops)) and set(found) <= set(all_loops)
    assert bool(answer.difference) == (len(found) == 2)
    forced = slitherlink.forced(puzzle)
    assert forced.verdict is expected
    likelihood = slitherlink.likelihood(puzzle)
    assert likelihood.solutions == len(all_loops)
    if all_loops:
        lines = numpy.mean([solution.horizontal for solution in all_loops], axis=0)
        assert numpy.allclose(likelihood.horizontal, lines)
        assert forced.drawing is not None
        assert numpy.array_equal(forced.drawing.horizontal == 1, lines == 1)
        assert numpy.array_equal(forced.drawing.horizontal == -1, lines == 0)
    samples = list(slitherlink.sample(puzzle, 3, seed=1))
    assert len(samples) == (3 if all_loops else 0) and set(samples) <= set(all_loops)


@given(st.data())
def test_what_is_drawn_is_taken_as_given(data: st.DataObject) -> None:
    puzzle = data.draw(puzzles(4))
    all_loops = loops(puzzle)
    if not all_loops:
        return
    solution = data.draw(st.sampled_from(all_loops))
    horizontal = solution.drawing.horizontal * data.draw(st.sampled_from([0, 1]))
    drawing = Drawing(horizontal, numpy.zeros_like(solution.drawing.vertical))
    agree = [one for one in all_loops if ((horizontal == 0) | (one.drawing.horizontal == horizontal)).all()]
    assert set(slitherlink.solutions(puzzle, drawing=drawing)) == set(agree)
    assert slitherlink.count(puzzle, drawing=drawing) == len(agree)
    assert slitherlink.verify(puzzle, drawing).state in (State.OPEN, State.RIGHT)
    assert slitherlink.solve(puzzle, drawing=drawing).solution in agree


def test_an_explanation_leads_to_the_solution() -> None:
    way = slitherlink.explain(SOME)
    assert way.end is End.SOLVED
    assert len(way) == len(list(way)) == len(way.steps)
    answer = slitherlink.solve(SOME)
    assert answer.solution is not None and way.drawing == answer.solution.drawing
    for number, step in enumerate(way, 1):
        assert step.number == number
        told = step.to_dict()
        assert told["sentence"] == step.sentence and told["technique"] == step.technique
        assert {clue.cell for clue in step.premises.clues} == {
            clue["cell"] for clue in told["premises"].get("clues", ())
        }
        assert step.conclusion.kind in ("all", "any", "contradiction")
    assert way[-1].before.undecided > 0


def test_chapters_have_all_steps() -> None:
    way = slitherlink.explain(SOME)
    assert tuple(step for chapter in way.chapters for step in chapter.steps) == way.steps
    assert len(way.chapters) < len(way)
    for chapter in way.chapters:
        assert chapter.thought is None or chapter.sentence.startswith(chapter.thought.sentence)
        edges = sum(len(step.conclusion.facts) for step in chapter.following)
        assert f" {edges} edge" in f" {chapter.sentence}" if edges else chapter.following == ()
        assert str(chapter) == chapter.sentence and repr(chapter) == f"<Chapter {chapter.sentence}>"


def test_arguments_have_cases(fixtures: Path) -> None:
    (puzzle,) = slitherlink.read(fixtures / "explain" / "what-if.txt")
    argued = [step for step in slitherlink.explain(puzzle) if step.argument]
    assert argued
    for step in argued:
        assert [case.assumed for case in step.argument]
        assert all(case.steps for case in step.argument)
        assert len(step.argument[0].steps) == len(step.to_dict()["argument"][0]["steps"])


def test_an_explanation_keeps_to_its_limits() -> None:
    way = slitherlink.explain(SOME, max="zero")
    assert way.end is End.STUCK and {step.technique for step in way} <= {"zero"}
    with pytest.raises(ValueError, match='there is no technique "magic"'):
        slitherlink.explain(SOME, max="magic")
    assert slitherlink.explain(Puzzle([[2, None]])).end is End.CONTRADICTION


def test_a_hint_blames_no_drawing_where_the_puzzle_has_no_solution() -> None:
    puzzle = Puzzle([[3, 0], [None, 3]])
    for drawn in (None, Drawing(numpy.array([[0, -1], [0, 0], [0, 0]]), numpy.zeros((2, 3), int))):
        hint = slitherlink.hint(puzzle, drawn)
        assert hint.sentence.startswith("There is no solution: ")
        assert (hint.steps, hint.mistake, hint.end) == ((), None, End.CONTRADICTION)


def test_hints_lead_to_the_solution() -> None:
    drawing = None
    for _ in range(200):
        hint = slitherlink.hint(SOME, drawing)
        if hint.step is None:
            break
        assert hint.sentence == hint.step.sentence and hint.mistake is None
        before = hint.step.before
        horizontal, vertical = before.horizontal.copy(), before.vertical.copy()
        arrays = {"horizontal": horizontal, "vertical": vertical}
        solution = slitherlink.solve(SOME).solution
        assert solution is not None
        for edge in ("horizontal", "vertical"):
            # A step decides edges; draw one more of the solution.
            undecided = numpy.argwhere(arrays[edge] == 0)
            if len(undecided):
                place = tuple(undecided[0])
                arrays[edge][place] = getattr(solution.drawing, edge)[place]
        drawing = Drawing(horizontal, vertical)
    assert hint.mistake is not None and hint.mistake.state is State.RIGHT


def test_hints_tell_mistakes() -> None:
    solution = slitherlink.solve(SOME).solution
    assert solution is not None
    horizontal = solution.drawing.horizontal.copy()
    horizontal[0, 1] = 1
    hint = slitherlink.hint(SOME, Drawing(horizontal, solution.drawing.vertical))
    assert hint.step is None and hint.mistake is not None
    assert hint.mistake.state is State.WRONG and hint.mistake.faults
    # The picture shows the drawing, and marks the mistakes in it.
    picture = hint._repr_svg_()
    assert picture and "lines different" in picture and picture == hint.mistake._repr_svg_()
    lone = numpy.zeros((4, 5), dtype=int)
    lone[0, 1] = 1
    judged = slitherlink.verify(SOME, Drawing(lone, numpy.zeros((3, 6), dtype=int)))
    assert judged.state is State.STUCK and judged.blamed == (("horizontal", 0, 1),)
    assert judged.reason == "the line at the top of r1c2 should be a cross"
    assert "lines different" in judged._repr_svg_()


def test_crosses_that_leave_the_loop_are_right() -> None:
    solution = slitherlink.solve(SOME).solution
    assert solution is not None
    crosses = Drawing(numpy.minimum(solution.drawing.horizontal, 0), numpy.minimum(solution.drawing.vertical, 0))
    judged = slitherlink.verify(SOME, crosses)
    assert judged.state is State.RIGHT and judged.solution == solution
    assert judged.sentence == "right: the crosses leave one loop, and it meets every clue"
    assert slitherlink.hint(SOME, crosses).mistake == judged


def test_why() -> None:
    several = slitherlink.why(Puzzle([[3, 2], [2, 3]]))
    assert several.verdict is Verdict.SEVERAL and len(several.solutions) == 2 and several.common is not None
    assert several.twin is not None or several.add is not None
    unique = slitherlink.why(SOME, redundant=True)
    assert unique.verdict is Verdict.UNIQUE and unique.needed is not None and unique.spare
    rows = [[None] * 5 for _ in range(3)]
    for (row, col), clue in unique.needed.clues:
        rows[row][col] = clue  # type: ignore[call-overload]
    assert slitherlink.solve(Puzzle(rows)).verdict is Verdict.UNIQUE
    none = slitherlink.why(Puzzle([[3, 0], [None, 3]]))
    assert none.verdict is Verdict.NONE and none.contradiction is not None and none.contradiction.smallest
    assert none.steps and none.steps[-1].conclusion.kind == "contradiction"


def test_grades() -> None:
    grade = slitherlink.grade(SOME)
    assert grade.level is Level.NORMAL and grade.verdict is Verdict.UNIQUE
    assert grade.techniques and sum(steps for _, steps in grade.techniques) == grade.steps
    assert slitherlink.grade(Puzzle([[None, None]])).level is None


def test_boards_are_as_asked() -> None:
    boards = list(itertools.islice(slitherlink.generate((6, 7), seed=3, clues="minimal", symmetry="rot180"), 3))
    assert boards == list(itertools.islice(slitherlink.generate((6, 7), seed=3, clues="minimal", symmetry="rot180"), 3))
    for board in boards:
        assert board.shape == (6, 7)
        assert slitherlink.solve(board).verdict is Verdict.UNIQUE
        assert numpy.array_equal(board.clues >= 0, board.clues[::-1, ::-1] >= 0)
    hard = next(slitherlink.generate((6, 6), seed=1, grade=Level.HARD))
    assert slitherlink.grade(hard).level is Level.HARD
    assert next(slitherlink.generate((5, 5), seed=1, clues=0.5)).clue_count == 13
    assert next(slitherlink.generate((5, 5), seed=1, clues=14)).clue_count == 14
    both = next(slitherlink.generate((6, 6), seed=1, grade=Level.HARD, needs=["colouring", "clue-colouring"], avoid=[0]))
    grade = slitherlink.grade(both)
    assert grade.level is Level.HARD and not (both.clues == 0).any()
    assert {"colouring", "clue-colouring"} <= {technique for technique, _ in grade.techniques}


@pytest.mark.parametrize(
    ("conditions", "message"),
    [
        ({"size": (0, 5)}, "at least one row"),
        ({"clues": "few"}, "clues is \"few\""),
        ({"clues": 2.0}, "a number from 0 to 1"),
        ({"symmetry": "round"}, "symmetry is \"round\": there is no symmetry called"),
        ({"loop": "round"}, "loop is \"round\": "),
        ({"grade": "impossible"}, "expected easy"),
        ({"grade": "easy", "needs": "clue-colouring"}, "the technique clue-colouring and the grade easy are at odds"),
        ({"clues": 26}, "found 26 clues, but the boards have only 25 cells"),
        ({"size": (4, 5), "symmetry": "rot90"}, "needs a square board"),
    ],
)
def test_wishes_that_cannot_be(conditions: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        next(slitherlink.generate(**{"size": (5, 5), "seed": 1, **conditions}))


def test_certificates() -> None:
    for puzzle, claim in [(SOME, "exactly 1 solution"), (Puzzle([[2, None]]), "no solution")]:
        certificate = slitherlink.check_certificate(slitherlink.prove(puzzle))
        assert (certificate.claim, certificate.puzzle) == (claim, puzzle)
        assert certificate.complete and certificate.checked
    several = Puzzle([[3, 2], [2, 3]])
    certificate = slitherlink.check_certificate(slitherlink.prove(several))
    assert certificate.solutions == slitherlink.count(several) and certificate.complete
    certificate = slitherlink.check_certificate(slitherlink.prove(several, limit=2))
    assert certificate.solutions == 2 and not certificate.complete
    forged = slitherlink.prove(SOME).replace(b"33323", b"33322")
    with pytest.raises(slitherlink.CertificateError, match="line 7, column 1: the clue of cell 5 has 3 lines") as error:
        slitherlink.check_certificate(forged)
    assert (error.value.line, error.value.column) == (7, 1)
    with pytest.raises(ValueError, match="found nothing"):
        slitherlink.check_certificate(b"")


def test_the_time_that_runs_out_is_an_answer(fixtures: Path) -> None:
    puzzle = next(slitherlink.generate((60, 60), seed=1, clues=0.3, unique=False))
    assert slitherlink.solve(puzzle, timeout=0).verdict is Verdict.TIMEOUT
    assert slitherlink.grade(puzzle, timeout=0).verdict is Verdict.TIMEOUT
    assert slitherlink.why(puzzle, timeout=0).verdict is Verdict.TIMEOUT
    assert slitherlink.prove(puzzle, timeout=0) is None
    blank = Puzzle([[None] * 20] * 20)
    assert slitherlink.count(blank, timeout=0.01) is None
    assert slitherlink.likelihood(blank, timeout=0.01) is None
    assert slitherlink.explain(puzzle, timeout=0).end is End.TIMEOUT


def test_iterators_raise_when_their_time_has_run_out() -> None:
    blank = Puzzle([[None] * 20] * 20)
    solutions = slitherlink.solutions(blank, timeout=0.2)
    with pytest.raises(TimeoutError, match="^the time limit was reached$"):
        for solution in solutions:
            assert solution.puzzle == blank
    assert list(slitherlink.solutions(SOME, timeout=60)) == list(slitherlink.solutions(SOME))
    with pytest.raises(TimeoutError, match="^the time limit was reached$"):
        slitherlink.sample(blank, timeout=0.01)
    samples = slitherlink.sample(Puzzle([[None] * 6] * 6), 2**32 - 1, seed=1, timeout=0.2)
    with pytest.raises(TimeoutError, match="^the time limit was reached$"):
        for _ in samples:
            pass
    assert len(list(slitherlink.sample(SOME, 3, timeout=60))) == 3
    boards = slitherlink.generate((5, 5), seed=1, timeout=0.2)
    with pytest.raises(TimeoutError, match="^the time limit was reached before the board was finished$"):
        for _ in boards:
            pass
    for late in solutions, samples, boards:
        with pytest.raises(TimeoutError):
            next(late)


def test_numbers_of_any_length() -> None:
    assert slitherlink.count(Puzzle([[None] * 12] * 12)) == 36954917962039884953387868334644457
    count = slitherlink.count(Puzzle([[None] * 3] * 6000))
    assert count > 10**4000
    with pytest.raises(ValueError, match="the shorter side of the board has 50 cells"):
        slitherlink.likelihood(Puzzle([[None] * 50] * 50))


def test_pictures_are_svg() -> None:
    way = slitherlink.explain(SOME)
    answer = slitherlink.solve(SOME)
    several = slitherlink.solve(Puzzle([[3, 2], [2, 3]]))
    shown: list[Any] = [SOME, answer, several, answer.solution, way, way[0], way.chapters[0], slitherlink.hint(SOME)]
    shown += [slitherlink.likelihood(SOME), way[3].before, slitherlink.solve(Puzzle([[2, None]]))]
    shown += [slitherlink.Session(SOME), slitherlink.solve(SOME, timeout=0)]
    for one in shown:
        root = xml.etree.ElementTree.fromstring(one._repr_svg_())
        assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert "several solutions" in several._repr_svg_()
    assert SOME.svg(answer.solution) != SOME.svg()


def test_repr_says_what_it_is() -> None:
    answer = slitherlink.solve(SOME)
    assert repr(answer) == "<Answer 3 x 5: unique>"
    assert repr(answer.solution) == "<Solution 3 x 5: a loop of 24 lines>"
    assert repr(slitherlink.explain(SOME)[0]).startswith("<Step 1 ")
    assert str(slitherlink.solve(Puzzle([[2, None]]))).startswith("none: ")


def test_integers_of_numpy_are_numbers_of_clues() -> None:
    board = next(slitherlink.generate((5, 5), seed=1, clues=numpy.int64(14)))
    assert board == next(slitherlink.generate((5, 5), seed=1, clues=14)) and (board.clues >= 0).sum() == 14


def test_explanations_are_sequences() -> None:
    way = slitherlink.explain(SOME)
    assert isinstance(way, Sequence)
    assert way[1:3] == way.steps[1:3] and way.index(way[2]) == 2 and way.count(way[0]) == 1
    assert list(reversed(way)) == list(way.steps[::-1]) and way[-1] in way
    assert repr(way) == f"<Explanation 3 x 5: {len(way)} steps, solved>"


def test_levels_have_an_order() -> None:
    assert Level.EASY < Level.HARD <= Level.HARD and Level.BEYOND_PEOPLE > Level.EXPERT
    assert max(Level) is Level.BEYOND_PEOPLE and sorted(Level, reverse=True)[-1] is Level.EASY
    assert Level.EASY < "hard" and Level.EXPERT > "hard" and not Level.HARD < "hard" and "easy" <= Level.EASY
    wrong: Any = 3
    with pytest.raises(TypeError, match="compared with 3, expected another Level or its text"):
        assert Level.EASY < wrong
    with pytest.raises(ValueError, match="'hrad' is not a valid Level"):
        assert Level.EASY < "hrad"


def test_words_are_their_text() -> None:
    grade = slitherlink.grade(SOME)
    assert grade.level == "normal" and grade.level != "hard" and grade.level is Level.NORMAL and grade.verdict == "unique"
    assert f"{grade.level}" == str(grade.level) == "normal" and repr(grade.level) == "<Level.NORMAL: 'normal'>"
    assert {"normal": 1}[Level.NORMAL] == 1 and json.dumps(grade.hardest) == '"adjacent-threes"'
    step, solution = slitherlink.explain(SOME)[0], slitherlink.solve(SOME).solution
    assert solution is not None
    assert step.technique == "adjacent-threes" == grade.hardest and step.technique is slitherlink.Technique.ADJACENT_THREES
    assert slitherlink.explain(SOME).end == "solved" and slitherlink.verify(SOME, solution).state == "right"


def test_techniques_are_those_of_the_program(slink: Path) -> None:
    said = subprocess.run([slink, "techniques"], check=True, capture_output=True, text=True).stdout
    assert re.findall(r"^([a-z-]+): ", said, re.MULTILINE) == list(slitherlink.Technique)
    ladder = [name for name, _ in slitherlink.techniques()]
    assert ladder == list(slitherlink.Technique)[: len(ladder)]
    assert all(slitherlink.explain(SOME, max=technique).steps for technique in ladder[11:])


def test_help_has_types() -> None:
    for name in ("solve", "solutions", "solve_many", "count", "techniques"):
        signature = inspect.signature(getattr(slitherlink, name))
        types = [parameter.annotation for parameter in signature.parameters.values()]
        assert inspect.Signature.empty not in [*types, signature.return_annotation], name
    assert "timeout: 'float | None' = None) -> 'Answer'" in pydoc.plain(pydoc.render_doc(slitherlink.solve))


def test_the_parts_of_a_step_are_those_of_its_json(fixtures: Path) -> None:
    def fact(form: dict[str, Any]) -> slitherlink.Fact:
        ((kind, names),) = ((kind, names) for kind, names in form.items() if kind != "at")
        return slitherlink.Fact(kind, (names,) if isinstance(names, str) else tuple(names))  # type: ignore[arg-type]

    def same(step: Step, form: dict[str, Any]) -> None:
        premises = form["premises"]
        clues = [(clue["cell"], clue["clue"]) for clue in premises.get("clues", ())]
        assert [(clue.cell, clue.clue) for clue in step.premises.clues] == clues
        assert step.premises.facts == tuple(map(fact, premises.get("facts", ())))
        conclusion = form["conclusion"]
        ((kind, facts),) = [("contradiction", [])] if conclusion == "contradiction" else conclusion.items()
        assert (step.conclusion.kind, step.conclusion.facts) == (kind, tuple(map(fact, facts)))
        cases = form.get("argument", [])
        assert [case.assumed for case in step.argument] == [fact(case["assumed"]) for case in cases]
        for case, told in zip(step.argument, cases, strict=True):
            for one, other in zip(case.steps, told["steps"], strict=True):
                same(one, other)
        # Made once.
        assert step.premises is step.premises and step.argument is step.argument and step.conclusion is step.conclusion

    kinds = set()
    for name in ("what-if.txt", "colouring.txt", "sectors.txt"):
        for puzzle in slitherlink.read(fixtures / "explain" / name):
            for step in slitherlink.explain(puzzle):
                same(step, step.to_dict())
                kinds |= {fact.kind for fact in step.premises.facts} | {step.conclusion.kind}
    assert kinds >= {"line", "cross", "same", "all"}, kinds


def test_the_version_is_that_of_the_program(slink: Path) -> None:
    said = subprocess.run([slink, "--version"], check=True, capture_output=True, text=True).stdout
    assert said.split()[1] == slitherlink.__version__


def test_certificates_in_any_bytes() -> None:
    certificate = slitherlink.prove(Puzzle([[4, None]]))
    shown = slitherlink.check_certificate(certificate)
    assert slitherlink.check_certificate(bytearray(certificate)) == slitherlink.check_certificate(memoryview(certificate)) == shown
    with pytest.raises(slitherlink.CertificateError, match="found nothing, expected a certificate") as error:
        slitherlink.check_certificate(b"")
    assert (error.value.line, error.value.column) == (1, 1)
    with pytest.raises(slitherlink.CertificateError, match="found a second certificate, expected one") as error:
        slitherlink.check_certificate(certificate + certificate)
    assert (error.value.line, error.value.column) == (certificate.count(b"\n") + 1, 1)
