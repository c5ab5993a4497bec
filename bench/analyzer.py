#!/usr/bin/env python3
#===- analyzer.py - gmonprof's speed beside GNU gprof's ------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Runs both on the same synthetic programs and profiles (see synthetic.py) and on SQLite's
# speedtest1, with output to a file, and prints a Markdown table. Then runs gmonprof alone on sizes
# that double, up to a million functions. Times are wall-clock times. gmonprof's is the least of
# some runs; gprof runs once, because it takes long enough. Let nothing else run.

import argparse
import os
import pathlib
import subprocess
import tempfile
import time

import synthetic
from common.builds import COMPILERS, Builds, add_build_argument, run

MERGED_FILES = 20


def measure(command, folder, runs=1):
    """(seconds, MiB) of the fastest of RUNS."""
    best = None
    for _ in range(runs):
        with open(folder / "output", "wb") as out:
            start = time.monotonic()
            process = subprocess.Popen(command, stdout=out, cwd=folder)
            _, status, usage = os.wait4(process.pid, 0)
            seconds = time.monotonic() - start
        if status != 0:
            raise SystemExit(f"analyzer.py: error: {command[0]} failed")
        result = seconds, usage.ru_maxrss / 1024
        best = min(best or result, result)
    return best


def write_input(folder, functions, arcs, files=1, own_share=synthetic.OWN):
    names = [f"gmon.{number}" for number in range(files)]
    synthetic.write(functions, arcs, folder / "program", [folder / name for name in names],
                    own_share)
    return ["program", *names]


def build_sqlite(args, folder):
    """A program with debug information, and its profile by glibc's profiler."""
    Builds(args.build).build("sqlite", str(folder / "speedtest1"),
                             [COMPILERS["gcc"], "-O2", "-w", "-g", "-pg"])
    run([str(folder / "speedtest1"), "--size", "20"], cwd=folder)
    return ["speedtest1", "gmon.out"]


def compare(args, folder, job, size, options, inputs):
    ours, memory = measure([args.gmonprof, *options, *inputs], folder, args.runs)
    theirs, their_memory = measure([args.gprof, *options, *inputs], folder)
    print(f"| {job} | {size} | {theirs:.2f} s | {ours:.3f} s | {theirs / ours:.0f} | "
          f"{their_memory:.0f} MiB | {memory:.0f} MiB |", flush=True)


def compare_synthetic(args, folder, job, options, functions, arcs):
    compare(args, folder, job, f"{functions:,} functions, {arcs:,} arcs", options,
            write_input(folder, functions, arcs))


def compare_sums(args, folder, functions, arcs, own_share):
    size = (f"{MERGED_FILES} files of {functions:,} functions, {arcs:,} arcs, "
            f"{own_share:.0%} of them its own")
    compare(args, folder, "-s", size, ["-s"],
            write_input(folder, functions, arcs, MERGED_FILES, own_share))


def print_comparison(args, folder):
    print("| job | input | gprof | gmonprof | ratio | gprof | gmonprof |")
    print("|---|---|---|---|---|---|---|")
    reports = "flat profile, call graph"
    compare_synthetic(args, folder, reports, ["-p", "-q"], 20_000, 100_000)
    compare_synthetic(args, folder, reports, ["-p", "-q"], 100_000, 500_000)
    compare_synthetic(args, folder, "-r", ["-r"], 100_000, 500_000)
    compare_sums(args, folder, 20_000, 100_000, 0.05)
    compare_sums(args, folder, 20_000, 100_000, 0.5)
    compare_sums(args, folder, 100_000, 500_000, 0.05)
    compare(args, folder, "-l", "SQLite, gcc -O2 -g -pg", ["-l"], build_sqlite(args, folder))


def print_growth(args, folder):
    print("\n| functions | arcs | gmonprof | to the one above | memory |")
    print("|---|---|---|---|---|")
    before = None
    for functions in [125_000, 250_000, 500_000, 1_000_000]:
        arcs = 10 * functions
        inputs = write_input(folder, functions, arcs)
        seconds, memory = measure([args.gmonprof, "-p", "-q", *inputs], folder, args.runs)
        growth = f"{seconds / before:.2f}" if before else ""
        print(f"| {functions:,} | {arcs:,} | {seconds:.2f} s | {growth} | {memory:.0f} MiB |",
              flush=True)
        before = seconds


def main():
    parser = argparse.ArgumentParser(description="gmonprof's speed beside GNU gprof's")
    add_build_argument(parser)
    parser.add_argument("--gmonprof", help="default: that of the build folder")
    parser.add_argument("--gprof", default="gprof")
    parser.add_argument("--runs", type=int, default=3, help="of gmonprof; the fastest counts")
    args = parser.parse_args()
    args.gmonprof = args.gmonprof or str(pathlib.Path(args.build).resolve() / "bin/gmonprof")
    with tempfile.TemporaryDirectory() as folder:
        print_comparison(args, pathlib.Path(folder))
        print_growth(args, pathlib.Path(folder))


main()
