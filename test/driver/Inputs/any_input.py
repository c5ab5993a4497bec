"""Gives every operand and option of the tools that names a file what is none: devices, folders,
files that are mostly a hole. All must end within seconds, and never by a signal.

usage: any_input.py GMONKIT PROGRAM PROFILE ORDER
"""

import os
import subprocess
import sys

MOST_SECONDS = 20  # none takes one on a machine that does nothing else

GMONPROF = ["FILE {profile}", "{program} FILE", "-l -A FILE {profile}",
            "-S FILE {program} {profile}", "-R FILE {program} {profile}", "-s {program} FILE",
            "@FILE {program} {profile}"]
GMONPROF += ["--compat=gprof " + arguments for arguments in GMONPROF if "-A" not in arguments]
GMONKIT = [
    "report {program} FILE", "order {program} FILE -o out", "order FILE {profile} -o out",
    "order {program} {profile} --release=FILE -o out",
    "order {program} {profile} --stable=FILE -o out",
    "order {program} {profile} --linker=objects --map=FILE",
    "order --all --images=. --out=all FILE",
    "verify {program} FILE", "verify FILE {order}", "verify {program} {order} --before=FILE",
    "check {program} FILE", "check FILE {order}", "diff {order} FILE", "diff FILE {order}",
    "explain main FILE {profile}", "explain main {program} FILE",
    "explain main {program} {profile} --release=FILE", "evaluate {program} {profile} --order=FILE",
    "evaluate {program} {profile} --binary=FILE", "view {program} {profile} --order=FILE -o out",
    "view {program} {profile} --binary=FILE -o out", "merge FILE -o out", "recover FILE -o out",
    "doctor FILE", "doctor {program} FILE", "export {program} FILE --json=out",
    "export FILE {profile} --json=out"]


def with_hole(name, start, size):
    with open(name, "wb") as file:
        file.write(start)
        file.truncate(size)
    return name


def main(gmonkit, program, profile, order):
    start = open(profile, "rb").read()
    files = ["/dev/zero", "/dev/urandom", "/dev/null", ".", with_hole("zeros", b"", 1 << 40),
             with_hole("profile-and-hole", start, 5 << 30),
             with_hole("header", start[:20], 500 << 20),
             with_hole("program-and-hole", open(program, "rb").read(), 5 << 30),
             with_hole("elf", open(program, "rb").read(64), 5 << 30),
             with_hole("order-and-hole", open(order, "rb").read(), 5 << 30)]
    commands = [("gmonprof " + arguments).split() for arguments in GMONPROF]
    commands += [("gmonkit " + arguments).split() for arguments in GMONKIT]
    tool = {"gmonprof": os.path.join(os.path.dirname(gmonkit), "gmonprof"), "gmonkit": gmonkit}
    wrong = []
    for file in files:
        for command in commands:
            words = [word.format(program=program, profile=profile, order=order) for word in command]
            words = [word.replace("FILE", file) for word in words]
            try:
                done = subprocess.run([tool[words[0]], *words[1:]], stdin=subprocess.DEVNULL,
                                      timeout=MOST_SECONDS, stdout=subprocess.DEVNULL,
                                      stderr=subprocess.PIPE, text=True)
                if done.returncode < 0 or len(done.stderr.splitlines()) > 5:
                    wrong.append(f"{done.returncode}: {words}: {done.stderr}")
            except subprocess.TimeoutExpired:
                wrong.append(f"does not end: {words}")
    print("\n".join(wrong) or f"{len(files)} files, {len(commands)} commands: all ended")


main(*sys.argv[1:])
