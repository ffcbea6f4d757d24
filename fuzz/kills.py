#!/usr/bin/env python3
"""Kills long runs in eight ways, and looks whether each puzzle is answered once and as ever.

    cargo build --release
    python3 fuzz/kills.py target/release/slink

For each kind of kill, `slink solve --format jsonl --resume` runs over the same boards until it has
been killed --kills times, each time after it has got on, and then to its end; at last `--retry` takes
up what a kill has cost. The objects must then be those of a run that nobody disturbed. Linux only.
"""

import argparse
import collections
import json
import os
import pathlib
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time


class Campaign:
    """A folder with the program, the boards and what an undisturbed run says of them."""

    def __init__(self, program, folder, boards, jobs, seed):
        self.folder, self.jobs = folder, jobs
        self.program = program = shutil.copy2(program, folder / "original")
        self.random = random.Random(seed)
        self.boards = folder / "boards.txt"
        generate = ["generate", "--rows", "10", "--cols", "10", "--clues", "minimal"]
        with open(self.boards, "wb") as out:
            subprocess.run([program, *generate, "--count", str(boards), "--seed", "8"], stdout=out, check=True)
        # A board that cannot be read is told once too.
        text = self.boards.read_text().replace("10 10\n", "10 10\nx\n10 10\n", 1)
        self.boards.write_text(text)
        undisturbed = subprocess.run(self.command(program), stdout=subprocess.PIPE, check=False)
        self.expected, self.code = answers(undisturbed.stdout), undisturbed.returncode
        self.bytes = len(undisturbed.stdout)
        assert len(self.expected) == boards + 1, len(self.expected)

    def command(self, program, *more):
        jobs = [] if "--jobs" in more else ["--jobs", str(self.jobs)]
        solve = ["solve", "--quiet", "--format", "jsonl", *jobs]
        return [str(program), *solve, *more, str(self.boards)]


def answers(text):
    """The objects by file and number, in their order there, without times."""
    found = collections.defaultdict(list)
    for line in text.splitlines():
        answer = json.loads(line)
        answer.pop("seconds", None)
        found[answer["file"], answer.get("puzzle")].append(answer)
    return found


def size(path):
    return path.stat().st_size if path.exists() else 0


def workers_of(pid):
    """The processes that a process has started, whichever of its threads did."""
    found = []
    for task in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += map(int, task.read_text().split())
        except OSError:
            pass
    return found


def kill(pid, number):
    try:
        os.kill(pid, number)
        return True
    except ProcessLookupError:
        return False


def kill_run(number):
    """The whole run is killed, and started again."""

    def strike(campaign, run, out):
        kill(run.pid, number)
        run.wait()
        return True

    return strike


def kill_and_tear(campaign, run, out):
    """The same, and the end of the last line is missing, as after a kill in the middle of a write."""
    kill(run.pid, signal.SIGKILL)
    run.wait()
    with open(out, "r+b") as file:
        file.truncate(max(0, size(out) - campaign.random.randrange(1, 400)))
    return True


def kill_worker(*numbers):
    """One of the worker processes is killed or stopped; the run goes on."""

    def strike(campaign, run, out):
        workers = workers_of(run.pid)
        return bool(workers) and kill(campaign.random.choice(workers), campaign.random.choice(numbers))

    return strike


def replace_and_kill_worker(campaign, run, out):
    """Another file takes the name of the program, as a rebuild does, and a worker is killed."""
    new = campaign.folder / "new"
    new.write_text("#!/bin/sh\nexit 1\n")
    new.chmod(0o755)
    new.rename(run.args[0])
    return kill_worker(signal.SIGKILL)(campaign, run, out)


ISOLATE = ["--isolate"]
KINDS = {
    "the run, by KILL": ([], kill_run(signal.SIGKILL)),
    "the run, by TERM": ([], kill_run(signal.SIGTERM)),
    "the run, by INT": ([], kill_run(signal.SIGINT)),
    "the run, by KILL, last line torn": ([], kill_and_tear),
    "the run with --isolate, by KILL": (ISOLATE, kill_run(signal.SIGKILL)),
    "a worker, by KILL, ABRT or SEGV": (
        ISOLATE,
        kill_worker(signal.SIGKILL, signal.SIGABRT, signal.SIGSEGV),
    ),
    # One at a time: while it is given time another one would answer all the rest.
    "a worker, by STOP": (
        [*ISOLATE, "--timeout", "0.5", "--jobs", "1"],
        kill_worker(signal.SIGSTOP),
    ),
    "a worker, the program being replaced": (ISOLATE, replace_and_kill_worker),
}


def wait_for_more(run, out, more):
    """Waits until the run has written so much more, and tells whether it still runs."""
    before = size(out)
    while run.poll() is None and size(out) < before + more:
        time.sleep(0.0005)
    return run.poll() is None


def disturb(campaign, kind, kills):
    """Runs and kills until there were so many kills, and then to the end. Returns what to tell."""
    more, strike = KINDS[kind]
    out = campaign.folder / "answers.jsonl"
    out.unlink(missing_ok=True)
    program = campaign.folder / "slink"
    # So that the last kill comes well before the end.
    step = campaign.bytes // (2 * kills)
    done = starts = 0
    code = None
    while code is None or done < kills:
        # The same name, another file: the one that runs may still be in use.
        program.unlink(missing_ok=True)
        os.link(campaign.program, program)
        command = campaign.command(program, *more, "--resume", str(out))
        run = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        starts += 1
        while done < kills and wait_for_more(run, out, campaign.random.randrange(step) + 1):
            done += strike(campaign, run, out)
        _, said = run.communicate()
        code = run.returncode
        if code not in (campaign.code, 3, 6, 130, -signal.SIGKILL, -signal.SIGTERM):
            sys.exit(f"{kind}: ended with {code}: {said.decode()}")
        if done < kills and code in (campaign.code, 3, 6):
            sys.exit(f"{kind}: all was answered after {done} kills: more boards are needed")
        if code in (130, -signal.SIGKILL, -signal.SIGTERM):
            code = None
    first = answers(out.read_bytes())
    cost = sum(a[0]["verdict"] in ("crash", "timeout", "memory") for a in first.values())
    retry = campaign.command(campaign.program, "--resume", str(out), "--retry", "crash,timeout,memory")
    subprocess.run(retry, stderr=subprocess.DEVNULL, check=False)
    compare(kind, campaign, first, cost)
    compare(kind, campaign, answers(out.read_bytes()), 0)
    return f"{done} kills, {starts} starts, {cost} puzzles cost and tried again"


def compare(kind, campaign, found, cost):
    """Each puzzle once, and as ever but for so many."""
    if found.keys() != campaign.expected.keys():
        missing = campaign.expected.keys() - found.keys()
        sys.exit(f"{kind}: {len(found)} puzzles, {len(missing)} missing, such as {sorted(missing)[:3]}")
    twice = [place for place, answers in found.items() if len(answers) != 1]
    if twice:
        sys.exit(f"{kind}: {len(twice)} puzzles are told more than once, such as {twice[:3]}")
    wrong = [place for place, answer in found.items() if answer != campaign.expected[place]]
    if len(wrong) != cost:
        sys.exit(f"{kind}: {len(wrong)} answers differ, expected {cost}, such as {wrong[:3]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("program", type=pathlib.Path, help="slink, built")
    parser.add_argument("--boards", type=int, default=3000)
    parser.add_argument("--kills", type=int, default=40, help="of each kind")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1, help="of when and whom to kill")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="slink-kills-") as folder:
        program = options.program.resolve()
        campaign = Campaign(program, pathlib.Path(folder), options.boards, options.jobs, options.seed)
        for kind in KINDS:
            print(f"{kind}: {disturb(campaign, kind, options.kills)}", flush=True)
    kills = options.kills * len(KINDS)
    print(f"{kills} kills: each of {options.boards + 1} puzzles answered once, and as by an undisturbed run")


if __name__ == "__main__":
    main()
