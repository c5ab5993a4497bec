#===- check_adding.py - the lists of what to add are right ---------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   check_adding.py ROOT
#
# The lists below "Adding" in CONTRIBUTING.md follow examples. Each step begins with a file, which
# must exist, and what stands in `code` after a colon or "such as" must be in it. Prints what is
# not, and fails if there is something.

import pathlib
import re
import sys

CODE = re.compile(r"``\s?(.+?)\s?``|`([^`]+)`")


def steps(page):
    """Each list's title, with its steps as single lines."""
    adding = page.split("\n## Adding\n")[1].split("\n## ")[0]
    for section in adding.split("\n### ")[1:]:
        title, text = section.split("\n", 1)
        for step in re.findall(r"^\d+\. (.+(?:\n {3,}.+)*)", text, re.MULTILINE):
            yield title, " ".join(step.split())


def problems_of(root, step):
    file, rest = re.match(r"`([^`]+)`(.*)", step).groups()
    if not (root / file).is_file():
        yield f"{file} is not there"
        return
    text = (root / file).read_text()
    # From the last colon or "such as" to the end of that sentence.
    named = re.search(r".*(?::|such as) (`.*)", rest)
    for match in CODE.finditer(named[1].split(". ")[0] if named else ""):
        if (word := match[1] or match[2]) not in text:
            yield f"{file} has no {word}"


def main(root):
    found = checked = 0
    for title, step in steps((root / "CONTRIBUTING.md").read_text()):
        checked += 1
        for problem in problems_of(root, step):
            found += 1
            print(f"{title}: {problem}")
    print(f"{checked} steps, {found} problems")
    return found != 0


sys.exit(main(pathlib.Path(sys.argv[1])))
