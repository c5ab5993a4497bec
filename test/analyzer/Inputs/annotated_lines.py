"""Makes an lcov file of what `gmonprof -A -t LENGTH` prints, for the scripts that compare such.

usage: annotated_lines.py < ANNOTATED > LCOV

The margin says of a line whether it ran, the table behind the source how often, if LENGTH is no
less than the source has lines. Fails where the two do not agree.
"""

import re
import sys

MARGIN = 16  # columns
HEADER = r"^\n\nTop \d+ Lines:\n\n     Line      Count\n\n"


def files(text):
    """(path, margins of all lines, rows of the table) of each file."""
    for part in re.split(r"^(?:\f\n)?\*\*\* File ", text, flags=re.MULTILINE)[1:]:
        path, rest = part.split(":\n", 1)
        source, rest = re.split(HEADER, rest, maxsplit=1, flags=re.MULTILINE)
        table = rest.split("\nExecution Summary:", 1)[0]
        yield (path, [line[:MARGIN].strip() for line in source.split("\n")],
               [tuple(map(int, row.split())) for row in table.splitlines()])


def main():
    for path, margins, rows in files(sys.stdin.read()):
        counts = {line: 0 for line, margin in enumerate(margins, 1) if margin == "##### ->"}
        ran = {line for line, margin in enumerate(margins, 1) if re.match(r"\d", margin)}
        if ran != {line for line, _ in rows}:
            sys.exit(f"{path}: margin and table do not agree of lines "
                     f"{sorted(ran ^ {line for line, _ in rows})[:9]}")
        counts.update(rows)
        print(f"SF:{path}")
        for line, count in sorted(counts.items()):
            print(f"DA:{line},{count}")
        print("end_of_record")


main()
