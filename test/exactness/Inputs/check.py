#===- check.py - a profile against callgrind's counts --------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# check.py [--library=FILE]... PROGRAM ARGUMENT...: runs PROGRAM under callgrind, in the
# current directory. The profile that it leaves there, gmon.out, and callgrind's counts tell
# of the same run; so does the profile of each library. Checks for each that
#
#   - every instrumented function was called as often as its first instruction ran, by
#     our arcs and by the figures that GNU gprof prints, without a complaint;
#   - every arc, from one instruction to one function, is what callgrind saw; see arcs.py;
#   - every block record's count, and every block's of a flow graph, is that of the instruction
#     at its address, and no two share an address or a counter;
#   - of the instructions that ran, at most 2 % have another count than the last record
#     at or before them in their function. What precedes a function's first record is its
#     prologue and belongs to that record.
#
# Nothing is exempt from the first three. A table names the cause of each difference that
# the last allows; see causes.py.

import argparse
import bisect
import collections
import os
import re
import subprocess
import sys

from arcs import check_arcs
from callgrind import Callgrind
from causes import cause_of_difference
from image import BIND_NOW, CALLGRIND, Image

MAX_DIFFERENT = 0.02
MAX_UNEXPLAINED = 0.001

# What gprof says of every profile with block counts when it works without -l.
GPROF_REMARK = "gprof: warning: ignoring basic-block exec counts (use -l or --line)\n"


def check_calls(image):
    calls = image.calls_of_functions()
    wrong = image.wrong_calls()
    for start in wrong:
        print("  %s: %d calls, should be %d" % (
            image.function_name(start), calls[start], image.entries[start]))
    called = len(calls.keys() & image.functions)
    print("%d functions, %d called: %d wrong" % (len(image.functions), called, len(wrong)))
    if not called:
        sys.exit("check.py: error: %s: no calls, nothing to check" % image.path)
    return len(wrong) + check_gprof(image, calls)


# Of most static functions with a dot or dollar sign in their name (lambdas, initialisers
# of objects, some copies that the compiler makes) GNU gprof knows nothing: it takes them
# for part of the function before them.
def visible_to_gprof(names, printed):
    return any(is_global or name in printed or not re.search(r"[.$]", name)
               for name, is_global in names.items())


# GNU gprof's call graph names functions, so of several static ones of one name only
# the set of their counts is compared.
def check_gprof(image, calls):
    command = ["gprof", "-b", "-q", "--no-demangle", image.path, image.profile]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    printed = collections.defaultdict(list)
    for match in re.finditer(r"^\[\d+\] +[\d.]+ +[\d.]+ +[\d.]+ +(\d+)(?:\+(\d+))? +"
                             r"(\S+)(?: <cycle \d+>)? \[\d+\]$", result.stdout, re.M):
        printed[match[3]].append(int(match[1]) + int(match[2] or 0))
    visible = sorted(start for start, (_, names) in image.elf.functions.items()
                     if visible_to_gprof(names, printed))
    merged = collections.Counter()
    for start, count in (+calls).items():
        merged[visible[bisect.bisect(visible, start) - 1]] += count
    expected = collections.defaultdict(list)
    for start, count in merged.items():
        names = image.elf.functions[start][1]
        expected[min(names, key=lambda name: (name not in printed, name))].append(count)
    wrong = 0
    for name in sorted(expected.keys() | printed.keys()):
        if sorted(expected[name]) != sorted(printed[name]):
            wrong += 1
            print("  %s: gprof prints %s, should be %s" % (name, printed[name], expected[name]))
    complaints = result.stderr.replace(GPROF_REMARK, "")
    complaint = "; it complains: " + complaints if complaints else ""
    figures = sum(map(len, printed.values()))
    print("gprof prints %d figures: %d wrong%s" % (figures, wrong, complaint))
    return wrong + (complaints != "" or result.returncode != 0)


def check_records(image):
    addresses, counters, solved = collections.Counter(), collections.Counter(), 0
    for (place, address), (count_place, count) in image.elf.records("gmon_blocks", 2):
        addresses[place + address] += 1
        counters[count_place + count] += 1
    for address, counter in image.elf.graph_blocks():
        addresses[address] += 1
        if counter is None:
            solved += 1
        else:
            counters[counter] += 1
    shared = sum(n - 1 for n in addresses.values()) + sum(n - 1 for n in counters.values())
    unknown = len(image.gmon.blocks.keys() - addresses.keys())
    # The runtime leaves out the blocks of functions that did not run: they have a count of 0, which
    # is checked like all others.
    left_out = addresses.keys() - image.gmon.blocks.keys()
    image.gmon.blocks.update(dict.fromkeys(left_out, 0))
    wrong = 0
    for address, count in sorted(image.gmon.blocks.items()):
        truth = image.executions.get(address, 0)
        if count != truth:
            wrong += 1
            print("  block at %#x: %d executions, should be %d" % (address, count, truth))
    executed = sum(1 for n in image.gmon.blocks.values() if n)
    print("%d block records, %d solved, %d left out, %d executed: %d wrong, %d shared, "
          "%d unknown" % (len(addresses), solved, len(left_out), executed, wrong, shared, unknown))
    return wrong + shared + unknown


def check_instructions(image):
    records = sorted(image.gmon.blocks)
    if not records:
        return 0
    executed = executions = without = 0
    causes = collections.Counter()
    weights = collections.Counter()
    for start, size in sorted(image.functions.items()):
        first = bisect.bisect_left(records, start)
        own = records[first : bisect.bisect_left(records, start + size)]
        if not own:  # of an object built with blocks=none, or larger than max-counters allows
            without += 1
            continue
        for address in image.code.between(start, start + size):
            count = image.executions.get(address, 0)
            if count == 0 or image.code.counts_way(address):  # the latter is not the program's own
                continue
            executed += 1
            executions += count
            index = max(bisect.bisect(own, address) - 1, 0)
            record, following = own[index], next(iter(own[index + 1 :]), None)
            if count != image.gmon.blocks[record]:
                cause = cause_of_difference(image.code, record, address, following)
                causes[cause] += 1
                weights[cause] += count
                if cause == "unexplained":
                    print("  %#x in %s: %d executions, record %#x says %d" % (
                        address, image.function_name(start), count, record,
                        image.gmon.blocks[record]))
    if without:
        print("%d functions without block records" % without)
    share, weight = sum(causes.values()) / executed, sum(weights.values()) / executions
    print("%d instructions executed: %.2f %% differ from their record (by executions: %.2f %%)" % (
        executed, 100 * share, 100 * weight))
    for cause, count in causes.most_common():
        print("  %-60s %5d  %.2f %%  (%.2f %%)" % (
            cause, count, 100 * count / executed, 100 * weights[cause] / executions))
    return (max(share, weight) > MAX_DIFFERENT
            or causes["unexplained"] / executed > MAX_UNEXPLAINED)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--library", action="append", default=[])
    parser.add_argument("command", nargs=argparse.REMAINDER)
    options = parser.parse_args()
    program = options.command[0]
    result = subprocess.run(CALLGRIND + options.command, stdout=subprocess.DEVNULL,
                            stderr=subprocess.PIPE, text=True, env={**os.environ, **BIND_NOW})
    if result.returncode:
        sys.exit("%scheck.py: error: %s: exit status %d" % (
            result.stderr, program, result.returncode))
    callgrind = Callgrind("callgrind.out")
    problems = 0
    for path in [program] + options.library:
        name = os.path.basename(path)
        profile = "gmon.out" if path == program else "gmon.out." + name
        print("%s:" % name)
        image = Image(path, profile, callgrind)
        problems += (check_calls(image) + check_arcs(image) + check_records(image)
                     + check_instructions(image))
    sys.exit(1 if problems else 0)


main()
