"""Compares the line counts of two lcov files.

usage: compare_lines.py OURS THEIRS SOURCE

Prints how many lines of SOURCE both count, how many counts are equal, and of how many lines
both say alike that they ran or did not.
"""

import sys


def read(path, source):
    lines, is_wanted = {}, False
    with open(path) as records:
        for record in records:
            tag, _, rest = record.strip().partition(":")
            if tag == "SF":
                is_wanted = rest.rsplit("/", 1)[-1] == source
            elif tag == "DA" and is_wanted:
                number, count = map(int, rest.split(",")[:2])
                lines[number] = max(lines.get(number, 0), count)
    return lines


def main(ours, theirs, source):
    ours, theirs = read(ours, source), read(theirs, source)
    both = ours.keys() & theirs.keys()
    equal = sum(ours[line] == theirs[line] for line in both)
    alike = sum((ours[line] > 0) == (theirs[line] > 0) for line in both)
    print(f"{source}: {len(both)} lines, {100 * equal / len(both):.1f} % equal, "
          f"{100 * alike / len(both):.1f} % ran alike")


if __name__ == "__main__":
    main(*sys.argv[1:])
