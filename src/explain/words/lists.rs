//! Joins words to lists.

/// Joins words to a list: "one, two and three".
pub fn list(words: &[String]) -> String {
    joined(words, "and")
}

/// Joins words to a choice: "one, two or three".
pub(in crate::explain) fn choice(words: &[String]) -> String {
    joined(words, "or")
}

fn joined(words: &[String], last_by: &str) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {last_by} {last}", first.join(", ")),
    }
}

/// Joins parts that may be lists themselves: "one and two, three, and four".
pub(in crate::explain) fn series(parts: &[String]) -> String {
    series_by(parts, "and")
}

/// A series before its verb: "one and two, and three,". A comma that comes before the second of two parts has a partner after
/// it. The parts may end with such a comma themselves.
pub(in crate::explain) fn before_verb(parts: &[String]) -> String {
    let [first, .., last] = parts else { return parts.concat() };
    let bare: Vec<String> = parts.iter().map(|part| part.trim_end_matches(',').into()).collect();
    let joined = series(&bare);
    let is_pair = parts.len() == 2 && joined.starts_with(&format!("{},", first.trim_end_matches(',')));
    if is_pair || last.ends_with(',') { format!("{joined},") } else { joined }
}

/// Joins choices that may be lists themselves: "one or two, or three".
pub(super) fn choices(parts: &[String]) -> String {
    series_by(parts, "or")
}

fn series_by(parts: &[String], last_by: &str) -> String {
    let by = format!(" {last_by} ");
    match parts {
        [first @ .., last] if !first.is_empty() && parts.iter().any(|part| part.contains(&by)) => {
            format!("{},{by}{last}", first.join(", "))
        }
        _ => joined(parts, last_by),
    }
}
