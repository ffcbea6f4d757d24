//! Deduction: the board with its decided edges, the techniques that decide more of them, and their reasons.
//!
//! [`board::Board`] holds the states of the edges, and the *trail*: for each decided edge, the rule or
//! extension that decided it, and where. [`deducer::Deducer`] owns the board while it grows. The rules
//! ([`rules`]) and the extensions beyond them read the board and propose; the deducer decides. A *round*
//! (`wave` in the code) collects all their proposals before it decides any, so its result does not depend on
//! the order of the sites. [`what_if::WhatIfs`] is failed-literal probing: it assumes an edge, propagates and
//! backtracks. [`reasons`] turns the trail into steps, which name their premises and which anybody can check.

pub mod around;
pub mod board;
pub mod colours;
pub mod deducer;
pub mod mark;
pub mod methods;
pub mod propagate;
pub mod reasons;
pub mod rules;
pub mod trail;
pub mod what_if;

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
