"""Plays a scenario in memory, mail by mail as a real game would, and compares what comes of it with what it expects."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from functools import cache, partial
from pathlib import Path
from typing import Any

from mailbot.clock import show_instant
from mailbot.engine.apply import settle
from mailbot.engine.loader import bundled
from mailbot.engine.registry import Registry
from mailbot.engine.row import Row
from mailbot.engine.start import begin
from mailbot.engine.step import Verdict
from mailbot.engine.turn import Turn
from mailbot.engine.views import EVERYTHING, View
from mailbot.errors import BadSetup, MailbotError
from mailbot.given import Given, set_given
from mailbot.mail.compose import message_id
from mailbot.mail.letter import Reader
from mailbot.mail.reply import Desk, mail_templates
from mailbot.manner import Manner
from mailbot.mending import ERRANDS
from mailbot.paths import instant
from mailbot.referee import Played, Referee
from mailbot.rehearsal_checks import Difference, Seen, check
from mailbot.rehearsal_past import Past
from mailbot.rehearsal_site import RehearsalSite
from mailbot.scenario import Scenario, ScenarioStep, read_scenario
from mailbot.store.store import Store
from mailbot.values import Mail, Origin, RawMail

GAME, LIST, ADMIN = "game@example.org", "list@example.org", "admin@example.org"
SEED = b"the dice of a rehearsal"


@dataclass(frozen=True)
class Result:
    """What came of a rehearsal: one line for the file, and where it failed the state around the difference."""

    ok: bool
    line: str
    details: list[str] = field(default_factory=list)


def rehearse(path: Path, own_rules: Path | None = None) -> Result:
    """Play a scenario file; rules are looked for in `own_rules` (or in `rules/` beside the file), then among the bundled."""
    try:
        scenario = read_scenario(path)
        with Rehearsal(scenario, own_rules or _rules_beside(path)) as played:
            played.prepare()
            for step in scenario.steps:
                played.play(step)
    except Difference as found:
        return Result(False, f"{path}: {found}", found.story)
    except MailbotError as fault:
        return Result(False, f"{path}: {fault}")
    return Result(True, f"{path}: ok")


def _rules_beside(path: Path) -> Path | None:
    beside = path.resolve().parent / "rules"
    return beside if beside.is_dir() else None


@cache
def _registry(rules: str, own: Path | None) -> Registry:
    """Rules hold no state of a game: many rehearsals share them."""
    return Registry.load(rules, own)


class Rehearsal:
    """One scenario on its way. Nothing is written but, where a step looks at the website, a temporary folder."""

    def __init__(self, scenario: Scenario, own_rules: Path | None = None) -> None:
        self.scenario = scenario
        templates = [own_rules.parent / "templates"] if own_rules else []
        self._templates = [folder for folder in (*templates, bundled("templates")) if folder.is_dir()]
        desk = Desk(GAME, scenario.title or "Rehearsal", mail_templates(*(folder / "mail" for folder in self._templates)),
                    LIST if scenario.on_list else "", (ADMIN,))
        reader = Reader(frozenset([GAME]), frozenset([LIST]), own_message_id_domain=GAME.partition("@")[2])
        registry, manner = _registry(scenario.rules, own_rules), Manner(desk, reader, "off")
        self._past = Past(lambda: Referee(registry, Store(None), SEED, manner))
        self.referee = self._past.new()
        self.referee.watch = self._note
        self._step: list[Played] = []
        self._mails: list[Mail] = []
        self._site = RehearsalSite(self._templates, SEED)

    def __enter__(self) -> Rehearsal:
        return self

    def __exit__(self, *_: object) -> None:
        self._site.close()

    def _note(self, played: Played) -> None:
        self._step.append(played)
        self._mails += played.mails
        self._site.note(played.entry)
        self._past.note(played, len(self.referee.script))

    # -- before the first step -----------------------------------------------------------------------------------

    def prepare(self) -> None:
        """The game comes into being, its players join, play begins unless the file says otherwise, the given is set."""
        given, start = self.scenario.given, self.scenario.start
        self.referee.start(start, self._parameters())
        for number, (name, address) in enumerate(self.scenario.players.items(), 1):
            self._join(number, name, address)
        if self.referee.game["status"] == "setup" and not any(steps == ("game", "status") for steps, _ in given):
            of_game = tuple((steps, value) for steps, value in given if steps[0] == "game")
            self._past.give(self.referee, "begin", start, partial(_begin, of_game=of_game))
        if given:
            self._past.give(self.referee, "given", start, partial(set_given, given=given))
        self.referee.store.commit()

    def _parameters(self) -> dict[str, Any]:
        given = dict(self.scenario.parameters)
        if "confirm" in self.referee.registry.params:
            given.setdefault("confirm", "none")
        return {name: show_instant(instant(value)) if hasattr(value, "year") else value for name, value in given.items()}

    def _join(self, number: int, name: str, address: str) -> None:
        message = _message(ADMIN, GAME, f"admit {name} <{address}>\n", self.scenario.start, f"<join-{number}@scenario>")
        raw = RawMail(message.as_bytes(), self.scenario.start, f"join/{number}", Origin.CONSOLE, number)
        played = self._past.take(self.referee, raw)
        wrong = [sentence for outcome in played.step.outcomes for sentence in outcome.sentences
                 if outcome.verdict is not Verdict.DONE]
        if wrong or played.step.fault or not played.step.outcomes:
            raise BadSetup(f"[players] {name} cannot join: {' '.join(wrong) or played.step.fault or 'not understood'}")

    # -- steps ---------------------------------------------------------------------------------------------------

    def play(self, step: ScenarioStep) -> None:
        """Play one step; Difference where it does not come out as expected."""
        self._step = []
        self.referee.script[:] = [_scripted(draw) for draw in step.dice]
        self._past.begin(self.referee.script)
        raw = self._raw(step) if step.writes else None
        if step.given:
            self._set(step)
        if raw is None:
            self.referee.advance(step.at)
        else:
            self._past.take(self.referee, RawMail(raw, step.at, f"step/{step.number}", order=step.number))
        left = list(self.referee.script)
        self.referee.script.clear()
        self._run_errands()
        self.referee.store.commit()
        check(step, self._seen(step, left))

    def _set(self, step: ScenarioStep) -> None:
        """What a step gives is set when the timers before it have run."""
        self.referee.advance(step.at)
        try:
            self._past.give(self.referee, f"given/{step.number}", step.at, partial(set_given, given=step.given))
        except BadSetup as fault:
            raise BadSetup(f"step {step.number}: {fault}") from None

    def _run_errands(self) -> None:
        """Work out the corrections that the admin has asked for, and make those that are confirmed, as the daemon does."""
        for row in self._errands("asked"):
            self._past.preview(self.referee, row)
        while confirmed := self._errands("confirmed"):
            other = self._past.without(self.referee, confirmed[0])
            self.referee, self._site = self._past.take_over(other), RehearsalSite(self._templates, SEED)
            for entry in self._past.journal:
                self._site.note(entry)
            self.referee.watch = self._note
            other.enter()

    def _errands(self, status: str) -> list[Row]:
        game = self.referee.game
        return game.rows(ERRANDS, status=status, kind="revert") if game.in_force(ERRANDS) else []

    def _seen(self, step: ScenarioStep, left: list[Any]) -> Seen:
        game = self.referee.game
        game.now = max(game.now, step.at)
        state = View(game, EVERYTHING).json() if step.expect or step.absent else {}
        site = self._site.read(game, step.at) if step.public or step.secret else None
        return Seen(self._step, state, self._read_by(step), self._owner(step), left, site)

    def _owner(self, step: ScenarioStep) -> str:
        return self._address(step) if step.sender else ""

    def _read_by(self, step: ScenarioStep) -> Mapping[str, list[Mail]]:
        """The mails of the step by the address that reads them; what goes to the list is read by every player."""
        game = self.referee.game
        found: dict[str, list[Mail]] = {}
        for mail in (mail for played in self._step for mail in played.mails):
            everybody = [mail.to, *(game.addresses_of(name)[0] for name in game.members() if mail.to == LIST)]
            for address in everybody:
                found.setdefault(address, []).append(mail)
        known = {name: found.get(self._mailbox(name), []) for name in step.mail}
        return {**found, **known}

    def _mailbox(self, name: str) -> str:
        """Where somebody's mail goes: a name, "admin", "list" or an address."""
        if name in ("admin", "list"):
            return {"admin": ADMIN, "list": LIST}[name]
        if "@" in name:
            return name.lower()
        addresses = self.referee.game.addresses_of(name)
        if not addresses and name not in self.scenario.players:
            raise BadSetup(f"there is no player {name}; there are {', '.join(self.referee.game.members())}")
        return addresses[0] if addresses else self.scenario.players[name]

    def _address(self, step: ScenarioStep) -> str:
        try:
            return self._mailbox(step.sender)
        except BadSetup as fault:
            raise BadSetup(f"step {step.number}: `from`: {fault}") from None

    # -- mails ---------------------------------------------------------------------------------------------------

    def _raw(self, step: ScenarioStep) -> bytes:
        if step.raw is not None:
            return step.raw
        message = _message(self._address(step), LIST if step.to == "list" else GAME, step.say or "", step.at,
                           f"<{step.number}@scenario>", step.subject)
        if step.answers is not None:
            self._thread(message, step)
        return message.as_bytes()

    def _thread(self, message: EmailMessage, step: ScenarioStep) -> None:
        """Make the mail an answer to the latest mail that its sender got."""
        mine = [mail for mail in self._mails if mail.to in (self._address(step), LIST)
                and (step.answers or "").lower() in mail.subject.lower()]
        if not mine:
            raise BadSetup(f"step {step.number}: `answers`: {step.sender} got no mail whose subject has “{step.answers}” in it")
        message["In-Reply-To"] = message["References"] = message_id(mine[-1].key, GAME)
        if not step.subject:
            del message["Subject"]
            message["Subject"] = f"Re: {mine[-1].subject}"


def _begin(turn: Turn, of_game: Given) -> None:
    """Play begins. What is given of the game itself stands before, so that its start does not draw it."""
    set_given(turn, of_game)
    begin(turn)
    settle(turn)


def _message(sender: str, to: str, text: str, at: int, identity: str, subject: str = "") -> EmailMessage:
    """A mail as a plain mail program writes it."""
    message = EmailMessage(SMTP)
    message["From"], message["To"], message["Subject"] = sender, to, subject
    message["Date"] = format_datetime(_moment(at))
    message["Message-ID"] = identity
    message.set_content(text if text.endswith("\n") else f"{text}\n")
    return message


def _moment(at: int) -> datetime:
    return datetime.fromtimestamp(at, UTC)


def _scripted(draw: Any) -> Any:
    """A draw as the dice take it: a face, a name, or the names of a shuffle from the top."""
    if isinstance(draw, float | bool | dict):
        raise BadSetup(f"`dice`: {draw!r} is neither a face, a name, nor an array of names")
    return list(draw) if isinstance(draw, list) else draw
