"""A game in memory, driven in the players' words: post a mail, read the answer, let time pass, look at a row."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import ModuleType
from typing import Any

import orjson

from mailbot.clock import parse_duration, parse_instant
from mailbot.engine.core import rule as core
from mailbot.engine.dice import Dice
from mailbot.engine.loader import RulesetFile, bundled, namespace, search_path
from mailbot.engine.registry import Registry
from mailbot.engine.row import Row
from mailbot.engine.rule import Rule
from mailbot.engine.step import Step, Verdict
from mailbot.engine.texts import RuleEntry
from mailbot.engine.turn import Turn
from mailbot.engine.views import Reader as ViewReader
from mailbot.engine.views import View
from mailbot.mail.reader import Reader
from mailbot.mail.reply import Desk, mail_templates
from mailbot.manner import Manner
from mailbot.referee import Played, Referee
from mailbot.store.store import Store
from mailbot.values import Mail, RawMail

GAME, LIST, ADMIN = "game@example.org", "list@example.org", "admin@example.org"
START = "2026-01-05T09:00:00Z"
UNCOMPARED = ("contacts", "correspondents", "mail_today")


def module(name: str) -> ModuleType:
    """A rule module by its name in a ruleset ("common.players", "starter.points")."""
    return importlib.import_module(f"{namespace(search_path())}.{name}")


def with_needs(rules: Iterable[Rule]) -> list[Rule]:
    """Rules with all they need, in an order that can be loaded."""
    found: dict[str, Rule] = {}
    for rule in rules:
        for one in (*with_needs(rule.needs), rule):
            found.setdefault(one.name, one)
    return list(found.values())


def registry_of(modules: Sequence[str], texts: Sequence[RuleEntry] = (), **more: Any) -> Registry:
    """A ruleset made of some modules (and what they need), or the bundled one if a single bare name is given."""
    if len(modules) == 1 and "." not in modules[0]:
        return Registry.load(modules[0])
    ruleset = RulesetFile("kit", Path("kit"), "A game for tests", tuple(modules), **more)
    return Registry(ruleset, [core, *with_needs(module(name).rule for name in modules)], texts)


@dataclass
class Answer:
    """What came of one mail: sentences by verdict, and the mails it led to."""

    played: Played

    def _said(self, *verdicts: Verdict) -> list[str]:
        return [sentence for outcome in self.played.step.outcomes if outcome.verdict in verdicts
                for sentence in outcome.sentences]

    @property
    def done(self) -> list[str]:
        """The sentences of what was done."""
        return self._said(Verdict.DONE)

    @property
    def refused(self) -> list[str]:
        """The sentences of what was refused."""
        return self._said(Verdict.REFUSED)

    @property
    def unclear(self) -> list[str]:
        """The sentences of what could be several things, or must be asked."""
        return self._said(Verdict.UNCLEAR, Verdict.QUESTION)

    @property
    def unknown(self) -> list[str]:
        """The lines that were not understood."""
        return [outcome.line for outcome in self.played.step.outcomes if outcome.verdict is Verdict.UNKNOWN]

    @property
    def mail(self) -> Mail | None:
        """The answer to the sender, if there is one."""
        return next((mail for mail in self.played.mails if mail.sort == "answer"), None)

    @property
    def text(self) -> str:
        """The answer's words ("" if there is no answer)."""
        return self.mail.text if self.mail else ""

    @property
    def log(self) -> list[str]:
        """The public log entries of the step."""
        return [entry["text"] for entry in self.played.step.log]


class Play:
    """A game in memory with players who joined at the start. Names double as addresses: Ann is ann@example.org."""

    def __init__(self, modules: Sequence[str], *, players: Sequence[str] = (), parameters: Mapping[str, Any] | None = None,
                 start: str = START, on_list: bool = False, texts: Sequence[RuleEntry] = (), **ruleset: Any) -> None:
        self.registry = registry_of(modules, texts, **ruleset)
        templates = mail_templates(bundled("templates") / "mail")
        desk = Desk(GAME, "Testgame", templates, LIST if on_list else "", (ADMIN,))
        manner = Manner(desk, Reader(frozenset([GAME]), frozenset([LIST])), "off")
        self.referee = Referee(self.registry, Store(None), b"kit", manner)
        self.now = parse_instant(start)
        self.mails: list[Mail] = []
        self._posted = 0
        given = dict(parameters or {})
        if "confirm" in self.registry.params:
            given.setdefault("confirm", "none")
        self.referee.start(self.now, given)
        for name in players:
            self.mail("admin", f"admit {name} {self.address(name)}")
        self.mails.clear()

    # -- doing ---------------------------------------------------------------------------------------------------

    def address(self, who: str) -> str:
        """The address somebody writes from: the admin, a player's name, or an address as it is."""
        return who if "@" in who else f"{who.lower().replace(' ', '.')}@example.org"

    def mail(self, who: str, text: str, *, subject: str = "", to: str = "game", dice: Sequence[Any] = (),
             headers: Mapping[str, str] | None = None) -> Answer:
        """Post a mail and play it now (timers due first); every scripted draw must be used."""
        self._posted += 1
        lines = {"From": self.address(who), "To": LIST if to == "list" else GAME, "Subject": subject,
                 "Message-ID": f"<{self._posted}@kit.example>", "Date": "Mon, 5 Jan 2026 09:00:00 +0000",
                 "Content-Type": "text/plain; charset=utf-8", "Content-Transfer-Encoding": "8bit", **(headers or {})}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        self.referee.script[:] = dice
        raw = RawMail(f"{head}\r\n{text}\n".encode(), self.now, f"kit/{self._posted}", order=self._posted)
        played = self.referee.take(raw)
        return Answer(self._close(played))

    def do(self, who: str, text: str, **more: Any) -> list[str]:
        """Post a mail of which every line must be done; the sentences."""
        answer = self.mail(who, text, **more)
        faults = [*answer.refused, *answer.unclear, *answer.unknown, answer.played.step.fault]
        assert not any(faults) and answer.played.step.outcomes, faults
        return answer.done

    def refused(self, who: str, text: str, **more: Any) -> str:
        """Post a mail that must be refused and change nothing; the reasons."""
        before = self.everything()
        answer = self.mail(who, text, **more)
        assert not answer.done and not answer.played.step.fault, (answer.done, answer.played.step.fault)
        assert answer.refused, (answer.unknown, answer.unclear)
        assert self.everything() == before
        assert all(reason.splitlines()[0] in answer.text for reason in answer.refused)
        return "\n".join(answer.refused)

    def wait(self, duration: str, dice: Sequence[Any] = ()) -> list[Mail]:
        """Let time pass; every timer due on the way runs. The mails they led to."""
        return self.until(self.now + parse_duration(duration), dice)

    def until(self, moment: str | int, dice: Sequence[Any] = ()) -> list[Mail]:
        """Let time pass up to and including an instant."""
        self.now = moment if isinstance(moment, int) else parse_instant(moment)
        self.referee.script[:] = dice
        mails = [mail for played in self.referee.advance(self.now) for mail in self._close(played).mails]
        assert not self.referee.script, f"scripted draws left over: {self.referee.script}"
        return mails

    def given(self, table: Any, **values: Any) -> Row:
        """Put a row into a table."""
        with_turn = self._turn()
        row = with_turn.add(table, **values)
        self._keep(with_turn)
        return row

    def change(self, table: Any, key: Any, **values: Any) -> Row:
        """Give a row other values."""
        turn = self._turn()
        row = turn.change(turn.row(table, key), **values)
        self._keep(turn)
        return row

    def set(self, name: str, value: Any) -> None:
        """Set a parameter, or an attribute of the game."""
        turn = self._turn()
        turn.set_parameter(name, value) if name in self.registry.params else turn.set(name, value)
        self._keep(turn)

    def call(self, function: Any, *arguments: Any, **named: Any) -> Any:
        """Call a rule's own function on a turn of nobody, and keep what it does."""
        turn = self._turn()
        result = function(turn, *arguments, **named)
        self._keep(turn)
        return result

    def _turn(self) -> Turn:
        store = self.referee.store
        return Turn(self.registry, store.state, store.history, Step("given", self.now, "given"), Dice(b"kit", "given", "x"))

    def _keep(self, turn: Turn) -> None:
        self.referee.store.add({"id": "given", "at": self.now, "kind": "given", "draws": turn.dice.drawn,
                                "log": turn.step.log, "mails": []})

    def _close(self, played: Played) -> Played:
        self.referee.store.commit()
        self.mails += played.mails
        if played.step.kind == "mail":
            assert not self.referee.script, f"scripted draws left over: {self.referee.script}"
        return played

    # -- looking -------------------------------------------------------------------------------------------------

    def row(self, table: Any, key: Any) -> Row:
        """A row, live or retired."""
        return self.referee.game.row(table, key)

    def rows(self, table: Any, **equal: Any) -> list[Row]:
        """The live rows."""
        return self.referee.game.rows(table, **equal)

    @property
    def game(self) -> Any:
        """The game as rules read it."""
        return self.referee.game

    def view(self, who: str = "") -> View:
        """The game as the public (""), a player, the admin, or `show --all` ("all") sees it."""
        reader = ViewReader(all=True) if who == "all" else ViewReader(admin=True) if who == "admin" else ViewReader(who or None)
        return View(self.referee.game, reader)

    def json(self, who: str = "") -> dict[str, Any]:
        """The JSON view of a reader."""
        return self.view(who).json()

    def log(self) -> list[str]:
        """All public log entries."""
        return [entry["text"] for entry in self.view().log()]

    def sent(self, who: str, since: Sequence[Mail] | None = None) -> str:
        """The words of all mails to somebody, since the start or among `since`."""
        return "\n".join(f"{mail.subject}\n{mail.text}" for mail in (self.mails if since is None else since)
                         if mail.to == self.address(who))

    def everything(self) -> bytes:
        """The whole state but for who wrote when: equal before and after what changes nothing."""
        tables = {name: list(rows.items()) for name, rows in self.referee.store.state.tables.items()
                  if name not in UNCOMPARED and rows}
        tables["counters"] = [pair for pair in tables.get("counters", []) if pair[0] != "clock"]
        kept = [line for line in self.referee.store.history.dump() if ", '<" not in line and not line.startswith("('<")]
        history = [line for line in kept if "{" in line]
        return orjson.dumps([tables, history], option=orjson.OPT_NON_STR_KEYS)
