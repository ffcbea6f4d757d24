//! The position in the area of a window: how its cells are tied, and how its vertices are joined by lines.

use super::area::Area;
use super::closing::LinePaths;
use super::literal::Literal;
use super::ties::Ties;
use crate::deduce::deducer::Deducer;
use crate::grid::Grid;

/// The position in one area after the other. The memory is kept.
#[derive(Debug)]
pub(super) struct Position {
    /// How the cells of the area are tied.
    pub(super) ties: Ties,
    /// If loops count, the number of paths that reach the area.
    pub(super) paths: usize,
    /// A hash of the position. While it is the same, there is no news.
    pub(super) fingerprint: u64,
    classes: Numbering,
    roots: Numbering,
}

impl Position {
    pub(super) fn new(grid: Grid) -> Position {
        Position {
            ties: Ties::default(),
            paths: 0,
            fingerprint: 0,
            classes: Numbering::new(grid.cell_count() + 1),
            roots: Numbering::new(grid.vertex_count()),
        }
    }

    /// Reads the position in an area; how its vertices are joined only if the lines of the board are given.
    pub(super) fn read(&mut self, deducer: &Deducer, lines: Option<&LinePaths>, area: &Area) {
        let mut hash = Hash(1);
        self.classes.begin();
        self.ties.literals.clear();
        for &cell in &area.cells {
            let colour = deducer.colour(cell);
            let (unknown, first) = self.classes.of(colour.class, colour.opposite);
            let opposite = colour.opposite ^ first;
            self.ties.literals.push(Literal { unknown, opposite });
            hash.add(u64::from(unknown) << 1 | u64::from(opposite));
        }
        self.ties.count = usize::from(self.classes.count);
        if let Some(lines) = lines {
            self.roots.begin();
            for &end in &area.ends {
                let path = lines.path(end).map(|root| self.roots.of(root, false).0);
                hash.add(path.map_or(0, |path| u64::from(path) + 1));
            }
            self.paths = usize::from(self.roots.count);
            hash.add(u64::from(lines.count() > self.paths));
        }
        self.fingerprint = hash.0;
    }
}

/// Numbers things in order of appearance, again and again.
#[derive(Debug)]
struct Numbering {
    /// For each thing when it was numbered last, its number, and what was said of it then.
    last: Vec<(u64, u8, bool)>,
    now: u64,
    count: u8,
}

impl Numbering {
    fn new(things: usize) -> Numbering {
        Numbering { last: vec![(0, 0, false); things], now: 0, count: 0 }
    }

    fn begin(&mut self) {
        self.now += 1;
        self.count = 0;
    }

    /// The number of a thing, and what was said of it when it appeared first.
    fn of(&mut self, thing: usize, said: bool) -> (u8, bool) {
        let last = &mut self.last[thing];
        if last.0 != self.now {
            *last = (self.now, self.count, said);
            self.count += 1;
        }
        (last.1, last.2)
    }
}

struct Hash(u64);

impl Hash {
    fn add(&mut self, number: u64) {
        self.0 = (self.0 ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    }
}
