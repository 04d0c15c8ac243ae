"""Leads requests to tables and records that are there: codes that schemathesis thinks of are nobody's."""

import os
import random

import schemathesis
from schemathesis import GenerationMode
from schemathesis.core.parameters import ParameterLocation

DICE = random.Random(1)
# Some stay as they came.
KNOWN = 0.9
WHAT = {
    "code": os.environ["TALAT_TABLES"].split(),
    "table": os.environ["TALAT_TABLES"].split(),
    "id": [os.environ["TALAT_RECORD"]],
    "seat": range(3),
    "step": range(50),
}


def whole(value):
    """Writes 1.0 as 1: a schema takes both for a whole number, and the server only the second."""
    if isinstance(value, dict):
        return {name: whole(part) for name, part in value.items()}
    if isinstance(value, list):
        return [whole(part) for part in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


@schemathesis.hook
def before_call(context, case, kwargs):
    """Fills in what is known, except where the request is wrong on purpose, and notes which operation it is."""
    with open(os.environ["TALAT_REACHED"], "a") as reached:
        print(case.operation.label, file=reached)
    if not case.meta:
        return
    for place in [ParameterLocation.PATH, ParameterLocation.BODY]:
        part = case.meta.components.get(place)
        values = case.body if place == ParameterLocation.BODY else case.path_parameters
        if part is None or part.mode != GenerationMode.POSITIVE or not isinstance(values, dict):
            continue
        if place == ParameterLocation.BODY:
            values = case.body = whole(values)
        for name, known in WHAT.items():
            if name in values and DICE.random() < KNOWN:
                values[name] = DICE.choice(known)
