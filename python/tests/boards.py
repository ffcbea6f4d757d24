"""Boards for hypothesis."""

from hypothesis import strategies as st

from slitherlink import Drawing, Puzzle


def clues(most: int = 5) -> st.SearchStrategy[list[list[int | None]]]:
    """Rows of clues, many of them blank."""
    clue = st.one_of(st.none(), st.integers(0, 4))
    sizes = st.tuples(st.integers(1, most), st.integers(1, most))
    return sizes.flatmap(
        lambda size: st.lists(
            st.lists(clue, min_size=size[1], max_size=size[1]), min_size=size[0], max_size=size[0]
        )
    )


def puzzles(most: int = 5) -> st.SearchStrategy[Puzzle]:
    return clues(most).map(Puzzle)


def drawings(puzzle: Puzzle) -> st.SearchStrategy[Drawing]:
    """Drawings for a puzzle, mostly undecided."""
    state = st.sampled_from([0, 0, 0, 1, -1])
    rows, cols = puzzle.shape

    def edges(rows: int, cols: int) -> st.SearchStrategy[list[list[int]]]:
        row = st.lists(state, min_size=cols, max_size=cols)
        return st.lists(row, min_size=rows, max_size=rows)

    return st.builds(Drawing, edges(rows + 1, cols), edges(rows, cols + 1))
