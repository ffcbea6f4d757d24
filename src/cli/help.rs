//! The help of `slink`: the commands in groups, which clap does not know.

use std::fmt::Write;

/// The commands in groups, in the order of the help.
pub(crate) const GROUPS: [(&str, &[&str]); 5] = [
    ("Solve and count", &["solve", "count", "forced", "likelihood", "sample"]),
    ("Explain and judge", &["explain", "hint", "verify", "grade", "why", "techniques", "rules"]),
    ("Make, draw and play", &["generate", "booklet", "draw", "convert", "serve"]),
    ("Prove and check", &["prove", "check", "encode", "decode"]),
    ("More", &["sudoku", "maze", "completions", "man", "help"]),
];

/// The width of the names, which all groups share.
const WIDTH: usize = 11;

/// Returns the command with a help that lists the commands in groups.
pub(crate) fn grouped(slink: clap::Command) -> clap::Command {
    let mut text = String::from("{about-with-newline}\n{usage-heading} {usage}\n\n");
    let header = slink.get_styles().get_header();
    for (title, names) in GROUPS {
        // clap aligns and wraps the names and descriptions of a group.
        let rows = names.iter().enumerate().map(|(i, name)| {
            let found = slink.find_subcommand(name);
            let about = found.and_then(clap::Command::get_about).cloned();
            let about = about.unwrap_or("Print this message or the help of a command".into());
            clap::Command::new(format!("{name:<WIDTH$}")).about(about).display_order(i)
        });
        let group = clap::Command::new(title).help_template("{subcommands}").disable_help_subcommand(true);
        let list = group.subcommands(rows).styles(slink.get_styles().clone()).render_help();
        // Writing to a string does not fail.
        let _ = write!(text, "{header}{title}:{header:#}\n{}\n\n", list.ansi().to_string().trim_end());
    }
    let _ = write!(text, "{header}Options:{header:#}\n{{options}}{{after-help}}");
    slink.help_template(text)
}
