#===- judge.py - the cost of layouts of a program --------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import concurrent.futures
import os
import random
import re
import subprocess
import time

from builds import run
from workloads import resources

JOBS = 2
COLUMNS = ["l1i_misses", "itlb_misses", "pages4k", "pages64k"]
PAGE = 4096


def counts(line):
    found = dict(re.findall(r"(\w+)=(\d+)", line))
    return [int(found[column]) for column in COLUMNS]


def pad_source(name, size):
    return ('.section .text.%s,"ax",@progbits\n.globl %s\n.type %s,@function\n%s: .zero %d,0x90\n'
            ".size %s,.-%s\n" % (name, name, name, name, size, name, name))


def perturbed(lines, layout_format, variant, pads=6):
    """LINES of an order moved a little, and the assembly of what moves them."""
    choose = random.Random(variant)
    sizes = [16 * choose.randrange(1, 256)] + [16 * choose.randrange(1, 17) for _ in range(pads)]
    moved = list(lines)
    if moved:
        for pad in range(pads):
            moved.insert(choose.randrange(len(moved)), layout_format.line % ("layout_pad%d" % pad))
    moved.insert(0, layout_format.line % "layout_shift")
    names = ["layout_shift"] + ["layout_pad%d" % pad for pad in range(pads)]
    return moved, "".join(map(pad_source, names, sizes))


def link(plain, name, layout_format, lines, sources=()):
    order = os.path.join(plain.folder, name + ".order")
    layout_format.write(order, lines)
    return plain.link(name, [*sources, layout_format.option % order])


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


def rounded_pages(sizes):
    """Pages that functions of SIZES fill, one right behind the other."""
    return sum((size + 15) // 16 * 16 for size in sizes) / PAGE


class Judge:
    """Links all layouts of ORDERS (lines by title) once; one trace of a run judges them all."""

    def __init__(self, plain, layout_format, orders, variants, build):
        self.plain = plain
        self.format = layout_format
        self.orders = orders
        self.variants = variants
        self.traced = plain.link("traced", [])
        self.functions = functions(self.traced.path)
        with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
            self.layouts = list(pool.map(self.layout, range(len(orders) * variants)))
        self.keys = [key for key in sorted(self.functions, key=lambda k: self.functions[k][0])
                     if all(key in layout for layout in self.layouts)]
        run(["cmake", "--build", build, "--target", "replay"])
        self.replay = os.path.join(build, "bin", "replay")
        self.table = os.path.join(plain.folder, "table")
        self.write_table()

    def layout(self, number):
        title = list(self.orders)[number // self.variants]
        name = "judged%d" % number
        found = functions(self.link(title, number % self.variants, name).path)
        for suffix in ("", ".s", ".order"):
            os.remove(os.path.join(self.plain.folder, name + suffix))
        return found

    def link(self, title, variant, name):
        """Links the order TITLE, moved a little, as the program NAME."""
        moved, pads = perturbed(self.orders[title], self.format, variant)
        source = os.path.join(self.plain.folder, name + ".s")
        with open(source, "w") as out:
            out.write(pads)
        return link(self.plain, name, self.format, moved, [source])

    def write_table(self):
        with open(self.table, "w") as table:
            table.write("%x %d\n" % (self.functions["_start", 0][0], len(self.layouts)))
            for key in self.keys:
                addresses = [self.functions[key][0]] + [layout[key][0] for layout in self.layouts]
                table.write(" ".join(map("{:x}".format, addresses)) + "\n")

    def judge(self, arguments):
        """The COLUMNS of each layout of each order, and the functions that ran."""
        # Valgrind reports the second half of `a && b` as executed, where it looks ahead.
        pipeline = ('table=$1 replay=$2; shift 2; valgrind --tool=lackey --vex-guest-chase=no '
                    '--trace-mem=yes --log-fd=9 "$@" 9>&1 >/dev/null 2>&1 </dev/null '
                    '| "$replay" "$table"')
        output = run(["sh", "-c", pipeline, "sh", self.table, self.replay, self.traced.path,
                      *arguments],
                     cwd=self.traced.folder, env=dict(os.environ, PYTHONHASHSEED="0"))
        *lines, executed = output.splitlines()
        results = {}
        for number, title in enumerate(self.orders):
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


def simulate(simulator, program, arguments):
    """COLUMNS of one run in an independent simulator."""
    result = subprocess.run([simulator, program.path, *arguments], cwd=program.folder, text=True,
                            stdout=subprocess.PIPE, env=dict(os.environ, PYTHONHASHSEED="0"))
    return counts(result.stdout)


def timed(program, arguments):
    """Seconds and page faults of a run of PROGRAM, which must be read from the disk."""
    with open(program.path, "rb+") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
    begin = time.monotonic()
    usage = resources([program.path, *arguments])
    return time.monotonic() - begin, usage.ru_minflt + usage.ru_majflt
