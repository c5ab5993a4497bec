"""Prints how many jumps and taken branches callgrind saw in a program's own functions.

usage: callgrind_jumps.py PROGRAM FILE

FILE is of callgrind --collect-jumps=yes --dump-instr=yes. With --vex-guest-chase=no valgrind sees
each jump.
"""

import os
import re
import sys


def main(program, path):
    program = os.path.realpath(program)
    objects, current, jumps = {}, None, 0
    with open(path, errors="replace") as lines:
        for line in lines:
            # Names are written once, then only their numbers.
            if found := re.match(r"c?ob=\((\d+)\)(?: (.*))?", line):
                if found[2]:
                    objects[found[1]] = found[2]
                if not line.startswith("c"):
                    current = objects[found[1]]
            elif current == program and (found := re.match(r"(?:jump|jcnd)=(\d+)", line)):
                jumps += int(found[1])
    print(jumps)


main(*sys.argv[1:])
