"""Fills addresses into a profile description for ../analyzer/Inputs/mkgmon.py.

usage: addresses.py PROGRAM DESCRIPTION

Prints DESCRIPTION with each @NAME replaced by the address of that symbol in PROGRAM,
and @NAME+N by that plus N. Of several symbols of one name, @NAME is the first in
memory, @NAME#2 the second.
"""

import collections
import re
import subprocess
import sys


def main(program, description):
    text = subprocess.check_output(["llvm-nm", "-n", "--defined-only", program], text=True)
    addresses = collections.defaultdict(list)
    for line in text.splitlines():
        address, _, name = line.split(" ", 2)
        addresses[name].append(int(address, 16))

    def fill(match):
        return hex(addresses[match[1]][int(match[2] or 1) - 1] + int(match[3] or 0))

    print(re.sub(r"@([\w.$@]+)(?:#(\d+))?(?:\+(\d+))?", fill, open(description).read()))


main(*sys.argv[1:])
