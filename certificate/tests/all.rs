//! All tests in one program: to link five takes longer than to run them.

mod clauses;
mod common;
mod cuts;
mod errors;
mod formula;
mod program;
mod written;
