#===- check.py - a profile against callgrind's counts --------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# check.py PROGRAM ARGUMENT...: runs PROGRAM under callgrind, in the current directory.
# The profile that it leaves there, gmon.out, and callgrind's counts tell of the same
# run. Checks that
#
#   - every instrumented function was called as often as its first instruction ran, by
#     our arcs and by the figures that GNU gprof prints, without a complaint;
#   - every block record's count is that of the instruction at its address, and no two
#     records share an address or a counter;
#   - of the instructions that ran, at most 2 % have another count than the last record
#     at or before them in their function. What precedes a function's first record is its
#     prologue and belongs to that record.
#
# Nothing is exempt from the first two. A table names the cause of each difference that
# the third allows; see causes.py.

import bisect
import collections
import re
import subprocess
import sys

from callgrind import read_executions
from causes import Code, cause_of_difference
from elf import Elf
from gmon import Gmon

# A call through the PLT is not to be counted with the PLT's own instructions.
CALLGRIND = ["valgrind", "--tool=callgrind", "--dump-instr=yes", "--compress-pos=no",
             "--compress-strings=no", "--skip-plt=no", "--callgrind-out-file=callgrind.out"]

MAX_DIFFERENT = 0.02
MAX_UNEXPLAINED = 0.001

# What gprof says of every profile with block counts when it works without -l.
GPROF_REMARK = "gprof: warning: ignoring basic-block exec counts (use -l or --line)\n"


class Run:
    def __init__(self, command):
        self.program = command[0]
        result = subprocess.run(CALLGRIND + command, stdout=subprocess.DEVNULL,
                                stderr=subprocess.PIPE, text=True)
        if result.returncode:
            sys.exit(result.stderr + "check.py: error: %s: exit status %d" % (
                self.program, result.returncode))
        self.elf = Elf(self.program)
        self.gmon = Gmon("gmon.out")
        self.executions = read_executions("callgrind.out", self.program)
        # The instrumented functions: {address: size}.
        self.functions = {}
        for (place, difference), *_ in self.elf.records("gmon_funcs", 4):
            address = place + difference
            self.functions[address] = self.elf.functions[address][0]

    def function_name(self, address):
        return min(self.elf.functions[address][1])


def check_calls(run):
    starts = sorted(run.functions)
    calls = collections.Counter()
    for (_, callee), count in run.gmon.arcs.items():
        calls[starts[bisect.bisect(starts, callee) - 1]] += count
    wrong = 0
    for start in starts:
        truth = run.executions.get(start, 0)
        if calls[start] != truth:
            wrong += 1
            print("  %s: %d calls, should be %d" % (run.function_name(start), calls[start], truth))
    print("%d functions, %d called: %d wrong" % (len(starts), len(+calls), wrong))
    if not +calls:
        sys.exit("check.py: error: %s: no calls, nothing to check" % run.program)
    return wrong + check_gprof(run, calls)


# Of most static functions with a dot or dollar sign in their name (lambdas, initialisers
# of objects, some copies that the compiler makes) GNU gprof knows nothing: it takes them
# for part of the function before them.
def visible_to_gprof(names, printed):
    return any(is_global or name in printed or not re.search(r"[.$]", name)
               for name, is_global in names.items())


# GNU gprof's call graph names functions, so of several static ones of one name only
# the set of their counts is compared.
def check_gprof(run, calls):
    command = ["gprof", "-b", "-q", "--no-demangle", run.program, "gmon.out"]
    result = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    printed = collections.defaultdict(list)
    for match in re.finditer(r"^\[\d+\] +[\d.]+ +[\d.]+ +[\d.]+ +(\d+)(?:\+(\d+))? +"
                             r"(\S+)(?: <cycle \d+>)? \[\d+\]$", result.stdout, re.M):
        printed[match[3]].append(int(match[1]) + int(match[2] or 0))
    visible = sorted(start for start, (_, names) in run.elf.functions.items()
                     if visible_to_gprof(names, printed))
    merged = collections.Counter()
    for start, count in (+calls).items():
        merged[visible[bisect.bisect(visible, start) - 1]] += count
    expected = collections.defaultdict(list)
    for start, count in merged.items():
        names = run.elf.functions[start][1]
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


def check_records(run):
    addresses, counters = collections.Counter(), collections.Counter()
    for (place, address), (count_place, count) in run.elf.records("gmon_blocks", 2):
        addresses[place + address] += 1
        counters[count_place + count] += 1
    shared = sum(n - 1 for n in addresses.values()) + sum(n - 1 for n in counters.values())
    missing = len(addresses.keys() ^ run.gmon.blocks.keys())
    wrong = 0
    for address, count in sorted(run.gmon.blocks.items()):
        truth = run.executions.get(address, 0)
        if count != truth:
            wrong += 1
            print("  block at %#x: %d executions, should be %d" % (address, count, truth))
    print("%d block records, %d executed: %d wrong, %d shared, %d missing" % (
        len(addresses), sum(1 for n in run.gmon.blocks.values() if n), wrong, shared, missing))
    return wrong + shared + missing


def check_instructions(run):
    code = Code(run.program)
    records = sorted(run.gmon.blocks)
    executed = executions = 0
    causes = collections.Counter()
    weights = collections.Counter()
    for start, size in sorted(run.functions.items()):
        first = bisect.bisect_left(records, start)
        own = records[first : bisect.bisect_left(records, start + size)]
        for address in code.between(start, start + size):
            count = run.executions.get(address, 0)
            if count == 0:
                continue
            executed += 1
            executions += count
            record = own[max(bisect.bisect(own, address) - 1, 0)]
            if count != run.gmon.blocks[record]:
                cause = cause_of_difference(code, record, address)
                causes[cause] += 1
                weights[cause] += count
                if cause == "unexplained":
                    print("  %#x in %s: %d executions, record %#x says %d" % (
                        address, run.function_name(start), count, record, run.gmon.blocks[record]))
    share, weight = sum(causes.values()) / executed, sum(weights.values()) / executions
    print("%d instructions executed: %.2f %% differ from their record (by executions: %.2f %%)" % (
        executed, 100 * share, 100 * weight))
    for cause, count in causes.most_common():
        print("  %-60s %5d  %.2f %%  (%.2f %%)" % (
            cause, count, 100 * count / executed, 100 * weights[cause] / executions))
    return (max(share, weight) > MAX_DIFFERENT
            or causes["unexplained"] / executed > MAX_UNEXPLAINED)


def main():
    run = Run(sys.argv[1:])
    problems = check_calls(run) + check_records(run) + check_instructions(run)
    sys.exit(1 if problems else 0)


main()
