//! The shape of a table constraint: for each of its states, the literals that it implies.
//!
//! Tables with the same allowed combinations and the same pattern of inputs (constants, unconstrained inputs,
//! equal or opposite literals) share a shape, which is computed once.

use slitherlink_encodings::Lit;

/// The number of inputs of a table.
pub const INPUTS: usize = 7;

/// The roles of a table's inputs: constant, unconstrained or unassigned literal, in four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Pattern(u32);

/// The role of an input in a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// A constant.
    Known(bool),
    /// Unconstrained: it may be true or false.
    Any,
    /// The literal with this index among those of the table (true), or its negation (false).
    Literal(usize, bool),
}

impl Pattern {
    /// This pattern with one more input in front.
    pub(super) fn after(self, role: Role) -> Pattern {
        let code = match role {
            Role::Known(value) => u32::from(value),
            Role::Any => 2,
            Role::Literal(at, positive) => 3 + 2 * at as u32 + u32::from(!positive),
        };
        Pattern(self.0 << 4 | code)
    }

    fn roles(self) -> [Role; INPUTS] {
        std::array::from_fn(|k| match self.0 >> (4 * k) & 0xf {
            2 => Role::Any,
            code @ (0 | 1) => Role::Known(code == 1),
            code => Role::Literal((code as usize - 3) / 2, code % 2 == 1),
        })
    }

    /// Projects combinations of all inputs to the combinations of the literals that they allow.
    pub(super) fn project(self, allowed: u128) -> u128 {
        let (roles, mut left) = (self.roles(), 0);
        'combination: for m in (0..1 << INPUTS).filter(|m| allowed >> m & 1 == 1) {
            let mut value = [None; INPUTS];
            for (k, role) in roles.into_iter().enumerate() {
                let holds = m >> k & 1 == 1;
                match role {
                    Role::Known(known) if known != holds => continue 'combination,
                    Role::Literal(at, positive)
                        if *value[at].get_or_insert(positive == holds) != (positive == holds) =>
                    {
                        continue 'combination;
                    }
                    Role::Known(_) | Role::Any | Role::Literal(..) => {}
                }
            }
            left |= 1 << (0..INPUTS).filter(|&k| value[k] == Some(true)).map(|k| 1 << k).sum::<usize>();
        }
        left
    }
}

/// The implied literals of a table: in the lower byte those implied true, in the upper one those implied
/// false.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Implied(u16);

impl Implied {
    /// This set with literal `k` added, true or false as `holds` says.
    fn and(self, k: usize, holds: bool) -> Implied {
        Implied(self.0 | 1 << k << if holds { 0 } else { u8::BITS })
    }

    /// This set without the literals in `before`.
    pub(super) const fn without(self, before: Implied) -> Implied {
        Implied(self.0 & !before.0)
    }

    /// True if nothing is implied.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the implied literals of a table with the literals `lits`, each with its index among them.
    pub(super) fn lits(self, lits: &[Lit; INPUTS]) -> impl Iterator<Item = (Lit, usize)> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros();
            left &= left.checked_sub(1)?;
            let k = (bit % u8::BITS) as usize;
            // The codes of the two literals of a variable differ in the lowest bit.
            Some((Lit::from_code(lits[k].code() as u32 ^ (bit / u8::BITS)), k))
        })
    }
}

/// A set of literals of a table, by index.
pub(super) type Set = u8;

/// The part of a table constraint that does not depend on its literals.
///
/// Its *state* says of each literal whether it is unassigned (0), true (1) or false (2). It is a ternary
/// number whose lowest digit is that of the first literal.
#[derive(Debug)]
pub(super) struct TableShape {
    /// The number of literals.
    pub(super) literals: usize,
    /// The allowed combinations of the literals.
    pub(super) allowed: u128,
    /// By state, the unassigned literals that are implied. Nothing if the state allows no combination.
    pub(super) implied: Vec<Implied>,
    /// By state, for each implied literal, the set of it and the literals that imply it.
    pub(super) reasons: Vec<[Set; INPUTS]>,
}

impl TableShape {
    /// True if no combination is allowed.
    pub(super) const fn is_unsatisfiable(&self) -> bool {
        self.allowed == 0
    }

    /// True if all combinations are allowed.
    pub(super) const fn is_trivial(&self) -> bool {
        self.allowed.count_ones() == 1 << self.literals
    }

    /// Computes the shape of tables with these allowed combinations of inputs, whose pattern has `literals`
    /// different literals.
    pub(super) fn new(allowed: u128, pattern: Pattern, literals: usize) -> TableShape {
        let allowed = pattern.project(allowed);
        let states = STEP[literals] as usize;
        let mut left = vec![allowed; states];
        for state in 1..states {
            // Derived from the state without its last assigned literal, which is a smaller number.
            let k = (0..literals).rfind(|&k| digit(state, k) > 0).unwrap_or(0);
            let (before, holds) = (without(state, k), digit(state, k) == 1);
            left[state] = left[before] & if holds { HOLDS[k] } else { !HOLDS[k] };
        }
        let mut shape = TableShape {
            literals,
            allowed,
            implied: vec![Implied::default(); states],
            reasons: vec![[0; INPUTS]; states],
        };
        for state in (0..states).filter(|&state| left[state] != 0) {
            for k in (0..literals).filter(|&k| digit(state, k) == 0) {
                for (holds, against) in [(true, !HOLDS[k]), (false, HOLDS[k])] {
                    if left[state] & against == 0 {
                        shape.implied[state] = shape.implied[state].and(k, holds);
                        shape.reasons[state][k] = 1 << k | shape.reason(&left, state, against);
                    }
                }
            }
        }
        shape
    }

    /// Returns a minimal set of literals whose values in a state rule out all combinations in `against`. It
    /// tries to drop the last literals first.
    fn reason(&self, left: &[u128], state: usize, against: u128) -> Set {
        let (mut needed, mut reason) = (state, 0);
        for k in (0..self.literals).rev().filter(|&k| digit(state, k) > 0) {
            if left[without(needed, k)] & against == 0 {
                needed = without(needed, k);
            } else {
                reason |= 1 << k;
            }
        }
        reason
    }
}

/// Returns the clauses that allow just these combinations of some literals.
pub(super) fn clauses(allowed: u128, lits: &[Lit]) -> Vec<Vec<Lit>> {
    let forbidden = (0..1 << lits.len()).filter(|m: &u32| allowed >> m & 1 == 0);
    let clause =
        |m: u32| lits.iter().zip(0..).map(|(&lit, k)| if m >> k & 1 == 1 { !lit } else { lit }).collect();
    forbidden.map(clause).collect()
}

/// By literal, the value of its digit in a state. The last entry is the number of states with all literals.
pub(super) const STEP: [u32; INPUTS + 1] = {
    let (mut steps, mut k) = ([1; INPUTS + 1], 0);
    while k < INPUTS {
        steps[k + 1] = 3 * steps[k];
        k += 1;
    }
    steps
};

/// By literal, the combinations in which it is true.
const HOLDS: [u128; INPUTS] = {
    let (mut holds, mut bit) = ([0; INPUTS], 0);
    while bit < INPUTS << INPUTS {
        let (k, combination) = (bit >> INPUTS, bit % (1 << INPUTS));
        if combination >> k & 1 == 1 {
            holds[k] |= 1 << combination;
        }
        bit += 1;
    }
    holds
};

/// 0 if a literal is unassigned in a state, 1 if it is true, 2 if it is false.
const fn digit(state: usize, k: usize) -> usize {
    state / STEP[k] as usize % 3
}

/// The same state, but with this literal unassigned.
const fn without(state: usize, k: usize) -> usize {
    state - digit(state, k) * STEP[k] as usize
}
