#!/usr/bin/env python3
"""Sits down at a table and plays a whole game, by chance: docs/protocol.md has all that a script may do.

TALAT_TOKEN=talat_… examples/seat.py https://talat.example CODE
"""
import json, os, random, sys, time, urllib.error, urllib.request

house, code = sys.argv[1].rstrip("/"), sys.argv[2]
headers = {"Authorization": "Bearer " + os.environ["TALAT_TOKEN"], "Content-Type": "application/json"}


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    try:
        return urllib.request.urlopen(urllib.request.Request(house + path, data, headers), timeout=60)
    except urllib.error.HTTPError as refused:
        if refused.code != 429:  # a limit says how long to wait; whatever else is wrong stays wrong
            sys.exit(f"{path}: {refused.read().decode()}")
        time.sleep(int(refused.headers["Retry-After"]))
        return ask(path, body)


seat = json.load(ask(f"/api/tables/{code}/join", {}))["mine"][0]
updates = (json.loads(line[6:]) for line in ask(f"/api/tables/{code}/stream?seat={seat}") if line[:6] == b"data: ")
for update in (message for message in updates if message["type"] == "update"):
    if update["legal"]:
        act = {"type": "act", "cid": str(update["seq"]), "table": code, "seat": seat, "based_on": update["seq"]}
        ask("/api/play", act | {"action": random.choice(update["legal"])["action"]})
    if update["over"]:
        break
