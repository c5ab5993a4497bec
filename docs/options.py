#===- options.py - writes the page of all options --------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   options.py [--check] BUILD
#
# Writes docs/options.md from the tables of the options: those of the programs in BUILD/bin
# (cmake/option_list.py), the runtime's options.inc, and the head comments of the CMake package and
# of gmonkit.mk. With --check it changes nothing and fails if the page differs.

import difflib
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs/options.md"
sys.path.insert(0, str(ROOT / "cmake"))

from option_list import read_program  # noqa: E402

DEFAULT = re.compile(r",? *\(default:? ([^()]+)\)")

INTRO = """# All options

Every option of every program, in one page to search. `docs/options.py build` writes it from the
tables by which the programs read their options; a test fails when it is stale.

[gmonkit](#gmonkit) · [gmonprof](#gmonprof) · [gmon-cc](#gmon-cc) ·
[Compiler plugins](#compiler-plugins) · [GMONKIT_OPTIONS](#gmonkit_options) ·
[CMake package](#cmake-package) · [gmonkit.mk](#gmonkitmk)
"""


def code(text):
    return f"`{text}`" if text else ""


def cell(text):
    """TEXT in a cell of a table."""
    return re.sub(r"([|*<>])", r"\\\1", text)


def table(head, rows):
    lines = [head, ["---"] * len(head), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def take_default(help_text):
    """The default that HELP_TEXT states, and the rest of it."""
    if match := DEFAULT.search(help_text):
        return match[1], DEFAULT.sub("", help_text, 1).strip()
    if match := re.search(r"(\S+) \(the default\),", help_text):
        return match[1], help_text
    return "", help_text


def values(option):
    text = ", ".join(map(code, option.choices() or [option.value])) if option.value else ""
    return text + (" or nothing" if option.optional else "")


def option_row(option):
    default, meaning = take_default(option.help)
    spelling = ", ".join(code(name) for name in (option.short, option.long) if name)
    return [spelling, values(option), cell(default), cell(meaning)]


OPTION_HEAD = ["option", "value", "default", "meaning"]


def is_help(option):
    return option.long == "--help"


def gmonkit(build):
    program = read_program(build / "bin", "gmonkit")
    rows = []
    for verb, (summary, options) in program.verbs.items():
        rows.append([f"**{verb}**", "", "", "", cell(summary)])
        if verb == "report":
            rows.append(["report", "those of [gmonprof](#gmonprof)", "", "", ""])
            continue
        rows += [[verb, *option_row(option)] for option in options if not is_help(option)]
    return ("\n## gmonkit\n\n`gmonkit VERB [OPTION...]`. Every verb takes `-h` and `--help`; "
            "`gmonkit --version` prints\nthe version.\n\n" + table(["verb", *OPTION_HEAD], rows))


def gmonprof(build):
    options = read_program(build / "bin", "gmonprof").options
    return ("\n## gmonprof\n\n`gmonprof [OPTION...] [PROGRAM [PROFILE...]]`. SPEC is a FUNCTION, "
            "FILE:FUNCTION, FILE:LINE or FILE.c.\n[gprof-differences.md](gprof-differences.md) "
            "explains what it prints.\n\n" + table(OPTION_HEAD, map(option_row, options)))


def gmon_cc(build):
    options = read_program(build / "bin", "gmon-cc").options
    return ("\n## gmon-cc\n\n`gmon-cc [OPTION...] COMPILER ARGUMENT...`. "
            "[instrumenting.md](instrumenting.md) and [pgo.md](pgo.md)\nexplain the options.\n"
            "The environment variable `GMON_CC_OPTIONS` has options that come first.\n\n"
            + table(OPTION_HEAD, map(option_row, options)))


def plugins():
    """What the plugins do without gmon-cc: the initial values of its options."""
    members = (ROOT / "plugin-common/options.h").read_text()
    source = (ROOT / "plugin-common/options.cpp").read_text()
    keys = re.findall(r'^    \{"([a-z-]+)", "', source, re.MULTILINE)
    # The key of each member whose name it does not have.
    pairs = re.findall(r'std::pair\("([a-z-]+)", &(\w+)\)', source)
    key_of = {member: key for key, member in pairs}
    words = {"false": "off", "true": "on"}
    rows = [[code(key), code(words.get(value, value.lower()))]
            for member, value in re.findall(r"^  \w+ (\w+) = (?:\w+::)?(\w+);", members,
                                            re.MULTILINE)
            if (key := key_of.get(member, member)) in keys]
    return """
## Compiler plugins

The plugins take the options of `gmon-cc` from `--gmon-arcs` to `--gmon-output`, spelled in other
ways:

""" + table(["compiler", "spelling"],
            [["Clang", "`-mllvm -gmon-KEY=VALUE`"],
             ["GCC", "`-fplugin-arg-gmonplugin-KEY=VALUE`"],
             ["`opt -passes=`", "`gmon<KEY=VALUE;...>`"],
             ["all, by the environment", "`GMONPASS_OPTIONS=KEY=VALUE;...`"]]) + """
These defaults are their own. `gmon-cc` asks for others.

""" + table(["key", "default of the plugins"], rows)


def runtime():
    text = (ROOT / "runtime/include/gmonkit/options.inc").read_text()
    rows = []
    for kind, name, default, strings in re.findall(
            r"GMONRT_OPTION\((\w+), (\w+), (\S+),\s*((?:\"[^\"]*\"\s*)+)\)", text):
        stated, meaning = take_default("".join(re.findall(r'"([^"]*)"', strings)))
        rows.append([code(name.replace("_", "-")), "a number" if kind == "Number" else "text",
                     cell(stated or default.strip('"')), cell(meaning)])
    return ("\n## GMONKIT_OPTIONS\n\nThe runtime's options: `GMONKIT_OPTIONS=KEY=VALUE:...` in the "
            "environment of the program.\n[runtime.md](runtime.md) explains them.\n\n"
            + table(["key", "value", "default", "meaning"], rows))


def cmake_arguments(function, file):
    head = (ROOT / "cmake/package" / file).read_text()
    rows = []
    for bracket, name, value, note in re.findall(
            r"^#     (\[?)([A-Z_]+) (\S[^#]*?) +# (.+)$", head, re.MULTILINE):
        default, meaning = take_default(note)
        value = value.rstrip(")")
        value = value.removesuffix("]") if bracket else value
        rows.append([code(name), code(value), cell(default), cell(meaning)])
    return (f"\nArguments of `{function}(TARGET ...)`. Files are named from the folder of the "
            "`CMakeLists.txt`.\n\n"
            + table(["argument", "value", "default", "meaning"], rows))


def cmake_package():
    text = (ROOT / "cmake/package/GmonkitConfig.cmake").read_text()
    choices = dict(re.findall(r"^_gmonkit_one_of\((\w+) ([^)]+)\)", text, re.MULTILINE))
    settings = [[code(name), ", ".join(map(code, choices.get(name, "").split())),
                 default.strip('"'), cell(meaning)]
                for name, default, meaning in re.findall(
                    r"^set\((\w+) (\S+) CACHE STRING\s+\"([^\"]+)\"\)", text, re.MULTILINE)]
    return ("\n## CMake package\n\n`find_package(Gmonkit)`; [build-systems.md]"
            "(build-systems.md#cmake) explains it. Settings, as `-DNAME=VALUE`:\n\n"
            + table(["setting", "value", "default", "meaning"], settings)
            + cmake_arguments("gmonkit_feedback", "GmonkitFeedback.cmake")
            + cmake_arguments("gmonkit_count", "GmonkitCount.cmake"))


def makefile():
    head = (ROOT / "cmake/gmonkit.mk").read_text().split("\n\n")[0]
    rows = []
    for name, note in re.findall(r"^#   (GMONKIT_\w+) +(.+(?:\n#     +.+)*)", head, re.MULTILINE):
        note = note.split(", for which it has rules like")[0]  # an example follows
        rows.append([code(name), cell(" ".join(note.replace("#", " ").split()))])
    return ("\n## gmonkit.mk\n\nFor makefiles; [build-systems.md](build-systems.md#make) explains "
            "it. The first two variables are\nrequired.\n\n" + table(["variable", "meaning"], rows))


def main(arguments):
    check = arguments[:1] == ["--check"]
    build = pathlib.Path(arguments[check]).resolve()
    text = "".join([INTRO, gmonkit(build), gmonprof(build), gmon_cc(build), plugins(), runtime(),
                    cmake_package(), makefile()])
    if not check:
        PAGE.write_text(text)
        return 0
    diff = list(difflib.unified_diff(PAGE.read_text().splitlines(), text.splitlines(),
                                     f"{PAGE}, as it is", "as docs/options.py writes it",
                                     lineterm="", n=0))
    print("\n".join(diff) if diff else f"{PAGE}: up to date")
    return bool(diff)


sys.exit(main(sys.argv[1:]))
