#!/usr/bin/env python3
#===- synthetic.py - a program and profiles of any size ------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   synthetic.py FUNCTIONS ARCS PROGRAM PROFILE...
#
# Writes an x86-64 ELF file with FUNCTIONS tiny functions, without a compiler, and profiles of it.
# Functions call later ones, except for 2 % of the arcs, which form small cycles. There are 200,000
# time samples. Arcs are sorted by call site, as glibc's profiler writes them. Each profile has
# mostly the arcs of the first one, with other counts. The same arguments give the same bytes.

import random
import struct
import sys
from array import array

BASE = 0x401000      # address of .text
FUNCTION_SIZE = 32   # bytes; a bin of the histogram covers 4
SAMPLES = 200_000
BACK = 0.02          # part of the arcs
FORWARD_REACH = 1000 # functions; few arcs lead far, as in real programs
BACK_REACH = 20
OWN = 0.05           # part of the arcs: those only in this profile, by default


def section_header(name, kind, flags, address, offset, size, link=0, info=0, align=1, entry=0):
    return struct.pack("<IIQQQQIIQQ", name, kind, flags, address, offset, size, link, info, align,
                       entry)


def write_program(functions, path):
    size = functions * FUNCTION_SIZE
    names = bytearray(b"\0")
    symbols = bytearray(24)
    for number in range(functions):
        symbols += struct.pack("<IBBHQQ", len(names), 0x12, 0, 1, BASE + number * FUNCTION_SIZE,
                               FUNCTION_SIZE)
        names += b"function_%d\0" % number
    section_names = b"\0.text\0.symtab\0.strtab\0.shstrtab\0"
    text = 0x1000
    symtab = text + size
    strtab = symtab + len(symbols)
    shstrtab = strtab + len(names)
    headers = (shstrtab + len(section_names) + 7) // 8 * 8
    with open(path, "wb") as out:
        out.write(b"\x7fELF\2\1\1" + bytes(9) + struct.pack(
            "<HHIQQQIHHHHHH", 2, 62, 1, BASE, 64, headers, 0, 64, 56, 1, 64, 5, 4))
        out.write(struct.pack("<IIQQQQQQ", 1, 5, text, BASE, BASE, size, size, 0x1000))
        out.seek(text)
        out.write(b"\xc3" * size + symbols + names + section_names)
        out.seek(headers)
        out.write(bytes(64))
        out.write(section_header(1, 1, 6, BASE, text, size, align=16))
        out.write(section_header(7, 2, 0, 0, symtab, len(symbols), 3, 1, 8, 24))
        out.write(section_header(15, 3, 0, 0, strtab, len(names)))
        out.write(section_header(23, 3, 0, 0, shstrtab, len(section_names)))


def random_callee(functions, caller, rng):
    if rng.random() < BACK:
        return max(caller - int(rng.random() * BACK_REACH), 0)
    return min(caller + 1 + int(rng.random() * FORWARD_REACH), functions - 1)


def write_profile(functions, arcs, number, path, own_share):
    common, own = random.Random(1), random.Random(2 + number)
    bins = array("H", bytes(2 * (functions * FUNCTION_SIZE // 4)))
    for _ in range(SAMPLES):
        bins[int(own.random() * len(bins))] += 1
    if sys.byteorder == "big":
        bins.byteswap()
    with open(path, "wb") as out:
        out.write(b"gmon" + struct.pack("<I", 1) + bytes(12))
        out.write(struct.pack("<BQQII15sc", 0, BASE, BASE + functions * FUNCTION_SIZE, len(bins),
                              100, b"seconds", b"s"))
        bins.tofile(out)
        calls = array("I", bytes(4 * functions))  # arcs per caller
        for _ in range(arcs):
            calls[int(common.random() * functions)] += 1
        records = bytearray()
        for caller in range(functions):
            places = []  # (offset in the caller, callee)
            for _ in range(calls[caller]):
                callee = random_callee(functions, caller, common)
                if number and own.random() < own_share:
                    callee = random_callee(functions, caller, own)
                places.append((callee % FUNCTION_SIZE, callee))
            for place, callee in sorted(places):
                records += struct.pack(
                    "<BQQI", 1, BASE + caller * FUNCTION_SIZE + place,
                    BASE + callee * FUNCTION_SIZE, 1 + int(own.random() ** 4 * 1e6))
            if len(records) > 1 << 20:
                out.write(records)
                records.clear()
        out.write(records)


def write(functions, arcs, program, profiles, own_share=OWN):
    write_program(functions, program)
    for number, profile in enumerate(profiles):
        write_profile(functions, arcs, number, profile, own_share)


if __name__ == "__main__":
    write(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3], sys.argv[4:])
