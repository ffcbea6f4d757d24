#!/usr/bin/env python3
"""Compares the crates that a program names inside itself with those of a CycloneDX list: `contents.py PROGRAM LIST`.

The list gets the scope `excluded` for crates that only help to build the program: cargo-cyclonedx says so of build scripts, but not of macros.
"""

import json
import subprocess
import sys
import tempfile
import zlib


def inside(program):
    """What cargo-auditable put into the program: JSON, compressed, in a section of its own. Maps crates to what they are there for."""
    with tempfile.NamedTemporaryFile() as section:
        subprocess.run(["objcopy", "--dump-section", f".dep-v0={section.name}", program, "/dev/null"], check=True)
        packages = json.loads(zlib.decompress(section.read()))["packages"]
    # The program itself goes by another name in the list.
    named = [package for package in packages if not package.get("root")]
    return {(package["name"], package["version"]): package.get("kind", "runtime") for package in named}


def main(program, path):
    with open(path, encoding="utf-8") as file:
        document = json.load(file)
    kinds, listed = inside(program), {(part["name"], part["version"]): part for part in document["components"]}
    for name, version in sorted(kinds.keys() - listed.keys()):
        print(f"{program} names {name} {version}, and {path} does not list it.")
    for name, version in sorted(listed.keys() - kinds.keys()):
        print(f"{path} lists {name} {version}, and {program} does not name it.")
    if kinds.keys() != listed.keys():
        sys.exit(1)
    for crate, kind in kinds.items():
        listed[crate]["scope"] = "required" if kind == "runtime" else "excluded"
    with open(path, "w", encoding="utf-8") as file:
        json.dump(document, file, indent=2)
    contained = sum(kind == "runtime" for kind in kinds.values())
    print(f"{path} lists the {contained} crates that {program} contains, and {len(kinds) - contained} that helped to build it.")


main(*sys.argv[1:])
