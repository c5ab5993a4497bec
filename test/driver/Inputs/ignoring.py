# ignoring.py COMMAND...: executes COMMAND with SIGCHLD ignored, as some daemons start programs.
import os
import signal
import sys

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for number in signal.SIGPIPE, signal.SIGXFSZ: # which Python itself ignores
    signal.signal(number, signal.SIG_DFL)
os.execv(sys.argv[1], sys.argv[1:])
