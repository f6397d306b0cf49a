"""Creating contests: one mail with a title, the terms and a text makes a contract or a contest to be."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import Choice, Options, Refuse, Rule, Turn, Words

from . import contest_headers, contest_masters, contest_modules, contests
from .contest_headers import Checked
from .contests import called, contracts

rule = Rule("contest_creating", title="Creating contests", needs=[contest_masters.rule], implements=["CO-CREATE"])
default_scoring = rule.param("default_scoring", "first offered", column=Choice("first offered", "axes", "plain", "own"),
                             help="how a contest scores where its creation does not say: axes if there are any, then points, then own")

_VERBS = "(create|new|found|make|set up|launch|establish) [a] [new]"


@rule.command(f"{_VERBS} {{sort}} [(called|named|titled|:)] {{title}}", f"{_VERBS} {{sort}}[:]", title=Words("a title", rest=True),
              sort=Options({"contract": (), "contest": ()}, common=False), body="details", ends=("end text", "end of text"), draft="",
              named="create contest", example=("create contest", "create contract"))
def create(turn: Turn, sort: str, title: str = "", details: str = "") -> None:
    """Create a contract, or a contest to be, with its terms on the lines below.

    They are Title, and if you like Module, Contestmaster, Contestants, Scoring, Joining, Amendable by, Set; then Text and the
    text itself, up to a line “End text”.
    """
    header = contest_headers.split(details)
    if title:
        header.said.setdefault("title", title.strip(" :\"“”„"))
    values, notes = _values(turn, header)
    if header.faults:
        raise Refuse("Nothing is created. " + "; ".join(header.faults) + ".")
    named = values.pop("named")
    contract = turn.add(contracts, **values, text=header.text, created_at=turn.now, created_by=turn.player, since=turn.now,
                        last_activity=turn.now, text_revisions=[{"number": 1, "text": header.text, "at": turn.now, "amendment": None}])
    contests.note(turn, contract, f"{turn.player} creates the {sort} “{contract.title}”.")
    turn.say(" ".join([f"Your contract is {called(contract)} ({contract.title}), at {contests.path(contract)}.", *notes]))
    turn.announce(f"[{called(contract)}] {contract.title}", f"{turn.player} has created {called(contract)}: {contract.title}. "
                  "Anybody can join it.", path=contests.path(contract))
    if named not in (None, "bot", turn.player):
        contest_masters.make_offer(turn, turn.row(contracts, contract.id), named)
    turn.fire(contests.contest_created, contract=turn.row(contracts, contract.id), start_window=sort == "contest")


def _values(turn: Turn, header: contest_headers.Header) -> tuple[dict[str, Any], list[str]]:
    """The columns of the new row, with `named` for who is named contestmaster; faults go into the header."""
    said = header.said.get("module", "none")
    module = contest_modules.modules(turn).get(said.lower())
    if module is None and said.lower() != "none":
        header.faults.append(f"unknown module “{said}”: there is {', '.join(contest_modules.modules(turn)) or 'none'}")
    checked = Checked(turn, header, module)
    title, named = checked.title(), _named(turn, checked)
    least, most, notes = _limits(checked)
    scoring, chosen = checked.scoring()
    scoring = scoring or _default(turn)
    preset = [axis for axis in (module.preset_axes if module else ("x",)) if axis in turn[contests.axes]]
    allowed = {*preset, *(module.can_add if module and module.can_add is not None else turn[contests.axes])}
    if unfit := [axis for axis in chosen if axis not in allowed]:
        header.faults.append(f"axis {', '.join(unfit)} cannot be used with the module {said}")
    values = {"title": title, "module": module.name if module else None, "named": named, "min_contestants": least,
              "contestmaster": "bot" if named == "bot" else turn.player, "max_contestants": most, "scoring": scoring,
              "axes": (chosen or preset or list(turn[contests.axes])[:1]) if scoring == "axes" else [],
              "joining": checked.word("joining") or "always", "parameters": checked.parameters(),
              "amendable_by": checked.word("amendable by") or "all"}
    checked.text()
    return values, notes


def _default(turn: Turn) -> str:
    offered = contest_headers.scorings(turn)
    return turn[default_scoring] if turn[default_scoring] in offered else offered[0]


def _named(turn: Turn, checked: Checked) -> str | None:
    """Who is named contestmaster: the bot, a player, or None for the creator."""
    said = checked.header.said.get("contestmaster", "me")
    if said.lower() in ("bot", "the bot", "mailbot"):
        if checked.module is None or not checked.module.unattended:
            checked.header.faults.append("the bot can be contestmaster only with a module that runs unattended")
        return "bot"
    try:
        contest_masters.check_may_hold(turn, turn.player)
    except Refuse as reason:
        checked.header.faults.append(str(reason).rstrip("."))
    return None if said.lower() in ("me", "myself", "i", "i am", turn.player.lower()) else checked.player(said)


def _limits(checked: Checked) -> tuple[int, int | None, list[str]]:
    """Least and most contestants with what is to be said of them: a module's own minimum replaces a lower one."""
    least, most, given = checked.limits()
    module = checked.module
    if module is None or least >= module.least:
        return least, most if module is None or most is not None else module.most, []
    if most is not None and most < module.least:
        checked.header.faults.append(f"max {most} is below the minimum {module.least} of the module {module.name}")
    notes = [f"The module's own minimum of {module.least} contestants counts, not {least}."] if given else []
    return module.least, most if most is not None else module.most, notes
