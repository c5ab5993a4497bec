#!/usr/bin/env python3
#===- compile.py - what instrumentation costs the compiler -----------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Compiles Lua, SQLite's speedtest1 and a file of many generated functions with each
# instrumentation, with and without a section for every function. Prints one Markdown table
# for each of these:
#
#   time   CPU time (user and system) of compiler and assembler, the least of a few runs,
#          as a ratio to the plain build
#   size   of all object files, again as a ratio

import argparse
import os
import resource
import shutil
import sys

from common.builds import COMPILERS, PACKAGES, Builds, add_arguments, fail, run, title

GMONKIT = [["--gmon-arcs=mcount", "--gmon-blocks=all"],
           ["--gmon-arcs=derived", "--gmon-blocks=all"],
           ["--gmon-arcs=derived", "--gmon-blocks=sparse"],
           ["--gmon-arcs=derived", "--gmon-blocks=none"]]

# Compared options.
VARIANTS = [*GMONKIT, ["--coverage"], ["-fprofile-generate"]]

PROGRAMS = ["lua", "sqlite"]  # and "generated"

FUNCTION = """
__attribute__((noinline)) int f%d(int a, const int *v) {
  int sum = a;
  for (int i = 0; i < (a & %d); i++)
    sum += v[i] > %d ? v[i] : -a;
  if (sum > %d)
    sum ^= f%d(sum - 1, v + 1);
  if (sum & %d)
    return v[sum & 3] + f%d(a / 2, v);
  return sum - f%d(sum >> 1, v);
}
"""


def generate(path, functions):
    """Functions of seven blocks and three calls each, in a call graph that is not deep."""
    with open(path, "w") as file:
        for i in range(functions):
            file.write(FUNCTION % (i, i % 13 + 3, i % 7, i % 1000, i // 2, 1 << i % 5, i // 3,
                                   i // 5))


def measure(output, command):
    """Runs COMMAND, which would make a program OUTPUT, as far as its object files. OUTPUT
    then holds the CPU time, in seconds, and their size, in bytes."""
    objects = output + ".objects"
    shutil.rmtree(objects, ignore_errors=True)
    os.mkdir(objects)
    run([word for word in command if word != "-lm"] + ["-c"], cwd=objects)
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    size = sum(file.stat().st_size for file in os.scandir(objects) if file.name.endswith(".o"))
    with open(output, "w") as file:
        file.write("%f %d" % (usage.ru_utime + usage.ru_stime, size))


class Bench:
    def __init__(self, builds, functions, runs):
        self.builds = builds
        self.runs = runs
        generate("generated.c", functions)

    def cost(self, program, command):
        """CPU time and size of PROGRAM's objects."""
        output = os.path.join(self.builds.work, program + ".cost")
        # A program's build script runs this instead of the compiler.
        command = [os.path.abspath(__file__), "--measure"] + command
        costs = []
        for _ in range(self.runs):
            if program in PACKAGES:
                self.builds.build(program, output, command)
            else:
                run(command + ["-o", output, os.path.join(self.builds.work, "generated.c")])
            with open(output) as file:
                seconds, size = file.read().split()
            costs.append((float(seconds), int(size)))
        return min(costs)

    def table(self, program, compiler, sections):
        command = self.builds.command
        seconds, size = self.cost(program, command(compiler, sections))
        print("\n%s: %s takes %.2f s and makes %.2f MB\n" % (
            program, " ".join([COMPILERS[compiler], "-O2"] + sections), seconds, size / 1e6))
        print("| build | time | size |\n|---|---|---|")
        for options in VARIANTS:
            cost = self.cost(program, command(compiler, options + sections))
            print("| %s | %.2f | %.2f |" % (title(options), cost[0] / seconds, cost[1] / size),
                  flush=True)


def main():
    if sys.argv[1:2] == ["--measure"]:
        command = sys.argv[2:]
        place = command.index("-o")
        measure(command[place + 1], command[:place] + command[place + 2:])
        return
    parser = argparse.ArgumentParser(description="Prints what instrumentation costs the compiler.")
    add_arguments(parser)
    parser.add_argument("--functions", type=int, default=15000, metavar="N",
                        help="functions of the generated file (default: 15000)")
    parser.add_argument("--runs", type=int, default=3, metavar="N",
                        help="compilations for each least time (default: 3)")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help="lua, sqlite, generated")
    arguments = parser.parse_args()
    known = PROGRAMS + ["generated"]
    for program in arguments.programs:
        if program not in known:
            fail("%s: no such program; want lua, sqlite or generated" % program)
    bench = Bench(Builds(arguments.build), arguments.functions, arguments.runs)
    for program in arguments.programs or known:
        for compiler in arguments.compiler or COMPILERS:
            for sections in [], ["-ffunction-sections"]:
                bench.table(program, compiler, sections)


main()
