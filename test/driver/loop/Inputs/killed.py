"""killed.py SIGNAL STAGE... -- COMMAND...: ends COMMAND, a gmonkit loop, in each STAGE in turn.

It gets SIGKILL as soon as the stage has begun, or SIGINT with all its processes, as a terminal
sends it. Then it runs to its end. Prints how often it was ended, and what each start found done.
A busy machine can let a short stage go by: it is then tried again from what was there before.
"""

import glob
import os
import re
import shutil
import signal
import subprocess
import sys
import time

split = sys.argv.index("--")
stages, command = sys.argv[2:split], sys.argv[split + 1:]
is_kill = sys.argv[1] == "KILL"
ATTEMPTS = 20
WORK = "gmonkit-loop"
LOG = os.getcwd() + ".killed"  # beside the project, which is not to change
SAVED = os.getcwd() + ".saved"


def await_orphans(session):
    """Waits until all processes of SESSION have ended: what the killed loop had started goes on."""
    def is_of_session(process):
        try:
            state, _, _, its_session = open(process + "/stat").read().rsplit(")", 1)[1].split()[:4]
        except OSError:
            return False
        return int(its_session) == session and state != "Z"
    while any(map(is_of_session, glob.glob("/proc/[0-9]*"))):
        time.sleep(0.01)


def run(stage):
    """Starts the loop, ends it in STAGE. Returns whether it was ended, its status and output."""
    with open(LOG, "w") as log:
        loop = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
    stamp = f"{WORK}/work/stamps/{stage}"
    ended = False
    while stage and not ended and loop.poll() is None:
        try:
            ended = open(stamp).readline() == "-\n"
        except OSError:
            pass
        if not ended:
            time.sleep(0.001)
        elif is_kill:
            loop.send_signal(signal.SIGKILL)
        else:
            os.killpg(loop.pid, signal.SIGINT)
    status = loop.wait()
    await_orphans(loop.pid)
    return ended and status not in (0, 3), status, open(LOG).read()


killed = 0
for stage in stages + [None]:
    for attempt in range(ATTEMPTS):
        shutil.rmtree(SAVED, ignore_errors=True)
        if os.path.exists(WORK):
            shutil.copytree(WORK, SAVED, symlinks=True)
        was_ended, status, text = run(stage)
        if was_ended or not stage:
            break
        shutil.rmtree(WORK, ignore_errors=True)
        if os.path.exists(SAVED):
            os.rename(SAVED, WORK)
    killed += was_ended
    print(stage, "done before:", *re.findall(r"\] (\S+): is up to date", text))
    if not is_kill and stage:
        print(stage, "status", status, *re.findall("interrupted.*", text))
print("killed", killed, "of", len(stages), "status", status)
if status not in (0, 3):
    print(open(LOG).read())
os.remove(LOG)
shutil.rmtree(SAVED, ignore_errors=True)
