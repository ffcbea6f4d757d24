//! Taking back what was decided.

use super::board::Stood;
use super::deducer::Deducer;

/// With so many vertices, what stands on a board is not kept.
const LARGE: usize = 1 << 12;
/// To put back what stood at so many vertices takes as long as to take back one edge.
const AS_LONG: usize = 256;

/// Where to go back to.
#[derive(Clone, Copy, Debug)]
pub struct Mark {
    trail: usize,
    ties_known: usize,
    joins: usize,
    ties: usize,
    told: usize,
}

impl Mark {
    /// How many edges were decided.
    pub const fn trail(self) -> usize {
        self.trail
    }

    /// How many ties had been told.
    pub(super) const fn ties_known(self) -> usize {
        self.ties_known
    }
}

/// What stood on a board at a mark. To put that back may be faster than to take back edge by edge.
#[derive(Debug, Default)]
pub(super) struct Kept {
    /// How many edges were decided then; `None` if nothing is kept.
    trail: Option<usize>,
    stood: Stood,
}

impl Kept {
    /// Keeps nothing.
    pub(super) fn clear(&mut self) {
        self.trail = None;
    }
}

impl Deducer {
    /// Where the board stands: rules and extensions must have no more to say.
    pub fn mark(&self) -> Mark {
        Mark {
            trail: self.board.trail().len(),
            ties_known: self.board.ties().len(),
            joins: self.memory.paths.joins(),
            ties: self.memory.colouring.ties(),
            told: self.board.told().len(),
        }
    }

    /// Takes back all that was decided since, and forgets what is still to be looked at.
    pub fn take_back_to(&mut self, mark: Mark) {
        self.forget_since(mark);
        while self.board.trail().len() > mark.trail {
            let Some(step) = self.board.trail().last() else { return };
            let touched = self.memory.sites.touched(self.board.grid(), step.edge);
            self.board.take_back(touched);
            for vertex in touched.vertices {
                self.memory.agenda.look_again(vertex, self.board.spokes(vertex));
            }
        }
    }

    /// Keeps what stands on the board, if it is not large.
    pub(super) fn keep(&self, kept: &mut Kept) {
        let trail = self.board.trail().len();
        if kept.trail != Some(trail) && self.board.grid().vertex_count() < LARGE {
            self.board.write_down(&mut kept.stood);
            kept.trail = Some(trail);
        }
    }

    /// The same as [`Deducer::take_back_to`], by what was kept at the mark if that is faster.
    pub(super) fn take_back_by(&mut self, kept: &Kept, mark: Mark) {
        let taken = self.board.trail().len() - mark.trail;
        if kept.trail != Some(mark.trail) || taken * AS_LONG < self.board.grid().vertex_count() {
            self.take_back_to(mark);
            return;
        }
        self.forget_since(mark);
        self.board.put_back(&kept.stood, mark.trail);
        self.memory.agenda.look_at_all(kept.stood.vertices());
    }

    /// Takes back all but what stands at cells and vertices.
    fn forget_since(&mut self, mark: Mark) {
        if self.extended {
            self.memory.paths.take_back_to(mark.joins, mark.trail, &self.board, &self.memory.sites);
            self.memory.colouring.take_back_to(mark.ties, mark.trail);
        }
        self.memory.agenda.clear();
        self.board.take_back_ties(mark.ties_known);
        self.board.take_back_told(mark.told);
    }
}
