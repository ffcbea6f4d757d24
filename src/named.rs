//! Enums whose values have names, for options and files.

/// Gives an enum a list of all values, in this order, and each value its name. The compiler asks for those that
/// are missing.
macro_rules! named {
    ($type:ident { $($value:ident $name:literal),+ $(,)? }) => {
        impl $type {
            /// All values.
            pub const ALL: [$type; [$($name),+].len()] = [$($type::$value),+];

            /// Its name, as options and files have it.
            pub const fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name),+
                }
            }
        }
    };
}
pub(crate) use named;

/// The message for a name that there is not, with those that there are.
pub(crate) fn unknown<'a>(what: &str, asked: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    format!("there is no {what} called `{asked}`; choose one of {}", names.join(", "))
}
