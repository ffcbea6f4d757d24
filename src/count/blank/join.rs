//! Joins the two halves of a board: counts the pairs of states that make one loop.
//!
//! A state of one half fits a state of the other if the same edges between the halves are lines, and their
//! paths together form one cycle. Whether the brackets do that does not depend on the gaps between them. Such
//! pairs of bracket words (*meanders*) are few, and are listed once for each number of brackets.

use num_bigint::BigUint;

use super::words::{Part, Words};
use crate::count::Incomplete;
use crate::count::fixed_width::{add_any, add_product, to_big};
use crate::count::run::Run;
use crate::frontier::key::{CLOSE, NONE};

/// A half of a board: `limbs`, and the numbers of its states between two rows, of `limbs` words each.
pub(super) type Half<'a> = (usize, &'a [u64]);

/// Counts the loops made of an upper and a lower half, on a board with this many columns of vertices.
pub(super) fn join(upper: Half, lower: Half, columns: usize, run: &Run) -> Result<BigUint, Incomplete> {
    let words = Words::new(columns);
    let mut product = vec![0; upper.0 + lower.0];
    let mut onward = vec![0; lower.0];
    for pairs in 1..=columns / 2 {
        let brackets = brackets(2 * pairs);
        let meanders = meanders(&brackets, run)?;
        let mut places = vec![0; brackets.len()];
        for lines in (0_u64..1 << columns).filter(|lines| lines.count_ones() as usize == 2 * pairs) {
            run.check_time()?;
            for (place, word) in places.iter_mut().zip(&brackets) {
                *place = place_of(&words, word, lines, columns);
            }
            for (&place, partners) in places.iter().zip(&meanders) {
                onward.fill(0);
                for &partner in partners {
                    add_any(&mut onward, number(lower, places[partner as usize]));
                }
                add_product(&mut product, number(upper, place), &onward);
            }
        }
    }
    Ok(to_big(&product))
}

fn number<'a>(half: Half<'a>, place: usize) -> &'a [u64] {
    &half.1[place * half.0..(place + 1) * half.0]
}

/// The place of the word that has these brackets where there are lines, and gaps elsewhere.
fn place_of(words: &Words, brackets: &[u32], lines: u64, columns: usize) -> usize {
    let mut brackets = brackets.iter();
    let mut letters = (0..columns).map(|column| match lines >> column & 1 {
        0 => NONE,
        _ => brackets.next().copied().unwrap_or(NONE),
    });
    letters.by_ref().fold(words.all(), |part, letter| words.then(part, letter)).at
}

/// All balanced words of this many brackets without gaps.
fn brackets(length: usize) -> Vec<Vec<u32>> {
    fn extend(words: &Words, part: Part, word: &mut Vec<u32>, all: &mut Vec<Vec<u32>>) {
        if part.left == 0 {
            all.push(word.clone());
        }
        for &letter in Words::letters(part.open).iter().filter(|_| part.left > 0).skip(1) {
            let next = words.then(part, letter);
            if words.count(next) > 0 {
                word.push(letter);
                extend(words, next, word, all);
                word.pop();
            }
        }
    }
    let (words, mut all) = (Words::new(length), Vec::new());
    extend(&words, words.all(), &mut Vec::new(), &mut all);
    all
}

/// By bracket, the index of its partner.
fn partners(word: &[u32]) -> Vec<u8> {
    let (mut partners, mut open) = (vec![0; word.len()], Vec::new());
    for (i, &letter) in word.iter().enumerate() {
        match letter {
            CLOSE => {
                let partner: usize = open.pop().unwrap_or(0);
                partners[i] = partner as u8;
                partners[partner] = i as u8;
            }
            _ => open.push(i),
        }
    }
    partners
}

/// For each word, the words with which it forms one cycle.
fn meanders(brackets: &[Vec<u32>], run: &Run) -> Result<Vec<Vec<u32>>, Incomplete> {
    let paths: Vec<Vec<u8>> = brackets.iter().map(|word| partners(word)).collect();
    let with = |upper: &Vec<u8>| {
        run.check_time()?;
        let lower = (0_u32..).zip(&paths).filter(|(_, lower)| is_one_cycle(upper, lower));
        Ok(lower.map(|(i, _)| i).collect())
    };
    paths.iter().map(with).collect()
}

fn is_one_cycle(upper: &[u8], lower: &[u8]) -> bool {
    let (mut at, mut passed) = (0, 0);
    loop {
        at = usize::from(lower[usize::from(upper[at])]);
        passed += 2;
        if at == 0 {
            return passed == upper.len();
        }
    }
}
