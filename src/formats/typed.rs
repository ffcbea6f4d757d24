//! Boards as people type them: commas between the cells, `x` or `*` for a blank, `3x3` for the size.

/// Rewrites a row with commas between the cells, tabs around empty cells, or `x` or `*` for its blanks in the
/// usual manner. `None` if it has nothing of the kind, or is no row.
///
/// `x` and `*` are blanks only if all other cells are clues: next to another blank they may be mistakes.
pub(super) fn usual_row(row: &[u8]) -> Option<Vec<u8>> {
    let mut cells = match row.contains(&b',') {
        true => spaced(row, b',')?,
        false if has_empty_cell(row) => spaced(row, b'\t')?,
        false => row.to_vec(),
    };
    if let Some(&blank) = cells.iter().find(|byte| matches!(byte, b'x' | b'*')) {
        let is_usual = |byte: u8| byte == blank || byte.is_ascii_whitespace() || is_clue(byte);
        if !cells.iter().all(|&byte| is_usual(byte)) {
            return None;
        }
        cells.iter_mut().filter(|byte| **byte == blank).for_each(|byte| *byte = b'.');
    }
    (cells != row).then_some(cells)
}

/// Whether a character is a clue.
pub(super) const fn is_clue(byte: u8) -> bool {
    matches!(byte, b'0'..=b'4')
}

/// Whether two tabs in a row leave out a cell.
fn has_empty_cell(row: &[u8]) -> bool {
    row.trim_ascii().windows(2).any(|pair| pair == b"\t\t")
}

/// Puts spaces between the cells of a row; a cell that is left out becomes a blank.
fn spaced(row: &[u8], separator: u8) -> Option<Vec<u8>> {
    let mut cells = Vec::with_capacity(row.len() + 1);
    for cell in row.split(|&byte| byte == separator) {
        cells.push(match cell.trim_ascii() {
            b"" | b"-1" => b'.',
            [cell] => *cell,
            _ => return None,
        });
        cells.push(b' ');
    }
    cells.pop();
    Some(cells)
}

/// Replaces the sign of a size such as `3x3` by spaces; `None` if there is none between two numbers.
pub(super) fn without_sign(text: &[u8]) -> Option<Vec<u8>> {
    let signs: [&[u8]; 3] = [b"x", b"X", "×".as_bytes()];
    let is_number = |side: &[u8]| {
        let side = side.trim_ascii();
        !side.is_empty() && side.iter().all(u8::is_ascii_digit)
    };
    signs.into_iter().find_map(|sign| {
        let at = text.windows(sign.len()).position(|part| part == sign)?;
        let (rows, cols) = (&text[..at], &text[at + sign.len()..]);
        (is_number(rows) && is_number(cols)).then(|| [rows, &b"  "[..sign.len()], cols].concat())
    })
}

/// Whether a size such as `2x3` may be a row of a board that has `x` for its blanks: the next line looks the
/// same, and can only be a row.
pub(super) fn may_be_row(size: &[u8], next: &[u8]) -> bool {
    let is_row = |line: &[u8]| line.contains(&b'x') && usual_row(line).is_some();
    size.len() == next.len() && is_row(size) && is_row(next)
}
