//! Makes one certificate, and checks it if that is asked for.

use std::io;
use std::num::NonZero;

use anyhow::{Context, ensure};
use slitherlink_certificate::{Certificate as Checked, Checker};

use crate::ask::Word;
use crate::cli::options::Pace;
use crate::cli::stream::Item;
use crate::count::Incomplete;
use crate::formats::Entry;
use crate::prove::{Certificate, Proof, Stage, certify};
use crate::{Clue, Deadline, Dots};

/// The settings for making certificates.
pub(crate) struct Maker {
    pub(crate) proof: Proof,
    /// The most solutions to find.
    pub(crate) limit: NonZero<usize>,
    /// Whether to check each certificate before it is written.
    pub(crate) check: bool,
    /// How to report progress on stderr.
    pub(crate) pace: Pace,
}

/// A certificate.
pub(crate) struct Made {
    pub(crate) text: Vec<u8>,
    /// The same as the checker read it, if it checked it.
    pub(crate) checked: Option<Checked>,
    /// The number of solutions that it proves, in words.
    pub(crate) says: String,
    /// The same as a verdict.
    pub(crate) word: Word,
}

impl Maker {
    /// Makes the certificate of a puzzle; or says why there is none.
    pub(crate) fn make(
        &self,
        item: &Item<Entry>,
        deadline: &Deadline,
    ) -> anyhow::Result<Result<Made, Incomplete>> {
        let puzzle = &item.puzzle.puzzle;
        let watch = &mut self.pace.watch(item.number, |stage| match stage {
            Stage::Rounds(rounds) => format!("searching, {rounds} rounds"),
            Stage::Lemmas(lemmas) => format!("proving, {lemmas} lemmas"),
        });
        let certificate = match certify(puzzle, self.limit, deadline, watch) {
            Ok(certificate) => certificate,
            Err(stop) => return Ok(Err(stop)),
        };
        let mut text = Vec::new();
        certificate.write(self.proof, &mut text)?;
        let says = says(&certificate);
        let checked = if self.check { Some(check(item, &text, &says)?) } else { None };
        let word = match (certificate.solutions().len(), certificate.is_complete()) {
            (0, true) => Word::None,
            (1, true) => Word::Unique,
            (1, false) => Word::First,
            _ => Word::Several,
        };
        Ok(Ok(Made { text, checked, says, word }))
    }
}

/// The claim of a certificate, worded as `slink-certificate` does.
fn says(certificate: &Certificate) -> String {
    match (certificate.solutions().len(), certificate.is_complete()) {
        (0, true) => "no solution".into(),
        (1, true) => "exactly 1 solution".into(),
        (1, false) => "at least 1 solution".into(),
        (n, true) => format!("exactly {n} solutions"),
        (n, false) => format!("at least {n} solutions"),
    }
}

/// Checks that a certificate is valid, for this puzzle, and claims what `says` says. A proof in the DRAT
/// format is not checked.
fn check(item: &Item<Entry>, text: &[u8], says: &str) -> anyhow::Result<Checked> {
    let checked = Checker::new(text).next(&mut io::sink());
    let wrong = || format!("unsound: the certificate of puzzle {} is wrong", item.number);
    let checked = checked.with_context(wrong)?.with_context(wrong)?;
    let puzzle = &item.puzzle.puzzle;
    let clues = puzzle.clues().iter().map(|clue| clue.number());
    let animal = |(i, clue): (usize, &Clue)| clue.is_animal().then_some((i, *clue == Clue::SHEEP));
    let given = puzzle.given();
    let animals = given.iter().enumerate().filter_map(animal);
    let is_ours = checked.puzzle().size() == [puzzle.grid().rows(), puzzle.grid().cols()]
        && checked.puzzle().clues().iter().copied().eq(clues)
        && checked.puzzle().animals().iter().copied().eq(animals)
        && checked.puzzle().every_dot() == (puzzle.dots() == Dots::Two);
    ensure!(is_ours && checked.to_string().starts_with(says), wrong());
    Ok(checked)
}
