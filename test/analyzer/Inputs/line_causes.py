"""Why the line counts of an optimised program differ from those of the source.

usage: line_causes.py PROGRAM PROFILE OURS THEIRS SOURCE CAUSES

OURS and THEIRS are lcov files of the same run, OURS of PROGRAM and the block counts in PROFILE.
SOURCE is what compare_lines.py takes. Each line of it that both count, and not alike, has one of
these causes, told by the blocks that have code of it. CAUSES is a list of how many lines each cause
may have at most, lines MOST CAUSE. Prints how many there are; fails where there are more.
"""

import bisect
import collections
import fnmatch
import itertools
import re
import struct
import subprocess
import sys

from compare_lines import read


def read_blocks(path):
    """Sorted (address, count) of a profile of Gmonkit's runtime."""
    with open(path, "rb") as file:
        data = file.read()
    at, counts = 20, collections.Counter()
    while at < len(data):
        tag, at = data[at], at + 1
        if tag == 0:
            at += 40 + 2 * struct.unpack_from("<I", data, at + 16)[0]
        elif tag == 1:
            at += 20
        else:
            for _ in range(struct.unpack_from("<I", data, at)[0]):
                address, count = struct.unpack_from("<QQ", data, at + 4)
                counts[address] += count
                at += 16
            at += 4
    return sorted(counts.items())


def read_rows(program, source):
    """(begin, end, (file, line)) of the code of SOURCE in the line tables of PROGRAM."""
    text = subprocess.check_output(["llvm-dwarfdump", "--debug-line", program], text=True)
    files, number, last = {}, None, None
    for line in text.splitlines():
        if line.startswith("debug_line["):
            files = {}
        elif match := re.match(r"file_names\[ *(\d+)\]", line):
            number = int(match[1])
        elif match := re.match(r' +name: "(?:.*/)?(.*)"', line):
            files[number] = match[1]
        elif line.startswith("0x"):
            words = line.split()
            address = int(words[0], 16)
            if last and last[0] < address and last[1] and fnmatch.fnmatchcase(last[2], source):
                yield last[0], address, (last[2], last[1])
            last = None if "end_sequence" in words else \
                (address, int(words[1]), files.get(int(words[3]), ""))


def blocks_of_lines(program, profile, source):
    """The counts of all blocks, and of each line the places of the blocks with code of it."""
    blocks = read_blocks(profile)
    addresses = [address for address, _ in blocks]
    found = collections.defaultdict(set)
    for begin, end, line in read_rows(program, source):
        first = max(bisect.bisect_right(addresses, begin) - 1, 0)
        found[line].update(range(first, bisect.bisect_left(addresses, end)))
    return [count for _, count in blocks], found


def add_up(counts, total):
    """Whether some of COUNTS make TOTAL."""
    counts = sorted(counts)[-12:]
    return any(sum(some) == total
               for size in range(2, len(counts) + 1)
               for some in itertools.combinations(counts, size))


def cause_of(ours, theirs, counts, neighbours):
    """NEIGHBOURS: what THEIRS says of the other lines in the blocks that ran OURS times."""
    if ours > theirs:
        return "joined with a line that ran as often" if ours in neighbours else \
            "runs ahead of its condition, or for several lines or inlined copies"
    if ours == 0:
        return "no code of its own where it ran"
    if add_up(counts, theirs):
        return "copies, of which the most frequent one counts"
    return "copies that run together" if sum(counts) >= theirs else \
        "no code of its own on some of its ways"


def main(program, profile, ours, theirs, source, limits):
    ours, theirs = read(ours, source), read(theirs, source)
    counts, blocks = blocks_of_lines(program, profile, source)
    lines = collections.defaultdict(set)
    for line, places in blocks.items():
        for place in places:
            lines[place].add(line)
    seen = collections.Counter()
    for line in ours.keys() & theirs.keys():
        if ours[line] == theirs[line]:
            continue
        neighbours = {theirs.get(other) for place in blocks[line] if counts[place] == ours[line]
                      for other in lines[place] - {line}}
        seen[cause_of(ours[line], theirs[line], [counts[place] for place in blocks[line]],
                      neighbours)] += 1
    with open(limits) as file:
        most = {cause: int(number) for number, cause in
                (line.strip().split(" ", 1) for line in file if not line.startswith("#"))}
    for cause, number in seen.most_common():
        print(f"{number:5} (at most {most.get(cause, 0)})  {cause}")
    print(sum(seen.values()), "lines")
    sys.exit(any(number > most.get(cause, 0) for cause, number in seen.items()))


if __name__ == "__main__":
    main(*sys.argv[1:])
