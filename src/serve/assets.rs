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

/// The picture of a technique, as in `docs/techniques.md`, for the course.
macro_rules! picture {
    ($technique:literal) => {
        Asset {
            path: concat!("/techniques/", $technique, ".svg"),
            kind: IMAGE,
            text: include_str!(concat!("../../docs/techniques/", $technique, ".svg")),
        }
    };
}

/// All files.
const ASSETS: &[Asset] = &[
    Asset { path: "/", kind: PAGE, text: include_str!("../web/index.html") },
    Asset { path: "/app.js", kind: SCRIPT, text: include_str!("../web/app.js") },
    Asset { path: "/ask.js", kind: SCRIPT, text: include_str!("../web/ask.js") },
    Asset { path: "/auto.js", kind: SCRIPT, text: include_str!("../web/auto.js") },
    Asset { path: "/board.js", kind: SCRIPT, text: include_str!("../web/board.js") },
    Asset { path: "/booklet.js", kind: SCRIPT, text: include_str!("../web/booklet.js") },
    Asset { path: "/camera.js", kind: SCRIPT, text: include_str!("../web/camera.js") },
    Asset { path: "/compose.js", kind: SCRIPT, text: include_str!("../web/compose.js") },
    Asset { path: "/course.js", kind: SCRIPT, text: include_str!("../web/course.js") },
    Asset { path: "/door.js", kind: SCRIPT, text: include_str!("../web/door.js") },
    Asset { path: "/drawer.js", kind: SCRIPT, text: include_str!("../web/drawer.js") },
    Asset { path: "/game.js", kind: SCRIPT, text: include_str!("../web/game.js") },
    Asset { path: "/games.js", kind: SCRIPT, text: include_str!("../web/games.js") },
    Asset { path: "/generate.js", kind: SCRIPT, text: include_str!("../web/generate.js") },
    Asset { path: "/genre.js", kind: SCRIPT, text: include_str!("../web/genre.js") },
    Asset { path: "/grid.js", kind: SCRIPT, text: include_str!("../web/grid.js") },
    Asset { path: "/hints.js", kind: SCRIPT, text: include_str!("../web/hints.js") },
    Asset { path: "/icon.svg", kind: IMAGE, text: include_str!("../web/icon.svg") },
    Asset { path: "/judge.js", kind: SCRIPT, text: include_str!("../web/judge.js") },
    Asset { path: "/keep.js", kind: SCRIPT, text: include_str!("../web/keep.js") },
    Asset { path: "/keys.js", kind: SCRIPT, text: include_str!("../web/keys.js") },
    Asset { path: "/lang-de.js", kind: SCRIPT, text: include_str!("../web/lang-de.js") },
    Asset { path: "/lang-en.js", kind: SCRIPT, text: include_str!("../web/lang-en.js") },
    Asset { path: "/lang.js", kind: SCRIPT, text: include_str!("../web/lang.js") },
    Asset { path: "/lessons.js", kind: SCRIPT, text: include_str!("../web/lessons.js") },
    Asset { path: "/marks.js", kind: SCRIPT, text: include_str!("../web/marks.js") },
    Asset { path: "/model.js", kind: SCRIPT, text: include_str!("../web/model.js") },
    Asset { path: "/numbers.js", kind: SCRIPT, text: include_str!("../web/numbers.js") },
    Asset { path: "/open.js", kind: SCRIPT, text: include_str!("../web/open.js") },
    Asset { path: "/pack.js", kind: SCRIPT, text: include_str!("../web/pack.js") },
    Asset { path: "/pager.js", kind: SCRIPT, text: include_str!("../web/pager.js") },
    Asset { path: "/paint.js", kind: SCRIPT, text: include_str!("../web/paint.js") },
    Asset { path: "/paper.js", kind: SCRIPT, text: include_str!("../web/paper.js") },
    Asset { path: "/picture.js", kind: SCRIPT, text: include_str!("../web/picture.js") },
    Asset { path: "/pieces.js", kind: SCRIPT, text: include_str!("../web/pieces.js") },
    Asset { path: "/play.js", kind: SCRIPT, text: include_str!("../web/play.js") },
    Asset { path: "/player.js", kind: SCRIPT, text: include_str!("../web/player.js") },
    Asset { path: "/pointer.js", kind: SCRIPT, text: include_str!("../web/pointer.js") },
    Asset { path: "/rule.js", kind: SCRIPT, text: include_str!("../web/rule.js") },
    Asset { path: "/set.js", kind: SCRIPT, text: include_str!("../web/set.js") },
    Asset { path: "/settings.js", kind: SCRIPT, text: include_str!("../web/settings.js") },
    Asset { path: "/shapes.js", kind: SCRIPT, text: include_str!("../web/shapes.js") },
    Asset { path: "/share.js", kind: SCRIPT, text: include_str!("../web/share.js") },
    Asset { path: "/small.css", kind: STYLE, text: include_str!("../web/small.css") },
    Asset { path: "/solved.js", kind: SCRIPT, text: include_str!("../web/solved.js") },
    Asset { path: "/sprites.js", kind: SCRIPT, text: include_str!("../web/sprites.js") },
    Asset { path: "/storage.js", kind: SCRIPT, text: include_str!("../web/storage.js") },
    Asset { path: "/strokes.js", kind: SCRIPT, text: include_str!("../web/strokes.js") },
    Asset { path: "/style.css", kind: STYLE, text: include_str!("../web/style.css") },
    picture!("adjacent-threes"),
    picture!("clue-remaining"),
    picture!("clue-satisfied"),
    picture!("colouring"),
    picture!("corner-three"),
    picture!("diagonal-threes"),
    picture!("entered-one"),
    picture!("premature-loop"),
    picture!("vertex-continue"),
    picture!("vertex-dead-end"),
    picture!("vertex-full"),
    picture!("zero"),
    Asset { path: "/theme.js", kind: SCRIPT, text: include_str!("../web/theme.js") },
    Asset { path: "/thumbnail.js", kind: SCRIPT, text: include_str!("../web/thumbnail.js") },
    Asset { path: "/timer.js", kind: SCRIPT, text: include_str!("../web/timer.js") },
    Asset { path: "/transform.js", kind: SCRIPT, text: include_str!("../web/transform.js") },
    Asset { path: "/ui.js", kind: SCRIPT, text: include_str!("../web/ui.js") },
    Asset { path: "/verdict.js", kind: SCRIPT, text: include_str!("../web/verdict.js") },
    Asset { path: "/view.js", kind: SCRIPT, text: include_str!("../web/view.js") },
    Asset { path: "/waiting.js", kind: SCRIPT, text: include_str!("../web/waiting.js") },
    Asset { path: "/won.js", kind: SCRIPT, text: include_str!("../web/won.js") },
    Asset { path: "/words.js", kind: SCRIPT, text: include_str!("../web/words.js") },
];

/// Finds the file at a path.
pub(super) fn at(path: &str) -> Option<&'static Asset> {
    ASSETS.iter().find(|asset| asset.path == path)
}
