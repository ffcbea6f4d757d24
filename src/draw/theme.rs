//! Light and dark colours, as a style sheet.

use super::heat;
use crate::named::named;

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Theme {
    /// Those of the page that shows the picture; light if these cannot be known, as in a PNG.
    #[default]
    Auto,
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

named!(Theme { Auto "auto", Light "light", Dark "dark" });

impl Theme {
    /// Returns the style sheet, with the classes of [`heat`] and of steps if these are used. `Auto` has the
    /// light colours outside of any media query and without variables, for viewers that do not support these.
    pub(super) fn style(self, legend: bool, steps: bool) -> String {
        let heat = |dark| if legend { heat::colours(dark) } else { String::new() };
        let step = |dark| if steps { colours(STEPS, dark) } else { String::new() };
        let all = |dark| colours(BOARD, dark) + &heat(dark) + &step(dark);
        let widths = if legend { heat::widths() } else { String::new() };
        let shapes = format!("{SHAPES}{widths}{}", if steps { STEP_SHAPES } else { "" });
        match self {
            Theme::Light => shapes + &all(false),
            Theme::Dark => shapes + &all(true),
            Theme::Auto => {
                let (light, dark) = (all(false), all(true));
                format!("{shapes}{light}@media (prefers-color-scheme: dark) {{\n{dark}}}\n")
            }
        }
    }
}

/// Widths and dashes. A row of vertices is a line that is dashed to dots.
const SHAPES: &str = "\
.slink { fill: none; stroke-linecap: round; stroke-linejoin: round }
.slink .inside { fill-rule: evenodd }
.slink .vertices { stroke-width: 2; stroke-dasharray: 0 20 }
.slink .free { stroke-width: 1.2; stroke-dasharray: 2 3 }
.slink .crosses { stroke-width: 0.9 }
.slink .clues { stroke-width: 1.3 }
.slink .lines { stroke-width: 2.6 }
.slink .caption { stroke-width: 1.4 }
";

/// Shapes for steps.
///
/// Conclusions are thicker than premises, so that they can be told apart without colours too.
const STEP_SHAPES: &str = "\
.slink .premises { stroke-width: 8 }
.slink .lines.different { stroke-width: 4 }
.slink .crosses.different { stroke-width: 1.8 }
.slink .link { stroke-width: 1.4 }
.slink .link.different { stroke-width: 2.4 }
.slink .differ { stroke-dasharray: 2 3 }
.slink .side, .slink .label, .slink .note { stroke-width: 1.5 }
.slink .side.different { stroke-width: 2.6 }
";

/// The class and property of each rule, and its colour on a light and on a dark page; later rules override
/// earlier ones.
type Palette = [(&'static str, &'static str, [&'static str; 2])];

const BOARD: &Palette = &[
    ("paper", "fill", ["#ffffff", "#0d1117"]),
    ("inside", "fill", ["#e6eff8", "#14253a"]),
    ("vertices", "stroke", ["#9aa4af", "#57616d"]),
    ("free", "stroke", ["#d97a16", "#e3a04f"]),
    ("crosses", "stroke", ["#b4bcc5", "#4a535e"]),
    ("clues", "stroke", ["#1f2933", "#e6edf3"]),
    ("met", "stroke", ["#7b8794", "#8a949f"]),
    ("broken", "stroke", ["#d3222f", "#ff6a69"]),
    ("lines", "stroke", ["#17497d", "#6cb2f7"]),
    ("different", "stroke", ["#d97a16", "#f0ab57"]),
    ("caption", "stroke", ["#6b7682", "#8b96a2"]),
];

const STEPS: &Palette = &[
    ("premises", "stroke", ["#cfe3d4", "#24452e"]),
    ("looked-at", "fill", ["#e3f1e6", "#16301e"]),
    ("link", "stroke", ["#3c8a52", "#6cc287"]),
    ("side", "stroke", ["#2c6b3f", "#8fd3a4"]),
    ("label", "stroke", ["#6b7682", "#8b96a2"]),
    ("note", "stroke", ["#1f2933", "#e6edf3"]),
    // Last, so that they override the others.
    ("following", "stroke", ["#d97a16", "#f0ab57"]),
    ("different", "stroke", ["#d97a16", "#f0ab57"]),
];

fn colours(palette: &Palette, dark: bool) -> String {
    palette
        .iter()
        .map(|(class, property, pair)| {
            format!(".slink .{class} {{ {property}: {} }}\n", pair[usize::from(dark)])
        })
        .collect()
}
