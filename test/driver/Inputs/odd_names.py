"""Makes a program whose functions and source have names that would do something to a terminal or to
a file of lines, and looks for these bytes in all that the tools print and write.

usage: odd_names.py GMONKIT GMON-CC CLANG
"""

import os
import subprocess
import sys

SOURCE = b"source\x1b[2J\xe2\x80\xae.c"
NAMES = {"green": "gr\u00fcn".encode(), "escape": b"a\x1b]0;title\x07b",
         "lines": b"two\nDA:1,7\nlines:1:1",
         "turned": "a\u202eb".encode(), "control": "a\u009b2Jb".encode(),
         "broken": b"a\xff\xfeb",
         "carriage": b"a\rb", "semicolon": b"a;b"}
LINES = "".join(f"__attribute__((noinline)) void {name}(void) {{ sum += {number}; }}\n"
                for number, name in enumerate(NAMES))
PROGRAM = ("static volatile int sum;\n" + LINES
           + "int main(void) { for (int i = 0; i < 99999; i++) { "
           + " ".join(name + "();" for name in NAMES) + " } }\n")

REPORTS = [b"-b", b"-A", b"-C", b"-l", b"-b -l -q", b"-T", b"-i", b"-d", b"-b -L -p", b"-r",
           b"--no-demangle", b"-pnone\x1b[31m"]
EXPORTS = [b"folded", b"firefox", b"callgrind", b"lcov", b"sample-profile-text", b"weights",
           b"dot"]
LINKERS = [b"lld", b"bfd", b"bfd-2.43", b"gold", b"apple", b"msvc", b"lld-calls"]
ODD = b"no\x1b[31m\nfile\xc2\x9b"


def is_plain(text):
    try:
        return all(c.isprintable() or c in "\n\f\t" for c in text.decode())
    except UnicodeDecodeError:
        return False


def main(gmonkit, gmon_cc, clang):
    gmonkit, gmon_cc = gmonkit.encode(), gmon_cc.encode()
    gmonprof = os.path.join(os.path.dirname(gmonkit), b"gmonprof")
    with open(SOURCE, "w") as file:
        file.write(PROGRAM)
    flags = ["-g", "-O1", "-ffunction-sections", "-fuse-ld=lld"]
    subprocess.run([gmon_cc, clang, *flags, "-c", SOURCE, "-o", "odd.o"], check=True)
    renames = [part for old, new in NAMES.items()
               for part in ("--redefine-sym", old.encode() + b"=" + new)]
    subprocess.run([clang, *flags, "-c", SOURCE, "-o", "plain.o"], check=True)
    for name in ("odd.o", "plain.o"):
        subprocess.run(["llvm-objcopy", *renames, name], check=True)
    subprocess.run([gmon_cc, clang, *flags, "odd.o", "-o", "odd"], check=True)
    subprocess.run([clang, *flags, "plain.o", "-o", "plain"], check=True)
    subprocess.run(["./odd"], check=True)

    commands = [[gmonprof, *options.split(b" "), b"odd", b"gmon.out"] for options in REPORTS]
    commands += [[gmonkit, b"export", b"--" + name, b"odd", b"gmon.out"] for name in EXPORTS]
    commands += [[gmonkit, b"export", b"--bolt", b"--release=plain", b"odd", b"gmon.out"]]
    commands += [[gmonkit, b"count", option, b"odd", b"gmon.out"]
                 for option in (b"--top=0", b"--release=plain")]
    commands += [[gmonkit, b"order", b"--linker=" + name, b"odd", b"gmon.out"] for name in LINKERS]
    with open("order", "wb") as file:  # as another tool may have written it
        file.write(b"\n".join([*NAMES.values(), *(name + b"\x1b[2J" for name in NAMES.values())]))
    commands += [[gmonkit, verb, b"odd", b"order"] for verb in (b"verify", b"check", b"doctor")]
    commands += [[gmonkit, b"explain", name, b"odd", b"gmon.out"] for name in NAMES.values()]
    commands += [[gmonkit, b"diff", b"order", b"odd"],
                 [gmonkit, b"view", b"odd", b"gmon.out", b"-o", b"-"],
                 [gmonkit, b"evaluate", b"odd", b"gmon.out", b"--order=order"],
                 [gmonprof, ODD], [gmonprof, b"odd", ODD], [gmonprof, b"--" + ODD], [gmonkit, ODD],
                 [gmonkit, b"merge", ODD], [gmonkit, b"recover", ODD], [gmonkit, b"run", ODD],
                 [gmonkit, b"order", b"odd", b"gmon.out", b"-o", b"folder/" + ODD],
                 [gmon_cc, clang.encode(), b"--gmon-" + ODD]]
    wrong = []
    for command in commands:
        done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True)
        if done.returncode < 0 or not is_plain(done.stdout) or not is_plain(done.stderr):
            wrong.append(f"{command}: {done.stdout!r} {done.stderr!r}"[:2000])
        if ODD in command[-1] and done.stderr.count(b"\n") != 1:
            wrong.append(f"{command}: not one line: {done.stderr!r}")
    print("\n".join(wrong) or f"{len(commands)} commands print what people can read")


main(*sys.argv[1:])
