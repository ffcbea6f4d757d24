//! A slow and simple deducer that gives a step for every conclusion, for tests of the step checker. It
//! matches the pictures of the rules, closes no premature loop, and follows colours.

use std::collections::{BTreeMap, VecDeque};

use slitherlink::internals::deduce::Picture;
use slitherlink::{
    Cell, Clue, Conclusion, Edge, EdgePlace, Fact, Grid, Premises, Puzzle, State, Step, Technique, Vertex,
};

use super::boards::other_end;
use super::pictures;

/// All pictures of the rules, in all symmetries, each once.
pub fn all_pictures() -> Vec<Picture> {
    let mut turned: Vec<Picture> = Vec::new();
    let pictures: Vec<Picture> =
        Technique::rules().filter(|&rule| rule != Technique::EveryDot).flat_map(Picture::of).collect();
    for picture in pictures.iter().flat_map(Picture::turns) {
        if !turned.iter().any(|other| other.before == picture.before && other.after == picture.after) {
            turned.push(picture);
        }
    }
    turned
}

pub fn step(technique: &str, premises: Premises, conclusion: Conclusion) -> Step {
    Step::new(Technique::by_name(technique).unwrap_or(Technique::Foreign), premises, conclusion)
}

pub fn fact(edge: Edge, line: bool) -> Fact {
    Fact::Edge { edge, line }
}

/// The known state of a board, and the steps so far.
#[derive(Clone)]
pub struct Deducer<'a> {
    pub puzzle: &'a Puzzle,
    pictures: &'a [Picture],
    pub states: Vec<State>,
    pub steps: Vec<Step>,
}

impl<'a> Deducer<'a> {
    pub fn new(puzzle: &'a Puzzle, pictures: &'a [Picture], drawn: &[State]) -> Deducer<'a> {
        Deducer { puzzle, pictures, states: drawn.to_vec(), steps: Vec::new() }
    }

    pub fn grid(&self) -> Grid {
        self.puzzle.grid()
    }

    pub fn state(&self, edge: Edge) -> State {
        self.states[edge.index()]
    }

    fn known(&self, edge: Edge) -> Option<Fact> {
        Fact::edge(edge, self.state(edge))
    }

    pub fn clue(&self, cell: Cell) -> (Cell, Clue) {
        (cell, self.puzzle.clue(cell))
    }

    /// Draws the conclusion of a step. If that contradicts what is known, the step becomes a contradiction,
    /// and the answer is false.
    pub fn take(&mut self, mut step: Step) -> bool {
        let Conclusion::All(facts) = &step.conclusion else {
            self.steps.push(step);
            return true;
        };
        let facts = facts.clone();
        for fact in &facts {
            if let Fact::Edge { edge, line } = *fact
                && self.state(edge) == State::from_on(!line)
            {
                step.conclusion = Conclusion::Contradiction;
                step.premises.facts.push(fact.negated());
                step.premises = Premises::new(step.premises.clues, step.premises.facts);
                self.steps.push(step);
                return false;
            }
        }
        for fact in facts {
            if let Fact::Edge { edge, line } = fact {
                self.states[edge.index()] = State::from_on(line);
            }
        }
        self.steps.push(step);
        true
    }

    /// Runs the pictures, premature loops and colours to their fixpoint; false on a contradiction.
    pub fn run(&mut self) -> bool {
        loop {
            let before = self.steps.len();
            if !self.match_pictures() || !self.close_no_loop() || !self.follow_colours() {
                return false;
            }
            if self.steps.len() == before {
                return true;
            }
        }
    }

    fn match_pictures(&mut self) -> bool {
        let grid = self.grid();
        for picture in self.pictures {
            let own = picture.before.grid;
            for r in -(own.rows() as isize)..=grid.rows() as isize {
                for c in -(own.cols() as isize)..=grid.cols() as isize {
                    let new = pictures::matches(picture, self.puzzle, &self.states, r, c);
                    let state = |&(place, state): &(EdgePlace, State)| {
                        let edge = grid.edge_at(place);
                        (self.state(edge) != state).then(|| Fact::edge(edge, state).unwrap())
                    };
                    let new: Vec<Fact> = new.iter().filter_map(state).collect();
                    if new.is_empty() {
                        continue;
                    }
                    let Some(premises) = self.guarded(self.seen(picture, r, c)) else { continue };
                    let step = step("picture", premises, Conclusion::All(new));
                    if !self.take(step) {
                        return false;
                    }
                }
            }
        }
        true
    }

    /// The premises of a picture that matches at an offset.
    fn seen(&self, picture: &Picture, r: isize, c: isize) -> Premises {
        let (own, grid) = (picture.before.grid, self.grid());
        let clues = own.cells().filter(|cell| picture.before.labels[cell.index()] != ' ').map(|cell| {
            let (y, x) = own.cell_place(cell);
            self.clue(grid.cell(y.strict_add_signed(r), x.strict_add_signed(c)))
        });
        let edges = own.edges().filter(|edge| picture.before.states[edge.index()] != State::Undecided);
        let facts = edges.filter_map(|edge| {
            let place = pictures::shift(grid, own.edge_place(edge), r, c)?;
            self.known(grid.edge_at(place))
        });
        Premises::new(clues.collect(), facts.collect())
    }

    /// Two adjacent 3s show nothing if the loop around both can be the whole solution: another clue must
    /// exclude that.
    fn guarded(&self, mut premises: Premises) -> Option<Premises> {
        let grid = self.grid();
        let [(a, three), (b, other)] = premises.clues[..] else { return Some(premises) };
        let (a, b) = (grid.sides(a), grid.sides(b));
        if !three.is(3) || !other.is(3) || !a.iter().any(|side| b.contains(side)) {
            return Some(premises);
        }
        let guard = grid.cells().find(|&cell| {
            let around = grid.sides(cell).into_iter().filter(|side| a.contains(side) != b.contains(side));
            self.puzzle.clue(cell).number().is_some_and(|n| usize::from(n) != around.count())
        })?;
        premises.clues.push(self.clue(guard));
        Some(Premises::new(premises.clues, premises.facts))
    }

    /// Crosses an edge between the ends of a path, if the cycle it would close leaves something out.
    fn close_no_loop(&mut self) -> bool {
        let grid = self.grid();
        for edge in grid.edges() {
            let [a, b] = grid.ends(edge);
            if self.state(edge) != State::Undecided {
                continue;
            }
            let Some(path) = self.path(a, b) else { continue };
            let on = |side: Edge| side == edge || path.contains(&side);
            let other = grid.edges().find(|&line| self.state(line) == State::Line && !path.contains(&line));
            let unmet = grid.cells().find(|&cell| {
                let count = grid.sides(cell).into_iter().filter(|&side| on(side)).count();
                self.puzzle.clue(cell).number().is_some_and(|n| usize::from(n) != count)
            });
            let mut facts: Vec<Fact> = path.iter().map(|&line| fact(line, true)).collect();
            let clues = match (other, unmet) {
                (Some(line), _) => {
                    facts.push(fact(line, true));
                    Vec::new()
                }
                (None, Some(cell)) => vec![self.clue(cell)],
                (None, None) => continue,
            };
            let conclusion = Conclusion::All(vec![fact(edge, false)]);
            if !self.take(step("premature-loop", Premises::new(clues, facts), conclusion)) {
                return false;
            }
        }
        true
    }

    /// The path of lines between two vertices, if both are its ends.
    fn path(&self, from: Vertex, to: Vertex) -> Option<Vec<Edge>> {
        let lines = |at: Vertex| {
            let spokes = self.grid().spokes(at).into_iter().flatten();
            spokes.filter(|&spoke| self.state(spoke) == State::Line).collect::<Vec<_>>()
        };
        let (mut at, mut path) = (from, Vec::new());
        loop {
            let next: Vec<Edge> = lines(at).into_iter().filter(|line| Some(line) != path.last()).collect();
            match next[..] {
                [line] if at != from || lines(at).len() == 1 => {
                    at = other_end(self.grid(), line, at);
                    path.push(line);
                }
                _ => break,
            }
        }
        (at == to && lines(to).len() == 1).then_some(path)
    }

    /// Decides an edge whose cells are joined by a chain of decided edges. Every other time, a part of the
    /// chain becomes a step of its own.
    fn follow_colours(&mut self) -> bool {
        let grid = self.grid();
        for edge in grid.edges() {
            if self.state(edge) != State::Undecided {
                continue;
            }
            let [a, b] = grid.cells_beside(edge);
            let Some(chain) = self.chain(a, b) else { continue };
            let lines = |chain: &[Edge]| chain.iter().filter(|&&e| self.state(e) == State::Line).count();
            let differ = lines(&chain) % 2 == 1;
            let mut facts: Vec<Fact> = chain.iter().filter_map(|&edge| self.known(edge)).collect();
            if edge.index() % 2 == 0 && chain.len() >= 2 {
                let (first, _) = chain.split_at(chain.len() / 2);
                let middle = self.walk(a, first);
                let tie = Fact::cells(a, middle, lines(first) % 2 == 1);
                let premises = facts.drain(..first.len()).collect();
                let conclusion = Conclusion::All(vec![tie]);
                if !self.steps.iter().any(|step| step.conclusion == conclusion) {
                    self.take(step("colours", Premises::new(Vec::new(), premises), conclusion));
                }
                facts.push(tie);
            }
            let conclusion = Conclusion::All(vec![fact(edge, differ)]);
            if !self.take(step("colours", Premises::new(Vec::new(), facts), conclusion)) {
                return false;
            }
        }
        true
    }

    fn walk(&self, from: Option<Cell>, chain: &[Edge]) -> Option<Cell> {
        chain.iter().fold(from, |at, &edge| self.across(at, edge))
    }

    fn across(&self, from: Option<Cell>, edge: Edge) -> Option<Cell> {
        let [a, b] = self.grid().cells_beside(edge);
        if a == from { b } else { a }
    }

    /// The shortest chain of decided edges from one cell to another.
    fn chain(&self, from: Option<Cell>, to: Option<Cell>) -> Option<Vec<Edge>> {
        let mut came: BTreeMap<Option<Cell>, Vec<Edge>> = BTreeMap::from([(from, Vec::new())]);
        let mut queue = VecDeque::from([from]);
        while let Some(at) = queue.pop_front() {
            if at == to {
                return came.remove(&at);
            }
            let edges = self.grid().edges().filter(|&edge| self.grid().cells_beside(edge).contains(&at));
            for edge in edges.filter(|&edge| self.state(edge) != State::Undecided) {
                let next = self.across(at, edge);
                if !came.contains_key(&next) {
                    let chain = came[&at].iter().copied().chain([edge]).collect();
                    came.insert(next, chain);
                    queue.push_back(next);
                }
            }
        }
        None
    }
}
