//! `slink-certificate`: checks certificates from files or standard input.

use std::fs::File;
use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::process::ExitCode;

use slink_certificate::puzzle::Puzzle;
use slink_certificate::{Certificate, Checker};

const HELP: &str = "\
Check certificates of Slitherlink puzzles, which `slink prove` writes

Usage: slink-certificate [OPTIONS] [FILE]...

Prints a line for each certificate: what it shows, or where it is wrong. A file may have several, one after
another. `-` or no file is standard input.

Options:
  --puzzle FILE  Accept only certificates of this puzzle: a line with the numbers of rows and columns, then the
                 rows, with clues 0 to 4, and dots for blanks
  --cnf FILE     Write the clauses of the last certificate in the DIMACS format, for other checkers
  --proof FILE   Write its proof: LRAT or DRAT, as it stands there
  --help         Print this

Exit codes:
  0  every certificate is right
  1  some certificate is wrong
  2  bad usage, or a file cannot be read or written
  3  nothing is wrong, but some proof is in the DRAT format: give --cnf and --proof to a checker of DRAT

Examples:
  slink prove puzzles.txt | slink-certificate
  slink-certificate --cnf board.cnf --proof board.drat board.cert; rate board.cnf board.drat
";

/// The largest counts.
const WRONG: u8 = 1;
const USAGE: u8 = 2;
const UNCHECKED: u8 = 3;

#[derive(Default)]
struct Arguments {
    files: Vec<String>,
    puzzle: Option<String>,
    cnf: Option<String>,
    proof: Option<String>,
}

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    if words.iter().any(|word| word == "--help" || word == "-h") {
        // Whoever reads no more needs no more.
        let _ = io::stdout().write_all(HELP.as_bytes());
        return ExitCode::SUCCESS;
    }
    match parse(words).and_then(|arguments| run(&arguments)) {
        Ok(code) => ExitCode::from(code),
        Err(message) => {
            eprintln!("slink-certificate: {message}");
            ExitCode::from(USAGE)
        }
    }
}

fn parse(words: Vec<String>) -> Result<Arguments, String> {
    let (mut arguments, mut words) = (Arguments::default(), words.into_iter());
    while let Some(word) = words.next() {
        let option = match word.as_str() {
            "--puzzle" => &mut arguments.puzzle,
            "--cnf" => &mut arguments.cnf,
            "--proof" => &mut arguments.proof,
            option if option.starts_with("--") => {
                return Err(format!("found the option {option}; `slink-certificate --help` lists all"));
            }
            _ => {
                arguments.files.push(word);
                continue;
            }
        };
        *option =
            Some(words.next().ok_or_else(|| format!("found {word} at the end, expected a file after it"))?);
    }
    if arguments.files.is_empty() {
        arguments.files.push("-".into());
    }
    Ok(arguments)
}

fn run(arguments: &Arguments) -> Result<u8, String> {
    let puzzle = arguments.puzzle.as_deref().map(read_puzzle).transpose()?;
    let mut proof: Box<dyn Write> = match &arguments.proof {
        Some(path) => Box::new(BufWriter::new(create(path)?)),
        None => Box::new(io::sink()),
    };
    let (mut code, mut last) = (0, None);
    for file in &arguments.files {
        let mut checker = Checker::new(open(file)?);
        let mut count = 0;
        loop {
            let name = if file == "-" { "<stdin>" } else { file };
            match checker.next(&mut proof) {
                Ok(None) if count > 0 => break,
                Ok(None) => {
                    say(&format!("{name}: WRONG: found no certificate, expected one"))?;
                    code = code.max(WRONG);
                    break;
                }
                Ok(Some(certificate))
                    if puzzle.as_ref().is_some_and(|puzzle| *puzzle != certificate.puzzle) =>
                {
                    say(&format!("{name}: WRONG: this certificate is of another puzzle"))?;
                    code = code.max(WRONG);
                }
                Ok(Some(certificate)) => {
                    say(&format!("{name}: {certificate}"))?;
                    code = code.max(if is_checked(&certificate) { 0 } else { UNCHECKED });
                    last = Some(certificate);
                }
                Err(error) => {
                    say(&format!("{name}:{}:{}: WRONG: {}", error.line, error.column, error.message))?;
                    code = code.max(WRONG);
                    break;
                }
            }
            count += 1;
        }
    }
    proof.flush().map_err(|error| format!("the proof cannot be written: {error}"))?;
    if let (Some(path), Some(refutation)) = (&arguments.cnf, last.and_then(|last| last.refutation)) {
        let mut out = BufWriter::new(create(path)?);
        let written = refutation.clauses.write_cnf(&mut out).and_then(|()| out.flush());
        written.map_err(|error| format!("{path} cannot be written: {error}"))?;
    }
    Ok(code)
}

fn is_checked(certificate: &Certificate) -> bool {
    certificate.refutation.as_ref().is_none_or(|refutation| refutation.is_checked)
}

fn open(path: &str) -> Result<Box<dyn BufRead>, String> {
    if path == "-" {
        return Ok(Box::new(BufReader::new(io::stdin())));
    }
    let file = File::open(path).map_err(|error| format!("{path} cannot be opened: {error}"))?;
    Ok(Box::new(BufReader::new(file)))
}

fn create(path: &str) -> Result<File, String> {
    File::create(path).map_err(|error| format!("{path} cannot be written: {error}"))
}

fn read_puzzle(path: &str) -> Result<Puzzle, String> {
    let mut text = String::new();
    open(path)?.read_to_string(&mut text).map_err(|error| format!("{path} cannot be read: {error}"))?;
    text.parse().map_err(|error| format!("{path}:{error}"))
}

fn say(line: &str) -> Result<(), String> {
    writeln!(io::stdout(), "{line}").map_err(|error| format!("cannot write: {error}"))
}
