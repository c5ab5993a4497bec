#!/usr/bin/env python3
#===- ordering.py - how long ordering takes as programs grow ----------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Runs `gmonkit order` on synthetic programs (see synthetic.py) of sizes that double, up to a
# million functions and ten million arcs. With --blocks it runs `gmonkit order --blocks` on real
# programs that it compiles (see many_functions.py). Prints a Markdown table with the CPU time of
# all threads, of the fastest of some runs. It includes reading the program and the profile.

import argparse
import os
import re
import tempfile
import time

import synthetic
from common import many_functions
from common.builds import Builds, add_build_argument, run
from common.workloads import resources

SIZES = [62_500, 125_000, 250_000, 500_000, 1_000_000]
ARCS = 10  # per function
COMPILED = [62_500, 250_000, 1_000_000]


def measure(command):
    """(CPU seconds, wall seconds, GiB)"""
    begin = time.monotonic()
    usage = resources(command)
    return usage.ru_utime + usage.ru_stime, time.monotonic() - begin, usage.ru_maxrss / 2**20


def print_orders(gmonkit, runs):
    print("| functions | arcs | CPU time | to the one above | wall time | memory |")
    print("|---|---|---|---|---|---|")
    before = None
    for functions in SIZES:
        with tempfile.TemporaryDirectory() as folder:
            program, profile = os.path.join(folder, "program"), os.path.join(folder, "gmon.out")
            synthetic.write(functions, ARCS * functions, program, [profile])
            cpu, wall, memory = min(measure([gmonkit, "order", program, profile])
                                    for _ in range(runs))
        growth = "%.2f" % (cpu / before) if before else ""
        print(f"| {functions:,} | {ARCS * functions:,} | {cpu:.1f} s | {growth} | {wall:.1f} s | "
              f"{memory:.2f} GiB |", flush=True)
        before = cpu


def print_block_orders(tree, runs):
    print("| functions | that ran | CPU time | wall time | memory |")
    print("|---|---|---|---|---|")
    for functions in COMPILED:
        with tempfile.TemporaryDirectory(dir=tree.work) as folder:
            program, profile = many_functions.build(tree, folder, functions)
            order = [tree.gmonkit, "order", program, profile, "--fresh", "-o",
                     os.path.join(folder, "order.txt"),
                     "--blocks=" + os.path.join(folder, "blocks.txt")]
            ran = re.search(r"blocks of \d+ of (\d+) functions", run(order))[1]
            functions = -(-functions // many_functions.IN_OBJECT) * many_functions.IN_OBJECT
            cpu, wall, memory = min(measure(order) for _ in range(runs))
        print(f"| {functions:,} | {int(ran):,} | {cpu:.1f} s | {wall:.1f} s | {memory:.2f} GiB |",
              flush=True)


def main():
    parser = argparse.ArgumentParser(description="Prints how long gmonkit order takes.")
    add_build_argument(parser)
    parser.add_argument("--runs", type=int, default=3, help="of each size (default: 3)")
    parser.add_argument("--blocks", action="store_true", help="order functions and their blocks")
    arguments = parser.parse_args()
    tree = Builds(arguments.build)
    if arguments.blocks:
        print_block_orders(tree, arguments.runs)
    else:
        print_orders(tree.gmonkit, arguments.runs)


main()
