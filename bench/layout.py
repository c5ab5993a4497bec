#!/usr/bin/env python3
#===- layout.py - what a layout does to caches, pages and time ---------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
"""Judges Gmonkit's layouts beside those of other tools.

Clang builds are linked by ld.lld in the orders of `gmonkit order`, lld's two sorts (cdsort,
hfsort) on the same calls, llvm-profdata (temporal IR profile: balanced, and as functions first
ran) and llvm-bolt (-instrument), all given as symbol order files; GCC builds by GNU ld as it links
and by Gmonkit's linker scripts. Beside them stand what moves blocks: the build that `gmonkit order
--blocks` cuts, and what llvm-bolt makes of the program by its own counters and by `gmonkit export
--bolt`. Each program is trained on one input and judged on others.

One trace of a judged run under QEMU is replayed (replay.cpp) in all layouts of a build, of each
several that are moved a little: shifted as a whole, with small pads at a few places. Single
layouts are luck; the figures are means. Taken branches, with calls and returns, are the same in
all. The bounds: the pages that the functions that ran would fill if nothing else lay between
them. Beside them stand the misses that gmonkit evaluate says, by each training profile, for the
orders in their sequence. Times, page faults and memory are medians of real runs of the unmoved
layouts, one with the program's file out of the page cache (cold) and one behind it (warm).

--noise=N tells how much of an order is luck. It makes Gmonkit's usual order, and all that moves
blocks, N times more, by the same counts with a noise of 10 % (common/noise.py). It prints the means
of all moved layouts of these 1+N orders. In brackets is the standard deviation of the orders' own
means, by their mean.

--check judges one layout of each in another simulator, too: LAYOUTSIM names a command that runs
a program and prints one line of NAME=COUNT.
"""

import argparse
import os
import statistics

from common.builds import Builds, add_arguments, fail, require_known
from common.judge import HEADS, Judge, judge_all, rounded_pages, simulate
from common.orders import Orders
from common.relinkable import PROGRAMS, Builder
from common.workloads import cpu_seconds, drop_from_cache, resident_mib, timed


def row(title, cells):
    print("| %s | %s |" % (title, " | ".join(cells)), flush=True)


def head(cells):
    print()
    row("order", cells)
    print("|---" * (len(cells) + 1) + "|")


def count_cells(figures):
    return ["%.1f" % figure if "KiB" in name else "{:,.0f}".format(figure).replace(",", " ")
            for name, figure in zip(HEADS, figures)]


def print_title(script, what, builder):
    print("\n## %s, %s, %s: %s" % (builder.name, script, builder.compiler, what))


def means(rows):
    return [statistics.mean(column) for column in zip(*rows)]


def print_counts(results):
    head(HEADS)
    for title, counts in results.items():
        row(title, count_cells(means(counts)))


def judge_noisy(orders, scripts, options, folder):
    """The counts of the layouts by noisy counts: by script and title, of one after the other."""
    results = {script: {} for script in scripts}
    for seed in range(1, options.noise + 1):
        judges = [Judge(family, options.variants, folder) for family in orders.noisy_layouts(seed)]
        for script, arguments in scripts.items():
            for title, counts in judge_all(judges, arguments)[0].items():
                results[script].setdefault(title, []).append(counts)
    return results


def print_luck(usual, noisy):
    """The means of the USUAL layouts and their NOISY ones, and how much these differ."""
    head(HEADS)
    for title, others in noisy.items():
        orders = [means(counts) for counts in (usual[title], *others)]
        total = means(orders)
        deviations = [statistics.stdev(column) / mean for column, mean in zip(zip(*orders), total)]
        row(title, ["%s (%.2f)" % cell for cell in zip(count_cells(total), deviations)])


def print_bounds(judge, trained, executed):
    strange = sorted(name for name, number in executed if name not in trained)
    listed = {key for key in judge.keys if key[0] in trained}
    print()
    for what, keys in (("ran", executed), ("ran here or in training", executed | listed)):
        sizes = judge.sizes(keys)
        print("%d functions %s: at least %.1f pages" % (len(sizes), what, rounded_pages(sizes)))
    print("%d of them ran here only: %s" % (len(strange), ", ".join(strange)))


def measured(builder, program, arguments):
    """Seconds cold and warm, those of the CPU, page faults cold, and peak memory."""
    def once(measure):
        with builder.for_one_run(arguments) as words:
            return measure([program.path, *words])

    def timed_cold(command):
        drop_from_cache(program.path)
        return timed(command)

    (cold, faults), (warm, _) = once(timed_cold), once(timed)
    return cold, warm, once(cpu_seconds), faults, once(resident_mib)


def print_times(builder, layouts, arguments, runs):
    programs = {title: family.unmoved(title) for family in layouts for title in family.titles}
    samples = {title: [] for title in programs}
    for _ in range(runs):
        for title, program in programs.items():
            samples[title].append(measured(builder, program, arguments))
    head(["cold, ms", "ratio, median of pairs", "warm, ms", "ratio", "CPU, ms", "ratio",
          "page faults", "RSS, MiB"])
    first = next(iter(samples.values()))
    for title, rows in samples.items():
        *seconds, faults, memory = map(statistics.median, zip(*rows))
        ratios = [statistics.median(own[column] / other[column] for own, other in zip(rows, first))
                  for column in range(len(seconds))]
        times = [text for taken, ratio in zip(seconds, ratios)
                 for text in ("%.1f" % (1000 * taken), "%.3f" % ratio)]
        row(title, [*times, "%d" % faults, "%.1f" % memory])


def print_model(model, results):
    """What `gmonkit evaluate` says of the orders, and how that goes with the misses in RESULTS."""
    misses = [statistics.mean(counts[0] for counts in layouts) for layouts in results]
    for workload, said in model.items():
        print("\nL1i misses by gmonkit evaluate, %s: %s; correlation %.2f" % (
            workload, ", ".join("%.1f" % value for value in said),
            statistics.correlation(misses, said)))


def print_check(layouts, results, simulator, arguments):
    head(["%s, replayed and simulated" % column for column in HEADS[:4]])
    for family in layouts:
        for title in family.titles:
            simulated = simulate(simulator, family.moved(title, 0, "checked"), arguments)
            row(title, ["%d, %d" % pair for pair in zip(results[title][0], simulated)])


def compare(tree, name, compiler, options):
    builder = Builder(tree, name, PROGRAMS[name], compiler, os.path.join(tree.work, "layout"))
    orders = Orders(builder, compiler)
    layouts = orders.layouts()
    judges = [Judge(family, options.variants, tree.folder) for family in layouts]
    scripts = {script: builder.arguments(words)
               for script, words in builder.program.judged.items()
               if not options.script or script in options.script}
    results, model = {}, orders.evaluate()
    for script, arguments in scripts.items():
        results[script], executed = judge_all(judges, arguments)
        print_title(script, "layouts", builder)
        print_counts(results[script])
        print_model(model, [results[script][title] for title in orders.lines])
        print_bounds(judges[0], orders.trained, executed)
    if options.noise:
        for script, noisy in judge_noisy(orders, scripts, options, tree.folder).items():
            print_title(script, "means of %d orders" % (1 + options.noise), builder)
            print_luck(results[script], noisy)
    for script, arguments in scripts.items():  # nothing else runs now
        if options.runs:
            print_title(script, "times", builder)
            print_times(builder, layouts, arguments, options.runs)
        if options.check:
            print_title(script, "check", builder)
            print_check(layouts, results[script], options.check, arguments)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    add_arguments(parser)
    parser.add_argument("--variants", type=int, default=16, help="moved layouts of each (16)")
    parser.add_argument("--noise", type=int, default=0, metavar="N",
                        help="N more orders of some kinds, by counts with noise (0)")
    parser.add_argument("--runs", type=int, default=21,
                        help="timed runs of a layout, cold and warm (21; 0: no times)")
    parser.add_argument("--script", action="append", help="judge by this run only")
    parser.add_argument("--check", action="store_const", const=os.environ.get("LAYOUTSIM", ""),
                        help="judge one layout of each by LAYOUTSIM, too")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(PROGRAMS))
    options = parser.parse_args()
    if options.check == "":
        fail("--check: LAYOUTSIM names no program that simulates caches")
    require_known(options.programs, PROGRAMS)
    tree = Builds(options.build)
    for name in options.programs or PROGRAMS:
        for compiler in options.compiler or ["clang", "gcc"]:
            compare(tree, name, compiler, options)


main()
