"""Fails unless the first profile is the sum of the others, all as dump_gmon.py prints them.

usage: check_sum.py SUM PROFILE...
"""

import collections
import sys

FIRST_ORDER, NO_RANK = 2, 2**32 - 1


def read(path):
    """Counts by arc and by block, the number of samples, the ranks of functions, and the arcs."""
    counts, ranks, arcs = collections.Counter(), {}, []
    rank, last = -1, None
    for line in open(path):
        words = line.split()
        if words[0] == "header" and not int(words[2], 16) & FIRST_ORDER:
            rank = NO_RANK
        elif words[0] == "histogram":
            counts["samples"] += int(words[-1])
        elif words[0] == "rank":
            rank, last = int(words[1]) - 1, None
        elif words[0] == "arc":
            caller, function = words[1:3]
            rank += function != last and rank != NO_RANK
            last = function
            ranks[function] = min(rank, ranks.get(function, rank))
            arcs.append((rank, function, caller))
            counts[caller, function] += int(words[3])
        elif words[0] == "block":
            counts[words[1]] += int(words[2])
    return counts, ranks, arcs


total, total_ranks, arcs = read(sys.argv[1])
counts, ranks = collections.Counter(), {}
for path in sys.argv[2:]:
    file_counts, file_ranks, _ = read(path)
    counts += file_counts
    for function, rank in file_ranks.items():
        ranks[function] = min(rank, ranks.get(function, rank))
assert len(arcs) > 50 and max(ranks.values()) > 10, "the profiles are too small"
assert +total == +counts, "counts differ"
assert total_ranks == ranks, "ranks differ"
assert arcs == sorted(arcs), "the order differs"
assert all(rank == ranks[function] for rank, function, _ in arcs), "a function has two ranks"
