#===- stack_sum.py - whether the call stacks of a profile are all of its samples -----===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   stack_sum.py GMONKIT PROGRAM PROFILE
#
# Compares the sum of the exported stacks with the samples of the histogram and the time outside the
# program, as gmonprof prints it.

import json
import os
import re
import subprocess
import sys


def output(*command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.decode()


def main(gmonkit, program, profile):
    data = json.loads(output(gmonkit, "export", "--json", program, profile))
    samples, rate = data["time"]["samples"], data["time"]["samplesPerUnit"]
    gmonprof = os.path.join(os.path.dirname(gmonkit), "gmonprof")
    flat = output(gmonprof, "-b", "-p", program, profile)
    for line in flat.partition("Outside the instrumented code")[2].splitlines():
        if found := re.match(r"\s+(\d+\.\d\d)\s+(\d+\.\d\d)\s+(\d+\.\d\d)  \S", line):
            samples += round((float(found.group(1)) - float(found.group(3))) * rate)
    folded = output(gmonkit, "export", "--folded", program, profile)
    stacks = sum(int(line.rpartition(" ")[2]) for line in folded.splitlines())
    print(f"{stacks * rate / 1e6:g} samples on stacks, {samples} in the profile")
    sys.exit(samples == 0 or round(stacks * rate / 1e6) != samples)


main(*sys.argv[1:])
