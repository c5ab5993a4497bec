#!/usr/bin/env python3
#===- start.py - what an instrumented program takes to begin and to end -----------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Prints a Markdown table for each compiler: the additional CPU time (user and system) of SQLite's
# speedtest1 when it only opens and closes an empty database. This is the time to start and to write
# the profile. The figures are medians of the differences of consecutive runs in pairs.

import argparse
import os
import statistics

from builds import COMPILERS, Builds, add_arguments, title
from workloads import cpu_seconds

OURS = [
    ["--gmon-arcs=mcount", "--gmon-blocks=all"],
    ["--gmon-arcs=derived", "--gmon-blocks=sparse"],
    ["--gmon-arcs=derived", "--gmon-blocks=none"],
]
VARIANTS = {
    "clang": OURS + [["-pg"], ["-fprofile-instr-generate"], ["-fprofile-generate"]],
    "gcc": OURS + [["-pg"], ["-fprofile-arcs"], ["-fprofile-generate"]],
}
SHORT_RUN = ["--size", "1", "--testset", "debug1"]


def table(builds, compiler, pairs):
    def compile(options):
        output = "sqlite.%s%s" % (compiler, "".join(options))
        builds.build("sqlite", output, builds.command(compiler, options))
        return [os.path.join(builds.work, output)] + SHORT_RUN

    plain = compile([])
    seconds = statistics.median(cpu_seconds(plain) for _ in range(pairs))
    print("\n%s -O2: the run takes %.2f ms\n" % (COMPILERS[compiler], 1000 * seconds))
    print("| build | start and end, ms |\n|---|---|")
    for options in VARIANTS[compiler]:
        instrumented = compile(options)
        more = statistics.median(-cpu_seconds(plain) + cpu_seconds(instrumented)
                                 for _ in range(pairs))
        print("| %s | %.2f |" % (title(options), 1000 * more), flush=True)


def main():
    parser = argparse.ArgumentParser(description="Prints what it takes to begin and to end.")
    add_arguments(parser)
    parser.add_argument("--pairs", type=int, default=101, metavar="N",
                        help="pairs of runs for each figure (default: 101)")
    arguments = parser.parse_args()
    builds = Builds(arguments.build)
    os.environ["LLVM_PROFILE_FILE"] = os.path.join(builds.work, "profile.profraw")
    for compiler in arguments.compiler or COMPILERS:
        table(builds, compiler, arguments.pairs)


main()
