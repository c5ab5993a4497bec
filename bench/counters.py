#!/usr/bin/env python3
#===- counters.py - where the executed counters of a program stand ---------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# counters.py PROGRAM PROFILE: prints how many counters the run of PROFILE executed: at entries of
# functions, behind calls that may not return, at other blocks, and on ways between blocks. PROGRAM
# was built by gmon-cc with blocks=sparse, for x86-64. A profile has no counts of ways. Many follow
# from those of the blocks. It says how many do not, whose runs are in no column.

import collections
import os
import struct
import sys

from common.builds import ROOT

sys.path.insert(0, os.path.join(ROOT, "test", "exactness", "Inputs"))
from elf import Elf  # pylint: disable=wrong-import-position
from gmon import Gmon  # pylint: disable=wrong-import-position

WAY = 0xfffffffe  # GMON_WAY of gmonkit/abi.h; GMON_NO_BLOCK is one more
ENDBR64 = 4  # bytes
LONGEST_CALL = 7


class Code:
    """The bytes of an ELF file by address."""

    def __init__(self, path):
        with open(path, "rb") as file:
            self.data = file.read()
        (headers,) = struct.unpack_from("<Q", self.data, 32)
        (count,) = struct.unpack_from("<H", self.data, 56)
        self.segments = []
        for i in range(count):
            kind, _, offset, address, _, size = struct.unpack_from("<IIQQQQ", self.data,
                                                                   headers + 56 * i)
            if kind == 1:
                self.segments.append((address, offset, size))

    def before(self, address):
        for start, offset, size in self.segments:
            if start <= address - LONGEST_CALL and address <= start + size:
                return self.data[offset + address - LONGEST_CALL - start:offset + address - start]
        return bytes(LONGEST_CALL)

    def follows_call(self, address):
        code = self.before(address)
        return code[-5] == 0xe8 or any(
            code[-length] == 0xff and code[1 - length] & 0x38 == 0x10
            for length in range(2, LONGEST_CALL + 1))


def graph_places(elf):
    """The places of each flow graph, as [(address or None, from, to, is counted)]; see abi.h."""
    start, data = elf.sections.get("gmon_graphs", (0, b""))
    at = 0
    while at < len(data):
        size, _, part_count, _ = struct.unpack_from("<4I", data, at)
        first = at + 16 + 24 * part_count
        parts = [(start + part + struct.unpack_from("<i", data, part)[0],
                  *struct.unpack_from("<II", data, part + 8))
                 for part in range(at + 16, first, 24)]
        kinds = [(code, True) for code, counted, _ in parts for _ in range(counted)]
        kinds += [(code, False) for code, _, solved in parts for _ in range(solved)]
        places = []
        for i, (code, counted) in enumerate(kinds):
            offset, source, target = struct.unpack_from("<IHH", data, first + 8 * i)
            address = code + offset if offset < WAY else None
            places.append((address, source, target, counted))
        yield places
        at += size


def ways_of(places, runs):
    """The counts of the ways in a graph, and the number of those that do not follow from RUNS.

    What comes to a point leaves it. So a point with one unknown way tells its count.
    """
    surplus, ways = collections.Counter(), []
    for address, source, target, counted in places:
        if address is None and counted:
            ways.append((source, target))
        else:
            surplus[target] += runs.get(address, 0)
            surplus[source] -= runs.get(address, 0)
    counts, unknown = [], ways
    while unknown:
        uses = collections.Counter(point for way in unknown for point in set(way))
        known = next(((way, point) for way in unknown for point in way
                      if point and uses[point] == 1), None)
        if not known:
            break
        (source, target), point = known
        count = surplus[source] if point == source else -surplus[target]
        surplus[target] += count
        surplus[source] -= count
        counts.append(count)
        unknown.remove((source, target))
    return counts, len(unknown)


def main():
    program, profile = sys.argv[1:]
    elf, code, runs = Elf(program), Code(program), Gmon(profile).blocks
    starts = {place + difference + more for (place, difference), *_ in elf.records("gmon_funcs", 4)
              for more in (0, ENDBR64)}
    addresses = [place + difference for (place, difference), _ in elf.records("gmon_blocks", 2)]
    sums = dict.fromkeys(("entries", "behind calls", "other blocks", "ways"), 0)
    ways, unknown = 0, 0
    for places in graph_places(elf):
        addresses += [address for address, _, _, counted in places if counted and address]
        counts, left = ways_of(places, runs)
        sums["ways"] += sum(counts)
        ways += len(counts)
        unknown += left
    for address in addresses:
        kind = ("entries" if address in starts else
                "behind calls" if code.follows_call(address) else "other blocks")
        sums[kind] += runs.get(address, 0)
    print("| counters | %s |" % " | ".join(sums))
    print("|" + "---|" * (1 + len(sums)))
    print("| %d | %s |" % (len(addresses) + ways,
                           " | ".join("%.2f M" % (count / 1e6) for count in sums.values())))
    if unknown:
        print("\n%d ways are not among them: no count follows" % unknown)


main()
