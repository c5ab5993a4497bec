#!/usr/bin/env python3
#===- pgo.py - what a profile gives to the compiler and to the linker --------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Builds Lua, SQLite's speedtest1, zstd and Ninja with Clang and lld and prints one Markdown table
# for each, and one of geometric means: optimised by Clang's own instrumentation, alone and with the
# function order of llvm-profdata; by the sample profile, by the function order, and by both, that
# Gmonkit made of one run of one instrumented build; and by llvm-bolt. Each program is trained on
# one input and measured on another. Figures as in overhead.py.

import argparse
import os
import statistics

from builds import PACKAGES, PROGRAMS_DIR, Builds, add_build_argument, fail, run
from workloads import cpu_seconds, instructions, make_inputs

LLVM = "/usr/lib/llvm-22/bin/"
LINK = ["-fuse-ld=lld", "-ffunction-sections"]
WORKLOAD = os.path.join(PROGRAMS_DIR, "workload.lua")

# name: arguments for training, for timing, for counting instructions
RUNS = {
    "lua": ([WORKLOAD, "10"], [WORKLOAD, "300"], [WORKLOAD, "20"]),
    "sqlite": (["--size", "5"], ["--size", "60"], ["--size", "8"]),
    "zstd": (["-q", "-c", "-7", "text-2M"], ["-q", "-c", "-7", "text-64M"],
             ["-q", "-c", "-7", "text-other"]),
    "ninja": (["-C", "ninja-small", "-n", "-v"], ["-C", "ninja-large", "-n", "-v"],
              ["-C", "ninja-small", "-t", "graph"]),
}


def ordered(path):
    return ["-Wl,--symbol-ordering-file=" + path, "-Wl,--no-warn-symbol-ordering"]


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

    def train(self, path, **variables):
        run([path] + self.training, env=dict(os.environ, **variables))

    def trained_by_clang(self, name, options):
        """The profile of a build with Clang's instrumentation."""
        program, raw, data = self.path(name), self.path(name + ".raw"), self.path(name + ".data")
        self.compile(name, ["-fprofile-generate"] + options)
        self.train(program, LLVM_PROFILE_FILE=raw)
        run([LLVM + "llvm-profdata", "merge", raw, "-o", data])
        return data

    def clang(self):
        data = self.trained_by_clang("clang", [])
        temporal = self.trained_by_clang("temporal", ["-mllvm", "-pgo-temporal-instrumentation"])
        order = self.path("temporal.order")
        run([LLVM + "llvm-profdata", "order", temporal, "-o", order])
        use = ["-fprofile-use=" + data]
        return [("-fprofile-use", self.compile("ir", use)),
                ("-fprofile-use, llvm-profdata order",
                 self.compile("ir-ordered", use + ordered(order)))]

    def ours(self):
        program, profile = self.path("gmonkit"), self.path("gmon")
        self.compile("gmonkit", ["--gmon-pgo"])
        self.train(program, GMONKIT_OPTIONS="hz=0:output=" + profile)
        samples, order = self.path("gmon.prof"), self.path("gmon.order")
        run([self.gmonkit, "export", "--sample-profile=" + samples, program, profile])
        run([self.gmonkit, "order", program, profile, "--linker=lld", "-o", order])
        use = ["--gmon-pgo=" + samples]
        return [("gmonkit, order", self.compile("order", ordered(order))),
                ("gmonkit, sample profile", self.compile("sampled", use)),
                ("gmonkit, sample profile and order",
                 self.compile("sampled-ordered", use + ordered(order)))]

    def bolt(self):
        program, data = self.compile("relocations", ["-Wl,-q"]), self.path("fdata")
        counting, output = self.path("bolt-counting"), self.path("bolt")
        run([LLVM + "llvm-bolt", program, "-instrument", "-o", counting,
             "--instrumentation-file=" + data])
        self.train(counting)
        run([LLVM + "llvm-bolt", program, "-data=" + data, "-reorder-blocks=ext-tsp",
             "-reorder-functions=cdsort", "-split-functions", "-split-all-cold", "-o", output])
        return [("llvm-bolt", output)]


def measure(builds, program, pairs):
    """Prints the table of PROGRAM. Returns the ratios of each build."""
    _, timed, counted = RUNS[program]
    variants = Variants(builds, program)
    plain = variants.compile("plain", [])
    built = variants.clang() + variants.ours() + variants.bolt()
    times = {name: [] for name, _ in built}
    seconds = []
    for _ in range(pairs):
        for name, path in built:
            seconds.append(cpu_seconds([plain] + timed))
            times[name].append(cpu_seconds([path] + timed) / seconds[-1])
    count = instructions([plain] + counted)
    ratios = {name: [instructions([path] + counted) / count] for name, path in built}
    if pairs:
        ratios = {name: [statistics.median(times[name])] + ratios[name] for name in ratios}
        print("\n%s: clang-22 -O2 takes %.2f s; %d million instructions are counted" % (
            program, statistics.median(seconds), count / 1e6))
    else:
        print("\n%s: of clang-22 -O2 %d million instructions are counted" % (program, count / 1e6))
    print_table(ratios)
    return ratios


def print_table(ratios):
    columns = ["time", "instructions"][-len(next(iter(ratios.values()))):]
    print("\n| build | %s |\n|---|%s" % (" | ".join(columns), "---|" * len(columns)))
    for name, row in ratios.items():
        print("| %s | %s |" % (name, " | ".join("%.3f" % ratio for ratio in row)), flush=True)


def main():
    parser = argparse.ArgumentParser(description="Prints what a profile gives.")
    add_build_argument(parser)
    parser.add_argument("--pairs", type=int, default=7, metavar="N",
                        help="pairs of runs for each ratio of times (default: 7; 0: no times)")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help="lua, sqlite, zstd, ninja")
    arguments = parser.parse_args()
    for program in arguments.programs:
        if program not in PACKAGES:
            fail("%s: no such program; want lua, sqlite, zstd or ninja" % program)
    builds = Builds(arguments.build)
    make_inputs()
    tables = [measure(builds, program, arguments.pairs)
              for program in arguments.programs or PACKAGES]
    print("\ngeometric mean of %d programs" % len(tables))
    print_table({name: [statistics.geometric_mean(column)
                        for column in zip(*(table[name] for table in tables))]
                 for name in tables[0]})


main()
