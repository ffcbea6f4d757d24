//! Luby's sequence, which spaces the restarts (Luby, Sinclair and Zuckerman 1993).

/// Returns term `at` of Luby's sequence 1 1 2 1 1 2 4 …, counted from 0.
pub(super) const fn luby(mut at: u64) -> u64 {
    // The length of the shortest complete prefix that contains this term, and the last term of that prefix.
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
