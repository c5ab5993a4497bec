"""Writes a program of N functions and a profile in which each calls the next one; the last
of them calls the one in the middle.

usage: deep_calls.py N PROGRAM.yaml PROFILE
"""

import struct
import sys

BASE = 0x10000


def main(count, program, profile):
    count = int(count)
    with open(program, "w") as out:
        out.write(f"""--- !ELF
FileHeader: {{Class: ELFCLASS64, Data: ELFDATA2LSB, Type: ET_EXEC, Machine: EM_X86_64}}
Sections:
  - {{Name: .text, Type: SHT_PROGBITS, Flags: [SHF_ALLOC, SHF_EXECINSTR],
     Address: {BASE:#x}, Size: {16 * count}}}
Symbols:
""")
        for i in range(count):
            out.write(f"  - {{Name: f{i}, Type: STT_FUNC, Section: .text, "
                      f"Value: {BASE + 16 * i:#x}, Size: 16}}\n")
    with open(profile, "wb") as out:
        out.write(b"gmon" + struct.pack("<I", 1) + bytes(12))
        for i in range(count):
            callee = i + 1 if i + 1 < count else count // 2
            out.write(struct.pack("<BQQI", 1, BASE + 16 * i + 4, BASE + 16 * callee, 1))


main(*sys.argv[1:])
