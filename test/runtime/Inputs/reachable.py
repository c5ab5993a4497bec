#===- reachable.py - what some functions of an archive may call -------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   reachable.py ARCHIVE ROOT...
#
# Prints the names that the code of the functions ROOT, and all code that it refers to, needs from
# outside ARCHIVE, whose functions have sections of their own. A ROOT is a name, or the end of a
# mangled one. A function that is called through a pointer only must be a ROOT, too.

import re
import subprocess
import sys

SYMBOL = re.compile(r"[0-9a-f]{16} (.{7}) (\S+)\t[0-9a-f]{16} (?:\.(?:hidden|protected) )?(\S+)$")
RELOCATION = re.compile(r"[0-9a-f]{16} R_\S+ +(.+?)([+-]0x[0-9a-f]+)?$")


class Code:
    def __init__(self, archive):
        self.places = {}   # (object, name): its section; of global names, ("", name)
        self.needs = {}    # section: the names that it refers to; a section is (object, its name)
        text = subprocess.run(["llvm-objdump", "-t", "-r", archive], check=True,
                              capture_output=True, text=True).stdout
        for line in text.splitlines():
            if line.endswith("file format elf64-x86-64"):
                member = line.split(":")[0]
            elif line.startswith("RELOCATION RECORDS FOR ["):
                section = (member, line.split("[")[1].rstrip("]:"))
            elif found := SYMBOL.match(line):
                self.note_symbol(member, *found.groups())
            elif found := RELOCATION.match(line):
                self.needs.setdefault(section, set()).add(found[1])

    def note_symbol(self, member, flags, section, name):
        if section != "*UND*":
            is_local = flags.startswith("l")
            self.places[(member if is_local else "", name)] = (member, section)

    def find(self, member, name):
        """The section of NAME as MEMBER knows it, or None."""
        return self.places.get((member, name)) or self.places.get(("", name))

    def roots(self, ending):
        found = [place for (_, name), place in self.places.items()
                 if place[1].startswith(".text") and re.search(ending + r"(E\w*)?$", name)]
        if not found:
            sys.exit("reachable.py: error: %s: no such function" % ending)
        return found

    def outside(self, roots):
        seen, found, left = set(), set(), list(roots)
        while left:
            section = left.pop()
            if section in seen or not section[1].startswith(".text"):
                continue
            seen.add(section)
            for name in self.needs.get(section, ()):
                place = self.find(section[0], name)
                if place:
                    left.append(place)
                elif name != "_GLOBAL_OFFSET_TABLE_":
                    found.add(name)
        return found


def main(archive, *endings):
    code = Code(archive)
    for name in sorted(code.outside([root for ending in endings for root in code.roots(ending)])):
        print(name)


main(*sys.argv[1:])
