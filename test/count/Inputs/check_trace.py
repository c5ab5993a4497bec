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
# function's instructions, branches, taken branches and calls with those in COUNT.json, which
# `gmonkit count --release=PLAIN --json` wrote. Prints each function that differs by more than the
# count itself says is uncertain, and fails if there is one.

import bisect
import collections
import json
import pathlib
import re
import subprocess
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[2] / "exactness/Inputs"))
from trace import run  # noqa: E402

from check_count import functions_of  # noqa: E402

BRANCH = re.compile(r"(b|b\.\w+|cbn?z|tbn?z|br|bra[ab]z?)$")
CALL = re.compile(r"(bl|blr|blra[ab]z?)$")
COLUMNS = ["instructions", "branches", "taken", "calls"]


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
            sums["taken"] += taken[address]
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
    print("%d functions, %d instructions: %d wrong" % (
        len(counts["functions"]), counts["total"]["instructions"], wrong))
    return wrong != 0 or not counts["functions"]


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
