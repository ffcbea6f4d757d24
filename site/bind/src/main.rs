//! Writes the JavaScript beside the WebAssembly: `bind FILE FOLDER`.

use std::env;
use std::path::PathBuf;

use anyhow::Context;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let mut arguments = env::args_os().skip(1).map(PathBuf::from);
    let (file, folder) =
        arguments.next().zip(arguments.next()).context("this needs a file of WebAssembly and a folder")?;
    // A classic script: from `file://`, browsers load no modules.
    let mut bindgen = Bindgen::new();
    bindgen
        .input_path(file)
        .out_name("slink")
        .no_modules(true)?
        .no_modules_global("slinkWasm")?
        .typescript(false)
        .remove_name_section(true);
    bindgen.generate(folder)
}
