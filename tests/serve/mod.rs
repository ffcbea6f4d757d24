//! Tests of `slink serve` over a socket.
#![allow(unreachable_pub, clippy::unwrap_used, clippy::expect_used)]

mod attacks;
mod client;
mod page;
mod questions;
mod stale;
