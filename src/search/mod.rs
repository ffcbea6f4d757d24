//! What deduction leaves: clauses, models, cycles, cuts, until every loop is found.

pub mod backbone;
pub mod blocks;
pub mod cases;
mod counting;
pub mod cuts;
pub mod cycles;
pub mod encode;
pub mod in_place;
pub mod loops;
pub mod models;
mod paths;
mod strands;
pub mod turns;
pub mod windows;
