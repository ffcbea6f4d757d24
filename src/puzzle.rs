//! A puzzle as it is given: a grid and its clues.

use std::borrow::Cow;
use std::sync::Arc;

use crate::grid::{Cell, Grid};

/// The clue of a cell: the number of its edges that are lines, or blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clue(u8);

impl Clue {
    /// The clue of a blank cell.
    pub const BLANK: Clue = Clue(5);

    /// A clue whose number is hidden. A puzzle remembers which cells have one, for drawings and formats. Otherwise
    /// such a cell counts as blank, and [`Puzzle::clue`] returns [`Clue::BLANK`].
    pub const HIDDEN: Clue = Clue(6);

    /// The clues 0 to 4.
    pub const NUMBERS: [Clue; 5] = [Clue(0), Clue(1), Clue(2), Clue(3), Clue(4)];

    /// The clue `n`, from 0 to 4; 4 is the loop round that one cell. `None` above 4.
    pub const fn new(n: u8) -> Option<Clue> {
        if n <= 4 { Some(Clue(n)) } else { None }
    }

    /// The number of the clue; `None` for a blank cell.
    #[inline]
    pub const fn number(self) -> Option<u8> {
        if self.0 <= 4 { Some(self.0) } else { None }
    }

    /// True if the clue is the number `n`.
    #[inline]
    pub const fn is(self, n: u8) -> bool {
        self.0 == n && n <= 4
    }

    /// True if the clue is a number above 0.
    const fn is_positive(self) -> bool {
        0 < self.0 && self.0 <= 4
    }

    /// The index of the clue in a table: its number, or 5 if it has none.
    #[inline]
    pub const fn index(self) -> usize {
        if self.0 <= 4 { self.0 as usize } else { 5 }
    }

    /// The clue as text: a digit, `?` if it is hidden, or `.` for a blank cell.
    pub const fn to_char(self) -> char {
        match self.0 {
            n @ 0..=4 => (b'0' + n) as char,
            5 => '.',
            _ => '?',
        }
    }
}

/// A grid with a clue (or a blank) in every cell. To clone it is cheap: clones share their clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    grid: Grid,
    clues: Arc<[Clue]>,
    positive: usize,
    /// The cells with hidden clues, in order, if there are any.
    hidden: Option<Arc<[Cell]>>,
}

impl Default for Puzzle {
    /// A single blank cell.
    fn default() -> Puzzle {
        Puzzle::from_clues(Grid::default(), [Clue::BLANK].into())
    }
}

impl Puzzle {
    /// Makes a puzzle with `clues` in row-major order, one for each cell of `grid`. `None` if their number is
    /// not that of the cells.
    pub fn new(grid: Grid, clues: impl Into<Arc<[Clue]>>) -> Option<Puzzle> {
        let clues = clues.into();
        (clues.len() == grid.cell_count()).then(|| Puzzle::from_clues(grid, clues))
    }

    /// The puzzle without the clues of some cells.
    #[must_use]
    pub fn without(&self, cells: &[Cell]) -> Puzzle {
        self.with(cells.iter().map(|&cell| (cell, Clue::BLANK)))
    }

    /// The puzzle with other clues in some cells.
    #[must_use]
    pub fn with(&self, clues: impl IntoIterator<Item = (Cell, Clue)>) -> Puzzle {
        let mut all: Arc<[Clue]> = self.given().as_ref().into();
        let shared = Arc::make_mut(&mut all);
        for (cell, clue) in clues {
            shared[cell.index()] = clue;
        }
        Puzzle::from_clues(self.grid, all)
    }

    /// Changes the clue of a cell, to a number or a blank.
    pub(crate) fn set_clue(&mut self, cell: Cell, clue: Clue) {
        debug_assert!(clue != Clue::HIDDEN && !self.is_hidden(cell));
        let before = std::mem::replace(&mut Arc::make_mut(&mut self.clues)[cell.index()], clue);
        self.positive = self.positive + usize::from(clue.is_positive()) - usize::from(before.is_positive());
    }

    /// The puzzle with only the clues of some cells.
    #[must_use]
    pub fn only(&self, cells: &[Cell]) -> Puzzle {
        let mut clues = vec![Clue::BLANK; self.clues.len()];
        for &cell in cells {
            clues[cell.index()] = self.clue(cell);
        }
        Puzzle::from_clues(self.grid, clues.into())
    }

    /// The puzzle with only the clues at most `reach` rows and columns away from a cell.
    #[must_use]
    pub fn within(&self, cell: Cell, reach: usize) -> Puzzle {
        self.only(&self.grid.cells_near(cell, reach).collect::<Vec<_>>())
    }

    /// Makes a puzzle with one clue for each cell, which the caller guarantees.
    pub(crate) fn from_clues(grid: Grid, mut clues: Arc<[Clue]>) -> Puzzle {
        debug_assert_eq!(clues.len(), grid.cell_count());
        let positive = clues.iter().filter(|clue| clue.is_positive()).count();
        let mut hidden = None;
        if clues.contains(&Clue::HIDDEN) {
            hidden = Some(grid.cells().filter(|cell| clues[cell.index()] == Clue::HIDDEN).collect());
            let hidden = Arc::make_mut(&mut clues).iter_mut().filter(|clue| **clue == Clue::HIDDEN);
            hidden.for_each(|clue| *clue = Clue::BLANK);
        }
        Puzzle { grid, clues, positive, hidden }
    }

    /// The grid of the puzzle.
    #[inline]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The clue of a cell.
    #[inline]
    pub fn clue(&self, cell: Cell) -> Clue {
        self.clues[cell.index()]
    }

    /// True if a cell has a clue whose number is hidden.
    pub fn is_hidden(&self, cell: Cell) -> bool {
        self.hidden.as_ref().is_some_and(|hidden| hidden.binary_search(&cell).is_ok())
    }

    /// The character for a cell in a drawing: the digit of its clue, `?` if that is hidden, or a space for a blank
    /// cell.
    pub fn label(&self, cell: Cell) -> char {
        match self.clue(cell) {
            Clue::BLANK if self.is_hidden(cell) => Clue::HIDDEN.to_char(),
            Clue::BLANK => ' ',
            clue => clue.to_char(),
        }
    }

    /// The number of cells with a clue above 0, which every solution must touch.
    pub(crate) const fn positive_count(&self) -> usize {
        self.positive
    }

    /// The number of cells with a clue.
    pub fn clue_count(&self) -> usize {
        self.clues.iter().filter(|&&clue| clue != Clue::BLANK).count()
    }

    /// The clues in row-major order as they were given: [`Clue::HIDDEN`] in the cells with hidden clues.
    pub fn given(&self) -> Cow<'_, [Clue]> {
        let Some(hidden) = &self.hidden else { return Cow::Borrowed(&self.clues) };
        let mut clues = self.clues.to_vec();
        hidden.iter().for_each(|cell| clues[cell.index()] = Clue::HIDDEN);
        Cow::Owned(clues)
    }

    /// The clues in row-major order; cells with hidden clues are blank.
    #[inline]
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// The puzzle with a clue in every cell, as given by lines: a truth value for each edge, in the order of
    /// [`Grid::edges`].
    pub(crate) fn full(grid: Grid, lines: &[bool]) -> Puzzle {
        let clues = grid.cells().map(|cell| Clue::NUMBERS[lines_round(grid, cell, lines)]);
        Puzzle::from_clues(grid, clues.collect())
    }

    /// True if these lines meet the clue of a cell.
    pub(crate) fn is_met(&self, cell: Cell, lines: &[bool]) -> bool {
        self.clue(cell).number().is_none_or(|n| usize::from(n) == lines_round(self.grid, cell, lines))
    }
}

fn lines_round(grid: Grid, cell: Cell, lines: &[bool]) -> usize {
    grid.sides(cell).into_iter().filter(|edge| lines[edge.index()]).count()
}
