//! Deadlines. The solver of the crate `slitherlink-cdcl` keeps to them too, so they are there.

pub use slitherlink_cdcl::{Deadline, Stop};
