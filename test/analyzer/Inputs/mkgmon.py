"""Writes a gmon.out file from a text description.

usage: mkgmon.py DESCRIPTION OUTPUT

One record a line; numbers as Python writes them; '#' begins a comment:

    layout 64 little                 address size and byte order (this is the default)
    version N                        in the header (1)
    kit FLAGS ID                     Gmonkit's header: a number, 16 hex digits
    histogram LOW HIGH RATE BIN...   in seconds; a bin xN stands for N empty ones
    unit NAME ABBREVIATION           of the histograms that follow
    arc FROM SELF COUNT
    blocks ADDRESS=COUNT...
    stack SAMPLES FRAME...           a call stack, outermost first; gmon_out.h has the format:
                                     ADDRESS in the file, PATH@ID for frames from here on (@: the
                                     program again; \\x20 is a space), key:N for a file without
                                     a name, thread:N, phase:LABEL, cut, lost
    raw HEX                          bytes as they are
"""

import struct
import sys


class Writer:
    def __init__(self):
        self.order, self.address = "<", "Q"
        self.version, self.spare = 1, bytes(12)
        self.dimension, self.abbreviation = "seconds", "s"
        self.records = bytearray()

    def pack(self, format, *values):
        return struct.pack(self.order + format.replace("A", self.address), *values)

    def layout(self, bits, order):
        self.order = {"little": "<", "big": ">"}[order]
        self.address = {"32": "I", "64": "Q"}[bits]

    def set_version(self, version):
        self.version = int(version, 0)

    def kit(self, flags, image_id):
        self.spare = b"GK" + bytes([1, int(flags, 0)]) + bytes.fromhex(image_id)

    def unit(self, dimension, abbreviation):
        self.dimension, self.abbreviation = dimension, abbreviation

    def histogram(self, low, high, rate, *bins):
        counts = []
        for word in bins:
            counts += [0] * int(word[1:]) if word[0] == "x" else [int(word, 0)]
        self.records += self.pack(
            "BAAII15sc", 0, int(low, 0), int(high, 0), len(counts), int(rate, 0),
            self.dimension.encode(), self.abbreviation.encode())
        self.records += self.pack("%dH" % len(counts), *counts)

    def arc(self, caller, callee, count):
        self.records += self.pack("BAAI", 1, int(caller, 0), int(callee, 0), int(count, 0))

    def blocks(self, *counts):
        self.records += self.pack("BI", 2, len(counts))
        for word in counts:
            address, count = word.split("=")
            self.records += self.pack("AA", int(address, 0), int(count, 0))

    def extension(self, kind, key, index, value, count):
        base = 0xffff800000000000
        self.records += self.pack("BAAI", 1, base | kind << 40 | key << 8 | index, base | value,
                                  count)

    def name(self, text):
        key = 0x811c9dc5
        for byte in text.encode():
            key = (key ^ byte) * 0x01000193 & 0xffffffff
        for index in range(len(text.encode()) // 5 + 1):
            part = text.encode()[5 * index:5 * index + 5]
            self.extension(1, key, index, int.from_bytes(part, "little"), 1)
        return key

    def stack(self, samples, *frames):
        node = 0x243f6a8885a308d3
        for word in frames:
            if word == "lost":
                return self.extension(21, 0, 0, 0, int(samples))
            if word.startswith("thread:"):
                kind, value = 18, int(word[7:])
            elif word.startswith("phase:"):
                kind, value = 19, self.name(word[6:])
            elif word.startswith("key:"):
                kind, value = 17, int(word[4:], 0)
            elif word == "cut":
                kind, value = 20, 0
            elif "@" in word:
                text = word.replace("\\x20", " ")
                kind, value = 17, 0 if word == "@" else self.name(text)
            else:
                kind, value = 16, int(word, 0)
            self.extension(kind, node >> 32, node >> 24 & 0xff, value, int(samples))
            node = stack_node(node, kind, value)

    def raw(self, *words):
        self.records += bytes.fromhex("".join(words))

    def contents(self):
        return b"gmon" + self.pack("I", self.version) + self.spare + bytes(self.records)


def stack_node(parent, kind, value):
    mask = (1 << 64) - 1
    node = (parent ^ (value << 6 | kind)) + 0x9e3779b97f4a7c15 & mask
    node = (node ^ node >> 30) * 0xbf58476d1ce4e5b9 & mask
    node = (node ^ node >> 27) * 0x94d049bb133111eb & mask
    return node ^ node >> 31


def main(description, output):
    writer = Writer()
    with open(description) as lines:
        for line in lines:
            words = line.split("#")[0].split()
            if words:
                name = "set_version" if words[0] == "version" else words[0]
                getattr(writer, name)(*words[1:])
    with open(output, "wb") as file:
        file.write(writer.contents())


main(*sys.argv[1:])
