"""Writes the inputs that fuzzing starts from: the programs and profiles of the analyzer's tests,
what earlier fuzzing kept (corpus/), and the inputs that once did harm (found/).

usage: seeds.py TARGET FOLDER
"""

import pathlib
import re
import struct
import subprocess
import sys
import tarfile
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TESTS = HERE.parent.parent
ANALYZER = TESTS / "analyzer"
VERBS = 29  # of verbs_fuzzer; the last one takes no third file
EVALUATE_BINARY, ORDER_BLOCKS, VERIFY_BLOCKS, EXPORT_BOLT = 12, (20, 21), 22, 23
CHOICES = 33  # of gmonprof_fuzzer, what is asked for; the last one is to read an order
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
    yield from (part.replace("LIBRARY", "/library.so") for part in parts(TESTS / "export")
                if part.startswith("kit"))


def found_inputs(target):
    return [bytes.fromhex(re.sub("#.*", "", found.read_text()))
            for found in sorted((HERE / "found").glob(target + "-*.hex"))]


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


def linked(source, folder, *options):
    (folder / "linked.c").write_text(source)
    run("clang", *options, "-O1", "-fdebug-compilation-dir=.", "-nostdlib", "-static",
        "-fuse-ld=lld",
        "-Wl,--build-id=0x0123456789abcdef", "-Wl,--image-base=0,-Ttext=0x1000",
        "linked.c", "-o", "linked", cwd=folder)
    return (folder / "linked").read_bytes()


def program_with_lines(folder):
    return linked(SOURCE, folder, "-g")


# What 'gmonkit order --blocks' and 'export --bolt' read: a map of the blocks, a jump through a
# table, and what the plugins add, a counter and a flow graph of one part with two places. With
# -DPLAIN it is the plain build.
BLOCKS_SOURCE = """volatile long counter __attribute__((section("gmon_counters")));
int work(int *x) {
#ifndef PLAIN
  counter--;
#endif
  switch (*x) {
  case 0: x[1] = 5; break;
  case 1: x[2] = 6; break;
  case 2: x[3] = 7; break;
  case 3: x[5] = 1; break;
  case 4: return *x - 7;
  }
  return x[1];
}
void _start(void) {
  for (int i = 0, all[6]; i < 9; all[1] = i++)
    all[0] = i, counter += work(all);
}
__asm__(".pushsection gmon_graphs,\\"a\\"; .p2align 3; .long 56, 3, 1, 0;"
        ".long work - ., 0, 0, 2, 0, 0, 0; .short 0, 1; .long 24; .short 1, 2; .popsection");
"""
BLOCKS = "kit 3 0123456789abcdef\narc 0x1080 0x1000 9\nblocks " + " ".join(
    f"{address:#x}={address % 7}" for address in range(0x1000, 0x10c0, 4)) + "\n"


BLOCK_LIST = "v1\nf work\nc 0 2\nc 3\nf _start\nc 0\n"


def seeds_with_blocks(folder):
    """Programs, with a profile or an order, and a release or a list of blocks."""
    (folder / "list").write_text(BLOCK_LIST)
    elf = linked(BLOCKS_SOURCE, folder, "-fbasic-block-address-map")
    plain = linked(BLOCKS_SOURCE, folder, "-fbasic-block-address-map", "-DPLAIN")
    cut = linked(BLOCKS_SOURCE, folder, "-fbasic-block-address-map", "-DPLAIN",
                 "-fbasic-block-sections=list=list")
    data = profile(BLOCKS, folder)
    for choice, files in [*zip(ORDER_BLOCKS, [(elf, data, plain)] * 2),
                          (VERIFY_BLOCKS, (cut, ORDERS[0], BLOCK_LIST.encode())),
                          (EXPORT_BOLT, (elf, data, plain)), (EVALUATE_BINARY, (elf, data, cut))]:
        yield struct.pack("<BHH", choice, len(files[0]), len(files[1])) + b"".join(files)


# As the verbs' third file, for readers whose files the tests make only when they run.
ORDERS = [b"# gmonkit order, format 1\nwork\n_start\n",
          b"# gmonkit order for Apple's linker, format 1\n_work\n",
          b"/* gmonkit order for GNU ld, format 1 */\nSECTIONS\n{\n  .text.gmon_order :\n  {\n"
          b"    *(.text.work .text.hot.work)\n    *(\".text._start\")\n  }\n}\n"
          b"INSERT BEFORE .text;\n",
          b"/* gmonkit order for GNU ld, format 1 */\n.text :\n  {\n    *(.text.work)\n  }\n",
          b".text.work\n.text.hot.work\n\n.text._start\n",
          b"work\t5\nodd name\r\n", b'a.o\n"b c.o"\n']
JSON = b"""{"format": 1, "algorithm": "hybrid", "image": {"path": "p", "id": "0123"},
"listed": [{"name": "work", "calls": 9, "bytes": 31.5}, {"name": "_start", "calls": 1}]}"""
MAPS = [b"             VMA              LMA     Size Align Out     In      Symbol\n"
        b"            1000             1000       40    16 .text\n"
        b"            1000             1000       20    16         a.o:(.text.work)\n"
        b"            1000             1000       20     1                 work\n"
        b"            1020             1020       20    16         lib.a(b.o):(.text._start)\n",
        b"               VMA       Size Align Out     In      Symbol\n"
        b"            0x1000         64    16 .text\n"
        b"            0x1000         32    16         a.o:(.text.work)\n",
        b"LOAD a.o\n\n .text.work\n                0x0000000000001000       0x20 a.o\n"
        b"                0x0000000000001000                work\n"
        b" .text._start   0x0000000000001020       0x20 lib.a(b.o)\n"]
SAMPLES = [b"work:20:9\n 1: 9\n 2.1: 9 twice:3\n 2: twice:5\n  1: 5\n !CFGChecksum: 5\n"
           b"_start:1:1\n 0: 1\n"]


def text_hash(data, value=0xcbf29ce484222325):
    """As the runtime's textHash."""
    for at in range(0, len(data), 8):
        word = int.from_bytes(data[at:at + 8], "little")
        value = (value ^ word) * 0x100000001b3 & (1 << 64) - 1
    return value


def live_file(data):
    half = struct.pack("<3Q", 1, 80, len(data))
    checksum = struct.pack("<Q", text_hash(half, text_hash(data)))
    return b"GMONLIVE" + struct.pack("<Q", 1) + half + checksum + bytes(32) + data


def objects(folder):
    """An archive, and files that are no ELF files."""
    for part in parts(TESTS / "linker-order"):
        if part.startswith(("--- !mach-o", "--- !COFF")):
            (folder / "yaml").write_text(part)
            done = subprocess.run(["yaml2obj", folder / "yaml"], capture_output=True)
            yield done.stdout
    (folder / "a.s").write_text(".globl __gmon_abi_v3\n__gmon_abi_v3:\n")
    run("clang", "-c", "a.s", "-o", "a.o", cwd=folder)
    run("llvm-ar", "rcs", "a.a", "a.o", cwd=folder)
    yield (folder / "a.a").read_bytes()
    yield (folder / "a.o").read_bytes()


def verb_seeds(folder):
    elf, data = program_with_lines(folder), profile(LINES, folder)
    (folder / "samples").write_bytes(SAMPLES[0])
    run("llvm-profdata", "merge", "--sample", "--extbinary", "samples", "-o", "binary", cwd=folder)
    samples = [*SAMPLES, (folder / "binary").read_bytes()]
    thirds = [data, elf, JSON, live_file(data), *ORDERS, *MAPS, *samples, *objects(folder)]

    def seed(choice, second, third):
        return struct.pack("<BHH", choice, len(elf), len(second)) + elf + second + third

    for choice in range(VERBS):
        for third in thirds[:1 if choice == VERBS - 1 else None]:
            yield seed(choice, data, third)
    for choice in range(4):  # whose second file is no profile
        for second in [*ORDERS, *samples]:
            yield seed(choice, second, ORDERS[0])
    for text in parts(TESTS / "linker-order"):
        yield seed(0, text.encode(), b"")


def seeds(target, folder):
    if target == "verbs_fuzzer":
        yield from verb_seeds(folder)
        yield from seeds_with_blocks(folder)
        yield from found_inputs(target)
        return
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
    known = found_inputs(target)
    if target == "gmon_reader_fuzzer":
        yield from known
        return
    elf, data = program_with_lines(folder), profile(LINES, folder)
    with_stacks = [profile("layout 64 little\n" + text, folder) for text in descriptions()
                   if re.search("^stack ", text, re.MULTILINE)]
    for choice in range(CHOICES):
        for third in [b""] + [bytes([len(text)]) + text for text in THIRD_FILES]:
            yield len(elf).to_bytes(2, "little") + bytes([choice]) + elf + third + data
        # What did harm once might do it elsewhere.
        yield from (input[:2] + bytes([choice]) + input[3:] for input in known)
        for stacks in with_stacks:
            yield len(programs[0]).to_bytes(2, "little") + bytes([choice]) + programs[0] + stacks
    for text in parts(TESTS / "linker-order"):
        yield bytes([0, 0, CHOICES - 1]) + text.encode()


def main(target, output):
    corpus = HERE / "corpus" / (target + ".tar.xz")
    if corpus.exists():
        with tarfile.open(corpus) as kept:
            kept.extractall(output)
    with tempfile.TemporaryDirectory() as folder:
        for number, data in enumerate(seeds(target, pathlib.Path(folder))):
            (pathlib.Path(output) / f"seed-{number}").write_bytes(data)


main(*sys.argv[1:])
