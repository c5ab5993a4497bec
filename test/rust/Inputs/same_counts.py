#===- same_counts.py - compares the counters of two profiles ---------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   same_counts.py OURS THEIRS FUNCTION...
#
# Reads what `llvm-profdata show --all-functions --counts` prints. Says how many functions of OURS
# there are but for each FUNCTION, and how many of them have the same counters in THEIRS.

import sys


def read(path):
    """The lines of each function's counters, by name."""
    functions, lines = {}, None
    with open(path) as text:
        for line in text:
            if line.startswith("  ") and line[2] != " ":
                lines = functions[line.strip()] = []
            elif line.startswith("    ") and lines is not None:
                lines.append(line.strip())
            else:
                lines = None
    return functions


ours, theirs = (read(path) for path in sys.argv[1:3])
names = [name for name in ours if name.rstrip(":") not in sys.argv[3:]]
equal = [name for name in names if ours[name] == theirs.get(name)]
for name in set(names).difference(equal):
    print("other counts:", name, ours[name], theirs.get(name), file=sys.stderr)
print(f"{len(names)} functions, {len(equal)} with equal counts")
