#===- same_counts.py - counts of blocks, beside those of GCC's own profile -----===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   same_counts.py GMON_CC GMONKIT COMPILER SOURCE
#
# Trains SOURCE with GCC's instrumentation and with ours. Compares counts of blocks in GCC's dumps
# after each profile was read, of functions that ran. GCC tidies up in between; a function whose
# number of blocks is another one then is left out.

import re
import subprocess
import sys

gmon_cc, gmonkit, compiler, source = sys.argv[1:]
FLAGS = ["-O2", "-w", source]


def run(*words):
    return subprocess.run(words, check=True, stdout=subprocess.PIPE).stdout


def counts(path):
    """The counts of blocks in a dump, by function. Those that GCC has only guessed are None."""
    functions = {}
    with open(path, errors="replace") as lines:
        for line in lines:
            if found := re.match(r";; Function .*\((\S+), funcdef", line):
                current = functions.setdefault(found[1], {})
            elif found := re.match(r";; +basic block (\d+), loop depth \d+, count (\d+) \((\w+)",
                                   line):
                current[int(found[1])] = int(found[2]) if found[3] == "precise" else None
    return functions


run(compiler, *FLAGS, "-fprofile-generate", "-c", "-o", "prog.o")
run(compiler, "prog.o", "-fprofile-generate", "-o", "gcov")
expected = run("./gcov")
run(compiler, *FLAGS, "-fprofile-use", "-fdump-tree-feedback_fnsplit-blocks-details=theirs", "-c",
    "-o", "prog.o")
run(gmon_cc, "--gmon-pgo", compiler, *FLAGS, "-o", "trained")
assert run("./trained") == expected
run(gmonkit, "export", "--gcc-profile=prog.prof", "trained", "gmon.out")
run(gmon_cc, "--gmon-pgo=prog.prof", compiler, *FLAGS, "-dumpdir", "ours.", "-dumpbase", "x",
    "-fdump-ipa-all-blocks-details", "-o", "used")
assert run("./used") == expected
[dump] = run("sh", "-c", "ls ours.*gmon-profile").decode().split()
theirs, ours = counts("theirs"), counts(dump)
same = differ = 0
for function, blocks in theirs.items():
    own = ours.get(function, {})
    if len(own) != len(blocks) or None in blocks.values():
        continue
    # GCC also numbers the blocks anew.
    for count, other in zip(sorted(blocks.values()), sorted(own.values())):
        if other == count:
            same += 1
        else:
            differ += 1
            print(function, count, other)
print("%d blocks are the same, %d differ" % (same, differ))
