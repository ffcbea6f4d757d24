//! Fuzzes the solver: small boards with clues and drawn edges against an exhaustive search, by the laws of
//! `tests/common/solving.rs`.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/common/oracle.rs"]
#[allow(dead_code)]
mod oracle;
#[path = "../../tests/common/solving.rs"]
mod solving;

fuzz_target!(|bytes: &[u8]| solving::check(bytes));
