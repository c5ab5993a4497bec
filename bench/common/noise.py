#===- noise.py - the counts of a run, changed at random --------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
"""Copies of profiles whose counts are multiplied by random factors of about 10 %.

Each call has a factor of its own, and all that runs inside one function has one factor: so what
enters a block still leaves it, as in a real run. What did not run stays so. The factors follow from
a seed and from what they are for, so one seed gives the same copy each time.
"""

import bisect
import functools
import random
import struct

from common.builds import fail
from common.judge import functions

DEVIATION = 0.1  # of the logarithm of a factor

# gmonkit/gmon_out.h
HEADER = 20
HISTOGRAM, ARC, BLOCKS = range(3)
EXTENSION = 0xffff800000000000
MOST_CALLS = (1 << 32) - 1


@functools.lru_cache(maxsize=None)
def factor(seed, *what):
    return random.Random("%d %s" % (seed, what)).lognormvariate(0, DEVIATION)


def changed(count, *what):
    return max(1, round(count * factor(*what))) if count else 0


class Owners:
    """The functions of PROGRAM by the addresses of their code."""

    def __init__(self, program):
        found = sorted((address, key) for key, (address, _) in functions(program).items())
        self.starts, self.keys = zip(*found)

    def of(self, address):
        return self.keys[bisect.bisect_right(self.starts, address) - 1]


def noisy_profile(program, profile, seed):
    """The path of a copy of the gmon.out PROFILE of PROGRAM. Its times and ranks stay."""
    owners, path = Owners(program), "%s.noise%d" % (profile, seed)
    with open(profile, "rb") as file:
        data = bytearray(file.read())
    at = HEADER
    while at < len(data):
        tag, at = data[at], at + 1
        if tag == HISTOGRAM:
            at += 40 + 2 * struct.unpack_from("<I", data, at + 16)[0]
        elif tag == ARC:
            *ends, count = struct.unpack_from("<QQI", data, at)
            if min(ends) < EXTENSION:
                struct.pack_into("<I", data, at + 16, min(MOST_CALLS, changed(count, seed, *ends)))
            at += 20
        elif tag == BLOCKS:
            end = at + 4 + 16 * struct.unpack_from("<I", data, at)[0]
            for place in range(at + 4, end, 16):
                address, count = struct.unpack_from("<QQ", data, place)
                struct.pack_into("<Q", data, place + 8, changed(count, seed, owners.of(address)))
            at = end
        else:
            fail("%s: offset %d: unknown tag %d" % (profile, at - 1, tag))
    with open(path, "wb") as out:
        out.write(data)
    return path


def noisy_fdata(data, seed):
    """The path of a copy of llvm-bolt's profile DATA. Its lines are IS-SYMBOL NAME OFFSET of both
    ends of a branch or call, MISPREDICTIONS, COUNT."""
    path = "%s.noise%d" % (data, seed)
    with open(data) as lines, open(path, "w") as out:
        for line in lines:
            *words, count = line.split()
            source, target = words[1:3], words[4:6]
            what = source[:1] if source[0] == target[0] else source + target
            out.write("%s %d\n" % (" ".join(words), changed(int(count), seed, *what)))
    return path
