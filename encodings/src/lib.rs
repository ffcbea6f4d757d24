//! CNF encodings of small constraints, emitted into a sink.
//!
//! This crate knows neither puzzles nor solvers. Each constraint is a function that takes a [`ClauseSink`]
//! and literals, and emits the *prime* clauses of the constraint: no auxiliary variables, every clause
//! implied, no clause implied by a shorter one. For the few literals of a cell or a vertex this is also the
//! smallest form, and unit propagation on it is complete. Only [`Counter`], which is for many literals, has
//! auxiliary variables, and only [`table`] leaves out prime clauses that others imply together.
//!
//! ```
//! use slitherlink_encodings::{ClauseSink, Cnf, Lit, exactly};
//!
//! let mut cnf = Cnf::new();
//! let lits: Vec<Lit> = (0..4).map(|_| cnf.new_var().positive()).collect();
//! exactly(&mut cnf, 1, &lits);
//! assert_eq!(cnf.clauses().count(), 1 + 6); // some is true, no two are
//! ```

mod card;
mod cnf;
mod counter;
mod degree;
mod lit;
mod parity;
mod table;

pub use card::{at_least, at_most, exactly};
pub use cnf::{ClauseSink, Cnf, until_closed};
pub use counter::Counter;
pub use degree::zero_or_two;
pub use lit::{Lit, Var};
pub use parity::parity;
pub use table::table;
