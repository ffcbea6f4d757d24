"""Lets a solver judge the boards of a file, one after another."""

import json
import sys
import time


def judge_all(judge):
    """Prints a line for each board in the file that the command line names: the verdict, the CPU seconds, and what else `judge` returns.

    A board is a line of JSON. `judge` gets its rows of clues, in which `.` is a blank, and returns how many solutions it has, two for
    all numbers above, and more figures if there are any.
    """
    with open(sys.argv[1]) as file:
        for text in file:
            board = json.loads(text)["clues"]
            start = time.process_time()
            found, *figures = judge(board)
            print(["none", "unique", "several"][found], time.process_time() - start, *figures, flush=True)
