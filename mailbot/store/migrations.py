"""How state written by an older mailbot becomes readable by this one."""

from collections.abc import Callable

from mailbot.errors import BadSetup
from mailbot.store.state import State

SCHEMA = 1
STEPS: dict[int, Callable[[State], None]] = {}
"""For each older schema number: what turns it into the next."""


def migrate(state: State, schema: int) -> None:
    """Bring `state` up to SCHEMA; BadSetup if it was written by a newer mailbot."""
    if schema > SCHEMA:
        raise BadSetup(f"the state was written by a newer mailbot (schema {schema}, this one reads {SCHEMA}): upgrade")
    for step in range(schema, SCHEMA):
        STEPS[step](state)
