#===- layouts.py - layouts of a program, moved a little ------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
"""Layouts of one program, by title. The code of all is the same, only its places differ.

A single layout is luck. So each can be moved: shifted as a whole, with pads at random places.
"""

import os
import random

from common import bolt

PADS = 6

# The titles of builds that others are compared with.
PLAIN, PEER = "plain", "-fprofile-use + llvm-bolt"


def pads(variant, length):
    """How VARIANT moves an order of LENGTH functions: the places of pads in it, and their bytes."""
    choose = random.Random(variant)
    sizes = [16 * choose.randrange(1, 256)] + [16 * choose.randrange(1, 17) for _ in range(PADS)]
    places = [0] + sorted(choose.randrange(length) for _ in range(PADS)) if length else [0]
    return list(zip(places, sizes))


def pad_source(name, size):
    return ('.section .text.%s,"ax",@progbits\n.globl %s\n.type %s,@function\n%s: .zero %d,0x90\n'
            ".size %s,.-%s\n" % (name, name, name, name, size, name, name))


class Alone:
    """BUILD, which is not linked again."""

    def __init__(self, title, build):
        self.titles = [title]
        self.build = build

    def unmoved(self, _):
        return self.build


class Relinked:
    """The objects of the build PLAIN, linked in ORDERS (lines of FORMAT by title)."""

    def __init__(self, plain, layout_format, orders):
        self.plain = plain
        self.format = layout_format
        self.orders = orders
        self.titles = list(orders)
        self.traced = plain.link("traced", [])

    def link(self, name, lines, sources=()):
        order = self.plain.beside(name + ".order").path
        self.format.write(order, lines)
        return self.plain.link(name, [*sources, self.format.option % order])

    def unmoved(self, title):
        return self.link("unmoved%d" % self.titles.index(title), self.orders[title])

    def moved(self, title, variant, name):
        """The layout TITLE, moved as VARIANT says, as the program NAME."""
        lines, source = list(self.orders[title]), self.plain.beside(name + ".s").path
        with open(source, "w") as out:
            for number, (place, size) in reversed(list(enumerate(pads(variant, len(lines))))):
                pad = "layout_pad%d" % number
                lines.insert(place, self.format.line % pad)
                out.write(pad_source(pad, size))
        return self.link(name, lines, [source])


class Rewritten:
    """PROGRAM as llvm-bolt lays it out by the counts in DATA."""

    def __init__(self, title, program, data):
        self.titles = [title]
        self.program = program
        self.data = data
        self.functions = bolt.function_order(program, data, bolt.LAYOUT)
        self.traced = self.rewritten(os.path.basename(data) + ".bolted")

    def rewritten(self, name, *options):
        return bolt.rewritten(self.program, name, self.data, [*bolt.LAYOUT, *options])

    def unmoved(self, _):
        return self.traced

    def moved(self, _, variant, name):
        padded = ",".join("%s:%d" % (self.functions[place], size)
                          for place, size in pads(variant, len(self.functions)))
        return self.rewritten(name, "--pad-funcs-before=" + padded)
