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
#
# --instructions prints what callgrind counts instead. --many=N runs N processes with merge=1, one
# after the other and as many at a time as there are processors, and checks that the sum is exact.

import argparse
import os
import re
import resource
import statistics
import subprocess

from builds import COMPILERS, Builds, add_arguments, fail, run, title
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


def compile_sqlite(builds, compiler, options):
    output = "sqlite.%s%s" % (compiler, "".join(options))
    builds.build("sqlite", output, builds.command(compiler, options))
    return os.path.join(builds.work, output)


def table(builds, compiler, pairs):
    def compile(options):
        return [compile_sqlite(builds, compiler, options)] + SHORT_RUN

    plain = compile([])
    seconds = statistics.median(cpu_seconds(plain) for _ in range(pairs))
    print("\n%s -O2: the run takes %.2f ms\n" % (COMPILERS[compiler], 1000 * seconds))
    print("| build | start and end, ms |\n|---|---|")
    for options in VARIANTS[compiler]:
        instrumented = compile(options)
        more = statistics.median(-cpu_seconds(plain) + cpu_seconds(instrumented)
                                 for _ in range(pairs))
        print("| %s | %.2f |" % (title(options), 1000 * more), flush=True)


def instructions(builds, compiler):
    """Prints the instructions of the begin, of the end and of the run, and the size of the file."""
    program = compile_sqlite(builds, compiler, OURS[1])
    print("\n%s -O2, instructions\n\n| run | begin | end | all | gmon.out, bytes |\n"
          "|---|---|---|---|---|" % COMPILERS[compiler])
    for words in (["--help"], ["--size", "2"]):
        os.environ["GMONKIT_OPTIONS"] = "hz=0:output=" + os.path.join(builds.work, "start.gmon")
        run(["valgrind", "--tool=callgrind", "--callgrind-out-file=start.callgrind", program,
             *words])
        text = run(["callgrind_annotate", "--inclusive=yes", "--threshold=100", "start.callgrind"])
        spent = {name: line.split()[0] for line in text.splitlines()
                 for name in ("__gmon_image_ctor", "__gmon_image_dtor", "PROGRAM TOTALS")
                 if re.search(re.escape(name) + r"( |$)", line)}
        print("| `%s` | %s | %s | %s | %d |" % (
            " ".join(words), spent["__gmon_image_ctor"], spent["__gmon_image_dtor"],
            spent["PROGRAM TOTALS"], os.path.getsize("start.gmon")))


def children_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def many(builds, compiler, number):
    """Prints the CPU time of NUMBER runs with merge=1 by that of the plain build's."""
    plain, ours = (compile_sqlite(builds, compiler, options) for options in ([], OURS[1]))
    profile = os.path.join(builds.work, "many.gmon")
    os.environ["GMONKIT_OPTIONS"] = "hz=0:merge=1:output=" + profile
    print("\n%s -O2, %d runs with merge=1\n\n| at a time | CPU time, by plain's |\n|---|---|"
          % (COMPILERS[compiler], number))
    for jobs in (1, os.cpu_count() or 1):
        if os.path.exists(profile):
            os.remove(profile)
        times = [children_seconds(["sh", "-c", "seq %d | xargs -P %d -I{} %s" % (
            number, jobs, " ".join([program] + SHORT_RUN))]) for program in (plain, ours)]
        print("| %d | %.2f |" % (jobs, times[1] / times[0]), flush=True)
        report = run([os.path.join(builds.folder, "bin", "gmonprof"), "-b", "-p", ours, profile])
        calls = re.search(r" (\d+) +[\d.]+ +[\d.]+ +main$", report, re.M)
        if not calls or int(calls[1]) != number:
            fail("%s: main did not run %d times" % (profile, number))


def main():
    parser = argparse.ArgumentParser(description="Prints what it takes to begin and to end.")
    add_arguments(parser)
    parser.add_argument("--pairs", type=int, default=101, metavar="N",
                        help="pairs of runs for each figure (default: 101)")
    parser.add_argument("--instructions", action="store_true",
                        help="print instructions instead, as callgrind counts them")
    parser.add_argument("--many", type=int, metavar="N",
                        help="print the CPU time of N runs with merge=1 instead")
    arguments = parser.parse_args()
    builds = Builds(arguments.build)
    os.environ["LLVM_PROFILE_FILE"] = os.path.join(builds.work, "profile.profraw")
    for compiler in arguments.compiler or COMPILERS:
        if arguments.instructions:
            instructions(builds, compiler)
        elif arguments.many:
            many(builds, compiler, arguments.many)
        else:
            table(builds, compiler, arguments.pairs)


main()
