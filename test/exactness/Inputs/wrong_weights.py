#===- wrong_weights.py - weights that no run had --------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# wrong_weights.py FILE: writes three files with the functions and shapes of FILE, which 'gmonkit
# export --weights' wrote, and other counts: `largest` the largest that there are, `random` any, and
# `reversed` large ones where FILE's are small.

import random
import sys

LARGEST = 2**64 - 1
lines = open(sys.argv[1], encoding="ascii").read().splitlines()
assert len(lines) > 5, "too few functions"
chance = random.Random(1)
for name, wrong in [("largest", lambda count: LARGEST),
                    ("random", lambda count: chance.randrange(2**chance.randrange(1, 65))),
                    ("reversed", lambda count: LARGEST - count)]:
    with open(name, "w", encoding="ascii") as file:
        print(lines[0], file=file)
        for line in lines[1:]:
            function, shape, *counts = line.split(" ")
            print(function, shape, *(wrong(int(count)) for count in counts), file=file)
