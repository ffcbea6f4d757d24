#!/usr/bin/env python3
"""Lists the public face of the library, from rustdoc's JSON: `face.py slitherlink.json`.

One line for each item that a user can name: modules, types, their public methods and constants, functions. Variants and fields
are left out: they are part of what the type's own documentation shows.
"""

import json
import os
import sys


def kind(item):
    return next(iter(item["inner"]))


def read(path):
    with open(path, encoding="utf-8") as text:
        return json.load(text)


def main(path):
    whole = read(path)
    root, index = whole["root"], whole["index"]
    seen, lines = set(), []

    def elsewhere(id):
        """An item of another crate of this workspace, documented beside this one, and the index it is in."""
        summary = whole["paths"].get(id)
        crate = whole["external_crates"].get(str(summary["crate_id"]), {}).get("name", "") if summary else ""
        if not crate.startswith("slitherlink_"):
            return None, index
        other = read(os.path.join(os.path.dirname(path), f"{crate}.json"))
        found = [other["index"].get(id) for id, known in other["paths"].items() if known["path"] == summary["path"]]
        # Numbers of items differ from crate to crate.
        return {**found[0], "id": "::".join(summary["path"])}, other["index"]

    def methods(item, name, index):
        inner = item["inner"][kind(item)]
        impls = inner.get("impls", []) if isinstance(inner, dict) else []
        for found in (index.get(str(each)) for each in impls):
            if found and found["inner"]["impl"]["trait"] is None:
                for member in found["inner"]["impl"]["items"]:
                    member = index[str(member)]
                    if member["visibility"] == "public":
                        what = {"function": "fn", "assoc_const": "const"}[kind(member)]
                        lines.append(f"{name}::{member['name']} {what}")

    def walk(item, place):
        if item is None or item["visibility"] != "public" or item["id"] in seen:
            return
        what, name, home = kind(item), item["name"], index
        if what == "use":
            use = item["inner"]["use"]
            found = index.get(str(use["id"]))
            if found is None:
                found, home = elsewhere(str(use["id"]))
            item, name = found, use["name"]
            if item is None or item["id"] in seen:
                return
            what = kind(item)
        if what == "module":
            for member in sorted(item["inner"]["module"]["items"]):
                walk(index.get(str(member)), place + [name])
            return
        seen.add(item["id"])
        full = "::".join([*place, name])
        lines.append(f"{full} {what.replace('function', 'fn').replace('constant', 'const').replace('type_alias', 'type')}")
        if what in ("struct", "enum", "union"):
            methods(item, full, home)

    crate = index[str(root)]
    # What the root exports is named there, and nowhere else.
    members = [index[str(member)] for member in crate["inner"]["module"]["items"]]
    for member in sorted(members, key=lambda member: kind(member) != "use"):
        walk(member, ["slitherlink"])
    print("\n".join(sorted(lines)))


main(sys.argv[1])
