#===- call_counts.py - calls in a profile beside those that callgrind counts ------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import collections
import json
import os
import re

from common.builds import fail, run


def entries_in(path, program):
    """How often each address in the code of PROGRAM was executed, from a file of callgrind's."""
    program = os.path.realpath(program)
    counts, is_ours, skipped = collections.Counter(), False, False
    objects = {}
    with open(path, errors="replace") as text:
        for line in text:
            if found := re.match(r"ob=\((\d+)\)(?: (.*))?$", line):
                is_ours = objects.setdefault(found[1], found[2]) == program
            elif found := re.match(r"cob=\((\d+)\) (.*)$", line):
                objects[found[1]] = found[2]
            elif line.startswith("calls="):
                skipped = True  # the next line has what the callee took
            elif line.startswith("0x"):
                if is_ours and not skipped:
                    address, _, *costs = line.split()
                    counts[int(address, 16)] += int(costs[0]) if costs else 0
                skipped = False
    return counts or fail(f"{path}: has no code of {program}")


def compared(gmonkit, program, profile, start):
    """{function: (our count of its calls, callgrind's)} of those that ran, in one process.

    START(prefix, **variables) runs the instrumented PROGRAM behind PREFIX, which writes PROFILE. A
    call is an execution of the first instruction: callgrind's own counts of calls are wrong where
    a program changes stacks, as goroutines do.
    """
    theirs, ours = profile + ".callgrind", profile + ".json"
    start(["valgrind", "--tool=callgrind", "--dump-instr=yes", "--compress-pos=no",
           f"--callgrind-out-file={theirs}"], GMONKIT_OPTIONS=f"hz=0:output={profile}")
    run([gmonkit, "export", f"--json={ours}", program, profile])
    counts, names = collections.Counter(), {}
    with open(ours) as file:
        for function in json.load(file)["functions"]:
            if function["instrumented"] and function["executed"]:
                counts[function["address"]] += function["calls"] + function["selfCalls"]
                names[function["address"]] = function["name"]
    truth = entries_in(theirs, program)
    return {"%s at %#x" % (names[address], address): (count, truth[address])
            for address, count in counts.items()}


def exact_of(counts):
    """How many of what `compared` returns are equal."""
    return sum(ours == theirs for ours, theirs in counts.values())
