#===- caller_times.py - what the calls of a profile took, against the truth ---------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   caller_times.py PROFILE.json TRUTH [--wrong-by=FACTOR]
#
# TRUTH has lines of CALLER CALLEE SECONDS. Checks that the time that the call graph has for each of
# these calls is within 3 standard errors of it, which is the square root of the number of samples;
# or, with --wrong-by, that one is wrong by that factor at least.

import json
import math
import sys


def main(profile, truth, wrong_by=None):
    with open(profile) as file:
        data = json.load(file)
    rate = data["time"]["samplesPerUnit"]
    names = [function["name"] for function in data["functions"]]
    times = {}
    for arc in data["arcs"]:
        times[names[arc["caller"]], names[arc["callee"]]] = arc["selfTime"] + arc["childTime"]
    worst, failed = 1, False
    with open(truth) as file:
        for line in file:
            caller, callee, seconds = line.split()
            seconds, found = float(seconds), times.get((caller, callee), 0)
            # One sample is the least uncertainty: where in a period a call begins.
            error = max(math.sqrt(seconds * rate), 1) / rate
            print(f"{caller} -> {callee}: {found:.3f} s, in truth {seconds:.3f}, "
                  f"{(found - seconds) / error:+.1f} standard errors")
            failed |= abs(found - seconds) > 3 * error
            worst = max(worst, found / seconds, seconds / found if found else math.inf)
    print(f"wrong by a factor of {worst:.1f}")
    sys.exit(worst < float(wrong_by.partition("=")[2]) if wrong_by else failed)


arguments = sorted(sys.argv[1:], key=lambda word: word.startswith("--"))
main(*arguments)
