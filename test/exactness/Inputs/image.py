#===- image.py - a program's profile beside callgrind's counts ------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#

import bisect
import collections
import os

from causes import Code
from elf import Elf
from gmon import Gmon

# A call through the PLT is not to be counted with the PLT's own instructions.
CALLGRIND = ["valgrind", "--tool=callgrind", "--dump-instr=yes", "--compress-pos=no",
             "--compress-strings=no", "--skip-plt=no", "--callgrind-out-file=callgrind.out"]

# The first call through a stub, as all others, is to go to the function right away.
BIND_NOW = {"LD_BIND_NOW": "1"}


class Image:
    """A program or library, its profile, and what callgrind saw of it."""

    def __init__(self, path, profile, callgrind):
        self.path = os.path.realpath(path)
        self.profile = profile
        self.elf = Elf(path)
        self.code = Code(path)
        self.gmon = Gmon(profile)
        callgrind.adopt_stubs(self.path, self.code, self.elf.stubs)
        self.executions = callgrind.executions[self.path]
        # The instrumented functions: {address: size}; those that have an entry hook.
        self.functions = {}
        self.hooked = set()
        for (place, difference), _, _, (_, flags) in self.elf.records("gmon_funcs", 4):
            address = place + difference
            self.functions[address] = self.elf.functions[address][0]
            if flags & 1:
                self.hooked.add(address)
        self.starts = sorted(self.functions)
        recorded = self.elf.call_sites()
        loops = {call for call in callgrind.calls if self.is_loop(*call, recorded)}
        self.calls = collections.Counter()
        for (site, target), count in callgrind.calls.items():
            if (site, target) not in loops:
                file, address = site
                if file == self.path:
                    address = self.code.out_of_line.get(address, address)
                self.calls[(file, address), target] += count
        # How often each instrumented function was entered.
        self.entries = {start: self.executions.get(start, 0) for start in self.starts}
        for call in loops:
            self.entries[call[1][1]] -= callgrind.calls[call]

    def is_loop(self, site, target, recorded):
        """A loop may begin at a function's first instruction if there is no counter. Callgrind
        takes the jump there for a call, we do so if it is among RECORDED, as calls are, or a
        tail call by a pointer."""
        start = target[1]
        return (site[0] == target[0] == self.path and start in self.functions
                and start not in self.hooked
                and start <= site[1] < start + self.functions[start]
                and self.code.text[site[1]].startswith("j") and "*" not in self.code.text[site[1]]
                and site[1] not in recorded)

    def called_function(self, address):
        """The instrumented function that ADDRESS, the end of an arc, is in: a hook may stand
        behind the first instruction. Otherwise ADDRESS."""
        index = bisect.bisect(self.starts, address) - 1
        start = self.starts[index] if index >= 0 else 0
        return start if address < start + self.functions.get(start, 0) else address

    def function_name(self, address):
        return min(self.elf.functions[address][1])

    def calls_of_functions(self):
        """How often each function was called, as the profile has it."""
        calls = collections.Counter()
        for (_, callee), count in self.gmon.arcs.items():
            calls[self.called_function(callee)] += count
        return calls

    def wrong_calls(self):
        """The instrumented functions of which the profile has other calls than callgrind saw."""
        calls = self.calls_of_functions()
        return [start for start in self.starts if calls[start] != self.entries[start]]
