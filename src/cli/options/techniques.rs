//! Techniques, by name.

use slitherlink::explain::ladder::{Reach, place};

/// The techniques up to one of this name.
pub(crate) fn reach(name: &str) -> Result<Reach, String> {
    Reach::up_to(name).ok_or_else(|| unknown(name))
}

/// The name of a technique that there is.
pub(crate) fn technique(name: &str) -> Result<String, String> {
    place(name).map(|_| name.to_string()).ok_or_else(|| unknown(name))
}

fn unknown(name: &str) -> String {
    format!("there is no technique called {name:?}; `slink techniques` lists them")
}
