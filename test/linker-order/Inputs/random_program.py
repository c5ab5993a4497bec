"""Writes a program of many functions and a profile of calls between them.

usage: random_program.py FUNCTIONS CALLS DIRECTORY [padded]

Into DIRECTORY go program.s; calls.txt, a description for ../analyzer/Inputs/mkgmon.py
in which each call comes from the middle of its caller; and calls.lld, the same calls
as ld.lld --call-graph-ordering-file takes them. The functions lie one after the other
from 0x1000000 when linked with -z separate-loadable-segments --image-base=0xfff000.
They fill multiples of 16 bytes; with `padded` up to 15 are padding.
"""

import random
import sys


def main(functions, calls, directory, padded=""):
    functions, calls = int(functions), int(calls)
    choose = random.Random(1).randrange
    sizes = [16 * (1 + choose(12)) for _ in range(functions)]
    starts = [0x1000000]
    with open(directory + "/program.s", "w") as out:
        for i, size in enumerate(sizes):
            starts.append(starts[-1] + size)
            out.write('.section .text.f%d,"ax",@progbits\n.globl f%d\n.type f%d,@function\n'
                      '.p2align 4\nf%d: .fill %d,1,0x90\n.size f%d,.-f%d\n'
                      % (i, i, i, i, size - (7 * i % 16 if padded and size > 16 else 0), i, i))
    graph = {}
    for _ in range(calls):
        caller, callee = choose(functions), choose(functions)
        if caller != callee:
            graph[caller, callee] = 1 + choose(1000) ** 2
    with open(directory + "/calls.txt", "w") as out:
        for (caller, callee), count in graph.items():
            place = starts[caller] + sizes[caller] // 2
            out.write("arc %#x %#x %d\n" % (place, starts[callee], count))
    with open(directory + "/calls.lld", "w") as out:
        for (caller, callee), count in graph.items():
            out.write("f%d f%d %d\n" % (caller, callee, count))


main(*sys.argv[1:])
