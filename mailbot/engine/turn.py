"""A game within one step: what rules use to change it, to draw, to speak and to fire events."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from mailbot.engine.declare import Attribute, Hook, Param, Table
from mailbot.engine.dice import Dice, Roll
from mailbot.engine.game import GAME, Game, call_with
from mailbot.engine.row import Row
from mailbot.engine.step import ADMIN, EVERYBODY, Actor, Notice, Step
from mailbot.errors import Refuse, RuleFault
from mailbot.store.state import Key
from mailbot.values import Instant, Letter

if TYPE_CHECKING:
    from mailbot.commands.orders import Order
    from mailbot.engine.registry import Registry
    from mailbot.store.history import History
    from mailbot.store.state import State

T = TypeVar("T")
_DICE = re.compile(r"(\d*)d(\d+)")
_TOKEN_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
LOOP_GUARD = 100_000
"""So many effects one line or timer may have, unless a ruleset has a parameter `loop_guard`."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A point within a step to which everything can be taken back."""

    state: int
    notices: int
    log: int
    drawn: int
    script: tuple[Any, ...]
    numbers: int
    word: str = ""


class Turn(Game):
    """One step. `player` is who acts (None for timers and strangers).

    `memo` holds what rules want to remember while one line or timer is played; it is gone afterwards. `letter` is the mail
    that is played, as it came (None for timers), and `orders` are all its lines that are commands.
    """

    def __init__(self, registry: Registry, state: State, history: History, step: Step, dice: Dice) -> None:
        super().__init__(registry, state, history, step.at)
        self.step, self.dice = step, dice
        self.said: list[str] = []
        self.effects, self.guard = 0, LOOP_GUARD
        self.line = ""
        self.memo: dict[str, Any] = {}
        self.letter: Letter | None = None
        self.orders: tuple[Order, ...] = ()
        self._logged_draws = 0
        self.first = self.mark()

    @contextmanager
    def as_of(self, moment: Instant) -> Iterator[None]:
        """What happened earlier is only played now: rules read the time as it was; the log tells when it was played."""
        now, self.now = self.now, min(moment, self.now)
        try:
            yield
        finally:
            self.now = now

    def begin(self, line: str = "") -> None:
        """A line, or a timer, is played from here on."""
        self.said, self.line, self.memo, self.effects = [], line, {}, 0
        self.guard = int(self.parameter("loop_guard")) if "loop_guard" in self.registry.params else LOOP_GUARD

    def enter(self, part: str) -> None:
        """What happens from here on belongs to a line of the mail, or to none ("")."""
        self.step.part = part
        if part and part not in self.step.parts:
            self.step.parts.append(part)
        self.dice.enter(part)

    @property
    def actor(self) -> Actor:
        """Who acts in this step."""
        return self.step.actor

    @property
    def player(self) -> str:
        """The acting player's name; Refuse if a stranger or the admin acts."""
        if self.actor.player is None:
            raise Refuse("Only players can do that; `join as NAME` makes you one.")
        return self.actor.player

    def resolved(self, order: Order) -> dict[str, Any]:
        """An order's arguments with rows in place of the words that name them; Refuse for what cannot be found."""
        finders = {name: getattr(kind, "resolve", None) for name, kind in order.command.kinds.items()}
        return {name: find(self, value) if (find := finders.get(name)) else value for name, value in order.arguments.items()}

    # -- change --------------------------------------------------------------------------------------------------

    def add(self, table: Table | str, /, **values: Any) -> Row:
        """A new row; the key of a numbered table may be left out (next number, never given twice)."""
        declared = self.registry.tables[table if isinstance(table, str) else table.name]
        if declared.key not in values:
            values[declared.key] = self.number(declared.name)
        row = self.fresh_row(declared.name, values)
        key = row[declared.key]
        if self.state.get(declared.name, key) is not None:
            raise RuleFault(f"{declared.name} has a row {key!r} already")
        self._touch()
        self.state.put(declared.name, key, row)
        return Row(declared.name, key, row)

    def change(self, row: Row, /, **values: Any) -> Row:
        """A row with other values; returns it as it is now."""
        current = self.state.get(row.table, row.key)
        if current is None:
            raise RuleFault(f"{row.table} {row.key} is no live row")
        new = self.fresh_row(row.table, {**current, **values}, current)
        if new != current:
            self._touch()
            self.state.put(row.table, row.key, new)
        return Row(row.table, row.key, new)

    def remove(self, row: Row) -> None:
        """Take a row out for good."""
        self._touch()
        self.state.delete(row.table, row.key)

    def retire(self, row: Row, /, **values: Any) -> Row:
        """Close a row: with its last values it leaves the live rows for the history."""
        row = self.change(row, **values)
        self._touch()
        self.state.retire(row.table, row.key)
        return row

    def set(self, handle: Attribute | Param[Any] | str, value: Any) -> None:
        """Give an attribute of the game, or a parameter, another value."""
        if isinstance(handle, Param):
            self.set_parameter(handle.name, value)
            return
        name = handle if isinstance(handle, str) else handle.name
        column = self.registry.attributes.get(name)
        if column is None:
            raise RuleFault(f"the game has no attribute {name}")
        current = self.state.get(GAME, GAME) or {}
        accepted = column.accept(value)
        if current.get(name, column.fresh()) != accepted or name not in current:
            self._touch()
            self.state.put(GAME, GAME, {**current, name: accepted})

    def set_parameter(self, name: str, value: Any) -> None:
        """Set a parameter by name; RuleFault if the value is not of its kind."""
        name = self.registry.own_name(name)
        param = self.registry.params.get(name)
        if param is None:
            raise RuleFault(f"no rule has a parameter {name}")
        self._touch()
        self.state.put("parameters", name, {"name": name, "value": param.column.accept(param.column.from_json(value))})

    def switch(self, rule: str, on: bool) -> None:
        """Bring a rule or a bundle into force, or put it out of force; Refuse if others need it or it needs others."""
        names = self.registry.switched_with(self, rule, on)
        for name in names:
            self.registry.check_switch(self, name, on)
            self._touch()
            self.state.put("modules", name, {"name": name, "on": on})
        for name in names:
            self.fire("rule_switched", rule=name, on=on)

    def number(self, series: str) -> int:
        """The next number of a series, from 1."""
        current = int((self.state.get("counters", series) or {"next": 1})["next"])
        number = self.step.numbers.take(series, current, self.step.part)
        if number >= current:
            self.state.put("counters", series, {"series": series, "next": number + 1})
        return number

    def _touch(self) -> None:
        self.effects += 1
        if self.effects > self.guard:
            raise RuleFault(f"the step does not come to an end: it has more than {self.guard} effects")

    # -- chance --------------------------------------------------------------------------------------------------

    def draw(self, faces: int, why: str, secret: bool = False, beyond: bool = False) -> int:
        """A number from 1 to `faces`. Secret draws are never published. With `beyond` a scenario may script any number."""
        return self.dice.draw(faces, why, secret, beyond)

    def roll(self, dice: str, why: str, secret: bool = False) -> Roll:
        """Throw dice ("2d6"): faces one after another."""
        found = _DICE.fullmatch(dice)
        if not found:
            raise RuleFault(f"{dice!r} are no dice")
        return Roll(tuple(self.dice.draw(int(found[2]), why, secret) for _ in range(int(found[1] or 1))))

    def choose(self, items: Sequence[T], why: str, secret: bool = False) -> T:
        """One of some things."""
        return self.dice.choose(items, why, secret)

    def shuffle(self, items: Sequence[T], why: str, secret: bool = True) -> list[T]:
        """All of them in a random order, top first."""
        return self.dice.shuffle(items, why, secret)

    def token(self, letters: int = 8) -> str:
        """A one-time word for confirmations, without characters that are mistaken for others."""
        held, self.dice.script = self.dice.script, []
        word = "".join(_TOKEN_LETTERS[self.dice.draw(len(_TOKEN_LETTERS), "token", secret=True) - 1]
                       for _ in range(letters))
        self.dice.script = held
        return word

    # -- words ---------------------------------------------------------------------------------------------------

    def say(self, text: str) -> None:
        """A sentence for the answer to the one who acts (lost when nobody does)."""
        self.said.append(text)

    def tell(self, player: str, text: str, *, subject: str = "", sort: str = "private", path: str = "",
             about: dict[str, Any] | None = None) -> None:
        """Private words for one player; said in the answer if that player is the one who acts."""
        if player == self.actor.player and sort == "private":
            self.say(text)
        else:
            self.step.notices.append(Notice(player, text, subject, sort, tuple((about or {}).items()), path))

    def announce(self, subject: str, text: str, *, sort: str = "announcement", path: str = "",
                 about: dict[str, Any] | None = None) -> None:
        """Words for everybody in the game: on the list if there is one, else to each player."""
        self.step.notices.append(Notice(EVERYBODY, text, subject, sort, tuple((about or {}).items()), path))

    def write(self, address: str, text: str, *, subject: str = "", sort: str = "private") -> None:
        """Words for an address that need not be a player's."""
        if address == self.actor.address and sort == "private":
            self.say(text)
        else:
            self.step.notices.append(Notice(address, text, subject, sort))

    def ask_back(self, word: str) -> None:
        """The answer carries a one-time word in its subject, and whoever answers it sends the word back."""
        self.step.word = word

    def tell_admin(self, subject: str, text: str) -> None:
        """Words for the admin."""
        self.step.notices.append(Notice(ADMIN, text, subject, "admin"))

    def log(self, text: str, *, sort: str = "", path: str = "") -> int:
        """A public log entry, with the public draws since the entry before; returns its number."""
        n = self.number("log")
        dice = [draw["value"] for draw in self.dice.drawn[self._logged_draws:] if not draw.get("secret")]
        self._logged_draws = len(self.dice.drawn)
        entry = {"n": n, "at": self.step.at, "text": text, "by": self.actor.player or ("admin" if self.actor.admin else "")}
        entry |= {key: value for key, value in (("dice", dice), ("sort", sort), ("path", path)) if value}
        self.step.log.append(entry)
        self.step.log_parts.append(self.step.part)
        return n

    # -- events --------------------------------------------------------------------------------------------------

    def fire(self, hook: Hook | str, /, **arguments: Any) -> None:
        """Tell the rules in force that something has happened; they react within this step."""
        name = hook if isinstance(hook, str) else hook.name
        self._touch()
        for reaction in self.active.reactions.get(name, ()):
            call_with(reaction.call, reaction.wants, (self,), arguments)

    # -- taking back ---------------------------------------------------------------------------------------------

    def mark(self) -> Mark:
        """A point to go back to."""
        return Mark(self.state.mark(), len(self.step.notices), len(self.step.log), len(self.dice.drawn),
                    tuple(self.dice.script), len(self.step.numbers.given), self.step.word)

    def rollback(self, mark: Mark) -> None:
        """Undo everything since a mark: rows, notices, log entries, draws."""
        self.state.rollback(mark.state)
        del self.step.notices[mark.notices:]
        del self.step.log[mark.log:], self.step.log_parts[mark.log:]
        del self.dice.drawn[mark.drawn:]
        self.step.numbers.put_back(mark.numbers)
        self.dice.script[:] = mark.script
        self.step.word = mark.word
        self._logged_draws = min(self._logged_draws, mark.drawn)

    def find_by(self, table: Table | str, column: str, value: Key) -> Row | None:
        """The first live row whose column equals a value, or None."""
        return next(iter(self.rows(table, **{column: value})), None)
