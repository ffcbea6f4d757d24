//! The clue of a cell.

/// The clue of a cell: a number, an animal, or blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clue(u8);

impl Clue {
    /// The clue of a blank cell.
    pub const BLANK: Clue = Clue(5);

    /// A clue whose number is hidden. A puzzle remembers which cells have one, for drawings and formats. Otherwise
    /// such a cell counts as blank, and [`Puzzle::clue`](crate::Puzzle::clue) returns [`Clue::BLANK`].
    pub const HIDDEN: Clue = Clue(6);

    /// A sheep: the cell is inside the loop. As with a hidden clue, [`Puzzle::clue`](crate::Puzzle::clue) returns [`Clue::BLANK`].
    pub const SHEEP: Clue = Clue(7);

    /// A wolf: the cell is outside the loop.
    pub const WOLF: Clue = Clue(8);

    /// The clues 0 to 4.
    pub const NUMBERS: [Clue; 5] = [Clue(0), Clue(1), Clue(2), Clue(3), Clue(4)];

    /// The clue `n`, from 0 to 4; 4 is the loop round that one cell. `None` above 4.
    pub const fn new(n: u8) -> Option<Clue> {
        if n <= 4 { Some(Clue(n)) } else { None }
    }

    /// The number of the clue; `None` for a blank cell.
    #[inline]
    pub const fn number(self) -> Option<u8> {
        if self.0 <= 4 { Some(self.0) } else { None }
    }

    /// The number of the clue, 5 for a sheep, 6 for a wolf, as puzz.link writes them; `None` for all others.
    pub const fn code(self) -> Option<u8> {
        match self {
            Clue::SHEEP => Some(5),
            Clue::WOLF => Some(6),
            clue => clue.number(),
        }
    }

    /// The clue with this [code](Clue::code).
    pub(crate) const fn of_code(code: u8) -> Option<Clue> {
        match code {
            5 => Some(Clue::SHEEP),
            6 => Some(Clue::WOLF),
            n => Clue::new(n),
        }
    }

    /// The clue in a sentence: "3", "sheep".
    pub(crate) fn noun(self) -> String {
        match self {
            Clue::SHEEP => "sheep".into(),
            Clue::WOLF => "wolf".into(),
            clue => clue.to_char().into(),
        }
    }

    /// True if the clue is the number `n`.
    #[inline]
    pub const fn is(self, n: u8) -> bool {
        self.0 == n && n <= 4
    }

    /// True if the clue is a number above 0.
    pub(crate) const fn is_positive(self) -> bool {
        0 < self.0 && self.0 <= 4
    }

    /// The index of the clue in a table: its number, or 5 if it has none.
    #[inline]
    pub(crate) const fn index(self) -> usize {
        if self.0 <= 4 { self.0 as usize } else { 5 }
    }

    /// The clue as text: a digit, `S` for a sheep, `W` for a wolf, `?` if it is hidden, or `.` for a blank cell.
    pub const fn to_char(self) -> char {
        match self.0 {
            n @ 0..=4 => (b'0' + n) as char,
            5 => '.',
            7 => 'S',
            8 => 'W',
            _ => '?',
        }
    }

    /// True if the clue is a sheep or a wolf.
    pub(crate) const fn is_animal(self) -> bool {
        matches!(self, Clue::SHEEP | Clue::WOLF)
    }

    /// True if [`Puzzle::clue`](crate::Puzzle::clue) does not have the clue, since it is no number of lines; the flag says whether numbers are.
    pub(crate) const fn is_special(self, counts_lines: bool) -> bool {
        self.0 > 5 || self.0 < 5 && !counts_lines
    }
}
