//! A puzzle as it is given: a grid, its clues, and what they ask of the loop.

use std::borrow::Cow;
use std::sync::Arc;

pub use crate::clue::Clue;
use crate::genre::{Demand, Dots, Genre, Unsupported};
use crate::grid::{Cell, Grid};

/// A grid with a clue (or a blank) in every cell, and what they ask of the loop. To clone it is cheap: clones share
/// their clues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    grid: Grid,
    clues: Arc<[Clue]>,
    positive: usize,
    /// The clues that count no lines, in order, if there are any: those that are hidden, animals, and numbers of other
    /// genres.
    special: Option<Arc<[(Cell, Clue)]>>,
    genre: Genre,
    dots: Dots,
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
        self.like(all)
    }

    /// A puzzle on the same grid that asks the same, with other clues.
    fn like(&self, clues: Arc<[Clue]>) -> Puzzle {
        Puzzle::build(self.grid, clues, self.genre, self.dots)
    }

    /// The puzzle with its numbers read as those of a genre. With an animal it is never plain Slitherlink.
    #[must_use]
    pub fn of_genre(&self, genre: Genre) -> Puzzle {
        Puzzle::build(self.grid, self.given().as_ref().into(), genre, self.dots)
    }

    /// The same puzzle with this demand on its dots.
    #[must_use]
    pub fn with_dots(mut self, dots: Dots) -> Puzzle {
        self.dots = dots;
        self
    }

    /// The genre.
    pub const fn genre(&self) -> Genre {
        self.genre
    }

    /// What a dot must have.
    #[inline]
    pub const fn dots(&self) -> Dots {
        self.dots
    }

    /// The demands beyond plain Slitherlink, in a few words each; none if it is plain.
    pub(crate) fn asks(&self) -> Vec<&'static str> {
        let genre = match self.genre {
            Genre::Slitherlink => None,
            Genre::SheepAndWolves => Some("sheep and wolves"),
            Genre::Vertex => Some("clues that count dots"),
            Genre::Touch => Some("clues that count touches"),
        };
        let dots = (self.dots == Dots::Two).then_some("a loop that passes every dot");
        genre.into_iter().chain(dots).collect()
    }

    /// Refuses a question that only genres have whose clues count lines.
    pub(crate) fn allows(&self, question: &'static str) -> Result<(), Unsupported> {
        match self.genre.counts_lines() {
            true => Ok(()),
            false => Err(Unsupported { question, clues: self.asks()[0] }),
        }
    }

    /// Its rules, in sentences.
    pub(crate) fn rules(&self) -> Vec<&'static str> {
        let sheep = (self.genre == Genre::SheepAndWolves)
            .then_some("Sheep (S) are inside the loop, and wolves (W) are outside.");
        let dots = (self.dots == Dots::Two).then_some("The loop passes every dot.");
        let always = ["Draw a single closed loop along the dotted edges.", self.genre.rule()];
        always.into_iter().chain(sheep).chain(dots).collect()
    }

    /// True if this is Slitherlink as everybody knows it.
    pub fn is_plain(&self) -> bool {
        self.genre == Genre::Slitherlink && self.dots == Dots::ZeroOrTwo
    }

    /// Changes the clue of a cell, to a number or a blank.
    pub(crate) fn set_clue(&mut self, cell: Cell, clue: Clue) {
        debug_assert!(!clue.is_special(self.genre.counts_lines()) && self.special(cell).is_none());
        let before = std::mem::replace(&mut Arc::make_mut(&mut self.clues)[cell.index()], clue);
        self.positive = self.positive + usize::from(clue.is_positive()) - usize::from(before.is_positive());
    }

    /// The puzzle with only the clues of some cells.
    #[must_use]
    pub fn only(&self, cells: &[Cell]) -> Puzzle {
        let mut clues = vec![Clue::BLANK; self.clues.len()];
        for &cell in cells.iter().filter(|&&cell| !self.is_hidden(cell)) {
            clues[cell.index()] = self.given_at(cell);
        }
        self.like(clues.into())
    }

    /// Makes a puzzle with one clue for each cell, which the caller guarantees. With an animal it is of sheep and wolves,
    /// without one plain Slitherlink.
    pub(crate) fn from_clues(grid: Grid, clues: Arc<[Clue]>) -> Puzzle {
        Puzzle::build(grid, clues, Genre::Slitherlink, Dots::ZeroOrTwo)
    }

    fn build(grid: Grid, mut clues: Arc<[Clue]>, genre: Genre, dots: Dots) -> Puzzle {
        debug_assert_eq!(clues.len(), grid.cell_count());
        let (mut genre, mut special) = (genre, None);
        if !genre.counts_lines() || clues.iter().any(|clue| clue.is_special(true)) {
            if genre == Genre::Slitherlink && clues.iter().any(|clue| clue.is_animal()) {
                genre = Genre::SheepAndWolves;
            }
            let is_special = |clue: &Clue| clue.is_special(genre.counts_lines());
            let all = grid.cells().zip(clues.iter().copied());
            special = Some(all.filter(|(_, clue)| is_special(clue)).collect());
            let apart = Arc::make_mut(&mut clues).iter_mut().filter(|clue| is_special(clue));
            apart.for_each(|clue| *clue = Clue::BLANK);
        }
        let positive = clues.iter().filter(|clue| clue.is_positive()).count();
        Puzzle { grid, clues, positive, special, genre, dots }
    }

    /// The grid of the puzzle.
    #[inline]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// The clue of a cell if it counts lines, and otherwise a blank. So whatever is concluded from these clues is right in
    /// every genre.
    #[inline]
    pub fn clue(&self, cell: Cell) -> Clue {
        self.clues[cell.index()]
    }

    /// The clue of a cell as it was given.
    pub(crate) fn given_at(&self, cell: Cell) -> Clue {
        match self.clue(cell) {
            Clue::BLANK => self.special(cell).unwrap_or(Clue::BLANK),
            clue => clue,
        }
    }

    fn special(&self, cell: Cell) -> Option<Clue> {
        let special = self.special.as_ref()?;
        special.binary_search_by_key(&cell, |&(cell, _)| cell).ok().map(|i| special[i].1)
    }

    /// The clues that count no lines and are not hidden, in order.
    pub(crate) fn special_clues(&self) -> impl Iterator<Item = (Cell, Clue)> + Clone {
        self.special
            .iter()
            .flat_map(|special| special.iter().copied())
            .filter(|(_, clue)| *clue != Clue::HIDDEN)
    }

    /// The animals, in order, each with whether it is a sheep.
    pub(crate) fn animals(&self) -> impl Iterator<Item = (Cell, bool)> + Clone {
        self.special_clues()
            .filter(|(_, clue)| clue.is_animal())
            .map(|(cell, clue)| (cell, clue == Clue::SHEEP))
    }

    /// What the clue of a cell asks of the loop; `None` if it has none, or a hidden one.
    pub(crate) fn demand(&self, cell: Cell) -> Option<Demand> {
        Demand::of(self.given_at(cell), self.genre)
    }

    /// True if a cycle with these lines meets all that is asked, besides the clues that count lines.
    pub(crate) fn others_are_met(&self, lines: &[bool]) -> bool {
        let length = || lines.iter().filter(|&&line| line).count();
        (self.dots == Dots::ZeroOrTwo || self.dots.are_met(length(), self.grid))
            && self.special_clues().all(|(cell, _)| self.is_met(cell, lines))
    }

    /// True if there is nothing that [`Puzzle::others_are_met`] asks.
    pub(crate) fn asks_no_others(&self) -> bool {
        self.dots == Dots::ZeroOrTwo && self.special_clues().next().is_none()
    }

    /// True if a cell has a clue whose number is hidden.
    pub(crate) fn is_hidden(&self, cell: Cell) -> bool {
        self.special(cell) == Some(Clue::HIDDEN)
    }

    /// The character for a cell in a drawing: that of its clue, or a space for a blank cell.
    pub(crate) fn label(&self, cell: Cell) -> char {
        match self.given_at(cell) {
            Clue::BLANK => ' ',
            clue => clue.to_char(),
        }
    }

    /// The number of cells with a clue above 0, which every solution must touch.
    pub(crate) const fn positive_count(&self) -> usize {
        self.positive
    }

    /// The number of cells with a clue that is not hidden.
    pub fn clue_count(&self) -> usize {
        self.clues.iter().filter(|&&clue| clue != Clue::BLANK).count() + self.special_clues().count()
    }

    /// The clues in row-major order as they were given.
    pub fn given(&self) -> Cow<'_, [Clue]> {
        let Some(special) = &self.special else { return Cow::Borrowed(&self.clues) };
        let mut clues = self.clues.to_vec();
        special.iter().for_each(|&(cell, clue)| clues[cell.index()] = clue);
        Cow::Owned(clues)
    }

    /// What is given, a text for each row, with a dot for a blank or hidden clue.
    pub(crate) fn rows_as_text(&self) -> Vec<String> {
        let char = |&clue: &Clue| if clue == Clue::HIDDEN { Clue::BLANK } else { clue }.to_char();
        self.given().chunks_exact(self.grid.cols()).map(|row| row.iter().map(char).collect()).collect()
    }

    /// The clues that count lines, in row-major order; all other cells are blank.
    #[inline]
    pub fn clues(&self) -> &[Clue] {
        &self.clues
    }

    /// The puzzle with a number in every cell in which nothing is asked: what these lines, which are a loop, have there.
    pub(crate) fn filled(&self, lines: &[bool]) -> Puzzle {
        let (grid, genre) = (self.grid, self.genre);
        let meets = |cell, clue: &Clue| {
            Demand::of(*clue, genre).is_some_and(|demand| demand.is_met(grid, cell, lines))
        };
        let number = |cell: Cell| Some((cell, Clue::NUMBERS.into_iter().find(|clue| meets(cell, clue))?));
        self.with(grid.cells().filter(|&cell| self.demand(cell).is_none()).filter_map(number))
    }

    /// True if these lines meet the clue of a cell.
    pub(crate) fn is_met(&self, cell: Cell, lines: &[bool]) -> bool {
        self.demand(cell).is_none_or(|demand| demand.is_met(self.grid, cell, lines))
    }
}
