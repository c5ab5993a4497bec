#!/usr/bin/env python3
#===- pgo.py - what a profile gives to the compiler and to the linker --------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Builds Lua, SQLite's speedtest1, zstd, Ninja, cppcheck, CPython and PostgreSQL with Clang and
# lld. Prints one Markdown table for each, and one of geometric means. The builds are optimised
# with Clang's own instrumentation, alone, with the function order of llvm-profdata and rewritten
# by llvm-bolt; with Gmonkit's profile for -fprofile-use and its sample profile, its function
# order, and both, from one run of one instrumented build for each profile, and the latter with
# blocks, from a run of the optimised build; and by block layout alone, Gmonkit's and llvm-bolt's.
# Each program is trained on one input and measured on others. Times and instructions are those of
# overhead.py, caches, pages and taken branches those of layout.py.
#
# With --compiler=gcc it builds these programs, Tcl and miniperl with GCC: with its own
# instrumentation, with Gmonkit's counts by source lines, and with those of marked blocks; and
# rewritten by llvm-bolt, by its own counters and by Gmonkit's.

import argparse
import functools
import glob
import os
import random
import statistics

from common import bolt
from common import gcc_profiles
from common.builds import (COMPILERS, LLVM, Builds, add_build_argument, listed, require_known,
                           run)
from common.judge import HEADS, Judge, judge_all
from common.layouts import PEER, PLAIN, Relinked, Rewritten
from common.measured import MEASURED, WHOLE
from common.orders import FORMATS, Format, cut_by_blocks, placed
from common.profiles import trained_by_clang
from common.relinkable import Builder
from common.workloads import cpu_seconds, instructions


class Variants:
    """The builds of one program, and their layouts. Each is made when it is wanted."""

    TRAINED = ["counting", "counters", "profiled", "recounting", "recounted", "recounted-counting",
               "probed", "sampled", "sampled-counting"]

    def __init__(self, tree, name, lto):
        self.builder = Builder(tree, name, MEASURED[name], "clang",
                               os.path.join(tree.work, "pgo-" + lto if lto else "pgo"),
                               ["-flto=" + lto] if lto else [])
        self.gmon_cc = tree.gmon_cc
        self.gmonkit = tree.gmonkit
        self.plain = self.builder.build("plain")
        for kind in self.TRAINED:
            self.builder.remove(kind)

    def path(self, name):
        return os.path.join(self.builder.work, name)

    def arguments(self, what):
        return self.builder.arguments(self.builder.program.judged[what])

    def training(self):
        [training] = self.builder.program.trained["work"]
        return self.builder.arguments(training)

    def profile(self, build):
        """The profile of the instrumented BUILD."""
        path = build.beside("gmon").path
        build.run(self.training(), GMONKIT_OPTIONS="hz=0:output=" + path)
        return path

    def ordered(self, build, profile, name):
        """The functions of BUILD, ordered by its PROFILE."""
        order = self.path(name)
        run([self.gmonkit, "order", build.path, profile, "--linker=lld", "--fresh", "-o", order])
        return listed(order)

    def linked(self, build, *orders):
        """BUILD as it is, and in ORDERS, by their titles."""
        lines = [placed(build.path), *orders]
        return lambda titles: Relinked(build, Format(*FORMATS["clang"]), dict(zip(titles, lines)))

    def cut(self, kind, *options):
        """The build with OPTIONS, its blocks laid out by a run of its instrumented twin KIND."""
        counting = self.builder.build(kind, [self.gmon_cc, *options,
                                             *(["--gmon-instrument"] if options else [])])
        profile = self.profile(counting)
        return lambda titles: cut_by_blocks(self.builder, titles[0], counting, [profile], *options)

    def bolted(self, build):
        program = bolt.relocatable(build)
        data = bolt.own_counts(program, [self.training()], build.beside("own.fdata").path)
        return lambda titles: Rewritten(titles[0], program, data)

    @functools.cached_property
    def samples(self):
        """Gmonkit's sample profile, and the order of the same run."""
        probed = self.builder.build("probed", [self.gmon_cc, "--gmon-pgo"])
        profile, samples = self.profile(probed), self.path("gmon.prof")
        run([self.gmonkit, "export", "--sample-profile=" + samples, probed.path, profile])
        return samples, self.ordered(probed, profile, "gmon.order")

    @functools.cached_property
    def counts(self):
        """Gmonkit's profile for -fprofile-use, and the order of the same run."""
        counters = self.builder.build("counters", [self.gmon_cc, "--gmon-pgo", "--gmon-counters"])
        profile = self.profile(counters)
        return (self.exported(counters, profile),
                self.ordered(counters, profile, "counters.order"))

    def exported(self, build, profile):
        """The profile for -fprofile-use of BUILD and of its shared libraries that ran, as Clang's
        own instrumentation has both in one."""
        counts, parts = self.path("gmon.profdata"), []
        libraries = glob.glob(os.path.join(build.folder, "**", "*.so"), recursive=True)
        images = [(build.path, profile), *((path, profile + "." + os.path.basename(path))
                                           for path in sorted(libraries))]
        for image, path in images:
            if os.path.exists(path):
                parts.append(counts + ".%d" % len(parts))
                run([self.gmonkit, "export", "--instr-profile=" + parts[-1], image, path])
        run([LLVM + "llvm-profdata", "merge", *parts, "-o", counts])
        return counts

    @functools.cached_property
    def counts_twice(self):
        """The same with what the build by it counts after inlining."""
        counts, _ = self.counts
        again = self.builder.build("recounting", [self.gmon_cc, "--gmon-pgo=" + counts,
                                                  "--gmon-instrument", "--gmon-counters"])
        both = self.path("twice.profdata")
        run([self.gmonkit, "export", "--instr-profile=" + both, "--base=" + counts, again.path,
             self.profile(again)])
        return both

    def trained_by_clang(self, name, *options, more=()):
        return trained_by_clang(self.builder, name, self.training(), options, more)

    @functools.cached_property
    def clangs(self):
        """Clang's own profile."""
        return self.trained_by_clang("generate", "-fprofile-generate")

    @functools.cached_property
    def clangs_twice(self):
        return self.trained_by_clang("regenerate", "-fprofile-use=" + self.clangs,
                                     "-fcs-profile-generate", more=[self.clangs])

    @functools.cached_property
    def temporal_order(self):
        data = self.trained_by_clang("temporal", "-fprofile-generate", "-mllvm",
                                     "-pgo-temporal-instrumentation")
        order = self.path("temporal.order")
        run([LLVM + "llvm-profdata", "order", data, "-o", order])
        return listed(order)

    def ours(self, kind, profile):
        """The build KIND, optimised by Gmonkit's PROFILE."""
        return self.builder.build(kind, [self.gmon_cc, "--gmon-pgo=" + profile])

    def theirs(self, kind, profile):
        """The build KIND, optimised by Clang's own PROFILE."""
        return self.builder.build(kind, options=["-fprofile-use=" + profile])

    def layouts(self, wanted):
        """The families of layouts that have one of the titles WANTED."""
        return [make(self)(titles) for titles, make in FAMILIES if set(titles) & set(wanted)]


# What is compared: layouts of the same code by their titles, and how they are made.
FAMILIES = [
    ([PLAIN, "gmonkit, order"], lambda own: own.linked(own.plain, own.samples[1])),
    (["gmonkit, order and blocks"], lambda own: own.cut("counting")),
    (["gmonkit, profile", "gmonkit, profile and order"],
     lambda own: own.linked(own.ours("profiled", own.counts[0]), own.counts[1])),
    (["gmonkit, profile counted twice"],
     lambda own: own.linked(own.ours("recounted", own.counts_twice))),
    (["gmonkit, profile counted twice, order and blocks"],
     lambda own: own.cut("recounted-counting", "--gmon-pgo=" + own.counts_twice)),
    (["gmonkit, sample profile", "gmonkit, sample profile and order"],
     lambda own: own.linked(own.ours("sampled", own.samples[0]), own.samples[1])),
    (["gmonkit, sample profile, order and blocks"],
     lambda own: own.cut("sampled-counting", "--gmon-pgo=" + own.samples[0])),
    (["-fprofile-use", "-fprofile-use, llvm-profdata order"],
     lambda own: own.linked(own.theirs("use", own.clangs), own.temporal_order)),
    (["-fprofile-use, counted twice"],
     lambda own: own.linked(own.theirs("reuse", own.clangs_twice))),
    ([PEER], lambda own: own.bolted(own.theirs("use", own.clangs))),
    (["llvm-bolt"], lambda own: own.bolted(own.plain)),
]
TITLES = {"clang": [title for titles, _ in FAMILIES for title in titles],
          "gcc": list(gcc_profiles.FAMILIES)}
GCC_PROGRAMS = {**MEASURED, **WHOLE}


def simulated(tree, layouts, arguments, variants):
    """Means of VARIANTS of each of LAYOUTS beside those of the plain build."""
    judges = [Judge(family, variants, tree.folder) for family in layouts]
    means = {title: [statistics.mean(column) for column in zip(*rows)]
             for title, rows in judge_all(judges, arguments)[0].items()}
    plain = means.pop(PLAIN)
    print("%s; means of %d layouts" % (
        ", ".join("%d %s" % pair for pair in zip(plain, HEADS)), variants))
    return {title: [own / other for own, other in zip(row, plain)] for title, row in means.items()}


def measure(tree, name, options):
    """Prints the table of the program NAME. Returns the ratios of each build, by column."""
    compiler = options.compiler
    variants = (Variants(tree, name, options.lto) if compiler == "clang" else
                gcc_profiles.GccVariants(tree, name, GCC_PROGRAMS[name]))
    wanted = [PLAIN, *(options.only or TITLES[compiler])]
    layouts = variants.layouts(wanted)
    families = [(title, family) for family in layouts for title in family.titles
                if title in wanted]
    built = {title: family.unmoved(title).path for title, family in families}
    moved = [{title: family.moved(title, variant, "timed%d.%d" % (number, variant)).path
              for number, (title, family) in enumerate(families)}
             for variant in range(options.moved if options.pairs else 0)]
    ratios = {title: {} for title in built if title != PLAIN}
    print("\n%s: %s -O2%s" % (name, COMPILERS[compiler],
                               " -flto=" + options.lto if options.lto else ""))
    if options.pairs:
        add_times(moved or [built], variants.arguments("timed"), options.pairs, ratios)
    if options.instructions:
        add_instructions(built, variants.arguments("counted"), ratios)
    if options.variants:
        judged = simulated(tree, layouts, variants.arguments("simulated"), options.variants)
        for title in ratios:
            ratios[title].update(zip(HEADS, judged[title]))
    print_table(ratios)
    return ratios


def add_times(layouts, arguments, pairs, ratios):
    """Adds medians of ratios of CPU times to RATIOS: to the plain build and, where there is one, to
    the build by Clang's profile and llvm-bolt. Prints their quartiles, too. Each of PAIRS rounds
    runs every build once, in a sequence of its own. LAYOUTS (paths by title) take turns."""
    shuffled, rounds = random.Random(1), []
    for number in range(pairs):
        programs = layouts[number % len(layouts)]
        titles = shuffled.sample(list(programs), len(programs))
        rounds.append({title: cpu_seconds([programs[title]] + arguments) for title in titles})
    print("%.2f s" % statistics.median(seconds[PLAIN] for seconds in rounds))
    for title in ratios:
        for column, other in [("time", PLAIN), ("time beside BOLT", PEER)]:
            if other in programs:
                found = [seconds[title] / seconds[other] for seconds in rounds]
                ratios[title][column] = statistics.median(found)
                if pairs > 1 and title != other:
                    low, _, high = statistics.quantiles(found, n=4, method="inclusive")
                    print("%s, %s: %.3f [%.3f, %.3f]" % (title, column, ratios[title][column],
                                                         low, high))


def add_instructions(built, arguments, ratios):
    """Adds the ratios of instructions to RATIOS."""
    count = instructions([built[PLAIN]] + arguments)
    print("%d million instructions" % (count / 1e6))
    for title in ratios:
        ratios[title]["instructions"] = instructions([built[title]] + arguments) / count


def print_table(ratios):
    if not ratios:  # --only=plain
        return
    columns = list(next(iter(ratios.values())))
    print("\n| build | %s |\n|---|%s" % (" | ".join(columns), "---|" * len(columns)))
    for title, row in ratios.items():
        print("| %s | %s |" % (title, " | ".join("%.3f" % ratio for ratio in row.values())),
              flush=True)


def main():
    parser = argparse.ArgumentParser(description="Prints what a profile gives.")
    add_build_argument(parser)
    parser.add_argument("--pairs", type=int, default=7, metavar="N",
                        help="runs of each build for the ratios of times (default: 7; 0: no times)")
    parser.add_argument("--moved", type=int, default=0, metavar="N",
                        help="take these times of N moved layouts of each build in turn, as a "
                        "single layout is luck (default: 0: of the unmoved one)")
    parser.add_argument("--no-instructions", dest="instructions", action="store_false",
                        help="count no instructions")
    parser.add_argument("--variants", type=int, default=16, metavar="N",
                        help="simulated moved layouts of each build (default: 16; 0: none)")
    parser.add_argument("--only", action="append", metavar="BUILD",
                        help="only the row of this name; may be given several times")
    parser.add_argument("--compiler", choices=list(TITLES), default="clang",
                        help="the compiler (default: clang)")
    parser.add_argument("--lto", choices=["thin", "full"],
                        help="optimise all builds at link time, the plain one too (Clang)")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(GCC_PROGRAMS))
    options = parser.parse_args()
    if options.lto and options.compiler != "clang":
        parser.error("--lto is for Clang; leave --compiler out")
    require_known(options.only or [], TITLES[options.compiler])
    programs = MEASURED if options.compiler == "clang" else GCC_PROGRAMS
    require_known(options.programs, programs)
    wanted = options.programs or list(programs)
    if (options.variants or options.moved) and set(wanted) & set(WHOLE):
        parser.error("%s: nothing is moved there; give --variants=0 and no --moved" %
                     ", ".join(WHOLE))
    os.environ["PYTHONHASHSEED"] = "0"
    tree = Builds(options.build)
    tables = [measure(tree, program, options) for program in wanted]
    print("\ngeometric mean of %d programs" % len(tables))
    print_table({title: {column: statistics.geometric_mean(table[title][column] for table in tables)
                         for column in tables[0][title]}
                 for title in tables[0]})


main()
