"""Tries mutants: `mutants.py [ROOM [PART OF A NAME]]`. See `.ci/mutants`.

Each function that has mutants gets their bodies beside its own, and takes the one whose number is in the environment. So everything is compiled
once. A mutant that does not compile is found in the messages of the compiler, and left out. What is in no function, or in one that returns an `impl`
of several traits, is built for itself.
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import re
import signal
import subprocess
import sys
import time

Room = collections.namedtuple("Room", "package files tests filters")
LIBRARY = ["--no-default-features", "--features", "internals", "--test", "library"]
# The tests of each room: those that would be written beside it.
ROOMS = {
    "certificate": Room("slitherlink-certificate", "certificate/src/**/*.rs", [], [""]),
    "cuts": Room("slitherlink", "src/search/cuts/*.rs", LIBRARY, ["cuts::", "cut_finder::"]),
    "solution": Room("slitherlink", "src/solution.rs", LIBRARY, ["solution::"]),
    "replay": Room("slitherlink", "src/replay/*.rs", LIBRARY, ["replay", "steps::", "steps_json::"]),
}
HOME = pathlib.Path("target/mutants").absolute()
TREE = HOME / "tree"
SWITCH = """
/// The number of the mutant to be.
#[allow(dead_code)]
pub(crate) fn mutant() -> u32 {
    static NUMBER: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
    *NUMBER.get_or_init(|| std::env::var("MUTANT").map_or(0, |number| number.parse().unwrap_or(0)))
}
"""
# What a test may use, however wrong the program is: memory, and seconds beyond those that it takes otherwise.
MEMORY, PATIENCE = 4 << 30, 15


class Mutant:
    """One of those that cargo-mutants lists."""

    def __init__(self, room, number, listed, text):
        self.room, self.number, self.name, self.file = room, number, listed["name"], listed["file"]
        self.start, self.end = (offset(text, listed["span"][side]) for side in ("start", "end"))
        self.replacement = listed["replacement"]
        self.function = self.promised = None
        if listed["function"]:
            start, end = (offset(text, listed["function"]["span"][side]) for side in ("start", "end"))
            head = text[start:].split("{", 1)[0]
            promised = re.search(r"-> impl (.*?)(\bwhere\b|$)", head, re.DOTALL)
            self.promised = f"Box<dyn {promised[1]} + '_>" if promised else None
            if not promised or "+" not in promised[1] and "return" not in text[start:end]:
                self.function = start + len(head), end
        self.outcome = None

    def of(self, text, start=0, end=None):
        """The text with this mistake, or a part of it."""
        return text[start : self.start] + self.replacement + text[self.end : end]


def offset(text, place):
    lines = text.splitlines(keepends=True)
    return sum(map(len, lines[: place["line"] - 1])) + place["column"] - 1


def listed(names, part):
    """The mutants of some rooms, and the text of their files."""
    mutants, texts = [], {}
    for name in names:
        room = ROOMS[name]
        command = ["cargo", "mutants", "--list", "--json", "--package", room.package, "--file", room.files]
        for found in json.loads(subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout):
            if part in found["name"]:
                text = texts.setdefault(found["file"], pathlib.Path(found["file"]).read_text(encoding="utf-8"))
                mutant = Mutant(name, len(mutants) + 1, found, text)
                if not any(start <= mutant.start < end for start, end in for_other_systems(text)):
                    mutants.append(mutant)
    for mutant in mutants:
        mutant.function = mutant.function and min(around(mutant, mutants))
    return texts, mutants


def for_other_systems(text):
    """The parts of a file that are compiled elsewhere alone: what is under `#[cfg(not(unix))]`, up to its closing brace."""
    parts = []
    for attribute in re.finditer(re.escape("#[cfg(not(unix))]"), text):
        end, depth = text.index("{", attribute.end()) + 1, 1
        while depth:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        parts.append((attribute.start(), end))
    return parts


def around(mutant, mutants):
    """The functions that a mutant is in: one of them is inside of another if there are several."""
    functions = {other.function for other in mutants if other.function and other.file == mutant.file}
    return [(start, end) for start, end in functions if start <= mutant.start and mutant.end <= end]


def copy_tree():
    """Copies what git knows, and what is new; keeps the times of files that stay the same."""
    names = subprocess.run(["git", "ls-files", "-coz", "--exclude-standard"], stdout=subprocess.PIPE, check=True).stdout
    for name in filter(os.path.isfile, names.decode().split("\0")):
        write(TREE / name, pathlib.Path(name).read_bytes())


def write(path, content):
    content = content if isinstance(content, bytes) else content.encode()
    if not path.exists() or path.read_bytes() != content:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def together(text, mutants):
    """A file with the bodies of all these mutants; and which lines are whose."""
    functions = collections.defaultdict(list)
    for mutant in mutants:
        functions[mutant.function].append(mutant)
    parts, at, line, lines = [], 0, 1, {}

    def add(part, owner=None):
        nonlocal line
        parts.append(part)
        for _ in range(part.count("\n") + 1):
            lines[line] = owner or lines.get(line)
            line += 1
        line -= 1

    for start, end in sorted(functions):
        promised = functions[start, end][0].promised
        before, after = (f"{{ let promised: {promised} = Box::new(", "); promised }") if promised else ("", "")
        add(text[at:start].replace("const fn", "fn") + "{ match crate::mutant() {\n")
        for mutant in functions[start, end]:
            add(f"{mutant.number} => {before}\n", mutant)
            add(mutant.of(text, start, end), mutant)
            add(f"\n{after}\n")
        add(f"_ => {before}{text[start:end]}{after}\n}} }}")
        at = end
    add(text[at:].replace("const fn", "fn"))
    return "".join(parts), lines


def build(room):
    """The test programs if they compile, and the errors if they do not."""
    environment = {**os.environ, "CARGO_TARGET_DIR": str(HOME / "build")}
    command = ["cargo", "test", "--no-run", "--profile", "mutants", "--message-format", "json", "--package", room.package, *room.tests]
    done = subprocess.run(command, cwd=TREE, env=environment, stdout=subprocess.PIPE, check=False)
    said = [json.loads(line) for line in done.stdout.decode().splitlines() if line.startswith("{")]
    tests = [said for said in said if said["reason"] == "compiler-artifact" and said["profile"]["test"]]
    errors = [said["message"] for said in said if said["reason"] == "compiler-message" and said["message"]["level"] == "error"]
    return [test["executable"] for test in tests if test["executable"]] if done.returncode == 0 else [], errors


def loosened(error):
    """Where constant functions call those that ask for the number of the mutant: there nothing is constant any more."""
    code = (error["code"] or {}).get("code")
    for path in {span["file_name"] for span in error["spans"] if code == "E0015"}:
        text = (TREE / path).read_text(encoding="utf-8")
        if "const fn" in text:
            write(TREE / path, text.replace("const fn", "fn"))
            yield path


def build_together(room, texts, mutants):
    """Builds all of them in one, without those that do not compile, and returns the test programs."""
    roots = [root for root in (TREE / room.files.split("src/")[0] / "src").glob("*.rs") if root.name in ("lib.rs", "main.rs")]
    while True:
        left, owners = [mutant for mutant in mutants if mutant.function and not mutant.outcome], {}
        for path, text in texts.items():
            content, owners[path] = together(text, [mutant for mutant in left if mutant.file == path])
            write(TREE / path, content)
        for root in roots:
            write(root, root.read_text(encoding="utf-8").split(SWITCH)[0] + SWITCH)
        programs, errors = build(room)
        if programs:
            return programs
        places = [(span["file_name"], span["line_start"]) for error in errors for span in error["spans"] if span["is_primary"]]
        found = {owners.get(file, {}).get(line) for file, line in places} - {None}
        constant = {file for error in errors for file in loosened(error)}
        if not found and not constant:
            sys.exit("\n".join(error["rendered"] for error in errors) or "The tests do not compile.")
        for mutant in found:
            mutant.outcome = "unviable"


def run(room, test, number, seconds=None):
    """Runs a test in a program that is this mutant, and returns what happened to it: nothing, if the test passes."""
    program, name = test
    package = TREE / room.files.split("src/")[0]
    environment = {**os.environ, "MUTANT": str(number), "CARGO_MANIFEST_DIR": str(package)}
    streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    command = ["prlimit", f"--as={MEMORY}", program, "--exact", name, "--test-threads", "1"]
    child = subprocess.Popen(command, cwd=package, env=environment, start_new_session=True, **streams)
    try:
        return f"caught by {name}" if child.wait(seconds) else None
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.wait()
        return f"timeout in {name}"


def timed(room, programs):
    """The tests of a room, the quickest first, and for how long each may run."""
    times = {}
    for program in programs:
        names = subprocess.run([program, "--list", "--format", "terse"], stdout=subprocess.PIPE, check=True).stdout.decode()
        for name in re.findall(r"^(.*): test$", names, re.MULTILINE):
            if any(part in name for part in room.filters):
                start = time.monotonic()
                if run(room, (program, name), 0):
                    sys.exit(f"{name} fails without a mutant.")
                times[program, name] = time.monotonic() - start
    return {test: 10 * seconds + PATIENCE for test, seconds in sorted(times.items(), key=lambda item: item[1])}


def attempt(mutant, tests):
    outcomes = (run(ROOMS[mutant.room], test, mutant.number, seconds) for test, seconds in tests.items())
    mutant.outcome = next(filter(None, outcomes), "missed")
    if mutant.outcome == "missed":
        print(f"missed: {mutant.name}", flush=True)


def attempt_alone(mutant, text, tests):
    """Tries a mutant that is built for itself."""
    write(TREE / mutant.file, mutant.of(text))
    programs, _ = build(ROOMS[mutant.room])
    write(TREE / mutant.file, text)
    if programs:
        again = {stem(program): program for program in programs}
        attempt(mutant, {(again[stem(program)], name): seconds for (program, name), seconds in tests.items()})
    else:
        mutant.outcome = "unviable"


def stem(program):
    return os.path.basename(program).rsplit("-", 1)[0]


def try_rooms(names, part):
    """Tries the mutants of rooms in one package, and returns how many were missed."""
    start = time.monotonic()
    texts, mutants = listed(names, part)
    if not mutants:
        return 0
    copy_tree()
    programs = build_together(ROOMS[names[0]], texts, mutants)
    tests = {name: timed(ROOMS[name], programs) for name in names}
    built = time.monotonic()
    print(f"{', '.join(names)}: {len(mutants)} mutants, built in {built - start:.0f} s", flush=True)
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        waiting = [mutant for mutant in mutants if mutant.function and not mutant.outcome]
        list(pool.map(lambda mutant: attempt(mutant, tests[mutant.room]), waiting))
    copy_tree()
    for mutant in (mutant for mutant in mutants if not mutant.outcome):
        attempt_alone(mutant, texts[mutant.file], tests[mutant.room])
    print(f"tried in {time.monotonic() - built:.0f} s", flush=True)
    return sum(report(name, [mutant for mutant in mutants if mutant.room == name]) for name in names)


def report(name, mutants):
    """Writes down what happened to the mutants of a room, and returns how many were missed."""
    counts = collections.Counter(mutant.outcome.split()[0] for mutant in mutants)
    print(f"{name}: {len(mutants)} mutants, " + ", ".join(f"{count} {word}" for word, count in sorted(counts.items())))
    lines = [f"{mutant.outcome}: {mutant.name}\n" for mutant in mutants]
    (HOME / f"{name}.txt").write_text("".join(lines), encoding="utf-8")
    return counts["missed"]


def main(*arguments):
    names = [name for name in arguments[:1] if name != "all"] or list(ROOMS)
    if unknown := [name for name in names if name not in ROOMS]:
        sys.exit(f"There is no room {unknown[0]}: {', '.join(ROOMS)}.")
    packages = [[name for name in names if ROOMS[name].package == package] for package in sorted({ROOMS[name].package for name in names})]
    missed = [try_rooms(rooms, "".join(arguments[1:])) for rooms in packages]
    sys.exit(1 if any(missed) else 0)


main(*sys.argv[1:])
