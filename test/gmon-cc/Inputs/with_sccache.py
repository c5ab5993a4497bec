"""with_sccache.py COMMAND...: runs COMMAND with a server of sccache of its own."""

import os
import socket
import subprocess
import sys
import tempfile

with socket.socket() as free:
    free.bind(("127.0.0.1", 0))
    port = str(free.getsockname()[1])
with tempfile.TemporaryDirectory() as directory:
    os.environ.update(SCCACHE_SERVER_PORT=port, SCCACHE_DIR=directory, SCCACHE_IDLE_TIMEOUT="60")
    # The client waits ten seconds, which a busy machine may exceed. The server starts all the same.
    if subprocess.call(["sccache", "--start-server"], stdout=subprocess.DEVNULL):
        subprocess.check_call(["sccache", "--show-stats"], stdout=subprocess.DEVNULL)
    try:
        status = subprocess.call(sys.argv[1:])
    finally:
        subprocess.check_call(["sccache", "--stop-server"], stdout=subprocess.DEVNULL)
sys.exit(status)
