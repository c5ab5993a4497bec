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

from common.builds import run


def entries_in(path, program):
    """How often each address in the code of PROGRAM was executed, from a file of callgrind's."""
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
    return counts


def compared(gmonkit, program, folder, start):
    """{function: (our count of its calls, callgrind's)} of those that ran, in one process.

    START(prefix, **variables) runs the instrumented PROGRAM behind PREFIX. FOLDER is for files. A
    call is an execution of the first instruction: callgrind's own counts of calls are wrong where
    a program changes stacks, as goroutines do.
    """
    theirs, ours, profile = (os.path.join(folder, name) for name in
                             ("callgrind.out", "exact.json", "exact.gmon"))
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


def exact(gmonkit, program, folder, start):
    """Functions whose calls are those that callgrind counts, and all that ran."""
    counts = compared(gmonkit, program, folder, start)
    return sum(ours == theirs for ours, theirs in counts.values()), len(counts)
