#===- instructions.py - the instructions of GCC's assembly, without ours -------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   instructions.py FILE.s
#
# Prints functions and their instructions, labels renumbered in the order in which they are
# first named. Leaves out the plugin's statements (between #APP and #NO_APP, with our labels
# in or our hook called) and functions (__gmon_*), and all directives but those that align.

import re
import sys

with open(sys.argv[1]) as file:
    text = file.read()


def without_ours(part):
    """PART of an #APP block. GCC ends it late: what aligns a label, and the label, may be in it."""
    if not re.search(r"\.Lgmon\.|__fentry__|__gmon_icall", part):
        return part
    return "".join(re.findall(r"(?m)^(?:\t\.p2align .*|\.L\d+:)\n", part))


text = re.sub(r"^#APP\n(.*?)^#NO_APP\n", lambda statements: "".join(
    without_ours(part) for part in re.split(r"(?m)^(?=(?:#|//) \d+ \")", statements[1])),
    text, flags=re.M | re.S)
text = text.split("\t.section .text.__gmon_outside")[0]
numbers = {}
for line in text.splitlines():
    if re.match(r"[^\s.#]\S*:|\t[a-z]|\t\.p2align|\.L\d+:", line):
        line = re.sub(r"\.L([A-Z]+)\d+", r".L\1", line)
        print(re.sub(r"\.L\d+", lambda label: numbers.setdefault(
            label[0], ".L%d" % len(numbers)), line))
