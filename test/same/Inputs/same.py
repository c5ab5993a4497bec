#===- same.py - compares plain and instrumented programs -----------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# same.py --build=DIR [OPTION]... [SUITE]...: suites are torture (gcc.c-torture/execute), dg (run
# tests of gcc.dg, g++.dg, c-c++-common and gcc.target/i386), fortran (those of gfortran.dg),
# csmith and calls (programs of random_calls.py); by default all.
#
# Each program is compiled by some of the compilers with some of their options (--pairs), plainly
# and with some of Gmonkit's options (--ours), which --seed chooses, and run. Exit status, output
# and messages must be the same, those of the compiler too, and a valid profile must have been
# written. explained.txt names the differences that are to be, and why.
#
# With --counts the instrumented programs run under callgrind, and each function's calls must be
# those that callgrind saw. With --stacks they record call stacks as often as they can.
#
# What was compared goes to --log, one line of JSON each, and is not compared again.

import argparse
import collections
import concurrent.futures
import fnmatch
import json
import os
import pathlib
import random
import sys
import time

import modes
import suites
from comparison import Comparison, Different, LeftOut
from counts import CountedComparison
from sampled import SampledComparison

INPUTS = pathlib.Path(__file__).resolve().parent


def explanations():
    """[(glob of the program, glob of the mode, what differs, why)]"""
    found = []
    for line in (INPUTS / "explained.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            found.append([part.strip() for part in line.split("|")])
    return found


class Log:
    def __init__(self, path):
        self.records = {}
        if path and os.path.exists(path):
            with open(path) as file:
                for record in map(json.loads, file):
                    self.records[record["program"], record["mode"]] = record
        self.file = open(path, "a") if path else None

    def add(self, record):
        self.records[record["program"], record["mode"]] = record
        if self.file:
            self.file.write(json.dumps(record) + "\n")
            self.file.flush()


def record_of(program, mode, outcome, why="", counted=0):
    return {"program": program.name, "mode": mode, "outcome": outcome, "why": why,
            "counted": counted}


def compare(program, compiler, flags, all_ours, gmon_cc, kind):
    """The records of one plain program and all the instrumented ones compared with it, by KIND of
    comparison."""
    mode = f"{compiler.name} {flags}"
    records = []
    with kind(program, compiler, flags, gmon_cc) as comparison:
        try:
            comparison.run_plainly()
        except LeftOut as why:
            return [record_of(program, mode, "left out", str(why))]
        for ours in all_ours:
            try:
                counted = comparison.run_instrumented(ours)
                records.append(record_of(program, f"{mode} {ours}", "same", "", counted))
            except LeftOut as why:
                records.append(record_of(program, f"{mode} {ours}", "left out", str(why)))
            except Different as why:
                records.append(record_of(program, f"{mode} {ours}", "different", str(why)))
    return records


def is_done(log, program, compiler, flags, all_ours):
    mode = f"{compiler.name} {flags}"
    return ((program.name, mode) in log.records
            or all((program.name, f"{mode} {ours}") in log.records for ours in all_ours))


def work(options):
    """(program, compiler, flags, options of ours), in an order that --seed shuffles."""
    items = []
    for suite in options.suites:
        for program in suites.programs(suite, options.build, options.programs, options.seed):
            chooser = random.Random(f"{options.seed} {program.name}")
            for choice in modes.choose(chooser, program.language, options.target, options.pairs,
                                       options.ours):
                items.append((program, *choice))
    random.Random(options.seed).shuffle(items)
    return items


def report(records, kind, known):
    """Prints figures, and the differences that nobody has explained; how many these are."""
    outcomes = collections.Counter(record["outcome"] for record in records)
    reasons = collections.Counter(record["why"] for record in records
                                  if record["outcome"] == "left out")
    parts, unexplained = collections.Counter(), []
    explained = collections.Counter()
    for record in records:
        if record["outcome"] == "left out":
            continue
        parts[record["program"].split("/")[0] + " " + record["mode"].split(" ")[0]] += 1
        if record["outcome"] == "different":
            why = next((why for program, mode, what, why in known
                        if fnmatch.fnmatchcase(record["program"], program)
                        and fnmatch.fnmatchcase(record["mode"], mode)
                        and fnmatch.fnmatchcase(record["why"], what + "*")), None)
            if why is None:
                unexplained.append(record)
            explained[why] += why is not None
    for part, number in sorted(parts.items()):
        print(f"{number:7} {part}")
    for why, number in reasons.most_common():
        print(f"{number:7} left out: {why}")
    for why, number in (+explained).most_common():
        print(f"{number:7} explained: {why}")
    if counted := sum(record["counted"] for record in records):
        print(f"{counted:7} {kind.COUNTED}")
    for record in unexplained:
        print(f"{record['program']}: {record['mode']}: {record['why'][:300]}")
    print(f"{sum(parts.values())} comparisons: {outcomes['same']} same, "
          f"{outcomes['different'] - len(unexplained)} explained, {len(unexplained)} unexplained")
    return len(unexplained)


def parse_options():
    parser = argparse.ArgumentParser()
    parser.add_argument("suites", nargs="*",
                        default=["torture", "dg", "fortran", "csmith", "calls"])
    parser.add_argument("--build", type=os.path.abspath, required=True)
    parser.add_argument("--target", choices=modes.TARGETS, help="of qemu-user; else this machine")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pairs", type=int, default=2, help="of a compiler and its options")
    parser.add_argument("--ours", type=int, default=2, help="options of ours with each pair")
    parser.add_argument("--programs", type=int, default=1300, help="of csmith and of calls")
    parser.add_argument("--comparisons", type=int, default=10**9, help="after which it ends")
    parser.add_argument("--seconds", type=float, default=10**9, help="after which it ends")
    parser.add_argument("--only", default="*", help="glob of programs' names")
    parser.add_argument("--counts", dest="kind", action="store_const", const=CountedComparison,
                        default=Comparison, help="against callgrind's")
    parser.add_argument("--stacks", dest="kind", action="store_const", const=SampledComparison,
                        help="with call stacks")
    parser.add_argument("--log")
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def main():
    options = parse_options()
    log, end = Log(options.log), time.monotonic() + options.seconds
    gmon_cc = os.path.join(options.build, "bin/gmon-cc")
    items = [item for item in work(options) if fnmatch.fnmatchcase(item[0].name, options.only)]
    kind = options.kind
    compared = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        waiting = set()
        for item in items:
            if is_done(log, *item):
                continue
            if compared >= options.comparisons or time.monotonic() > end:
                break
            compared += options.ours
            if len(waiting) >= options.jobs:
                done, waiting = concurrent.futures.wait(
                    waiting, return_when=concurrent.futures.FIRST_COMPLETED)
                for result in done:
                    for record in result.result():
                        log.add(record)
            waiting.add(pool.submit(compare, *item, gmon_cc, kind))
        for result in waiting:
            for record in result.result():
                log.add(record)
    sys.exit(1 if report(list(log.records.values()), kind, explanations()) else 0)


main()
