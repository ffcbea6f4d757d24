//! The command line: the help text, and the parser.

use std::ffi::{OsStr, OsString};

use super::files::name_of;

pub(super) const HELP: &str = "\
Check certificates of Slitherlink puzzles, which `slink prove` writes

Usage: slink-certificate [OPTIONS] [FILE]...

Prints a line for each certificate: what it shows, or where it is wrong. A file may have several, one after
another. `-` or no file is standard input.

Options:
  --puzzle FILE  Accept only certificates of this puzzle: a line with the numbers of rows and columns, then the
                 rows, with clues 0 to 4, and dots for blanks. Nothing else may follow but a line `0 0`
  --cnf FILE     Write the clauses of the certificate in the DIMACS format, for other checkers
  --proof FILE   Write its proof: LRAT or DRAT, as it stands there
  --opb FILE     Write the puzzle and its solutions as a formula in the OPB format, which has the single loop in it
  --pbp FILE     Write the proof of what the certificate shows about that formula, for VeriPB
  --help         Print this

These are for one certificate, not for several. What was in their files before is gone in any case; if the
certificate is wrong, or of another puzzle, or has no such proof, there are no such files afterwards.

`--puzzle=FILE` means `--puzzle FILE`; everything after `--` is the name of a file.

Exit codes:
  0  every certificate is right
  1  some certificate is wrong
  2  bad usage, or a file cannot be read or written
  3  nothing is wrong, but some proof is in the DRAT format: give --cnf and --proof to a checker of DRAT

Examples:
  slink prove puzzles.txt | slink-certificate
  slink-certificate --cnf board.cnf --proof board.drat board.cert; rate board.cnf board.drat
  slink-certificate --opb board.opb --pbp board.pbp board.cert; veripb board.opb board.pbp
";

/// The request of a command line.
pub(super) enum Asked {
    Help,
    Check(Arguments),
}

/// The options that write a file.
const WRITING: [&str; 4] = ["--cnf", "--proof", "--opb", "--pbp"];

/// The files of a request. `-` is standard input.
#[derive(Default)]
pub(super) struct Arguments {
    /// The certificates to check; at least one.
    pub(super) files: Vec<OsString>,
    pub(super) puzzle: Option<OsString>,
    /// The file of each of [`WRITING`].
    written: [Option<OsString>; WRITING.len()],
}

impl Arguments {
    /// The place where the value of an option is stored; `None` for an unknown option.
    fn option(&mut self, name: &str) -> Option<&mut Option<OsString>> {
        match name {
            "--puzzle" => Some(&mut self.puzzle),
            _ => Some(&mut self.written[WRITING.iter().position(|option| *option == name)?]),
        }
    }

    /// The options that write a file, with those files.
    pub(super) fn written(&self) -> impl Iterator<Item = (&'static str, &OsString)> {
        WRITING.into_iter().zip(&self.written).filter_map(|(option, path)| Some((option, path.as_ref()?)))
    }

    /// All files that are read.
    pub(super) fn read(&self) -> impl Iterator<Item = &OsString> {
        self.files.iter().chain(&self.puzzle)
    }
}

/// Parses the command line.
pub(super) fn parse(mut words: impl Iterator<Item = OsString>) -> Result<Asked, String> {
    let mut arguments = Arguments::default();
    while let Some(word) = words.next() {
        if word == "--help" || word == "-h" {
            return Ok(Asked::Help);
        } else if word == "--" {
            arguments.files.extend(words.by_ref());
        } else if word == "-" || !word.as_encoded_bytes().starts_with(b"-") {
            arguments.files.push(word);
        } else {
            let (name, value) = split(&word);
            let option = name.and_then(|name| arguments.option(name));
            let option = option.ok_or_else(|| {
                let word = name_of(&word);
                format!("found the option {word}; `slink-certificate --help` lists all; a file of that name is ./{word}")
            })?;
            let Some(value) = value.or_else(|| words.next()).filter(|value| !value.is_empty()) else {
                return Err(format!("found {} at the end, expected a file after it", name_of(&word)));
            };
            if option.replace(value).is_some() {
                return Err(format!("found {} a second time", name_of(&word)));
            }
        }
    }
    if arguments.files.is_empty() {
        arguments.files.push("-".into());
    }
    Ok(Asked::Check(arguments))
}

/// The name of an option, and the text after `=` in the same word.
#[cfg(unix)]
fn split(word: &OsStr) -> (Option<&str>, Option<OsString>) {
    use std::os::unix::ffi::OsStrExt;
    let bytes = word.as_bytes();
    let end = bytes.iter().position(|&byte| byte == b'=').unwrap_or(bytes.len());
    let value = bytes.get(end + 1..).map(|value| OsStr::from_bytes(value).into());
    (std::str::from_utf8(&bytes[..end]).ok(), value)
}

/// The name of an option, and the text after `=` in the same word.
#[cfg(not(unix))]
fn split(word: &OsStr) -> (Option<&str>, Option<OsString>) {
    let Some(text) = word.to_str() else { return (None, None) };
    match text.split_once('=') {
        Some((name, value)) => (Some(name), Some(value.into())),
        None => (Some(text), None),
    }
}
