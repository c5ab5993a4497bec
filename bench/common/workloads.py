#===- workloads.py - workloads of the compared programs, and their cost ----===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from common.builds import PROGRAMS_DIR, ROOT, fail, run

QUERIES = os.path.join(ROOT, "bench", "postgres")

# A Lua program that shares nothing with workload.lua.
LUA_QUEENS = """
local function queens(n, row, columns, up, down)
  if row > n then return 1 end
  local found = 0
  for column = 1, n do
    if not columns[column] and not up[row + column] and not down[row - column] then
      columns[column], up[row + column], down[row - column] = true, true, true
      found = found + queens(n, row + 1, columns, up, down)
      columns[column], up[row + column], down[row - column] = nil, nil, nil
    end
  end
  return found
end
local words, byLength = {}, {}
for i = 1, 3000 do words[i] = ("%x"):format(i * 7919 % 65521):rep(i % 3 + 1, "-") end
table.sort(words)
for _, word in ipairs(words) do
  word:gsub("%d+", function(digits) byLength[#digits] = (byLength[#digits] or 0) + 1 end)
end
print(queens(7, 1, {}, {}, {}), #table.concat(words), byLength[3], pcall(error, "x"))
"""


def make_text(path, size, state=1):
    """Words of a small vocabulary in an order that looks random and is that of STATE."""
    if os.path.exists(path):
        return
    pieces, length = [], 0
    while length < size:
        state = state * 6364136223846793005 + 1442695040888963407 & (1 << 64) - 1
        word = "%x" % ((state >> 40) % 5000 ** (1 + (state >> 33) % 2) + 7)
        pieces.append(word)
        length += len(word) + 1
    with open(path + ".new", "w") as file:
        file.write(" ".join(pieces)[:size])
    os.rename(path + ".new", path)


def make_ninja_workload(path, libraries, objects):
    if os.path.exists(path):
        return
    shutil.rmtree(path + ".new", ignore_errors=True)  # of a run that was interrupted
    os.mkdir(path + ".new")
    run([sys.executable, os.path.join(PROGRAMS_DIR, "workload-ninja.py"), str(libraries),
         str(objects)], cwd=path + ".new")
    os.rename(path + ".new", path)


def make_repeated(path, source, times):
    """The text of the file SOURCE, TIMES times."""
    with open(source) as text, open(path + ".new", "w") as file:
        file.write(text.read() * times)
    os.rename(path + ".new", path)


def resources(command):
    """What a run of COMMAND took, as os.wait4 tells it."""
    quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0), (os.POSIX_SPAWN_DUP2, 1, 2)]
    pid = os.posix_spawnp(command[0], command, os.environ, file_actions=quiet)
    _, status, usage = os.wait4(pid, 0)
    if status:
        fail("%s: failed" % " ".join(command))
    return usage


def timed(command):
    """Seconds of a run of COMMAND, and its page faults."""
    begin = time.monotonic()
    usage = resources(command)
    return time.monotonic() - begin, usage.ru_minflt + usage.ru_majflt


def drop_from_cache(path):
    """Has the next run read the file PATH from the disk."""
    with open(path, "rb+") as file:
        os.fsync(file.fileno())
        os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)


def resident_mib(command):
    """Peak of memory of a run of COMMAND. What os.wait4 tells is at least that of this process."""
    with tempfile.NamedTemporaryFile("r") as said:
        resources(["/usr/bin/time", "-o", said.name, "-f", "%M", *command])
        return int(said.read()) / 1024


def cpu_seconds(command):
    usage = resources(command)
    return usage.ru_utime + usage.ru_stime


INPUTS = {"text-64M": (make_text, 64 << 20), "text-2M": (make_text, 2 << 20),
          "text-other": (make_text, 2 << 20, 2), "text-128K": (make_text, 1 << 17, 3),
          "ninja-large": (make_ninja_workload, 200, 300),
          "ninja-small": (make_ninja_workload, 60, 100),
          "ninja-tiny": (make_ninja_workload, 12, 25),
          "select-50": (make_repeated, os.path.join(QUERIES, "select.sql"), 50)}


def make_inputs(names=INPUTS):
    """What zstd, ninja and PostgreSQL read, in the current folder."""
    for name in names:
        make, *words = INPUTS[name]
        make(name, *words)


def instructions(command):
    result = subprocess.run(
        ["valgrind", "--tool=callgrind", "--callgrind-out-file=callgrind.out"] + command,
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, errors="replace",
        env=dict(os.environ, GMONKIT_OPTIONS="hz=0"))
    # glibc's profiler removes its handler before its timer, and under valgrind the signal then
    # arrives.
    if result.returncode not in (0, -signal.SIGPROF):
        fail("%s: ended with status %d\n%s" % (" ".join(command), result.returncode,
                                              result.stderr))
    total = re.search(r"Collected : (\d+)", result.stderr)
    if not total:
        fail("%s: valgrind counted nothing\n%s" % (" ".join(command), result.stderr))
    return int(total[1])
