//! The laws of the fuzz targets, on what fuzzers found before, and on every fixture in every reader.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use std::fs;
use std::path::{Path, PathBuf};

use crate::common::{readers, solving};

/// The files of a folder and its subfolders.
fn files(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    let paths = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    paths.flat_map(|path| if path.is_dir() { files(path) } else { vec![path] }).collect()
}

/// The byte of every kind of reader.
const KINDS: &[u8] = b"@ABCDEFGHIJKLMNOPQR`abcdefghijkpqr";

/// `fuzz/all` keeps what it finds in a folder for each target: those that are read below, and `certificates`, which
/// `tests/prove.rs` reads.
#[test]
fn every_find_is_read() {
    let names = fs::read_dir("fixtures/fuzz").unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<_> = names.collect();
    names.sort();
    assert_eq!(names, ["certificates", "readers", "solve"]);
}

#[test]
fn what_broke_a_reader() {
    for path in files("fixtures/fuzz/readers") {
        let bytes = fs::read(&path).unwrap();
        println!("{}", path.display());
        readers::check(&bytes);
        for kind in KINDS {
            readers::check(&[&[*kind], &bytes[1..]].concat());
        }
    }
}

#[test]
fn every_fixture_to_every_reader() {
    for path in files("fixtures") {
        let bytes = fs::read(&path).unwrap();
        let text = &bytes[..bytes.len().min(3000)];
        println!("{}", path.display());
        for kind in KINDS {
            readers::check(&[&[*kind], text].concat());
        }
    }
}

#[test]
fn what_broke_the_solver() {
    for path in files("fixtures/fuzz/solve") {
        println!("{}", path.display());
        solving::check(&fs::read(path).unwrap());
    }
}
