//! Reads sentences about chains of cells, in which each is known to be on the same side of the loop as the
//! next, or on the other.

use std::collections::BTreeSet;

use slitherlink::internals::explain::{Line, argument, sentence};
use slitherlink::step::{Conclusion, Fact, Step};
use slitherlink::{Cell, Grid};

use super::board::Board;
use super::read::{FEW, Node, Relation, cell, normal, number, read, sides};

/// The words of a sentence, read from left to right.
struct Words<'a> {
    grid: Grid,
    rest: Vec<&'a str>,
}

impl Words<'_> {
    fn of(grid: Grid, text: &str) -> Words<'_> {
        let words = text.split_whitespace().map(|word| word.trim_end_matches([',', '.', ':']));
        Words { grid, rest: words.rev().collect() }
    }

    fn next(&mut self) -> &str {
        self.rest.pop().unwrap_or_default()
    }

    /// Consumes a word if it comes next.
    fn has(&mut self, word: &str) -> bool {
        let comes = self.rest.last() == Some(&word);
        if comes {
            self.rest.pop();
        }
        comes
    }

    fn expect(&mut self, words: &str) {
        for word in words.split(' ') {
            assert_eq!(self.next(), word);
        }
    }

    fn node(&mut self) -> Node {
        if self.has("the") {
            self.expect("outside");
            return None;
        }
        let grid = self.grid;
        let word = self.next();
        Some(cell(grid, word).unwrap_or_else(|| panic!("{word} is no cell")))
    }

    /// Reads a way, as the cells on it and the number of lines that it crosses.
    fn way(&mut self) -> (Vec<Node>, usize) {
        self.expect("from");
        let mut nodes = vec![self.node()];
        if self.has("via") {
            let told = self.has("the").then(|| {
                if self.has("outside") {
                    nodes.push(None);
                    return None;
                }
                let told = number(self.next());
                self.expect("cells");
                assert!(told.is_some(), "how many cells?");
                told
            });
            while !self.has("to") {
                self.has("and");
                nodes.push(self.node());
            }
            let via = nodes.len() - 1;
            let is_counted = via > FEW && !nodes[1..].contains(&None);
            assert_eq!(told.flatten(), is_counted.then_some(via), "{nodes:?}");
        } else {
            self.expect("to");
        }
        nodes.push(self.node());
        self.expect("crosses");
        let lines = number(self.next());
        assert!(self.has("line") || self.has("lines"));
        (nodes, lines.expect("a number of lines"))
    }
}

/// The two cells that a fact compares, and whether they are on different sides of the loop.
pub fn compared(grid: Grid, fact: &Fact) -> ([Option<Cell>; 2], bool) {
    match *fact {
        Fact::Edge { edge, line } => (grid.cells_beside(edge), line),
        Fact::Cells { cells, differ } => (cells, differ),
    }
}

/// The facts, as relations of cells.
fn relations(grid: Grid, facts: &[Fact]) -> Vec<Relation> {
    let relation = |fact: &Fact| {
        let ([a, b], differ) = compared(grid, fact);
        (a, b, differ)
    };
    facts.iter().map(relation).collect()
}

/// Whether two cells are on different sides, if some relations determine that.
fn differ(known: &[Relation], a: Node, b: Node) -> Option<bool> {
    sides(known, a).get(&b).copied()
}

/// Reads the relations that a sentence about colours states; each must be among the known ones, word for
/// word.
fn read_colours(
    grid: Grid,
    reason: &str,
    known: &[Relation],
    used: &mut BTreeSet<[Node; 2]>,
) -> Vec<Relation> {
    let mut words = Words::of(grid, reason);
    let mut said = Vec::new();
    while !words.rest.is_empty() {
        words.has("and");
        words.has("but");
        if words.has("there") {
            let rest: Vec<&str> = words.rest.drain(..).rev().collect();
            let facts: Vec<Fact> = read(grid, &rest.join(" ")).facts.into_iter().collect();
            let [(a, b, differ)] = relations(grid, &facts)[..] else { panic!("{reason}: which edge?") };
            assert!(
                known.iter().any(|&(x, y, other)| (x, y, other) == (a, b, differ)),
                "{reason}: that is not known"
            );
            used.insert([a.min(b), a.max(b)]);
            said.push((a, b, differ));
            continue;
        }
        if words.has("it") {
            words.expect("lies at the border");
            continue;
        }
        let is_way = words.rest.iter().rev().take(2).any(|&word| word == "way");
        if is_way {
            words.next();
            words.expect("way");
            let (nodes, lines) = words.way();
            let links = nodes.windows(2).map(|pair| {
                used.insert([pair[0].min(pair[1]), pair[0].max(pair[1])]);
                let link = known.iter().find(|&&(a, b, _)| [(a, b), (b, a)].contains(&(pair[0], pair[1])));
                link.unwrap_or_else(|| panic!("{reason}: nothing is known between {pair:?}")).2
            });
            assert_eq!(links.filter(|&line| line).count(), lines, "{reason}");
            said.push((nodes[0], nodes[nodes.len() - 1], lines % 2 == 1));
            continue;
        }
        let a = words.node();
        let relations = if words.has("is") {
            let inside = words.next() == "inside";
            vec![(None, a, inside)]
        } else {
            words.expect("and");
            let b = words.node();
            words.expect("are");
            if words.has("both") {
                let inside = words.next() == "inside";
                vec![(None, a, inside), (None, b, inside)]
            } else {
                words.expect("on");
                let differ = words.has("different");
                words.expect(if differ { "sides" } else { "the same side" });
                vec![(a, b, differ)]
            }
        };
        for (a, b, differ) in relations {
            let is_it = |&(x, y, other): &Relation| other == differ && [(a, b), (b, a)].contains(&(x, y));
            assert!(known.iter().any(is_it), "{reason}: that is not known");
            used.insert([a.min(b), a.max(b)]);
            said.push((a, b, differ));
        }
    }
    said
}

/// Takes the sentences about chains out of a text: "The way from the outside to r1c1 crosses one line, so r1c1 is inside
/// the loop." Returns the others, and the facts that the chains name. Asserts that these are known, and imply what each
/// sentence says.
pub fn without_chains(grid: Grid, text: &str, known: &[Fact]) -> (String, BTreeSet<Fact>) {
    let relations_known = relations(grid, known);
    let (mut rest, mut used) = (String::new(), BTreeSet::new());
    for part in text.split_inclusive(". ") {
        if let Some((chain, pair)) = part.split_once(": ")
            && (is_pair(pair) || is_single(pair))
        {
            let (chain, follows) = chain.split_once(", so ").unwrap_or((chain, ""));
            let said = read_colours(grid, chain, &relations_known, &mut used);
            // What a single way or pair says is plain.
            assert_eq!(side_follows(grid, follows, &said).is_some(), said.len() > 1, "{part}");
            rest.push_str(pair);
            check_pair(grid, &rest, pair, &said);
            continue;
        }
        // "The way from r1c1 to r2c2 crosses one line. The 2 at r2c1 has two neighbours inside and two outside, …"
        if text.contains(NEIGHBOURS) && !part.contains(NEIGHBOURS) && !part.contains(", so ") {
            read_colours(grid, part, &relations_known, &mut used);
            continue;
        }
        match part.strip_suffix(". ").and_then(|part| part.split_once(", so ")) {
            Some((chain, follows)) if is_relation(follows) => {
                let said = read_colours(grid, chain, &relations_known, &mut used);
                assert!(side_follows(grid, follows, &said).is_some(), "{part}");
            }
            _ => rest.push_str(part),
        }
    }
    let is_used = |fact: &&Fact| {
        let ([a, b], _) = compared(grid, fact);
        used.contains(&[a.min(b), a.max(b)])
    };
    (rest, known.iter().filter(is_used).copied().collect())
}

/// What a 2 says of the cells beside it.
const NEIGHBOURS: &str = " has two neighbours inside and two outside";

/// True for "just one of the top and left of the 2 at r1c1 is a line" and "its top and left are both lines or both crosses".
fn is_pair(text: &str) -> bool {
    let text = text.trim_end_matches(". ");
    text.starts_with("just one of ") && text.ends_with(" is a line")
        || text.ends_with(" are both lines or both crosses")
}

/// True for "the top of the 2 at r1c1 is a line" and "its top is a cross".
fn is_single(text: &str) -> bool {
    let text = text.trim_end_matches(". ");
    (text.starts_with("the ") || text.starts_with("its "))
        && (text.ends_with(" is a line") || text.ends_with(" is a cross"))
}

/// Asserts that what was said of the cells beyond two edges of a clue, or beside one, is what a sentence says of these edges.
fn check_pair(grid: Grid, text: &str, pair: &str, said: &[Relation]) {
    let clue = read(grid, text).clues.first().expect("a clue").0;
    let words = pair.split(' ').map(|word| word.trim_end_matches('.'));
    let sides =
        words.filter_map(|word| ["top", "right", "bottom", "left"].iter().position(|&side| side == word));
    let beyond = |side: usize| {
        let [a, b] = grid.cells_beside(grid.sides(clue)[side]);
        if a == Some(clue) { b } else { a }
    };
    let (ends, other) = match sides.map(beyond).collect::<Vec<Node>>()[..] {
        [a] if is_single(pair) => ([Some(clue), a], pair.contains(" is a line")),
        [a, b] if is_pair(pair) => ([a, b], pair.starts_with("just one of ")),
        _ => panic!("{text}: which edges?"),
    };
    assert_eq!(differ(said, ends[0], ends[1]), Some(other), "{text}");
}

/// True for "r1c1 is inside the loop" and "r1c1 and r2c2 are on different sides of the loop".
fn is_relation(text: &str) -> bool {
    matches!(
        text.split(' ').collect::<Vec<_>>()[..],
        [_, "is", "inside" | "outside"] | [_, "and", _, "are", "on", .., "side" | "sides"]
    )
}

/// Reads which sides a text says that cells are on, and asserts that this follows from what was said; `None` for no text.
fn side_follows(grid: Grid, text: &str, said: &[Relation]) -> Option<Relation> {
    let facts: Vec<Fact> = read(grid, text).facts.into_iter().collect();
    assert!(facts.len() <= 1, "{text}: which cells?");
    let &(a, b, other) = relations(grid, &facts).first()?;
    assert_eq!(differ(said, a, b), Some(other), "{text}");
    Some((a, b, other))
}

/// Asserts that a sentence which sums up several conclusions names them all, and whether it needs more than what is drawn.
fn check_summary(grid: Grid, step: &Step, text: &str) {
    let (reason, then) = text.split_once(", so ").expect("what follows");
    assert_eq!(normal(read(grid, then).facts), normal(step.conclusion.facts().iter().copied()), "{text}");
    let is_pair = |fact: &Fact| matches!(fact, Fact::Cells { cells: [Some(_), Some(_)], .. });
    let has_pairs = step.premises.facts.iter().any(is_pair);
    let told = "From cell to cell, a line changes the side and a cross does not";
    assert_eq!(
        reason,
        format!("{told}{}", if has_pairs { "; some pairs are known from before" } else { "" })
    );
}

/// The same words, with the two cells that "a line between them" means: the only ones that were named.
fn without_them(grid: Grid, words: &str, said: &[Relation]) -> String {
    let cells: BTreeSet<Node> = said.iter().flat_map(|&(a, b, _)| [a, b]).filter(Option::is_some).collect();
    let names: Vec<String> = cells.into_iter().flatten().map(|cell| name(grid, cell)).collect();
    words.replace(" between them", &format!(" between {}", names.join(" and ")))
}

fn name(grid: Grid, cell: Cell) -> String {
    let (r, c) = grid.cell_place(cell);
    format!("r{}c{}", r + 1, c + 1)
}

/// The lines below such a sentence, one for each conclusion.
fn one_by_one(grid: Grid, step: &Step) -> Vec<String> {
    let lines = argument(grid, step);
    let [Line::Argument(lines)] = &lines[..] else { panic!("{lines:?}: no list") };
    let [Line::Sentence(head), lines @ ..] = &lines[..] else { panic!("{lines:?}: no heading") };
    assert_eq!(head, "One by one:");
    assert_eq!(lines.len(), step.conclusion.facts().len());
    let texts = lines.iter().map(|line| match line {
        Line::Sentence(text) => text.clone(),
        Line::Argument(_) => panic!("{lines:?}: a list in a list"),
    });
    texts.collect()
}

/// Asserts that a sentence names the cells on its way, and that they imply its conclusion.
pub fn check(board: &Board, step: &Step) {
    let grid = board.grid();
    let mut text = sentence(grid, step);
    if step.conclusion.facts().len() > 1 {
        check_summary(grid, step, &text);
        text = one_by_one(grid, step).join(" ");
    }
    let premises = relations(grid, &step.premises.facts);
    let unknown: Vec<_> = step.premises.facts.iter().filter(|fact| !board.knows(fact)).collect();
    assert!(unknown.is_empty(), "{text}: {unknown:?} is not known; {step:?}");
    let mut known = premises.clone();
    let mut used = BTreeSet::new();
    let concluded = relations(grid, step.conclusion.facts());
    if step.conclusion == Conclusion::Contradiction {
        let (reason, _) = text.split_once(": that cannot be").expect("a contradiction");
        let said = read_colours(grid, reason, &known, &mut used);
        let is_broken = |&(a, b, other): &Relation| differ(&said, a, b) != Some(other);
        assert!(said.iter().any(is_broken), "{text}");
    } else {
        let mut parts = text.split_inclusive(". ");
        for (fact, (a, b, other)) in step.conclusion.facts().iter().zip(concluded) {
            let (mut said, mut then) = (Vec::new(), String::new());
            while read(grid, then.split_once(": ").unwrap_or(("", &then)).1).facts != BTreeSet::from([*fact])
            {
                // "The way from r1c1 to the outside crosses no line, so r1c1 is outside the loop. r1c3 is inside the loop, and …"
                side_follows(grid, &then, &said);
                let part = parts.next().unwrap_or_else(|| panic!("{text}: where does it say {fact:?}?"));
                let (reason, follows) = part.split_once(", so ").unwrap_or((part, ""));
                said.extend(read_colours(grid, reason, &known, &mut used));
                then = without_them(grid, follows, &said);
            }
            assert_eq!(differ(&said, a, b), Some(other), "{text}");
            // "so r1c1 and r1c2 are on different sides of the loop: there is a line on the left of r1c2"
            let (between, then) = then.split_once(": ").unwrap_or(("", &then));
            if !between.is_empty() {
                let (x, y, is) = side_follows(grid, between, &said).expect("the side of a cell");
                assert!(
                    [(a, b, other), (b, a, other)].contains(&(x, y, is))
                        || x.is_none() && [a, b].contains(&y),
                    "{text}"
                );
            }
            assert_eq!(read(grid, then).facts, BTreeSet::from([*fact]), "{text}");
            known.push((a, b, other));
        }
        assert_eq!(parts.next(), None, "{text}");
    }
    assert!(
        premises.iter().all(|&(a, b, _)| used.contains(&[a.min(b), a.max(b)])),
        "{text}: it does not name all"
    );
}
