#===- sum_arcs.py - how often functions were called ----------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   sum_arcs.py DUMP FUNCTION...
#
# Adds up the arcs into each FUNCTION in what dump_gmon.py printed, and prints one line
# "FUNCTION CALLS" for each.

import sys

calls = {}
with open(sys.argv[1]) as dump:
    for line in dump:
        fields = line.split()
        if fields[0] == "arc":
            calls[fields[2]] = calls.get(fields[2], 0) + int(fields[3])
for function in sys.argv[2:]:
    print(function, calls.get(function, 0))
