#!/usr/bin/env python3
#===- pgo.py - what a profile gives to the compiler and to the linker --------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Builds Lua, SQLite's speedtest1, zstd, Ninja, cppcheck and CPython with Clang and lld. Prints one
# Markdown table for each, and one of geometric means. The builds are optimised with Clang's own
# instrumentation, alone and with the function order of llvm-profdata; with Gmonkit's sample
# profile, its function order, and both, from one run of one instrumented build; and with llvm-bolt.
# Each program is trained on one input and measured on another. Figures are those of overhead.py.

import argparse
import os
import shutil
import statistics

from builds import PACKAGES, Builds, add_build_argument, fail, run
from relinkable import CPYTHON, LUA_SCRIPT, PROGRAMS, SCRIPTS, Builder, Program
from workloads import cpu_seconds, instructions, make_inputs

LLVM = "/usr/lib/llvm-22/bin/"


def measured(package, trained, timed, counted, **options):
    """A program that is trained on one run, and of which two others are measured."""
    return Program(package, {"work": [trained]}, {"timed": timed, "counted": counted}, **options)


MEASURED = {
    "lua": measured(PACKAGES["lua"], [LUA_SCRIPT, "10"], [LUA_SCRIPT, "300"], [LUA_SCRIPT, "20"]),
    "sqlite": measured(PACKAGES["sqlite"], ["--size", "5"], ["--size", "60"], ["--size", "8"]),
    "zstd": measured(PACKAGES["zstd"], ["-q", "-c", "-7", "{inputs}/text-2M"],
                     ["-q", "-c", "-7", "{inputs}/text-64M"],
                     ["-q", "-c", "-7", "{inputs}/text-other"]),
    "ninja": measured(PACKAGES["ninja"], ["-C", "{inputs}/ninja-small", "-n", "-v"],
                      ["-C", "{inputs}/ninja-large", "-n", "-v"],
                      ["-C", "{inputs}/ninja-small", "-t", "graph"], is_cxx=True),
    "cppcheck": measured("cppcheck", PROGRAMS["cppcheck"].trained["work"][0],
                         ["-q", "--enable=all", "{source}/lib/tokenlist.cpp"],
                         PROGRAMS["cppcheck"].judged["check"], is_cxx=True),
    "cpython": measured(CPYTHON, [os.path.join(SCRIPTS, "train_broad.py"), "1"],
                        [os.path.join(SCRIPTS, "steady.py"), "600"],
                        [os.path.join(SCRIPTS, "steady.py")], fetched=["--skip-patches"]),
}


def ordered(path):
    return ["-Wl,--symbol-ordering-file=" + path, "-Wl,--no-warn-symbol-ordering"]


class Variants:
    """The builds of one program."""

    def __init__(self, tree, name):
        self.builder = Builder(tree, name, MEASURED[name], "clang", os.path.join(tree.work, "pgo"))
        self.gmon_cc = tree.gmon_cc
        self.gmonkit = os.path.join(os.path.dirname(tree.gmon_cc), "gmonkit")
        self.plain = self.builder.build("plain")

    def path(self, name):
        return os.path.join(self.builder.work, name)

    def arguments(self, what):
        return self.builder.arguments(self.builder.program.judged[what])

    def train(self, build, **variables):
        [training] = self.builder.program.trained["work"]
        build.run(self.builder.arguments(training), **variables)

    def trained_by_clang(self, name, *options):
        """The profile of a build with Clang's instrumentation, its shared libraries included."""
        raw, data = self.path(name + ".raw"), self.path(name + ".data")
        shutil.rmtree(raw, ignore_errors=True)
        self.train(self.builder.build(name, options=["-fprofile-generate", *options]),
                   LLVM_PROFILE_FILE=os.path.join(raw, "%m"))
        run([LLVM + "llvm-profdata", "merge", raw, "-o", data])
        return data

    def clang(self):
        data = self.trained_by_clang("generate")
        temporal = self.trained_by_clang("temporal", "-mllvm", "-pgo-temporal-instrumentation")
        order = self.path("temporal.order")
        run([LLVM + "llvm-profdata", "order", temporal, "-o", order])
        used = self.builder.build("use", options=["-fprofile-use=" + data])
        return [("-fprofile-use", used),
                ("-fprofile-use, llvm-profdata order", used.link("ordered", ordered(order)))]

    def ours(self):
        for kind in ("gmonkit", "sampled"):  # an earlier build may have used an earlier plugin
            shutil.rmtree(self.path(kind), ignore_errors=True)
        instrumented = self.builder.build("gmonkit", [self.gmon_cc, "--gmon-pgo"])
        program, profile = instrumented.path, self.path("gmon")
        self.train(instrumented, GMONKIT_OPTIONS="hz=0:output=" + profile)
        samples, order = self.path("gmon.prof"), self.path("gmon.order")
        run([self.gmonkit, "export", "--sample-profile=" + samples, program, profile])
        run([self.gmonkit, "order", program, profile, "--linker=lld", "--fresh", "-o", order])
        sampled = self.builder.build("sampled", [self.gmon_cc, "--gmon-pgo=" + samples])
        return [("gmonkit, order", self.plain.link("ordered", ordered(order))),
                ("gmonkit, sample profile", sampled),
                ("gmonkit, sample profile and order", sampled.link("ordered", ordered(order)))]

    def bolt(self):
        program, data = self.plain.link("relocations", ["-Wl,-q"]), self.path("fdata")
        counting, bolted = program.beside("bolt-counting"), program.beside("bolted")
        run([LLVM + "llvm-bolt", program.path, "-instrument", "-o", counting.path,
             "--instrumentation-file=" + data])
        self.train(counting)
        run([LLVM + "llvm-bolt", program.path, "-data=" + data, "-reorder-blocks=ext-tsp",
             "-reorder-functions=cdsort", "-split-functions", "-split-all-cold",
             "-o", bolted.path])
        return [("llvm-bolt", bolted)]


def measure(tree, name, pairs):
    """Prints the table of the program NAME. Returns the ratios of each build."""
    variants = Variants(tree, name)
    plain = variants.plain.path
    built = [(title, build.path)
             for title, build in variants.clang() + variants.ours() + variants.bolt()]
    timed, counted = variants.arguments("timed"), variants.arguments("counted")
    times = {title: [] for title, _ in built}
    seconds = []
    for _ in range(pairs):
        for title, path in built:
            seconds.append(cpu_seconds([plain] + timed))
            times[title].append(cpu_seconds([path] + timed) / seconds[-1])
    count = instructions([plain] + counted)
    ratios = {title: [instructions([path] + counted) / count] for title, path in built}
    if pairs:
        ratios = {title: [statistics.median(times[title])] + ratios[title] for title in ratios}
        print("\n%s: clang-22 -O2 takes %.2f s; %d million instructions are counted" % (
            name, statistics.median(seconds), count / 1e6))
    else:
        print("\n%s: of clang-22 -O2 %d million instructions are counted" % (name, count / 1e6))
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
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(MEASURED))
    arguments = parser.parse_args()
    for program in arguments.programs:
        if program not in MEASURED:
            fail("%s: no such program; want one of %s" % (program, ", ".join(MEASURED)))
    os.environ["PYTHONHASHSEED"] = "0"
    tree = Builds(arguments.build)
    make_inputs()
    tables = [measure(tree, program, arguments.pairs)
              for program in arguments.programs or MEASURED]
    print("\ngeometric mean of %d programs" % len(tables))
    print_table({name: [statistics.geometric_mean(column)
                        for column in zip(*(table[name] for table in tables))]
                 for name in tables[0]})


main()
