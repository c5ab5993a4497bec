#===- judge.py - the cost of layouts of a program --------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import concurrent.futures
import os
import re
import shutil
import subprocess

from common.builds import FIXED, fail, run

JOBS = 2
COLUMNS = ["l1i_misses", "itlb_misses", "pages4k", "pages64k", "taken_branches"]
HEADS = ["L1i misses", "iTLB misses", "4 KiB pages", "64 KiB windows", "taken branches"]
PAGE = 4096


def counts(line):
    """COLUMNS; a simulator may leave out the last ones."""
    found = dict(re.findall(r"(\w+)=(\d+)", line))
    return [int(found[column]) for column in COLUMNS if column in found]


def functions(program):
    """(address, size) of each function, by its name and how many of that name come before it.

    Linkers write local symbols by input file, so a function has the same key in each layout.
    """
    found, seen = {}, {}
    for line in run(["nm", "-S", "--no-sort", program]).splitlines():
        words = line.split()
        if len(words) < 3 or words[-2] not in "tTwWiu":
            continue
        key = (words[-1], seen.get(words[-1], 0))
        seen[words[-1]] = key[1] + 1
        found[key] = (int(words[0], 16), int(words[1], 16) if len(words) == 4 else 0)
    return found


def parts(program):
    """The functions of PROGRAM, and what may stand before them (start-up code, PLT)."""
    return {("before all functions", 0): (0, 0), **functions(program.path)}


def rounded_pages(sizes):
    """Pages that functions of SIZES fill, one right behind the other."""
    return sum((size + 15) // 16 * 16 for size in sizes) / PAGE


class Judge:
    """Makes LAYOUTS, VARIANTS of each; one trace of a run judges them all."""

    def __init__(self, layouts, variants, build):
        self.layouts = layouts
        self.variants = variants
        self.traced = layouts.traced
        self.functions = parts(self.traced)
        with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
            self.moved = list(pool.map(self.move, range(len(layouts.titles) * variants)))
        self.keys = [key for key in sorted(self.functions, key=lambda k: self.functions[k][0])
                     if all(key in moved for moved in self.moved)]
        run(["cmake", "--build", build, "--target", "replay", "trace"])
        self.replay = os.path.join(build, "bin", "replay")
        self.plugin = os.path.join(build, "lib", "libtrace.so")
        self.table = self.traced.path + ".table"
        self.write_table()

    def move(self, number):
        """The functions of one moved layout, whose program is not kept."""
        folder = self.traced.beside("judged%d" % number).path
        os.makedirs(folder, exist_ok=True)
        title = self.layouts.titles[number // self.variants]
        program = self.layouts.moved(title, number % self.variants,
                                     os.path.join(os.path.basename(folder), "program"))
        found = parts(program)
        shutil.rmtree(folder)
        return found

    def write_table(self):
        with open(self.table, "w") as table:
            table.write("%x %d\n" % (self.functions["_start", 0][0], len(self.moved)))
            for key in self.keys:
                addresses = [self.functions[key][0]] + [moved[key][0] for moved in self.moved]
                table.write(" ".join(map("{:x}".format, addresses)) + "\n")

    def judge(self, arguments):
        """The COLUMNS of each moved layout, by title, and the functions that ran."""
        # The trace goes to a file: a program that waits for the replay may run into its own timers.
        trace = self.traced.path + ".trace"
        traced = ('plugin=$1 trace=$2; shift 2; exec qemu-x86_64 -cpu max '
                  '-plugin "$plugin",fd=9 "$@" 9>"$trace" >/dev/null 2>&1 </dev/null')
        run(["sh", "-c", traced, "sh", self.plugin, trace, self.traced.path, *arguments],
            cwd=self.traced.folder, env=dict(os.environ, **FIXED))
        with open(trace) as file:
            output = run([self.replay, self.table], stdin=file)
        os.remove(trace)
        *lines, executed = output.splitlines()
        results = {}
        for number, title in enumerate(self.layouts.titles):
            first = number * self.variants
            results[title] = [counts(line) for line in lines[first:first + self.variants]]
        return results, {self.keys[int(word)] for word in executed.split()}

    def sizes(self, keys):
        """Of the functions KEYS, those at one address once."""
        sizes = {}
        for key in keys:
            address, size = self.functions[key]
            sizes[address] = max(size, sizes.get(address, 0))
        return sizes.values()


def judge_all(judges, arguments):
    """The COLUMNS of all moved layouts, by title, and the functions that the first judge saw."""
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        judged = list(pool.map(lambda judge: judge.judge(arguments), judges))
    return {title: rows for found, _ in judged for title, rows in found.items()}, judged[0][1]


def simulate(simulator, program, arguments):
    """COLUMNS of one run in an independent simulator."""
    result = subprocess.run([simulator, program.path, *arguments], cwd=program.folder, text=True,
                            stdout=subprocess.PIPE, env=dict(os.environ, **FIXED))
    if result.returncode or not result.stdout.strip():
        fail("%s: no counts of %s; exit status %d" % (simulator, program.path, result.returncode))
    return counts(result.stdout)
