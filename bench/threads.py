#!/usr/bin/env python3
#===- threads.py - what exact counts cost where there are threads --------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Builds three small programs with each instrumentation and prints one Markdown table for each
# compiler:
#
#   collatz  two threads call one function, which has a loop
#   hot      two threads call one small function, directly and through a pointer
#   starts   ten thousand threads one after the other, each of which calls it once
#
# The figures are medians of ratios of CPU times (user and system) of consecutive runs in pairs:
# one of the uninstrumented build, one of the instrumented build. Threads wait for each other's
# counters only while both run, so let nothing else run.

import argparse
import os
import statistics

from builds import COMPILERS, Builds, add_arguments, fail, run, title

VARIANTS = [[f"--gmon-threads={threads}", f"--gmon-arcs={arcs}", f"--gmon-blocks={blocks}"]
            for arcs, blocks in [("derived", "none"), ("derived", "sparse"), ("mcount", "all")]
            for threads in ["single", "exact"]]

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
    source = program + ".c"
    with open(source, "w") as file:
        file.write(PROGRAMS[program])
    output = "threads-%s.%s%s" % (program, compiler, "".join(options))
    # Without -pthread, which would mean --gmon-threads=exact; the C library has threads in it.
    run(builds.command(compiler, options) + [source, "-o", output])
    return os.path.join(builds.work, output)


def seconds(program):
    # Drops the warning that threads share counters.
    quiet = [(os.POSIX_SPAWN_OPEN, 2, os.devnull, os.O_WRONLY, 0)]
    pid = os.posix_spawn(program, [program], os.environ, file_actions=quiet)
    _, status, usage = os.wait4(pid, 0)
    if status:
        fail("%s: failed" % program)
    return usage.ru_utime + usage.ru_stime


def ratio(plain, other, pairs, times):
    ratios = []
    for _ in range(pairs):
        times.append(seconds(plain))
        ratios.append(seconds(other) / times[-1])
    return statistics.median(ratios)


def table(builds, compiler, pairs):
    plain = {program: compile(builds, program, compiler, []) for program in PROGRAMS}
    times = {program: [] for program in PROGRAMS}
    rows = []
    for options in VARIANTS:
        row = [ratio(plain[program], compile(builds, program, compiler, options), pairs,
                     times[program]) for program in PROGRAMS]
        rows.append("| %s | %s |" % (title(options), " | ".join("%.2f" % r for r in row)))
    print("\n%s -O2: %s\n" % (COMPILERS[compiler], ", ".join(
        "%s takes %.2f s" % (name, statistics.median(times[name])) for name in PROGRAMS)))
    print("| build | %s |\n|---|%s" % (" | ".join(PROGRAMS), "---|" * len(PROGRAMS)))
    print("\n".join(rows), flush=True)


def main():
    parser = argparse.ArgumentParser(description="Prints what exact counts of threads cost.")
    add_arguments(parser)
    parser.add_argument("--pairs", type=int, default=7, metavar="N",
                        help="pairs of runs for each ratio of times (default: 7)")
    arguments = parser.parse_args()
    builds = Builds(arguments.build)
    for compiler in arguments.compiler or COMPILERS:
        table(builds, compiler, arguments.pairs)


main()
