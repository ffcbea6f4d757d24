"""Sends lines of puzzles through a slink filter on a Spark cluster, and sums up what came of them.

    spark-submit examples/cluster/spark.py boards.txt records --command 'slink grade --filter --timeout 60'

docs/cluster.md tells what lines and records are, and how this is tested.
"""

import argparse
import shlex
import sys

from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f

# What of a record gets a column of its own in Parquet; all of it stands in `record`.
COLUMNS = {"id": "string", "verdict": "string", "word": "string", "score": "long"}


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("input", help="files of lines, or Parquet with a column `url` and perhaps `id`")
    parser.add_argument("output", help="a folder that does not exist yet")
    parser.add_argument("--command", default="slink solve --filter", help="the filter, as each worker finds it")
    parser.add_argument("--parquet", action="store_true", help="write Parquet; it is read where names end so")
    parser.add_argument("--part", type=int, default=1000, metavar="LINES", help="lines for each start of the filter")
    return parser.parse_args()


def lines_of(spark: SparkSession, name: str):
    """The lines of an input as an RDD of texts."""
    if not name.rstrip("/").endswith(".parquet"):
        return spark.sparkContext.textFile(name)
    rows = spark.read.parquet(name)
    members = [column for column in ("id", "url") if column in rows.columns]
    return rows.select(f.to_json(f.struct(*members))).rdd.map(lambda row: row[0])


def table(frame: DataFrame) -> DataFrame:
    """Records with the columns that they are counted by."""
    named = [f.get_json_object("record", f"$.{name}").cast(kind).alias(name) for name, kind in COLUMNS.items()]
    return frame.select(*named, "record")


def summary(frame: DataFrame) -> int:
    """Prints how many records have each verdict and grade, and tells how many there are."""
    groups = frame.groupBy("verdict", "word").count().collect()
    for group in sorted(groups, key=lambda group: -group["count"]):
        name = " ".join(word for word in (group["verdict"] or "answered", group["word"]) if word)
        print(f"{group['count']:>12,} {name}")
    return sum(group["count"] for group in groups)


def main() -> None:
    args = arguments()
    spark = SparkSession.builder.appName("slink").getOrCreate()
    lines = lines_of(spark, args.input)
    count = lines.count()
    # Lines next to each other are often alike, and hard boards come together: dealt out, each part has its share.
    parts = max(1, -(-count // args.part))
    # Without checkCode a command that fails is taken for one that has no more to say.
    records = lines.repartition(parts).pipe(shlex.join(shlex.split(args.command)), checkCode=True)
    # A part is written by itself and put in its place when it is whole, so that one that was tried twice is there once.
    if args.parquet:
        frame = spark.createDataFrame(records.map(lambda record: (record,)), "record string")
        table(frame).write.parquet(args.output)
        written = spark.read.parquet(args.output)
    else:
        records.saveAsTextFile(args.output)
        written = table(spark.read.text(args.output).withColumnRenamed("value", "record"))
    answered = summary(written)
    spark.stop()
    if answered != count:
        sys.exit(f"error: found {answered:,} records for {count:,} lines; --command must be a filter")


if __name__ == "__main__":
    main()
