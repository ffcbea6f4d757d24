//! Deduction: the board with its decided edges, the techniques that decide more of them, and their reasons.
//!
//! [`board::Board`] holds the states of the edges, and the *trail*: for each decided edge, the rule or
//! extension that decided it, and where. `deducer::Deducer` owns the board while it grows. The rules
//! (`rules`) and the extensions beyond them read the board and propose; the deducer decides. A *round* collects
//! all their proposals before it decides any, so its result does not depend on the order of the sites.
//! `what_if::WhatIfs` is failed-literal probing: it assumes an edge, propagates and backtracks. `reasons` turns
//! the trail into steps, which name their premises and which anybody can check.

pub(crate) mod backtrack;
pub(crate) mod board;
pub(crate) mod colours;
pub(crate) mod deducer;
pub(crate) mod four_edges;
pub(crate) mod mark;
pub(crate) mod propagate;
pub(crate) mod reasons;
pub(crate) mod rulebook;
pub(crate) mod rules;
pub(crate) mod trail;
pub(crate) mod what_if;

mod adopt;
mod agenda;
mod arrangements;
mod colouring;
mod grounds;
mod incidence;
mod paths;
mod premature_loop;
mod round_proposals;
mod rounds;
mod survey;
mod wording;

pub(crate) use trail::{Conflict, Grounds, Reason};
