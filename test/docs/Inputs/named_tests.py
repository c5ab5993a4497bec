"""Checks that each row of a section's table names tests in its last column, which are there."""
import os
import re
import sys


def main(page, title, *folders):
    with open(page, encoding="utf-8") as file:
        section = file.read().split(f"\n## {title}\n")[1].split("\n## ")[0]
    rows = [line for line in section.splitlines() if line.startswith("|")][2:]
    problems = 0
    for row in rows:
        names = re.findall("`([^`]+)`", row.strip("| ").rsplit("|", 1)[1])
        missing = [name for name in names
                   if not any(os.path.exists(os.path.join(at, name)) for at in folders)]
        if missing or not names:
            problems += 1
            print(f"{row}: {', '.join(missing) or 'names no test'}")
    print(f"{len(rows)} rows, {problems} problems")


main(*sys.argv[1:])
