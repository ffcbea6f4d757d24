//! Surveys: all conclusions of one technique on the board as it is, place by place, without deciding them.

use super::deducer::Deducer;
use super::premature_loop;
use super::rules::{Corner, CornerState, Decide, Look, Proposals};
use super::trail::Site;
use crate::genre::Dots;
use crate::grid::{Cell, Edge, State, Vertex};
use crate::step::Fact;
use crate::technique::Technique;

impl Deducer {
    /// Returns, for each place where a technique decides something new, the new facts; nothing for techniques that the deducer does
    /// not run, or that assume something. Paths and colours must be up to date with the trail.
    pub fn survey(&self, technique: Technique) -> Vec<Vec<Fact>> {
        match technique.rule() {
            Some(rule) => rule.looks.iter().flat_map(|&look| self.survey_look(look)).collect(),
            None => self.survey_extension(technique),
        }
    }

    /// Each site for which the look proposes something new is a place of its own. Counting looks instead
    /// would not do: how many sites one look covers depends on where it starts.
    fn survey_look(&self, look: Look) -> Vec<Vec<Fact>> {
        let (board, grid) = (&self.board, self.board.grid());
        let open = |cell: &Cell| board.sides(*cell).undecided() != 0;
        let said: Vec<(Site, Decide)> = match look {
            Look::Clues(rule) => {
                grid.cells().flat_map(|cell| proposed(|out| rule(board, cell, out))).collect()
            }
            Look::Cell(rule) => grid
                .cells()
                .filter(open)
                .filter_map(|cell| {
                    Some((Site::Cell(cell), rule(board.clue(cell).number()?, board.sides(cell))))
                })
                .collect(),
            // Only boards whose numbers count lines have grades.
            Look::OtherCount(_) => Vec::new(),
            Look::EveryDot(_) if board.puzzle().dots() != Dots::Two => Vec::new(),
            Look::Vertex(rule) | Look::EveryDot(rule) => {
                grid.vertices().map(|vertex| (Site::Vertex(vertex), rule(board.spokes(vertex)))).collect()
            }
            Look::Corner(n, state, rule) => {
                self.corners(n, state).map(|(_, cell, k)| (Site::Cell(cell), rule(k))).collect()
            }
            Look::Beyond(n, state, rule) => self
                .corners(n, state)
                .flat_map(|(vertex, cell, k)| proposed(|out| rule(Corner::new(board, vertex, cell, k), out)))
                .collect(),
        };
        let news = said.into_iter().map(|said| self.news(said));
        news.filter(|place| !place.is_empty()).collect()
    }

    /// Returns the corners that are in this state, of cells with this clue: the vertex, the cell, and the
    /// number of the corner.
    fn corners(&self, n: u8, state: CornerState) -> impl Iterator<Item = (Vertex, Cell, usize)> {
        let board = &self.board;
        let holds = move |vertex, k| state.is_at(board.spokes(vertex), k);
        board.grid().vertices().flat_map(move |vertex| {
            let cells = board.grid().cells_at(vertex).into_iter().enumerate();
            let corners = cells.filter_map(move |(k, cell)| Some((vertex, cell?, k)));
            corners.filter(move |&(vertex, cell, k)| board.clue(cell).is(n) && holds(vertex, k))
        })
    }

    fn news(&self, (site, decide): (Site, Decide)) -> Vec<Fact> {
        let grid = self.board.grid();
        let (edges, known) = match site {
            Site::Cell(cell) => (grid.sides(cell).map(Some), self.board.sides(cell)),
            Site::Vertex(vertex) => (grid.spokes(vertex), self.board.spokes(vertex)),
        };
        let news = decide.news(known);
        let edges = edges.into_iter().enumerate().filter(|(k, _)| (news.on | news.off) >> k & 1 == 1);
        edges.filter_map(|(k, edge)| Some(Fact::Edge { edge: edge?, line: news.on >> k & 1 == 1 })).collect()
    }

    fn survey_extension(&self, extension: Technique) -> Vec<Vec<Fact>> {
        let (board, grid) = (&self.board, self.board.grid());
        let undecided = |edge: &Edge| board.state(*edge) == State::Undecided;
        match extension {
            Technique::PrematureLoop => {
                let mut proposals = Vec::new();
                premature_loop::look_at_all(board, &self.memory.paths, &mut proposals);
                proposals.iter().map(|proposal| vec![proposal.fact()]).collect()
            }
            Technique::LoopClosed if self.memory.paths.cycles() > 0 => {
                vec![grid.edges().filter(undecided).map(|edge| fact((edge, false))).collect()]
            }
            Technique::Colouring => {
                let known = |edge: Edge| {
                    let [a, b] = grid.cells_beside(edge).map(|cell| self.colour(cell));
                    (a.class == b.class).then(|| vec![fact((edge, a.opposite ^ b.opposite))])
                };
                grid.edges().filter(undecided).filter_map(known).collect()
            }
            Technique::ClueColouring => {
                grid.cells().map(|cell| self.survey_clue(cell)).filter(|place| !place.is_empty()).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Returns what a clue, with the colours, implies for its sides and for the cells next to it.
    fn survey_clue(&self, cell: Cell) -> Vec<Fact> {
        let (board, grid, mut proposals) = (&self.board, self.board.grid(), Vec::new());
        let Ok(common) =
            self.memory.colouring.look_at_clue(board, &self.memory.incidence, cell, &mut proposals)
        else {
            return Vec::new();
        };
        let edges = proposals.iter().map(|proposal| proposal.fact());
        let ties = common.pairs().map(|((i, j), differ)| {
            let [a, b] = [i, j].map(|k| grid.across_side(cell, k));
            Fact::cells(a, b, differ)
        });
        edges.chain(ties).collect()
    }
}

fn fact((edge, line): (Edge, bool)) -> Fact {
    Fact::Edge { edge, line }
}

fn proposed(look: impl FnOnce(&mut Proposals)) -> Vec<(Site, Decide)> {
    let mut out = Proposals::default();
    look(&mut out);
    std::iter::from_fn(|| out.pop()).collect()
}
