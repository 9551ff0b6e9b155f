"""Other browsers, each by the standard it speaks: Firefox by WebDriver BiDi, WebKit by WebDriver.

What a test needs of one is little: open an address, run a script, click a point, and tell what the console said.
"""

import json
import os
import shutil
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from tests.server.client import free_port

Json = dict[str, Any]
PATIENCE = 60.0
WIDE, HIGH = 1280, 800
MINI = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser"

TWO_FRAMES = "ResizeObserver loop"  # a layout that was measured and drawn anew in the next frame; nothing is wrong

# WebDriver has no console: what a page says from its first script on is kept by the page.
LISTEN = """
if (!window.said) {
  window.said = [];
  for (const kind of ['error', 'warn']) {
    const old = console[kind];
    console[kind] = (...words) => { window.said.push(`${kind}: ${words.join(' ')}`); old.apply(console, words); };
  }
  addEventListener('error', (event) => window.said.push(`error: ${event.message}`));
  addEventListener('unhandledrejection', (event) => window.said.push(`error: ${event.reason}`));
  addEventListener('securitypolicyviolation', (event) => window.said.push(`error: ${event.violatedDirective}`));
}
"""


class Driver(ABC):
    """A browser with one page."""

    name = ""

    def __init__(self) -> None:
        self.complaints: list[str] = []
        self.ending = ExitStack()

    def start(self, *command: str, **environment: str) -> None:
        """Start a process that ends with this browser."""
        process = subprocess.Popen(
            command,
            env={**os.environ, **environment},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.ending.callback(end, process)

    def folder(self) -> Path:
        return Path(self.ending.enter_context(tempfile.TemporaryDirectory(ignore_cleanup_errors=True)))

    def close(self) -> None:
        self.ending.close()

    @abstractmethod
    def go(self, url: str) -> None: ...

    @abstractmethod
    def run(self, script: str) -> Any:
        """What a script returns; it may wait for something."""

    @abstractmethod
    def click(self, x: float, y: float) -> None: ...

    @abstractmethod
    def picture(self) -> str:
        """What is on show, as PNG in base64."""


def end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def keep_trying(what: Callable[[], Any], *errors: type[Exception]) -> Any:
    """Ask until somebody answers."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return what()
        except errors:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


class Firefox(Driver):
    """Firefox by WebDriver BiDi, the standard it has built in."""

    name = "firefox"

    def __init__(self) -> None:
        super().__init__()
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        if program is None:
            raise FileNotFoundError("no Firefox")
        port, profile = free_port(), self.folder()
        size = [f"--width={WIDE}", f"--height={HIGH}"]
        self.start(program, "--headless", *size, "--profile", str(profile), "--remote-debugging-port", str(port))
        url = f"ws://127.0.0.1:{port}/session"
        opened = keep_trying(lambda: connect(url, max_size=None), OSError, InvalidHandshake)
        self.line: ClientConnection = self.ending.enter_context(opened)
        self.last = 0
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("browsingContext.setViewport", context=self.page, viewport={"width": WIDE, "height": HIGH})

    def ask(self, method: str, **params: Any) -> Json:
        self.last += 1
        self.line.send(json.dumps({"id": self.last, "method": method, "params": params}))
        while True:
            message = json.loads(self.line.recv(PATIENCE))
            if message.get("method") == "log.entryAdded":
                self.hear(message["params"])
            if message.get("id") == self.last:
                assert message["type"] == "success", f"{method}: {message.get('message')}"
                answer: Json = message["result"]
                return answer

    def hear(self, entry: Json) -> None:
        if entry["level"] in ("error", "warn"):
            self.complaints.append(f"{entry['level']}: {entry['text']}")

    def go(self, url: str) -> None:
        self.ask("browsingContext.navigate", context=self.page, url=url, wait="complete")

    def run(self, script: str) -> Any:
        found = self.ask(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await (async () => {{ {script} }})()) ?? null))()",
            target={"context": self.page},
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return json.loads(found["result"]["value"])

    def click(self, x: float, y: float) -> None:
        steps = [
            {"type": "pointerMove", "x": round(x), "y": round(y)},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        self.ask("input.performActions", context=self.page, actions=[{"type": "pointer", "id": "m", "actions": steps}])

    def picture(self) -> str:
        data: str = self.ask("browsingContext.captureScreenshot", context=self.page)["data"]
        return data


class WebKit(Driver):
    """WebKitGTK by WebDriver, in a window of a screen that nobody sees."""

    name = "webkit"

    def __init__(self) -> None:
        super().__init__()
        if not (shutil.which("WebKitWebDriver") and shutil.which("Xvfb") and Path(MINI).exists()):
            raise FileNotFoundError("no WebKitWebDriver, Xvfb and MiniBrowser")
        port, screen, home = free_port(), f":{os.getpid() % 500 + 90}", str(self.folder())
        self.start("Xvfb", screen, "-screen", "0", f"{WIDE + 200}x{HIGH + 300}x24", "-nolisten", "tcp")
        keep_trying(Path(f"/tmp/.X11-unix/X{screen[1:]}").stat, FileNotFoundError)
        quiet = {"WEBKIT_DISABLE_COMPOSITING_MODE": "1", "LIBGL_ALWAYS_SOFTWARE": "1", "NO_AT_BRIDGE": "1"}
        self.start("WebKitWebDriver", f"--port={port}", DISPLAY=screen, HOME=home, XDG_RUNTIME_DIR=home, **quiet)
        self.http = self.ending.enter_context(httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=PATIENCE))
        options = {"binary": MINI, "args": ["--automation"]}
        wish = {"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}}
        self.session = ""
        self.session = keep_trying(lambda: self.ask("POST", "", wish), httpx.TransportError)["sessionId"]
        self.ending.callback(self.ask, "DELETE", "")
        self.ask("POST", "/timeouts", {"script": int(PATIENCE * 1000)})
        self.ask("POST", "/window/rect", {"width": WIDE, "height": HIGH + 90})

    def ask(self, method: str, path: str, body: Json | None = None) -> Any:
        session = f"/session/{self.session}" if self.session else "/session"
        answer = self.http.request(method, session + path, json=body)
        value = answer.json()["value"]
        assert answer.is_success, f"{path}: {value}"
        return value

    def go(self, url: str) -> None:
        self.gather()
        self.ask("POST", "/url", {"url": url})
        self.gather()

    def gather(self) -> None:
        """What the page has said since it was asked last."""
        said = self.ask("POST", "/execute/sync", {"script": f"{LISTEN} return window.said.splice(0);", "args": []})
        self.complaints += [one for one in said if TWO_FRAMES not in one]

    def run(self, script: str) -> Any:
        whole = (
            f"const done = arguments[0]; (async () => {{ {script} }})().then((it) => done(JSON.stringify(it ?? null)))"
        )
        found = json.loads(self.ask("POST", "/execute/async", {"script": whole, "args": []}))
        self.gather()
        return found

    def click(self, x: float, y: float) -> None:
        steps = [
            {"type": "pointerMove", "duration": 0, "x": round(x), "y": round(y), "origin": "viewport"},
            {"type": "pointerDown", "button": 0},
            {"type": "pointerUp", "button": 0},
        ]
        mouse = {"type": "pointer", "id": "m", "parameters": {"pointerType": "mouse"}, "actions": steps}
        self.ask("POST", "/actions", {"actions": [mouse]})

    def picture(self) -> str:
        data: str = self.ask("GET", "/screenshot")
        return data


BROWSERS: tuple[type[Driver], ...] = (Firefox, WebKit)
