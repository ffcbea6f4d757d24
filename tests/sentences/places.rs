//! Checks the dots that sentences name, and what they say of the positions of clues and edges.

use std::collections::BTreeSet;

use slitherlink::step::Fact;
use slitherlink::{Cell, Edge, Grid, State, Vertex};

use super::board::drawn;
use super::clauses::{SIDES, edges};
use super::read::{CORNERS, cell, read};

/// A named corner of a cell.
#[derive(Clone, Copy, Debug)]
pub struct Corner {
    cell: Cell,
    k: usize,
}

impl Corner {
    fn opposite(self) -> Corner {
        Corner { k: (self.k + 2) % 4, ..self }
    }

    pub fn dot(self, grid: Grid) -> Vertex {
        grid.corners(self.cell)[self.k]
    }

    fn has(self, grid: Grid, edge: Edge) -> bool {
        grid.ends(edge).contains(&self.dot(grid))
    }

    /// The edges there that are sides of the cell, and the others.
    fn edges(self, grid: Grid) -> (BTreeSet<Edge>, BTreeSet<Edge>) {
        let sides = grid.sides(self.cell);
        grid.spokes(self.dot(grid)).into_iter().flatten().partition(|edge| sides.contains(edge))
    }
}

/// The corners that a text names, such as "the top-left corner of r1c1", "its top-left corner", "the top-left or top-right
/// corner of r1c1" or "a corner of r1c1".
pub fn corners(grid: Grid, text: &str) -> Vec<Corner> {
    let words: Vec<&str> =
        text.split_whitespace().map(|word| word.trim_end_matches([',', '.', ':', ';', ')'])).collect();
    let corner_at = |at: usize| CORNERS.iter().position(|name| words.get(at) == Some(name));
    let cell_at = |at: usize| words.get(at).and_then(|name| cell(grid, name));
    let (mut its, mut found, mut at) = (None, Vec::new(), 0);
    while at < words.len() {
        if words[at..].starts_with(&["a", "corner", "of"])
            && let Some(cell) = cell_at(at + 3)
        {
            found.extend((0..4).map(|k| Corner { cell, k }));
            at += 4;
            continue;
        }
        let mut names: Vec<usize> = Vec::new();
        while let Some(k) = corner_at(at) {
            names.push(k);
            at += 1;
            if words.get(at) == Some(&"or") && corner_at(at + 1).is_some() {
                at += 1;
                assert!(corner_at(at + 1).is_none(), "{text}: the choice goes on");
            }
        }
        let [first, ..] = names[..] else {
            at += 1;
            continue;
        };
        assert!(names.len() < 4, "{text}: these are all corners");
        let of = match words.get(at..at + 3) {
            Some(["corner", "of", _]) if cell_at(at + 2).is_some() => cell_at(at + 2),
            Some(["corner", "of", "the"]) => cell_at(at + 5),
            _ => its,
        };
        let cell = of.unwrap_or_else(|| panic!("{text}: whose corner?"));
        its = Some(cell);
        found.extend(names.iter().map(|&k| Corner { cell, k }));
        // "the top-left corner of r1c1, r1c2 or r1c3"
        if words.get(at + 1) == Some(&"of") && cell_at(at + 2).is_some() {
            let more = words.iter().skip(at + 3).filter(|word| **word != "or");
            let more = more.map_while(|name| self::cell(grid, name));
            let more: Vec<Corner> = more.map(|cell| Corner { cell, k: first }).collect();
            assert!(names.len() == 1 || more.is_empty(), "{text}: which corners of these?");
            found.extend(more);
        }
    }
    found
}

/// The two 3s that a sentence is about: "The 3s at r1c1 and r1c2 share an edge".
fn pair_of_threes(grid: Grid, reason: &str) -> Vec<Cell> {
    let words = reason.strip_prefix("The 3s at ").into_iter().flat_map(|rest| rest.split(' '));
    [0, 2].into_iter().filter_map(|at| cell(grid, words.clone().nth(at)?)).collect()
}

/// What follows if a sentence says it in short: "both are lines", "its top and left are lines", "all three edges are lines".
pub fn in_short(grid: Grid, reason: &str, then: &str) -> Option<BTreeSet<Fact>> {
    let then = then.trim_end_matches('.');
    if let Some(along) = then.strip_prefix("along ") {
        return Some(edges(grid, along).into_iter().map(|edge| Fact::Edge { edge, line: true }).collect());
    }
    if then == "there is a cross there" {
        let lines = read(grid, reason.split_once(" would close ")?.0).facts;
        return Some(lines.into_iter().map(Fact::negated).collect());
    }
    let ends = [(" are lines", true), (" is a line", true), (" are crosses", false), (" is a cross", false)];
    let (what, line) = ends.into_iter().find_map(|(end, line)| Some((then.strip_suffix(end)?, line)))?;
    let last = || read(grid, reason).last.unwrap_or_else(|| panic!("{reason}: whose?"));
    let edges: Vec<Edge> = match what {
        "the edges beyond it" => {
            let (_, corner) = reason.rsplit_once(" meet at its ")?;
            let k = CORNERS.iter().position(|name| corner.strip_suffix(" corner") == Some(name))?;
            Corner { cell: last(), k }.edges(grid).1.into_iter().collect()
        }
        "both" => match reason.strip_prefix("Only ") {
            Some(gaps) => edges(grid, gaps.split(" lead from ").next()?.split(" connect ").next()?),
            None => edges(grid, &of_cell(reason.split_once(" are both lines or")?.0)?),
        },
        "all three edges" | "all four far sides" => {
            let pair = pair_of_threes(grid, reason);
            let [a, b] = pair[..] else { panic!("{reason}: which 3s?") };
            let (of_a, of_b) = (grid.sides(a), grid.sides(b));
            match of_a.iter().find(|side| of_b.contains(side)) {
                Some(shared) => {
                    let dots = grid.ends(*shared);
                    let is_far = |edge: &Edge| grid.ends(*edge).iter().all(|end| !dots.contains(end));
                    of_a.into_iter().chain(of_b).filter(|edge| is_far(edge) || edge == shared).collect()
                }
                None => {
                    let dots = grid.corners(b);
                    let dot = grid.corners(a).into_iter().find(|corner| dots.contains(corner))?;
                    of_a.into_iter().chain(of_b).filter(|edge| !grid.ends(*edge).contains(&dot)).collect()
                }
            }
        }
        its => {
            let its = its.strip_prefix("its ")?;
            let sides = its.split([' ', ',']).filter_map(|word| SIDES.iter().position(|side| *side == word));
            sides.map(|side| grid.sides(last())[side]).collect()
        }
    };
    Some(edges.into_iter().map(|edge| Fact::Edge { edge, line }).collect())
}

/// "the top and left of r1c1" from "In the corner of the board, the top and left of the 3 at r1c1", and from "The 3 at r1c1 has
/// crosses beyond its top-left corner, so its top and left".
fn of_cell(words: &str) -> Option<String> {
    if let Some((clue, sides)) = words.rsplit_once(", so its ") {
        return Some(format!("the {sides} of {}", clue.split(' ').nth(3)?));
    }
    let (before, clue) = words.rsplit_once(" of the ")?;
    let (_, sides) = before.rsplit_once("the ")?;
    Some(format!("the {sides} of {}", clue.split(' ').nth(2)?))
}

/// The places that a sentence names, apart from its lines and crosses.
pub struct Places<'a> {
    pub grid: Grid,
    pub text: &'a str,
    pub reason: &'a str,
    pub clues: &'a BTreeSet<(Cell, u8)>,
    pub facts: &'a BTreeSet<Fact>,
    pub then: &'a BTreeSet<Fact>,
}

impl Places<'_> {
    /// Asserts that each dot is the right one, and that clues lie as stated.
    pub fn check(&self) {
        let has = |words: &str| self.reason.contains(words);
        if has("path of") || has(" one line at its ") || has(" one at its ") {
            return;
        }
        if has("Its third line") || has("so its line continues along") {
            self.three_and_one();
        } else if has("are both lines or both crosses")
            && (has(" beyond its ") || has("In the corner of the board"))
        {
            self.blocked();
        } else if has("continues along ") || has(" cannot continue along both sides there") {
            self.entered();
        } else if has("Its other line leaves at the ") {
            self.settled();
        } else if has("share a corner") {
            self.diagonal_threes();
        } else if has(" share edges: ") {
            self.three_threes();
        } else if has("share an edge") {
            self.adjacent_threes();
        } else {
            self.meeting();
        }
    }

    fn assert(&self, holds: bool, what: &str) {
        assert!(holds, "{what}: {}", self.text);
    }

    fn edges(&self, facts: &BTreeSet<Fact>) -> BTreeSet<Edge> {
        facts.iter().filter_map(|fact| fact.drawn()).map(|(edge, _)| edge).collect()
    }

    fn crosses(&self) -> BTreeSet<Edge> {
        drawn(self.facts, State::Cross)
    }

    /// Asserts that all named edges meet at the named dot.
    fn meeting(&self) {
        for corner in corners(self.grid, self.reason) {
            let edges = self.edges(self.facts);
            let all = edges.union(&self.edges(self.then)).copied().collect::<Vec<Edge>>();
            self.assert(all.iter().all(|&edge| corner.has(self.grid, edge)), "not there");
        }
    }

    /// The corner at which two edges of a clue meet: "the top and left of the 2 at r1c1", or "The 2 at r1c1 has a cross beyond its
    /// top-left corner, so its top and left".
    fn between(&self, words: &str, and: &str) -> Corner {
        let found = CORNERS.iter().enumerate().find_map(|(k, _)| {
            let [a, b] = [SIDES[(k + 3) % 4], SIDES[k]];
            let ways = [[a, b], [b, a]].map(|[a, b]| format!("the {a} {and} {b} of the "));
            if let Some((clue, rest)) = words.split_once(" beyond its ") {
                let is_so = [[a, b], [b, a]].map(|[a, b]| format!(", so its {a} {and} {b} are"));
                let is_named = rest.starts_with(CORNERS[k]) && is_so.iter().any(|way| rest.contains(way));
                return is_named.then_some(Corner { cell: cell(self.grid, clue.split(' ').nth(3)?)?, k });
            }
            let rest = ways.iter().find_map(|way| words.split_once(way.as_str()))?.1;
            Some(Corner { cell: cell(self.grid, rest.split([' ', ',', '.']).nth(2)?)?, k })
        });
        found.unwrap_or_else(|| panic!("{}: which corner?", self.text))
    }

    /// The corners that are named without a cell after some words: "at the top-left and top-right corners".
    fn named(&self, after: &str, cell: Cell) -> Vec<Corner> {
        let rest = self.reason.split_once(after).expect("these words").1;
        let words = rest.split([' ', ',', '.']).take_while(|word| !word.starts_with("corner"));
        words
            .filter_map(|word| CORNERS.iter().position(|name| *name == word))
            .map(|k| Corner { cell, k })
            .collect()
    }

    /// Asserts that no line can reach a corner from elsewhere: both exits there are crosses, and the conclusion
    /// is there.
    fn blocked(&self) {
        let corner = self.between(self.reason, "and");
        let (inner, outer) = corner.edges(self.grid);
        self.assert(outer.is_subset(&self.crosses()), "not blocked");
        let then = self.edges(self.then);
        if !self.reason.contains("Either way") {
            return self.assert(then.is_subset(&inner), "not at the corner");
        }
        // Each of the two ends has its own continuation.
        let both = [1, 3].map(|turn| Corner { k: (corner.k + turn) % 4, ..corner }).to_vec();
        let is_both = self.reason.contains("lines leave at both ends");
        let ends = if is_both { both } else { self.named("a line leaves at the ", corner.cell) };
        let on = then.iter().all(|&edge| ends.iter().any(|end| end.has(self.grid, edge)));
        self.assert(on, "a way on is not told");
        self.assert(ends.iter().all(|end| end.k % 2 != corner.k % 2), "no end of two lines there");
        self.assert(
            !ends.is_empty() && ends.iter().all(|end| then.iter().any(|&edge| end.has(self.grid, edge))),
            "no way on there",
        );
    }

    /// Asserts that a line reaches a corner and cannot pass by; the conclusion is at the opposite corner, or
    /// elsewhere around the clue.
    fn entered(&self) {
        let corner = match self.reason.split_once("continues along ") {
            Some((_, edges)) => self.between(edges, "or"),
            None => match corners(self.grid, self.reason)[..] {
                [corner] => corner,
                ref other => panic!("{}: {other:?}?", self.text),
            },
        };
        let (inner, outer) = corner.edges(self.grid);
        let lines = drawn(self.facts, State::Line);
        let coming: Vec<&Edge> = outer.intersection(&lines).collect();
        self.assert(coming.len() == 1, "not one line comes");
        let blocked = outer.iter().all(|edge| lines.contains(edge) || self.crosses().contains(edge));
        self.assert(blocked || !self.reason.contains("continues along "), "it may pass by");
        let then = self.edges(self.then);
        if self.reason.contains("The other line leaves at the") {
            let ends = self.named("The other line leaves at the ", corner.cell);
            self.assert(ends.len() == 1 && ends[0].k == corner.opposite().k, "not the opposite corner");
        }
        if self.reason.contains("continues along ") && !self.reason.contains("its only line") {
            let there = corner.opposite();
            self.assert(then.iter().all(|&edge| there.has(self.grid, edge)), "not opposite");
        }
        self.assert(then.is_disjoint(&inner), "that is where it continues");
    }

    /// Asserts that one of the edges of a 2 at a corner is a line and the other a cross, and that its other line can only go on along
    /// the conclusion.
    fn settled(&self) {
        let clue = self.clues.iter().next().expect("a clue").0;
        let ends = self.named("Its other line leaves at the ", clue);
        let [end] = ends[..] else { panic!("{}: where?", self.text) };
        let (own, (_, outer)) = (end.opposite().edges(self.grid).0, end.edges(self.grid));
        let lines = drawn(self.facts, State::Line);
        let [line, cross] = [&lines, &self.crosses()].map(|edges| own.intersection(edges).count());
        self.assert(line == 1 && cross == 1, "that is not settled");
        let then = self.edges(self.then);
        let others: BTreeSet<Edge> = outer.difference(&then).copied().collect();
        self.assert(then.is_subset(&outer) && others.is_subset(&self.crosses()), "it may go elsewhere");
    }

    fn threes(&self) -> [(usize, usize); 2] {
        let place = |&&(cell, _): &&(Cell, u8)| self.grid.cell_place(cell);
        let names = pair_of_threes(self.grid, self.reason);
        let said = self.clues.iter().filter(|(cell, number)| *number == 3 && names.contains(cell));
        said.collect::<Vec<_>>().iter().map(place).collect::<Vec<_>>().try_into().expect("two 3s")
    }

    fn diagonal_threes(&self) {
        let [(r, c), (y, x)] = self.threes();
        self.assert(r.abs_diff(y) == 1 && c.abs_diff(x) == 1, "they do not touch");
        let own = if c < x { [0, 3] } else { [0, 1] };
        let other = if c < x { [1, 2] } else { [2, 3] };
        let sides = |(r, c): (usize, usize), which: [usize; 2]| {
            let sides = self.grid.sides(self.grid.cell(r, c));
            which.map(|k| sides[k])
        };
        let far: BTreeSet<Edge> = sides((r, c), own).into_iter().chain(sides((y, x), other)).collect();
        self.assert(self.edges(self.then).is_subset(&far), "no far sides");
    }

    fn adjacent_threes(&self) {
        let [(r, c), (y, x)] = self.threes();
        self.assert(r.abs_diff(y) + c.abs_diff(x) == 1, "they share no edge");
        let which = if r == y { [1, 3] } else { [0, 2] };
        let sides = |(r, c): (usize, usize)| {
            let sides = self.grid.sides(self.grid.cell(r, c));
            which.map(|k| sides[k])
        };
        let (own, other) = (sides((r, c)), sides((y, x)));
        let then = self.edges(self.then);
        let between = own.into_iter().find(|edge| other.contains(edge)).expect("an edge between");
        // Crosses are in line with the edge between.
        let [a, b] = self.grid.ends(between);
        let sides: BTreeSet<Edge> =
            [(r, c), (y, x)].iter().flat_map(|&(r, c)| self.grid.sides(self.grid.cell(r, c))).collect();
        let in_line: BTreeSet<Edge> = [a, b]
            .into_iter()
            .flat_map(|dot| self.grid.spokes(dot).into_iter().flatten())
            .filter(|edge| !sides.contains(edge))
            .collect();
        let (crosses, lines): (BTreeSet<Edge>, BTreeSet<Edge>) =
            then.iter().partition(|edge| in_line.contains(edge));
        self.assert(lines.iter().all(|edge| own.contains(edge) || other.contains(edge)), "not parallel");
        self.assert(
            crosses.is_empty()
                != self.reason.contains("three lines would meet at the other end of that edge"),
            "edges in line are told amiss",
        );
        let far = lines.iter().any(|&edge| edge != between);
        self.assert(
            far == self.reason.contains("a cross on a far side would give the other 3 two crosses"),
            "far sides are told amiss",
        );
        let close = self.reason.contains("a cross there would close a loop");
        self.assert(!then.contains(&between) || close, "it does not say why the loop does not close");
    }

    /// Asserts that each line is the far side of one of two 3s side by side.
    fn three_threes(&self) {
        let threes: Vec<Cell> = self.clues.iter().map(|&(cell, _)| cell).collect();
        let far = |edge: Edge| {
            let of = |cell: Cell| self.grid.sides(cell).iter().position(|&side| side == edge);
            threes.iter().filter_map(|&cell| Some((cell, of(cell)?))).any(|(cell, k)| {
                let opposite = self.grid.sides(cell)[(k + 2) % 4];
                threes.iter().any(|&other| other != cell && self.grid.sides(other).contains(&opposite))
            })
        };
        self.assert(threes.len() == 3 && self.edges(self.then).into_iter().all(far), "no far sides");
    }

    /// Asserts of a 3 and a 1 that touch: the far corner of one is blocked, and the conclusion is at the far
    /// corner of the other.
    fn three_and_one(&self) {
        let far = |number: u8, other: u8| {
            let place = |number| {
                let clue = self.clues.iter().find(|clue| clue.1 == number).expect("the clue");
                (clue.0, self.grid.cell_place(clue.0))
            };
            let ((cell, (r, c)), (_, (y, x))) = (place(number), place(other));
            self.assert(r.abs_diff(y) == 1 && c.abs_diff(x) == 1, "they do not touch");
            let k = match (r > y, c > x) {
                (false, false) => 0,
                (false, true) => 1,
                (true, true) => 2,
                (true, false) => 3,
            };
            Corner { cell, k }
        };
        let (of_three, of_one) = (far(3, 1).edges(self.grid), far(1, 3).edges(self.grid));
        let then = self.edges(self.then);
        let (blocked, follows) = match self.reason.contains("are lines. ") {
            true => (of_three.1, of_one.0),
            false => (of_one.0, of_three.1),
        };
        self.assert(blocked.is_subset(&self.crosses()) && then.is_subset(&follows), "not at the far corners");
    }
}
