"""Checks that README and docs/matrix.md name the versions that CMakeLists.txt builds plugins for.

usage: named_compilers.py CMAKELISTS README MATRIX
"""
import re
import sys


def text_of(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def numbers(pattern, text):
    return {int(number) for found in re.findall(pattern, text, re.MULTILINE)
            for number in found.split(";")}


def built(cmake):
    return {"Clang": numbers(r'^set\(GMONKIT_(?:OTHER_)?LLVM_VERSIONS? "?([\d;]+)', cmake),
            "GCC": numbers(r'^set\(GMONKIT_GCC_VERSIONS "([\d;]+)', cmake)}


def listed(readme):
    """What README's sentence names, as `Clang 3, 2 and 1` or `GCC 1 to 3`."""
    sentence = re.search(r"this version instruments with (.+?)\. ", " ".join(readme.split()))[1]
    versions = {}
    for compiler, words in re.findall(r"(Clang|GCC) ((?:\d+(?:, | and | to )?)+)", sentence):
        for first, last in re.findall(r"(\d+)(?: to (\d+))?", words):
            low, high = sorted([int(first), int(last or first)])
            versions.setdefault(compiler, set()).update(range(low, high + 1))
    return versions


def rows(matrix):
    return {"Clang": numbers(r"^\| `clang-(\d+)`", matrix),
            "GCC": numbers(r"^\| `gcc-(\d+)`", matrix)}


def main(cmake, readme, matrix):
    wanted = built(text_of(cmake))
    for page, found in [(readme, listed(text_of(readme))), (matrix, rows(text_of(matrix)))]:
        for compiler, versions in wanted.items():
            differing = sorted(versions ^ found.get(compiler, set()))
            print(f"{page}: {compiler}: {len(versions)} versions",
                  f"not in both: {differing}" if differing else "as built", sep=", ")


main(*sys.argv[1:])
