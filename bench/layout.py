#!/usr/bin/env python3
#===- layout.py - what a function order does to caches, pages and time ------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
"""Judges Gmonkit's function orders beside those of other tools.

Clang builds are linked by ld.lld in the orders of `gmonkit order`, lld's cache-directed sort
on the same calls, llvm-profdata (temporal IR profile) and llvm-bolt (-instrument), all given
as symbol order files; GCC builds by GNU ld as it links and by Gmonkit's linker scripts. Beside
them stands the build whose functions `gmonkit order --blocks` cuts. Each program is trained on
one input and judged on others.

One valgrind trace of a judged run is replayed (replay.cpp) in all layouts, of each order
several that are moved a little: shifted as a whole, with small pads at a few places. Single
layouts are luck; the figures are means. The bounds: the pages that the functions that ran
would fill if nothing else lay between them. Beside them stand the misses that gmonkit
evaluate says, by each training profile, for the orders in their sequence. Times and page
faults are medians of real runs of the unmoved layouts; each one begins with the program's
file out of the page cache.

--check judges one layout of each order in another simulator, too: LAYOUTSIM names a command
that runs a program and prints one line of NAME=COUNT.
"""

import argparse
import concurrent.futures
import os
import statistics

from builds import Builds, add_arguments, fail
from judge import JOBS, Judge, link, rounded_pages, simulate, timed
from orders import Orders
from relinkable import PROGRAMS, Builder

HEADS = ["L1i misses", "iTLB misses", "4 KiB pages", "64 KiB windows"]


def row(title, cells):
    print("| %s | %s |" % (title, " | ".join(cells)), flush=True)


def head(cells):
    print()
    row("order", cells)
    print("|---" * (len(cells) + 1) + "|")


def count_cells(figures):
    misses, pages = figures[:2], figures[2:]
    return ["{:,.0f}".format(m).replace(",", " ") for m in misses] + ["%.1f" % p for p in pages]


def print_title(script, what, builder):
    print("\n## %s, %s, %s: %s" % (builder.name, script, builder.compiler, what))


def print_counts(results):
    head(HEADS)
    for title, counts in results.items():
        row(title, count_cells([statistics.mean(column) for column in zip(*counts)]))


def print_bounds(judge, trained, executed):
    strange = sorted(name for name, number in executed if name not in trained)
    listed = {key for key in judge.keys if key[0] in trained}
    print()
    for what, keys in (("ran", executed), ("ran here or in training", executed | listed)):
        sizes = judge.sizes(keys)
        print("%d functions %s: at least %.1f pages" % (len(sizes), what, rounded_pages(sizes)))
    print("%d of them ran here only: %s" % (len(strange), ", ".join(strange)))


def print_times(judges, arguments, runs):
    programs = {title: link(judge.plain, "timed%d" % number, judge.format, lines)
                for judge in judges for number, (title, lines) in enumerate(judge.orders.items())}
    samples = {title: [] for title in programs}
    for _ in range(runs):
        for title, program in programs.items():
            samples[title].append(timed(program, arguments))
    head(["wall time, ms", "ratio, median of pairs", "page faults"])
    first = next(iter(samples.values()))
    for title, pairs in samples.items():
        seconds, faults = map(statistics.median, zip(*pairs))
        ratio = statistics.median(own[0] / other[0] for own, other in zip(pairs, first))
        row(title, ["%.1f" % (1000 * seconds), "%.3f" % ratio, "%d" % faults])


def print_model(model, results):
    """What `gmonkit evaluate` says of the orders, and how that goes with the misses in RESULTS."""
    misses = [statistics.mean(counts[0] for counts in layouts) for layouts in results.values()]
    for workload, said in model.items():
        print("\nL1i misses by gmonkit evaluate, %s: %s; correlation %.2f" % (
            workload, ", ".join("%.1f" % value for value in said),
            statistics.correlation(misses, said)))


def print_check(judge, results, simulator, arguments):
    head(["%s, replayed and simulated" % column for column in HEADS])
    for title in judge.orders:
        simulated = simulate(simulator, judge.link(title, 0, "checked"), arguments)
        row(title, ["%d, %d" % pair for pair in zip(results[title][0], simulated)])


def compare(tree, name, compiler, options):
    builder = Builder(tree, name, PROGRAMS[name], compiler, os.path.join(tree.work, "layout"))
    orders = Orders(builder, compiler)
    judge = Judge(orders.plain, orders.format, orders.lines, options.variants,
                  builder.tree.folder)
    judges = [judge]
    if compiler == "clang":
        build, lines = orders.blocks()
        judges.append(Judge(build, orders.format, {"gmonkit order --blocks": lines},
                            options.variants, builder.tree.folder))
    scripts = {script: builder.arguments(words)
               for script, words in builder.program.judged.items()
               if not options.script or script in options.script}
    results, model = {}, orders.evaluate()
    with concurrent.futures.ThreadPoolExecutor(JOBS) as pool:
        judged = pool.map(judge.judge, scripts.values())
        for script, (results[script], executed) in zip(scripts, judged):
            print_title(script, "layouts", builder)
            print_counts(results[script])
            for cut in judges[1:]:
                print_counts(cut.judge(scripts[script])[0])
            print_model(model, results[script])
            print_bounds(judge, orders.trained, executed)
    for script, arguments in scripts.items():  # nothing else runs now
        print_title(script, "times", builder)
        print_times(judges, arguments, options.runs)
        if options.check:
            print_title(script, "check", builder)
            print_check(judge, results[script], options.check, arguments)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_arguments(parser)
    parser.add_argument("--variants", type=int, default=16, help="layouts of an order (16)")
    parser.add_argument("--runs", type=int, default=20, help="timed runs of an order (20)")
    parser.add_argument("--script", action="append", help="judge by this run only")
    parser.add_argument("--check", action="store_const", const=os.environ.get("LAYOUTSIM", ""),
                        help="judge a layout of each order by LAYOUTSIM, too")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(PROGRAMS))
    options = parser.parse_args()
    if options.check == "":
        fail("--check: LAYOUTSIM names no program that simulates caches")
    for name in options.programs:
        if name not in PROGRAMS:
            fail("%s: no such program; want one of %s" % (name, ", ".join(PROGRAMS)))
    tree = Builds(options.build)
    for name in options.programs or PROGRAMS:
        for compiler in options.compiler or ["clang", "gcc"]:
            compare(tree, name, compiler, options)


main()
