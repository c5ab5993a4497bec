"""Writes a random program and a random profile of it.

usage: random_profile.py SEED FUNCTIONS PROGRAM.yaml PROFILE.txt

The program is for yaml2obj, the profile for mkgmon.py. Functions stand without gaps,
and bins begin at even addresses, so that what gprof rounds off is nothing.
"""

import random
import sys

BASE = 0x10000


def write_program(functions, end, path):
    with open(path, "w") as out:
        out.write(f"""--- !ELF
FileHeader: {{Class: ELFCLASS64, Data: ELFDATA2LSB, Type: ET_EXEC, Machine: EM_X86_64}}
Sections:
  - {{Name: .text, Type: SHT_PROGBITS, Flags: [SHF_ALLOC, SHF_EXECINSTR],
     Address: {BASE:#x}, Size: {end - BASE:#x}}}
Symbols:
""")
        for name, address, size in functions:
            out.write(f"  - {{Name: {name}, Type: STT_FUNC, Section: .text, Value: {address:#x}, "
                      f"Size: {size}, Binding: STB_GLOBAL}}\n")


def histogram(rng, end):
    width = rng.choice([2, 4, 8, 16, 32])
    bins = [rng.choice([0, 0, 0, rng.randrange(65536)]) for _ in range((end - BASE) // width)]
    return f"histogram {BASE:#x} {BASE + width * len(bins):#x} 100 " + " ".join(map(str, bins))


def arcs(rng, functions):
    for _ in range(rng.randrange(3 * len(functions)) + 1):
        caller = rng.randrange(len(functions))
        # Mostly downwards, so that there are cycles but not only one.
        callee = rng.randrange(len(functions)) if rng.random() < 0.15 else \
            rng.randrange(caller, min(len(functions), caller + 8))
        _, address, size = functions[caller]
        count = rng.choice([1, 7, 1000, 0xffffffff])
        yield f"arc {address + rng.randrange(size):#x} {functions[callee][1]:#x} {count}"


def main(seed, count, program, profile):
    rng = random.Random(int(seed))
    functions, end = [], BASE
    for number in range(int(count)):
        size = 2 * rng.randrange(1, 100)
        functions.append((f"f{number}", end, size))
        end += size
    end = (end + 31) // 32 * 32
    functions[-1] = (functions[-1][0], functions[-1][1], end - functions[-1][1])
    # gprof has no certain end for the last function.
    write_program(functions + [("last", end, 32)], end + 32, program)
    with open(profile, "w") as out:
        if rng.random() < 0.9:
            out.write(histogram(rng, end) + "\n")
        else:
            out.write(f"histogram {BASE:#x} {end:#x} 100 x{(end - BASE) // 4}\n")
        for arc in arcs(rng, functions):
            out.write(arc + "\n")


main(*sys.argv[1:])
