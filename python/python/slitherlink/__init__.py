"""Slitherlink: solves, explains, counts, grades and makes puzzles, with proofs.

>>> import slitherlink
>>> puzzle = slitherlink.Puzzle.parse("https://puzz.link/p?slither/5/3/33323121323322c")
>>> slitherlink.solve(puzzle).verdict
<Verdict.UNIQUE: 'unique'>

Rows and columns count from 0, as in arrays; names of places in sentences, such as r1c1, count from 1. Where a `timeout` in seconds
runs out, that is an answer and no error; only the iterators of `solutions`, `sample` and `generate` raise TimeoutError. Every search
lets other threads of Python run, and in the main thread ends with Ctrl-C.
"""

from slitherlink._answers import (
    Certificate,
    ClueSet,
    Explanation,
    Forced,
    Grade,
    Hint,
    Judgement,
    Likelihood,
    Why,
    check_certificate,
    count,
    explain,
    forced,
    generate,
    grade,
    hint,
    likelihood,
    prove,
    read,
    read_drawn,
    sample,
    verify,
    why,
)
from slitherlink._slitherlink import __version__ as __version__
from slitherlink._slitherlink import (
    Answer,
    Drawing,
    Puzzle,
    Session,
    Solution,
    Step,
    formats,
    solutions,
    solve,
    solve_many,
    techniques,
)
from slitherlink._words import (
    Case,
    CertificateError,
    Clue,
    Conclusion,
    Edge,
    End,
    Fact,
    Level,
    ParseError,
    Premises,
    State,
    Verdict,
)

__all__ = [
    "Answer",
    "Case",
    "Certificate",
    "CertificateError",
    "Clue",
    "ClueSet",
    "Conclusion",
    "Drawing",
    "Edge",
    "End",
    "Explanation",
    "Fact",
    "Forced",
    "Grade",
    "Hint",
    "Judgement",
    "Level",
    "Likelihood",
    "ParseError",
    "Premises",
    "Puzzle",
    "Session",
    "Solution",
    "State",
    "Step",
    "Verdict",
    "Why",
    "check_certificate",
    "count",
    "explain",
    "forced",
    "formats",
    "generate",
    "grade",
    "hint",
    "likelihood",
    "prove",
    "read",
    "read_drawn",
    "sample",
    "solutions",
    "solve",
    "solve_many",
    "techniques",
    "verify",
    "why",
]
