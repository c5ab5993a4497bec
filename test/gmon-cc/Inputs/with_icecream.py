"""with_icecream.py COMMAND...: runs COMMAND with a net of icecream on this machine, whose only
server gets all that can be compiled elsewhere, and says how much that was.
"""

import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time

# A server takes nothing while its machine is busy. This one sees the same ticks whenever it looks,
# which is an idle machine.
IDLE = 'cat /proc/stat > "$1" && mount --bind "$1" /proc/stat && shift && exec "$@"'


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return str(free.getsockname()[1])


def wait_for(what):
    for _ in range(300):
        if what():
            return
        time.sleep(0.1)
    sys.exit("with_icecream.py: error: scheduler and daemons do not find each other")


def read(log):
    return log.read_text() if log.exists() else ""


with tempfile.TemporaryDirectory(dir="/tmp") as directory:
    os.chmod(directory, 0o777)  # they become another user
    scheduler_log = pathlib.Path(directory, "scheduler")
    server_log = pathlib.Path(directory, "server")
    port = free_port()
    net = ["-n", "gmonkit-" + port]
    environment = {**os.environ, "ICECC_TESTS": "1"}  # nothing is broadcast beyond this machine

    def daemon(name, prefix, *options):
        path = os.path.join(directory, name)
        return subprocess.Popen(
            [*prefix, "iceccd", *net, "-N", name, "-s", "localhost:" + port, "-b", path + ".envs",
             "-l", path, "-m", "2", "-vvv", *options],
            env={**environment, "ICECC_TEST_SOCKET": path + ".socket"})

    running = [subprocess.Popen(["icecc-scheduler", *net, "-p", port, "-l", scheduler_log, "-vvv"],
                                env=environment)]
    try:
        running.append(daemon("client", [], "--no-remote"))
        running.append(daemon("server", ["unshare", "-m", "sh", "-c", IDLE, "sh",
                                         os.path.join(directory, "stat")], "-p", free_port()))
        wait_for(lambda: read(scheduler_log).count(": login ") == 2)
        os.environ.update(ICECC_TEST_SOCKET=os.path.join(directory, "client.socket"),
                          ICECC_TEST_REMOTEBUILD="1", ICECC_PREFERRED_HOST="server",
                          ICECC_ENV_COMPRESSION="none")
        status = subprocess.call(sys.argv[1:])
    finally:
        for process in running:
            process.terminate()
            process.wait()
    text = read(server_log)
    if status:
        print(text, file=sys.stderr)
    print("compiled by the server:", len(re.findall("exit code 0", text)))
sys.exit(status)
