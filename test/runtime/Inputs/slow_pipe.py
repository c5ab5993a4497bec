# Runs a program with fd=5, a pipe that does not block and is not read at once, and prints what
# comes.

import os
import subprocess
import sys
import time

reader, writer = os.pipe2(os.O_NONBLOCK)
os.dup2(writer, 5)
os.close(writer)
os.set_blocking(reader, True)
program = subprocess.Popen(sys.argv[1:], env=dict(os.environ, GMONKIT_OPTIONS="fd=5"), pass_fds=[5])
os.close(5)
time.sleep(0.5)
with open(reader, "rb") as pipe:
    sys.stdout.buffer.write(pipe.read())
sys.exit(program.wait())
