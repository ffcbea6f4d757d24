//! Enums whose values have names.

/// A value that options, files and JSON call by a name.
pub trait Named: Copy + 'static {
    /// All values, in order.
    const ALL: &'static [Self];

    /// Its name.
    fn name(self) -> &'static str;

    /// All values, one after another.
    fn all() -> impl DoubleEndedIterator<Item = Self> + ExactSizeIterator + Clone {
        Self::ALL.iter().copied()
    }

    /// The value of this name.
    fn by_name(name: &str) -> Option<Self> {
        Self::all().find(|value| value.name() == name)
    }
}

/// Gives the values of an enum their names, and lists them in this order. The compiler asks for those that are missing.
macro_rules! named {
    ($type:ident { $($value:ident $name:literal),+ $(,)? }) => {
        impl $crate::named::Named for $type {
            const ALL: &'static [$type] = &[$($type::$value),+];

            fn name(self) -> &'static str {
                match self {
                    $($type::$value => $name),+
                }
            }
        }
    };
}
pub(crate) use named;

/// The value of a name, or the message that there is none, with the names that there are.
pub(crate) fn known<T: Named>(what: &str, name: &str) -> Result<T, String> {
    T::by_name(name).ok_or_else(|| unknown(what, name, T::all().map(T::name)))
}

/// The error message for an unknown name, with the known ones.
pub(crate) fn unknown<'a>(what: &str, asked: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    format!("there is no {what} called `{asked}`; choose one of {}", names.join(", "))
}
