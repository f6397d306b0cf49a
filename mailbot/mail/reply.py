"""What mailbot writes back: one answer for each mail of a person, one mail a person for each event."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import jinja2

from mailbot.clock import say_instant
from mailbot.commands.passphrase import hide
from mailbot.engine.apply import nothing_found
from mailbot.engine.step import ADMIN, EVERYBODY, Notice, Outcome, Step, Verdict
from mailbot.engine.turn import Turn
from mailbot.mail.compose import message_id
from mailbot.mail.confirmation import asking_back, without_word
from mailbot.mail.harmless import harmless
from mailbot.values import Letter, Mail, Part

_TITLES = ((Verdict.DONE, "Done:"), (Verdict.REFUSED, "Refused, and nothing changed:"),
           (Verdict.UNCLEAR, "Which one? Nothing was done for:"), (Verdict.QUESTION, "Please tell me; nothing was done for:"),
           (Verdict.UNKNOWN, "Not understood:"), (Verdict.STRUCK, "Taken out, as if it had never been written:"))
_COUNTED = {Verdict.DONE: "done", Verdict.REFUSED: "refused", Verdict.UNCLEAR: "unclear", Verdict.QUESTION: "to be asked",
            Verdict.UNKNOWN: "not understood", Verdict.STRUCK: "taken out"}
_QUOTED_LINES = 60
_MOST_LINKS = 5
_PLAIN_PATH = re.compile(r"/[a-z]+/[\d.]+/")


@dataclass(frozen=True)
class Desk:
    """Where mails are written: the game's address and name, the list (or ""), the admins, the website's address."""

    address: str
    name: str
    templates: jinja2.Environment
    list_address: str = ""
    admins: tuple[str, ...] = ()
    url: str = ""


def mail_templates(*folders: Path) -> jinja2.Environment:
    """The templates of outgoing mail; earlier folders override later ones. Plain text, so nothing is escaped."""
    loader = jinja2.FileSystemLoader([str(folder) for folder in folders])
    environment = jinja2.Environment(loader=loader, undefined=jinja2.StrictUndefined, keep_trailing_newline=True)
    environment.filters["indented"] = lambda text: textwrap.indent(text, "    ")
    return environment


def answer(desk: Desk, turn: Turn, letter: Letter, notes: Sequence[str] = ()) -> Mail:
    """The one answer to a letter that was played in this turn."""
    step = turn.step
    full = _style(turn) == "full"
    text = desk.templates.get_template("answer.txt").render(
        hello="", groups=_groups(step.outcomes), ignored=_ignored(letter), notes=[*notes, *_own(turn), *_way_out(turn)],
        state=[] if step.fault else _state(turn) if full else [], url=desk.url if full else "",
        links=_links(desk, step) if full else [], sender=letter.sender_name or letter.sender,
        written=say_instant(letter.arrived), quoted=_quoted(letter) if full else [])
    text = text.strip("\n") + "\n"
    text = harmless(text, turn.active.vocabulary)
    return Mail(
        key=f"{step.id}:answer", to=step.actor.address or letter.sender,
        subject=asking_back(_subject(letter.subject, step.outcomes), step.word), text=text, sort="answer",
        player=step.actor.player or "", in_reply_to=letter.message_id,
        references=(*letter.references, letter.message_id) if letter.message_id else letter.references, made=step.at)


def notices(desk: Desk, turn: Turn, kept: Iterable[Notice]) -> list[Mail]:
    """The mails for what a step tells to others: one a person, and one more for each thing that can be answered.

    Announcements go to the list where there is one.
    """
    grouped: dict[tuple[str, str, tuple[tuple[str, Any], ...]], list[Notice]] = {}
    for notice in kept:
        for address, player in _recipients(desk, turn, notice):
            grouped.setdefault((address, player, notice.about), []).append(notice)
    return [_notice(desk, turn, (to, player, about), told) for (to, player, about), told in grouped.items()]


def entry(desk: Desk, turn: Turn, mail: Mail) -> dict[str, Any]:
    """A mail as the journal keeps it."""
    return {"key": mail.key, "to": mail.to, "subject": mail.subject, "text": mail.text, "sort": mail.sort,
            "player": mail.player, "in_reply_to": mail.in_reply_to, "references": list(mail.references),
            "made": mail.made, "message_id": message_id(mail.key, desk.address), "about": dict(mail.about)}


def mail_of(kept: dict[str, Any]) -> Mail:
    """A mail from its journal entry."""
    fields = {name: value for name, value in kept.items() if name not in ("message_id", "about")}
    return Mail(**{**fields, "references": tuple(fields["references"])})


def _recipients(desk: Desk, turn: Turn, notice: Notice) -> list[tuple[str, str]]:
    if notice.to == ADMIN:
        return [(admin, "") for admin in desk.admins]
    if notice.to == EVERYBODY and desk.list_address:
        return [(desk.list_address, "")]
    if "@" in notice.to:
        return [(notice.to, "")]
    return [(turn.addresses_of(player)[0], player) for player in readers(desk, turn, notice)
            if delivery(turn, player, notice) == "now"]


def readers(desk: Desk, turn: Turn, notice: Notice) -> list[str]:
    """The players who are told a notice one by one: not through the list, and not who reads of it in the answer."""
    if notice.to == EVERYBODY:
        own = turn.actor
        return [] if desk.list_address else [
            name for name in turn.members() if name != own.player and own.address not in turn.addresses_of(name)]
    return [notice.to] if "@" not in notice.to and notice.to != ADMIN and turn.addresses_of(notice.to) else []


def delivery(turn: Turn, player: str, notice: Notice) -> str:
    """When a player is told a notice: now, digest (kept for it in the step) or none; what is no announcement comes now."""
    if notice.sort != "announcement":
        return "now"
    return str(turn.ask("delivery", "now", player=player, sort=notice.sort, text=f"{notice.subject}\n{notice.text}"))


def wanted(turn: Turn, letter: Letter, notes: Sequence[str]) -> bool:
    """Whether a letter is answered: always, unless its player wants no answers and nothing in it calls for one."""
    outcomes, commands = turn.step.outcomes, turn.active.commands
    if _style(turn) != "none" or turn.step.word or notes or letter.notes or not outcomes or _own(turn):
        return True
    return any(outcome.verdict is not Verdict.DONE or (outcome.command in commands and commands[outcome.command].query)
               for outcome in outcomes)


def _style(turn: Turn) -> str:
    player = turn.actor.player
    return str(turn.ask("reply_style", "full", player=player)) if player else "full"


def _own(turn: Turn) -> list[str]:
    """What the step tells its actor apart from the answers to the lines."""
    return [notice.text for notice in turn.step.notices if notice.to == turn.actor.player]


def _way_out(turn: Turn) -> list[str]:
    """Where nothing of a mail was understood, or came near anything, the lines most useful now."""
    outcomes = turn.step.outcomes
    lost = [outcome for outcome in outcomes if outcome.verdict is Verdict.UNKNOWN]
    stranger = turn.actor.player is None and not turn.actor.admin
    return [nothing_found(turn)] if lost == outcomes and outcomes and (stranger or not any(o.nearest for o in lost)) else []


def _links(desk: Desk, step: Step) -> list[str]:
    """The addresses of the pages that a step concerns, as far as everybody or its actor is told of them."""
    told = [notice.path for notice in step.notices if notice.to in (EVERYBODY, step.actor.player)]
    paths = [*(str(entry.get("path", "")) for entry in step.log), *told]
    return list(dict.fromkeys(link for path in paths if (link := _link(desk, path))))[:_MOST_LINKS]


def _link(desk: Desk, path: str) -> str:
    """A page's full address; none for one whose place on the website is made from a name."""
    return desk.url.rstrip("/") + path if desk.url and _PLAIN_PATH.fullmatch(path) else ""


def _notice(desk: Desk, turn: Turn, to: tuple[str, str, tuple[tuple[str, Any], ...]], told: list[Notice]) -> Mail:
    address, player, about = to
    subject = next((notice.subject for notice in told if notice.subject), "News of the game")
    more = len({notice.subject for notice in told if notice.subject}) - 1
    links = list(dict.fromkeys(link for notice in told if (link := _link(desk, notice.path))))
    text = desk.templates.get_template("notice.txt").render(texts=[notice.text for notice in told], url=desk.url, links=links)
    text = harmless(text.strip("\n") + "\n", turn.active.vocabulary)
    return Mail(key=":".join((turn.step.id, address, *(f"{name} {value}" for name, value in about))), to=address, player=player,
                made=turn.step.at, sort=told[0].sort, text=text, about=about,
                subject=f"[{desk.name}] {subject}" + (f" (and {more} more)" if more > 0 else ""))


def _groups(outcomes: Sequence[Outcome]) -> list[dict[str, Any]]:
    return [{"title": title, "which": verdict is not Verdict.UNKNOWN, "outcomes": chosen} for verdict, title in _TITLES
            if (chosen := [outcome for outcome in outcomes if outcome.verdict is verdict])]


def _subject(subject: str, outcomes: Sequence[Outcome]) -> str:
    counts = [f"{count} {word}" for verdict, word in _COUNTED.items()
              if (count := sum(outcome.verdict is verdict for outcome in outcomes))]
    subject = hide(without_word(subject))
    base = subject if subject.lower().startswith("re:") else f"Re: {subject or 'your mail'}"
    return f"{base} ({', '.join(counts)})" if counts else base


def _ignored(letter: Letter) -> int:
    return sum(line.part is Part.QUOTE and bool(line.text.strip("> \t")) for line in letter.lines)


def _state(turn: Turn) -> list[str]:
    lines: list[str] = turn.ask("status_line", [], player=turn.actor.player)
    return lines


def _quoted(letter: Letter) -> list[str]:
    lines = [hide(line.text) for line in letter.lines if line.part is Part.NEW]
    while lines and not lines[-1].strip():
        lines.pop()
    return lines if len(lines) <= _QUOTED_LINES else [*lines[:_QUOTED_LINES], f"[{len(lines) - _QUOTED_LINES} more lines]"]
