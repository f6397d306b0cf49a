"""Explains how a mail would be read, and what a proposal's text would change, without doing any of it."""

from __future__ import annotations

import textwrap
from itertools import groupby
from pathlib import Path
from typing import Any

from mailbot.amend import Amended, Held
from mailbot.amend.showing import say_amended
from mailbot.clock import say_instant, system_now
from mailbot.commands.passphrase import HIDDEN, hide
from mailbot.commands.reading import Order, Reading, read
from mailbot.engine.game import Game
from mailbot.engine.step import Actor
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder, pretty
from mailbot.mail.admission import Admission, admit
from mailbot.values import Letter, Line, Part, RawMail

Explained = dict[str, Any]


def explain_json(folder: Path, data: bytes) -> str:
    """The reading of a raw mail as one JSON object (ARCHITECTURE's JSON views)."""
    return pretty(explain(folder, data))


def explain(folder: Path, data: bytes) -> Explained:
    """How a raw mail would be read if it arrived now."""
    with GameFolder(folder, writing=False) as game:
        now = game.polled or system_now()
        letter = game.referee.letter(RawMail(data, now, "explained"))
        state = game.referee.game
        state.now = now
        decision = admit(letter, state, game.store.history, game.referee.manner.authentication)
        decision, reading = game.referee.understand(letter, state, decision)
        if decision.verdict == "duplicate":
            decision = _played_before(game, letter)
        return explained(letter, decision, reading)


def _played_before(game: GameFolder, letter: Letter) -> Admission:
    """What became of the same mail when it was played: it may have broken the rules."""
    number = game.store.history.seen(letter.identity)
    entry = next((entry for entry, _ in game.store.journal.read() if entry["n"] == number), None)
    if entry is None:
        return Admission("duplicate", reasons=("the same mail was played before",))
    if entry["verdict"] == "held":
        return Admission("held", Actor(address=letter.sender), (f"the rules broke down over it: {entry['fault']}",))
    return Admission("duplicate", reasons=(f"the same mail was played before, on {say_instant(entry['at'])}",))


def explained(letter: Letter, decision: Admission, reading: Reading) -> Explained:
    """The object that `mailbot read --json` prints."""
    return {
        "verdict": decision.verdict, "sender": letter.sender, "player": decision.actor.player,
        "channel": letter.channel.value, "subject": hide(letter.subject), "text": _text(letter, reading),
        "commands": [_order(order) for order in reading.orders],
        "not_understood": [hide(stray.line) for stray in reading.strays],
        "cut": _cut(letter), "questions": [hide(question.sentence) for question in reading.questions],
        "authentication": letter.trust.value, "reasons": _reasons(letter, decision, reading)}


def _order(order: Order) -> dict[str, Any]:
    kinds = order.command.kinds
    arguments = {name: kinds[name].show(value) if name in kinds else value for name, value in order.arguments.items()}
    line = hide(order.line)
    if line != order.line:
        arguments = {name: HIDDEN if isinstance(value, str) and value in order.line else value for name, value in arguments.items()}
    return {"line": line, "command": order.command.name, "arguments": arguments}


def _text(letter: Letter, reading: Reading) -> str:
    """What the author wrote; lines that give a passphrase without the text of a proposal around them are hidden."""
    secret = {line for order in reading.orders for line in (order.line,) if hide(line) != line}
    unread = not reading.orders
    return "\n".join(hide(line) if unread or line.strip() in secret else line for line in letter.text.split("\n"))


def _cut(letter: Letter) -> list[dict[str, str]]:
    """What was taken for no new text, in runs of lines with one reason."""
    def why(line: Line) -> tuple[str, str]:
        return (line.part.value, line.hint)
    runs = [(key, "\n".join(hide(line.text) for line in lines).strip("\n")) for key, lines in groupby(letter.lines, why)
            if key[0] != Part.NEW.value]
    return [{"text": text, "hint": hint or part} for (part, hint), text in runs if text.strip()]


def _reasons(letter: Letter, decision: Admission, reading: Reading) -> list[str]:
    trust = (letter.trust_reason,) if letter.trust_reason else ()
    troubles = tuple(f"{order.line}: {order.trouble}" for order in reading.orders if order.trouble)
    return list(dict.fromkeys((*decision.reasons, *trust, *letter.trouble, *letter.notes, *troubles)))


# -- for people ------------------------------------------------------------------------------------------------------

def explain_text(folder: Path, data: bytes) -> str:
    """The same in words."""
    found = explain(folder, data)
    who = f" (player {found['player']})" if found["player"] else ""
    lines = [f"Verdict:   {found['verdict']}", f"From:      {found['sender'] or 'nobody'}{who}",
             f"To:        the {found['channel']}", f"Subject:   {found['subject']}",
             f"Authentic: {found['authentication']}"]
    lines += [f"Because:   {reason}" for reason in found["reasons"]]
    parts = (("Would be played", [_said(order) for order in found["commands"]]),
             ("Not understood", found["not_understood"]), ("Would be asked", found["questions"]),
             ("Left out", [f"{cut['hint']}:\n{textwrap.indent(cut['text'], '| ')}" for cut in found["cut"]]),
             ("What the author wrote", [found["text"]] if found["text"] else []))
    for title, entries in parts:
        lines += ["", f"{title}:" if entries else f"{title}: nothing"]
        lines += [textwrap.indent(entry, "  ") for entry in entries]
    return "\n".join(lines)


def _said(order: dict[str, Any]) -> str:
    arguments = "".join(f"\n  {name} = {_one(value)}" for name, value in order["arguments"].items())
    return f"{order['line']}\n  is “{order['command']}”{arguments}"


def _one(value: object) -> str:
    return "\n" + textwrap.indent(value, "    ") if isinstance(value, str) and "\n" in value else str(value)


# -- proposals -------------------------------------------------------------------------------------------------------

def preview_text(folder: Path, text: str) -> str:
    """What a proposal's text would change: each rule's difference, and what no program can carry out.

    The text may begin with a line such as `propose: Title`; then each proposal in it is shown by itself.
    """
    with GameFolder(folder, writing=False) as game:
        state = game.referee.game
        return "\n\n".join(_preview(state, title, body) for title, body in _proposals(game, text))


def _proposals(game: GameFolder, text: str) -> list[tuple[str, str]]:
    """Title and text of every proposal that a mail with this text would make; the whole text if it makes none."""
    lines = tuple(Line(number, line) for number, line in enumerate(text.splitlines(), 1))
    reading = read(Letter("somebody@example.org", lines=lines), game.referee.game.active.vocabulary)
    found = [(str(order.arguments["title"]), str(order.arguments["text"])) for order in reading.orders
             if order.arguments.keys() >= {"title", "text"}]
    return found or [("", text)]


def _preview(game: Game, title: str, text: str) -> str:
    amended: Amended | None = game.ask("amended", None, text=text, title=title)
    if amended is None:
        raise BadSetup(f"the rules of {game.registry.ruleset.name} have no texts that a proposal could amend")

    def known(held: Held) -> bool:
        lines = [line for line in held.words.splitlines() if line.strip()]
        return bool(lines) and all(game.ask("change_known", False, line=line) for line in lines)
    return "\n\n".join(([f"“{title}”"] if title else []) + [say_amended(amended, known)])
