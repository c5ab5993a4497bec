#===- causes.py - why an instruction's count is not its record's ---------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
# The causes, by what the disassembly shows:
#
#   padding         a nop that aligns the code behind it, often a loop
#   landing pad     endbr64, which stands before the counter where a block begins that indirect
#                   jumps, or a second return of setjmp, may reach
#   second jump     the unconditional jump after a conditional one: a block's end, which
#                   runs only where the first jump was not taken; the counter of this way may
#                   stand between the two
#   flags in use    a block begins with instructions that read the flags (a conditional
#                   jump's, say), so no counter may stand before them
#   before a call's counter
#                   results that are moved away between a call and the counter that
#                   counts its returns, in the same block
#   after a block's last call
#                   moves and a jump, where the next block has the counter
#   string loop     callgrind counts each round of a rep-prefixed instruction
#   call's cache    the counting of an indirect call in its cache, where the target is in it
#   jumps elsewhere a tail call; code out of line makes it if the target is not in the cache
#   prologue        before the function's first record, and yet not run as often
#
# Everything else is unexplained.

import bisect
import re
import subprocess

from elf import Elf

JUMP = re.compile(r"(?:bnd |notrack )?j\w+ +(?:([0-9a-f]+) |\*)")
CALL_OR_JUMP = re.compile(r"(?:[\w.]+ )*?(?:call|j)")
MAX_OUT_OF_LINE = 16  # instructions that count one call
CONDITIONAL_JUMP = re.compile(r"j(?!mp)")
BLOCK_END = re.compile(r"(?:bnd |notrack )?(?:j|ret|ud2)")
PADDING = re.compile(r"(?:data16 |cs )*(?:nop|xchg +%ax,%ax)")
READS_FLAGS = re.compile(r"j(?!mp)|f?cmov|set|adc|sbb|rc[lr]")
WRITES_FLAGS = re.compile(r"add|sub|cmp|test|and|x?or[bwlq ]|inc|dec|neg|s[ah][lr]|ro[lr]|i?mul|"
                          r"i?div|bt|bs[fr]|v?u?comis|[tl]zcnt|popcnt|call")


class Code:
    """The instructions of a program, as objdump prints them."""

    def __init__(self, program):
        command = ["objdump", "-d", "-w", "--no-show-raw-insn", program]
        output = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True).stdout
        self.text = {}
        self.targets = set()
        for match in re.finditer(r"^ +([0-9a-f]+):\t(.*)$", output, re.M):
            self.text[int(match[1], 16)] = match[2]
            jump = JUMP.match(match[2])
            if jump and jump[1]:
                self.targets.add(int(jump[1], 16))
        self.addresses = sorted(self.text)
        elf = Elf(program)
        start, data = elf.sections.get("gmon_icalls", (0, b""))
        self.caches = range(start, start + len(data))
        self.way_counters = elf.way_counters()
        self.out_of_line = self.jumps_for_calls()

    def counter_of(self, address):
        """The address of what the instruction decrements, or None."""
        counter = re.match(r"subq +\$0x1,.* # ([0-9a-f]+)", self.text[address])
        return int(counter[1], 16) if counter else None

    def jumps_for_calls(self):
        """{jump at the end of what counts a call out of line: the call, which it stands for}"""
        found = {}
        for index, place in enumerate(self.addresses[:-1]):
            cache = re.match(r"cmp +.*,%r11 +# ([0-9a-f]+)", self.text[place])
            other = JUMP.match(self.text[self.addresses[index + 1]])
            if not cache or int(cache[1], 16) not in self.caches or not other or not other[1]:
                continue
            call = next(address for address in self.addresses[index + 2:]
                        if CALL_OR_JUMP.match(self.text[address]))
            first = bisect.bisect_left(self.addresses, int(other[1], 16))
            jumps = [address for address in self.addresses[first : first + MAX_OUT_OF_LINE]
                     if self.text[address].startswith(("jmp", "notrack jmp"))][:2]
            found.update({jump: call for jump in jumps if "*" in self.text[jump]})
        return found

    def counts_way(self, address):
        """Whether the instruction is the counter of a way between two blocks."""
        return self.counter_of(address) in self.way_counters

    def between(self, start, stop):
        """The addresses of the instructions in [START, STOP)."""
        first = bisect.bisect_left(self.addresses, start)
        return self.addresses[first : bisect.bisect_left(self.addresses, stop)]

    def block_starts(self, first, last):
        """The addresses after FIRST, up to LAST, where a block begins."""
        places = self.between(first, last) + [last]
        return [place for before, place in zip(places, places[1:])
                if place in self.targets or BLOCK_END.match(self.text[before])]

    def is_moves_and_jump(self, call):
        """Whether nothing but moves and a jump stands between CALL and its block's end."""
        for place in self.between(call + 1, call + 64):
            if self.text[place].startswith("jmp"):
                return True
            if not re.match(r"mov|lea", self.text[place]):
                return False
        return False


def cause_of_difference(code, record, address, following):
    """Why the instruction at ADDRESS may have another count than RECORD, the last one
    before it. FOLLOWING is the next record, or None."""
    if address < record:
        return "prologue"
    text = code.text[address]
    if PADDING.match(text):
        return "padding"
    if text == "endbr64":
        return "landing pad"
    if re.match(r"rep", text):
        return "string loop"
    if code.counter_of(address) in code.caches:
        return "call's cache"
    if address in code.out_of_line.values():
        return "jumps elsewhere"
    before = code.between(record, address)
    if text.startswith("jmp") and before and code.counts_way(before[-1]):
        return "second jump"
    starts = code.block_starts(record, address)
    if not starts:
        calls = [place for place in before if code.text[place].startswith("call")]
        if calls and following and not code.block_starts(address, following):
            return "before a call's counter"
        is_end = calls and code.is_moves_and_jump(calls[-1])
        return "after a block's last call" if is_end else "unexplained"
    start = max(starts)
    last = before[before.index(start) - 1] if start in before else before[-1]
    if text.startswith("jmp") and start == address and CONDITIONAL_JUMP.match(code.text[last]):
        return "second jump"
    for place in code.between(start, start + 256):
        if READS_FLAGS.match(code.text[place]):
            return "flags in use"
        if WRITES_FLAGS.match(code.text[place]):
            break
    return "unexplained"
