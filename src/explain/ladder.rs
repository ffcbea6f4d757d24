//! The ladder: all techniques, the easiest first.

use crate::deduce::methods::ExtensionSet;
use crate::deduce::rules::{RULES, RuleSet};
use crate::deduce::trail::{Extension, RuleId};

/// All open edges of a clue but one are lines, and a line comes to it.
pub const ENTERED_CLUE: &str = "entered-clue";
/// Vertices one after the other, without a clue.
pub const VERTEX_COLOURS: &str = "vertex-colours";
/// What lines and crosses at a vertex say of the clue beside it.
pub const SECTORS: &str = "sectors";
/// Clues pass on what is known of their corners.
pub const CARRIED_SECTORS: &str = "carried-sectors";
/// One clue and the colours around it.
pub const ONE_CLUE: &str = Extension::ClueColouring.name();
/// Two cells beside each other, read together.
pub const TWO_CLUES: &str = "two-clues";
/// Up to four cells in a row or a square, read together.
pub const FOUR_CLUES: &str = "four-clues";
/// Blocks of cells read together.
pub const MANY_CLUES: &str = "many-clues";
/// Two cells read together, and a loop that would close too early.
pub const LOOP_AHEAD: &str = "loop-ahead";
/// More cells read together, and a loop that would close too early.
pub const CLUES_AND_LOOP: &str = "clues-and-loop";
/// The inside hangs together, and so does the outside.
pub const CONNECTED_COLOURS: &str = "connected-colours";
/// Part of the board has only two ways out.
pub const TWO_OPENINGS: &str = "two-openings";
/// Cells are put on one side of the loop, and by colours alone that fails.
pub const COLOUR_TRY_OUT: &str = "colour-try-out";
/// An edge is assumed, and in the argument another one is.
pub const NESTED_WHAT_IF: &str = "nested-what-if";
/// All cases are gone through.
pub const CASES: &str = "cases";

/// A technique as people meet it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rung {
    /// Its name.
    pub name: &'static str,
    /// What it says, in a sentence.
    pub statement: &'static str,
}

/// The rules of the game at one place, the easiest first.
const GAME: [&str; 6] =
    ["zero", "clue-satisfied", "clue-remaining", "vertex-full", "vertex-continue", "vertex-dead-end"];

/// What is seen next.
const LOOPS: [Rung; 3] = [
    Rung {
        name: Extension::PrematureLoop.name(),
        statement: "A line that would close a loop which leaves out a line or a clue is a cross.",
    },
    Rung {
        name: Extension::LoopClosed.name(),
        statement: "Once the loop is closed, every other edge is a cross.",
    },
    Rung {
        name: ENTERED_CLUE,
        statement: "If a clue needs all its open edges but one, and a line comes to a corner of it where two of them meet, one \
                    of these two is the cross, and the others are lines.",
    },
];

/// Patterns of clues, the easiest first.
const PATTERNS: [&str; 9] = [
    "adjacent-threes",
    "corner-one",
    "corner-three",
    "diagonal-threes",
    "corner-two",
    "entered-one",
    "entered-three",
    "diagonal-three-one",
    "entered-two",
];

/// What goes beyond patterns, the easiest first.
const BEYOND: [Rung; 16] = [
    Rung {
        name: SECTORS,
        statement: "What is drawn at a corner of a clue says of the two edges of the clue there that at least one is \
                    a line, or at most one.",
    },
    Rung {
        name: CARRIED_SECTORS,
        statement: "Clues pass that on from corner to corner, along a diagonal of 2s for instance.",
    },
    Rung {
        name: Extension::Colouring.name(),
        statement: "A line parts the inside from the outside, and a cross does not; so two cells joined by a \
                    chain of lines and crosses are on the same side or on different sides, and the edge between \
                    them is known.",
    },
    Rung {
        name: ONE_CLUE,
        statement: "Of the ways to meet a clue, only some fit what is known of the sides of the loop that its \
                    neighbours are on.",
    },
    Rung {
        name: VERTEX_COLOURS,
        statement: "At vertices one after the other, no line ends, branches or meets another one.",
    },
    Rung {
        name: TWO_CLUES,
        statement: "Two cells beside each other or at a common corner, read together with their clues.",
    },
    Rung {
        name: LOOP_AHEAD,
        statement: "The arrangements of two cells, without those that close a loop which leaves out a line or a clue.",
    },
    Rung {
        name: CONNECTED_COLOURS,
        statement: "The inside of the loop hangs together, and so does the outside: a cell that is the only way \
                    between two cells on the same side is on that side too.",
    },
    Rung {
        name: TWO_OPENINGS,
        statement: "If only two edges lead out of a part of the board, and there is a line or a clue in it and \
                    another one outside, both edges are lines.",
    },
    Rung {
        name: FOUR_CLUES,
        statement: "Up to four cells in a row, on a diagonal or in a square, read together with their clues.",
    },
    Rung {
        name: COLOUR_TRY_OUT,
        statement: "Cells are put on one side of the loop, and that leaves the inside or the outside in two parts.",
    },
    Rung { name: MANY_CLUES, statement: "A block of up to nine cells, read together with its clues." },
    Rung {
        name: CLUES_AND_LOOP,
        statement: "The arrangements of up to nine cells, without those that close a loop which leaves out a line or \
                    a clue.",
    },
    Rung {
        name: Extension::WhatIf.name(),
        statement: "An edge is assumed to be a line, or a cross, and that leads to a contradiction.",
    },
    Rung { name: NESTED_WHAT_IF, statement: "A what-if in whose argument there is another what-if." },
    Rung {
        name: CASES,
        statement: "All cases are gone through: a proof, but nothing that a person would find.",
    },
];

/// How steps are named that end in a contradiction, or are cases, and are of no technique.
pub const OTHERS: [Rung; 5] = [
    Rung { name: "clue", statement: "A clue has too many lines, or too many crosses." },
    Rung { name: "vertex", statement: "What is drawn at a vertex cannot meet: one line, or three or four." },
    Rung { name: "no-line", statement: "Nothing is left for the loop: every edge is a cross." },
    Rung { name: "contradiction", statement: "An edge would be a line and a cross." },
    Rung { name: "either-way", statement: "Whether an edge is a line or a cross, the same follows." },
];

/// All techniques, the easiest first.
pub fn rungs() -> impl Iterator<Item = Rung> {
    let rule = |name: &'static str| {
        let rule = RULES.iter().find(|rule| rule.name == name)?;
        Some(Rung { name, statement: rule.statement })
    };
    let rules = move |names: &'static [&str]| names.iter().filter_map(move |&name| rule(name));
    rules(&GAME).chain(LOOPS).chain(rules(&PATTERNS)).chain(BEYOND)
}

/// The place of a technique on the ladder.
pub fn place(name: &str) -> Option<usize> {
    rungs().position(|rung| rung.name == name)
}

/// The techniques that may be used: a bit for each rung.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach(u64);

impl Reach {
    /// All of them.
    pub fn all() -> Reach {
        Reach((1 << rungs().count()) - 1)
    }

    /// Those up to this one; `None` if there is none of that name.
    pub fn up_to(name: &str) -> Option<Reach> {
        place(name).map(|place| Reach((2 << place) - 1))
    }

    /// Those among the first `count` of the ladder.
    #[must_use]
    pub const fn first(self, count: usize) -> Reach {
        Reach(self.0 & ((1 << count) - 1))
    }

    /// The name of the hardest of them.
    pub fn hardest(self) -> Option<&'static str> {
        rungs().enumerate().filter(|(place, _)| self.0 >> place & 1 == 1).last().map(|(_, rung)| rung.name)
    }

    /// This one alone; `None` if there is none of that name.
    pub fn only(name: &str) -> Option<Reach> {
        place(name).map(|place| Reach(1 << place))
    }

    /// These and others.
    #[must_use]
    pub const fn with(self, others: Reach) -> Reach {
        Reach(self.0 | others.0)
    }

    /// These but for others.
    #[must_use]
    pub const fn without(self, others: Reach) -> Reach {
        Reach(self.0 & !others.0)
    }

    /// Those without the hardest; `None` if nothing would be left.
    pub fn without_last(self) -> Option<Reach> {
        let rest = Reach(self.0 & !(1 << self.last()?));
        (rest.0 != 0).then_some(rest)
    }

    /// The place of the hardest of them.
    const fn last(self) -> Option<u32> {
        self.0.checked_ilog2()
    }

    /// The name of the hardest of them.
    pub fn name(self) -> &'static str {
        self.last().and_then(|place| rungs().nth(place as usize)).map_or("", |rung| rung.name)
    }

    /// True if a technique is among them.
    pub fn has(self, name: &str) -> bool {
        place(name).is_some_and(|place| self.0 >> place & 1 == 1)
    }

    /// The rules among them.
    pub fn rules(self) -> RuleSet {
        RULES.iter().enumerate().filter(|(_, rule)| self.has(rule.name)).fold(RuleSet::NONE, |set, (i, _)| {
            RuleId::from_number(i as u8 + 1).map_or(set, |id| set.with(id))
        })
    }

    /// The extensions among them that need no assumption.
    pub fn extensions(self) -> ExtensionSet {
        let direct = Extension::ALL.into_iter().filter(|&extension| ExtensionSet::DIRECT.contains(extension));
        direct.filter(|extension| self.has(extension.name())).fold(ExtensionSet::NONE, ExtensionSet::with)
    }
}
