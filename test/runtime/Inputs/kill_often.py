#===- kill_often.py - kills a program at random moments --------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   kill_often.py TIMES PROGRAM GMONKIT
#
# Runs PROGRAM, which writes a byte for each call of its function `tick`, with live=1 TIMES times
# and kills it after 0 to 3 seconds. Prints how many of the files `GMONKIT recover` cannot read, and
# the longest time before the end whose calls one of them lacks.

import glob
import os
import random
import re
import subprocess
import sys
import time

DUMP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../Inputs/dump_gmon.py")


def run_once(program, seconds):
    """Returns when each byte came, and when the program was killed."""
    child = subprocess.Popen([program], stdout=subprocess.PIPE,
                             env=dict(os.environ, GMONKIT_OPTIONS="live=1:hz=0"))
    os.set_blocking(child.stdout.fileno(), False)
    times, start = [], time.monotonic()
    while time.monotonic() - start < seconds:
        times += [time.monotonic()] * len(child.stdout.read() or b"")
        time.sleep(0.01)
    killed = time.monotonic()
    child.kill()
    child.wait()
    return times, killed


def counted_ticks(path, program, gmonkit):
    """Or None where nothing can be read."""
    recovered = subprocess.run([gmonkit, "recover", path, "-o", "recovered"],
                               capture_output=True, text=True)
    if "first half second" in recovered.stderr:
        return 0
    if recovered.returncode:
        return None
    dump = subprocess.run([sys.executable, DUMP, "recovered", program], capture_output=True,
                          text=True)
    if dump.returncode:
        return None
    found = re.search(r"arc main\+\S+ tick (\d+)", dump.stdout)
    return int(found[1]) if found else 0


def main(times, program, gmonkit):
    random.seed(1)
    unreadable, longest = 0, 0.0
    for _ in range(times):
        ticks, killed = run_once(program, 3 * random.random())
        files = glob.glob("gmon.out.live.*")
        counted = counted_ticks(files[0], program, gmonkit) if files else 0
        if counted is None:
            unreadable += 1
        elif counted < len(ticks):
            longest = max(longest, killed - ticks[counted])
        for file in files:
            os.unlink(file)
    print("%d killed, %d unreadable, at most the last %.2f s missing"
          % (times, unreadable, longest))


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2], sys.argv[3])
