"""Runs a command on corrupted copies of one of its files.

usage: corrupt.py SEED TIMES FILE -- COMMAND...

Each time up to four bytes of FILE get random values, or its end is cut off. Fails when
COMMAND ends otherwise than with status 0, or 1 after one line on standard error, or not
within 20 seconds.
"""

import random
import subprocess
import sys


def corrupted(rng, contents):
    damaged = bytearray(contents)
    for _ in range(rng.randrange(1, 5)):
        byte = rng.choice([0, 1, 0x7F, 0x80, 0xFF, rng.randrange(256)])
        damaged[rng.randrange(len(damaged))] = byte
    if rng.random() < 0.1:
        del damaged[rng.randrange(len(damaged)):]
    return bytes(damaged)


def main(seed, times, path, _, *command):
    rng = random.Random(int(seed))
    with open(path, "rb") as file:
        contents = file.read()
    failures = 0
    for time in range(int(times)):
        with open(path, "wb") as file:
            file.write(corrupted(rng, contents))
        result = subprocess.run(command, capture_output=True, timeout=20)
        errors = result.stderr.count(b"\n")
        if (result.returncode, errors) not in [(0, 0), (1, 1)]:
            failures += 1
            print(f"{time}: exit status {result.returncode}: {result.stderr!r}")
    with open(path, "wb") as file:
        file.write(contents)
    sys.exit(failures != 0)


main(*sys.argv[1:])
