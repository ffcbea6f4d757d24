from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="session")
def fixtures() -> Path:
    """The boards that the tests in Rust use, too."""
    return ROOT / "fixtures"
