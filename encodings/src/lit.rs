//! Variables and literals.

use std::ops::Not;

/// A variable, numbered from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The variable with number `index`, which must be below 2³¹, so that a literal fits in 32 bits.
    #[inline]
    pub const fn new(index: u32) -> Var {
        debug_assert!(index < 1 << 31);
        Var(index)
    }

    /// The number of the variable, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The literal that is true if the variable is true.
    #[inline]
    pub const fn positive(self) -> Lit {
        self.lit(true)
    }

    /// The literal that is true if the variable is false.
    #[inline]
    pub const fn negative(self) -> Lit {
        self.lit(false)
    }

    /// The literal that is true if the variable has the value `value`.
    #[inline]
    pub const fn lit(self, value: bool) -> Lit {
        Lit(self.0 << 1 | !value as u32)
    }
}

/// A variable or its negation, in one word: twice the variable's index, plus one if negated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The variable of the literal.
    #[inline]
    pub const fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// True for a variable, false for its negation.
    #[inline]
    pub const fn is_positive(self) -> bool {
        self.0 & 1 == 0
    }

    /// The literal as an index for tables: twice the index of its variable, plus one if it is negated.
    #[inline]
    pub const fn code(self) -> usize {
        self.0 as usize
    }

    /// The literal with this [`Lit::code`].
    #[inline]
    pub const fn from_code(code: u32) -> Lit {
        Lit(code)
    }

    /// The literal in DIMACS: variables are numbered from 1, and a minus negates.
    ///
    /// ```
    /// # use slitherlink_encodings::Var;
    /// assert_eq!(Var::new(0).negative().to_dimacs(), -1);
    /// ```
    #[inline]
    pub const fn to_dimacs(self) -> i64 {
        let number = self.var().index() as i64 + 1;
        if self.is_positive() { number } else { -number }
    }

    /// The literal that `number` stands for in DIMACS. `None` for 0, which ends a clause, and for more than
    /// 2³¹ variables.
    ///
    /// ```
    /// # use slitherlink_encodings::{Lit, Var};
    /// assert_eq!(Lit::from_dimacs(-1), Some(Var::new(0).negative()));
    /// ```
    #[inline]
    pub const fn from_dimacs(number: i64) -> Option<Lit> {
        match number.unsigned_abs() {
            n @ 1..=0x8000_0000 => Some(Var::new((n - 1) as u32).lit(number > 0)),
            _ => None,
        }
    }
}

impl Not for Lit {
    type Output = Lit;

    #[inline]
    fn not(self) -> Lit {
        Lit(self.0 ^ 1)
    }
}
