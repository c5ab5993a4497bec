#===- check_filecheck.py - directives that FileCheck would pass over -----------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   check_filecheck.py FOLDER
#
# FileCheck takes a line with a misspelt directive for a comment. This prints such lines of
# the tests in FOLDER: a directive of a prefix that no RUN line names, a suffix that does not
# exist or stands twice, a missing colon; and prefixes that are named and never used.

import difflib
import pathlib
import re
import sys

SUFFIXES = r"(-(NEXT|SAME|NOT|DAG|LABEL|EMPTY|COUNT-\d+))?({LITERAL})?:"
# What starts a line, after the comment marks, and could be a directive.
CANDIDATE = re.compile(r"^(?://|;|#|/\*)?\s*([A-Z][A-Z0-9]*(?:[-_][A-Z0-9]+)*)(\{LITERAL\})?[:\s]")
KEYWORDS = {"RUN", "REQUIRES", "UNSUPPORTED", "XFAIL", "END", "DEFINE", "REDEFINE"}


def close(word, prefix):
    """Whether WORD looks like a directive of PREFIX: it with a suffix of some kind, or
    nearly it."""
    if re.match(re.escape(prefix) + r"([-_]|$)", word):
        return True
    stem = re.split(r"-(?:NEXT|SAME|NOT|DAG|LABEL)", word)[0]
    return difflib.SequenceMatcher(None, stem, prefix).ratio() >= 0.8


def check(path, text):
    joined = re.sub(r"\\\n(?://|;|#)?\s*RUN:", " ", text)
    runs = [line for line in joined.splitlines() if re.match(r"^\W*RUN:", line)]
    prefixes = set()
    for run in runs:
        for command in re.split(r"\||&&|;", run):
            if not re.search(r"FileCheck .*%s", command):
                continue
            named = re.findall(r"--?check-prefix(?:es)?[= ](\S+)", command)
            prefixes.update(p for names in named for p in names.split(","))
            if not named:
                prefixes.add("CHECK")
    if not prefixes:
        return []
    problems = []
    used = set()
    for number, line in enumerate(text.splitlines(), 1):
        candidate = CANDIDATE.match(line)
        if not candidate or candidate[1] in KEYWORDS:
            continue
        word = candidate[1]
        owner = [p for p in prefixes
                 if re.match(re.escape(p) + SUFFIXES, line[candidate.start(1):])]
        if owner:
            used.update(owner)
        elif any(close(word, p) for p in prefixes):
            problems.append(f"{path}:{number}: no directive of FileCheck: {line.strip()}")
    return problems + [f"{path}: prefix {prefix} is named and has no directive"
                       for prefix in sorted(prefixes - used)]


def main(folder):
    problems, files = [], 0
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "Inputs" not in path.relative_to(folder).parts \
                and path.suffix in (".test", ".c", ".cpp", ".ll", ".s"):
            files += 1
            problems += check(path.relative_to(folder), path.read_text())
    print("\n".join(problems + [f"{files} tests, {len(problems)} problems"]))
    return problems != []


sys.exit(main(pathlib.Path(sys.argv[1])))
