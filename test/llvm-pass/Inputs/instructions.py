#===- instructions.py - the instructions of Clang's assembly, without ours -----===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   instructions.py FILE.s
#
# Prints functions and their instructions, temporary labels renumbered in the order in which
# they are first named. Leaves out what the pass puts in: decrements of counters, whichever
# way, its statements, the loads of r11 before those for indirect calls, its labels, calls of
# the entry hook and functions (__gmon_*); and all directives but those that align.

import re
import sys

COUNTER = r"\.Lgmon\.counters[0-9+]+\(%rip\)"
OURS = [
    # A tail call's target may be where the function had its data.
    r"\tleaq\t-128\(%rsp\), %rsp\n\tpushq\t%r11\n\tmovq\t.*, %r11\n"
    r"\t#APP\n(?:(?!\t#NO_APP)[^\n]*\n)*?.*\.Lgmon\.icall(?:(?!\t#NO_APP)[^\n]*\n)*\t#NO_APP\n"
    r"\tpopq\t%r11\n\tleaq\t128\(%rsp\), %rsp\n",
    r"(?:\tmovq\t.*, %r11\n)?\t#APP\n(?:(?!\t#NO_APP)[^\n]*\n)*?.*(?:\.Lgmon\.icall|__gmon_icall)"
    r"(?:(?!\t#NO_APP)[^\n]*\n)*\t#NO_APP\n",
    r"\t#APP\n(?:(?!\t#NO_APP)[^\n]*\n)*?.*\.Lgmon\.(?:(?!\t#NO_APP)[^\n]*\n)*\t#NO_APP\n",
    r"^\.Lgmon\..*\n",
    r"\tmovq\t" + COUNTER + r", (%r\w+)\n\tleaq\t-1\(\1\), \1\n\tmovq\t\1, " + COUNTER + r"\n",
    r"\tleaq\t-128\(%rsp\), %rsp\n\tpushfq\n\t(?:lock\n?\t+)?subq\t\$1, " + COUNTER +
    r"\n\tpopfq\n\tleaq\t128\(%rsp\), %rsp\n",
    r"\t(?:lock\n?\t+)?subq\t\$1, " + COUNTER + r"\n",
    r"\tcallq\t__fentry__\n",
]

with open(sys.argv[1]) as file:
    text = re.sub(r"[ \t]*# .*", "", file.read())
for pattern in OURS:
    text = re.sub(pattern, "", text, flags=re.M)
text = text.split("\t.section\t.text.__gmon_outside")[0]
numbers = {}
for line in text.splitlines():
    if re.match(r"[^\s.#]\S*:|\t[a-z]|\t\.p2align|\.L(BB|tmp|_)\S*:", line):
        print(re.sub(r"\.Ltmp\d+", lambda label: numbers.setdefault(
            label[0], ".Ltmp%d" % len(numbers)), line))
