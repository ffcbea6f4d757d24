//! Fuzzes every reader: no panic on any bytes, and the laws of `tests/common/readers.rs`.
//!
//! `fuzz/seeds` turns the fixtures into a seed corpus; `-dict=fuzz/readers.dict` has the words of the
//! formats.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/common/readers.rs"]
#[allow(dead_code)]
mod readers;

fuzz_target!(|bytes: &[u8]| readers::check(bytes));
