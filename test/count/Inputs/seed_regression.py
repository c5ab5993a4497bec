#===- seed_regression.py - makes one function of a C source slower -------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   seed_regression.py FILE FUNCTION
#
# Puts an increment at the begin of FUNCTION's body in FILE.

import re
import sys

path, function = sys.argv[1:]
with open(path) as file:
    text = file.read()
seeded, times = re.subn(r"(^[\w ]+\b%s ?\([^;{]*\) ?\{)" % function,
                        r"\1 static volatile int seeded; seeded++;", text, flags=re.MULTILINE)
if times != 1:
    sys.exit("%s: %d definitions of %s" % (path, times, function))
with open(path, "w") as file:
    file.write(seeded)
