//! Reverses the words of all states.
//!
//! Then the letters at the end come first, so that their changes affect fewer and longer stretches.

use super::words::{Part, Words};
use crate::count::Incomplete;
use crate::count::fixed_width::Width;
use crate::count::run::Run;

/// Swaps the number of each word with that of the reversed word. The place of a word is the sum of what its first
/// letters and its last letters add to it. The last letters may be any that close the open brackets.
pub(super) fn reverse_words<W: Width>(
    width: W,
    words: &Words,
    numbers: &mut [u64],
    run: &Run,
) -> Result<(), Incomplete> {
    let (all, limbs) = (words.all(), width.limbs());
    let first = all.left / 2;
    let left = all.left - first;
    for open in 0..=first {
        let beginnings = turned(words, all, left).filter(|(part, _)| part.open == open);
        let ends: Vec<(Part, usize)> = turned(words, Part { at: 0, open, left }, 0).collect();
        // In these orders, the numbers to be swapped are next to each other.
        for (beginning, before) in beginnings {
            run.check_time()?;
            for (end, back) in &ends {
                let (at, back) = (beginning.at + end.at, before + back);
                if at < back {
                    let (head, tail) = numbers.split_at_mut(back * limbs);
                    head[at * limbs..][..limbs].swap_with_slice(&mut tail[..limbs]);
                }
            }
        }
    }
    Ok(())
}

/// Returns the parts of `part` that have this many letters left, each with its share of the place of the
/// reversed words, sorted by that.
fn turned(words: &Words, part: Part, left: usize) -> impl Iterator<Item = (Part, usize)> {
    let mut parts = Vec::new();
    words.each(part, 0, left, &mut |part, back| parts.push((part, back)));
    parts.sort_unstable_by_key(|(_, back)| *back);
    parts.into_iter()
}
