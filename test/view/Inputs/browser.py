#===- browser.py - a page in headless Chromium ---------------------------------===#
#
# Part of Gmonkit, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===----------------------------------------------------------------------------===#
#
#   browser.py PAGE [NAME=VALUE...] < CHECKS
#
# Opens the file PAGE and runs CHECKS, Python, in which `page` is a Page. Prints what they print.
# Fails if one fails, if the page logs an error or throws, or if it asks for anything but itself.
# NAME=VALUE: width, height, theme (light or dark), fragment; ready, a selector of what other pages
# than Gmonkit's have when they are ready. Of those, requests for files beside them are no fault.

import base64
import contextlib
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 120  # seconds for one answer; the machine may be busy


class Page:
    """A page, through Chromium's debugging protocol over two pipes."""

    def __init__(self, path, width=1200, height=900, theme="light", fragment="",
                 ready="[role=tab]"):
        self.number = 0
        self.problems = []
        self.folder = tempfile.mkdtemp()
        to_browser, self.write = os.pipe()
        self.read, from_browser = os.pipe()
        self.process = subprocess.Popen(
            ["chromium-headless-shell", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
             f"--user-data-dir={self.folder}", "--remote-debugging-pipe", "about:blank"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, pass_fds=(3, 4),
            preexec_fn=lambda: (os.dup2(to_browser, 3), os.dup2(from_browser, 4)))
        os.close(to_browser)
        os.close(from_browser)
        self.pending = b""
        signal.alarm(10 * PATIENCE)
        target = next(one for one in self.send("Target.getTargets")["targetInfos"]
                      if one["type"] == "page")
        self.session = None
        self.session = self.send("Target.attachToTarget", targetId=target["targetId"],
                                 flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.send(domain + ".enable")
        self.send("Performance.enable", timeDomain="threadTicks")
        self.resize(int(width), int(height))
        self.send("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": theme}])
        self.address = pathlib.Path(path).resolve().as_uri() + fragment
        self.allowed = [self.address.partition("#")[0]]
        if ready != "[role=tab]":
            self.allowed.append(pathlib.Path(path).resolve().parent.as_uri() + "/")
        self.send("Page.navigate", url=self.address)
        self.wait("document.readyState == 'complete' && "
                  f"!!document.querySelector({json.dumps(ready)})")

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if getattr(self, "session", None):
            message["sessionId"] = self.session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                assert "error" not in answer, answer
                return answer["result"]

    def receive(self):
        while b"\0" not in self.pending:
            got = os.read(self.read, 1 << 20)
            assert got, "the browser has ended"
            self.pending += got
        message, self.pending = self.pending.split(b"\0", 1)
        message = json.loads(message)
        self.note(message)
        return message

    def note(self, message):
        """Remembers what must not be: errors, and requests other than for the page itself."""
        method, given = message.get("method"), message.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.problems.append(given["exceptionDetails"])
        elif (method == "Runtime.consoleAPICalled"
              and given["type"] in ("error", "assert", "warning")):
            self.problems.append(given)
        elif method == "Log.entryAdded" and given["entry"]["level"] == "error":
            self.problems.append(given["entry"])
        elif method == "Network.requestWillBeSent":
            url = given["request"]["url"].partition("#")[0]
            if url != self.allowed[0] and not url.startswith(tuple(self.allowed[1:])):
                self.problems.append(url)

    def run(self, script):
        """The value of a JavaScript expression."""
        result = self.send("Runtime.evaluate", expression=script, returnByValue=True,
                           awaitPromise=True)
        assert "exceptionDetails" not in result, (script, result["exceptionDetails"])
        return result["result"].get("value")

    def seconds(self):
        """CPU time of the page's thread so far: other work on the machine changes it little."""
        metrics = {it["name"]: it["value"] for it in self.send("Performance.getMetrics")["metrics"]}
        return metrics["TaskDuration"]

    def wait(self, condition):
        end = time.monotonic() + PATIENCE
        while not self.run(condition):
            assert time.monotonic() < end, f"never: {condition}"
            time.sleep(0.02)

    def text(self, selector):
        return self.run(f"document.querySelector({json.dumps(selector)}).innerText")

    def texts(self, selector):
        return self.run(f"[...document.querySelectorAll({json.dumps(selector)})]"
                        ".map(e => e.innerText)")

    def click(self, selector, having=None):
        """Clicks the middle of the first element of SELECTOR, or of the first with this text."""
        box = self.run(f"""(() => {{
          const found = [...document.querySelectorAll({json.dumps(selector)})].find(e =>
            {json.dumps(having)} === null || e.innerText.trim() === {json.dumps(having)});
          found.scrollIntoView({{block: "center"}});
          const box = found.getBoundingClientRect();
          return [box.x + box.width / 2, box.y + box.height / 2];
        }})()""")
        for kind in ("mouseMoved", "mousePressed", "mouseReleased"):
            self.send("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1],
                      button="none" if kind == "mouseMoved" else "left", clickCount=1)

    def type(self, selector, text):
        self.run(f"document.querySelector({json.dumps(selector)}).focus(); "
                 f"document.querySelector({json.dumps(selector)}).select()")
        self.send("Input.insertText", text=text)

    def key(self, key):
        text = {"Enter": "\r"}.get(key, key if len(key) == 1 else "")
        for kind in ("keyDown", "keyUp"):
            self.send("Input.dispatchKeyEvent", type=kind, key=key,
                      **({"text": text} if text and kind == "keyDown" else {}))

    def open(self, view):
        self.click("#tab-" + view)

    def rows(self, table):
        """The body of a table, as lists of texts."""
        return self.run(f"[...document.querySelector({json.dumps(table)}).tBodies[0].rows]"
                        ".map(row => [...row.cells].map(cell => cell.innerText))")

    def resize(self, width, height):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=1, mobile=False)

    def picture(self, path):
        data = self.send("Page.captureScreenshot", format="png")["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    def printed(self, path):
        data = self.send("Page.printToPDF", printBackground=True)["data"]
        pathlib.Path(path).write_bytes(base64.b64decode(data))

    def close(self):
        with contextlib.suppress(OSError):
            os.close(self.write)
        try:
            self.process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def main(path, *settings):
    page = Page(path, **dict(setting.split("=", 1) for setting in settings))
    try:
        exec(compile(sys.stdin.read(), "checks", "exec"), {"page": page, "json": json})
        page.run("1")  # what came meanwhile is read
        assert not page.problems, page.problems
    finally:
        page.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
