"""Runs gmonprof on each beginning of a profile.

usage: truncate.py GMONPROF PROGRAM PROFILE

Prints for each length, equal neighbours together, the error or "read". Anything but
exit status 0, or 1 after one line, is printed as it is.
"""

import itertools
import subprocess
import sys


def outcome(gmonprof, program, contents):
    with open("cut", "wb") as file:
        file.write(contents)
    result = subprocess.run([gmonprof, program, "cut"], capture_output=True, text=True)
    if result.returncode == 0 and not result.stderr:
        return "read"
    if result.returncode == 1 and result.stderr.count("\n") == 1:
        return result.stderr.strip()
    return f"exit status {result.returncode}: {result.stderr!r}"


def main(gmonprof, program, profile):
    with open(profile, "rb") as file:
        contents = file.read()
    lengths = range(len(contents) + 1)
    for what, group in itertools.groupby(
            lengths, lambda length: outcome(gmonprof, program, contents[:length])):
        group = list(group)
        print(f"{group[0]}-{group[-1]}: {what}" if len(group) > 1 else f"{group[0]}: {what}")


main(*sys.argv[1:])
