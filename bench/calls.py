#!/usr/bin/env python3
#===- calls.py - what one call costs ----------------------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Prints the time of a call of an empty function, compared with a build without a profiler: of one
# function in one thread and in two threads, and of four functions in turn. Also prints the memory
# that the profilers use in Lua.

import argparse
import os
import re
import statistics
import subprocess
import sys

from common.builds import Builds, add_arguments, run

SOURCE = r"""
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define CALLS 50000000
#define FUNCTION(name) __attribute__((noipa)) void name(void) { __asm__ volatile(""); }
FUNCTION(a)
FUNCTION(b)
FUNCTION(c)
FUNCTION(d)

static void call_one(void) {
  for (long i = 0; i < CALLS; i++)
    a();
}

static void call_four(void) {
  for (long i = 0; i < CALLS / 4; i++)
    a(), b(), c(), d();
}

static void (*calls)(void) = call_one;

static void *measure(void *ns) {
  struct timespec start, end;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
  calls();
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &end);
  *(double *)ns = (end.tv_sec - start.tv_sec) * 1e9 + (end.tv_nsec - start.tv_nsec);
  return 0;
}

int main(int argc, char **argv) {
  int count = atoi(argv[1]);
  if (atoi(argv[2]) == 4)
    calls = call_four;
  pthread_t threads[2];
  double ns[2];
  for (int i = 0; i < count; i++)
    if (pthread_create(&threads[i], 0, measure, &ns[i]))
      return 1;
  for (int i = 0; i < count; i++)
    pthread_join(threads[i], 0);
  printf("%f\n", ns[0] / CALLS);
  return 0;
}
"""

PRELOADED = "gcc -pg, libgmonrt.so preloaded"
VARIANTS = [
    ("plain", []),
    ("gcc -pg, glibc", ["-pg"]),
    (PRELOADED, ["-pg"]),
    ("gmonkit arcs=mcount blocks=none", ["--gmon-arcs=mcount", "--gmon-blocks=none"]),
    ("gmonkit arcs=derived blocks=sparse", ["--gmon-arcs=derived", "--gmon-blocks=sparse"]),
]


def environment(builds, name):
    shared = os.path.join(os.path.dirname(builds.gmon_cc), "..", "lib", "libgmonrt.so")
    return dict(os.environ, **({"LD_PRELOAD": shared} if name == PRELOADED else {}))


# (threads, functions)
COLUMNS = {"ns per call, 1 thread": (1, 1), "2 threads": (2, 1), "4 functions in turn": (1, 4)}


def ns_per_call(builds, name, threads, functions):
    result = subprocess.run(["./calls." + re.sub(r"\W+", "-", name), str(threads), str(functions)],
                            stdout=subprocess.PIPE, text=True, check=True,
                            env=environment(builds, name))
    return float(result.stdout)


def resident_kib(builds, name, path):
    """The most that Lua has of memory, KiB."""
    script = "local f = io.open('/proc/self/status'):read('a'); print(f:match('VmHWM:%s+(%d+)'))"
    result = subprocess.run([path, "-e", script], stdout=subprocess.PIPE, text=True, check=True,
                            env=environment(builds, name))
    return int(result.stdout)


def main():
    parser = argparse.ArgumentParser(description="Prints what one call costs.")
    add_arguments(parser)
    parser.add_argument("--runs", type=int, default=7, metavar="N",
                        help="runs of each (default: 7); the median counts")
    arguments = parser.parse_args()
    builds = Builds(arguments.build)
    with open("calls.c", "w") as file:
        file.write(SOURCE)
    for name, options in VARIANTS:
        run(builds.command("gcc", options) + ["-pthread", "calls.c", "-o",
                                              "calls." + re.sub(r"\W+", "-", name)])
    print("| build | %s | Lua's memory, KiB |\n|---|---|---|---|---|" % " | ".join(COLUMNS))
    for name, options in VARIANTS:
        times = [statistics.median(ns_per_call(builds, name, *column)
                                   for _ in range(arguments.runs)) for column in COLUMNS.values()]
        output = "lua.calls." + re.sub(r"\W+", "-", name)
        builds.build("lua", output, builds.command("gcc", options))
        memory = resident_kib(builds, name, os.path.join(builds.work, output))
        print("| %s | %s | %d |" % (name, " | ".join("%.2f" % time for time in times), memory),
              flush=True)


if __name__ == "__main__":
    sys.exit(main())
