"""Sets the flags in the head of a profile of Gmonkit's.

usage: set_flags.py PROFILE FLAGS|none

none makes it a profile that another profiler could have written.
"""

import sys

path, flags = sys.argv[1:]
data = bytearray(open(path, "rb").read())
if flags == "none":
    data[8:20] = bytes(12)
else:
    data[11] |= int(flags)
open(path, "wb").write(data)
