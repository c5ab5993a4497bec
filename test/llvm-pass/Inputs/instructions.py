#===- instructions.py - the instructions of Clang's assembly, without ours -----===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   instructions.py FILE.s
#
# Prints functions and their instructions. Leaves out what the pass puts in: decrements of
# counters, whichever way, its statements, the loads of r11 before those for indirect calls,
# its labels, calls of the entry hook and functions (__gmon_*); and all directives but those
# that align.

import re
import sys

COUNTER = r"(?:%gs:)?\.Lgmon\.counters[0-9+]+\(%rip\)"
SUBTRACT = r"\tsubq\t\$1, " + COUNTER + r"\n"
BELOW, BACK = r"\tleaq\t-128\(%rsp\), %rsp\n", r"\tleaq\t128\(%rsp\), %rsp\n"
LOAD = r"(?:\tmovq\t.*, %r11\n)?"
OURS = [
    BELOW + r"\tpushq\t%r11\n" + LOAD + r"\tCALL\n\tpopq\t%r11\n" + BACK,
    LOAD + r"\tCALL\n",
    r"^\.Lgmon\..*\n",
    r"\tmovq\t" + COUNTER + r", (%r\w+)\n\tleaq\t-1\(\1\), \1\n\tmovq\t\1, " + COUNTER + r"\n",
    BELOW + r"\tpushfq\n" + SUBTRACT + r"\tpopfq\n" + BACK,
    SUBTRACT,
    r"\tcallq\t__fentry__\n",
]


def reduce_statement(match):
    """Our statements, between #APP and #NO_APP: those for indirect calls as CALL."""
    if re.search(r"\.Lgmon\.icall.*, %r11|callq\t__gmon_icall", match[1]):
        return "\tCALL\n"
    return "" if ".Lgmon." in match[1] else match[0]


with open(sys.argv[1]) as file:
    text = re.sub(r"[ \t]*# .*", "", file.read())
text = re.sub(r"^\t#APP\n(.*?)^\t#NO_APP\n", reduce_statement, text, flags=re.M | re.S)
for pattern in OURS:
    text = re.sub(pattern, "", text, flags=re.M)
for name, code in re.findall(r"^\t\.type\t(\S+),@function\n(.*?)^\.Lfunc_end", text, re.M | re.S):
    if not name.startswith("__gmon_"):
        for line in code.splitlines():
            if re.match(r"[^\s.#]\S*:|\t[a-z]|\t\.p2align|\.LBB\S*:", line):
                print(line)
