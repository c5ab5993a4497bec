"""Writes the inputs that fuzzing starts from: the programs and profiles of the analyzer's tests,
what earlier fuzzing kept (corpus/), and the inputs that once did harm (found/).

usage: seeds.py TARGET FOLDER
"""

import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent.parent
ANALYZER = TESTS / "analyzer"
CHOICES = 31  # of gmonprof_fuzzer, what is asked for; the last one is to read an order
LAYOUTS = [("64", "LSB", "little"), ("32", "LSB", "little"), ("64", "MSB", "big"),
           ("32", "MSB", "big")]


def parts(folder):
    """The files that the tests in FOLDER consist of."""
    for test in sorted(folder.glob("*.test")):
        yield from re.split(r"^#--- .*\n", test.read_text(), flags=re.MULTILINE)[1:]


def descriptions():
    """Texts for mkgmon.py that are parts of the tests."""
    for part in parts(ANALYZER):
        if re.match(r"(layout|kit|histogram|arc|blocks|raw)\b", part):
            yield part
    yield (TESTS / "export/Inputs/profile.txt").read_text()


def run(*command, cwd=None):
    subprocess.run(command, check=True, cwd=cwd)


def profile(description, folder):
    (folder / "description").write_text(description)
    run(sys.executable, ANALYZER / "Inputs/mkgmon.py", folder / "description", folder / "profile")
    return (folder / "profile").read_bytes()


def program(bits, order, folder):
    run("yaml2obj", f"-DBITS={bits}", f"-DORDER={order}", ANALYZER / "Inputs/program.yaml", "-o",
        folder / "program")
    return (folder / "program").read_bytes()


SOURCE = """__attribute__((always_inline)) static inline int twice(int x) { return x + x; }
int work(int *x) {
  return *x > 3 ? twice(*x) : 1;
}
void _start(void) {
  for (int i = 0; i < 9; i++)
    work(&i);
}
"""


LINES = """kit 3 0123456789abcdef
histogram 0x1000 0x1040 100 1 2 3 4 5 6 7 8
arc 0x1024 0x1000 9
blocks 0x1000=9 0x1006=5 0x1020=1 0x1024=9
"""


# For -R and for -S.
THIRD_FILES = [b"a.o:0 T work\nb.o:0 T _start\nNo symbols in c.o\n",
               b"1000 T work\n0000000000001020 0000000000000020 t _start\n"]


def program_with_lines(folder):
    (folder / "lines.c").write_text(SOURCE)
    run("clang", "-g", "-O1", "-fdebug-compilation-dir=.", "-nostdlib", "-static", "-fuse-ld=lld",
        "-Wl,--build-id=0x0123456789abcdef", "-Wl,--image-base=0,-Ttext=0x1000",
        "lines.c", "-o", "lines", cwd=folder)
    return (folder / "lines").read_bytes()


def seeds(target, folder):
    programs = [program(bits, order, folder) for bits, order, _ in LAYOUTS]
    for number, text in enumerate(descriptions()):
        for layout, (bits, _, order) in enumerate(LAYOUTS):
            if bits == "32" and re.search(r"0x[0-9a-f]{9}|\b\d{10}", text):
                continue
            data = profile(f"layout {bits} {order}\n" + text, folder)
            if target == "gmon_reader_fuzzer":
                yield bytes([layout, 128]) + data + data
            else:
                elf = programs[layout]
                yield len(elf).to_bytes(2, "little") + bytes([number]) + elf + data
    known = [bytes.fromhex(re.sub("#.*", "", found.read_text()))
             for found in sorted((HERE / "found").glob(target + "-*.hex"))]
    if target == "gmon_reader_fuzzer":
        yield from known
        return
    elf, data = program_with_lines(folder), profile(LINES, folder)
    for choice in range(CHOICES):
        for third in [b""] + [bytes([len(text)]) + text for text in THIRD_FILES]:
            yield len(elf).to_bytes(2, "little") + bytes([choice]) + elf + third + data
        # What did harm once might do it elsewhere.
        yield from (input[:2] + bytes([choice]) + input[3:] for input in known)
    for text in parts(TESTS / "linker-order"):
        yield bytes([0, 0, CHOICES - 1]) + text.encode()


def main(target, output):
    with tarfile.open(HERE / "corpus" / (target + ".tar.xz")) as kept:
        kept.extractall(output)
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(seeds(target, pathlib.Path(folder))):
            (pathlib.Path(output) / f"seed-{number}").write_bytes(data)


main(*sys.argv[1:])
