"""Runs GNU gprof and gmonprof under its name on random programs, profiles and options.

usage: gprof_random.py GMONPROF GPROF FIRST-SEED LAST-SEED [PROGRAM PROFILE [LETTERS]]

Each seed makes one program, one to three profiles and four lines of options; or only these, for
PROGRAM and PROFILE, without the options in LETTERS. What is printed, the exit status and the files
that are written must be the same bytes. Left out, for gprof reads what it never wrote: the spare
bytes of gmon.sum, the time of the last symbol (here no sample lies in it), -r without any call, and
runs in which gprof itself crashes; -O bsd, for gprof then takes all memory that there is; and -r
with pairs of functions, which gprof lists once more. With -R gprof looks at a mark that it never
wrote: here new memory is zero.
"""

import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile

NAMES = ["f%d"] * 20 + ["_f%d", "__f%d", "f%d.constprop.0", "f%d.isra.0", "f%d.cold", "f%d.12",
                        "f%d.clone.3", "_ZN1A1fEi%d", "_Z3foo%dv", "g$%d", ".f%d", "mcount%d"]
ODD_NAMES = ["mcount", "_mcount", "__mcount_internal", "main", "_start", "etext"]
BINDINGS = ["STB_GLOBAL"] * 4 + ["STB_LOCAL"] * 3 + ["STB_WEAK"]
TYPES = ["STT_FUNC"] * 8 + ["STT_NOTYPE", "STT_GNU_IFUNC"]
HEADER = """--- !ELF
FileHeader: {{Class: ELFCLASS64, Data: ELFDATA2LSB, Type: ET_EXEC, Machine: EM_X86_64}}
Sections:
  - {{Name: .text, Type: SHT_PROGBITS, Flags: [SHF_ALLOC, SHF_EXECINSTR],
     Address: {:#x}, Size: {:#x}}}
  - {{Name: .data, Type: SHT_PROGBITS, Flags: [SHF_ALLOC, SHF_WRITE],
     Address: {:#x}, Size: 0x100}}
Symbols:
"""


class Program:
    """A random program: functions are (name, address, size), without the last one."""
    files = []

    def __init__(self, rng, path):
        self.base = address = rng.choice([0x1000, 0x401000, 0x10000])
        self.functions, symbols = [], []
        for number in range(rng.choice([1, 3, 10, 40, 150, 400])):
            size = rng.choice([1, 2, 3, 4, 8, 16, 17, 40, 64])
            name = rng.choice(ODD_NAMES) if rng.random() < .02 else rng.choice(NAMES) % number \
                if rng.random() < .5 else f"f{number}"
            symbols.append((name, rng.choice(TYPES), address, size, rng.choice(BINDINGS)))
            self.functions.append((name, address, size))
            while rng.random() < .08:
                alias = rng.choice(["alias%d", "_alias%d", "__alias%d"]) % number
                symbols.append((alias, rng.choice(["STT_FUNC", "STT_NOTYPE", "STT_OBJECT"]),
                                address, size, rng.choice(BINDINGS)))
            address += size + rng.choice([0, 0, 0, 1, 8])
        self.end = (address + 31) // 16 * 16
        symbols.append(("zlast", "STT_FUNC", self.end, 32, "STB_GLOBAL"))
        data = self.base + 0x100000
        if rng.random() < .4:
            symbols.append(("data_start", "STT_NOTYPE", data + 16, 0, "STB_WEAK"))
        rng.shuffle(symbols)
        symbols.sort(key=lambda symbol: symbol[4] != "STB_LOCAL")
        self.write(path, symbols, data)

    def write(self, path, symbols, data):
        seen = {}
        with open(path + ".yaml", "w") as out:
            out.write(HEADER.format(self.base, self.end + 32 - self.base, data))
            for name, kind, address, size, binding in symbols:
                seen[name] = seen.get(name, 0) + 1
                again = f" [{seen[name]}]" if seen[name] > 1 else ""
                section = ".data" if address >= data else ".text"
                out.write(f"  - {{Name: '{name}{again}', Type: {kind}, Section: {section}, "
                          f"Value: {address:#x}, Size: {size}, Binding: {binding}}}\n")
        subprocess.check_call(["yaml2obj", path + ".yaml", "-o", path])


class RealProgram:
    """The same of a program that there is."""

    def __init__(self, path):
        symbols = subprocess.check_output(["nm", "--defined-only", path], text=True).splitlines()
        self.functions = [(name, int(address, 16), 1)
                          for address, letter, name in map(str.split, symbols) if letter in "tT"]
        sources = subprocess.check_output(["llvm-dwarfdump", "--show-sources", path], text=True)
        self.files = sorted({os.path.basename(source) for source in sources.splitlines()})


def histogram(rng, low, high, bins, rate, unit=b"seconds"):
    density = rng.choice([0, .02, .3, 1])
    counts = [rng.choice([1, 2, 3, 100, 65535]) if rng.random() < density else 0
              for _ in range(bins)]
    return struct.pack("<BQQII15sc", 0, low, high, bins, rate, unit, unit[:1]) + \
        struct.pack(f"<{bins}H", *counts)


def histograms(rng, program):
    base, end, rate = program.base, program.end, rng.choice([100, 100, 1000, 1, 997])
    if rng.random() < .15 and end - base > 64:
        half = (end - base) // 64 * 32
        return b"".join(histogram(rng, low, low + half, half // 4, rate)
                        for low in (base, base + half))
    low = base - rng.choice([0, 0, 16, 64])
    bins = max(1, (end - low) // rng.choice([2, 4, 4, 4, 8, 16, 3, 5, 7]))
    found = histogram(rng, low, end, bins, rate)
    for chance, record in [(.2, (low, end, bins, rate)), (.03, (low, end, bins, rate, b"blocks")),
                           (.03, (low - 8, end - 8, bins, rate)), (.03, (end, end + 16, 3, rate))]:
        if rng.random() < chance:
            found += histogram(rng, *record)
    return found


def calls(rng, program):
    functions, found = program.functions, b""
    upwards = rng.choice([.05, .3])
    for _ in range(rng.randrange(4 * len(functions) + 2)):
        caller = rng.randrange(len(functions))
        callee = rng.randrange(len(functions)) if rng.random() < upwards else \
            rng.randrange(caller, min(len(functions), caller + 6))
        ends = [functions[caller][1] + rng.randrange(functions[caller][2]), functions[callee][1]]
        for place in range(2):
            if rng.random() < .02:
                ends[place] = rng.choice([0, program.end + 100, 2**63])
        found += struct.pack("<BQQI", 1, *ends, rng.choice([0, 1, 1, 2, 7, 7, 1000, 0xffffffff]))
    return found


def write_profile(rng, program, path):
    contents = b"gmon" + struct.pack("<I", 1) + bytes(12)
    if rng.random() < .85:
        contents += histograms(rng, program)
    if rng.random() < .9:
        contents += calls(rng, program)
    if rng.random() < .2:
        blocks = [(rng.randrange(program.base, program.end), rng.choice([0, 1, 5, 2**40]))
                  for _ in range(rng.randrange(20))]
        contents += struct.pack("<BI", 2, len(blocks))
        contents += b"".join(struct.pack("<QQ", *block) for block in blocks)
    if rng.random() < .05:
        contents = contents[:rng.randrange(len(contents))]
    if rng.random() < .03:
        contents += bytes([rng.choice([3, 9, 255])])
    with open(path, "wb") as out:
        out.write(contents)
    return path


def write_map(rng, program, path):
    """Which object file defines a function, as nm -A prints it."""
    files = [f"{letter}.o" for letter in "abcdefghijkl"[:rng.randrange(1, 13)]]
    lines = [f"{rng.choice(files)}:{address:016x} T {name}\n"
             for name, address, _ in program.functions if rng.random() < .9]
    if rng.random() < .8:
        lines.sort(key=lambda line: line.split(":")[0])
    lines += [f"No symbols in {rng.choice(files)}\n", "z.o:0000000000000000 T nosuch\n"]
    if rng.random() < .05:
        lines.append("no map\n")
    with open(path, "w") as out:
        out.writelines(lines)
    return path


def random_options(rng, program, file_map, unwanted):
    def name():
        return rng.choice(program.functions)[0]

    def spec():
        return rng.choice([name(), name(), name(), rng.choice(names), ":" + name(), "nosuch",
                           "x.c:" + name(), name() + "/" + name(), "/" + name(),
                           str(rng.randrange(50)), rng.choice(sets)])

    def calls():
        return f"{rng.choice(names + sets)}/{rng.choice(names + sets)}"

    names = [name() for _ in range(3)]  # several specs of the same functions
    sets = program.files + [""]  # an empty spec means all
    letters = "aABcCDeEfFiJkKlLmnNpPqQrRstTwxyzzZO"
    if rng.random() < .3:  # the same option again and again
        letters = rng.sample("ACeEfFJkKnNpPqQZ", 2)
    options = ["-b"] if rng.random() < .6 else []
    for _ in range(rng.choice([0, 1, 1, 2, 3, 4, 6])):
        letter = rng.choice(letters)
        if letter in unwanted:
            continue
        if letter in "ACJpPqQZ":
            options.append("-" + letter + (spec() if rng.random() < .5 else ""))
        elif letter in "eEfFnN":
            options += ["-" + letter, spec()]
        elif letter == "k":
            options += ["-k", calls()]
        elif letter == "K":
            options.append(rng.choice(["-q", "-Q"]) + calls())
        elif letter in "mtw":
            options += ["-" + letter, str(rng.choice([0, 1, 2, 7, 50, 120, -3]))]
        elif letter == "R":
            options += ["-R", file_map]
        elif letter == "O":
            options += ["-O", rng.choice(["auto", "magic"])]
        else:
            options.append("-" + letter)
    if any("/" in option and option != file_map for option in options):
        options = [option for option in options if option != "-r"]
    if rng.random() < .2:
        options.append(rng.choice(["--no-demangle", "--inline-file-names", "--demangle"]))
    return options


def outcome(tool, options):
    """Exit status, both outputs and the files that TOOL leaves."""
    folder = tempfile.mkdtemp()
    # The C library fills memory that it gives out with the complement of this byte.
    environment = dict(os.environ, MALLOC_PERTURB_="255")
    done = subprocess.run(["gprof"] + options, executable=tool, cwd=folder, capture_output=True,
                          stdin=subprocess.DEVNULL, timeout=300, env=environment)
    files = {}
    for name in os.listdir(folder):
        with open(os.path.join(folder, name), "rb") as file:
            contents = file.read()
        if contents[:4] == b"gmon":
            contents = contents[:8] + bytes(12) + contents[20:]
        files[name] = contents
    shutil.rmtree(folder)
    return done.returncode, done.stdout, done.stderr, files


def show(options, theirs, ours):
    print(" ".join(options))
    for what, a, b in zip(["status", "output", "errors", "files"], theirs, ours):
        if a != b and isinstance(a, bytes):
            a, b = a.split(b"\n") + [b"<end>"], b.split(b"\n") + [b"<end>"]
            line = next(i for i, (x, y) in enumerate(zip(a, b)) if x != y)
            print(f"  {what}, line {line + 1}:\n    gprof    {a[line]}\n    gmonprof {b[line]}")
        elif a != b:
            print(f"  {what}: gprof {a}, gmonprof {b}"[:300])


def main(gmonprof, gprof, first, last, real=None, profile=None, unwanted=""):
    runs = different = crashed = 0
    for seed in range(int(first), int(last) + 1):
        rng = random.Random(seed)
        folder = tempfile.mkdtemp()
        path = os.path.join(folder, "prog")
        if real:
            program, files = RealProgram(real), [real, profile]
        else:
            program = Program(rng, path)
            files = [path] + [write_profile(rng, program, f"{path}.{i}")
                              for i in range(rng.choice([1, 1, 1, 2, 3]))]
        file_map = write_map(rng, program, path + ".map")
        for _ in range(4):
            options = random_options(rng, program, file_map, unwanted) + files
            theirs, ours = outcome(gprof, options), outcome(gmonprof, options)
            runs += 1
            if theirs[0] < 0:
                crashed += 1
            elif theirs != ours:
                different += 1
                print(f"seed {seed}: ", end="")
                show(options, theirs, ours)
        shutil.rmtree(folder)
    print(f"{runs} runs, {different} different; gprof crashed in {crashed}")
    sys.exit(different != 0)


main(*sys.argv[1:])
