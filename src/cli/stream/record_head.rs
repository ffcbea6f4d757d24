//! The members that the records of all commands share.

use serde::Serialize;

use super::item::Origin;
use super::job::Failure;

/// The least members of a record.
#[derive(Debug, Serialize)]
pub(crate) struct RecordHead<'a> {
    #[serde(flatten)]
    pub(crate) origin: Origin<'a>,
    pub(crate) verdict: &'static str,
    /// The failure in words, for a puzzle that failed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<String>,
}

impl<'a> RecordHead<'a> {
    pub(crate) const fn verdict(origin: Origin<'a>, verdict: &'static str) -> RecordHead<'a> {
        RecordHead { origin, verdict, why: None }
    }

    pub(crate) fn failed(origin: Origin<'a>, failure: &Failure) -> RecordHead<'a> {
        RecordHead { origin, verdict: failure.name(), why: Some(failure.to_string()) }
    }
}
