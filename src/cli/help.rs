//! The help of `slink`: the commands in groups, which clap does not know.

use std::fmt::Write;

use super::GROUPS;

/// The width of the names, which all groups share.
const WIDTH: usize = 11;

/// Returns the command with a help that lists the commands in groups.
pub(crate) fn grouped(slink: clap::Command) -> clap::Command {
    let mut text = String::from("{about-with-newline}\n{usage-heading} {usage}\n\n");
    let header = slink.get_styles().get_header();
    for (i, (title, names)) in GROUPS.iter().enumerate() {
        // clap itself adds this one.
        let help = (i + 1 == GROUPS.len()).then_some(&"help");
        // clap aligns and wraps the names and descriptions of a group.
        let rows = names.iter().chain(help).enumerate().map(|(i, name)| {
            let found = slink.find_subcommand(name);
            let about = found.and_then(clap::Command::get_about).cloned();
            let about = about.unwrap_or("Print this message or the help of a command".into());
            clap::Command::new(format!("{name:<WIDTH$}")).about(about).display_order(i)
        });
        let group = clap::Command::new(*title).help_template("{subcommands}").disable_help_subcommand(true);
        let list = group.subcommands(rows).styles(slink.get_styles().clone()).render_help();
        // Writing to a string does not fail.
        let _ = write!(text, "{header}{title}:{header:#}\n{}\n\n", list.ansi().to_string().trim_end());
    }
    let _ = write!(text, "{header}Options:{header:#}\n{{options}}{{after-help}}");
    slink.help_template(text)
}
