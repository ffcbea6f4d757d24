//! The list of all techniques, the easiest first.
//!
//! An entry has the statement of a technique, its id, its name, and what a step costs in a grade, with the word for boards
//! that need it; where it stands is its place on the *ladder*. The fifteen [rules](crate::deduce::rules) are among them. How
//! steps are found is in the rules' own table, and for people in the methods of `explain`; the compiler asks for one.

use std::fmt;

/// Declares all techniques. The comment of each is its statement, which `slink techniques` prints.
macro_rules! list {
    ($(#[$of_list:meta])* ; $($($(#[doc = $line:literal])+ $id:ident $name:literal $($cost:literal $word:ident)?)+;)+) => {
        $(#[$of_list])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[non_exhaustive]
        pub enum Technique {
            $($($(#[doc = $line])+ $id,)+)+
        }

        impl Technique {
            const EVERY: &[Technique] = &[$($(Technique::$id),+),+];

            /// Its name, which stays the same from version to version: `clue-satisfied`.
            pub const fn name(self) -> &'static str {
                match self {
                    $($(Technique::$id => $name,)+)+
                }
            }

            /// Its statement, in a sentence or two.
            pub const fn statement(self) -> &'static str {
                match self {
                    $($(Technique::$id => concat!($($line),+).trim_ascii_start(),)+)+
                }
            }

            /// The cost of a step in a grade, and the word for boards that need it. `None` for `cases`, which a grade counts as
            /// nested what-ifs, and for all that are not on the ladder.
            pub(crate) const fn price(self) -> Option<(u32, &'static str)> {
                let price: &[(u32, &str)] = match self {
                    $($(Technique::$id => &[$(($cost, stringify!($word)))?],)+)+
                };
                price.first().copied()
            }
        }
    };
}

list! {
    /// A named way to conclude. The order is that of the ladder: the easiest technique is the smallest.
    ;

    /// A sheep is inside the loop, and a wolf is outside.
    Animal "animal" 0 easy
    /// All four edges of a 0 are crosses.
    Zero "zero" 0 easy
    /// Once a clue has all of its lines, its other edges are crosses.
    ClueSatisfied "clue-satisfied" 1 easy
    /// If a clue needs all of its edges that are not crosses, they are lines.
    ClueRemaining "clue-remaining" 1 easy
    /// Where two lines meet at a dot, the other edges there are crosses.
    VertexFull "vertex-full" 1 easy
    /// A line that comes to a dot with only one way on takes it.
    VertexContinue "vertex-continue" 1 easy
    /// An edge is a cross if it leads to a dot where a line could not continue.
    VertexDeadEnd "vertex-dead-end" 1 easy
    /// If the loop passes every dot and only two edges at a dot are not crosses, both are lines.
    EveryDot "every-dot" 1 easy;

    /// A line that would close a loop while a clue is unfinished, or while another line lies elsewhere, is a cross.
    PrematureLoop "premature-loop" 1 easy
    /// Once the loop is closed, every other edge is a cross.
    LoopClosed "loop-closed" 1 easy
    /// A line that comes to a corner of a clue takes at most one of the clue's two edges there. If the clue has room for just
    /// one more cross, it is one of these two, and the clue's other undecided edges are lines.
    EnteredClue "entered-clue" 0 easy;

    /// Two 3s are side by side: the edge between them and the edges opposite to it are lines, unless the whole loop is the
    /// one round these two. The edges in line with the one between them are crosses.
    AdjacentThrees "adjacent-threes" 1 normal
    /// If no line can come to a corner of a 1 from elsewhere, the two edges of the 1 there are crosses.
    CornerOne "corner-one" 1 normal
    /// If no line can come to a corner of a 3 from elsewhere, the two edges of the 3 there are lines.
    CornerThree "corner-three" 1 normal
    /// Two 3s touch at a corner: in each, the two edges away from the other are lines.
    DiagonalThrees "diagonal-threes" 1 normal
    /// If no line can come to a corner of a 2 from elsewhere, its two edges there are both lines or both crosses; a
    /// third edge that is known shows which. Either way a line leaves the 2 at both ends of the two; where it has only
    /// one way on, that is a line.
    CornerTwo "corner-two" 6 normal
    /// If a line comes to a corner of a 1 and can only continue along the 1, the other two edges of the 1 are crosses.
    EnteredOne "entered-one" 6 normal
    /// If a line comes to a corner of a 3, the two edges of the 3 at the opposite corner are lines.
    EnteredThree "entered-three" 6 normal
    /// A 3 and a 1 touch at a corner. If no line can come to the far corner of the 3 from elsewhere, the two edges of the 1 at
    /// its far corner are crosses; and if these are crosses, no line comes to the far corner of the 3.
    DiagonalThreeOne "diagonal-three-one" 6 normal
    /// If a line comes to a corner of a 2 and can only continue along the 2, a line leaves the 2 at the opposite corner; if there
    /// is only one way on, it is a line.
    EnteredTwo "entered-two" 6 normal;

    /// What is drawn at a corner of a clue shows that at least one, or at most one, of the clue's two edges there is a line,
    /// and so what its other edges are: a 2 that has at least one line at a corner has at most one at the opposite corner,
    /// and the other way round.
    Sectors "sectors" 4 normal
    /// What is known of the two edges at one corner of a clue is passed on to the opposite corner and to the next clue, for
    /// instance along a diagonal of 2s.
    CarriedSectors "carried-sectors" 4 tricky
    /// Two cells are on the same side of the loop if there is a cross between them, and on different sides if there is a line.
    /// A way over such edges from one cell to another shows what is between these two.
    Colouring "colouring" 1 hard
    /// If two cells beside a clue are on the same side of the loop, the clue's edges to them are both lines or both crosses; if
    /// they are on different sides, just one is a line. That decides other edges. Of the cells beside a 2, two are inside and two
    /// outside; the border counts as outside.
    ClueColouring "clue-colouring" 1 hard
    /// All cells inside the loop are connected, and so are all cells outside: a cell that is the only way between two cells
    /// on the same side is on that side, too.
    ConnectedColours "connected-colours" 1 hard
    /// If only two edges lead out of a part of the board, and the loop must pass both this part and the rest, both edges are
    /// lines.
    TwoOpenings "two-openings" 1 hard
    /// An edge is decided because the opposite would, move by move, lead to a contradiction: a clue with too many or too few
    /// lines, a line that ends, a loop that closes too early, or cells of one side that are cut off from each other.
    WhatIf "what-if" 4 beyond
    /// A what-if in whose argument there is another what-if.
    NestedWhatIf "nested-what-if" 300 beyond
    /// All cases are tried: a proof, but nothing that a person would find.
    Cases "cases";

    /// A clue has too many lines, or too many crosses.
    Clue "clue"
    /// What is drawn at a dot cannot be part of a loop: one line that cannot continue, or three or four lines.
    Vertex "vertex"
    /// Nothing is left for the loop: every edge is a cross.
    NoLine "no-line"
    /// An edge would be a line and a cross.
    Contradiction "contradiction"
    /// Whether an edge is a line or a cross, the same follows.
    EitherWay "either-way"
    /// The loop must get from one part of the board to another, so one of the edges between them is a line.
    Cut "cut"
    /// A technique of another program.
    Foreign "foreign";
}

impl Technique {
    /// The ladder: all techniques that explanations use, the easiest first.
    pub fn ladder() -> impl ExactSizeIterator<Item = Technique> {
        Technique::EVERY[..=Technique::Cases as usize].iter().copied()
    }

    /// The techniques on no ladder: those of steps that end in a contradiction, or that are part of a search.
    pub(crate) fn others() -> impl Iterator<Item = Technique> {
        Technique::EVERY[Technique::Clue as usize..Technique::Cut as usize].iter().copied()
    }

    /// The technique with this name.
    pub fn by_name(name: &str) -> Option<Technique> {
        Technique::EVERY.iter().copied().find(|technique| technique.name() == name)
    }

    /// The technique of the ladder with this name.
    pub fn on_ladder(name: &str) -> Option<Technique> {
        Technique::by_name(name).filter(|technique| technique.is_on_ladder())
    }

    /// True if it is on the ladder.
    pub(crate) fn is_on_ladder(self) -> bool {
        self <= Technique::Cases
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A set has a bit for each technique.
const _: () = assert!(Technique::EVERY.len() <= 64);

/// A set of techniques.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TechniqueSet(u64);

impl TechniqueSet {
    /// No technique.
    pub const NONE: TechniqueSet = TechniqueSet(0);
    /// The ladder: all techniques that explanations use.
    pub const LADDER: TechniqueSet = TechniqueSet::up_to(Technique::Cases);

    /// A technique and all easier ones.
    pub const fn up_to(technique: Technique) -> TechniqueSet {
        TechniqueSet((2 << technique as u64) - 1)
    }

    /// The set with `technique` in it.
    #[must_use]
    pub const fn with(self, technique: Technique) -> TechniqueSet {
        TechniqueSet(self.0 | 1 << technique as u64)
    }

    /// The set without `technique`.
    #[must_use]
    pub const fn without(self, technique: Technique) -> TechniqueSet {
        TechniqueSet(self.0 & !(1 << technique as u64))
    }

    /// The techniques in this set or in another one.
    #[must_use]
    pub const fn or(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 | other.0)
    }

    /// The techniques both in this set and in another one.
    #[must_use]
    pub(crate) const fn and(self, other: TechniqueSet) -> TechniqueSet {
        TechniqueSet(self.0 & other.0)
    }

    /// True if `technique` is in the set.
    pub const fn contains(self, technique: Technique) -> bool {
        self.0 >> technique as u64 & 1 == 1
    }

    /// True if both sets have a technique in common.
    pub(crate) const fn meets(self, other: TechniqueSet) -> bool {
        self.0 & other.0 != 0
    }

    /// The techniques in the set, the easiest first.
    pub(crate) fn iter(self) -> impl Iterator<Item = Technique> {
        Technique::EVERY.iter().copied().filter(move |&technique| self.contains(technique))
    }
}

impl FromIterator<Technique> for TechniqueSet {
    fn from_iter<I: IntoIterator<Item = Technique>>(techniques: I) -> TechniqueSet {
        techniques.into_iter().fold(TechniqueSet::NONE, TechniqueSet::with)
    }
}
