"""Starts a command in a process group of its own, sends it a signal once it has
printed a line, and prints how it ended.

usage: signalled.py SIGNAL COMMAND...       from another process, as kill does
       signalled.py SIGNAL+tty COMMAND...   to the whole group, as a terminal does
"""

import os
import pty
import signal
import sys
import time

KEYS = {"INT": b"\x03", "QUIT": b"\x1c"}


def main(how, *command):
    signal.alarm(60)  # ends this when the signal does not arrive
    name, _, from_terminal = how.partition("+")
    child, terminal = pty.fork()
    if child == 0:
        for ignored in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM):
            signal.signal(ignored, signal.SIG_DFL)  # a background job inherits SIG_IGN
        os.execvp(command[0], command)
    output = os.read(terminal, 4096)
    if from_terminal:
        # The command handles its signal first, so that one more does not merge with it.
        os.kill(child, signal.SIGSTOP)
        os.write(terminal, KEYS[name])
        time.sleep(0.2)
        os.kill(child, signal.SIGCONT)
    else:
        os.kill(child, signal.Signals["SIG" + name])
    try:
        while more := os.read(terminal, 4096):
            output += more
    except OSError:
        pass  # Linux says EIO when the last process has closed a terminal
    print(output.decode(), end="")
    print("exit status", os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))


main(*sys.argv[1:])
