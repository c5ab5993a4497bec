"""Checks the tables of a section whose last column is "test": each row names tests that are there.

usage: named_tests.py PAGE SECTION FOLDER...
"""
import os
import re
import sys


def cells(row):
    return [cell.strip() for cell in row.strip("| ").split("|")]


def rows_of(section):
    """The rows of these tables; a table begins with its head and a line below it."""
    for table in re.findall(r"(?:^\|.*\n)+", section + "\n", re.MULTILINE):
        head, _, *rows = table.splitlines()
        if cells(head)[-1] == "test":
            yield from rows


def main(page, title, *folders):
    with open(page, encoding="utf-8") as file:
        section = file.read().split(f"\n## {title}\n")[1].split("\n## ")[0]
    rows = problems = 0
    for row in rows_of(section):
        rows += 1
        names = re.findall("`([^`]+)`", cells(row)[-1])
        missing = [name for name in names
                   if not any(os.path.exists(os.path.join(at, name)) for at in folders)]
        if missing or not names:
            problems += 1
            print(f"{row}: {', '.join(missing) or 'names no test'}")
    print(f"{rows} rows, {problems} problems")


main(*sys.argv[1:])
