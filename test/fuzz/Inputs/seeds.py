"""Writes the inputs that fuzzing starts from: the programs and profiles of the analyzer's tests,
what earlier fuzzing kept (corpus/), and the inputs that once did harm (found/).

usage: seeds.py TARGET FOLDER
"""

import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent.parent
ANALYZER = TESTS / "analyzer"
LAYOUTS = [("64", "LSB", "little"), ("32", "LSB", "little"), ("64", "MSB", "big"),
           ("32", "MSB", "big")]


def descriptions():
    """Texts for mkgmon.py that are parts of the tests."""
    for test in sorted(ANALYZER.glob("*.test")):
        for part in re.split(r"^#--- .*\n", test.read_text(), flags=re.MULTILINE)[1:]:
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
    if target == "gmonprof_fuzzer":
        elf, data = program_with_lines(folder), profile(LINES, folder)
        yield from (len(elf).to_bytes(2, "little") + bytes([choice]) + elf + data
                    for choice in range(16))
    for found in sorted((HERE / "found").glob(target + "-*.hex")):
        yield bytes.fromhex(re.sub("#.*", "", found.read_text()))


def main(target, output):
    kept = HERE / "corpus" / (target + ".zip")
    if kept.exists():
        zipfile.ZipFile(kept).extractall(output)
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(seeds(target, pathlib.Path(folder))):
            (pathlib.Path(output) / f"seed-{number}").write_bytes(data)


main(*sys.argv[1:])
