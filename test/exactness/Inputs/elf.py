#===- elf.py - sections and functions of an x86-64 ELF file --------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
import struct


class Elf:
    """The sections, by name: {name: (address, bytes)}, and the functions, by address:
    {address: (size, {name: is_global})}, and the ranges where linkers put stubs."""

    def __init__(self, path):
        with open(path, "rb") as file:
            data = file.read()
        assert data[:6] == b"\x7fELF\x02\x01", path + ": not a 64-bit little-endian ELF file"
        (offset,) = struct.unpack_from("<Q", data, 40)
        size, count, names_index = struct.unpack_from("<HHH", data, 58)
        headers = [struct.unpack_from("<IIQQQQIIQQ", data, offset + i * size) for i in range(count)]

        def contents(header):
            return b"" if header[1] == 8 else data[header[4] : header[4] + header[5]]  # NOBITS

        names = contents(headers[names_index])
        self.sections = {text_at(names, h[0]): (h[3], contents(h)) for h in headers}
        self.stubs = [range(address, address + len(data)) for name, (address, data)
                      in self.sections.items() if name.startswith((".plt", ".iplt"))]
        self.functions = {}
        _, symbols = self.sections[".symtab"]
        _, strings = self.sections[".strtab"]
        for name, info, _, index, value, size in struct.iter_unpack("<IBBHQQ", symbols):
            if info & 15 == 2 and index != 0:  # a defined function
                known_size, known_names = self.functions.get(value, (0, {}))
                known_names[text_at(strings, name)] = info >> 4 != 0
                self.functions[value] = (max(size, known_size), known_names)

    def records(self, section, words):
        """The 32-bit words of each record of SECTION as [(word's address, word)]."""
        address, data = self.sections.get(section, (0, b""))
        values = struct.unpack("<%di" % (len(data) // 4), data)
        for i in range(0, len(values) - words + 1, words):
            yield [(address + 4 * (i + k), values[i + k]) for k in range(words)]

    def call_sites(self):
        """The addresses of all recorded direct calls."""
        sites = {place + difference for (place, difference), _ in self.records("gmon_calls", 2)}
        for _, calls, _ in self.graphs():
            sites.update(calls)
        return sites

    def graph_blocks(self):
        """The places of all flow graphs that are blocks, as [(address, its counter's address or
        None)]."""
        for blocks, _, _ in self.graphs():
            yield from blocks

    def way_counters(self):
        """The addresses of the counters of ways between blocks."""
        return {counter for _, _, ways in self.graphs() for counter in ways}

    def graphs(self):
        """The blocks of each flow graph, as above, and the addresses of its direct calls and of its
        ways' counters. See GmonGraphRecord in abi.h."""
        start, data = self.sections.get("gmon_graphs", (0, b""))
        at = 0
        while at < len(data):
            size, points, part_count, _ = struct.unpack_from("<4I", data, at)
            parts = []
            for part in range(at + 16, at + 16 + 24 * part_count, 24):
                code, counters, *numbers, _ = struct.unpack_from("<iiIIII", data, part)
                parts.append((start + part + code, start + part + 4 + counters, *numbers))
            places = [(code, counters + 8 * i) for code, counters, counted, _, _ in parts
                      for i in range(counted)]
            places += [(code, None) for code, _, _, solved, _ in parts for _ in range(solved)]
            first = at + 16 + 24 * part_count
            blocks, calls, ways = [], [], []
            for index, (code, counter) in enumerate(places):
                offset, source, target = struct.unpack_from("<IHH", data, first + 8 * index)
                assert source < points and target < points, "a graph has too few points"
                if offset < 0xfffffffe:
                    blocks.append((code + offset, counter))
                elif offset == 0xfffffffe:  # GMON_WAY
                    assert counter is not None, "a way has no counter"
                    ways.append(counter)
            next_call = first + 8 * len(places)
            for code, _, counted, solved, call_count in parts:
                for _ in range(call_count):
                    offset, place = struct.unpack_from("<II", data, next_call)
                    assert place // 2 < (solved if place % 2 else counted), "a call has no place"
                    calls.append(code + offset)
                    next_call += 8
            assert at + size == next_call, "a graph's size is wrong"
            yield blocks, calls, ways
            at += size


def text_at(strings, offset):
    return strings[offset : strings.index(b"\0", offset)].decode()
