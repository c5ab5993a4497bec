#===- emitted.py - what a compiler plugin put into an object -------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   emitted.py OBJECT
#
# Prints, sorted, what both plugins have to make alike of one source:
#
#   symbol NAME TYPE BINDING VISIBILITY defined|undefined   of ours, and the compiler's
#   table NAME TYPE FLAGS ALIGNMENT of SECTION in GROUP     each gmon_* section
#   function NAME record FLAGS                              each record of gmon_funcs
#   group SIGNATURE: SECTION...                             of ours
#
# SECTION is the one that the table's link-order flag names.

import struct
import sys

BLOCK_ADDRESSES = 0x6fff4c0a  # SHT_LLVM_BB_ADDR_MAP: Clang's own

with open(sys.argv[1], "rb") as file:
    image = file.read()


def text(table, at):
    start = table["offset"] + at
    return image[start:image.index(b"\0", start)].decode()


def entries(section, layout):
    begin = section["offset"]
    return struct.iter_unpack("<" + layout, image[begin:begin + section["size"]])


(header_at,) = struct.unpack_from("<Q", image, 40)
header_size, count, names = struct.unpack_from("<HHH", image, 58)
fields = ["name", "type", "flags", "address", "offset", "size", "link", "info", "align", "entry"]
sections = [dict(zip(fields, struct.unpack_from("<IIQQQQIIQQ", image, header_at + i * header_size)))
            for i in range(count)]
for section in sections:
    section["name"] = text(sections[names], section["name"])
symtab = next(section for section in sections if section["type"] == 2)
strtab = sections[symtab["link"]]
symbols = [dict(name=text(strtab, name), info=info, other=other, section=section, value=value)
           for name, info, other, section, value, size in entries(symtab, "IBBHQQ")]
groups = {}  # by section
lines = []
for section in sections:
    if section["type"] == 17:
        signature = symbols[section["info"]]["name"]
        members = [word for (word,) in entries(section, "I")][1:]
        groups.update((member, signature) for member in members)
        if "__gmon" in signature:
            lines.append("group %s: %s" % (signature, " ".join(sorted(
                sections[member]["name"].rstrip("0") for member in members
                if sections[member]["type"] not in (4, BLOCK_ADDRESSES)))))
for symbol in symbols:
    if symbol["info"] >> 4 and symbol["name"] != "_GLOBAL_OFFSET_TABLE_":
        lines.append("symbol %s %s %s %s %s" % (
            symbol["name"], {0: "notype", 1: "object", 2: "func", 10: "ifunc"}[symbol["info"] & 15],
            {1: "global", 2: "weak"}[symbol["info"] >> 4],
            {0: "default", 2: "hidden", 3: "protected"}[symbol["other"] & 3],
            "defined" if symbol["section"] else "undefined"))


def function_at(index, offset):
    """The name of the function at OFFSET of section INDEX."""
    return next(symbol["name"] for symbol in symbols if symbol["section"] == index and
                symbol["value"] == offset and symbol["info"] & 15 == 2)


for index, section in enumerate(sections):
    if section["name"].startswith("gmon_"):
        lines.append("table %s %s %#x %d of %s in %s" % (
            section["name"], {1: "progbits", 8: "nobits"}[section["type"]], section["flags"],
            section["align"], sections[section["link"]]["name"], groups.get(index)))
    if section["name"] == ".relagmon_funcs":
        target = sections[section["info"]]
        flags = [record[3] for record in entries(target, "IIII")]
        for offset, info, addend in entries(section, "QQq"):
            symbol = symbols[info >> 32]
            if offset % 16 == 0:
                lines.append("function %s record %d" % (
                    function_at(symbol["section"], symbol["value"] + addend), flags[offset // 16]))
print("\n".join(sorted(lines)))
