//! The sequence of restarts (Luby, Sinclair and Zuckerman 1993).

/// Luby's sequence 1 1 2 1 1 2 4 …, from 0.
pub(super) const fn luby(mut at: u64) -> u64 {
    // The shortest complete beginning that reaches this far, and its last term.
    let (mut length, mut last) = (1, 1);
    while length <= at {
        (length, last) = (2 * length + 1, 2 * last);
    }
    while length - 1 != at {
        (length, last) = ((length - 1) / 2, last / 2);
        at %= length;
    }
    last
}
