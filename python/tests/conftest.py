import os
import signal
from pathlib import Path

import hypothesis
import pytest
from hypothesis.configuration import set_hypothesis_home_dir

ROOT = Path(__file__).parents[2]

set_hypothesis_home_dir(ROOT / "target" / "hypothesis")
# Machines that test are busy with other things, too.
hypothesis.settings.register_profile("unhurried", deadline=None)
hypothesis.settings.load_profile("unhurried")

# A shell ignores Ctrl-C for what it starts in the background, and Python takes that over; the tests send it.
signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(scope="session")
def fixtures() -> Path:
    """The boards that the tests in Rust use, too."""
    return ROOT / "fixtures"


@pytest.fixture(scope="session")
def slink() -> Path:
    """The program, whose answers are to be the same."""
    program = Path(os.environ.get("SLINK", ROOT / "target" / "debug" / "slink"))
    assert program.exists(), "cargo build makes the program to compare with; SLINK may name another one"
    return program
