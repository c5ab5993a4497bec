#===- trace.py - a profile against what QEMU ran -------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# trace.py [--hooks] QEMU PROGRAM ARGUMENT...: runs PROGRAM, for another processor, in the current
# directory under QEMU, a qemu-user with its options, which writes down every instruction. PROGRAM
# has one thread and is not position-independent. Checks that in the profile, gmon.out,
#
#   - every block's count is that of the instruction at its address;
#   - the calls of every instrumented function are as many as the runs of its first instruction;
#   - every arc from an instruction of one to another is what was run. With --hooks, that is
#     from entry hooks, tail calls are not those of who makes them, and arcs are not looked at.

import bisect
import collections
import os
import shlex
import subprocess
import sys

from elf import Elf
from gmon import Gmon

OUTSIDE = "outside"


def run(command, starts):
    """How often each instruction ran, {address: n}, and was followed by each that is not one of
    the next two, or is of STARTS, {(address, address): n}."""
    qemu, program = shlex.split(command[0]), command[1:]
    reader, writer = os.pipe()
    # QEMU logs every block that it translates, with its instructions, and then each run of one.
    traced = [*qemu, "-d", "in_asm,exec,nochain", "-D", "/dev/fd/%d" % writer, *program]
    process = subprocess.Popen(traced, pass_fds=[writer], stdout=subprocess.DEVNULL,
                               env={**os.environ, "LD_BIND_NOW": "1"})
    os.close(writer)
    with open(reader) as log:
        blocks, followed = block_runs(log)
    if process.wait():
        sys.exit("trace.py: error: %s: exit status %d" % (program[0], process.returncode))
    executions, ways = collections.Counter(), collections.Counter()
    for (before, block), count in followed.items():
        inside = [int(address, 16) for address in blocks[block]]
        steps = list(zip(inside, inside[1:]))
        if before is not None:
            steps.append((int(blocks[before][-1], 16), inside[0]))
        for address in inside:
            executions[address] += count
        for source, target in steps:
            if target - source not in (2, 4) or target in starts:
                ways[source, target] += count
    return executions, ways


def block_runs(log):
    """The blocks of QEMU's LOG, each a list of its instructions' addresses as text, and how often
    each ran after each, {(number, number): n}. The first has None before it."""
    blocks, latest, followed = [], {}, collections.Counter()
    previous = None
    for line in log:
        if line.startswith("Trace"):
            # Trace 0: host [flags/address/flags/flags] symbol
            start = line.index("/") + 1
            block = latest[line[start : start + 16]]
            followed[previous, block] += 1
            previous = block
        elif line.startswith("IN:"):
            blocks.append([])
        elif line.startswith("0x"):
            # 0xaddress:  word  instruction
            address = line[2 : line.index(":")].zfill(16)
            blocks[-1].append(address)
            if len(blocks[-1]) == 1:
                latest[address] = len(blocks) - 1
    return blocks, followed


class Image:
    def __init__(self, path):
        self.elf = Elf(path)
        self.functions = {}  # the instrumented ones: {address: size}
        for (place, difference), *_ in self.elf.records("gmon_funcs", 4):
            address = place + difference
            self.functions[address] = self.elf.functions[address][0]
        self.direct = self.elf.call_sites()
        # Linkers' stubs, and thunks, which are called for what they jump to.
        self.stubs = self.elf.stubs + [
            range(start, start + size) for start, (size, names) in self.elf.functions.items()
            if start not in self.functions  # Clang counts in them
            and any(name.startswith(("_ZTh", "_ZTv", "_ZTc")) for name in names)]
        self.code = [range(start, start + size) for start, size in self.functions.items()]
        self.code += [range(start, start + size) for start, (size, names)
                      in self.elf.functions.items() if any(".cold" in name for name in names)]
        (self.outside,) = (address for address, (_, names) in self.elf.functions.items()
                           if "__gmon_outside" in names)

    def name(self, address):
        return min(self.elf.functions[address][1])

    def is_stub(self, address):
        return any(address in stubs for stubs in self.stubs)

    def word(self, address):
        """The instruction at ADDRESS, as four bytes."""
        start, data = next((start, data) for start, data in self.elf.sections.values()
                           if start and start <= address < start + len(data))
        return int.from_bytes(data[address - start : address - start + 4], "little")

    def record_of(self, site):
        """What a record says of a direct call whose last instruction is at SITE: it may have one
        more, auipc of RISC-V. Otherwise SITE."""
        if site not in self.direct and site - 4 in self.direct:
            return site - 4 if self.word(site - 4) & 0x7f == 0x17 else site
        return site

    def own_part(self, address):
        return next((part for part in self.code if address in part), None)


def calls_seen(image, ways):
    """{(site, function): n} of what was called, or jumped to, from one function to another."""
    behind = {}  # a stub's last instruction and where it goes
    for site, target in ways:
        if image.is_stub(site):
            behind[site] = target
    calls = collections.Counter()
    for (site, target), count in ways.items():
        if image.is_stub(site):
            continue
        if image.is_stub(target):  # its jump is the first one from there on
            target = behind.get(min((jump for jump in behind if jump >= target), default=0))
        if target not in image.functions:
            continue
        part, site = image.own_part(site), image.record_of(site)
        if part and target in part and site not in image.direct and target == part.start:
            if is_loop(image.word(site)):
                continue
        calls[site if part else OUTSIDE, target] += count
    return calls


def is_loop(word):
    """Whether an instruction that has no record is no call: of AArch64 only bl, blr and br are, of
    RISC-V jal, jalr and their short forms."""
    if word & 3 == 3 and word & 0x7f in (0x67, 0x6f):
        return False
    if word & 3 == 2 and word >> 13 & 7 == 4 and word >> 2 & 31 == 0:
        return False
    return not (word >> 26 == 0b100101 or word & 0xffdffc1f == 0xd61f0000)


def check(what, expected, found, names):
    wrong = 0
    for key in sorted(expected.keys() | found.keys(), key=str):
        if expected[key] != found[key]:
            wrong += 1
            print("  %s: %d, should be %d" % (names(key), found[key], expected[key]))
    print("%d %s, %d not 0: %d wrong" % (
        len(expected.keys() | found.keys()), what, sum(1 for n in found.values() if n), wrong))
    return wrong


def main():
    hooks = sys.argv[1] == "--hooks"
    command = sys.argv[2 if hooks else 1:]
    image = Image(command[1])
    executions, ways = run(command, image.functions)
    gmon = Gmon("gmon.out")

    def place(address):
        return address if address == OUTSIDE else "%#x" % address

    blocks = collections.Counter(gmon.blocks)
    wrong = check("blocks", collections.Counter({a: executions[a] for a in blocks}), blocks,
                  lambda address: "block at %#x" % address)
    calls = calls_seen(image, ways)
    sites = sorted({site for site, _ in calls if site != OUTSIDE})
    arcs = collections.Counter()
    for (source, target), count in gmon.arcs.items():
        # A hook's arc leads to behind its call.
        target = next((part.start for part in image.code if target in part), target)
        if target in image.functions:
            if source == image.outside:
                source = OUTSIDE
            elif source not in image.direct:  # before an indirect call, not at it
                source = next(iter(sites[bisect.bisect_left(sites, source) :]), source)
            arcs[source, target] += count
    entries, called = collections.Counter(), collections.Counter()
    for counter, pairs in [(entries, calls), (called, arcs)]:
        for (_, target), count in pairs.items():
            counter[target] += count
    wrong += check("functions", entries, called, image.name)
    if not hooks:
        wrong += check("arcs", calls, arcs,
                       lambda arc: "%s to %s" % (place(arc[0]), image.name(arc[1])))
    sys.exit(1 if wrong or not arcs else 0)


if __name__ == "__main__":
    main()
