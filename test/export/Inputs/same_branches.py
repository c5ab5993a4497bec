#===- same_branches.py - two profiles for llvm-bolt of one run --------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   same_branches.py OURS BOLTS FUNCTION...
#
# Fails unless OURS, from gmonkit, has the counts of BOLTS, by llvm-bolt's own counters, for all
# branches in the FUNCTIONs and all calls that they make of functions of the program. Behind a jump
# to another function, llvm-bolt does not count how often control went on.

import sys


def branches(path, functions):
    counts = {}
    with open(path) as file:
        for line in file:
            words = line.split()
            is_wanted = words[0] == words[3] == "1" and words[1].split("/")[0] in functions
            if is_wanted and "@" not in words[4]:
                counts[tuple(words[1:6])] = int(words[7])
    return counts


ours, bolts = (branches(path, sys.argv[3:]) for path in sys.argv[1:3])
leaving = {branch[:2] for branch in bolts if branch[0] != branch[3] and branch[4] == "0"}
for branch in set(ours) - set(bolts):
    if branch[:2] in leaving and branch[0] == branch[3]:
        del ours[branch]
for branch in sorted(set(ours) | set(bolts)):
    if ours.get(branch) != bolts.get(branch):
        print(*branch, "gmonkit:", ours.get(branch), "llvm-bolt:", bolts.get(branch))
print(f"{len(bolts)} branches")
sys.exit(not bolts or ours != bolts)
