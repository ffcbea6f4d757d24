//! What can be said of a board, and why.
//!
//! [`board::Board`] is what is known: the states of the edges, and the *trail*, which says by which
//! rule or extension, and where, each was decided. [`deducer::Deducer`] owns it while it grows. The
//! rules ([`rules`]) and the extensions beyond them read it and propose; the deducer decides.
//! What they say of a board as it is, all at once and whatever the order of looking, is a
//! *wave*. [`what_if::WhatIfs`] assumes an edge, looks what follows, and has it taken back. [`reasons`] turns
//! the trail into steps, which tell their premises and which anybody can check.

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
