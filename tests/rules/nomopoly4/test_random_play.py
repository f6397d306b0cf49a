"""Months of random play, legal and illegal: what must hold holds, and the same mails give the same game."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.rules.nomopoly4.conftest import Nomopoly

NAMES = ("Alice", "Bob", "Carol", "Dave")
number, amount, square = st.integers(1, 12), st.sampled_from((0, 1, 250, 1000, 9000, 100000, 100001)), st.integers(1, 24)
name, way = st.sampled_from(NAMES), st.sampled_from(("up", "down", "left", "right"))
LINES = st.one_of(
    st.sampled_from(("take turn forwards", "take turn backwards", "build fort", "look", "status", "build tower", "leave game")),
    st.builds("move {} {}".format, number, way), st.builds("attack {} with {}".format, number, number),
    st.builds("recruit warrior at {}".format, number), st.builds("upgrade {}".format, number), st.builds("mine with {}".format, number),
    st.builds("pledge {} to Dwayna".format, number), st.builds("heal {} with {}".format, number, number),
    st.builds("offer {} ${} for ${}".format, name, amount, amount), st.builds("offer {} 2 Pie for ${}".format, name, amount),
    st.builds("accept trade {}".format, number), st.builds("decline trade {}".format, number), st.builds("cancel trade {}".format, number),
    st.builds("use Pie on {}".format, number), st.builds("order {} Rally on {}".format, number, name),
    st.builds("vote {} {}".format, number, st.sampled_from(("yes", "no"))), st.builds("withdraw vote {}".format, number),
    st.builds("retract {}".format, number), st.builds("propose: Idea {}\nText.\nend proposal".format, number))
CHANGES = st.one_of(
    st.builds("square delete {}".format, square), st.builds("square add {}".format, st.integers(1, 3)),
    st.builds("player {} money {}{}".format, name, st.sampled_from("+-"), amount), st.builds("duck jump to {}".format, square),
    st.builds("player {} experience {}{}".format, name, st.sampled_from("+-"), number), st.builds("piece {} hp ={}".format, number, number),
    st.builds("create Warrior for {} on {}".format, name, square), st.builds("player {} item +2 Pie".format, name),
    st.sampled_from(("value turn_wait = 24 h", "unit alter Warrior: hp 10", "unit remove Monk", "value duck_push = 3", "bank =5")))
ADMIN = st.one_of(
    st.builds("implement {}\n{}\nend".format, number, CHANGES), st.builds("refuse {} destructive: no".format, number),
    st.sampled_from(("pause: tea", "unpause", "pause disruption: loop", "propose fix: Mend\nText.\nend proposal")))
MAILS = st.one_of(st.tuples(name, LINES), st.tuples(name, LINES), st.tuples(name, LINES), st.tuples(st.just("admin"), ADMIN))
WAITS = st.sampled_from((0, 0, 60, 3600, 86400, 3 * 86400, 6 * 86400))


def new_game() -> Nomopoly:
    """A game with some definitions more than the first ones."""
    nomo = Nomopoly()
    nomo.implement("item define Pie: use damage 3", "command define Rally: by Warrior; target player; effect walk -2, experience +4",
                   "building define Tower: hp 9, attack 5, range 2, cost 750", "all players item +2 Pie")
    return nomo


def check_state(nomo: Nomopoly) -> None:
    """What must hold after every step."""
    state = nomo.json("all")
    there = {int(key) for key in state["squares"]}
    assert there and all(square["resources"] >= 0 for square in state["squares"].values())
    assert all(row["square"] in there for row in state["players"].values() if row["membership"] == "player")
    assert state["game"]["duck_square"] in there
    owners: dict[int, set[str]] = {}
    for piece in state["pieces"].values():
        assert piece["square"] in there and piece["hp"] > 0
        owners.setdefault(piece["square"], set()).add(piece["owner"])
    assert all(len(owner) == 1 for owner in owners.values())
    assert all(row["experience"] >= 0 and (row["state"] == "dead") == (row["level"] <= 0) for row in state["players"].values())


def check_secrets(nomo: Nomopoly) -> None:
    """Nobody reads votes but who cast them, and nobody resources but who is there."""
    public = nomo.json()
    assert all(not row["votes"] and (row["tally"] is None or row["status"] != "Voting") for row in public["proposals"].values())
    assert not any("resources" in square for square in public["squares"].values())
    for who in nomo.game.members():
        view = nomo.json(who)
        assert all(set(row["votes"] or ()) <= {who} for row in view["proposals"].values())
        near = {nomo.player(who)["square"]} | {piece["square"] for piece in view["pieces"].values() if piece["owner"] == who}
        assert {int(key) for key, square in view["squares"].items() if "resources" in square} == near


def play(mails: list[tuple[tuple[str, str], int]], *, checked: bool) -> dict[str, Any]:
    """Play mails with waits before them; the whole state at the end."""
    nomo = new_game()
    for (who, text), wait in mails:
        nomo.until(nomo.now + wait)
        before = {one: nomo.player(one)["money"] for one in NAMES}
        answer = nomo.mail(who, text)
        assert not answer.played.step.fault, (who, text, answer.played.step.fault)
        assert nomo.game["pause_kind"] != "suspected" and not nomo.rows("faults"), (who, text)
        if not checked:
            continue
        check_state(nomo)
        if who in before and before[who] >= 0:
            assert nomo.player(who)["money"] >= 0, (who, text)
    if checked:
        check_secrets(nomo)
    return nomo.json("all")


@pytest.mark.clause("N4-MONEY-5", "N4-BOARD-11", "N4-UNIT-5", "N4-VOTE-6", "N4-RES-2", "N4-TIME-8", "N4-EXT-26")
@settings(max_examples=30, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(MAILS, WAITS), min_size=5, max_size=40))
def test_what_must_hold_holds(mails: list[tuple[tuple[str, str], int]]) -> None:
    assert play(mails, checked=True) == play(mails, checked=False)
