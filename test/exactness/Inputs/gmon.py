#===- gmon.py - gmon.out, version 1 --------------------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
import struct


EXTENSION = 0xffff800000000000  # see gmonkit/gmon_out.h


class Gmon:
    """The arcs, {(from, self): count}, and the blocks, {address: count}, of a profile.
    The same arc may stand in several records; a block may not, in what Gmonkit writes. Extension
    records are left out."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        assert data[:8] == b"gmon\1\0\0\0", path + ": not a gmon.out of version 1"
        self.arcs = {}
        self.blocks = {}
        at = 20
        while at < len(data):
            tag = data[at]
            at += 1
            if tag == 0:
                (bins,) = struct.unpack_from("<I", data, at + 16)
                at += 40 + 2 * bins
            elif tag == 1:
                source, target, count = struct.unpack_from("<QQI", data, at)
                if min(source, target) < EXTENSION:
                    self.arcs[source, target] = self.arcs.get((source, target), 0) + count
                at += 20
            elif tag == 2:
                (blocks,) = struct.unpack_from("<I", data, at)
                at += 4
                for address, count in struct.iter_unpack("<QQ", data[at : at + 16 * blocks]):
                    assert address not in self.blocks, "%s: two records of %#x" % (path, address)
                    self.blocks[address] = count
                at += 16 * blocks
            else:
                raise ValueError("%s: offset %d: unknown tag %d" % (path, at - 1, tag))
        assert at == len(data), path + ": the last record is cut short"
