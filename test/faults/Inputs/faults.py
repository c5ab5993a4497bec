#===- faults.py - each system call of the runtime fails once --------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   faults.py FOLDER [--modes=MODE,...] [--part=K/N] [--jobs=J]
#
# FOLDER has prog, lib.so, prog.o and inject, as run.sh makes them. In each mode of the table below
# the program runs once as it should, and then again and again: the first system call of the
# runtime's fails in all ways that fit it, then the second, until there is no more. After each run:
#
# - what the program prints and its status are the same;
# - each profile is the new one, or, whole, what was there before;
# - one line says what was lost, and none if nothing was;
# - no other file is left, and it took no second longer.
#
# Prints every violation and one line for each mode. --part=K/N does every Nth call, from the Kth.

import concurrent.futures
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import time

EXACT = "hz=0"
# Name: arguments, options, and what runs first to make the old profile.
MODES = {
    "plain": ("", EXACT, "more"),
    "new": ("", EXACT, None),
    "samples": ("", "hz=1000", "more"),
    "folders": ("", EXACT + ":output=a/b/%n.gmon", None),
    "merge": ("", EXACT + ":merge=1", ""),
    "merge-new": ("", EXACT + ":merge=1", None),
    "live": ("sleep", EXACT + ":live=1", "more"),
    "fork": ("fork", EXACT, "more"),
    "fork-merge": ("fork", EXACT + ":merge=1", "more"),
    "library": ("library", EXACT, "more"),
    "events": ("", "hz=0:events=page-faults", None),
    "wall": ("", "hz=100:clock=wall", "more"),
    "on-signal": ("signal", EXACT + ":on-signal=USR2", "more"),
    "term": ("term", EXACT, "more"),
    "exit": ("exit", EXACT, "more"),
    "exec": ("exec", EXACT, "more"),
    "threads": ("threads", EXACT, "more"),
    "dump": ("dump", EXACT + ":merge=1", None),
    "phases": ("phases", EXACT, None),
    "unsolved": ("", EXACT + ":merge=1:output=run/%n.%p", None),
}


# Where several processes, dumps or phases add to one file.
ADDING = ["fork-merge", "dump", "phases"]
STAND_INS = "^_start$|^pthread_create$|createThread|runThread"


class Damaged(Exception):
    pass


def counts(path):
    """What a profile counts, without its samples; Damaged if it is not whole."""
    with open(path, "rb") as file:
        bytes_ = file.read()
    if bytes_[:8] != b"gmon\1\0\0\0" or len(bytes_) < 20:
        raise Damaged
    at, arcs, blocks = 20, {}, {}
    try:
        while at < len(bytes_):
            tag = bytes_[at]
            at += 1
            if tag == 0:
                bins = struct.unpack_from("<QQI", bytes_, at)[2]
                at += 40 + 2 * bins
                if at > len(bytes_):
                    raise Damaged
            elif tag == 1:
                origin, self_, count = struct.unpack_from("<QQI", bytes_, at)
                at += 20
                if origin < 0xffff800000000000:  # no extension
                    arcs[origin, self_] = arcs.get((origin, self_), 0) + count
            elif tag == 2:
                number = struct.unpack_from("<I", bytes_, at)[0]
                blocks = dict(struct.iter_unpack("<QQ", bytes_[at + 4:at + 4 + 16 * number]))
                at += 4 + 16 * number
            else:
                raise Damaged
    except struct.error as error:
        raise Damaged from error
    return arcs, blocks


def says_so(path):
    """Whether a profile's flags say that it is inexact, or written before the program's end."""
    with open(path, "rb") as file:
        return bool(file.read(12)[11] & (4 | 16))


def is_between(low, now, high):
    """Whether NOW has what LOW, or nothing, counts at least, and at most what HIGH does."""
    for part in range(2):
        least, most = low[part] if low else {}, high[part]
        if any(count > most.get(key, 0) for key, count in now[part].items()):
            return False
        if any(now[part].get(key, 0) < count for key, count in least.items()):
            return False
    return True


def profiles(folder):
    """The names of all files below FOLDER, with PID for process ids, and where they are."""
    found = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.relpath(os.path.join(parent, name), folder)
            found[re.sub(r"\.\d+(?=\.|$)", ".PID", path)] = os.path.join(parent, name)
    return found


class Collector:
    """What gmonkit run does in its folder for the program there."""

    def __init__(self, place):
        self.place, self.folder = place, os.path.join(place, "run")
        note = subprocess.run(["readelf", "-n", place + "/prog"], capture_output=True, text=True,
                              check=True).stdout
        self.id = re.search(r"Build ID: (\w{16})", note)[1]
        os.mkdir(self.folder)
        for mark in [".unfinished", ".solves.2." + self.id]:
            with open(os.path.join(self.folder, mark), "w"):
                pass

    def solve(self, solver):
        for name in os.listdir(self.folder):
            path = os.path.join(self.folder, name)
            if name.startswith(".unsolved."):
                solved = os.path.join(self.folder, name[len(".unsolved."):])
                assert not os.path.exists(solved), "a profile was left and written"
                subprocess.run([solver, self.place + "/prog", "prog", self.id, solved, path],
                               check=True)
            if name.startswith(".") and ".tmp." not in name:
                os.remove(path)


class Run:
    """One run of a mode; call and way 0: nothing fails."""

    def __init__(self, folder, mode, call, way):
        arguments, options, before = MODES[mode]
        self.mode = mode
        self.place = tempfile.mkdtemp(dir=folder)
        os.symlink("../prog", f"{self.place}/prog")
        shutil.copy(f"{folder}/lib.so", self.place)
        environment = {"GMONKIT_OPTIONS": options}
        if before is not None:
            subprocess.run(["./prog", before], cwd=self.place, env=environment, check=False,
                           stdout=subprocess.DEVNULL)
        collector = Collector(self.place) if mode == "unsolved" else None
        self.old = {name: counts(path) for name, path in self.profiles().items()
                    if not collector}
        start = time.monotonic()
        command = ["../inject", "report", "../ranges", str(call), str(way), "./prog", arguments]
        result = subprocess.run(command, cwd=self.place, env=environment, capture_output=True,
                                check=False)
        self.took = time.monotonic() - start
        self.printed = (result.returncode, result.stdout)
        self.said = result.stderr.decode().splitlines()
        if collector:
            collector.solve(f"{folder}/solver")
        with open(f"{self.place}/report") as report:
            self.report = report.read().strip()

    def profiles(self):
        found = profiles(self.place)
        for name in ["prog", "lib.so", "report", "run/.unfinished"]:
            found.pop(name, None)
        return found

    def remove(self):
        shutil.rmtree(self.place)


def violations(run, good, may_be_longer):
    """What is wrong with RUN, if GOOD is how it should be."""
    if run.report.startswith("hanged"):
        yield "did not end"
        return
    if run.printed != good.printed:
        yield f"printed {run.printed}, not {good.printed}"
    for line in run.said:
        if not re.match("gmonrt: (error|warning): ", line):
            yield "said: " + line
    lost = []
    new = good.profiles()
    there = run.profiles()
    for name, path in new.items():
        try:
            now = counts(there[name]) if name in there else None
        except Damaged:
            yield f"{name} is damaged"
            continue
        if now == counts(path):
            continue
        lost.append(name)
        may_be_part = now and run.mode in ADDING and is_between(
            run.old.get(name), now, counts(path))
        if now != run.old.get(name) and not may_be_part and not says_so(there[name]):
            yield f"{name} is neither the old profile nor the new one"
    for name in there:
        # What cannot be removed; and what "gmonkit recover" takes where there is no profile.
        unlink_failed = run.report.startswith("failed unlinkat")
        may_be_left = (".live." in name and (lost or unlink_failed) or
                       ".tmp." in name and unlink_failed)
        if name not in new and name not in run.old and not may_be_left:
            yield f"{name} is left"
    if len(run.said) > 1 or (lost and not run.said):
        yield f"{len(run.said)} lines said, lost {lost}: {run.said}"
    may_be_written_later = run.mode in ["dump", "on-signal"]
    if not lost and not may_be_written_later and any(
            "is not written" in line for line in run.said):
        yield f"nothing was lost, but: {run.said}"
    if run.took > good.took + 1 and not may_be_longer:
        yield f"took {run.took:.1f} s, not {good.took:.1f} s"


def check(folder, mode, good, call, way):
    """Report and violations of one run; a busy machine may take longer once or twice."""
    for attempt in range(3):
        run = Run(folder, mode, call, way)
        wrong = list(violations(run, good, may_be_longer=False))
        run.remove()
        if not any(text.startswith("took") for text in wrong):
            break
    return run.report, wrong


def try_call(folder, mode, good, call):
    """How many faults there were in all ways of one call, and their violations."""
    faults, wrong = 0, []
    for way in range(9):
        report, found = check(folder, mode, good, call, way)
        if report.startswith("no"):
            return faults, wrong, report.startswith("no call")
        faults += 1
        wrong += [f"{mode}: call {call}: {report}: {text}" for text in found]
    return faults, wrong, False


def try_mode(folder, mode, part, parts, jobs):
    good = Run(folder, mode, 0, 0)
    if list(violations(good, good, True)) or good.said:
        print(f"{mode}: without a fault: {good.printed} {good.said}")
        return 0, 1
    faults, wrong, call, ended = 0, 0, part, False
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        while not ended:
            calls = range(call, call + jobs * 2 * parts, parts)
            call = calls[-1] + parts
            ended = True  # where threads take turns, a run may have fewer calls than others
            for done, found, is_beyond in pool.map(
                    lambda nth: try_call(folder, mode, good, nth), calls):
                faults += done
                wrong += len(found)
                ended &= is_beyond
                for text in found:
                    print(text, flush=True)
    good.remove()
    print(f"{mode}: {faults} faults, {wrong} violations", flush=True)
    return faults, wrong


def program_ranges(folder):
    """Of prog: where its text is, and where the functions are that are its own."""
    def symbols(path, *options):
        listed = subprocess.run(["nm", *options, path], capture_output=True, text=True, check=True)
        return [line.split() for line in listed.stdout.splitlines()]
    own = {fields[-1] for fields in symbols(f"{folder}/prog.o")
           if fields[-2] in "Tt" and not fields[-1].startswith("__gmon")}
    sections = subprocess.run(["readelf", "-lW", f"{folder}/prog"], capture_output=True, text=True,
                              check=True).stdout
    text = [line.split() for line in sections.splitlines() if " R E " in line][0]
    with open(f"{folder}/ranges", "w") as file:
        print(f"{int(text[2], 16):x} {int(text[2], 16) + int(text[5], 16):x}", file=file)
        for fields in symbols(f"{folder}/prog", "-S"):
            # What the C library does to start a thread, it does for the program.
            if len(fields) == 4 and (fields[3] in own or re.search(STAND_INS, fields[3])):
                start = int(fields[0], 16)
                print(f"{start:x} {start + int(fields[1], 16):x}", file=file)


def main(folder, *options):
    given = dict(option.lstrip("-").split("=") for option in options)
    modes = given.get("modes", ",".join(MODES)).split(",")
    part, parts = map(int, given.get("part", "1/1").split("/"))
    program_ranges(folder)
    faults = wrong = 0
    for mode in modes:
        done, found = try_mode(folder, mode, part, parts, int(given.get("jobs", "2")))
        faults += done
        wrong += found
    print(f"{faults} faults, {wrong} violations")
    return 1 if wrong or not faults else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
