//! A backtracking search for a counterexample: a drawing that agrees with a step's premises but not with its
//! conclusion.

use crate::genre::Dots;
use crate::grid::{Edge, Grid, State};
use crate::step::Fact;

use super::drawing::{Drawing, Mark, Rules};
use super::loops::{self, Flood, Loop};
use super::regions::Regions;

/// The result of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Outcome {
    /// A drawing was found.
    Found,
    /// No drawing exists.
    Exhausted,
    /// The search was given up.
    TooHard,
}

/// A choice whose other state has not been tried yet.
struct Choice {
    edge: Edge,
    state: State,
    mark: Mark,
    cursor: Cursor,
}

/// Positions before which nothing is left to do.
#[derive(Clone, Copy)]
struct Cursor {
    /// The position on the trail up to which all lines continue at both ends.
    trail: usize,
    /// The position in the scope up to which all edges are decided.
    scope: usize,
}

/// The search, with its state.
pub(super) struct Search {
    pub(super) drawing: Drawing,
    flood: Flood,
    regions: Regions,
    choices: Vec<Choice>,
    cursor: Cursor,
    spent: usize,
}

const START: Cursor = Cursor { trail: 0, scope: 0 };

impl Search {
    /// A search on this grid.
    pub(super) fn new(grid: Grid, dots: Dots) -> Search {
        Search {
            drawing: Drawing::new(grid, dots),
            flood: Flood::new(grid.vertex_count()),
            regions: Regions::new(grid.cell_count()),
            choices: Vec::new(),
            cursor: START,
            spent: 0,
        }
    }

    /// The number of choices, and of choices undone, in all searches so far.
    pub(super) fn spent(&self) -> usize {
        self.spent
    }

    /// Searches for a drawing with these facts that meets the clues in scope, under these rules. Gives up
    /// when `limit` choices have been made or undone.
    pub(super) fn run(
        &mut self,
        rules: Rules,
        limit: usize,
        facts: impl IntoIterator<Item = Fact>,
    ) -> Outcome {
        self.drawing.clear(rules);
        self.choices.clear();
        self.cursor = START;
        let mut possible = facts.into_iter().all(|fact| self.drawing.assume(fact)) && self.start();
        for _ in 0..limit {
            self.spent += 1;
            let state = if possible && self.drawing.propagate() { self.judge() } else { Loop::Impossible };
            possible = match state {
                Loop::Complete => return Outcome::Found,
                Loop::Possible => match self.choose() {
                    Some((edge, state)) => self.try_out(edge, state),
                    None => return Outcome::Found,
                },
                Loop::Impossible => match self.choices.pop() {
                    Some(choice) => self.turn(&choice),
                    None => return Outcome::Exhausted,
                },
            };
        }
        Outcome::TooHard
    }

    /// Whether these facts contradict the single-loop rule as they are, without propagation or search.
    pub(super) fn splits(&mut self, facts: impl IntoIterator<Item = Fact>) -> bool {
        self.drawing.clear(Rules { vertices: false, colours: false, loops: true });
        if !facts.into_iter().all(|fact| self.drawing.assume(fact)) {
            return false;
        }
        let drawing = &mut self.drawing;
        for at in 0..drawing.trail().len() {
            let edge = drawing.trail()[at];
            if drawing.state(edge) == State::Line {
                drawing.follow(drawing.grid.ends(edge), at);
            }
        }
        match drawing.closed() {
            Some(edge) => {
                loops::cycle_length(drawing, edge).is_some()
                    && loops::close(drawing, edge) == Loop::Impossible
            }
            None => !(self.flood.has_cycle(drawing) && self.flood.joins(drawing)),
        }
    }

    fn start(&mut self) -> bool {
        (0..self.drawing.scope.clues().len()).all(|i| {
            let cell = self.drawing.scope.clues()[i];
            self.drawing.look_at_clue(cell)
        })
    }

    fn judge(&mut self) -> Loop {
        let drawing = &self.drawing;
        if !drawing.rules.loops {
            return Loop::Possible;
        }
        if let Some(edge) = drawing.closed() {
            return loops::close(drawing, edge);
        }
        let possible =
            self.flood.has_cycle(drawing) && self.flood.joins(drawing) && self.regions.join(drawing);
        if possible { Loop::Possible } else { Loop::Impossible }
    }

    fn try_out(&mut self, edge: Edge, state: State) -> bool {
        self.choices.push(Choice { edge, state, mark: self.drawing.mark(), cursor: self.cursor });
        self.drawing.decide(edge, state)
    }

    fn turn(&mut self, choice: &Choice) -> bool {
        self.drawing.rewind(choice.mark);
        self.cursor = choice.cursor;
        let other = if choice.state == State::Line { State::Cross } else { State::Line };
        self.drawing.decide(choice.edge, other)
    }

    /// Picks the next edge to decide, and the state to try first; `None` if all undecided edges can be
    /// crosses.
    fn choose(&mut self) -> Option<(Edge, State)> {
        self.loose_end().or_else(|| self.unmet_clue()).map(|edge| (edge, State::Line)).or_else(|| {
            // From here on, crosses can violate only the colours or the single loop, and no search has that rule without colours.
            if self.drawing.rules.colours { self.undecided().map(|edge| (edge, State::Cross)) } else { None }
        })
    }

    /// Returns an edge that continues a line which ends.
    fn loose_end(&mut self) -> Option<Edge> {
        let drawing = &self.drawing;
        if !drawing.rules.vertices {
            return None;
        }
        while let Some(&edge) = drawing.trail().get(self.cursor.trail) {
            if drawing.state(edge) == State::Line {
                for end in drawing.grid.ends(edge).into_iter().filter(|&end| drawing.scope.has_vertex(end)) {
                    let spokes = drawing.grid.spokes(end).into_iter().flatten();
                    let lines = spokes.clone().filter(|&spoke| drawing.state(spoke) == State::Line).count();
                    if lines < 2 {
                        // Prefer an edge that leads out of the scope, where the line may end.
                        let leaves =
                            |&spoke: &Edge| !drawing.scope.has_vertex(drawing.grid.other_end(spoke, end));
                        let mut open = spokes.filter(|&spoke| drawing.state(spoke) == State::Undecided);
                        return open.clone().find(leaves).or_else(|| open.next());
                    }
                }
            }
            self.cursor.trail += 1;
        }
        None
    }

    /// Returns an undecided side of a clue that is not met if all undecided edges are crosses.
    fn unmet_clue(&self) -> Option<Edge> {
        let drawing = &self.drawing;
        let unmet =
            |&&cell: &&_| drawing.scope.need(cell).is_some_and(|n| loops::lines_around(drawing, cell) < n);
        let cell = drawing.scope.clues().iter().find(unmet)?;
        drawing.grid.sides(*cell).into_iter().find(|&side| drawing.state(side) == State::Undecided)
    }

    fn undecided(&mut self) -> Option<Edge> {
        let edges = self.drawing.scope.edges(self.drawing.rules.vertices);
        while let Some(&edge) = edges.get(self.cursor.scope) {
            if self.drawing.state(edge) == State::Undecided {
                return Some(edge);
            }
            self.cursor.scope += 1;
        }
        None
    }
}
