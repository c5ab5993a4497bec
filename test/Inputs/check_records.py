#===- check_records.py - gmon_blocks of an ELF file against its code -----------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   check_records.py PROGRAM
#
# Compares the block records of a linked PROGRAM with the instructions that decrement a
# counter in its disassembly: `subq $1, [%gs:]counter(%rip)`. If the flags are in use,
# GCC's plugin inserts `movq counter(%rip), register` and the rest, or
# `leaq -128(%rsp), %rsp`, `pushfq` and the above. Prints their number if each place has
# one record with it and its counter. Otherwise prints the differences.

import re
import struct
import subprocess
import sys


def tool(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def section(name):
    """(address, bytes) of a section of the program."""
    header = re.search(name + r" +PROGBITS +([0-9a-f]+) ([0-9a-f]+) ([0-9a-f]+)",
                       tool("llvm-readelf", "-SW", program))
    address, offset, size = (int(field, 16) for field in header.groups())
    with open(program, "rb") as file:
        file.seek(offset)
        return address, file.read(size)


program = sys.argv[1]
counters, values = section("gmon_counters")
address, data = section("gmon_blocks")
words = struct.unpack("<%di" % (len(data) // 4), data)
records = sorted((address + 4 * i + words[i], address + 4 * (i + 1) + words[i + 1])
                 for i in range(0, len(words), 2))
instructions = re.findall(r"^ *([0-9a-f]+):\s+(.*\S)", tool(
    "llvm-objdump", "-d", "--no-show-raw-insn", program), re.M)
code = []
for i, (here, instruction) in enumerate(instructions):
    match = re.match(r"(?:subq\s+\$0x1, |movq\s+)(?:%gs:)?(-?)0x([0-9a-f]+)\(%rip\)"
                     r"(?:, %r\w+)?(?:\s|$)", instruction)
    if not match or i + 1 == len(instructions):
        continue
    counter = int(instructions[i + 1][0], 16) + int(match[1] + match[2], 16)
    if not counters <= counter < counters + len(values) or instruction.startswith("movq\t%r"):
        continue
    first = i
    for before in ["pushfq", "leaq\t-0x80(%rsp), %rsp"]:
        if instructions[first - 1][1] == before:
            first -= 1
    code.append((int(instructions[first][0], 16), counter))
if records != code:
    sys.exit("only in gmon_blocks: %s; only in the code: %s" % (
        [("%#x" % a, "%#x" % c) for a, c in records if (a, c) not in code],
        [("%#x" % a, "%#x" % c) for a, c in code if (a, c) not in records]))
print(len(records), "records")
