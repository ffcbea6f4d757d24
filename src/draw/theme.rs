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
        let step = |palette| if steps { colours(palette) } else { String::new() };
        let widths = if legend { heat::widths() } else { String::new() };
        let shapes = format!("{SHAPES}{widths}{}", if steps { STEP_SHAPES } else { "" });
        let light = colours(&LIGHT) + &heat(false) + &step(&STEP_LIGHT);
        let dark = colours(&DARK) + &heat(true) + &step(&STEP_DARK);
        match self {
            Theme::Light => shapes + &light,
            Theme::Dark => shapes + &dark,
            Theme::Auto => {
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

/// The class, property and colour of each rule; later rules override earlier ones.
type Palette = [(&'static str, &'static str, &'static str)];

const LIGHT: [(&str, &str, &str); 11] = [
    ("paper", "fill", "#ffffff"),
    ("inside", "fill", "#e6eff8"),
    ("vertices", "stroke", "#9aa4af"),
    ("free", "stroke", "#d97a16"),
    ("crosses", "stroke", "#b4bcc5"),
    ("clues", "stroke", "#1f2933"),
    ("met", "stroke", "#7b8794"),
    ("broken", "stroke", "#d3222f"),
    ("lines", "stroke", "#17497d"),
    ("different", "stroke", "#d97a16"),
    ("caption", "stroke", "#6b7682"),
];

const DARK: [(&str, &str, &str); 11] = [
    ("paper", "fill", "#0d1117"),
    ("inside", "fill", "#14253a"),
    ("vertices", "stroke", "#57616d"),
    ("free", "stroke", "#e3a04f"),
    ("crosses", "stroke", "#4a535e"),
    ("clues", "stroke", "#e6edf3"),
    ("met", "stroke", "#8a949f"),
    ("broken", "stroke", "#ff6a69"),
    ("lines", "stroke", "#6cb2f7"),
    ("different", "stroke", "#f0ab57"),
    ("caption", "stroke", "#8b96a2"),
];

const STEP_LIGHT: [(&str, &str, &str); 7] = [
    ("premises", "stroke", "#cfe3d4"),
    ("looked-at", "fill", "#e3f1e6"),
    ("link", "stroke", "#3c8a52"),
    ("side", "stroke", "#2c6b3f"),
    ("label", "stroke", "#6b7682"),
    ("note", "stroke", "#1f2933"),
    // Last, so that it overrides the others.
    ("different", "stroke", "#d97a16"),
];
const STEP_DARK: [(&str, &str, &str); 7] = [
    ("premises", "stroke", "#24452e"),
    ("looked-at", "fill", "#16301e"),
    ("link", "stroke", "#6cc287"),
    ("side", "stroke", "#8fd3a4"),
    ("label", "stroke", "#8b96a2"),
    ("note", "stroke", "#e6edf3"),
    ("different", "stroke", "#f0ab57"),
];

fn colours(palette: &Palette) -> String {
    palette
        .iter()
        .map(|(class, property, colour)| format!(".slink .{class} {{ {property}: {colour} }}\n"))
        .collect()
}
