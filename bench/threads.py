#!/usr/bin/env python3
#===- threads.py - what exact counts cost where there are threads --------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Builds three small programs and a real one with each instrumentation, and with the compiler's own
# that counts threads exactly. Prints one Markdown table for each compiler:
#
#   collatz  two threads call one function, which has a loop
#   hot      two threads call one small function, directly and through a pointer
#   starts   ten thousand threads one after the other, each of which calls it once
#   zstd     zstd -5 -T2 of 64 MB of text
#
# The figures are medians of ratios of CPU times (user and system) of consecutive runs in pairs:
# one of the uninstrumented build, one of the instrumented build. Threads wait for each other's
# counters only while both run, so let nothing else run.

import argparse
import os
import statistics

from common.builds import COMPILERS, Builds, add_arguments, run, title
from common.workloads import cpu_seconds, make_inputs

VARIANTS = [[f"--gmon-threads={threads}", f"--gmon-arcs={arcs}", f"--gmon-blocks={blocks}"]
            for arcs, blocks in [("derived", "none"), ("derived", "sparse"), ("mcount", "all")]
            for threads in ["single", "exact"]]
VARIANTS.append(["-fprofile-generate", "-fprofile-update=atomic"])
ZSTD = ["-q", "-c", "-5", "-T2", "text-64M"]

COMMON = r"""
#include <pthread.h>
volatile int sink;
__attribute__((noinline)) int hot(int x) {
  if (x % 3 == 0)
    sink = x;
  return x + 1;
}
int (*volatile pointer)(int) = hot;
"""

TWO_THREADS = r"""
int main(void) {
  pthread_t threads[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&threads[i], 0, work, 0);
  for (int i = 0; i < 2; i++)
    pthread_join(threads[i], 0);
}
"""

PROGRAMS = {
    "collatz": COMMON + r"""
__attribute__((noinline)) int steps(unsigned long n) {
  int count = 0;
  for (; n != 1; count++)
    n = n % 2 ? 3 * n + 1 : n / 2;
  return count;
}
static void *work(void *argument) {
  int most = 0;
  for (unsigned long n = 1; n < 3000000; n++) {
    int count = steps(n);
    most = count > most ? count : most;
  }
  sink = most;
  return argument;
}
""" + TWO_THREADS,
    "hot": COMMON + r"""
static void *work(void *argument) {
  for (int i = 0; i < 200000000;)
    i = pointer(hot(i));
  return argument;
}
""" + TWO_THREADS,
    "starts": COMMON + r"""
static void *work(void *argument) {
  hot(1);
  return argument;
}
int main(void) {
  pthread_t thread;
  for (int i = 0; i < 10000; i++) {
    pthread_create(&thread, 0, work, 0);
    pthread_join(thread, 0);
  }
}
""",
}


def compile(builds, program, compiler, options):
    """The command that runs PROGRAM, built by COMPILER with OPTIONS."""
    output = "threads-%s.%s%s" % (program, compiler, "".join(options))
    path = os.path.join(builds.work, output)
    # Without -pthread: the C library has threads in it.
    command = builds.command(compiler, options)
    if program == "zstd":
        builds.build("zstd", path, command + ["-DZSTD_MULTITHREAD"])
        return [path, *ZSTD]
    source = program + ".c"
    with open(source, "w") as file:
        file.write(PROGRAMS[program])
    run(command + [source, "-o", output])
    return [path]


def ratio(plain, other, pairs, times):
    ratios = []
    for _ in range(pairs):
        times.append(cpu_seconds(plain))
        ratios.append(cpu_seconds(other) / times[-1])
    return statistics.median(ratios)


def table(builds, compiler, pairs):
    programs = [*PROGRAMS, "zstd"]
    plain = {program: compile(builds, program, compiler, []) for program in programs}
    times = {program: [] for program in programs}
    rows = []
    for options in VARIANTS:
        row = [ratio(plain[program], compile(builds, program, compiler, options), pairs,
                     times[program]) for program in programs]
        rows.append("| %s | %s |" % (title(options), " | ".join("%.2f" % r for r in row)))
    print("\n%s -O2: %s\n" % (COMPILERS[compiler], ", ".join(
        "%s takes %.2f s" % (name, statistics.median(times[name])) for name in programs)))
    print("| build | %s |\n|---|%s" % (" | ".join(programs), "---|" * len(programs)))
    print("\n".join(rows), flush=True)


def main():
    parser = argparse.ArgumentParser(description="Prints what exact counts of threads cost.")
    add_arguments(parser)
    parser.add_argument("--pairs", type=int, default=7, metavar="N",
                        help="pairs of runs for each ratio of times (default: 7)")
    arguments = parser.parse_args()
    builds = Builds(arguments.build)
    make_inputs(["text-64M"])
    for compiler in arguments.compiler or COMPILERS:
        table(builds, compiler, arguments.pairs)


main()
