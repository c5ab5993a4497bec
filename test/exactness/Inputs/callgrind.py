#===- callgrind.py - how often each instruction ran, and each call ------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# Reads what valgrind's callgrind writes with --dump-instr=yes --compress-pos=no
# --compress-strings=no. Addresses in it are those of the ELF file, wherever the
# program was loaded.

import collections
import os
import re

UNKNOWN = "???"  # what callgrind calls the ELF file of code that it finds no name for
DIRECT_CALL = re.compile(r"(?:bnd )?call +([0-9a-f]+)\b")


class Callgrind:
    def __init__(self, path):
        # {ELF file: {address: executions}}
        self.executions = collections.defaultdict(collections.Counter)
        # {((ELF file, site), (ELF file, target)): calls}. The site is the instruction that
        # leaves one function, the target where the next one is entered. Jumps between
        # functions are among them, and so are returns that jump over frames.
        self.calls = collections.Counter()
        self.read(path)

    def read(self, path):
        own = called = pending = None  # pending: (target, calls) of a calls= line
        real_paths = {}
        with open(path) as file:
            for line in file:
                if line.startswith("0x"):
                    address, _, cost = line.split()
                    address = int(address, 16)
                    if pending:  # the cost of what was called, at the call's site
                        target, count = pending
                        self.calls[(own, address), (called, target)] += count
                        called = own
                        pending = None
                    else:
                        self.executions[own][address] += int(cost)
                elif line.startswith("calls="):
                    count, target, _ = line[6:].split()
                    pending = int(target, 16), int(count)
                elif line.startswith(("ob=", "cob=")):
                    key, name = line.rstrip("\n").split("=", 1)
                    if name not in real_paths:
                        real_paths[name] = name if name == UNKNOWN else os.path.realpath(name)
                    called = real_paths[name]
                    if key == "ob":
                        own = called
                elif line.startswith("positions:"):
                    assert line.split() == ["positions:", "instr", "line"], path + ": " + line
                elif line.startswith("events:"):
                    assert line.split() == ["events:", "Ir"], path + ": " + line
                if line[0] in "+-*" or line.startswith(("ob=(", "cob=(")):
                    raise ValueError("%s: want --compress-pos=no --compress-strings=no" % path)

    def adopt_stubs(self, path, code, stubs):
        """Of the STUBS of some static programs and libraries callgrind does not know that
        they are in PATH, and gives the addresses where they were loaded. Where that is, tell
        the calls that CODE, of PATH, makes of them."""
        biases = set()
        for (file, site), (target_file, target) in self.calls:
            call = DIRECT_CALL.match(code.text[site]) if file == path else None
            if call and target_file == UNKNOWN:
                biases.add(target - int(call[1], 16))
        if not biases:
            return
        (bias,) = biases

        def adopted(place):
            file, address = place
            is_stub = file == UNKNOWN and any(address - bias in stub for stub in stubs)
            return (path, address - bias) if is_stub else place

        calls = self.calls
        self.calls = collections.Counter()
        for (site, target), count in calls.items():
            self.calls[adopted(site), adopted(target)] += count
