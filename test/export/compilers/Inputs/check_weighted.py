"""Checks a profile whose workloads were weighted.

usage: check_weighted.py WEIGHTED [WEIGHT PROFILE]...

All files are texts of 'llvm-profdata merge --text'. Each count in WEIGHTED must be the sum of those
in the profiles, each times its weight (a fraction such as 1/3), rounded, and 1 at least if it was
not 0.
"""

import collections
import fractions
import sys


def read(path):
    """Returns the counts by function and number of the counter, or by function, site and value."""
    counts = collections.Counter()
    with open(path) as file:
        lines = iter(line for line in file.read().splitlines() if line and line[0] != ":")
    for line in lines:
        if line[0] != "#":
            function = line
        elif line == "# Num Counters:":
            for number in range(int(next(lines))):
                value = next(lines)
                counts[function, number] = int(value if value[0] != "#" else next(lines))
        elif line.startswith("# ValueKind"):
            kind = next(lines)
            next(lines)
            for site in range(int(next(lines))):
                for _ in range(int(next(lines))):
                    value, count = next(lines).rsplit(":", 1)
                    counts[function, kind, site, value] = int(count)
        elif line == "# Num Value Kinds:" or line == "# Func Hash:":
            next(lines)
    return counts


def weighted(count, weight):
    return max(int(count * weight + fractions.Fraction(1, 2)), min(count, 1))


found = read(sys.argv[1])
weights = [fractions.Fraction(weight) for weight in sys.argv[2::2]]
parts = [read(path) for path in sys.argv[3::2]]
for place in set(found).union(*parts):
    wanted = sum(weighted(part[place], weight) for part, weight in zip(parts, weights))
    if found[place] != wanted:
        sys.exit(f"{place}: {found[place]}, not {wanted}")
print(f"{sum(count > 1 for count in found.values())} counts are right")
