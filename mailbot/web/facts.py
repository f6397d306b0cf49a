"""What the pages that every game has are told: front, log, commands, dice."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from mailbot.clock import day_of
from mailbot.commands.help import forms
from mailbot.engine.declare import CommandDecl
from mailbot.engine.dice import commitment, day_key
from mailbot.engine.game import Game
from mailbot.engine.views import View
from mailbot.errors import RuleFault
from mailbot.values import Instant
from mailbot.web.feeds import Deadline
from mailbot.web.pages import HUNDRED, Changes, Context, Entry

DAY = 86400
DAYS_AHEAD = 14
"""Commitments stand so many days ahead, so that a site that is seldom written still has them in time."""
_OPTIONAL = re.compile(r"\[[^\[\]]*\] ?")
LATEST = 12
"""Events on the front page."""


@dataclass(frozen=True)
class Secrets:
    """What the public may know of the dice: every day's commitment, and the key of a day that is over."""

    secret: bytes
    today: Instant

    def commitment(self, day: str) -> str:
        """The hash that is published before the day begins."""
        return commitment(day_key(self.secret, day))

    def key(self, day: str) -> str:
        """The day's secret, in hexadecimal; RuleFault while the day lasts."""
        if day >= self.day:
            raise RuleFault(f"the dice of {day} are still secret")
        return day_key(self.secret, day).hex()

    @property
    def day(self) -> str:
        """The UTC day of today."""
        return day_of(self.today)


class DrawDays:
    """The days with public draws that are over. They are looked up once a day, since no draw is added to a past one."""

    def __init__(self) -> None:
        self._known: tuple[str, list[str]] = "", []

    def past(self, view: View, today: str) -> list[str]:
        """Those before today, oldest first."""
        if self._known[0] != today:
            self._known = today, [day for day in view.draw_days() if day < today]
        return self._known[1]

    def forget(self) -> None:
        """Look again: the past was corrected."""
        self._known = "", []


@dataclass(frozen=True)
class Facts:
    """Contexts of the pages that every game has."""

    game: Game
    view: View
    secrets: Secrets
    calendar: DrawDays
    alert: str
    address: Callable[[str], str | None]

    def deadlines(self) -> list[Deadline]:
        """What falls due after the latest public event, soonest first."""
        found = {(int(moment), str(words), self.address(str(path)) or "") for decl in self.game.active.deadlines
                 for moment, words, path in decl.call(self.view)}
        return sorted(deadline for deadline in found if deadline[0] > self.view.public_now())

    def front(self) -> Context:
        """For front.html, panels aside."""
        status = self.view["status"]
        note = {"paused": self.view["pause_reason"], "ended": self.view["end_reason"]}.get(status) or ""
        useful = self.view.ask("useful_now", [], who="anyone")
        return {"alert": self.alert, "deadlines": self.deadlines()[:10], "events": self.events(self.view.log(newest=LATEST))[::-1],
                "status": status, "status_note": note, "joining": _plainest(useful[0]) if useful else ""}

    def latest_log(self) -> Context:
        """For log.html: the newest events first."""
        return {"entries": self.events(self.view.log(newest=HUNDRED))[::-1], "current": 0,
                "count": -(-self.view.log_count() // HUNDRED)}

    def commands(self) -> Context:
        """For commands.html: what the rules in force let people write, by their titles, the admin's lines last."""
        active, groups = self.game.active, dict[str, list[dict[str, object]]]()
        for admin in (False, True):
            for rule in active.rules:
                found = [self._command(decl) for decl in rule.declared.commands
                         if active.commands.get(decl.name) is decl and (decl.who == "admin") is admin]
                if found:
                    groups.setdefault(f"For the admin: {rule.title}" if admin else rule.title, []).extend(found)
        return {"groups": [{"title": title, "commands": found} for title, found in groups.items()]}

    def _command(self, decl: CommandDecl) -> dict[str, object]:
        return {"name": decl.name, "id": "-".join(decl.name.split()), "forms": forms(self.game.active.command(decl)),
                "help": decl.help, "who": decl.who,
                "examples": [self.view.ask("as_example", line, command=decl.name) for line in decl.examples],
                "needs": [" ".join((check.__doc__ or "").split()) for check in decl.when if check.__doc__]}

    def events(self, entries: Iterable[Entry]) -> list[dict[str, Any]]:
        """Log entries as templates know them (see parts.html)."""
        return [{"number": entry["n"], "at": entry["at"], "text": entry["text"], "dice": entry.get("dice", ()),
                 "path": self.address(entry["path"]) if entry.get("path") else None} for entry in entries]

    # -- dice ----------------------------------------------------------------------------------------------------

    @property
    def past_days(self) -> list[str]:
        """Days with public draws that are over, oldest first."""
        return self.calendar.past(self.view, self.secrets.day)

    def dice(self) -> Context:
        """For dice.html."""
        ahead = [day_of(self.secrets.today + number * DAY) for number in range(DAYS_AHEAD + 1)]
        days = self.past_days
        return {"coming": [{"day": day, "commitment": self.secrets.commitment(day)} for day in ahead],
                "past": [self.past_day(day) for day in reversed(days[-20:])], "count": -(-len(days) // HUNDRED)}

    def past_day(self, day: str) -> dict[str, object]:
        """A day that is over, its secret revealed."""
        return {"day": day, "commitment": self.secrets.commitment(day), "secret": self.secrets.key(day),
                "draws": len(self.view.draws(day))}

    def dice_day(self, day: str) -> Context:
        """For dice-day.html."""
        return {"day": self.past_day(day), "draws": self.view.draws(day)}


def new_events(changes: Changes) -> int:
    """How many of the newest log entries are new."""
    return len(changes.log)


def _plainest(form: str) -> str:
    """A form of a line without what may be left out."""
    shorter = _OPTIONAL.sub("", form)
    return form if shorter == form else _plainest(shorter)
