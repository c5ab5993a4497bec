#===- check_messages.py - every message is explained ---------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   check_messages.py ROOT [--list]
#
# Prints every error and warning in the sources that docs/troubleshooting.md does not have, and
# fails if there is one. A message is the text in a call that makes one, with `...` for what only
# the run knows; a line of the page must have all its words. --list prints all messages.

import pathlib
import re
import sys

# Files, and the calls in them that make messages; `return` for functions that say what is wrong.
SOURCES = [
    ("runtime/src/**/*.cpp", r"error|warning|sayFailure|return"),
    ("runtime/solver/*.cpp", r"fail|return"),
    *((f"plugin-common/{file}.cpp", r"return|unknownValue") for file in ["name_filter", "options"]),
    ("plugin-common/block_list_lines.cpp", r"advise"),
    ("gcc-plugin/**/*.cpp", r"error|fail"),
    ("llvm-pass/**/*.cpp", r"emitError|createStringError|makeError"),
    *((f"driver/{files}.cpp", r"fail")
      for files in ["gmon-cc", "compiler/*", "gmon-cc/*", "rust/*"]),
    ("driver/gmon-cc/profile_*.cpp", r"sayProblem"),
    ("driver/**/*.cpp", r'makeError|fileError|errs\(\) <<(?= "gmonkit: warning)'),
    ("linker-order/**/*.cpp", r"makeError|fileError"),
    ("linker-order/judge/diagnose.cpp", r"return"),
    ("driver/gmonprof/gmonprof.cpp", r"error|warn|nonsense"),
    *((f"analyzer/{room}/*.cpp", r"makeError|fileError|error|warn|nonsense")
      for room in ["code", "dwarf", "gmon", "model", "names", "object", "options", "probes",
                   "support"]),
    ("analyzer/export/*.cpp", r"makeError|fileError|warn"),
    ("analyzer/count/*.cpp", r"makeError|fileError"),
    ("analyzer/reports/*.cpp", r"warn"),
    ("cmake/package/*.cmake", r"message|_gmonkit_problem"),
]
STRING = r'"(?:[^"\\\n]|\\.)*"'
CONVERSION = r"%[-+ #0]*(?:\*|\d+)?(?:\.(?:\*|\d+))?(?:hh|h|ll|l|z|j|t)?[diouxXcsp]"


def call_text(text, start):
    """The source from START to the end of the statement or call that is open there."""
    depth = 0
    for match in re.finditer(STRING + r"|'(?:[^'\\]|\\.)'|[()]|;", text[start:]):
        depth += {"(": 1, ")": -1}.get(match[0], 0)
        if match[0] == ";" or depth < 0:
            return text[start:start + match.start()]
    return text[start:]


def message_of(source):
    """The strings in SOURCE as one text, with `...` between them where code is."""
    source = re.sub(r"//[^\n]*", "", source)
    source = re.sub(rf"({STRING})\s+(?={STRING})", lambda m: m[1][:-1] + "\0", source)
    source = source.replace('\0"', "")
    text = "...".join(string[1:-1] for string in re.findall(STRING, source))
    text = re.sub(CONVERSION + r"|\$\{(?:\w|\$\{\w+\})+\}", "...", text).replace("%%", "%")
    text = re.sub(r"^gmonkit: (warning|error): ", "", text)  # who says it
    return text.replace('\\"', '"').replace("\\n", " ").strip()


def messages(root):
    seen = set()
    for pattern, calls in SOURCES:
        for path in sorted(root.glob(pattern)):
            text = path.read_text()
            for call in re.finditer(rf"\b(?:{calls})(?:\(|\s)", text):
                message = message_of(call_text(text, call.end()))
                if words_of(message) and message not in seen:
                    seen.add(message)
                    yield path.relative_to(root), message


def words_of(message):
    """What of MESSAGE must stand in the page: its parts that are prose."""
    parts = [part.strip(" :;,.'()") for part in message.split("...")]
    return [part for part in parts if part.count(" ") >= 2]


def main(root, lists):
    page = root / "docs/troubleshooting.md"
    lines = [re.sub(r"[`\\]", "", line) for line in page.read_text().splitlines()]
    total = missing = 0
    for path, message in messages(root):
        total += 1
        if lists:
            print(f"{path}: {message}")
        words = [re.sub(r"[`\\]", "", word) for word in words_of(message)]
        if not any(all(word in line for word in words) for line in lines):
            print(f"{path}: not explained: {message}")
            missing += 1
    print(f"{total} messages, {missing} not explained")
    return missing != 0


sys.exit(main(pathlib.Path(sys.argv[1]).resolve(), "--list" in sys.argv))
