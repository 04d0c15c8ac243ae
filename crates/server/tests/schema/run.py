#!/usr/bin/env python3
"""Starts a real server with wide limits, sets some tables, and lets schemathesis loose on it: `make schema`.

The program to start comes first, then options for schemathesis.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request

SECONDS = 60
SCHEMATHESIS = pathlib.Path(sys.executable).with_name("st")
CONFIG = pathlib.Path(__file__).with_name("schemathesis.toml")
WIDE = {
    "requests-per-minute": 100_000_000,
    "people-per-hour": 1_000_000,
    "sign-ins-per-minute": 1_000_000,
    "codes-per-minute": 1_000_000,
    "codes-per-minute-in-all": 1_000_000,
    "tables-per-person": 1_000_000,
    "records-per-person": 1_000_000,
    "bot-pace-ms": 0,
    "bot-budget-ms": 20,
    "log": "warn",
}
# What ends the session has a run of its own, as somebody else.
LAST = ["--include-path=/api/session", "--include-path=/api/sessions", "--include-path=/api/me/password", "--include-name=DELETE /api/me"]
FIRST = [option.replace("--include", "--exclude") for option in LAST]


class Guest:
    """Somebody with a cookie."""

    def __init__(self, url, name):
        self.url, self.cookie = url, ""
        self.ask("POST", "/api/me", {"name": name})

    def ask(self, method, path, body=None):
        request = urllib.request.Request(self.url + path, method=method)
        request.add_header("cookie", self.cookie)
        if body is not None:
            request.add_header("content-type", "application/json")
            request.data = json.dumps(body).encode()
        with urllib.request.urlopen(request, timeout=20) as answer:
            if cookie := answer.headers.get("set-cookie"):
                self.cookie = cookie.split(";")[0]
            return json.load(answer)

    def table(self, game, *seats, start=True):
        seats = [{"kind": "bot", "bot": "random"} if seat == "bot" else {"kind": seat} for seat in seats]
        made = self.ask("POST", "/api/tables", {"game": game, "seats": seats, "visibility": "private"})
        if start:
            self.ask("POST", f"/api/tables/{made['table']}/start", {})
        return made

    def finished(self, table):
        until = time.monotonic() + 30
        while self.ask("GET", f"/api/tables/{table}")["status"] != "finished":
            assert time.monotonic() < until, "the bots do not finish"
            time.sleep(0.1)
        return table


def prepared(url):
    """A guest with tables at every point of a game; what schemathesis has to know of them."""
    guest = Guest(url, "Anna")
    waiting = guest.table("bangkok", "me", "open", start=False)["join"]
    puzzle = guest.table("race", "me")["table"]
    playing = guest.table("chatuchak", "me", "bot")["table"]
    # Whoever leaves a game lets a bot play it to the end.
    left = guest.table("chakapuces", "me", "bot")["table"]
    guest.ask("POST", f"/api/tables/{left}/leave")
    finished = guest.finished(left)
    record = guest.ask("POST", "/api/records", guest.ask("GET", f"/api/tables/{finished}/record"))["id"]
    return guest, {"TALAT_TABLES": f"{waiting} {puzzle} {playing} {finished}", "TALAT_RECORD": record}


def described(url):
    """The names of all operations of the description."""
    with urllib.request.urlopen(f"{url}/api/openapi.json", timeout=20) as answer:
        paths = json.load(answer)["paths"]
    return {f"{method.upper()} {path}" for path, methods in paths.items() for method in methods}


def run(url, guest, known, seconds, which):
    command = [SCHEMATHESIS, "--config-file", CONFIG, "run", f"{url}/api/openapi.json", "--no-color"]
    command += ["--header", f"cookie: {guest.cookie}", "--max-time", str(seconds), *which]
    # Where it is run it looks for its hooks, and leaves notes.
    with tempfile.TemporaryDirectory() as notes:
        shutil.copy(CONFIG.with_name("known.py"), notes)
        return subprocess.run(command, env={**os.environ, **known}, cwd=notes).returncode


def main(program, more):
    with tempfile.TemporaryDirectory() as data:
        flags = [f"--{name}={value}" for name, value in WIDE.items()]
        command = [program, "serve", "--listen=127.0.0.1:0", f"--data={data}", *flags]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                url = re.search(r"http://[\d.:]+", server.stdout.readline()).group()
                guest, known = prepared(url)
                reached = pathlib.Path(data, "reached")
                reached.touch()
                known["TALAT_REACHED"] = str(reached)
                failed = run(url, guest, known, SECONDS, FIRST + more)
                failed |= run(url, Guest(url, "Ben"), known, SECONDS // 4, LAST + more)
                assert server.poll() is None, "the server has ended"
                Guest(url, "Cleo")
                missed = described(url) - set(reached.read_text().splitlines())
                assert more or not missed, f"nothing was asked of {sorted(missed)}"
            finally:
                server.terminate()
    sys.exit(failed)


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve(), sys.argv[2:])
