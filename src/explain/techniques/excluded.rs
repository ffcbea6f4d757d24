//! Why arrangements of the lines around some clues are excluded: a line would end, branch or cross another one at a dot, or
//! they contradict a known fact.

use crate::deduce::colours::{Colours, Merge};
use crate::deduce::reasons::least;
use crate::explain::windows::area::{sides, sorted};
use crate::explain::words::names::{Names, in_words};
use crate::grid::{Cell, Edge, Grid, State, Vertex};
use crate::puzzle::Clue;
use crate::step::Fact;

/// More arrangements than this, each of a clue by itself, are not tried at dots.
const MOST_TRIED: usize = 4096;

/// The lines of an arrangement, as a mask of the clues' sides.
type Lines = u64;

/// A dot at the sides of some clues.
struct Dot {
    vertex: Vertex,
    /// The clues' sides that end here.
    sides: Lines,
    /// The number of other lines here.
    lines: u32,
    /// Whether another edge here is undecided.
    is_open: bool,
}

impl Dot {
    /// True if a line of an arrangement ends or branches here.
    const fn breaks(&self, lines: Lines) -> bool {
        let count = (lines & self.sides).count_ones() + self.lines;
        count > 2 || count == 1 && !self.is_open
    }
}

/// Some clues with what is known about edges and cells near them.
struct Place<'a> {
    grid: Grid,
    sides: Vec<Edge>,
    facts: &'a [Fact],
}

impl<'a> Place<'a> {
    /// `None` if there are too many clues.
    fn new(grid: Grid, clues: &[(Cell, Clue)], facts: &'a [Fact]) -> Option<Place<'a>> {
        let sides = sides(grid, clues);
        (sides.len() <= Lines::BITS as usize).then_some(Place { grid, sides, facts })
    }

    fn lines(&self, arrangement: &[bool]) -> Lines {
        arrangement.iter().rev().fold(0, |lines, &line| lines << 1 | Lines::from(line))
    }

    /// The sides among these edges.
    fn among(&self, edges: &[Edge]) -> Lines {
        let is_here: Vec<bool> = self.sides.iter().map(|side| edges.contains(side)).collect();
        self.lines(&is_here)
    }

    fn dots(&self) -> Vec<Dot> {
        let vertices = sorted(self.sides.iter().flat_map(|&side| self.grid.ends(side)));
        vertices.into_iter().map(|vertex| self.dot(vertex)).collect()
    }

    fn dot(&self, vertex: Vertex) -> Dot {
        let spokes: Vec<Edge> = self.grid.spokes(vertex).into_iter().flatten().collect();
        let others = spokes.iter().filter(|edge| self.sides.binary_search(edge).is_err());
        let states: Vec<Option<State>> = others.map(|&edge| self.known(edge)).collect();
        let lines = states.iter().filter(|state| **state == Some(State::Line)).count() as u32;
        Dot { vertex, sides: self.among(&spokes), lines, is_open: states.contains(&None) }
    }

    fn known(&self, edge: Edge) -> Option<State> {
        self.facts.iter().filter_map(|fact| fact.drawn()).find(|&(at, _)| at == edge).map(|(_, state)| state)
    }

    /// True if an arrangement has a cross where a line is known, or the other way round.
    fn is_drawn_otherwise(&self, lines: Lines) -> bool {
        let mut sides = self.sides.iter().enumerate();
        sides.any(|(i, &side)| {
            self.known(side).is_some_and(|known| known != State::from_on(lines >> i & 1 == 1))
        })
    }

    /// True if an arrangement puts a cell on both sides of the loop.
    fn is_coloured_otherwise(&self, lines: Lines) -> bool {
        let mut colours = Colours::new(self.grid);
        let sides = self.sides.iter().enumerate();
        let sides = sides.map(|(i, &edge)| Fact::Edge { edge, line: lines >> i & 1 == 1 });
        let all: Vec<Fact> = sides.chain(self.facts.iter().copied()).collect();
        all.into_iter().any(|fact| {
            let ([a, b], differ) = fact.relation(self.grid);
            let (a, b) = (colours.colour(a), colours.colour(b));
            matches!(colours.tie(a, b, differ), Merge::Contradiction)
        })
    }
}

/// A minimal list of dots, at one of which each of these arrangements breaks.
fn least_dots(dots: Vec<Dot>, broken: &[Lines]) -> Vec<Dot> {
    least(dots, |dots| broken.iter().all(|&lines| dots.iter().any(|dot| dot.breaks(lines))))
}

/// Words why known facts exclude all arrangements of some clues but those left: ": the others have a line that ends,
/// branches or crosses another one at the top-left corner of r1c1". Empty if dots have no part in that.
pub(super) fn because(
    names: &Names,
    clues: &[(Cell, Clue)],
    facts: &[Fact],
    all: &[Vec<bool>],
    left: &[Vec<bool>],
) -> String {
    let excluded = all.iter().filter(|arrangement| !left.contains(arrangement));
    words(names, clues, facts, excluded, left.is_empty()).unwrap_or_default()
}

fn words<'a>(
    names: &Names,
    clues: &[(Cell, Clue)],
    facts: &[Fact],
    excluded: impl Iterator<Item = &'a Vec<bool>>,
    is_all: bool,
) -> Option<String> {
    let place = Place::new(names.grid, clues, facts)?;
    let excluded: Vec<Lines> = excluded.map(|arrangement| place.lines(arrangement)).collect();
    let dots = place.dots();
    let (broken, others): (Vec<Lines>, Vec<Lines>) = excluded
        .into_iter()
        .partition(|&lines| !place.is_drawn_otherwise(lines) && dots.iter().any(|dot| dot.breaks(lines)));
    if broken.is_empty() {
        return None;
    }
    let is_unfit = |&&lines: &&Lines| place.is_drawn_otherwise(lines) || place.is_coloured_otherwise(lines);
    let unfit = others.iter().filter(is_unfit).count();
    let later = others.len() - unfit;
    let at: Vec<Vertex> = least_dots(dots, &broken).iter().map(|dot| dot.vertex).collect();
    let some = |count: usize, one: &str, several: &str| {
        (count > 0).then(|| format!("{} {}, ", in_words(count), if count == 1 { one } else { several }))
    };
    let groups = [
        some(unfit, "does not fit what is known", "do not fit what is known"),
        some(later, "leads to a contradiction further on", "lead to a contradiction further on"),
    ];
    let groups: String = groups.into_iter().flatten().collect();
    let have = if broken.len() == 1 { "has" } else { "have" };
    let who = match broken.len() {
        count if !groups.is_empty() => format!("and {} {have}", in_words(count)),
        1 if is_all => "it has".into(),
        _ if is_all => "each has".into(),
        1 => "the other has".into(),
        _ => "the others have".into(),
    };
    Some(format!(": {groups}{who} a line that ends, branches or crosses another one at {}", names.dots(&at)))
}

/// Words why so few of the arrangements of some clues fit together: " in which no line ends, branches or crosses another
/// one at the top-left corner of r1c1". Empty if dots have no part in that, or if it takes more to see.
pub(super) fn together(names: &Names, clues: &[(Cell, Clue)], count: usize) -> String {
    match &meeting(names.grid, clues, count).unwrap_or_default()[..] {
        [] => String::new(),
        dots => format!(" in which no line ends, branches or crosses another one at {}", names.dots(dots)),
    }
}

/// The dots that leave just this many arrangements of some clues; `None` if dots alone do not.
fn meeting(grid: Grid, clues: &[(Cell, Clue)], count: usize) -> Option<Vec<Vertex>> {
    let place = Place::new(grid, clues, &[])?;
    let (mut broken, dots) = (tried(&place, clues)?, place.dots());
    let all = broken.len();
    broken.retain(|&lines| dots.iter().any(|dot| dot.breaks(lines)));
    let dots = || least_dots(dots, &broken).iter().map(|dot| dot.vertex).collect();
    (all - broken.len() == count).then(dots)
}

/// The arrangements of some clues, without a look at the dots; `None` if there are too many.
fn tried(place: &Place, clues: &[(Cell, Clue)]) -> Option<Vec<Lines>> {
    let (mut all, mut seen): (Vec<Lines>, Lines) = (vec![0], 0);
    for &(cell, clue) in clues {
        let (own, number) = (place.among(&place.grid.sides(cell)), u32::from(clue.number()?));
        let subsets = (0..16).map(|k| deposit(k, own)).filter(|lines| lines.count_ones() == number);
        let subsets: Vec<Lines> = subsets.collect();
        let with = |lines: Lines| {
            subsets
                .iter()
                .filter(move |&&own_lines| (own_lines ^ lines) & own & seen == 0)
                .map(move |own_lines| lines | own_lines)
        };
        all = all.into_iter().flat_map(with).take(MOST_TRIED + 1).collect();
        if all.len() > MOST_TRIED {
            return None;
        }
        seen |= own;
    }
    Some(all)
}

/// The subset with this number, of four members of a set.
fn deposit(subset: u32, set: Lines) -> Lines {
    let members = (0..Lines::BITS).filter(|bit| set >> bit & 1 == 1).enumerate();
    members.filter(|(i, _)| subset >> i & 1 == 1).fold(0, |lines, (_, bit)| lines | 1 << bit)
}
