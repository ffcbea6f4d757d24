"""Prints what tests run, by room: `coverage.py LLVM-COV COUNTERS BUILT`, where BUILT is what cargo said when it built the tests."""

import collections
import json
import os
import subprocess
import sys

# Rooms of which a mistake is worst. All others are one folder each.
READERS = ("src/formats/", "src/dimacs/read.rs", "src/dimacs/model.rs", "src/step/json.rs", "src/maze/read.rs", "src/sudoku/read.rs")
CHECKERS = ("certificate/src/", "src/replay/", "src/search/cuts/", "src/solution.rs")


def room(path):
    for kind, rooms in (("reader", READERS), ("checker", CHECKERS)):
        for start in rooms:
            if path.startswith(start):
                return kind, start.rstrip("/")
    folder = "/".join(path.split("/")[:2]) if path.startswith("src/") and path.count("/") > 1 else os.path.dirname(path)
    return "", folder


def measured(tool, counters, built):
    """Path in the repository, and the summary, of each file."""
    with open(built, encoding="utf-8") as lines:
        said = [json.loads(line) for line in lines if line.startswith("{")]
    programs = sorted({program["executable"] for program in said if program.get("executable")})
    objects = [word for program in programs for word in ("--object", program)]
    command = [tool, "export", "--summary-only", "--ignore-filename-regex", "registry|rustlib|tests/|/rustc/", "--instr-profile", counters]
    report = json.loads(subprocess.run(command + objects, stdout=subprocess.PIPE, check=True).stdout)
    files = {os.path.relpath(file["filename"]): file["summary"] for file in report["data"][0]["files"]}
    return {path: summary for path, summary in files.items() if not path.startswith(("..", "target", "build.rs"))}


def share(summaries, what):
    covered, count = (sum(summary[what][number] for summary in summaries) for number in ("covered", "count"))
    return f"{100 * covered / count:.1f} %" if count else "–"


def row(name, summaries):
    lines = sum(summary["lines"]["count"] for summary in summaries)
    return f"| {name} | {lines} | {share(summaries, 'lines')} | {share(summaries, 'regions')} |"


def main(tool, counters, built):
    files = measured(tool, counters, built)
    rooms = collections.defaultdict(list)
    for path, summary in files.items():
        rooms[room(path)].append(summary)
    print("| room | lines | lines run | regions run |\n|---|---|---|---|")
    for kind in ("reader", "checker", ""):
        for (_, name), summaries in sorted(item for item in rooms.items() if item[0][0] == kind):
            print(row(f"`{name}`" + (f", a {kind}" if kind else ""), summaries))
    print(row("all", files.values()))
    print("\n| file | lines | lines run | regions run |\n|---|---|---|---|")
    for path in sorted(files, key=lambda path: files[path]["lines"]["percent"])[:10]:
        print(row(f"`{path}`", [files[path]]))
    for path in sorted(files):
        if room(path)[0] and files[path]["lines"]["percent"] < 100:
            print(f"{path}: {share([files[path]], 'lines')}", file=sys.stderr)


main(*sys.argv[1:])
