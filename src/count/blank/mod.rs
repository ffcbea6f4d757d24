//! Counts the loops of blank boards: no clue, no decided edge.
//!
//! Then every word of balanced brackets is a state, so that states need no keys and no hash table: the number
//! of each is stored at the place of its word among all words. The lower half of the board is the upper one
//! upside down, so that only half of it is passed, and the halves are joined.

mod join;
mod reversal;
mod vertex;
mod word_counts;
mod words;

use num_bigint::BigUint;

use self::join::join;
use self::word_counts::WordCounts;
use super::run::Run;
use super::{Count, Incomplete};

/// Counts the loops of a blank board with these numbers of rows and columns of cells.
pub(super) fn count(rows: usize, cols: usize, run: &mut Run) -> Count {
    let mut loops = BigUint::ZERO;
    let stop = halves(rows + 1, cols + 1, &mut loops, run).err();
    Count::new(loops, stop, run.peak())
}

/// The same, given the numbers of rows and columns of vertices.
fn halves(rows: usize, columns: usize, loops: &mut BigUint, run: &mut Run) -> Result<(), Incomplete> {
    let lower = rows.div_ceil(2);
    run.expect(lower * columns);
    let mut ways = WordCounts::start(columns, run)?;
    for _ in 0..rows / 2 {
        ways.take_in_row(loops, run)?;
    }
    if rows.is_multiple_of(2) {
        *loops *= 2_u8;
        let half = ways.between_rows();
        *loops += join(half, half, columns, run)?;
        return Ok(());
    }
    let (limbs, upper) = ways.between_rows();
    let bytes = size_of_val(upper);
    if bytes > run.bytes_left(ways.bytes()) {
        return Err(Incomplete::Memory { bytes: (ways.bytes() + bytes) as u64 });
    }
    let upper = ways.copy_between_rows(run)?;
    run.hold(bytes);
    let mut further = loops.clone();
    ways.take_in_row(&mut further, run)?;
    *loops += further;
    *loops += join((limbs, &upper), ways.between_rows(), columns, run)?;
    Ok(())
}
