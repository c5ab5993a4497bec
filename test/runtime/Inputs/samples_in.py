#===- samples_in.py - how much of a profile's time functions have ----------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   samples_in.py GMONPROF PROGRAM PROFILE FUNCTION=LOW..HIGH...
#
# Says for each FUNCTION whether gmonprof's flat profile gives it from LOW to HIGH units
# (seconds, page faults, ...) of its own. `total` is the sum of all functions. A value
# outside is an error.

import subprocess
import sys

gmonprof, program, profile, *wanted = sys.argv[1:]
text = subprocess.run([gmonprof, "-b", "-p", program, profile], check=True, capture_output=True,
                      text=True).stdout
found = {"total": 0.0}
for line in text.split("\nOutside")[0].splitlines():
    words = line.split()
    if len(words) >= 4 and words[0].replace(".", "").isdigit():
        found[words[-1]] = found.get(words[-1], 0) + float(words[2])
        found["total"] += float(words[2])
failed = False
for want in wanted:
    name, bounds = want.split("=")
    low, high = map(float, bounds.split(".."))
    value = found.get(name, 0.0)
    print("%s: %.2f, wanted %g to %g" % (name, value, low, high))
    failed |= not low <= value <= high
sys.exit(failed)
