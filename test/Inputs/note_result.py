#===- note_result.py - writes a result into a table ------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===------------------------------------------------------------------------===#
#
#   note_result.py FILE ROW RESULT STATE
#
# In the table of the Markdown file FILE, sets the last two cells of the line whose first cell is
# `ROW` to RESULT and STATE.

import os
import sys

path, row, result, state = sys.argv[1:]
lines = open(path).read().splitlines()
for i, line in enumerate(lines):
    cells = line.split(" | ")
    if cells[0] == f"| `{row}`":
        lines[i] = " | ".join([*cells[:-2], result, state]) + " |"
        break
else:
    sys.exit(f"note_result.py: error: {path}: no line for {row}")
with open(path + ".new", "w") as file:
    file.write("\n".join(lines) + "\n")
os.rename(path + ".new", path)
