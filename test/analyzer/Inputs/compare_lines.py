"""Compares the line counts of two lcov files.

usage: compare_lines.py OURS THEIRS SOURCE

Prints how many lines of SOURCE both count, how many counts are equal, and of how many lines
both say alike that they ran or did not. SOURCE is the name of a file without folders, or a pattern
of such names: '*.c'.
"""

import fnmatch
import sys


def read(path, source):
    """{(file, line): count} of the files whose names match SOURCE."""
    lines, name, is_wanted = {}, "", False
    with open(path) as records:
        for record in records:
            tag, _, rest = record.strip().partition(":")
            if tag == "SF":
                name = rest.rsplit("/", 1)[-1]
                is_wanted = fnmatch.fnmatchcase(name, source)
            elif tag == "DA" and is_wanted:
                number, count = map(int, rest.split(",")[:2])
                lines[name, number] = max(lines.get((name, number), 0), count)
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
