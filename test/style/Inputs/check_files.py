#===- check_files.py - what holds for every file -------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   check_files.py ROOT
#
# Prints each line of the source tree ROOT that breaks one of the rules below, and fails if
# there is one. Build folders are no part of the tree.

import collections
import pathlib
import re
import sys

SOURCES = {".h", ".cpp", ".inc", ".S", ".py", ".sh"}
TABS_BELONG = {".S", ".test", ".s", ".mk", ""}  # assembly, makefiles
FOLDER = 30  # files; a room that one can look over
PACKAGES = {"cmake/install-packages.sh",
            "test/packages/root.sh"}  # of another Debian


def problems_of(path, lines):
    if pathlib.Path(path).suffix in SOURCES and not path.startswith(("examples/", "test/")):
        if not any("SPDX-License-Identifier:" in line for line in lines[:6]):
            yield 1, "no licence in the file's head"
        name = pathlib.Path(path).name
        if not any(name in line for line in lines[:2]):
            yield 1, "the first line does not name the file and say what it is"
    for number, line in enumerate(lines, 1):
        if line != line.rstrip():
            yield number, "trailing space"
        if "\t" in line and pathlib.Path(path).suffix not in TABS_BELONG:
            yield number, "tab"
        if len(line) > 100 and pathlib.Path(path).suffix in SOURCES | {".d", ".adb"}:
            yield number, "more than 100 columns"
        if re.search(r"(?<![\w.$}])/(work|home|root)/", line):
            yield number, "a path of somebody's machine"
        if re.search(r"\bapt(-get)? +(-\S+ +)*install\b(?! \./)", line) and path not in PACKAGES:
            yield number, "packages are named in cmake/packages*.txt alone"
    if lines and not lines[-1]:
        yield len(lines), "empty line at the end"


def main(root):
    found = checked = 0
    folders = collections.Counter()
    for file in sorted(root.rglob("*")):
        path = file.relative_to(root).as_posix()
        if re.match(r"build|\.git(/|$)|(.*/)?(__pycache__|Output)/", path) or not file.is_file():
            continue
        folders[file.parent.relative_to(root).as_posix()] += 1
        try:
            lines = file.read_text().split("\n")
        except UnicodeDecodeError:
            continue
        if lines[-1] == "":
            lines.pop()
        elif lines:
            print(f"{path}:{len(lines)}: no newline at the end")
            found += 1
        checked += 1
        for number, what in problems_of(path, lines):
            print(f"{path}:{number}: {what}")
            found += 1
    for folder, count in folders.items():
        if count > FOLDER:
            print(f"{folder}: {count} files, more than {FOLDER}")
            found += 1
    print(f"{checked} files, {found} problems")
    return found != 0


sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))
