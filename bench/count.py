#!/usr/bin/env python3
#===- count.py - instruction counts beside callgrind's --------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Builds Lua, SQLite's speedtest1, zstd, Ninja, cppcheck and CPython with and without gmon-cc.
# Counts the instructions of one run by `gmonkit count --release` and by callgrind, and prints
# one Markdown table:
#
#   total         difference of the sums, in percent of callgrind's
#   functions     those that callgrind saw and that have counters
#   within        of these, the share within 0.1 %
#   reps once     the same, if callgrind counted an instruction with a rep prefix once
#   rep, ...      the number of others, by cause; each is listed below the table
#   time          CPU time of the instrumented run, of one built with the weights of the counted run
#                 (--gmon-weights), and of callgrind's, as ratios to the plain run's
#
# Causes are looked for in this sequence:
#
#   rep           callgrind counts each repetition of an instruction with a rep prefix; if it counts
#                 once, there is no difference
#   varies        runs of the instrumented program, one of them by valgrind, differ there, or
#                 callgrind counts otherwise when the plain program's data stand elsewhere
#   branches      block counts do not determine how often its branches were taken, and the
#                 difference is at most what `gmonkit count` says it may be
#   else          none of these
#
# Times are those of longer runs. An instrumented run's is the median of --pairs=N pairs of runs,
# one after the other. Callgrind's is that of one run to the median of the plain ones. --pairs=0
# prints no times.
#
# The programs of a comparison have names of one length, as they are data of the programs: Lua keeps
# its own name. So is the environment: all runs have GMONKIT_OPTIONS=hz=0. The first run is not
# counted, as it may leave files that the others find.

import argparse
import collections
import functools
import json
import os
import shutil
import statistics
import subprocess
import sys

from common.builds import COMPILERS, PROGRAMS_DIR, ROOT, Builds, add_arguments, require_known, run
from common.relinkable import PROGRAMS, SCRIPTS, Build, Builder
from common.workloads import cpu_seconds, make_inputs

sys.path.append(os.path.join(ROOT, "test/count/Inputs"))
from check_count import (count_repeats_once, functions_of, instructions_of,  # noqa: E402
                         run_callgrind)

CAUSES = ["rep", "varies", "branches", "else"]
RUNS_TO_VARY = 5  # native ones
MOST_DIFFERENCE = 0.001

# Arguments of the run that is counted, and the inputs that it needs; for programs of relinkable.py
# which of their runs it is.
RUNS = {
    "lua": ([os.path.join(PROGRAMS_DIR, "workload.lua"), "10"], []),
    "sqlite": (["--size", "5"], []),
    "zstd": (["-q", "-c", "-7", "text-2M"], ["text-2M"]),
    "ninja": (["-C", "ninja-small", "-n", "-v"], ["ninja-small"]),
    "cppcheck": "check",
    "cpython": "steady",
}

# Arguments of the runs that are timed, a second or so, and the inputs that they need.
TIMED = {
    "lua": ([os.path.join(PROGRAMS_DIR, "workload.lua"), "300"], []),
    "sqlite": (["--size", "60"], []),
    "zstd": (["-q", "-c", "-7", "text-64M"], ["text-64M"]),
    "ninja": (["-C", "ninja-large", "-n", "-v"], ["ninja-large"]),
    "cppcheck": (["-q", "--enable=all", "{source}/lib/suppressions.cpp"], []),
    "cpython": ([os.path.join(SCRIPTS, "steady.py"), "200"], []),
}


# A build that only counts, as docs/count.md recommends it, with the option that settles all jumps.
COUNTING = ["--gmon-edges=on", "--gmon-arcs=none", "--gmon-first=off"]

# All runs find the same files open.
QUIETLY = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.DEVNULL) | {"check": True}


def is_within(count, truth):
    return abs(count - truth) <= MOST_DIFFERENCE * truth


class Comparison:
    def __init__(self, builds, program, compiler):
        self.builds = builds
        self.builder = None
        self.name = "%s, %s" % (program, COMPILERS[compiler])
        if isinstance(RUNS[program], str):
            relinkable = PROGRAMS[program]
            self.builder = Builder(builds, program, relinkable, compiler,
                                   os.path.join(builds.work, "count"))
            self.arguments = self.builder.arguments(relinkable.judged[RUNS[program]])
        else:
            self.arguments, inputs = RUNS[program]
            make_inputs(inputs)
        self.timed, inputs = TIMED[program]
        make_inputs(inputs)
        if self.builder:
            self.timed = self.builder.arguments(self.timed)
        self.plain = self.compile(program, compiler, "plain", [])
        self.compile_with = functools.partial(self.compile, program, compiler)
        self.counting = self.compile_with("count", COUNTING)
        run([self.plain, *self.arguments])

    def compile(self, program, compiler, kind, options):
        if self.builder:
            launcher = [self.builds.gmon_cc] if options else []
            if options:  # by the plugin as it is now
                shutil.rmtree(os.path.join(self.builder.work, kind), ignore_errors=True)
            return self.builder.build(kind, launcher, options).path
        output = "%s.%s.%s" % (kind, program, compiler)
        self.builds.build(program, output, self.builds.command(compiler, options, program))
        return os.path.join(self.builds.work, output)

    def count(self, *profiled):
        """What `gmonkit count` says of PROFILED, its last arguments."""
        subprocess.run([self.builds.gmonkit, "count", "--release=" + self.plain,
                        "--json=count.json", *profiled], **QUIETLY)
        with open("count.json") as file:
            return json.load(file)

    def count_by_valgrind(self):
        """{address: instructions}: a run with other addresses of memory."""
        subprocess.run(["valgrind", "--tool=none", "-q", self.counting, *self.arguments],
                       **QUIETLY)
        profile = ("ninja-small/" if "ninja-small" in self.arguments else "") + "gmon.out"
        os.replace(profile, "count.gmon")
        counts = self.count(self.counting, "count.gmon")
        return {it["address"]: it["instructions"] for it in counts["functions"]}

    def count_moved(self):
        """{function: instructions}, by callgrind, of the plain program with other addresses: those
        whose names are unique."""
        if not self.builder:
            return {}
        moved = Build(self.plain)
        run(["cc", "-c", "-x", "c", "-", "-o", moved.beside("pad.o").path],
            input="char padOfData[8192] = {1}, padOfZeros[12288];")
        # Without -O lld does not merge strings, whose alignment changes, too.
        moved = moved.link("moved", [moved.beside("pad.o").path, "-Wl,-O0"])
        functions = functions_of(moved.path)
        callgrind = run_callgrind([moved.path, *self.arguments], "callgrind.out")
        sums = instructions_of(callgrind.executions[os.path.realpath(moved.path)], functions)
        seen = collections.Counter(name for _, _, name in functions)
        return {name: sums[begin] for begin, _, name in functions if seen[name] == 1}

    def cause(self, function, truth, once, again, moved):
        """Why the count of FUNCTION is not TRUTH, or ONCE without repetitions."""
        count = function["instructions"]
        if is_within(count, once):
            return "rep"
        if function["spread"] or again != count or not is_within(moved, truth):
            return "varies"
        return "branches" if abs(count - once) <= function["uncertain"] else "else"

    def times(self, pairs):
        """Those of the instrumented runs and of callgrind's, as ratios to the plain run's."""
        if not pairs:
            return ["-"] * 3
        weights = os.path.abspath("count.weights")
        run([self.builds.gmonkit, "export", "--weights=" + weights, self.counting, "count.gmon"])
        weighted = self.compile_with("weighted", [*COUNTING, "--gmon-weights=" + weights,
                                                  "--gmon-on-problem=error"])
        plain, ratios = [], {self.counting: [], weighted: []}
        for _ in range(pairs):
            for program, seen in ratios.items():
                plain.append(cpu_seconds([self.plain, *self.timed]))
                seen.append(cpu_seconds([program, *self.timed]) / plain[-1])
        slow = cpu_seconds(["valgrind", "--tool=callgrind", "--callgrind-out-file=callgrind.out",
                            self.plain, *self.timed])
        return [*("%.2f" % statistics.median(seen) for seen in ratios.values()),
                "%.0f" % (slow / statistics.median(plain))]

    def row(self, pairs):
        """Prints the row of the table. Returns a line for each function that differs."""
        functions = functions_of(self.plain)
        names = {begin: name for begin, _, name in functions}
        callgrind = run_callgrind([self.plain, *self.arguments], "callgrind.out")
        ran = callgrind.executions[os.path.realpath(self.plain)]
        truth = instructions_of(ran, functions)
        once = instructions_of(count_repeats_once(ran, self.plain), functions)
        counts = self.count("--runs=%d" % RUNS_TO_VARY, "--", self.counting, *self.arguments)
        ours = {it["address"]: it for it in counts["functions"]}
        again, moved = self.count_by_valgrind(), self.count_moved()
        causes, listed = collections.Counter(), []
        for address, function in ours.items():
            count = function["instructions"]
            if is_within(count, truth[address]):
                causes["within"] += 1
                continue
            cause = self.cause(function, truth[address], once[address], again.get(address),
                               moved.get(names[address], truth[address]))
            causes[cause] += 1
            listed.append("%s: %d, should be %d: %s"
                          % (names[address], count, truth[address], cause))
        total = sum(truth[address] for address in ours)
        cells = ["%+.4f %%" % (100 * (counts["total"]["instructions"] / total - 1)), len(ours),
                 *("%.1f %%" % (100 * number / len(ours))
                   for number in (causes["within"], causes["within"] + causes["rep"])),
                 *(causes[cause] for cause in CAUSES),
                 *self.times(pairs)]
        print("| %s | %s |" % (self.name, " | ".join(map(str, cells))), flush=True)
        return listed


def main():
    parser = argparse.ArgumentParser(description="Compares instruction counts with callgrind's.")
    add_arguments(parser)
    parser.add_argument("--pairs", type=int, default=7, metavar="N",
                        help="pairs of runs for each ratio of times (default: 7; 0: no times)")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(RUNS))
    arguments = parser.parse_args()
    require_known(arguments.programs, RUNS)
    builds = Builds(arguments.build)
    # CPython's hashes, and where it keeps what it has compiled.
    os.environ.update(GMONKIT_OPTIONS="hz=0", PYTHONHASHSEED="0",
                      PYTHONPYCACHEPREFIX=os.path.join(builds.work, "pycache"))
    columns = ["run", "total", "functions", "within 0.1 %", "reps once", *CAUSES,
               "time, counted", "time, weighted", "time, callgrind"]
    print("| %s |\n|%s" % (" | ".join(columns), "---|" * len(columns)))
    listed = []
    for program in arguments.programs or RUNS:
        for compiler in arguments.compiler or COMPILERS:
            comparison = Comparison(builds, program, compiler)
            listed += ["%s: %s" % (comparison.name, line)
                       for line in comparison.row(arguments.pairs)]
    print("\n" + "\n".join(listed))


main()
