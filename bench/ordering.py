#!/usr/bin/env python3
#===- ordering.py - how long ordering takes as programs grow ----------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Runs `gmonkit order` on synthetic programs (see synthetic.py) of sizes that double, up to a
# million functions and ten million arcs. Prints a Markdown table with the CPU time of all
# threads, of the fastest of some runs. It includes reading the program and the profile.

import argparse
import os
import tempfile
import time

import synthetic
from common.builds import Builds, add_build_argument
from common.workloads import resources

SIZES = [62_500, 125_000, 250_000, 500_000, 1_000_000]
ARCS = 10  # per function


def measure(command):
    """(CPU seconds, wall seconds, GiB)"""
    begin = time.monotonic()
    usage = resources(command)
    return usage.ru_utime + usage.ru_stime, time.monotonic() - begin, usage.ru_maxrss / 2**20


def main():
    parser = argparse.ArgumentParser(description="Prints how long gmonkit order takes.")
    add_build_argument(parser)
    parser.add_argument("--runs", type=int, default=3, help="of each size (default: 3)")
    arguments = parser.parse_args()
    gmonkit = os.path.join(os.path.dirname(Builds(arguments.build).gmon_cc), "gmonkit")
    print("| functions | arcs | CPU time | to the one above | wall time | memory |")
    print("|---|---|---|---|---|---|")
    before = None
    for functions in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            program, profile = os.path.join(folder, "program"), os.path.join(folder, "gmon.out")
            synthetic.write(functions, ARCS * functions, program, [profile])
            cpu, wall, memory = min(measure([gmonkit, "order", program, profile])
                                    for _ in range(arguments.runs))
        growth = "%.2f" % (cpu / before) if before else ""
        print(f"| {functions:,} | {ARCS * functions:,} | {cpu:.1f} s | {growth} | {wall:.1f} s | "
              f"{memory:.2f} GiB |", flush=True)
        before = cpu


main()
