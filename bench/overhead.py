#!/usr/bin/env python3
#===- overhead.py - what instrumentation costs, beside other instrumentation ----===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Builds Lua, SQLite's speedtest1 and zstd with each instrumentation and prints one
# Markdown table a program:
#
#   time          CPU time (user and system), the median of the ratios of pairs of runs
#                 that follow each other: one of the plain build, one of the variant
#   instructions  callgrind's count on a smaller input, again as a ratio
#
# Times depend on the machine and on what else it does; instructions hardly do.

import argparse
import os
import re
import statistics
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PROGRAMS_DIR = os.path.join(ROOT, "test", "programs")

CLANG = "clang-22"
PLAIN = {"clang": [CLANG, "-O2"], "gcc": ["gcc", "-O2"]}

# (name, the plain build it is compared with, compile command; GMON-CC is replaced)
VARIANTS = [
    ("gmonkit arcs=mcount", "clang", ["GMON-CC", "--gmon-blocks=none", CLANG, "-O2"]),
    ("gmonkit arcs=mcount blocks=all", "clang", ["GMON-CC", CLANG, "-O2"]),
    ("gmonkit blocks=all", "clang", ["GMON-CC", "--gmon-arcs=none", CLANG, "-O2"]),
    ("clang -pg", "clang", [CLANG, "-O2", "-pg"]),
    ("gcc -pg", "gcc", ["gcc", "-O2", "-pg"]),
    ("clang -fprofile-instr-generate", "clang", [CLANG, "-O2", "-fprofile-instr-generate"]),
    ("clang -fprofile-generate", "clang", [CLANG, "-O2", "-fprofile-generate"]),
]

WORKLOAD = os.path.join(PROGRAMS_DIR, "workload.lua")

# name: (source package, arguments for timing, arguments for counting instructions)
PROGRAMS = {
    "lua": ("lua5.4", [WORKLOAD, "300"], [WORKLOAD, "10"]),
    "sqlite": ("sqlite3", ["--size", "60"], ["--size", "5"]),
    "zstd": ("libzstd", ["-q", "-c", "-7", "text-64M"], ["-q", "-c", "-7", "text-2M"]),
}


def fail(message):
    sys.exit("overhead.py: error: " + message)


def run(command, **options):
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                            errors="replace", **options)
    if result.returncode:
        fail("%s: exit status %d\n%s" % (" ".join(command), result.returncode, result.stdout))


def make_text(path, size):
    """Words of a small vocabulary in an order that looks random and is always the same."""
    if os.path.exists(path):
        return
    state, pieces, length = 1, [], 0
    while length < size:
        state = state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        word = "%x" % ((state >> 40) % 5000 ** (1 + (state >> 33) % 2) + 7)
        pieces.append(word)
        length += len(word) + 1
    with open(path + ".new", "w") as file:
        file.write(" ".join(pieces)[:size])
    os.rename(path + ".new", path)


class Bench:
    def __init__(self, build, work):
        self.gmon_cc = os.path.join(build, "bin", "gmon-cc")
        self.sources = os.path.join(build, "sources")
        self.work = work
        if not os.path.exists(self.gmon_cc):
            fail("%s: not found; build first, or say --build=DIR" % self.gmon_cc)
        os.makedirs(work, exist_ok=True)
        os.chdir(work)
        make_text("text-64M", 64 << 20)
        make_text("text-2M", 2 << 20)
        os.environ["LLVM_PROFILE_FILE"] = os.path.join(work, "profile.profraw")

    def compile(self, program, command, name):
        output = "%s.%s" % (program, re.sub(r"[^a-z]+", "-", name))
        package = PROGRAMS[program][0]
        run([os.path.join(ROOT, "cmake", "fetch-source.sh"), package, self.sources])
        run([os.path.join(PROGRAMS_DIR, "build-%s.sh" % program),
             os.path.join(self.sources, package), output]
            + [self.gmon_cc if word == "GMON-CC" else word for word in command] + ["-w"])
        return os.path.join(self.work, output)

    def cpu_seconds(self, command):
        quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0)]
        pid = os.posix_spawn(command[0], command, os.environ, file_actions=quiet)
        _, status, usage = os.wait4(pid, 0)
        if status:
            fail("%s: failed" % " ".join(command))
        return usage.ru_utime + usage.ru_stime

    def instructions(self, command):
        # The status is not looked at: glibc's profiler takes its handler away before its
        # timer, and under valgrind the signal then comes.
        result = subprocess.run(
            ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null"] + command,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
            env=dict(os.environ, GMONKIT_OPTIONS="hz=0"))
        total = re.search(r"Collected : (\d+)", result.stderr)
        if not total:
            fail("%s: valgrind counted nothing\n%s" % (" ".join(command), result.stderr))
        return int(total[1])

    def table(self, program, pairs):
        _, timed, counted = PROGRAMS[program]
        plain = {name: self.compile(program, command, name) for name, command in PLAIN.items()}
        built = [(name, base, self.compile(program, command, name))
                 for name, base, command in VARIANTS]
        ratios = {name: [] for name, _, _ in built}
        seconds = []
        for _ in range(pairs):
            for name, base, path in built:
                before = self.cpu_seconds([plain[base]] + timed)
                ratios[name].append(self.cpu_seconds([path] + timed) / before)
                if base == "clang":
                    seconds.append(before)
        counts = {base: self.instructions([path] + counted) for base, path in plain.items()}
        print("\n%s: clang -O2 takes %.2f s; %d million instructions are counted\n" % (
            program, statistics.median(seconds), counts["clang"] / 1e6))
        print("| build | time | instructions |\n|---|---|---|")
        for name, base, path in built:
            print("| %s | %.2f | %.3f |" % (
                name, statistics.median(ratios[name]),
                self.instructions([path] + counted) / counts[base]), flush=True)


def main():
    parser = argparse.ArgumentParser(description="Prints what instrumentation costs.")
    parser.add_argument("--build", default=os.path.join(ROOT, "build"), metavar="DIR",
                        help="build folder with bin/gmon-cc (default: build)")
    parser.add_argument("--pairs", type=int, default=7, metavar="N",
                        help="pairs of runs for each ratio of times (default: 7)")
    parser.add_argument("--quick", action="store_true", help="one pair only")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help="lua, sqlite, zstd")
    options = parser.parse_args()
    for program in options.programs:
        if program not in PROGRAMS:
            fail("%s: no such program; want lua, sqlite or zstd" % program)
    build = os.path.abspath(options.build)
    bench = Bench(build, os.path.join(build, "bench"))
    for program in options.programs or PROGRAMS:
        bench.table(program, 1 if options.quick else options.pairs)


main()
