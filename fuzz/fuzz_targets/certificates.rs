//! Fuzzes the certificate checker: no panic on any bytes, and the laws of `tests/common/certificates.rs`.

#![no_main]

use libfuzzer_sys::fuzz_target;

#[path = "../../tests/common/certificates.rs"]
mod certificates;

fuzz_target!(|bytes: &[u8]| certificates::check(bytes));
