"""The filter among engines: each must give the records of one process. See .ci/cluster."""

import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

import pyspark

SLINK, COUNT, COMMAND, BOARDS = sys.argv[1], int(sys.argv[2]), sys.argv[3], sys.argv[4]
ROOT = Path.cwd()
WORK = ROOT / "target" / "cluster"
FILTER = f"{SLINK} {COMMAND} --filter --timeout 60 --jobs 1"
# As many parts as a cluster would have, so that a worker can be killed between them.
PART = max(10, COUNT // 100)
ENV = os.environ | {
    "SPARK_HOME": str(Path(pyspark.__file__).parent),
    "PYSPARK_PYTHON": sys.executable,
    "PATH": f"{Path(SLINK).parent}:{os.environ['PATH']}",
    "SPARK_LOCAL_IP": "127.0.0.1",
}
SPARK = f"{ENV['SPARK_HOME']}/bin/spark-submit"
passed = 0


def shell(script: str, **more) -> subprocess.CompletedProcess:
    script = f"set -euo pipefail; {script}"
    return subprocess.run(["bash", "-c", script], cwd=WORK, env=ENV | more, check=True, capture_output=True, text=True)


def records_in(folder: Path) -> Counter:
    """The records of a folder of parts, each with how often it is there."""
    return Counter(line for part in sorted(folder.glob("part-*")) for line in part.read_bytes().splitlines())


def expect(is_so: bool, what: str, note: str = "") -> None:
    global passed
    if not is_so:
        sys.exit(f"FAILED: {what} {note}")
    passed += 1
    print(f"ok: {what} {note}", flush=True)


class Took:
    """How long something took, and the time of the processors with that of all that it started."""

    def __enter__(self):
        self.start, self.used = time.monotonic(), self.cpu()
        return self

    def cpu(self) -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    def __exit__(self, *_):
        self.seconds, self.processor = time.monotonic() - self.start, self.cpu() - self.used

    def __str__(self) -> str:
        return f"({self.seconds:.1f} s, {self.processor:.1f} s of processors)"


def make_boards() -> None:
    """Boards with ids, and some lines that are none."""
    shutil.rmtree(WORK, ignore_errors=True)
    WORK.mkdir(parents=True)
    shell(f"{SLINK} generate {BOARDS} --seed 1 --count {COUNT} --to puzz.link --quiet > urls")
    with open(WORK / "urls") as urls, open(WORK / "boards.txt", "w") as boards:
        for number, url in enumerate(urls):
            boards.write(f"b{number}\t{url}")
            if number % 500 == 0:
                boards.write(f"bad{number}\tno puzzle\n\n")


def one_process() -> tuple[bytes, Counter]:
    with Took() as took:
        shell(f"{FILTER} < boards.txt > one")
    one = (WORK / "one").read_bytes()
    lines = (WORK / "boards.txt").read_bytes().count(b"\n")
    expect(one.count(b"\n") == lines, "one process has a record for each line", took)
    with Took() as took:
        shell(f"{FILTER[:-1]}2 < boards.txt > two")
    expect((WORK / "two").read_bytes() == one, "--jobs 2 gives the same bytes", took)
    return one, Counter(one.splitlines())


def parallel(one: bytes) -> None:
    with Took() as took:
        shell(f"parallel --will-cite --pipe -N {PART} -k -j 2 --joblog log {FILTER} < boards.txt > parallel")
    expect((WORK / "parallel").read_bytes() == one, "GNU parallel gives the same bytes", took)


def recipe(one: bytes) -> None:
    """The shards of docs/cluster.md, twice: the second time nothing is left to do."""
    page = (ROOT / "docs" / "cluster.md").read_text()
    block = next(block for block in page.split("```sh\n") if "--resume-failed" in block).split("```")[0]
    script = block.replace("slink grade --filter --jobs 1", FILTER)
    shell(f"mkdir recipe && cp boards.txt recipe && cd recipe && {script} rm shards/*; {script.split(chr(10), 2)[2]}")
    expect(FILTER in script and (WORK / "recipe" / "records.jsonl").read_bytes() == one, "so do shards that are resumed")


def slurm(one: bytes) -> None:
    shell("mkdir shards records && split --number=l/10 --numeric-suffixes --suffix-length=4 boards.txt shards/")
    array, more = ROOT / "examples" / "cluster" / "array.sh", {"FILTER": FILTER.removesuffix(" --jobs 1")}
    for task in [*range(0, 10, 2), *range(10)]:
        shell(f"bash {array}", SLURM_ARRAY_TASK_ID=str(task), **more)
    shell("cat records/???? > slurm; ! ls records/*.part 2> /dev/null")
    expect((WORK / "slurm").read_bytes() == one, "the tasks of the Slurm array give the same bytes")
    shell("rm records/0003; mv records/0004 records/0004.part")
    for task in range(10):
        shell(f"bash {array}", SLURM_ARRAY_TASK_ID=str(task), **more)
    shell("cat records/???? | cmp - one")
    expect(True, "tasks that were lost are made up for")


def submit(master: str, *rest: str) -> list[str]:
    options = f"{SPARK} --master {master} --conf spark.ui.enabled=false --conf spark.sql.shuffle.partitions=4".split()
    return [*options, str(ROOT / "examples" / "cluster" / "spark.py"), *rest, "--command", FILTER, "--part", str(PART)]


def local(counted: Counter) -> None:
    with Took() as took:
        done = subprocess.run(submit("local[2]", "boards.txt", "local"), cwd=WORK, env=ENV, capture_output=True, text=True)
    expect(done.returncode == 0, "Spark local[2] ends with 0", done.stderr[-2000:] if done.returncode else "")
    expect(records_in(WORK / "local") == counted, "Spark local[2] gives the same records", took)
    errors = sum(b'"verdict":"error"' in line for line in counted.elements())
    expect(f" {errors} error\n" in done.stdout, "the summary counts the errors", done.stdout.replace("\n", ";"))


def through_parquet(counted: Counter) -> None:
    """Text to Parquet, and Parquet to Parquet."""
    make = (
        "import sys; from pyspark.sql import SparkSession; spark = SparkSession.builder.getOrCreate();"
        "lines = [line.rstrip('\\n').split('\\t') for line in open('boards.txt') if 'puzz.link' in line];"
        "spark.createDataFrame(lines[:300], 'id string, url string').write.parquet('rows.parquet')"
    )
    subprocess.run([sys.executable, "-c", make], cwd=WORK, env=ENV, check=True, capture_output=True)
    run = submit("local[2]", "rows.parquet", "out.parquet", "--parquet")
    subprocess.run(run, cwd=WORK, env=ENV, check=True, capture_output=True)
    read = (
        "from pyspark.sql import SparkSession; spark = SparkSession.builder.getOrCreate();"
        "rows = spark.read.parquet('out.parquet').collect();"
        "assert all(row.id in row.record and row.verdict in row.record for row in rows);"
        "print('\\n'.join(row.record for row in rows))"
    )
    done = subprocess.run([sys.executable, "-c", read], cwd=WORK, env=ENV, check=True, capture_output=True)
    found = Counter(line for line in done.stdout.splitlines() if line.startswith(b"{"))
    expect(found.total() == 300 and found <= counted, "Parquet in and out gives the same records")


def wrong_command() -> None:
    """A command that fails, and one that loses lines, are seen."""
    for command in ["false", "head -n 3"]:
        run = submit("local[2]", "boards.txt", f"wrong-{command[:4]}")
        run[run.index(FILTER)] = command
        done = subprocess.run(run, cwd=WORK, env=ENV, capture_output=True)
        expect(done.returncode != 0, f"the command `{command}` is found out")


def free_port() -> int:
    with socket.socket() as any_port:
        any_port.bind(("127.0.0.1", 0))
        return any_port.getsockname()[1]


def start(kind: str, *rest: str) -> subprocess.Popen:
    """A master or worker, with a group of processes of its own."""
    command = [f"{ENV['SPARK_HOME']}/bin/spark-class", f"org.apache.spark.deploy.{kind.lower()}.{kind}", *rest]
    log = open(WORK / f"{kind}-{time.monotonic_ns()}.log", "w")
    return subprocess.Popen(command, cwd=WORK, env=ENV, stdout=log, stderr=log, start_new_session=True)


def killed_worker(counted: Counter) -> None:
    """A master and two workers; one of them is killed, with all that it started, in mid-run."""
    port = free_port()
    url = f"spark://127.0.0.1:{port}"
    started = [start("Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", "0")]
    try:
        for name in ["a", "b"]:
            place = ["--host", "127.0.0.1", "--webui-port", "0", "--work-dir", str(WORK / f"worker-{name}")]
            started.append(start("Worker", *place, "--cores", "1", "--memory", "1g", url))
        with Took() as took, open(WORK / "driver.log", "w") as log:
            more = ["--conf", "spark.executor.memory=512m", "--conf", "spark.scheduler.minRegisteredResourcesRatio=1"]
            run = submit(url, "boards.txt", "cluster")
            run[3:3] = more
            driver = subprocess.Popen(run, cwd=WORK, env=ENV, stdout=log, stderr=log)
            # Each part that is written has a folder until all are.
            done = lambda: len(list((WORK / "cluster").glob("_temporary/0/task_*")))
            while driver.poll() is None and done() < 20:
                time.sleep(0.02)
            before = done()
            os.killpg(started[-1].pid, signal.SIGKILL)
            code = driver.wait()
        text = (WORK / "driver.log").read_text()
        # The processors of the workers are not known before these end.
        expect(code == 0, "the run on a cluster ends with 0", text[-2000:] if code else f"({took.seconds:.1f} s)")
        expect(20 <= before < len(list((WORK / "cluster").glob("part-*"))), f"a worker was killed after {before} parts")
        expect("Lost executor" in text, "Spark has lost an executor")
        expect(records_in(WORK / "cluster") == counted, "with a worker killed it gives the same records")
    finally:
        for process in started:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def main() -> None:
    make_boards()
    one, counted = one_process()
    parallel(one)
    recipe(one)
    slurm(one)
    local(counted)
    through_parquet(counted)
    wrong_command()
    killed_worker(counted)
    print(f"{passed} passed, 0 failed")


main()
