//! The files of the page, compiled into the program.

/// A file of the page.
#[derive(Debug)]
pub(super) struct Asset {
    pub(super) path: &'static str,
    pub(super) kind: &'static str,
    pub(super) text: &'static str,
}

/// HTML.
const PAGE: &str = "text/html; charset=utf-8";
/// CSS.
const STYLE: &str = "text/css; charset=utf-8";
/// JavaScript.
const SCRIPT: &str = "text/javascript; charset=utf-8";

/// SVG.
const IMAGE: &str = "image/svg+xml";

/// Files by their names, which all have one kind, folder and ending; and below which address they are.
macro_rules! files {
    ($($kind:ident $address:literal $folder:literal $ending:literal: $($name:literal)+;)+) => {
        &[
            $($(Asset {
                path: concat!($address, $name, $ending),
                kind: $kind,
                text: include_str!(concat!("../../", $folder, $name, $ending)),
            }),+),+
        ]
    };
}

/// The page itself.
const INDEX: Asset = Asset { path: "/", kind: PAGE, text: include_str!("../web/index.html") };

/// All other files. The pictures of techniques are for the course.
const ASSETS: &[Asset] = files! {
    STYLE "/" "src/web/" ".css": "small" "style";
    IMAGE "/" "src/web/" ".svg": "icon";
    IMAGE "/techniques/" "docs/techniques/" ".svg":
        "adjacent-threes" "clue-remaining" "clue-satisfied" "colouring" "corner-three" "diagonal-threes"
        "entered-one" "premature-loop" "vertex-continue" "vertex-dead-end" "vertex-full" "zero";
    SCRIPT "/" "src/web/" ".js":
        "app" "ask" "auto" "board" "booklet" "camera" "compose" "course" "door" "drawer" "game" "games"
        "generate" "genre" "grid" "hints" "judge" "keep" "keys" "lang" "lang-de" "lang-en" "lessons"
        "marks" "model" "numbers" "open" "pack" "pager" "paint" "paper" "picture" "pieces" "play" "player"
        "pointer" "rule" "set" "settings" "shapes" "share" "solved" "sprites" "storage" "strokes" "theme"
        "thumbnail" "timer" "transform" "ui" "verdict" "view" "waiting" "won" "words";
};

/// Finds the file at a path.
pub(super) fn at(path: &str) -> Option<&'static Asset> {
    [&INDEX].into_iter().chain(ASSETS).find(|asset| asset.path == path)
}
