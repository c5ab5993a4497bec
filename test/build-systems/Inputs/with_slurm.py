"""with_slurm.py COMMAND...: runs COMMAND with Slurm on this machine alone: munge, controller and
node daemon as the current user, with all their files in a folder that goes away.
"""

import os
import pathlib
import pwd
import shutil
import socket
import subprocess
import sys
import tempfile
import time

CONFIGURATION = """\
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
SlurmdUser={user}
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
AuthType=auth/munge
AuthInfo=socket={directory}/munge.socket
CredType=cred/munge
StateSaveLocation={directory}/state
SlurmdSpoolDir={directory}/spool
SlurmctldPidFile={directory}/slurmctld.pid
SlurmdPidFile={directory}/slurmd.pid
SlurmctldLogFile={directory}/slurmctld.log
SlurmdLogFile={directory}/slurmd.log
MailProg=/bin/true
MpiDefault=none
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SchedulerParameters=batch_sched_delay=0,sched_interval=1
MinJobAge=300
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES State=UP
"""


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for s in sockets:
        s.bind(("127.0.0.1", 0))
    ports = [s.getsockname()[1] for s in sockets]
    for s in sockets:
        s.close()
    return ports


def configure(directory):
    for name in ("state", "spool"):
        (directory / name).mkdir()
    (directory / "munge.key").write_bytes(os.urandom(1024))
    (directory / "munge.key").chmod(0o600)
    (directory / "slurm.conf").write_text(CONFIGURATION.format(
        host=socket.gethostname().split(".")[0], user=pwd.getpwuid(os.geteuid()).pw_name,
        ports=free_ports(2), directory=directory, cpus=os.cpu_count()))
    os.environ["SLURM_CONF"] = str(directory / "slurm.conf")


def start(directory, daemons):
    """Adds the daemons to DAEMONS; returns when the node is ready for jobs."""
    munge = [f"--{what}={directory}/munge.{what.split('-')[0]}"
             for what in ("socket", "key-file", "pid-file", "log-file", "seed-file")]
    commands = [["munged", "--foreground", "--force", *munge], ["slurmctld", "-D"],
                ["slurmd", "-D"]]
    log = open(directory / "daemons.log", "w")
    for command in commands:
        daemons.append(subprocess.Popen(command, stdout=log, stderr=log))
        time.sleep(1)
    for _ in range(30):
        nodes = subprocess.run(["sinfo", "-h", "-o", "%T"], capture_output=True, text=True).stdout
        if nodes.strip() == "idle":
            return
        time.sleep(1)
    lines = [line for log in directory.glob("*.log")
             for line in log.read_text().splitlines() if "rror" in line]
    raise SystemExit("\n".join(["with_slurm.py: error: the node is not ready", *lines[-5:]]))


def main():
    directory = pathlib.Path(tempfile.mkdtemp(prefix="slurm", dir="/tmp"))
    directory.chmod(0o755)  # munge wants its socket to be reached
    daemons = []
    try:
        configure(directory)
        start(directory, daemons)
        return subprocess.call(sys.argv[1:])
    finally:
        for daemon in reversed(daemons):
            daemon.terminate()
            daemon.wait()
        shutil.rmtree(directory, ignore_errors=True)


sys.exit(main())
