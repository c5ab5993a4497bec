#===- check_sentences.py - no sentence is too long -------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===--------------------------------------------------------------------------===#
#
#   check_sentences.py WORDS PAGE...
#
# Prints each sentence of the PAGEs (Markdown) that has more than WORDS words, and fails if there is
# one. Paragraphs, items of lists and cells of tables begin sentences anew; `code` is one word, of a
# link its text counts, and blocks of code do not.

import pathlib
import re
import sys

ITEM = re.compile(r"^\s*(?:[-*]|\d+\.)\s+")


def texts(page):
    """The paragraphs, items and cells of PAGE, each as one line."""
    page = re.sub(r"^```.*?^```$", "", page, flags=re.MULTILINE | re.DOTALL)
    text = ""
    for line in [*page.split("\n"), ""]:
        begins = ITEM.match(line)
        if not line.strip() or begins or line.startswith(("#", "|")):
            yield text
            text = ""
        if line.startswith("|"):
            yield from re.split(r"(?<!\\)\|", line)
        elif not line.startswith("#"):
            text += " " + ITEM.sub("", line).strip()


def sentences(text):
    text = re.sub(r"``.+?``|`[^`]+`", "CODE", text)
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text)
    return re.split(r"(?<=[.!?])\)?\s+(?=[A-Z0-9(\"*])", text)


def main(limit, pages):
    checked = found = 0
    for page in map(pathlib.Path, pages):
        for text in texts(page.read_text()):
            for sentence in sentences(text):
                checked += bool(sentence.strip())
                words = len(re.findall(r"\w[^\s]*", sentence))
                if words > limit:
                    found += 1
                    print(f"{page.name}: {words} words: {sentence.strip()}")
    print(f"{checked} sentences, {found} with more than {limit} words")
    return found != 0


sys.exit(main(int(sys.argv[1]), sys.argv[2:]))
