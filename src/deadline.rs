//! Deadlines, re-exported from `slitherlink-cdcl`, whose solver keeps to them too.

pub use slitherlink_cdcl::{Deadline, Stop};
