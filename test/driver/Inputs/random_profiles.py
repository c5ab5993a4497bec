"""Writes descriptions of COUNT random profiles of one program for mkgmon.py: 0.txt, 1.txt, ...

usage: random_profiles.py COUNT
"""

import random
import sys


def description(rng):
    arcs = [(0x1000 + 8 * rng.randrange(20), 0x1000 + 0x20 * rng.randrange(20)) for _ in range(40)]
    arcs = list(dict.fromkeys(arcs))
    yield f"kit {rng.choice([3, 3, 1])} 0123456789abcdef"  # some have no order
    yield "histogram 0x1000 0x1100 100 " + " ".join(
        str(rng.choice([0, 1, 65535])) for _ in range(64))
    for caller, callee in arcs[rng.randrange(5):]:
        for _ in range(rng.choice([1, 1, 3])):  # a count in several records
            yield f"arc {caller:#x} {callee:#x} {rng.choice([1, 5, 0xffffffff])}"
    yield "blocks " + " ".join(f"{0x1000 + 4 * rng.randrange(60):#x}={rng.randrange(1 << 40)}"
                               for _ in range(30))


for number in range(int(sys.argv[1])):
    with open(f"{number}.txt", "w") as out:
        out.write("\n".join(description(random.Random(number))) + "\n")
