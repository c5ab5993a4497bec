#===- check_count.py - counts of instructions against callgrind's --------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   check_count.py COUNT.json PLAIN [ARGUMENT...]
#
# Runs PLAIN, which was built without gmon-cc, under callgrind, and compares the instructions of
# each function with those in COUNT.json, which `gmonkit count --release=PLAIN --json` wrote.
# What callgrind repeats, an instruction with a `rep` prefix, counts once. Prints each function
# that differs by more than the count itself says is uncertain, and fails if there is one.

import bisect
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "exactness/Inputs"))
from callgrind import Callgrind  # noqa: E402


def functions_of(program):
    """[(address, end, name)] of PROGRAM, by address; of several names one."""
    lines = subprocess.run(["nm", "-S", "--defined-only", program], stdout=subprocess.PIPE,
                           text=True, check=True).stdout.splitlines()
    found = {}
    for line in lines:
        match = re.match(r"(\w+) (\w+) [tTwWuV] (.*)$", line)
        if match:
            found[int(match[1], 16)] = int(match[2], 16), match[3]
    return [(address, address + size, name) for address, (size, name) in sorted(found.items())]


def run_callgrind(command, output):
    subprocess.run(["valgrind", "--tool=callgrind", "--skip-plt=no", "--dump-instr=yes",
                    "--compress-pos=no", "--compress-strings=no",
                    "--callgrind-out-file=" + output, *command],
                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                   check=True)
    return Callgrind(output)


def count_repeats_once(executions, program):
    """EXECUTIONS of PROGRAM's instructions by callgrind, in which each instruction with a `rep`
    prefix has run once whenever control came to it: as often as the one behind it."""
    lines = subprocess.run(["objdump", "-d", "--no-show-raw-insn", program],
                           stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    once, repeated = collections.Counter(executions), None
    for line in lines:
        match = re.match(r" *([0-9a-f]+):\s+(rep\w*\s)?", line)
        if not match:
            continue
        address = int(match[1], 16)
        if repeated is not None:
            once[repeated] = executions[address]
        repeated = address if match[2] else None
    return once


def instructions_of(executions, functions):
    """{address of a function: instructions that ran in it}."""
    starts = [begin for begin, _, _ in functions]
    sums = collections.Counter()
    for address, count in executions.items():
        index = bisect.bisect(starts, address) - 1
        if index >= 0 and address < functions[index][1]:
            sums[starts[index]] += count
    return sums


def main(count_path, program, *arguments):
    with open(count_path) as file:
        count = json.load(file)
    functions = functions_of(program)
    callgrind = run_callgrind([program, *arguments], "callgrind.out")
    executions = callgrind.executions[os.path.realpath(program)]
    truth = instructions_of(count_repeats_once(executions, program), functions)
    ours = {function["address"]: function for function in count["functions"]}
    names = {begin: name for begin, _, name in functions}
    wrong = 0
    for address, function in ours.items():
        difference = truth[address] - function["instructions"]
        if abs(difference) > function["uncertain"]:
            wrong += 1
            print("  %s: %d instructions, should be %d" % (
                names[address], function["instructions"], truth[address]))
    missing = sorted(names[address] for address in truth.keys() - ours.keys())
    print("%d functions, %d instructions: %d wrong; not counted: %s" % (
        len(ours), count["total"]["instructions"], wrong, " ".join(missing)))
    return wrong != 0 or not ours


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
