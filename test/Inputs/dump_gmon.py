#===- dump_gmon.py - a profile as text, record by record -----------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   dump_gmon.py PROFILE [PROGRAM]
#
# Prints one line for each record, in file order:
#
#   header flags 0x2 id 0123456789abcdef
#   histogram 0x1000-0x2000 bins 1024 rate 100 samples 17 (of DIMENSION, if not seconds)
#   outside NAME code|system-calls|charged SAMPLES
#   arc FROM SELF COUNT
#   block ADDRESS COUNT
#
# Addresses of functions of PROGRAM are written NAME+OFFSET. The SELF of an arc is an
# entry, and is written NAME if its offset only comes from alignment or endbr64. A
# truncated or unknown record is an error.

import bisect
import struct
import subprocess
import sys


class Cursor:
    def __init__(self, data):
        self.data, self.at = data, 0

    def read(self, layout):
        size = struct.calcsize(layout)
        if self.at + size > len(self.data):
            sys.exit("offset %d: record is cut short" % self.at)
        values = struct.unpack_from(layout, self.data, self.at)
        self.at += size
        return values


class Symbols:
    def __init__(self, program):
        self.functions = []  # (address, name), one name per address: the first in nm's order
        if not program:
            return
        text = subprocess.run(["llvm-nm", "-n", "--defined-only", program], check=True,
                              capture_output=True, text=True).stdout
        names = {}
        for line in text.splitlines():
            address, kind, name = line.split(" ", 2)
            if kind in "tTwWi" and not name.startswith((".L", "$", "__gmon_own_")):
                names.setdefault(int(address, 16), name)
        self.functions = sorted(names.items())

    def name(self, address, is_entry=False):
        i = bisect.bisect_right(self.functions, (address, "\x7f" * 8)) - 1
        if i < 0:
            return "%#x" % address
        start, name = self.functions[i]
        offset = address - start
        return name if is_entry and offset in (0, 4) else "%s+%#x" % (name, offset)


EXTENSION = 0xffff800000000000


# NAMES: the texts read so far, by key. INSTRUMENTED: the number of instrumented functions, and of
# profiles.
def extension(source, value, count, names, instrumented, symbols):
    kind, key, index = source >> 40, source >> 8 & 0xffffffff, source & 0xff
    if kind == 1:
        names[key] = names.get(key, b"") + value.to_bytes(5, "little").rstrip(b"\0")
    elif kind == 2:
        what = ["code", "system-calls", "charged"][index]
        print("outside", names[key].decode(), what, count)
    elif kind == 3:
        print("rank", count)
    elif kind == 4:
        print("call-out", symbols.name(value), names[key].decode(), count)
    elif kind == 5:
        instrumented.append((value, count))
    elif kind in (6, 7) or 16 <= kind <= 21:
        pass  # repeats, call stacks, unloading: they depend on the machine's load or the process
    else:
        sys.exit("unknown extension %d" % kind)


def dump(path, program):
    names, instrumented = {}, []
    with open(path, "rb") as file:
        cursor = Cursor(file.read())
    symbols = Symbols(program)
    magic, version, mark, format, flags, identity = cursor.read("<4sI2sBB8s")
    if (magic, version, mark, format) != (b"gmon", 1, b"GK", 1):
        sys.exit(path + ": not a profile that Gmonkit wrote")
    print("header flags %#x id %s" % (flags, identity.hex()))
    while cursor.at < len(cursor.data):
        (tag,) = cursor.read("<B")
        if tag == 0:
            low, high, bins, rate, dimension, letter = cursor.read("<QQII15sc")
            samples = sum(cursor.read("<%dH" % bins))
            unit = dimension.rstrip(b"\0").decode()
            print("histogram %#x-%#x bins %d rate %d samples %d%s" %
                  (low, high, bins, rate, samples,
                   "" if (unit, letter) == ("seconds", b"s") else " of " + unit))
        elif tag == 1:
            source, target, count = cursor.read("<QQI")
            if min(source, target) >= EXTENSION:
                extension(source - EXTENSION, target - EXTENSION, count, names, instrumented,
                          symbols)
            else:
                print("arc", symbols.name(source), symbols.name(target, is_entry=True), count)
        elif tag == 2:
            (blocks,) = cursor.read("<I")
            for _ in range(blocks):
                address, count = cursor.read("<QQ")
                print("block", symbols.name(address), count)
        else:
            sys.exit("offset %d: unknown tag %d" % (cursor.at - 1, tag))
    for functions, profiles in instrumented:
        print("functions", functions, "in", profiles)


dump(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None)
