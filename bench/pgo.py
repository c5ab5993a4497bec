#!/usr/bin/env python3
#===- pgo.py - what a profile gives to the compiler and to the linker --------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Builds Lua, SQLite's speedtest1, zstd and Ninja with Clang and lld and prints one Markdown table
# for each: optimised by Clang's own instrumentation, by a sample profile that Gmonkit made of one
# ordinary instrumented build, and by the function order of the same profile. Each program is
# trained on one input and measured on another. Figures as in overhead.py.

import argparse
import os
import statistics

from builds import PACKAGES, PROGRAMS_DIR, Builds, add_build_argument, fail, run
from workloads import cpu_seconds, instructions, make_inputs

LLVM_PROFDATA = "/usr/lib/llvm-22/bin/llvm-profdata"
LINK = ["-fuse-ld=lld", "-ffunction-sections"]
# What the sample profile needs to know the code by; none of it changes the code.
NAMES = ["-g1", "-fdebug-info-for-profiling", "-funique-internal-linkage-names"]
# What is measured: valgrind cannot read Clang's debug information.
MEASURED = NAMES + ["-Wl,--strip-debug"]
OURS = ["--gmon-arcs=derived", "--gmon-blocks=sparse"]
WORKLOAD = os.path.join(PROGRAMS_DIR, "workload.lua")

# name: arguments for training, for timing, for counting instructions
RUNS = {
    "lua": ([WORKLOAD, "10"], [WORKLOAD, "300"], [WORKLOAD, "20"]),
    "sqlite": (["--size", "5"], ["--size", "60"], ["--size", "8"]),
    "zstd": (["-q", "-c", "-7", "text-2M"], ["-q", "-c", "-7", "text-64M"],
             ["-q", "-c", "-3", "text-2M"]),
    "ninja": (["-C", "ninja-small", "-n", "-v"], ["-C", "ninja-large", "-n", "-v"],
              ["-C", "ninja-small", "-t", "graph"]),
}


class Variants:
    """The builds of one program."""

    def __init__(self, builds, program):
        self.builds = builds
        self.program = program
        self.training = RUNS[program][0]
        self.gmonkit = os.path.join(os.path.dirname(builds.gmon_cc), "gmonkit")

    def path(self, name):
        return os.path.join(self.builds.work, "%s.pgo.%s" % (self.program, name))

    def compile(self, name, options):
        self.builds.build(self.program, self.path(name),
                          self.builds.command("clang", LINK + options, self.program))
        return self.path(name)

    def train(self, path, environment):
        run([path] + self.training, env=dict(os.environ, **environment))

    def instrumented_by_clang(self):
        program, raw, data = self.path("clang"), self.path("profraw"), self.path("profdata")
        self.compile("clang", ["-fprofile-generate"])
        self.train(program, {"LLVM_PROFILE_FILE": raw})
        run([LLVM_PROFDATA, "merge", raw, "-o", data])
        return data

    def profiled(self):
        program, profile = self.path("gmonkit"), self.path("gmon")
        self.compile("gmonkit", OURS + NAMES)
        self.train(program, {"GMONKIT_OPTIONS": "hz=0:output=" + profile})
        samples, order = self.path("samples"), self.path("order")
        run([self.gmonkit, "export", "--sample-profile=" + samples, program, profile])
        run([self.gmonkit, "order", program, profile, "--linker=lld", "-o", order])
        return samples, order

    def all(self):
        data = self.instrumented_by_clang()
        samples, order = self.profiled()
        ordered = ["-Wl,--symbol-ordering-file=" + order, "-Wl,--no-warn-symbol-ordering"]
        use = MEASURED + ["-fprofile-sample-use=" + samples]
        return [
            ("-fprofile-use", self.compile("ir", ["-fprofile-use=" + data])),
            ("gmonkit, order", self.compile("order", MEASURED + ordered)),
            ("gmonkit, sample profile", self.compile("samples-used", use)),
            ("gmonkit, sample profile and order", self.compile("both", use + ordered)),
        ]


def table(builds, program, pairs):
    _, timed, counted = RUNS[program]
    variants = Variants(builds, program)
    plain = variants.compile("plain", [])
    built = variants.all()
    ratios = {name: [] for name, _ in built}
    seconds = []
    for _ in range(pairs):
        for name, path in built:
            seconds.append(cpu_seconds([plain] + timed))
            ratios[name].append(cpu_seconds([path] + timed) / seconds[-1])
    count = instructions([plain] + counted)
    print("\n%s: clang-22 -O2 takes %.2f s; %d million instructions are counted\n" % (
        program, statistics.median(seconds), count / 1e6))
    print("| build | time | instructions |\n|---|---|---|")
    for name, path in built:
        print("| %s | %.3f | %.3f |" % (name, statistics.median(ratios[name]),
                                        instructions([path] + counted) / count), flush=True)


def main():
    parser = argparse.ArgumentParser(description="Prints what a profile gives.")
    add_build_argument(parser)
    parser.add_argument("--pairs", type=int, default=7, metavar="N",
                        help="pairs of runs for each ratio of times (default: 7)")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help="lua, sqlite, zstd, ninja")
    arguments = parser.parse_args()
    for program in arguments.programs:
        if program not in PACKAGES:
            fail("%s: no such program; want lua, sqlite, zstd or ninja" % program)
    builds = Builds(arguments.build)
    make_inputs()
    for program in arguments.programs or PACKAGES:
        table(builds, program, arguments.pairs)


main()
