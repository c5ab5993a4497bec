#!/usr/bin/env python3
#===- stacks.py - times of callees, by call stacks and by calls, beside the truth ---===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# Builds Lua, SQLite's speedtest1, CPython and PostgreSQL's server with gmon-cc, and with calls into
# stacks/clock_calls.c, which reads the thread's CPU clock where functions begin and end. So each
# run has two measurements of how long a function and its callees took: samples and the clock. The
# clock is the truth. Prints one Markdown table. `within 2` is the share of functions whose sampled
# time is within two standard errors of the truth; an error is the root of the number of samples,
# one at least. Of independent normal errors 95.4 % are within 2 and 99.7 % within 3; but functions
# that call each other have samples in common.
#
#   stacks=1      the profile has call stacks: times of callees are measured
#   by calls      it has none: they are divided by calls, as gprof does
#
# Clocked are functions with calls of 50 microseconds or more, on average, so that reading the clock
# changes little; and with 0.5 to 95 % of the time. Others work on this machine, too: that changes
# neither CPU time nor samples.
#
# --cost prints instead what a sample costs: instructions of the signal handler, as callgrind counts
# them, for stacks of some depths. They are unwound by the tables of exceptions or, in code without
# these, by frame pointers.
#
# --rounds=N prints instead CPU time with time samples, with stacks and without, as ratios to that
# of the same program without samples: median and quartiles of N rounds, in each of which each runs.
# Above the kernel's tick, samples without stacks come from perf events; those with stacks are taken
# as often as the tick allows.
#
# --page checks instead, in headless Chromium, the page that `gmonkit view` makes of a run with
# stacks: what it shows is what gmonkit says, at three widths, and axe-core finds no serious fault.
# --large-page prints the CPU time that the page of 100,000 functions takes to open.

import argparse
import json
import math
import os
import re
import statistics
import subprocess
import sys
import time

from common.builds import ROOT, Builds, add_build_argument, fail, require_known, run
from common.workloads import cpu_seconds
from common.relinkable import LUA_SCRIPT, PROGRAMS, QUERIES, SCRIPTS, Builder

SOURCE = os.path.join(ROOT, "bench", "stacks", "clock_calls.c")
DEEP = os.path.join(ROOT, "bench", "stacks", "deep.c")
PAGE_CHECKS = os.path.join(ROOT, "test", "view", "Inputs")
PAGE_WIDTHS = [1200, 760, 380]
OPENED = 5  # times
DEPTHS = [10, 30, 100]
DEEP_STEPS = 30000000
KINDS = {"tables": ["-fomit-frame-pointer"],
         "frame pointers": ["-fno-omit-frame-pointer", "-fno-asynchronous-unwind-tables"]}
RATES = [100, 1000]
HOOKED = "-finstrument-functions-after-inlining"
LEAST_CALL = 50e-6  # seconds
LEAST_SHARE, MOST_SHARE = 0.005, 0.95  # of the time in all stacks
MOST_CLOCKED = 2000  # clock_calls.c has room for 4096
QUERY_ROUNDS = 12

# Arguments of the run that is sampled: some seconds.
RUNS = {
    "lua": [LUA_SCRIPT, "600"],
    "sqlite": ["--size", "50"],
    "cpython": [os.path.join(SCRIPTS, "steady.py"), "60"],
    "postgres": ["{cluster}", "queries.sql"],
}


CLOCK_MONOTONIC_COARSE = 6  # Linux's; Python has no name for it

# Shorter runs, of which there are many.
PAIR_RUNS = {"lua": [LUA_SCRIPT, "100"], "sqlite": ["--size", "10"]}


def sampling_rate():
    """The rate of the kernel's tick, at which it looks at timers of CPU time."""
    return min(1000, round(1 / time.clock_getres(CLOCK_MONOTONIC_COARSE)))


def make_queries(build):
    """What PostgreSQL's server does, beside BUILD, whose folder is current when it runs."""
    with open(os.path.join(QUERIES, "select.sql")) as queries:
        once = queries.read()
    with open(build.beside("queries.sql").path, "w") as rounds:
        rounds.write(once * QUERY_ROUNDS)


class Clocked:
    """A program whose calls are clocked."""

    def __init__(self, tree, name):
        self.tree = tree
        builder = Builder(tree, name, PROGRAMS[name], "clang", os.path.join(tree.work, "stacks"))
        hooks = os.path.join(tree.work, "clock_calls.o")
        run(["clang-22", "-O2", "-fPIC", "-c", SOURCE, "-o", hooks])
        builder.linker.append(hooks)
        self.build = builder.build("clocked", [tree.gmon_cc], [HOOKED])
        make_queries(self.build)
        self.arguments = builder.arguments(RUNS[name])
        self.chosen = self.build.beside("clocked.txt").path
        self.rate = sampling_rate()
        self.choose()

    def profile(self, options, **variables):
        """The profile of a run, as JSON."""
        path = self.build.beside("gmon.out").path
        options = "output=%s:hz=%d%s" % (path, self.rate, options)
        self.build.run(self.arguments, GMONKIT_OPTIONS=options, **variables)
        text = run([self.tree.gmonkit, "export", "--json", self.build.path, path])
        os.remove(path)
        return json.loads(text[text.index("{"):])

    def choose(self):
        profile = self.profile(":stacks=1")
        all_time = profile["time"]["inStacks"]

        def is_wanted(function):
            spent = function["selfTime"] + function["childTime"]
            calls = function["calls"] + function["selfCalls"]
            return (calls and spent / calls >= LEAST_CALL and
                    LEAST_SHARE <= spent / all_time <= MOST_SHARE)

        wanted = [function for function in profile["functions"] if is_wanted(function)]
        with open(self.chosen, "w") as file:
            file.writelines("%x\n" % function["address"] for function in wanted[:MOST_CLOCKED])

    def errors(self, options):
        """(sampled seconds, true seconds, their difference in standard errors) by name, in
        a run; and the samples in all."""
        times = self.build.beside("times.txt").path
        profile = self.profile(options, CLOCKED_FUNCTIONS=self.chosen, CLOCKED_TIMES=times)
        truth = {}
        with open(times) as lines:
            for address, calls, nanoseconds in map(str.split, lines):
                if int(calls):
                    truth[int(address, 16)] = int(nanoseconds) * 1e-9
        os.remove(times)
        found = {}
        for function in profile["functions"]:
            if function["address"] not in truth:
                continue
            true = truth[function["address"]]
            sampled = function["selfTime"] + function["childTime"]
            error = max(math.sqrt(true * self.rate), 1) / self.rate
            found[function["name"]] = sampled, true, (sampled - true) / error
        if not found:
            fail("%s: no function was clocked" % self.build.path)
        return found, profile["time"].get("stackSamples", profile["time"]["samples"])


def share(found, most):
    within = sum(abs(error) <= most for _, _, error in found.values())
    return "%.1f %%" % (100 * within / len(found))


def print_row(name, how, runs):
    together = {(name, run): errors for run, (found, _) in enumerate(runs)
                for name, errors in found.items()}
    samples = sum(samples for _, samples in runs)
    (worst, _), (sampled, true, _) = max(together.items(), key=lambda item: abs(item[1][2]))
    factor = max((max(sampled, true) / max(min(sampled, true), 1e-3), one[0])
                 for one, (sampled, true, _) in together.items() if true > 0.02)
    print("| %s | %s | %d | %d | %s | %s | `%s`: %.2f s, true %.2f | %.1f (`%s`) |" % (
        name, how, samples, len(together), share(together, 2), share(together, 3), worst, sampled,
        true, *factor), flush=True)


def handler_instructions(tree, program, depth, options):
    """What the signal handler executes for one sample, DEPTH calls below main."""
    subprocess.run(["valgrind", "--tool=callgrind", "--callgrind-out-file=callgrind.out", program,
                    str(depth), str(DEEP_STEPS)], check=True, stderr=subprocess.DEVNULL,
                   env=dict(os.environ, GMONKIT_OPTIONS="output=deep.gmon:hz=%d%s" % (
                       sampling_rate(), options)))
    listed = run(["callgrind_annotate", "--inclusive=yes", "--threshold=100", "callgrind.out"])
    handler = re.search(r"^ *([\d,]+) .*onSample", listed, re.MULTILINE)
    if not handler:
        fail("callgrind.out: the signal handler did not run")
    text = run([tree.gmonkit, "export", "--json", program, "deep.gmon"])
    return int(handler[1].replace(",", "")) / json.loads(text[text.index("{"):])["time"]["samples"]


def print_cost(tree):
    print("| stack | frames below main | instructions a sample | without stacks |\n"
          "|---|---|---|---|")
    for kind, options in KINDS.items():
        program = os.path.join(tree.work, "deep." + kind.replace(" ", "-"))
        run([tree.gmon_cc, "clang-22", "-O1", "-fno-optimize-sibling-calls", *options, DEEP, "-o",
             program])
        for depth in DEPTHS:
            print("| %s | %d | %.0f | %.0f |" % (
                kind, depth, handler_instructions(tree, program, depth, ":stacks=1"),
                handler_instructions(tree, program, depth, "")), flush=True)


def print_ratios(tree, names, rounds):
    kinds = [(rate, options) for options in ("", ":stacks=1") for rate in RATES]
    print("| program | %s |\n|---|%s" % (
        " | ".join("%d Hz%s" % (rate, ", stacks=1" if options else "") for rate, options in kinds),
        "---|" * len(kinds)))
    for name in names:
        builder = Builder(tree, name, PROGRAMS[name], "clang", os.path.join(tree.work, "stacks"))
        build = builder.build("profiled", [tree.gmon_cc])
        command = [build.path, *builder.arguments(PAIR_RUNS[name])]

        def seconds(rate, options):
            os.environ["GMONKIT_OPTIONS"] = "output=pair.gmon:hz=%d%s" % (rate, options)
            return cpu_seconds(command)

        ratios = {kind: [] for kind in kinds}
        for turn in range(rounds):
            # Whatever a run leaves behind it meets each kind in turn.
            order = [(0, "")] + kinds
            order = order[turn % len(order):] + order[:turn % len(order)]
            spent = {kind: seconds(*kind) for kind in order}
            for kind in kinds:
                ratios[kind].append(spent[kind] / spent[0, ""])
        print("| %s | %s |" % (name, " | ".join(
            "%.3f [%.3f, %.3f]" % (median, low, high)
            for low, median, high in (statistics.quantiles(ratios[kind], n=4) for kind in kinds))),
            flush=True)


def check_page(tree, name):
    builder = Builder(tree, name, PROGRAMS[name], "clang", os.path.join(tree.work, "stacks"))
    build = builder.build("page", [tree.gmon_cc], ["-g", "-fno-omit-frame-pointer"])
    make_queries(build)
    profile, data, folded, page = (build.beside("page." + kind).path
                                   for kind in ("gmon", "json", "folded", "html"))
    build.run(builder.arguments(RUNS[name]),
              GMONKIT_OPTIONS="output=%s:stacks=1:hz=%d" % (profile, sampling_rate()))
    for words in (["export", "--json=" + data], ["export", "--folded=" + folded],
                  ["view", "-o", page]):
        run([tree.gmonkit, *words, build.path, profile])
    axe = os.path.join(tree.folder, "axe")
    run([os.path.join(ROOT, "cmake", "fetch-npm.sh"), "axe-core", "4.14.1", axe])
    environment = dict(os.environ, PROFILE=data, FOLDED=folded,
                       AXE=os.path.join(axe, "package", "axe.min.js"))
    checks = [("real_program.py", "width=%d" % width) for width in PAGE_WIDTHS]
    checks += [("axe.py", "theme=" + theme) for theme in ("light", "dark")]
    for script, setting in checks:
        with open(os.path.join(PAGE_CHECKS, script)) as lines:
            run([sys.executable, os.path.join(PAGE_CHECKS, "browser.py"), page, setting],
                stdin=lines, env=environment)
        print("%s: %s, %s: passed" % (name, script, setting), flush=True)


def open_large_page(tree):
    program, profile, page = ("large" + kind for kind in ("", ".gmon", ".html"))
    run([sys.executable, os.path.join(ROOT, "bench", "synthetic.py"), "100000", "400000", program,
         profile])
    run([tree.gmonkit, "view", program, profile, "-o", page])
    seconds = sorted(float(run([sys.executable, os.path.join(PAGE_CHECKS, "browser.py"), page],
                               input="print(page.seconds())")) for _ in range(OPENED))
    print("%.1f MB, opens in %.2f s (median of %d; %.2f to %.2f)" % (
        os.path.getsize(page) / 1e6, statistics.median(seconds), OPENED, seconds[0], seconds[-1]))


def main():
    parser = argparse.ArgumentParser(
        description="Prints how near sampled times of functions with callees are to the truth.")
    add_build_argument(parser)
    parser.add_argument("--runs", type=int, default=3, metavar="N",
                        help="runs of each kind (default: 3)")
    parser.add_argument("--cost", action="store_true",
                        help="print the instructions of a sample")
    parser.add_argument("--rounds", type=int, metavar="N",
                        help="print ratios of CPU time of N rounds")
    parser.add_argument("--page", action="store_true", help="check pages of these programs")
    parser.add_argument("--large-page", action="store_true",
                        help="print how long the page of 100,000 functions takes to open")
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=", ".join(RUNS))
    arguments = parser.parse_args()
    require_known(arguments.programs, RUNS)
    tree = Builds(arguments.build)
    if arguments.cost:
        return print_cost(tree)
    if arguments.large_page:
        return open_large_page(tree)
    if arguments.page:
        for name in arguments.programs or RUNS:
            check_page(tree, name)
        return None
    if arguments.rounds:
        return print_ratios(tree, arguments.programs or PAIR_RUNS, arguments.rounds)
    print("| program | times of callees | samples | functions | within 2 | within 3 "
          "| farthest off | greatest factor |\n|---|---|---|---|---|---|---|---|", flush=True)
    for name in arguments.programs or RUNS:
        clocked = Clocked(tree, name)
        for how, options in (("stacks=1", ":stacks=1"), ("by calls", "")):
            print_row(name, how, [clocked.errors(options) for _ in range(arguments.runs)])


main()
