"""killed.py SIGNAL STAGE... -- COMMAND...: ends COMMAND, a gmonkit loop, in each STAGE in turn.

It gets SIGKILL as soon as the stage has begun, or SIGINT with all its processes, as a terminal
sends it. Then it runs to its end. Prints how often it was ended, and what each start found done.
"""

import os
import re
import signal
import subprocess
import sys
import time

split = sys.argv.index("--")
stages, command = sys.argv[2:split], sys.argv[split + 1:]
is_kill = sys.argv[1] == "KILL"
killed = 0
LOG = os.getcwd() + ".killed"  # beside the project, which is not to change
for stage in stages + [None]:
    with open(LOG, "w") as log:
        loop = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True)
    stamp = f"gmonkit-loop/work/stamps/{stage}"
    while stage and loop.poll() is None:
        try:
            if open(stamp).readline() == "-\n":
                if is_kill:
                    loop.send_signal(signal.SIGKILL)
                else:
                    os.killpg(loop.pid, signal.SIGINT)
                killed += 1
                break
        except OSError:
            pass
        time.sleep(0.001)
    status = loop.wait()
    text = open(LOG).read()
    done = re.findall(r"\] (\S+): is up to date", text)
    print(stage, "done before:", *done)
    if not is_kill and stage:
        print(stage, "status", status, *re.findall("interrupted.*", text))
    time.sleep(0.3)  # what the killed loop had started may still end
print("killed", killed, "of", len(stages), "status", status)
if status not in (0, 3):
    print(open(LOG).read())
os.remove(LOG)
