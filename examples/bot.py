#!/usr/bin/env python3
"""A player for every game of the table: does what looks best at once. The protocol: docs/bot-protocol.md.

talat arena bangkok --players 2 --bots "exec:python3 examples/bot.py,random"
"""
import json, random, sys


def worth(effect, seat):
    """What an action brings by its effect, roughly in points; a little chance decides among equals."""
    kind, value = effect["kind"], random.random() / 10
    if kind in ("pass", "give_up"):  # only where nothing else is legal
        value -= 100
    elif "pieces_after" in effect:  # Race: fewer pieces
        value -= sum(effect["pieces_after"].values())
    elif kind == "jump":  # Chatuchak: own points more, others' fewer, large groups
        value += sum(change["by"] * (1 if change["seat"] == seat else -0.5) for change in effect["points"])
        value += len(effect["group"]) / 4
    elif kind in ("trade", "build"):  # Bangkok: cards for the market, then their points
        value += effect.get("points", 0) + effect.get("surplus", 0)
    elif kind == "first":  # Chakapuces: what the best second card would do
        value += max((worth({"kind": "second", **card}, seat) for card in effect["then"]), default=0)
    elif kind == "second":
        value += effect["shed"] + effect["scratched"] + len(effect["trigger"].get("taken", []))
    return value


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1}
    elif message["type"] == "turn":
        best = max(message["legal"], key=lambda move: worth(move["effect"], message["seat"]))
        answer = {"type": "act", "based_on": message["seq"], "action": best["action"]}
    else:
        continue
    print(json.dumps(answer), flush=True)
