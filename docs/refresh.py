#===- refresh.py - runs the commands that a page shows --------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   refresh.py [--check] BUILD PAGE...
#
# In each PAGE, a fenced block that begins with `$ ` is a shell session: commands and their output.
# This runs all commands in one shell, in a scratch copy of examples/calc, with the programs of
# BUILD, and replaces the output in the page. With --check it changes nothing and fails if the
# output differs. Times and identities of files may differ.
#
# A command may continue on the next line after a backslash. It must not fail. A command that is
# meant to fail ends in `|| echo ...`.

import difflib
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BLOCK = re.compile(r"^```\n(\$ .*?)^```$", re.MULTILINE | re.DOTALL)
MARK = "\x1e"  # before the exit status of each command


def commands_of(block):
    """The commands of a session, continued lines joined as they stand."""
    commands = []
    for line in block.splitlines():
        if line.startswith("$ "):
            commands.append(line[2:])
        elif commands and commands[-1].endswith("\\"):
            commands[-1] += "\n" + line
    return commands


def environment(build):
    cache = (build / "CMakeCache.txt").read_text()
    llvm = re.search(r"^LLVM_DIR:PATH=(.*)/lib/cmake/llvm$", cache, re.MULTILINE)[1]
    path = f"{build}/bin:{llvm}/bin:/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"
    return {"PATH": path, "LC_ALL": "C", "HOME": "/nonexistent",
            "PKG_CONFIG_PATH": f"{build}/lib/pkgconfig"}


def run(commands, build):
    """What each of COMMANDS prints."""
    with tempfile.TemporaryDirectory() as scratch:
        examples = pathlib.Path(scratch) / "examples"
        shutil.copytree(ROOT / "examples", examples)
        script = "".join(f"{{ {c}\n}} </dev/null\nprintf '{MARK}%s\\n' $?\n" for c in commands)
        done = subprocess.run(["sh", "-c", script], cwd=examples / "calc", env=environment(build),
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        printed = done.stdout.replace(str(build), "BUILD").replace(f"{scratch}/", "")
        parts = re.split(f"{MARK}(\\d+)\n", printed.expandtabs())
    outputs = []
    for command, output, status in zip(commands, parts[::2], parts[1::2]):
        if status != "0":
            sys.exit(f"refresh.py: error: {command}: status {status}\n{output}")
        outputs.append("".join(line.rstrip() + "\n" for line in output.splitlines()))
    if len(outputs) != len(commands):
        sys.exit(f"refresh.py: error: {commands[len(outputs)]}: the shell ended\n{parts[-1]}")
    return outputs


def constant(text):
    """The lines of TEXT without what differs from run to run."""
    lines = []
    for line in text.splitlines():
        if not line or "of the time was spent in no function" in line:
            continue
        if len(re.findall(r"\d\.\d", line)) > 1 and "%" not in line:
            line = "rows of times"  # sorted by them
        line = re.sub(r"\b[mun]?s/call", "unit", line)
        line = re.sub(r"\b(0x[0-9a-f]+|[0-9a-f]{16})\b", "number", line)
        line = re.sub(r"\blayouts of \d+", "layouts of number", line)  # the C library's, too
        line = re.sub(r" +", " ", line)
        if lines[-1:] != [line]:
            lines.append(line)
    return lines


def refresh(page, build):
    """The text of PAGE with the outputs of now."""
    text = page.read_text()
    blocks = [commands_of(match[1]) for match in BLOCK.finditer(text)]
    outputs = iter(run([command for block in blocks for command in block], build))
    sessions = iter("".join(f"$ {command}\n{next(outputs)}" for command in block)
                    for block in blocks)
    return text, BLOCK.sub(lambda match: f"```\n{next(sessions)}```", text)


def main(arguments):
    check = arguments[:1] == ["--check"]
    build, *pages = arguments[check:]
    different = 0
    for page in map(pathlib.Path, pages):
        old, new = refresh(page, pathlib.Path(build).resolve())
        if not check:
            page.write_text(new)
            continue
        diff = list(difflib.unified_diff(constant(old), constant(new), f"{page}, as it is",
                                         f"{page}, as it should be", lineterm="", n=2))
        print("\n".join(diff) if diff else f"{page}: up to date")
        different += bool(diff)
    return different != 0


sys.exit(main(sys.argv[1:]))
