"""Puts the contents of a section of an ELF file (64 bits, little-endian) behind the file's end.

usage: move_section.py FILE NAME
"""

import struct
import sys

with open(sys.argv[1], "r+b") as file:
    data = bytearray(file.read())
    (headers,) = struct.unpack_from("<Q", data, 40)
    size, count, names = struct.unpack_from("<HHH", data, 58)
    (name_table,) = struct.unpack_from("<Q", data, headers + names * size + 24)
    for header in range(headers, headers + count * size, size):
        (name,) = struct.unpack_from("<I", data, header)
        if data[name_table + name:].startswith(sys.argv[2].encode() + b"\0"):
            struct.pack_into("<Q", data, header + 24, len(data))
    file.seek(0)
    file.write(data)
