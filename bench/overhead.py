#!/usr/bin/env python3
#===- overhead.py - what instrumentation costs, beside other instrumentation ----===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Builds Lua, SQLite's speedtest1, zstd, Ninja, miniperl, Tcl and PostgreSQL with each
# instrumentation and prints one Markdown table for each program and compiler:
#
#   time          CPU time (user and system), the median of the ratios of consecutive runs
#                 in pairs: one of the same compiler's uninstrumented build, one of the
#                 instrumented build
#   instructions  callgrind's count on a smaller input, again as a ratio. Of miniperl, Tcl and
#                 PostgreSQL it is the steady part: a shorter run, which has the same start and end,
#                 is subtracted. PostgreSQL runs selects in single-user mode
#
# Times depend on the machine and on what else it does; instructions hardly do.

import argparse
import os
import statistics

from common.builds import (COMPILERS, PACKAGES, PROGRAMS_DIR, Builds, add_arguments, fail,
                           require_known, run, title)
from common.relinkable import PROGRAMS, Builder
from common.workloads import LUA_QUEENS, cpu_seconds, instructions, make_inputs

# The first one is gmon-cc's default, with arcs=derived and blocks=sparse. Each program has one
# thread.
OURS = [
    ["--gmon-threads=exact"],
    ["--gmon-threads=single"],
    ["--gmon-threads=single", "--gmon-first=off"],
    ["--gmon-threads=single", "--gmon-first=off", "--gmon-blocks=none"],
    ["--gmon-threads=single", "--gmon-blocks=all"],
    ["--gmon-threads=single", "--gmon-arcs=mcount", "--gmon-blocks=none"],
    ["--gmon-threads=single", "--gmon-arcs=mcount", "--gmon-blocks=all"],
]

# Not options of a compiler: llvm-bolt rewrites the uninstrumented program.
BOLT = ["llvm-bolt", "-instrument"]

# gmon-cc's default, with counters where a run of TRAINING was least.
WEIGHTS = ["--gmon-weights=FILE"]

# Compared options. --coverage executes the code of -fprofile-arcs. Without value profiling
# -fprofile-generate only counts blocks. The sanitizers' coverage has counters of one byte, which
# overflow.
VARIANTS = {
    "clang": [WEIGHTS] + OURS + [["-pg"], ["-fprofile-instr-generate"], ["-fprofile-generate"],
                     ["-fprofile-generate", "-mllvm", "-disable-vp"],
                     ["-fsanitize-coverage=inline-8bit-counters"], BOLT],
    "gcc": [WEIGHTS] + OURS + [["-pg"], ["-fprofile-arcs"], ["-fprofile-generate"]],
}

LLVM_BOLT = "/usr/lib/llvm-22/bin/llvm-bolt"
WORKLOAD = os.path.join(PROGRAMS_DIR, "workload.lua")

PERL_WORKLOAD = os.path.join(PROGRAMS_DIR, "workload.pl")
TCL_WORKLOAD = os.path.join(PROGRAMS_DIR, "workload.tcl")

# name: (arguments for timing, arguments for counting instructions, and perhaps those of a run whose
# instructions are subtracted)
RUNS = {
    "lua": ([WORKLOAD, "300"], [WORKLOAD, "10"]),
    "sqlite": (["--size", "60"], ["--size", "5"]),
    "zstd": (["-q", "-c", "-7", "text-64M"], ["-q", "-c", "-7", "text-2M"]),
    "ninja": (["-C", "ninja-large", "-n", "-v"], ["-C", "ninja-small", "-n", "-v"]),
    "perl": ([PERL_WORKLOAD, "600"], [PERL_WORKLOAD, "6"], [PERL_WORKLOAD, "2"]),
    "tcl": ([TCL_WORKLOAD, "300"], [TCL_WORKLOAD, "6"], [TCL_WORKLOAD, "2"]),
    "postgres": (PROGRAMS["postgres"].judged["select"], PROGRAMS["postgres"].judged["select"],
                 PROGRAMS["postgres"].judged["start-up"]),
    "cpython": (PROGRAMS["cpython"].judged["steady"] + ["20"], PROGRAMS["cpython"].judged["steady"],
                PROGRAMS["cpython"].judged["start-up"]),
}

# Arguments of the earlier run that gives the weights: other input than is counted.
TRAINING = {
    "lua": ["-e", LUA_QUEENS],
    "sqlite": ["--size", "2", "--testset", "main"],
    "zstd": ["-q", "-c", "-7", "text-other"],
    "ninja": ["-C", "ninja-tiny", "-n", "-v"],
    "perl": [PERL_WORKLOAD, "1"],
    "tcl": [TCL_WORKLOAD, "1"],
    "postgres": PROGRAMS["postgres"].trained["work"][0],
    "cpython": PROGRAMS["cpython"].trained["work"][0],
}


class Bench:
    def __init__(self, builds, pairs, only):
        self.builds = builds
        self.pairs = pairs
        self.only = only
        make_inputs()
        os.environ["LLVM_PROFILE_FILE"] = os.path.join(builds.work, "profile.profraw")

    def compile(self, program, compiler, options):
        output = "%s.%s%s" % (program, compiler, "".join(options))
        if options == BOLT:
            plain = self.compile(program, compiler, ["-Wl,--emit-relocs"])
            run([LLVM_BOLT, plain, "-instrument", "-o", output,
                 "--instrumentation-file=" + output + ".fdata"])
        elif options == WEIGHTS:
            self.build(program, compiler, output,
                       ["--gmon-weights=" + self.weights(program, compiler)])
        else:
            self.build(program, compiler, output, options)
        return os.path.join(self.builds.work, output)

    def build(self, program, compiler, output, options):
        if program in PACKAGES:
            self.builds.build(program, output, self.builds.command(compiler, options, program))
            return
        ours = [option for option in options if option.startswith("--gmon-")]
        built = self.relinkable(program, compiler).build(
            output if options else "plain", [self.builds.gmon_cc, *ours] if ours else [],
            [option for option in options if option not in ours])
        run(["ln", "-sf", built.path, output])

    def relinkable(self, program, compiler):
        return Builder(self.builds, program, PROGRAMS[program], compiler,
                       os.path.join(self.builds.work, "overhead"))

    def arguments(self, program, compiler, words):
        """The arguments WORDS of a run, with its data."""
        return words if program in PACKAGES else \
            self.relinkable(program, compiler).arguments(words)

    def weights(self, program, compiler):
        """A file of weights: what a run of TRAINING did."""
        trained = self.compile(program, compiler, OURS[0])
        weights = os.path.join(self.builds.work, "%s.%s.weights" % (program, compiler))
        profile = weights + ".gmon"
        run([trained] + self.arguments(program, compiler, TRAINING[program]),
            env=dict(os.environ, GMONKIT_OPTIONS="output=" + profile))
        run([self.builds.gmonkit, "export", "--weights=" + weights, trained, profile])
        return weights

    @staticmethod
    def count(path, counted, subtracted=None):
        return instructions([path] + counted) - (
            instructions([path] + subtracted) if subtracted else 0)

    def table(self, program, compiler):
        timed, *counted = (self.arguments(program, compiler, words) for words in RUNS[program])
        plain = self.compile(program, compiler, [])
        built = [(title(options), self.compile(program, compiler, options))
                 for options in VARIANTS[compiler]
                 if not self.only or title(options) in self.only]
        ratios = {name: [] for name, _ in built}
        seconds = []
        for _ in range(self.pairs):
            for name, path in built:
                seconds.append(cpu_seconds([plain] + timed))
                ratios[name].append(cpu_seconds([path] + timed) / seconds[-1])
        count = self.count(plain, *counted)
        took = "takes %.2f s; " % statistics.median(seconds) if seconds else ""
        print("\n%s: %s -O2 %s%d million instructions are counted\n" % (
            program, COMPILERS[compiler], took, count / 1e6))
        print("| build | time | instructions |\n|---|---|---|")
        for name, path in built:
            time = "%.2f" % statistics.median(ratios[name]) if ratios[name] else "-"
            print("| %s | %s | %.3f |" % (name, time, self.count(path, *counted) / count),
                  flush=True)


def main():
    parser = argparse.ArgumentParser(description="Prints what instrumentation costs.")
    add_arguments(parser)
    parser.add_argument("--pairs", type=int, default=7, metavar="N",
                        help="pairs of runs for each ratio of times (default: 7; 0: no times)")
    parser.add_argument("--quick", action="store_true", help="one pair only")
    parser.add_argument("--only", action="append", metavar="BUILD",
                        help="only the row of this name, such as 'gmonkit threads=exact'; may be "
                             "repeated (default: all)")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(RUNS))
    arguments = parser.parse_args()
    require_known(arguments.programs, RUNS)
    titles = dict.fromkeys(title(options) for compiler in COMPILERS
                           for options in VARIANTS[compiler])
    for name in arguments.only or []:
        if name not in titles:
            fail("--only=%s: no such build; want one of %s" % (name, ", ".join(titles)))
    bench = Bench(Builds(arguments.build), 1 if arguments.quick else arguments.pairs,
                  arguments.only)
    for program in arguments.programs or RUNS:
        for compiler in arguments.compiler or COMPILERS:
            bench.table(program, compiler)


main()
