#!/usr/bin/env python3
#===- start.py - what an instrumented program takes to begin and to end -----------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Prints a Markdown table for each program and compiler: the additional CPU time (user and system)
# of SQLite's speedtest1 when it only opens and closes an empty database, of miniperl when it does
# nothing, of Tcl when it prints a line. This is the time to start and to write the profile. The
# figures are medians of the differences of consecutive runs in pairs. Pages are those that the
# process touches, or that the kernel provides ahead (ru_minflt). Memory is its peak.
#
# --instructions prints what callgrind counts instead, also for a process whose counts gmonkit
# run solves. --many=N runs N processes, one after the other and as many at a time as there are
# processors, with merge=1, under gmonkit run, and with the compiler's own counters, which add up
# runs in a file as well. It checks that our sum is exact. It prints the CPU time of all, gmonkit
# run included, and the most disk space that was used. --killed=N prints the
# time from start to end of N runs, in random order: plain, and with the options that keep the
# counts of a killed process.

import argparse
import os
import random
import re
import resource
import shutil
import statistics
import subprocess
import threading
import time

from common.builds import (ADDING, COMPILERS, Builds, add_arguments, fail, require_known, run,
                           title)
from common.workloads import resident_mib, resources

OURS = [
    ["--gmon-arcs=mcount", "--gmon-blocks=all"],
    ["--gmon-arcs=derived", "--gmon-blocks=sparse"],
    ["--gmon-arcs=derived", "--gmon-blocks=none"],
]
VARIANTS = {
    "clang": OURS + [["-pg"], ["-fprofile-instr-generate"], ["-fprofile-generate"]],
    "gcc": OURS + [["-pg"], ["-fprofile-arcs"], ["-fprofile-generate"]],
}
SHORT_RUNS = {
    "sqlite": ["--size", "1", "--testset", "debug1"],
    "perl": ["-e1"],
    "tcl": ["hello.tcl"],
}
SHORT_RUN = SHORT_RUNS["sqlite"]


def compile(builds, compiler, options, program="sqlite"):
    output = "%s.%s%s" % (program, compiler, "".join(options))
    builds.build(program, output, builds.command(compiler, options))
    return os.path.join(builds.work, output)


def cost(command):
    usage = resources(command)
    return 1000 * (usage.ru_utime + usage.ru_stime), usage.ru_minflt


def memory(command):
    return statistics.median(resident_mib(command) for _ in range(5))


def table(builds, program, compiler, pairs):
    def command(options):
        return [compile(builds, compiler, options, program)] + SHORT_RUNS[program]

    with open("hello.tcl", "w") as file:
        file.write("puts hello\n")
    plain = command([])
    milliseconds, pages = map(statistics.median, zip(*(cost(plain) for _ in range(pairs))))
    print("\n%s, %s -O2: the run takes %.2f ms, %d pages and %.1f MiB\n" % (
        program, COMPILERS[compiler], milliseconds, pages, memory(plain)))
    print("| build | start and end, ms | pages | MiB |\n|---|---|---|---|")
    for options in VARIANTS[compiler]:
        instrumented = command(options)
        costs = ((cost(plain), cost(instrumented)) for _ in range(pairs))
        more = [(theirs[0] - own[0], theirs[1] - own[1]) for own, theirs in costs]
        print("| %s | %.2f | %d | %.1f |" % (
            title(options), *map(statistics.median, zip(*more)),
            memory(instrumented) - memory(plain)), flush=True)


def as_collector(builds, program):
    """Makes a folder like that of gmonkit run, where PROGRAM leaves its counts. Its path."""
    folder = os.path.join(builds.work, "collector")
    os.makedirs(folder, exist_ok=True)
    build_id = re.search(r"Build ID: (\w{16})", run(["readelf", "-n", program]))[1]
    for mark in (".unfinished", ".solves.2." + build_id):
        with open(os.path.join(folder, mark), "w"):
            pass
    return folder


def instructions(builds, compiler):
    """Prints the instructions of the begin, of the end and of the run, and the size of the file."""
    program = compile(builds, compiler, OURS[1])
    collector = as_collector(builds, program)
    print("\n%s -O2, instructions\n\n| run | begin | end | all | file, bytes |\n"
          "|---|---|---|---|---|" % COMPILERS[compiler])
    for title, options, folder in (
            ("", "output=start.gmon", builds.work),
            (", left to gmonkit run", "merge=1:output=%s/%%n.%%p" % collector, collector)):
        for words in (["--help"], ["--size", "2"]):
            for name in os.listdir(folder):
                if name == "start.gmon" or name.startswith(".unsolved."):
                    os.remove(os.path.join(folder, name))
            os.environ["GMONKIT_OPTIONS"] = "hz=0:" + options
            run(["valgrind", "--tool=callgrind", "--callgrind-out-file=start.callgrind", program,
                 *words])
            text = run(["callgrind_annotate", "--inclusive=yes", "--threshold=100",
                        "start.callgrind"])
            spent = {name: line.split()[0] for line in text.splitlines()
                     for name in ("__gmon_image_ctor", "__gmon_image_dtor", "PROGRAM TOTALS")
                     if re.search(re.escape(name) + r"( |$)", line)}
            file, = [name for name in os.listdir(folder)
                     if name == "start.gmon" or name.startswith(".unsolved.")]
            print("| `%s`%s | %s | %s | %s | %d |" % (
                " ".join(words), title, spent["__gmon_image_ctor"], spent["__gmon_image_dtor"],
                spent["PROGRAM TOTALS"], os.path.getsize(os.path.join(folder, file))))


def milliseconds_of(command, variables):
    null = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
    start = time.monotonic()
    _, status = os.waitpid(os.posix_spawn(command[0], command, variables, file_actions=null), 0)
    spent = time.monotonic() - start
    if status:
        fail("%s: failed" % " ".join(command))
    return 1000 * spent


def surviving(builds, compiler, runs):
    """Prints the time of a run with the options that keep its counts after kill -9."""
    plain, ours = (compile(builds, compiler, options) for options in ([], OURS[1]))
    kinds = [("plain", plain, "hz=100"), ("with its profile", ours, "hz=100"),
             ("`live=1`", ours, "live=1"), ("`keeper=1`", ours, "keeper=1")]
    times = {kind: [] for kind, _, _ in kinds}
    for _ in range(runs):
        for kind, program, options in random.sample(kinds, len(kinds)):
            variables = {**os.environ, "GMONKIT_OPTIONS": options + ":output=start.gmon"}
            times[kind].append(milliseconds_of([program, "--help"], variables))
    print("\n%s -O2, `--help`, %d runs\n\n| run | median, ms | quartiles |\n|---|---|---|"
          % (COMPILERS[compiler], runs))
    for kind, measured in times.items():
        first, median, third = statistics.quantiles(measured, n=4)
        print("| %s | %.2f | %.2f to %.2f |" % (kind, median, first, third))


def children_seconds(command):
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


class DiskUse:
    """The most that the files of a folder take at any time, in bytes."""

    def __init__(self, folder):
        self.folder, self.most, self.ends = folder, 0, threading.Event()
        self.thread = threading.Thread(target=self.watch)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.ends.set()
        self.thread.join()

    def now(self):
        size = 0
        for parent, _, names in os.walk(self.folder):
            for name in names:
                try:
                    size += os.lstat(os.path.join(parent, name)).st_blocks * 512
                except FileNotFoundError:
                    pass
        return size

    def watch(self):
        while not self.ends.wait(0.02):
            self.most = max(self.most, self.now())


def many(builds, compiler, number):
    """Prints what NUMBER short runs take, by what the plain build's take."""
    plain, ours, theirs = (compile(builds, compiler, options)
                           for options in ([], OURS[1], ADDING[compiler]))
    folder = os.path.join(builds.work, "many")
    profile = os.path.join(folder, "many.gmon")
    kinds = [
        ("merge=1", ours, [], {"GMONKIT_OPTIONS": "hz=0:merge=1:output=" + profile}),
        ("gmonkit run", ours, [builds.gmonkit, "run", "-o", profile, "--"],
         {"GMONKIT_OPTIONS": "hz=0"}),
        (title(ADDING[compiler]), theirs, [],
         {"LLVM_PROFILE_FILE": os.path.join(folder, "%m.profraw"), "GCOV_PREFIX": folder}),
    ]
    print("\n%s -O2, %d runs\n\n| profile | at a time | CPU time, by plain's | time, by plain's "
          "| most disk space, by the profile's |\n|---|---|---|---|---|"
          % (COMPILERS[compiler], number))
    for kind, program, prefix, variables in kinds:
        for jobs in (1, os.cpu_count() or 1):
            shutil.rmtree(folder, ignore_errors=True)
            os.makedirs(folder)
            os.environ.update(variables)
            spent = []
            with DiskUse(folder) as use:
                for executed, before in ((plain, []), (program, prefix)):
                    start = time.monotonic()
                    words = (number, jobs, " ".join([executed] + SHORT_RUN))
                    seconds = children_seconds(
                        before + ["sh", "-c", "seq %d | xargs -P %d -I{} %s" % words])
                    spent.append((seconds, time.monotonic() - start))
                size = use.now()
            print("| %s | %d | %.2f | %.2f | %.1f |" % (
                kind, jobs, spent[1][0] / spent[0][0], spent[1][1] / spent[0][1],
                use.most / size), flush=True)
            if program == ours:
                check_runs(builds, ours, profile, number)


def check_runs(builds, program, profile, number):
    gmonprof = os.path.join(builds.folder, "bin", "gmonprof")
    report = run([gmonprof, "-b", "-p", program, profile])
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
                        help="print what N runs take that add up their profiles instead")
    parser.add_argument("--killed", type=int, metavar="N",
                        help="print the time of N runs that would keep their counts after kill -9")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM",
                        help="of the table: %s (default: all)" % ", ".join(SHORT_RUNS))
    arguments = parser.parse_args()
    require_known(arguments.programs, SHORT_RUNS)
    builds = Builds(arguments.build)
    os.environ["LLVM_PROFILE_FILE"] = os.path.join(builds.work, "profile.profraw")
    for compiler in arguments.compiler or COMPILERS:
        if arguments.instructions:
            instructions(builds, compiler)
        elif arguments.many:
            many(builds, compiler, arguments.many)
        elif arguments.killed:
            surviving(builds, compiler, arguments.killed)
        else:
            for program in arguments.programs or SHORT_RUNS:
                table(builds, program, compiler, arguments.pairs)


main()
