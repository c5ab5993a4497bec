"""Fails unless the first profile is the sum of the others, all as dump_gmon.py prints them.

usage: check_sum.py SUM PROFILE...
"""

import collections
import sys


def read(path):
    """Counts by arc and by block, the number of samples, and the ranks of arcs."""
    counts, ranks = collections.Counter(), {}
    rank, last = -1, None
    for line in open(path):
        words = line.split()
        if words[0] == "histogram":
            counts["samples"] += int(words[-1])
        elif words[0] == "rank":
            rank = int(words[1]) - 1
        elif words[0] == "arc":
            arc = tuple(words[1:3])
            rank += arc != last
            last = arc
            ranks.setdefault(arc, rank)
            counts[arc] += int(words[3])
        elif words[0] == "block":
            counts[words[1]] += int(words[2])
    return counts, ranks


total, total_ranks = read(sys.argv[1])
counts, ranks = collections.Counter(), {}
for path in sys.argv[2:]:
    file_counts, file_ranks = read(path)
    counts += file_counts
    for arc, rank in file_ranks.items():
        ranks[arc] = min(rank, ranks.get(arc, rank))
assert len(ranks) > 50 and max(ranks.values()) > 10, "the profiles are too small"
assert +total == +counts, "counts differ"
assert total_ranks == ranks, "ranks differ"
assert list(total_ranks) == sorted(ranks, key=lambda arc: (ranks[arc], arc)), "the order differs"
