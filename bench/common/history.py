#===- history.py - Git repositories to run Git on --------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import random
import subprocess

from common.builds import fail, run

COMMITS = 120
FOLDERS, FILES = 3, 12  # files in each folder
LINES = 60              # that a file begins with


def changed(lines, source):
    """LINES with a few of them changed and others added."""
    lines = list(lines)
    for _ in range(source.randrange(1, 6)):
        at = source.randrange(len(lines))
        lines[at:at + source.randrange(2)] = new_lines(source, source.randrange(1, 4))
    return lines


def new_lines(source, count):
    return ["%x %s" % (source.randrange(1 << 24), " ".join(
        "%x" % source.randrange(1 << 12) for _ in range(source.randrange(1, 12))))
            for _ in range(count)]


def data(text):
    return "data %d\n%s\n" % (len(text), text)


def history(seed):
    """The commits of a repository, as `git fast-import` reads them: the same for the same SEED."""
    source = random.Random(seed)
    names = ["folder%d/file%d" % (folder, file) for folder in range(FOLDERS)
             for file in range(FILES)]
    files = {name: new_lines(source, LINES) for name in names}
    for number in range(COMMITS):
        touched = source.sample(names, 3) if number else names
        yield "commit refs/heads/main\ncommitter Writer %d <w%d@example.org> %d +0000\n" % (
            number % 7, number % 7, 1600000000 + 3600 * number)
        yield data("Change %d\n\n%s" % (number, "\n".join(new_lines(source, 2))))
        for name in touched:
            files[name] = changed(files[name], source)
            yield "M 100644 inline %s\n%s" % (name, data("\n".join(files[name]) + "\n"))


def make_repository(git, path, seed):
    """Makes the bare repository PATH by the program GIT."""
    run([git, "-c", "init.defaultBranch=main", "init", "-q", "--bare", path])
    imported = subprocess.run([git, "-C", path, "fast-import", "--quiet"], text=True,
                              input="".join(history(seed)))
    if imported.returncode:
        fail("%s: cannot import a history" % path)
