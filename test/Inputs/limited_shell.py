#!/usr/bin/env python3
#===- limited_shell.py - a test's script, which ends in any case ----------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   limited_shell.py SCRIPT
#
# Runs the script by bash, as lit does. When it takes longer than $GMONKIT_TEST_SECONDS or 25
# minutes, says what still runs, ends that, and exits with 124. Processes that the script leaves
# behind are ended, too. lit would wait for those that hold its output, even with its own --timeout.

import ctypes
import os
import signal
import subprocess
import sys
import time

SET_CHILD_SUBREAPER = 36  # linux/prctl.h: a descendant whose parent ends becomes our child


def descendants():
    """{process: its command} of all below this process."""
    parents, commands = {}, {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat", encoding="utf-8", errors="replace") as stat:
                # The command's name, in parentheses, may hold any character.
                parents[int(name)] = int(stat.read().rpartition(")")[2].split()[1])
            with open(f"/proc/{name}/cmdline", encoding="utf-8", errors="replace") as command:
                commands[int(name)] = command.read().replace("\0", " ").strip()
        except (OSError, IndexError):
            pass  # It has ended.
    found, below = {}, [os.getpid()]
    while below:
        parent = below.pop()
        for process in (process for process in parents if parents[process] == parent):
            found[process] = commands.get(process, "")
            below.append(process)
    return found


def end_descendants():
    while processes := descendants():
        for process in processes:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            pass
        time.sleep(0.01)


def main(script):
    seconds = int(os.environ.get("GMONKIT_TEST_SECONDS", "1500"))
    if ctypes.CDLL(None).prctl(SET_CHILD_SUBREAPER, 1, 0, 0, 0):
        sys.exit("limited_shell.py: error: prctl failed; orphans could not be found")
    shell = subprocess.Popen(["bash", script])
    try:
        status = shell.wait(timeout=seconds)
    except subprocess.TimeoutExpired:
        status = 124
        print(f"limited_shell.py: error: not done after {seconds} s; these still ran:",
              file=sys.stderr)
        for process, command in sorted(descendants().items()):
            print(f"  {process} {command}", file=sys.stderr)
    finally:
        end_descendants()
    # A shell that a signal has ended is told as shells tell it.
    sys.exit(status if status >= 0 else 128 - status)


main(sys.argv[1])
