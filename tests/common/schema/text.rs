//! JSON as text to read: what fits into a line is in a line, and members that are required come first.

use serde_json::{Map, Value};

const WIDTH: usize = 140;

/// The text of a value.
pub fn text(value: &Value) -> String {
    let mut out = String::new();
    write(value, &[], 0, &mut out);
    out + "\n"
}

/// The members in the order of some names, and after them the others.
pub fn ordered<'v>(members: &'v Map<String, Value>, first: &Value) -> Vec<(&'v String, &'v Value)> {
    let names = first.as_array().map_or(&[][..], Vec::as_slice);
    let mut all: Vec<_> = members.iter().collect();
    all.sort_by_key(|(name, _)| names.iter().position(|first| first == *name).unwrap_or(names.len()));
    all
}

fn write(value: &Value, first: &[Value], indent: usize, out: &mut String) {
    let (open, items, close) = match value {
        Value::Object(members) => {
            let first = first.to_vec().into();
            let items = ordered(members, &first).into_iter().map(|(name, member)| {
                let first = match name.as_str() {
                    "properties" => value.get("required").and_then(Value::as_array),
                    _ => None,
                };
                (format!("{}: ", Value::from(name.as_str())), member, first.cloned().unwrap_or_default())
            });
            ('{', items.collect::<Vec<_>>(), '}')
        }
        Value::Array(items) => {
            ('[', items.iter().map(|item| (String::new(), item, Vec::new())).collect::<Vec<_>>(), ']')
        }
        _ => return out.push_str(&value.to_string()),
    };
    let start = out.len();
    for is_wide in [true, false] {
        out.truncate(start);
        out.push(open);
        for (i, (name, item, first)) in items.iter().enumerate() {
            let comma = if i == 0 { "" } else { "," };
            let (space, deeper) = match is_wide {
                true => (if i == 0 { String::new() } else { " ".into() }, usize::MAX / 2),
                false => (format!("\n{:1$}", "", indent + 2), indent + 2),
            };
            out.push_str(&format!("{comma}{space}{name}"));
            write(item, first, deeper, out);
        }
        if !is_wide && !items.is_empty() {
            out.push_str(&format!("\n{:indent$}", ""));
        }
        out.push(close);
        // Within a line, everything is in it.
        if indent > WIDTH || out.len() - out[..start].rfind('\n').map_or(0, |line| line + 1) < WIDTH {
            return;
        }
    }
}
