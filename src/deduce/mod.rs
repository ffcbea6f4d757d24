//! Deduction: the board with its decided edges, the techniques that decide more of them, and their reasons.
//!
//! [`board::Board`] holds the states of the edges, and the *trail*: for each decided edge, the rule or
//! extension that decided it, and where. `deducer::Deducer` owns the board while it grows. The rules
//! (`rules`) and the extensions beyond them read the board and propose; the deducer decides. A *round*
//! (`wave` in the code) collects all their proposals before it decides any, so its result does not depend on
//! the order of the sites. `what_if::WhatIfs` is failed-literal probing: it assumes an edge, propagates and
//! backtracks. `reasons` turns the trail into steps, which name their premises and which anybody can check.

pub(crate) mod around;
pub(crate) mod board;
pub(crate) mod colours;
pub(crate) mod deducer;
pub(crate) mod mark;
pub(crate) mod methods;
pub(crate) mod propagate;
pub(crate) mod reasons;
pub(crate) mod rules;
pub(crate) mod trail;
pub(crate) mod what_if;

mod agenda;
mod clue_ways;
mod colouring;
mod describe;
mod found;
mod held;
mod paths;
mod premature_loop;
mod rulebook;
mod sites;
mod survey;
mod telling;
mod waves;

pub use methods::ExtensionSet;
pub use rules::RuleSet;
pub use trail::{Conflict, Deduction, Extension, Reason, RuleId, Site};
