//! Every rule is sound in each genre that it is used in: SAT refutes its premises together with the negation of its conclusion.
#![allow(clippy::unwrap_used, clippy::expect_used)]

use slitherlink::internals::deduce::{Deducer, Picture, Rulebook};
use slitherlink::internals::search::reference::Varisat;
use slitherlink::{
    Cell, Clue, Deadline, Edge, EdgePlace, Genre, Grid, Puzzle, State, Technique, TechniqueSet,
};
use slitherlink_encodings::{ClauseSink, Lit, Var, exactly, table, zero_or_two};

/// A grid with its vertex constraints and those of a picture at an offset, as a formula.
struct Local<'a> {
    picture: &'a Picture,
    grid: Grid,
    offset: (usize, usize),
    engine: Varisat,
    vars: Vec<Var>,
}

impl<'a> Local<'a> {
    fn new(
        (rule, genre): (Technique, Genre),
        picture: &'a Picture,
        grid: Grid,
        offset: (usize, usize),
    ) -> Local<'a> {
        let mut engine = Varisat::new(&Deadline::NEVER);
        let vars = grid.edges().map(|_| engine.new_var()).collect();
        let mut local = Local { picture, grid, offset, engine, vars };
        for vertex in grid.vertices() {
            let lits: Vec<Lit> =
                grid.spokes(vertex).into_iter().flatten().map(|edge| local.lit(edge)).collect();
            match rule {
                Technique::EveryDot => exactly(&mut local.engine, 2, &lits),
                _ => zero_or_two(&mut local.engine, &lits),
            }
        }
        let own = picture.before.grid;
        for cell in own.cells() {
            let Some(n) = picture.before.labels[cell.index()].to_digit(10) else { continue };
            let sides = own.sides(cell).map(|edge| local.own(edge));
            match genre {
                Genre::Vertex | Genre::Touch => local.count_dots(genre, n, cell),
                _ => exactly(&mut local.engine, n as usize, &sides),
            }
        }
        for edge in own.edges().filter(|edge| picture.before.states[edge.index()] != State::Undecided) {
            let lit = local.is(edge, picture.before.states[edge.index()]);
            local.engine.add_clause(&[lit]);
        }
        local
    }

    /// Requires that the loop passes so many dots of a cell of the picture, or touches the cell so often.
    fn count_dots(&mut self, genre: Genre, n: u32, cell: Cell) {
        let (r, c) = self.picture.before.grid.cell_place(cell);
        let cell = self.grid.cell(r + self.offset.0, c + self.offset.1);
        let mut inputs: Vec<Lit> = self.grid.sides(cell).map(|edge| self.lit(edge)).into();
        for corner in self.grid.corners(cell) {
            let passed = self.engine.new_var().positive();
            let spokes: Vec<Edge> = self.grid.spokes(corner).into_iter().flatten().collect();
            let mut lines: Vec<Lit> = spokes.into_iter().map(|edge| self.lit(edge)).collect();
            lines.iter().for_each(|&line| self.engine.add_clause(&[!line, passed]));
            lines.push(!passed);
            self.engine.add_clause(&lines);
            inputs.push(passed);
        }
        table(&mut self.engine, &inputs, &[], |m| {
            // Clockwise, side k leads from corner k to the next. A touch begins at each corner that no side leads to.
            let begins = |k: u32| m >> (4 + k) & 1 == 1 && m >> ((k + 3) % 4) & 1 == 0;
            n == match genre {
                Genre::Vertex => (m >> 4).count_ones(),
                _ if m & 15 == 15 => 1,
                _ => (0..4).filter(|&k| begins(k)).count() as u32,
            }
        });
    }

    fn lit(&self, edge: Edge) -> Lit {
        self.vars[edge.index()].positive()
    }

    /// The literal that an edge of the picture is a line.
    fn own(&self, edge: Edge) -> Lit {
        let (r, c) = self.offset;
        let place = match self.picture.before.grid.edge_place(edge) {
            EdgePlace::Horizontal(y, x) => EdgePlace::Horizontal(y + r, x + c),
            EdgePlace::Vertical(y, x) => EdgePlace::Vertical(y + r, x + c),
        };
        self.lit(self.grid.edge_at(place))
    }

    fn is(&self, edge: Edge, state: State) -> Lit {
        if state == State::Line { self.own(edge) } else { !self.own(edge) }
    }

    /// Requires that some new edge differs from the picture's conclusion; `turned` flips the first of these.
    fn deny_conclusion(&mut self, turned: bool) {
        let new = self.picture.before.grid.edges().filter(|edge| {
            self.picture.before.states[edge.index()] != self.picture.after.states[edge.index()]
        });
        let mut clause: Vec<Lit> =
            new.map(|edge| !self.is(edge, self.picture.after.states[edge.index()])).collect();
        if turned {
            clause.truncate(1);
            clause[0] = !clause[0];
        }
        self.engine.add_clause(&clause);
    }

    /// The outer sides of two adjacent cells, and the side they share.
    fn domino(&self) -> (Vec<Lit>, Lit) {
        let own = self.picture.before.grid;
        let (shared, outer): (Vec<Edge>, Vec<Edge>) =
            own.edges().partition(|&edge| own.cells_beside(edge).iter().all(Option::is_some));
        (outer.into_iter().map(|edge| self.own(edge)).collect(), self.own(shared[0]))
    }

    /// Excludes the loop around the domino, which would be the whole solution.
    fn exclude_domino(&mut self) {
        let (outer, shared) = self.domino();
        let mut clause: Vec<Lit> = outer.into_iter().map(|lit| !lit).collect();
        clause.push(shared);
        self.engine.add_clause(&clause);
    }

    fn has_model(&mut self) -> bool {
        self.engine.solve(&[]).unwrap()
    }
}

/// What rules are used for besides clues that count lines.
const IN_OTHER_GENRES: [(Technique, Genre); 3] = [
    (Technique::Zero, Genre::Vertex),
    (Technique::Zero, Genre::Touch),
    (Technique::CornerOne, Genre::Vertex),
];

/// Calls `check` for every picture of every rule, in all genres that it is used in, in all symmetries, and at all places of a board with
/// room for a ring around it.
fn for_all_placements(mut check: impl FnMut(Technique, Local)) {
    let plain = Technique::rules().map(|rule| (rule, Genre::Slitherlink));
    for (rule, genre) in plain.chain(IN_OTHER_GENRES) {
        for picture in Picture::of(rule).flat_map(|case| case.turns().collect::<Vec<_>>()) {
            let own = picture.before.grid;
            // A loop passes every dot only if their number is even.
            let more = if rule == Technique::EveryDot { 3 } else { 2 };
            let grid = Grid::new(own.rows() as u64 + 2, own.cols() as u64 + more).unwrap();
            for r in 0..=2 {
                for c in 0..=2 {
                    check(rule, Local::new((rule, genre), &picture, grid, (r, c)));
                }
            }
        }
    }
}

#[test]
fn no_drawing_has_the_premises_of_a_rule_and_not_its_conclusion() {
    let mut placements = 0;
    for_all_placements(|rule, mut local| {
        if rule == Technique::AdjacentThrees {
            local.exclude_domino();
        }
        local.deny_conclusion(false);
        assert!(!local.has_model(), "{rule}: {:?} at {:?}", local.picture, local.offset);
        placements += 1;
    });
    assert!(placements > 1500, "{placements} placements");
}

#[test]
fn the_only_exception_to_rule_4_is_the_domino() {
    let picture = &Picture::of(Technique::AdjacentThrees).next().unwrap();
    let rule = (Technique::AdjacentThrees, Genre::Slitherlink);
    let mut local = Local::new(rule, picture, Grid::new(3, 4).unwrap(), (1, 1));
    local.deny_conclusion(false);
    assert!(local.has_model());
    let (outer, shared) = local.domino();
    assert!(outer.iter().all(|&lit| local.engine.holds(lit)) && !local.engine.holds(shared));
}

#[test]
fn the_proof_notices_a_wrong_conclusion() {
    for_all_placements(|rule, mut local| {
        // At the border, some premises cannot be met at all.
        if local.offset == (1, 1) {
            local.deny_conclusion(true);
            assert!(local.has_model(), "{rule}: {:?}", local.picture);
        }
    });
}

/// What rules 1 and 11 say of a number that counts dots or touches, alone on a board: SAT refutes that one of its sides is a line.
#[test]
fn numbers_that_count_no_lines_decide_only_what_follows_from_them() {
    let grid = Grid::new(3, 3).unwrap();
    let of_genre = |genre| Clue::NUMBERS.map(|clue| (genre, clue));
    for (genre, clue) in [Genre::Vertex, Genre::Touch].into_iter().flat_map(of_genre) {
        let decides = clue.is(0) || clue.is(1) && genre == Genre::Vertex;
        for cell in grid.cells() {
            let mut picture = Picture::of(Technique::Zero).next().unwrap();
            picture.before.labels[0] = clue.to_char();
            let mut local = Local::new((Technique::Zero, genre), &picture, grid, grid.cell_place(cell));
            local.deny_conclusion(false);
            assert!(!decides || !local.has_model());
            let clues = grid.cells().map(|other| if other == cell { clue } else { Clue::BLANK });
            let puzzle = Puzzle::new(grid, clues.collect::<Vec<_>>()).unwrap().of_genre(genre);
            let mut deducer = Deducer::new(&Rulebook::new(TechniqueSet::RULES), &puzzle);
            deducer.run_rules().unwrap();
            let crosses = grid.sides(cell).map(|side| deducer.board().state(side) == State::Cross);
            assert_eq!(crosses, [decides; 4], "{genre:?} {clue:?} at {:?}", grid.cell_place(cell));
        }
    }
}

/// Rule 11 is not for numbers that count touches: two crosses at a corner of a 1 say nothing there.
#[test]
fn rule_11_is_false_where_numbers_count_touches() {
    let picture = &Picture::of(Technique::CornerOne).next().unwrap();
    let rule = (Technique::CornerOne, Genre::Touch);
    let mut local = Local::new(rule, picture, Grid::new(4, 4).unwrap(), (1, 1));
    local.deny_conclusion(false);
    assert!(local.has_model());
}
