#!/usr/bin/env python3
#===- counters.py - where the executed counters of a program stand ---------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
# counters.py PROGRAM PROFILE [TRAINING]: prints how many counters the run of PROFILE executed: at
# entries of functions, behind calls that may not return, and at other blocks. PROGRAM was built by
# gmon-cc with blocks=sparse, for x86-64. With TRAINING, another profile of PROGRAM, prints the same
# for the counters that weights of TRAINING would choose.

import os
import struct
import sys

from common.builds import ROOT

sys.path.insert(0, os.path.join(ROOT, "test", "exactness", "Inputs"))
from elf import Elf  # pylint: disable=wrong-import-position
from gmon import Gmon  # pylint: disable=wrong-import-position

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
            address = code + offset if offset < 0xfffffffe else None
            places.append((address, source, target, counted))
        yield places
        at += size


def chosen(places, weights, starts):
    """The addresses that get counters: all off a tree of the heaviest places, and the entry."""
    parents = {}

    def find(point):
        while parents.setdefault(point, point) != point:
            point = parents[point]
        return point

    counted = []
    for address, source, target, _ in sorted(places, key=lambda p: -weights.get(p[0], 0)):
        source, target = find(source), find(target)
        if address in starts or source == target:
            counted.append(address)
        else:
            parents[source] = target
    return counted


def main():
    program, profile, *training = sys.argv[1:]
    elf, code, runs = Elf(program), Code(program), Gmon(profile).blocks
    starts = {place + difference + more for (place, difference), *_ in elf.records("gmon_funcs", 4)
              for more in (0, ENDBR64)}
    alone = [place + difference for (place, difference), _ in elf.records("gmon_blocks", 2)]
    graphs = list(graph_places(elf))
    choices = [("as built", [p[0] for places in graphs for p in places if p[3]])]
    for path in training:
        weights = Gmon(path).blocks
        choices.append(("with weights", [address for places in graphs
                                         for address in chosen(places, weights, starts)]))
    print("| counters | places | entries | behind calls | others |\n|---|---|---|---|---|")
    for title, addresses in choices:
        sums = [0, 0, 0]
        for address in addresses + alone:
            kind = 2
            if address in starts:
                kind = 0
            elif address and code.follows_call(address):
                kind = 1
            sums[kind] += runs.get(address, 0)
        print("| %s | %d | %s |" % (title, len(addresses) + len(alone),
                                    " | ".join("%.2f M" % (count / 1e6) for count in sums)))


main()
