//! Laws of the certificate checker on any bytes: errors name their place, and what is valid can be read by
//! others.

#![allow(unreachable_pub)]

use std::io::sink;

use slitherlink_certificate::{Checker, Refutation};

/// Reads bytes as certificates.
pub fn check(bytes: &[u8]) {
    let mut checker = Checker::new(bytes);
    loop {
        match checker.next(&mut sink()) {
            Ok(Some(certificate)) => {
                let refuted = certificate.refutation().map(Refutation::clauses);
                assert!(certificate.loops() > 0 || refuted.is_some(), "it shows nothing");
                if let Some(clauses) = refuted {
                    // The clauses generated from the grid are no more than a grid of that size has.
                    assert!(clauses.count() <= 40 * bytes.len() + 100, "{} clauses", clauses.count());
                }
            }
            Ok(None) => return,
            Err(error) => {
                let line = bytes.split(|&byte| byte == b'\n').nth(error.line - 1).unwrap_or_default();
                assert!((1..=line.len() + 1).contains(&error.column), "{error}");
                return;
            }
        }
    }
}
