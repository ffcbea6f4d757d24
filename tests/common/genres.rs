//! The genres once more, for tests: what a loop has at a cell, random boards, and a codec. It shares no code with the library
//! but grids and clues.

use rand::{Rng, RngExt};
use slitherlink::{Clue, Dots, Genre, Grid, Named, Puzzle};

use super::oracle::Loop;

/// The genres, each without and with a loop that passes every dot.
pub fn all() -> impl Iterator<Item = (Genre, Dots)> {
    Genre::all().flat_map(|genre| [(genre, Dots::ZeroOrTwo), (genre, Dots::Two)])
}

/// What a loop has at each cell, by row and column.
pub struct Seen {
    /// Whether the cell is inside.
    inside: Vec<bool>,
    lines: Vec<u8>,
    /// The corners on the loop.
    dots: Vec<u8>,
    /// The connected parts of the loop among the cell's corners and sides.
    touches: Vec<u8>,
    /// Whether every dot is on the loop.
    pub is_full: bool,
}

impl Seen {
    pub fn of(grid: Grid, l: &Loop) -> Seen {
        let (rows, cols) = (grid.rows(), grid.cols());
        let inside = |r: isize, c: isize| {
            (0..rows as isize).contains(&r)
                && (0..cols as isize).contains(&c)
                && l.inside >> (r * cols as isize + c) & 1 == 1
        };
        // A dot is on the loop if the four cells around it are not all alike.
        let passed = |r: isize, c: isize| {
            let around = [inside(r - 1, c - 1), inside(r - 1, c), inside(r, c - 1), inside(r, c)];
            around.contains(&true) && around.contains(&false)
        };
        let mut seen = Seen {
            inside: Vec::new(),
            lines: Vec::new(),
            dots: Vec::new(),
            touches: Vec::new(),
            is_full: (0..=rows as isize).all(|r| (0..=cols as isize).all(|c| passed(r, c))),
        };
        for (r, c) in (0..rows as isize).flat_map(|r| (0..cols as isize).map(move |c| (r, c))) {
            let own = inside(r, c);
            // Clockwise from the top, and the corners clockwise from the top left.
            let sides = [inside(r - 1, c), inside(r, c + 1), inside(r + 1, c), inside(r, c - 1)]
                .map(|other| other != own);
            let corners = [passed(r, c), passed(r, c + 1), passed(r + 1, c + 1), passed(r + 1, c)];
            // A part of the ring begins at each corner on the loop that no side leads to.
            let begins = (0..4).filter(|&k| corners[k] && !sides[(k + 3) % 4]).count() as u8;
            seen.inside.push(own);
            seen.lines.push(sides.iter().filter(|&&line| line).count() as u8);
            seen.dots.push(corners.iter().filter(|&&dot| dot).count() as u8);
            seen.touches.push(if sides == [true; 4] { 1 } else { begins });
        }
        seen
    }

    /// What a clue of a genre would be in a cell, for this loop.
    pub fn clue(&self, genre: Genre, cell: usize, is_animal: bool) -> Clue {
        let number = match genre {
            Genre::Vertex => self.dots[cell],
            Genre::Touch => self.touches[cell],
            _ => self.lines[cell],
        };
        match (is_animal && genre == Genre::SheepAndWolves, self.inside[cell]) {
            (true, true) => Clue::SHEEP,
            (true, false) => Clue::WOLF,
            _ => Clue::new(number).unwrap(),
        }
    }

    /// True if the loop meets the clue of a cell.
    pub fn meets(&self, genre: Genre, cell: usize, clue: Clue) -> bool {
        clue == Clue::BLANK
            || clue == Clue::HIDDEN
            || clue == self.clue(genre, cell, [Clue::SHEEP, Clue::WOLF].contains(&clue))
    }

    /// True if the loop solves a puzzle.
    pub fn solves(&self, puzzle: &Puzzle) -> bool {
        let given = puzzle.given();
        (self.is_full || puzzle.dots() == Dots::ZeroOrTwo)
            && given.iter().enumerate().all(|(i, &clue)| self.meets(puzzle.genre(), i, clue))
    }
}

/// A random puzzle of a genre with clues of one of these loops, and now and then a wrong one.
pub fn random(grid: Grid, loops: &[Seen], (genre, dots): (Genre, Dots), rng: &mut impl Rng) -> Puzzle {
    let full: Vec<&Seen> = loops.iter().filter(|seen| seen.is_full).collect();
    let of = if dots == Dots::Two && !full.is_empty() {
        full[rng.random_range(0..full.len())]
    } else {
        &loops[rng.random_range(0..loops.len())]
    };
    let keep = rng.random_range(0.0..0.8);
    let clues = (0..grid.cell_count()).map(|i| {
        let is_animal = rng.random_bool(0.4);
        match rng.random_bool(keep) {
            true if rng.random_bool(0.03) => Clue::NUMBERS[rng.random_range(0..4)],
            true if rng.random_bool(0.03) && genre == Genre::SheepAndWolves => Clue::WOLF,
            true => of.clue(genre, i, is_animal),
            false => Clue::BLANK,
        }
    });
    let clues: Vec<Clue> = clues.collect();
    Puzzle::new(grid, clues).unwrap().of_genre(genre).with_dots(dots)
}

/// The codes that puzz.link has for cells: a number, 5 for a sheep, 6 for a wolf, `None` for a blank, and -1 for a hidden clue.
pub fn codes(puzzle: &Puzzle) -> Vec<Option<i8>> {
    let code = |clue: &Clue| match *clue {
        Clue::BLANK => None,
        Clue::HIDDEN => Some(-1),
        Clue::SHEEP => Some(5),
        Clue::WOLF => Some(6),
        clue => Some(clue.number().unwrap() as i8),
    };
    puzzle.given().iter().map(code).collect()
}

/// What a URL or a file says: its name, whether it has the flag, rows, columns and cells; and for a file the states of all edges, the
/// horizontal ones first (1 is a line, -1 a cross), and the colours of the cells, if it has any.
pub type Said = (String, bool, usize, usize, Vec<Option<i8>>, Vec<i8>, Vec<usize>);

pub fn name_of(genre: Genre) -> &'static str {
    match genre {
        Genre::SheepAndWolves => "swslither",
        Genre::Vertex => "vslither",
        Genre::Touch => "tslither",
        _ => "slither",
    }
}

/// Reads a URL of puzz.link.
pub fn read_url(url: &str) -> Said {
    let mut parts: Vec<&str> = url.trim_end().split_once('?').unwrap().1.split('/').collect();
    let is_full = parts[1] == "f";
    if is_full {
        parts.remove(1);
    }
    let (cols, rows): (usize, usize) = (parts[1].parse().unwrap(), parts[2].parse().unwrap());
    let (mut cells, numbers) = (Vec::new(), parts[0] == "swslither");
    for char in parts[3].chars() {
        let value = char.to_digit(36).map(|digit| digit as usize);
        let blanks = match (char, numbers) {
            ('.', _) => {
                cells.push(Some(-1));
                0
            }
            ('0'..='9', true) => {
                cells.push(Some(value.unwrap() as i8));
                0
            }
            (_, true) => value.unwrap() - 9,
            ('0'..='9' | 'a'..='e', false) => {
                cells.push(Some((value.unwrap() % 5) as i8));
                value.unwrap() / 5
            }
            _ => value.unwrap() - 15,
        };
        cells.extend(vec![None; blanks]);
    }
    assert!(cells.len() >= rows * cols && (numbers || cells.len() <= rows * cols + 2));
    cells.truncate(rows * cols);
    (parts[0].into(), is_full, rows, cols, cells, Vec::new(), Vec::new())
}

/// Writes a URL, now and then in more characters than needed.
pub fn url(puzzle: &Puzzle, rng: &mut impl Rng) -> String {
    let (grid, cells, numbers) = (puzzle.grid(), codes(puzzle), puzzle.genre() == Genre::SheepAndWolves);
    let mut body = String::new();
    let mut i = 0;
    while i < cells.len() {
        let after = cells[i + 1..].iter().take_while(|cell| cell.is_none()).count();
        match cells[i] {
            Some(-1) => body.push('.'),
            Some(code) => {
                let blanks = if numbers { 0 } else { rng.random_range(0..=after.min(2)) };
                body.push(char::from_digit(code as u32 + 5 * blanks as u32, 36).unwrap());
                i += blanks;
            }
            None => {
                let (base, most) = if numbers { (9, 26) } else { (15, 20) };
                let blanks = rng.random_range(1..=(after + 1).min(most));
                body.push(char::from_digit(base + blanks as u32, 36).unwrap());
                i += blanks - 1;
            }
        }
        i += 1;
    }
    let flag = if puzzle.dots() == Dots::Two { "f/" } else { "" };
    format!("https://puzz.link/p?{}/{flag}{}/{}/{body}", name_of(puzzle.genre()), grid.cols(), grid.rows())
}

/// Reads a file of pzprjs.
pub fn read_file(text: &str) -> Said {
    let mut lines = text.lines();
    let shaded = match lines.next().unwrap() {
        "pzprv3.1" => true,
        "pzprv3" => false,
        other => panic!("{other}"),
    };
    let name = lines.next().unwrap().to_string();
    let [rows, cols] = [(); 2].map(|()| lines.next().unwrap().parse::<usize>().unwrap());
    let mut lines: Vec<Vec<&str>> = lines.map(|line| line.split_whitespace().collect()).collect();
    let is_full = lines[0] == ["f"];
    if is_full {
        lines.remove(0);
    }
    let cell = |word: &&str| match *word {
        "." => None,
        "-" => Some(-1),
        word => Some(word.parse().unwrap()),
    };
    let cells: Vec<Option<i8>> = lines[..rows].iter().flatten().map(cell).collect();
    let (colours, edges) = lines[rows..].split_at(if shaded { rows } else { 0 });
    assert!(colours.iter().all(|row| row.len() == cols));
    let colours = colours.iter().flatten().map(|word| word.parse().unwrap()).collect();
    let state = |word: &&str| word.parse::<i8>().unwrap();
    let (down, across) = (&edges[..rows], &edges[rows..2 * rows + 1]);
    let states: Vec<i8> = across.iter().chain(down).flatten().map(state).collect();
    assert!(across.iter().all(|row| row.len() == cols) && down.iter().all(|row| row.len() == cols + 1));
    let marks = if ["vslither", "tslither"].contains(&&*name) { rows + 1 } else { 0 };
    assert_eq!(edges.len(), 2 * rows + 1 + marks, "{text}");
    (name, is_full, rows, cols, cells, states, colours)
}

/// Writes a file with these states of edges and colours of cells, and with random marks.
pub fn file(puzzle: &Puzzle, states: &[i8], colours: &[usize], rng: &mut impl Rng) -> String {
    let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
    let flag = if puzzle.dots() == Dots::Two { "f\n" } else { "" };
    let mut text = format!("pzprv3.1\n{}\n{rows}\n{cols}\n{flag}", name_of(puzzle.genre()));
    let mut push = |words: Vec<String>| text.push_str(&format!("{} \n", words.join(" ")));
    let cell = |cell: &Option<i8>| match cell {
        None => ".".to_string(),
        Some(-1) => "-".into(),
        Some(code) => code.to_string(),
    };
    codes(puzzle).chunks(cols).for_each(|row| push(row.iter().map(cell).collect()));
    colours.chunks(cols).for_each(|row| push(row.iter().map(usize::to_string).collect()));
    let (across, down) = states.split_at((rows + 1) * cols);
    for row in down.chunks(cols + 1).chain(across.chunks(cols)) {
        push(row.iter().map(i8::to_string).collect());
    }
    if !matches!(puzzle.genre(), Genre::Slitherlink | Genre::SheepAndWolves) {
        let mut mark = |_| rng.random_range(0..3).to_string();
        (0..rows + 1).for_each(|_| push((0..cols + 1).map(&mut mark).collect()));
    }
    text
}
