#===- same_counts.py - the profiles of two builds of one program ---------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# same_counts.py [--calls] ALL PROFILE SPARSE PROFILE: the program ALL was built with blocks=all,
# SPARSE with blocks=sparse and otherwise alike, so code and blocks are the same but for what
# counts.
# Checks, function for function in the order of addresses, that the counts of the blocks
# are equal one by one; and that the arcs are, function to function.
#
# With blocks=sparse an entry that has no code of its own, because a loop goes back to the
# function's first instruction, may be no block. A function that did not run may be in one
# program only: a linker may have dropped it.
#
# With --calls, for two processors, blocks are not looked at, and arcs only of counted functions.

import bisect
import collections
import sys

from elf import Elf
from gmon import Gmon


class Build:
    def __init__(self, program, profile):
        self.elf = Elf(program)
        self.gmon = Gmon(profile)
        self.starts = sorted(self.elf.functions)
        self.blocks = collections.defaultdict(list)
        for address, count in sorted(self.gmon.blocks.items()):
            self.blocks[self.function_at(address)].append(count)
        # Functions of one name, static ones, are told apart by their order.
        seen = collections.Counter()
        self.names = {}
        for start in sorted(self.blocks):
            name = self.name(start)
            self.names[name, seen[name]] = start
            seen[name] += 1

    def function_at(self, address):
        return self.starts[bisect.bisect(self.starts, address) - 1]

    def name(self, address):
        return min(self.elf.functions[self.function_at(address)][1])

    def arcs(self, callees):
        """{(caller, callee): calls} of functions' names. CALLEES: the function at an address is
        one whose calls are looked at."""
        arcs = collections.Counter()
        for (source, target), count in self.gmon.arcs.items():
            # What the runtime has in the place of the C library's functions is not compared: the
            # hooks do not see its calls.
            is_runtime = self.name(target).startswith("__gmon_")
            if callees(self.function_at(target)) and not is_runtime:
                arcs[self.name(source).removesuffix(".cold"), self.name(target)] += count
        return arcs


def check_blocks(whole, sparse):
    blocks = executed = empty = wrong = 0
    for key in sorted(whole.names.keys() | sparse.names.keys()):
        counts = [build.blocks[build.names[key]] if key in build.names else []
                  for build in (whole, sparse)]
        blocks += len(counts[0])
        executed += sum(1 for count in counts[0] if count)
        if counts[0] == counts[1]:
            continue
        if counts[0][1:] == counts[1] != []:
            empty += 1
            continue
        if not any(counts[0] + counts[1]) and [] in counts:
            continue
        wrong += 1
        print("  %s: all %s, sparse %s" % (key[0], counts[0], counts[1]))
    print("%d functions, %d blocks, %d executed, %d empty entries: %d wrong" % (
        len(whole.names), blocks, executed, empty, wrong))
    return wrong + (not executed)


def check_arcs(arcs):
    wrong = 0
    for arc in sorted(arcs[0].keys() | arcs[1].keys()):
        if arcs[0][arc] != arcs[1][arc]:
            wrong += 1
            print("  %s -> %s: first %d, second %d" % (*arc, arcs[0][arc], arcs[1][arc]))
    print("%d arcs: %d wrong" % (len(arcs[0]), wrong))
    return wrong


def main():
    calls = sys.argv[1] == "--calls"
    files = sys.argv[2 if calls else 1:]
    builds = Build(*files[:2]), Build(*files[2:])
    arcs = [build.arcs(build.blocks.__contains__ if calls else lambda _: True)
            for build in builds]
    problems = not arcs[0] if calls else check_blocks(*builds)
    sys.exit(1 if problems + check_arcs(arcs) else 0)


main()
