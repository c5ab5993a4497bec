"""with_distccd.py [--any-compiler] COMMAND...: runs COMMAND with a server of distcc on this
machine, which allows the compilers of its list or any, and says how much the server compiled.
"""

import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time

command = sys.argv[1:]
options = []
if command[0] == "--any-compiler":
    options = ["--enable-tcp-insecure"]
    command = command[1:]

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = free.getsockname()[1]
with tempfile.TemporaryDirectory(dir="/tmp") as directory:
    os.chmod(directory, 0o777)  # root's server becomes another user
    log = pathlib.Path(directory, "log")
    server = subprocess.Popen(
        ["distccd", "--no-detach", "--daemon", "--allow", "127.0.0.1", "--listen", "127.0.0.1",
         "--port", str(port), "--jobs", "2", "--log-file", log, "--log-level", "info", *options],
        env={**os.environ, "TMPDIR": directory})
    try:
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
            time.sleep(0.1)
        os.environ.update(DISTCC_HOSTS=f"127.0.0.1:{port}/2", DISTCC_DIR=directory)
        status = subprocess.call(command)
        for _ in range(100):  # it answers before it writes what it did
            text = log.read_text()
            if text.count("(dcc_job_summary)") == text.count("(dcc_check_client)"):
                break
            time.sleep(0.1)
    finally:
        server.terminate()
        server.wait()
    text = log.read_text() if log.exists() else ""
    if status:
        print(text, file=sys.stderr)
    print("compiled by the server:", len(re.findall("COMPILE_OK", text)))
sys.exit(status)
