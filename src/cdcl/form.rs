//! What follows in a table, state by state.
//!
//! A form is worked out once for all tables that look the same: the same combinations, the same inputs known and the same ones alike.

use slitherlink_encodings::Lit;

/// How many inputs a table has.
pub const INPUTS: usize = 7;

/// Of the inputs of a table, which are known, which may be anything, and which are open: four bits each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Pattern(u32);

/// What an input is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Known(bool),
    /// Nobody asks for it.
    Any,
    /// It is this one of the open literals, or its negation.
    Open(usize, bool),
}

impl Pattern {
    /// The same with one more input, which comes before the others.
    pub(super) fn behind(self, role: Role) -> Pattern {
        let code = match role {
            Role::Known(value) => u32::from(value),
            Role::Any => 2,
            Role::Open(at, positive) => 3 + 2 * at as u32 + u32::from(!positive),
        };
        Pattern(self.0 << 4 | code)
    }

    fn roles(self) -> [Role; INPUTS] {
        std::array::from_fn(|k| match self.0 >> (4 * k) & 0xf {
            2 => Role::Any,
            code @ (0 | 1) => Role::Known(code == 1),
            code => Role::Open((code as usize - 3) / 2, code % 2 == 1),
        })
    }

    /// Of these combinations of all inputs, what is left for the open literals.
    pub(super) fn left(self, allowed: u128) -> u128 {
        let (roles, mut left) = (self.roles(), 0);
        'combination: for m in (0..1 << INPUTS).filter(|m| allowed >> m & 1 == 1) {
            let mut value = [None; INPUTS];
            for (k, role) in roles.into_iter().enumerate() {
                let holds = m >> k & 1 == 1;
                match role {
                    Role::Known(known) if known != holds => continue 'combination,
                    Role::Open(at, positive)
                        if *value[at].get_or_insert(positive == holds) != (positive == holds) =>
                    {
                        continue 'combination;
                    }
                    Role::Known(_) | Role::Any | Role::Open(..) => {}
                }
            }
            left |= 1 << (0..INPUTS).filter(|&k| value[k] == Some(true)).map(|k| 1 << k).sum::<usize>();
        }
        left
    }
}

/// Literals of a table that follow: in the lower byte those that hold, in the upper one those that fail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct News(u16);

impl News {
    /// The same with one more.
    fn and(self, k: usize, holds: bool) -> News {
        News(self.0 | 1 << k << if holds { 0 } else { u8::BITS })
    }

    /// Those that did not follow before.
    pub(super) const fn since(self, before: News) -> News {
        News(self.0 & !before.0)
    }

    /// True if nothing follows.
    pub(super) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// What follows, of these literals, and where each stands among them.
    pub(super) fn lits(self, lits: &[Lit; INPUTS]) -> impl Iterator<Item = (Lit, usize)> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros();
            left &= left.checked_sub(1)?;
            let k = (bit % u8::BITS) as usize;
            // The two codes of a variable are an even number and the next one.
            Some((Lit::from_code(lits[k].code() as u32 ^ (bit / u8::BITS)), k))
        })
    }
}

/// The open literals of a table, as a set.
pub(super) type Set = u8;

/// A table as far as it does not depend on which literals are open.
///
/// Its *states* say of each open literal whether it is open still (0), holds (1) or fails (2): a number to base three, in which
/// the first literal counts one.
#[derive(Debug)]
pub(super) struct Form {
    /// How many literals are open.
    pub(super) open: usize,
    /// Which combinations of them are allowed.
    pub(super) allowed: u128,
    /// By state, which of those that are open still follow. Nothing does where no combination is left.
    pub(super) news: Vec<News>,
    /// By state, for each literal that follows: from which others, with itself.
    pub(super) reasons: Vec<[Set; INPUTS]>,
}

impl Form {
    /// True if no combination is allowed.
    pub(super) const fn is_impossible(&self) -> bool {
        self.allowed == 0
    }

    /// True if all of them are.
    pub(super) const fn says_nothing(&self) -> bool {
        self.allowed.count_ones() == 1 << self.open
    }

    /// The form of tables with these combinations and such inputs, so many of them open.
    pub(super) fn new(allowed: u128, pattern: Pattern, open: usize) -> Form {
        let allowed = pattern.left(allowed);
        let states = STEP[open] as usize;
        let mut left = vec![allowed; states];
        for state in 1..states {
            // Of the last literal that is not open, the others known already.
            let k = (0..open).rfind(|&k| digit(state, k) > 0).unwrap_or(0);
            let (before, holds) = (without(state, k), digit(state, k) == 1);
            left[state] = left[before] & if holds { HOLDS[k] } else { !HOLDS[k] };
        }
        let mut form =
            Form { open, allowed, news: vec![News::default(); states], reasons: vec![[0; INPUTS]; states] };
        for state in (0..states).filter(|&state| left[state] != 0) {
            for k in (0..open).filter(|&k| digit(state, k) == 0) {
                for (holds, against) in [(true, !HOLDS[k]), (false, HOLDS[k])] {
                    if left[state] & against == 0 {
                        form.news[state] = form.news[state].and(k, holds);
                        form.reasons[state][k] = 1 << k | form.reason(&left, state, against);
                    }
                }
            }
        }
        form
    }

    /// Literals from whose values in a state it follows that nothing is left against a literal. If one can be done without, it is not
    /// among them, the last first.
    fn reason(&self, left: &[u128], state: usize, against: u128) -> Set {
        let (mut needed, mut reason) = (state, 0);
        for k in (0..self.open).rev().filter(|&k| digit(state, k) > 0) {
            if left[without(needed, k)] & against == 0 {
                needed = without(needed, k);
            } else {
                reason |= 1 << k;
            }
        }
        reason
    }
}

/// Clauses that allow just these combinations of some literals.
pub(super) fn clauses(allowed: u128, lits: &[Lit]) -> Vec<Vec<Lit>> {
    let forbidden = (0..1 << lits.len()).filter(|m: &u32| allowed >> m & 1 == 0);
    let clause =
        |m: u32| lits.iter().zip(0..).map(|(&lit, k)| if m >> k & 1 == 1 { !lit } else { lit }).collect();
    forbidden.map(clause).collect()
}

/// What a literal counts in a state, and last how many states there are with all of them.
pub(super) const STEP: [u32; INPUTS + 1] = {
    let (mut steps, mut k) = ([1; INPUTS + 1], 0);
    while k < INPUTS {
        steps[k + 1] = 3 * steps[k];
        k += 1;
    }
    steps
};

/// By literal, the combinations in which it holds.
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

/// 0 if a literal is open in a state, 1 if it holds, 2 if it fails.
const fn digit(state: usize, k: usize) -> usize {
    state / STEP[k] as usize % 3
}

/// The state in which a literal is open, and else all is the same.
const fn without(state: usize, k: usize) -> usize {
    state - digit(state, k) * STEP[k] as usize
}
