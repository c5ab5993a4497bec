"""Changes fields of files of unsolved counts, whose checksum is then right, and of the program they
are of. gmonkit-solve must end by itself, soon, with few words and little memory.

usage: hostile_counts.py SOLVER PROGRAM RUNS SEED

Runs PROGRAM thrice, with the numbers 0 to 2, to have its counts. Then each of the RUNS changes one
to three words of such counts or of the PROGRAM. Writes what did harm to the folder harm, and says
how many did.
"""

import concurrent.futures
import os
import pathlib
import random
import resource
import struct
import subprocess
import sys
import tempfile

HEADER = 24  # bytes: magic, version, checksum
WORD_BITS = 64
SECONDS = 10  # of processor time: other work must not make it fail
ADDRESSES = 16 << 30  # most of it is never touched
MEMORY = 3 << 20  # KB


def checksum(data):
    hashed = len(data)
    for at in range(0, len(data), 8):
        hashed ^= int.from_bytes(data[at:at + 8], "little")
        hashed = hashed * 0x9e3779b97f4a7c15 % (1 << WORD_BITS)
        hashed ^= hashed >> 32
    return hashed


class Counts:
    """The fields of a file: numbers, and texts as bytes."""

    def __init__(self, data):
        self.header, self.data, self.at = data[:16], data[HEADER:], 0
        self.fields = []
        self.word()  # flags
        self.text(8)  # image id
        self.word()  # rate
        self.text(15)  # dimension
        for _ in range(2 + 12 + 1):  # abbreviation, first runs, bounds of tables, outside
            self.word()
        for words in (2, 3, 3):  # counters, calls, slots
            self.array(lambda: [self.word() for _ in range(words)])
        self.array(lambda: self.text(128))  # files
        self.array(lambda: [self.word() for _ in range(5)])  # arcs
        self.array(lambda: [self.word() for _ in range(3)])  # extension records
        self.word()
        self.array(lambda: [self.word() for _ in range(2)])  # samples
        assert self.at == len(self.data) and encode(self.header, self.fields) == data

    def word(self):
        value = shift = 0
        while True:
            byte = self.data[self.at]
            self.at += 1
            value |= (byte & 0x7f) << shift
            shift += 7
            if byte < 0x80:
                break
        self.fields.append(value)
        return value

    def text(self, size):
        self.fields.append(self.data[self.at:self.at + size])
        self.at += size

    def array(self, item):
        for _ in range(self.word()):
            item()


def encode(header, fields):
    data = bytearray()
    for field in fields:
        if isinstance(field, bytes):
            data += field
            continue
        while field >= 0x80:
            data.append(field & 0x7f | 0x80)
            field >>= 7
        data.append(field)
    return header + checksum(data).to_bytes(8, "little") + data


def places(program):
    """The words of PROGRAM that the solver may read, as (offset, size), by section."""
    sections = [[(at, 8) for at in range(24, 64, 8)]]
    start, = struct.unpack_from("<Q", program, 32)
    entry, count = struct.unpack_from("<HH", program, 54)
    sections.append([(at, 8) for at in range(start, start + entry * count, 8)])
    start, = struct.unpack_from("<Q", program, 40)
    entry, count, names = struct.unpack_from("<HHH", program, 58)
    headers = [struct.unpack_from("<IIQQQQ", program, start + entry * i) for i in range(count)]
    for name, _, _, _, offset, size in headers:
        at = headers[names][4] + name
        name = program[at:program.index(b"\0", at)].decode()
        if name == ".note.gnu.build-id":
            size = 16  # it must stay that of the counts
        if name.startswith("gmon_") and name != "gmon_counters" or name in (
                ".text", ".dynsym", ".dynstr", ".note.gnu.build-id"):
            sections.append([(at, 4) for at in range(offset, offset + size - 3, 4)])
        if name in (".dynamic", ".rela.dyn", ".rela.plt"):
            sections.append([(at, 8) for at in range(offset, offset + size - 7, 8)])
    return [section for section in sections if section]


def changed(value, bits, others, choice):
    """Returns a value that may do harm in the place of VALUE."""
    near = [value + d for d in (-4096, -64, -8, -4, -1, 1, 2, 3, 4, 8, 64, 4096, 1 << 20, -1 << 20)]
    edge = [(1 << n) + d for n in (0, 3, 7, 8, 12, 16, 20, 31, 32, 40, 47, 48, 63, 64)
            for d in (-2, -1, 0, 1)]
    kind = choice.random()
    if kind < 0.35:
        new = choice.choice(near)
    elif kind < 0.65:
        new = choice.choice(edge)
    elif kind < 0.8:
        new = choice.choice(others)
    elif kind < 0.9:
        new = choice.getrandbits(bits)
    else:
        new = value ^ 1 << choice.randrange(bits)
    return new % (1 << bits)


def changed_counts(data, choice):
    counts = Counts(data)
    numbers = [i for i, field in enumerate(counts.fields) if isinstance(field, int)]
    values = [counts.fields[i] for i in numbers]
    for _ in range(choice.randint(1, 3)):
        i = choice.choice(numbers if choice.random() < 0.6 else numbers[:32])
        counts.fields[i] = changed(counts.fields[i], WORD_BITS, values, choice)
    data = encode(counts.header, counts.fields)
    if choice.random() < 0.05:  # what follows is missing
        contents = data[HEADER:choice.randrange(HEADER, len(data))]
        data = counts.header + checksum(contents).to_bytes(8, "little") + contents
    return data


def changed_program(program, sections, choice):
    program = bytearray(program)
    for _ in range(choice.randint(1, 3)):
        section = choice.choice(sections)
        at, size = choice.choice(section)
        other, _ = choice.choice(section)
        value, near = (int.from_bytes(program[i:i + size], "little") for i in (at, other))
        new = changed(value, 8 * size, [near], choice)
        program[at:at + size] = new.to_bytes(size, "little")
    return bytes(program)


def limit():
    for what, most in ((resource.RLIMIT_AS, ADDRESSES), (resource.RLIMIT_CPU, SECONDS),
                       (resource.RLIMIT_CORE, 0)):
        resource.setrlimit(what, (most, most))


def harm_of(command):
    """Runs COMMAND and returns what it did that it must not do, or nothing."""
    run = subprocess.run(command, stderr=subprocess.PIPE, preexec_fn=limit)
    if run.returncode not in (0, 1):
        return f"status {run.returncode}"
    errors = [line for line in run.stderr.splitlines() if b"gmonkit: error: " in line]
    if len(errors) != run.returncode or len(run.stderr.splitlines()) > 4:
        return f"messages {run.stderr[:200]}"
    return None


def left_counts(program):
    """The files of counts that PROGRAM leaves to a collector, with some samples."""
    folder = pathlib.Path("left")
    folder.mkdir()
    (folder / ".unfinished").touch()
    options = f"hz=0:merge=1:output={folder}/%n-%b-%p.gmon"
    files = []
    for number in range(3):
        subprocess.run([program, str(number)], env=dict(os.environ, GMONKIT_OPTIONS=options))
        for link in folder.glob(".program.*"):
            (folder / f".solves.2{link.suffix}").touch()
        for file in folder.glob(".unsolved.*"):
            counts = Counts(file.read_bytes())
            counts.fields[-2:] = [1, 2, 3, 1, 70, 4]
            files.append(encode(counts.header, counts.fields))
            file.unlink()
    return files


class Fuzzer:
    def __init__(self, solver, program):
        self.solver, self.path = solver, os.path.abspath(program)
        self.program = pathlib.Path(program).read_bytes()
        self.files = left_counts(self.path)
        self.sections = places(self.program)
        self.id = next(f for f in Counts(self.files[0]).fields if isinstance(f, bytes)).hex()

    def run(self, seed):
        choice = random.Random(seed)
        file, other = choice.choice(self.files), choice.choice(self.files)
        with tempfile.TemporaryDirectory(dir=".") as folder:
            program, names = self.path, [f"{folder}/1", f"{folder}/2"]
            if choice.random() < 0.5:
                file = changed_counts(file, choice)
            else:
                program = f"{folder}/program"
                pathlib.Path(program).write_bytes(
                    changed_program(self.program, self.sections, choice))
            for name, data in zip(names, choice.sample([file, other], 2)):
                pathlib.Path(name).write_bytes(data)
            harm = harm_of([self.solver, program, "program", self.id, f"{folder}/sum", *names])
            if harm:
                os.makedirs("harm", exist_ok=True)
                os.rename(folder, f"harm/{seed}")
                os.mkdir(folder)
                return f"run {seed}: {harm}"
        return None


def main(solver, program, runs, seed):
    fuzzer = Fuzzer(solver, program)
    seeds = range(int(seed), int(seed) + int(runs))
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        harms = [harm for harm in pool.map(fuzzer.run, seeds) if harm]
    for harm in harms:
        print(harm)
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    print(f"{runs} runs, {len(harms)} did harm" + ", one took much memory" * (memory > MEMORY))


main(*sys.argv[1:])
