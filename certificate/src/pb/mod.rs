//! The claim and the proof of a certificate for VeriPB, a checker of pseudo-Boolean proofs that knows nothing of
//! this game: see [`Certificate::write_opb`](crate::Certificate::write_opb).
//!
//! Unlike the [clauses](crate::clauses), the formula says that there is a single loop, so that a checker derives
//! the cuts instead of believing them.

pub(crate) mod formula;
pub(crate) mod proof;
mod sides;
