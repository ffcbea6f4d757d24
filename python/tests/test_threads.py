"""Threads, signals and memory."""

import gc
import io
import itertools
import os
import resource
import signal
import subprocess
import sys
import threading
import time
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import slitherlink
from slitherlink import Puzzle, Session, Verdict

BLANK = Puzzle([[None] * 16] * 16)


def sparse() -> Puzzle:
    return next(slitherlink.generate((300, 300), seed=2, clues=0.3, unique=False))


def long_certificate() -> bytes:
    """Of a long strip: each cut has nearly all of its vertices. Its check would take about ten seconds."""
    rows = 10_000
    first, last, sides = 1, rows + 1, f"{3 * rows} {3 * rows + 1}"
    cut = f"cut {sides} -{first} -{last} set 1-{2 * rows} in -{first} out -{last}\n"
    clues = ".\n" * rows
    return f"slink certificate 1\nsize {rows} 1\n{clues}solutions 0\n{cut * 10_000}".encode()


# Each of these takes longer than anybody waits here: what to ask, and about what.
LONG: dict[str, tuple[Callable[[], Any], Callable[[Any], object]]] = {
    "check_certificate": (long_certificate, slitherlink.check_certificate),
    "count": (lambda: BLANK, slitherlink.count),
    "explain": (lambda: BLANK, lambda puzzle: [slitherlink.explain(puzzle) for _ in range(10**6)]),
    "forced": (sparse, slitherlink.forced),
    "generate": (lambda: BLANK, lambda _: next(slitherlink.generate((12, 12), seed=1, grade="easy", clues=0.3))),
    "likelihood": (lambda: BLANK, slitherlink.likelihood),
    "list of answers": (lambda: Puzzle([[4]]), lambda puzzle: list(slitherlink.solve_many(itertools.repeat(puzzle)))),
    "list of boards": (lambda: (3, 3), lambda size: list(slitherlink.generate(size, seed=1))),
    "list of drawings": (lambda: io.BytesIO(b"1 1\n4\n" * 10**6), lambda file: list(slitherlink.read_drawn(file))),
    "list of samples": (lambda: Puzzle([[None] * 4] * 4), lambda puzzle: list(slitherlink.sample(puzzle, 10**9))),
    "list of solutions": (lambda: Puzzle([[None] * 6] * 6), lambda puzzle: list(slitherlink.solutions(puzzle))),
    "row without an end": (lambda: itertools.repeat(1), lambda row: Puzzle([row])),
    "prove": (lambda: BLANK, lambda puzzle: slitherlink.prove(puzzle, limit=10**9)),
    "session": (lambda: BLANK, lambda puzzle: [Session(puzzle).still_solvable for _ in iter(int, 1)]),
    "solutions": (lambda: BLANK, lambda puzzle: sum(1 for _ in slitherlink.solutions(puzzle))),
    "solve": (sparse, slitherlink.solve),
    "solve_many": (lambda: BLANK, lambda puzzle: list(slitherlink.solve_many(puzzle for _ in iter(int, 1)))),
    "why": (
        lambda: next(slitherlink.generate((14, 14), seed=1)),
        lambda puzzle: slitherlink.why(puzzle, redundant=True),
    ),
}


@contextmanager
def interrupting(after: float) -> Iterator[None]:
    """Sends Ctrl-C from another process: a thread here might wait for its turn."""
    with subprocess.Popen(["sh", "-c", f"sleep {after}; kill -INT {os.getpid()}"]) as sender:
        yield
        assert sender.wait() == 0


@pytest.mark.parametrize("name", LONG)
def test_ctrl_c_ends_it(name: str) -> None:
    """By a real signal, while the search is under way."""
    subject, ask = LONG[name][0](), LONG[name][1]
    begun = time.monotonic()
    with interrupting(0.5):
        with pytest.raises(KeyboardInterrupt):
            ask(subject)
        ended = time.monotonic()
    # 0.2 s where nothing else is going on; CI has other things to do.
    assert ended - begun < 0.5 + float(os.environ.get("SLITHERLINK_CTRL_C", "1.0"))


def test_nothing_is_lost_with_ctrl_c_in_a_list() -> None:
    board = Puzzle([[None] * 4] * 4)
    found: list[slitherlink.Solution] = []
    solutions = slitherlink.solutions(board)
    with interrupting(0.02), pytest.raises(KeyboardInterrupt):
        found.extend(solutions)
        time.sleep(10)
    # What `extend` had taken is in the list.
    found.extend(solutions)
    assert found == list(slitherlink.solutions(board))


# The program for another interpreter in the same process, then that for this one.
INTERPRETERS = '''
import sys
if sys.version_info >= (3, 13):
    import _interpreters
    other = _interpreters.create("legacy")
    run, end = _interpreters.exec, _interpreters.destroy
else:
    import _xxsubinterpreters
    other = _xxsubinterpreters.create(isolated=False)
    run, end = _xxsubinterpreters.run_string, _xxsubinterpreters.destroy
CODE = "import sys; sys.path[:] = " + repr(sys.path) + "; import slitherlink; " \\
    "assert slitherlink.solve(slitherlink.Puzzle([[3, 2], [2, 3]])).verdict is slitherlink.Verdict.SEVERAL"
'''


@pytest.mark.parametrize("is_gone", [True, False])
def test_a_second_interpreter_is_told_that_there_is_one(is_gone: bool) -> None:
    end = "end(other)" if is_gone else "exec(CODE)"
    code = INTERPRETERS + f"run(other, CODE)\n{end}\nexec(CODE)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    expected = "ImportError: slitherlink works in only one interpreter of a process, and another one has imported it"
    assert done.returncode == 1 and expected in done.stderr, done.stderr


def test_the_same_interpreter_may_import_it_again() -> None:
    code = "import sys, slitherlink\nfor name in [name for name in sys.modules if name.startswith('slitherlink')]:\n"
    code += "    del sys.modules[name]\nimport slitherlink\nassert slitherlink.solve(slitherlink.Puzzle([[4]])).solution"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_a_handler_that_raises_nothing_lets_it_go_on() -> None:
    heard: list[int] = []
    before = signal.signal(signal.SIGALRM, lambda number, _: heard.append(number))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        assert slitherlink.count(Puzzle([[None] * 12] * 12)) > 10**34
    finally:
        signal.signal(signal.SIGALRM, before)
    assert heard == [signal.SIGALRM]


def test_a_handler_may_solve_too() -> None:
    solved: list[Verdict] = []
    before = signal.signal(
        signal.SIGALRM, lambda *_: solved.append(slitherlink.solve(Puzzle([[4, None]])).verdict)
    )
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        assert slitherlink.solve(Puzzle([[3, 2], [2, 3]])).verdict is Verdict.SEVERAL
        assert slitherlink.count(Puzzle([[None] * 12] * 12)) > 10**34
    finally:
        signal.signal(signal.SIGALRM, before)
    assert solved == [Verdict.UNIQUE]


def test_other_threads_run_meanwhile() -> None:
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.wait(0.001):
            ticks += 1

    thread = threading.Thread(target=tick)
    thread.start()
    slitherlink.count(BLANK, timeout=0.5)
    done.set()
    thread.join()
    assert ticks > 50


def test_threads_get_their_own_answers(fixtures: Path) -> None:
    puzzles = list(slitherlink.read(fixtures / "slink" / "minimal-10x10.txt"))
    expected = [slitherlink.solve(puzzle) for puzzle in puzzles]
    found: dict[int, list[slitherlink.Answer]] = {}

    def solve(name: int) -> None:
        found[name] = [slitherlink.solve(puzzle) for puzzle in puzzles]

    threads = [threading.Thread(target=solve, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(answers == expected for answers in found.values()) and len(found) == 4


def test_solve_many_answers_in_order(fixtures: Path) -> None:
    puzzles = list(slitherlink.read(fixtures / "slink" / "minimal-10x10.txt")) * 3
    done: list[int] = []
    answers = list(slitherlink.solve_many(puzzles, jobs=3, progress=done.append))
    assert answers == [slitherlink.solve(puzzle) for puzzle in puzzles]
    assert sum(done) == len(puzzles)


def test_solve_many_is_lazy_and_tells_what_its_input_raises() -> None:
    taken = 0

    def puzzles() -> Iterator[Puzzle]:
        nonlocal taken
        for _ in range(20):
            taken += 1
            yield Puzzle([[None, 3]] * 3)
        raise KeyError("the input is broken")

    answers = slitherlink.solve_many(puzzles(), jobs=1)
    assert taken == 0
    assert len(list(itertools.islice(answers, 20))) == 20
    with pytest.raises(KeyError, match="the input is broken"):
        next(answers)
    assert next(answers, None) is None
    endless = slitherlink.solve_many((Puzzle([[4]]) for _ in iter(int, 1)), jobs=2)
    assert next(endless).verdict is Verdict.UNIQUE
    with pytest.raises(TypeError):
        list(slitherlink.solve_many([Puzzle([[4]]), 3]))  # type: ignore[list-item]
    with pytest.raises(ValueError, match="jobs is 0"):
        slitherlink.solve_many([], jobs=0)


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_solve_many_does_not_put_off_what_is_to_end_the_program(error: type[BaseException]) -> None:
    def puzzles() -> Iterator[Puzzle]:
        for _ in range(3):
            yield Puzzle([[4]])
        raise error

    answers = slitherlink.solve_many(puzzles(), jobs=1)
    with pytest.raises(error):
        next(answers)
    # Who goes on all the same loses nothing.
    assert len(list(answers)) == 3


def test_memory_stays_flat() -> None:
    # In a process of its own, so that no other test has taken memory before.
    code = """
import resource, slitherlink
puzzle = slitherlink.Puzzle.parse("https://puzz.link/p?slither/5/3/33323121323322c")
def work(times):
    for _ in range(times):
        answer = slitherlink.solve(puzzle)
        answer.solution.horizontal, answer.difference, str(puzzle), hash(answer)
        session = slitherlink.Session(puzzle)
        session.draw(("horizontal", 0, 0), 1)
        session.still_solvable
work(5_000)
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
work(20_000)
for _ in range(500):
    next(slitherlink.solutions(slitherlink.Puzzle([[None] * 5] * 5)))
    slitherlink.explain(puzzle)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""
    grown = int(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout)
    assert grown < 1_000, f"{grown} KiB more"
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss > 0


def test_iterators_that_are_left_end_their_threads() -> None:
    before = threads()
    for _ in range(50):
        next(slitherlink.solutions(BLANK))
        next(slitherlink.solve_many([BLANK], timeout=0.01))
    for _ in range(100):
        if threads() <= before + 2:
            break
        time.sleep(0.05)
    assert threads() <= before + 2


def threads() -> int:
    return len(list(Path("/proc/self/task").iterdir()))


def comes_down_to(most: int) -> bool:
    for _ in range(100):
        if threads() <= most:
            return True
        time.sleep(0.05)
    return False


def test_workers_end_with_the_last_puzzle() -> None:
    before = threads()
    answers = slitherlink.solve_many([Puzzle([[4]])] * 3, jobs=4)
    assert len(list(answers)) == 3
    assert comes_down_to(before)
    assert next(answers, None) is None


def test_answers_that_hold_each_other_are_garbage() -> None:
    class Work:
        def __init__(self) -> None:
            self.answers = slitherlink.solve_many(self.puzzles(), jobs=4, progress=self.told)

        def told(self, number: int) -> None:
            pass

        def puzzles(self) -> Iterator[Puzzle]:
            while self:
                yield Puzzle([[4]])

    before = threads()
    works = [Work() for _ in range(3)]
    for work in works:
        next(work.answers)
    gone = [weakref.ref(work) for work in works]
    del work, works
    gc.collect()
    assert all(work() is None for work in gone)
    assert comes_down_to(before)


def interrupted(subject: Iterator[Any], after: float = 0.2) -> None:
    """Sends Ctrl-C while something is being made."""
    timer = threading.Timer(after, lambda: os.kill(os.getpid(), signal.SIGINT))
    try:
        with pytest.raises(KeyboardInterrupt):
            # It may come before this returns.
            timer.start()
            next(subject)
            # Should it be made by then.
            time.sleep(10)
    finally:
        timer.join()


def test_no_board_is_lost_with_ctrl_c() -> None:
    def boards() -> Iterator[Puzzle]:
        return slitherlink.generate((40, 40), seed=1, clues="minimal", symmetry="rot180")

    expected = next(boards())
    made = boards()
    interrupted(made, 0.01)
    assert next(made) == expected


def test_no_answer_is_lost_by_progress() -> None:
    puzzles = [Puzzle([[n]]) for n in range(5)]
    for error, raised in [(KeyError, KeyError), (KeyboardInterrupt, KeyboardInterrupt), (StopIteration, RuntimeError)]:
        told = 0

        def progress(number: int, error: type[BaseException] = error) -> None:
            nonlocal told
            told += number
            if told == 3:
                raise error

        answers = slitherlink.solve_many(puzzles, progress=progress)
        found = [next(answers), next(answers)]
        with pytest.raises(raised):
            next(answers)
        found += answers
        assert [answer.puzzle for answer in found] == puzzles and told == 5


def test_an_exception_in_a_loop_over_a_file_arrives(tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("2 2\n3.\n..\n")
    with pytest.raises(ValueError, match="mine"):
        for _ in slitherlink.read(path):
            raise ValueError("mine")


def test_no_answer_is_lost_by_a_puzzle_that_cannot_be_read(fixtures: Path) -> None:
    answers = slitherlink.solve_many(slitherlink.read(fixtures / "slink" / "bad.txt"))
    assert next(answers).puzzle.shape == (1, 1)
    with pytest.raises(slitherlink.ParseError, match="found `q`"):
        next(answers)
    assert next(answers).puzzle.shape == (1, 2)
    assert next(answers, None) is None
    wrong: Any = [Puzzle([[4]]), 3, Puzzle([[3]]), "5", Puzzle([[2]])]
    answers = slitherlink.solve_many(wrong)
    next(answers)
    with pytest.raises(TypeError, match=r"puzzles\[1\] is of type int, expected a Puzzle, rows of clues, or text"):
        next(answers)
    assert next(answers).puzzle == wrong[2]
    with pytest.raises(slitherlink.ParseError):
        next(answers)
    assert next(answers).puzzle == wrong[4]


# Other threads may hold locks, says Python 3.12 and later; here the child does nothing that would need one.
@pytest.mark.filterwarnings("ignore:.*multi-threaded:DeprecationWarning")
@pytest.mark.parametrize("ask", [slitherlink.solutions, lambda puzzle: slitherlink.solve_many([puzzle] * 9)])
def test_a_forked_process_has_no_part_in_it(ask: Callable[[Puzzle], Iterator[Any]]) -> None:
    things = ask(Puzzle([[None] * 4] * 4))
    next(things)
    child = os.fork()
    if child == 0:
        signal.alarm(20)
        try:
            next(things)
            os._exit(1)
        except RuntimeError as error:
            del things
            os._exit(0 if "belong to the process" in str(error) else 2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    next(things)


def test_a_pipe_without_a_writer_can_be_left(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ticks = 0

    def tick() -> None:
        nonlocal ticks
        for _ in range(20):
            time.sleep(0.01)
            ticks += 1
        os.kill(os.getpid(), signal.SIGINT)

    ticking = threading.Thread(target=tick)
    ticking.start()
    with pytest.raises(KeyboardInterrupt):
        slitherlink.read(pipe)
    ticking.join()
    assert ticks == 20


def test_a_pipe_with_a_slow_writer_can_be_left(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with open(os.open(pipe, os.O_RDWR), "wb", buffering=0) as writer:
        writer.write(b"1 1\n4\n1 1\n3\n1 1\n")
        puzzles = slitherlink.read(pipe, format="contest")
        assert next(puzzles) == Puzzle([[4]])
        interrupted(itertools.islice(puzzles, 1, None))
        with pytest.raises(ValueError, match="the reading of this file was broken off"):
            next(puzzles)
