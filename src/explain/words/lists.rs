//! Joins words to lists.

/// Joins words to a list: "one, two and three".
pub fn list(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// Joins parts that may be lists themselves: "one and two, three, and four".
pub(in crate::explain) fn series(parts: &[String]) -> String {
    match parts {
        [first @ .., last] if !first.is_empty() && parts.iter().any(|part| part.contains(" and ")) => {
            format!("{}, and {last}", first.join(", "))
        }
        _ => list(parts),
    }
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
