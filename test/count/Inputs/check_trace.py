#===- check_trace.py - counts of instructions against what QEMU ran ------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   check_trace.py COUNT.json QEMU PLAIN [ARGUMENT...]
#
# Runs PLAIN, an AArch64 program that was built without gmon-cc and is not position-independent,
# under QEMU, a qemu-user with its options, which writes down every instruction. Compares each
# function's instructions, branches and calls with those in COUNT.json, which
# `gmonkit count --release=PLAIN --json` wrote. Prints each function that differs by more than the
# count itself says is uncertain, and fails if there is one. Taken branches of all functions may
# differ by 2 %: counts of blocks leave some ways open where functions are entered by exceptions and
# long jumps.

import bisect
import collections
import json
import pathlib
import re
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "exactness/Inputs"))
from trace import run  # noqa: E402

from check_count import functions_of  # noqa: E402

BRANCH = re.compile(r"(b|b\.\w+|cbn?z|tbn?z|br|bra[ab]z?)$")
ALWAYS = re.compile(r"(b|br|bra[ab]z?)$")
CALL = re.compile(r"(bl|blr|blra[ab]z?)$")
COLUMNS = ["instructions", "branches", "calls"]
MOST_OPEN = 0.02  # of the taken branches


def mnemonics_of(program):
    """{address: mnemonic}."""
    lines = subprocess.run(["llvm-objdump", "-d", "--no-show-raw-insn", program],
                           stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    found = (re.match(r"\s*([0-9a-f]+):\s+(\S+)", line) for line in lines)
    return {int(match[1], 16): match[2] for match in found if match}


def main(count_path, qemu, program, *arguments):
    with open(count_path) as file:
        counts = json.load(file)
    functions, mnemonics = functions_of(program), mnemonics_of(program)
    starts = [begin for begin, _, _ in functions]
    executions, ways = run([qemu, program, *arguments], set())
    taken = collections.Counter()
    for (source, target), count in ways.items():
        if target != source + 4:
            taken[source] += count
    truth = collections.defaultdict(collections.Counter)
    for address, count in executions.items():
        index = bisect.bisect(starts, address) - 1
        if index < 0 or address >= functions[index][1]:
            continue
        sums = truth[starts[index]]
        sums["instructions"] += count
        if BRANCH.match(mnemonics[address]):
            sums["branches"] += count
            # A jump to the next instruction is in no way.
            sums["taken"] += count if ALWAYS.match(mnemonics[address]) else taken[address]
        if CALL.match(mnemonics[address]):
            sums["calls"] += count
    names = {begin: name for begin, _, name in functions}
    wrong = 0
    for function in counts["functions"]:
        expected = truth[function["address"]]
        for column in COLUMNS:
            if abs(function[column] - expected[column]) > function["uncertain"]:
                wrong += 1
                print("  %s: %d %s, should be %d" % (names[function["address"]], function[column],
                                                    column, expected[column]))
    jumps = sum(truth[function["address"]]["taken"] for function in counts["functions"])
    if abs(counts["total"]["taken"] - jumps) > MOST_OPEN * jumps + counts["uncertain"]:
        wrong += 1
        print("  all: %d taken, should be %d" % (counts["total"]["taken"], jumps))
    print("%d functions, %d instructions: %d wrong" % (
        len(counts["functions"]), counts["total"]["instructions"], wrong))
    return wrong != 0 or not counts["functions"]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
