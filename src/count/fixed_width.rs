//! Natural numbers of a fixed number of words, lowest word first.

use num_bigint::BigUint;

/// The number of words of a number. Small ones are constants, known to the compiler.
pub(super) trait Width: Copy {
    fn limbs(self) -> usize;
}

/// A constant number of words.
#[derive(Clone, Copy)]
pub(super) struct Fixed<const N: usize>;

/// A number of words that is known only at run time.
#[derive(Clone, Copy)]
pub(super) struct Any(pub(super) usize);

impl<const N: usize> Width for Fixed<N> {
    #[inline(always)]
    fn limbs(self) -> usize {
        N
    }
}

impl Width for Any {
    #[inline(always)]
    fn limbs(self) -> usize {
        self.0
    }
}

/// Calls a function whose first argument is the width for a number of words.
macro_rules! with_width {
    ($limbs:expr, $call:ident($($rest:expr),* $(,)?)) => {
        match $limbs {
            1 => $call($crate::count::fixed_width::Fixed::<1>, $($rest),*),
            2 => $call($crate::count::fixed_width::Fixed::<2>, $($rest),*),
            3 => $call($crate::count::fixed_width::Fixed::<3>, $($rest),*),
            4 => $call($crate::count::fixed_width::Fixed::<4>, $($rest),*),
            limbs => $call($crate::count::fixed_width::Any(limbs), $($rest),*),
        }
    };
}
pub(super) use with_width;

/// Adds `number` to `to`, which must have room for the sum. Returns the highest word of the sum.
#[inline(always)]
pub(super) fn add<W: Width>(width: W, to: &mut [u64], number: &[u64]) -> u64 {
    let (to, number) = (&mut to[..width.limbs()], &number[..width.limbs()]);
    let (mut carry, mut high) = (false, 0);
    for (to, &word) in to.iter_mut().zip(number) {
        (*to, carry) = to.carrying_add(word, carry);
        high = *to;
    }
    debug_assert!(!carry, "a number outgrew its words");
    high
}

#[inline(always)]
pub(super) fn is_zero(number: &[u64]) -> bool {
    number.iter().all(|&word| word == 0)
}

/// Adds a number of at most as many words as `to`, and propagates the carry.
pub(super) fn add_any(to: &mut [u64], number: &[u64]) {
    let mut carry = false;
    for (i, to) in to.iter_mut().enumerate() {
        if i >= number.len() && !carry {
            return;
        }
        (*to, carry) = to.carrying_add(number.get(i).copied().unwrap_or(0), carry);
    }
    debug_assert!(!carry, "a number outgrew its words");
}

/// Adds the product of `a` and `b` to `to`.
pub(super) fn add_product(to: &mut [u64], a: &[u64], b: &[u64]) {
    for (i, &word) in a.iter().enumerate().filter(|(_, word)| **word != 0) {
        let mut carry = 0;
        for (to, &other) in to[i..].iter_mut().zip(b) {
            (*to, carry) = word.carrying_mul_add(other, *to, carry);
        }
        add_any(&mut to[i + b.len()..], &[carry]);
    }
}

/// Subtracts `number`. If it is larger than `from`, returns false and changes nothing.
pub(super) fn take(from: &mut [u64], number: &[u64]) -> bool {
    let word = |i: usize| number.get(i).copied().unwrap_or(0);
    debug_assert!(number.iter().skip(from.len()).all(|&word| word == 0));
    let order = (0..from.len()).rev().map(|i| from[i].cmp(&word(i))).find(|order| order.is_ne());
    if order.is_some_and(|order| order.is_lt()) {
        return false;
    }
    let mut borrow = false;
    for (i, from) in from.iter_mut().enumerate() {
        (*from, borrow) = from.borrowing_sub(word(i), borrow);
    }
    true
}

/// The number as a big integer.
pub(super) fn to_big(number: &[u64]) -> BigUint {
    BigUint::new(number.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect())
}

/// A big integer as a number of this many words, which must have room for it.
pub(super) fn from_big(number: &BigUint, limbs: usize) -> Vec<u64> {
    let mut words = number.to_u64_digits();
    debug_assert!(words.len() <= limbs);
    words.resize(limbs, 0);
    words
}
