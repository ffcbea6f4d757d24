//! Any bytes to every reader: no panic, and the laws of `tests/common/readers.rs`.
//!
//! `fuzz/seeds` makes the fixtures a corpus to begin with; `-dict=fuzz/readers.dict` has the words
//! of the formats.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/common/readers.rs"]
#[allow(dead_code)]
mod readers;

fuzz_target!(|bytes: &[u8]| readers::check(bytes));
