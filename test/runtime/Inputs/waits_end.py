# Runs ./prog where it would wait for ever, in all ways at a time, and prints how and when it ended.
import fcntl
import os
import re
import signal
import subprocess
import time

program = os.path.abspath("prog")
kept = []  # what is locked or open


def pipe_there(folder):
    os.mkfifo(f"{folder}/gmon.out")


def pipe_with_reader(folder):
    pipe_there(folder)
    kept.append(os.open(f"{folder}/gmon.out", os.O_RDONLY | os.O_NONBLOCK))


def locked_file(folder):
    kept.append(open(f"{folder}/gmon.out", "w"))
    fcntl.flock(kept[-1], fcntl.LOCK_EX)


def full_pipe():
    kept.append(os.pipe())
    full = kept[-1][1]
    os.set_blocking(full, False)
    try:
        while True:
            os.write(full, b"x")
    except BlockingIOError:
        os.set_blocking(full, True)
    return full


class Case:
    def __init__(self, name, prepare=lambda folder: None, options="", kill=None, **more):
        os.mkdir(name)
        prepare(name)
        self.name, self.kill, self.start, self.took = name, kill, time.monotonic(), None
        self.process = subprocess.Popen([program], cwd=name, text=True,
                                        env={"GMONKIT_OPTIONS": "zeros=1:" + options},
                                        **{"stderr": subprocess.PIPE, **more})

    def poll(self):
        if self.took is None and self.process.poll() is not None:
            self.took = time.monotonic() - self.start

    def print(self):
        said = (self.process.communicate()[1] or "") if self.took else ""
        said = re.sub(r"gmon\.out\.\d+", "gmon.out.PID", said).strip()
        # A machine may be busy.
        if not self.took:
            when = "never"
        elif self.took < 4.5:
            when = "when it was killed" if self.kill else "at once"
        else:
            when = "in the end"
        print(f"{self.name}: {when}, status {self.process.returncode}: {said}")


def main():
    full = full_pipe()
    term = signal.SIGTERM
    cases = [
        Case("pipe", pipe_there),
        Case("pipe, TERM", pipe_there, kill=term),
        Case("pipe, merge", pipe_there, "merge=1"),
        Case("reader", pipe_with_reader),
        Case("descriptor", options=f"fd={full}", pass_fds=[full]),
        Case("stderr", options="help=1", stderr=full),
        Case("lock", locked_file, "merge=1"),
        Case("lock, TERM", locked_file, "merge=1", kill=term),
        Case("lock, TERM, signals=0", locked_file, "merge=1:signals=0", kill=term),
    ]
    time.sleep(1.5)
    for case in cases:
        if case.kill:
            case.process.send_signal(case.kill)
    while time.monotonic() < cases[-1].start + 30 and any(case.took is None for case in cases):
        for case in cases:
            case.poll()
        time.sleep(0.05)
    for case in cases:
        if case.took is None:
            case.process.kill()
        case.print()


main()
