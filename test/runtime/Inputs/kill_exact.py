#===- kill_exact.py - kills a program that knows its own counts ------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   kill_exact.py TIMES PROGRAM
#
# Runs PROGRAM FILE with keeper=1 TIMES times and kills it after up to a quarter of a second. Its
# threads keep in FILE how often they have begun and ended a call of `work`. Prints in how many of
# the profiles, whose name is the process id, its count is between both. A thread may have counted
# one call more: a block counts when it begins.

import os
import random
import re
import struct
import subprocess
import sys
import time

DUMP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Inputs/dump_gmon.py")
SIZE_OF_THREADS = 128


def run_once(program):
    """Returns how many calls had begun, and had ended, and the profile."""
    child = subprocess.Popen([program, "calls"])
    time.sleep(0.05 + 0.2 * random.random())
    child.kill()
    child.wait()
    with open("calls", "rb") as file:
        calls = [struct.unpack("qq", thread[:16])
                 for thread in iter(lambda: file.read(SIZE_OF_THREADS), b"")]
    os.unlink("calls")
    profile = str(child.pid)
    for _ in range(1000):
        if os.path.exists(profile):
            break
        time.sleep(0.01)
    return sum(begun + 1 for begun, _ in calls), sum(ended for _, ended in calls), profile


def counted(profile, program):
    dump = subprocess.run([sys.executable, DUMP, profile, program], capture_output=True, text=True)
    return sum(int(count) for count in re.findall(r"^arc .* work (\d+)$", dump.stdout, re.M))


def main(times, program):
    random.seed(1)
    exact = 0
    for _ in range(times):
        begun, ended, profile = run_once(program)
        count = counted(profile, program)
        exact += ended <= count <= begun and ended > 0
        if not ended <= count <= begun:
            print("between %d and %d calls, counted %d" % (ended, begun, count))
    print("%d killed, %d exact" % (times, exact))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
