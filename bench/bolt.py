#!/usr/bin/env python3
#===- bolt.py - llvm-bolt by Gmonkit's counts and by its own --------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
"""Compares llvm-bolt by `gmonkit export --bolt` with llvm-bolt by its own counters.

Each program is trained on one input and judged on another. A table has the program as linked, with
the function order of `gmonkit order`, and rewritten by llvm-bolt. LAYOUTSIM names a command that
runs a program in simulated caches and prints one line of NAME=COUNT. llvm-bolt's figures are means
of layouts that align functions differently. Times are medians of alternated runs.
"""

import argparse
import os
import re
import statistics

from builds import Builds, add_arguments, fail, run
from judge import COLUMNS, simulate
from orders import FORMATS, LLVM
from relinkable import LUA_SCRIPT, PROGRAMS, Builder
from workloads import cpu_seconds

# The runs that judge, in simulated caches and by time.
JUDGED = {"lua": ([LUA_SCRIPT, "1"], [LUA_SCRIPT, "20"]),
          "sqlite": (["--testset", "orm", "--size", "1"], ["--testset", "orm", "--size", "20"])}
OPTIONS = {"clang": [], "gcc": ["-fno-reorder-blocks-and-partition"]}
LAYOUT = ["-reorder-blocks=ext-tsp", "-reorder-functions=cdsort", "-split-functions",
          "-split-all-cold", "-dyno-stats"]
ALIGNMENTS = [16, 32, 64]
STATISTICS = ["executed instructions", "all conditional branches", "taken branches"]


class Variants:
    """The builds of one program, a list of layouts for each title."""

    def __init__(self, tree, name, compiler):
        work = os.path.join(tree.work, "bolt")
        self.builder = Builder(tree, name, PROGRAMS[name], compiler, work)
        self.gmonkit = os.path.join(os.path.dirname(tree.gmon_cc), "gmonkit")
        options = OPTIONS[compiler]
        plain = self.builder.build("plain", options=options)
        counting = self.builder.build("counting", [tree.gmon_cc], options)
        self.program = plain.link("relocations", ["-Wl,-q"])
        self.statistics = {}  # what llvm-bolt says of the program in training, by title
        profile = self.path("gmon")
        self.train(counting, GMONKIT_OPTIONS="hz=0:output=" + profile)
        self.layouts = {"as linked": [plain],
                        "gmonkit order": [self.ordered(plain, counting, profile, compiler)],
                        "llvm-bolt, its own counters": self.rewritten("own", self.own()),
                        "llvm-bolt, gmonkit's counts":
                            self.rewritten("ours", self.ours(counting, profile))}

    def path(self, name):
        return os.path.join(self.builder.work, name)

    def train(self, build, **variables):
        [training] = self.builder.program.trained["work"]
        build.run(self.builder.arguments(training), **variables)

    def ordered(self, plain, counting, profile, compiler):
        linker, option, _ = FORMATS[compiler]
        order = self.path("order")
        run([self.gmonkit, "order", counting.path, profile, "--linker=" + linker, "--fresh",
             "-o", order])
        return plain.link("ordered", [option % order])

    def own(self):
        data, counting = self.path("own.fdata"), self.program.beside("bolt-counting")
        run([LLVM + "llvm-bolt", self.program.path, "-instrument", "-o", counting.path,
             "--instrumentation-file=" + data])
        self.train(counting)
        return data

    def ours(self, counting, profile):
        data = self.path("ours.fdata")
        print(run([self.gmonkit, "export", "--bolt=" + data, "--release=" + self.program.path,
                   counting.path, profile]), flush=True)
        return data

    def rewritten(self, title, data):
        builds = []
        for alignment in ALIGNMENTS:
            build = self.program.beside("bolted-%s-%d" % (title, alignment))
            said = run([LLVM + "llvm-bolt", self.program.path, "-data=" + data, *LAYOUT,
                        "-align-functions=%d" % alignment,
                        "-align-functions-max-bytes=%d" % alignment, "-o", build.path])
            builds.append(build)
        self.statistics[title] = [re.search(r"(\d+) : " + what, said)[1] for what in STATISTICS]
        return builds


def row(title, cells):
    print("| %s | %s |" % (title, " | ".join(cells)), flush=True)


def compare(tree, name, compiler, simulator, pairs):
    print("\n## %s, %s" % (name, compiler), flush=True)
    variants = Variants(tree, name, compiler)
    row("in training, by llvm-bolt", STATISTICS)
    for title, counts in variants.statistics.items():
        row(title, counts)
    simulated, timed = JUDGED[name]
    row("layout", COLUMNS + ["CPU time"])
    for title, builds in variants.layouts.items():
        means = [statistics.mean(column) for column in
                 zip(*(simulate(simulator, build, simulated) for build in builds))]
        ratios = [cpu_seconds([builds[0].path, *timed]) /
                  cpu_seconds([variants.layouts["as linked"][0].path, *timed])
                  for _ in range(pairs)]
        row(title, ["%.0f" % mean for mean in means] +
            (["%.3f" % statistics.median(ratios)] if pairs else []))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_arguments(parser)
    parser.add_argument("--pairs", type=int, default=21, help="timed runs of a layout (21)")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(JUDGED))
    options = parser.parse_args()
    simulator = os.environ.get("LAYOUTSIM")
    if not simulator:
        fail("LAYOUTSIM names no program that simulates caches")
    for name in options.programs:
        if name not in JUDGED:
            fail("%s: no such program; want one of %s" % (name, ", ".join(JUDGED)))
    tree = Builds(options.build)
    for name in options.programs or JUDGED:
        for compiler in options.compiler or ["clang", "gcc"]:
            compare(tree, name, compiler, simulator, options.pairs)


main()
