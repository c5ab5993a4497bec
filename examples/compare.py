"""compare.py BEFORE AFTER ORDER INPUT ARGUMENT...: two builds of one program side by side.

Prints what `gmonkit verify` sees of the functions that ORDER lists, and the CPU time of
both programs with the ARGUMENTs and INPUT as standard input, run in turn.
"""

import json
import os
import statistics
import subprocess
import sys

PAIRS = 7


def layout(program, order):
    # The status says whether the order is followed; before, it is not.
    verify = subprocess.run(
        ["gmonkit", "verify", "--json", program, order], stdout=subprocess.PIPE
    )
    return json.loads(verify.stdout)


def cpu_seconds(command, stdin):
    with open(stdin) as source:
        process = subprocess.Popen(command, stdin=source, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"compare.py: error: {' '.join(command)}: failed with status {status}")
    return usage.ru_utime + usage.ru_stime


def main():
    before, after, order, stdin, *arguments = sys.argv[1:]
    layouts = [layout(program, order) for program in (before, after)]
    times = ([], [])
    for i in range(PAIRS + 1):
        for program, seconds in zip((before, after), times):
            seconds.append(cpu_seconds([program, *arguments], stdin))
        if sys.stderr.isatty():
            print(f"\rtiming: pair {i} of {PAIRS} ", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r" + " " * 30 + "\r", end="", file=sys.stderr)
    times = [seconds[1:] for seconds in times]  # the first pair warmed up
    medians = [f"{statistics.median(seconds):.3f} s" for seconds in times]
    ratio = statistics.median(b / a for a, b in zip(*times))

    rows = [
        ("", "before", "after"),
        ("executed functions", *(l["functions"] for l in layouts)),
        ("bytes of code in them", *(l["listedBytes"] for l in layouts)),
        ("4 KiB text pages they span", *(l["pages"] for l in layouts)),
        ("other code between them, bytes", *(l["unlistedBytes"] for l in layouts)),
        (f"CPU time, median of {PAIRS}", *medians),
    ]
    for label, *cells in rows:
        print(f"{label:32}" + "".join(f"{cell:>12}" for cell in cells))
    print(f"{'after / before, median of pairs':32}{'':12}{ratio:>12.3f}")


if __name__ == "__main__":
    main()
