"""One door for chance: every draw comes from a secret and a label, so it can be repeated, scripted and verified.

A public draw of a day uses the day's key, whose SHA-256 is published before the day begins and which is itself
published afterwards. A secret draw (hidden hands, tokens) uses another key that is never published.
The number drawn from n faces is the first of HMAC-SHA-256(key, "label#0"), "label#1", … , read as a 256-bit number,
that is below the largest multiple of n, modulo n, plus 1.
"""

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

from mailbot.errors import MailbotError

T = TypeVar("T")
_TOP = 1 << 256


class ScriptFault(MailbotError):
    """A scripted draw does not fit what is drawn."""


def day_key(secret: bytes, day: str) -> bytes:
    """The key of all public draws of a UTC day (2026-01-05)."""
    return hmac.digest(secret, f"day {day}".encode(), "sha256")


def commitment(key: bytes) -> str:
    """What is published before the day begins."""
    return hashlib.sha256(key).hexdigest()


def face(key: bytes, label: str, faces: int) -> int:
    """The number from 1 to `faces` that a key and a label give."""
    limit = _TOP - _TOP % faces
    attempt = 0
    while True:
        number = int.from_bytes(hmac.digest(key, f"{label}#{attempt}".encode(), "sha256"), "big")
        if number < limit:
            return number % faces + 1
        attempt += 1


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice thrown together: `faces` in order, `total` their sum."""

    faces: tuple[int, ...]

    @property
    def total(self) -> int:
        return sum(self.faces)

    def __str__(self) -> str:
        return " + ".join(map(str, self.faces)) + (f" = {self.total}" if len(self.faces) > 1 else "")


@dataclass
class Dice:
    """The draws of one step. `step` names it (a mail's hash, or a timer and its due time); `day` is its UTC day.

    A draw depends on the step, the line of the mail that is played, and its number within that line: what becomes of the
    other lines changes nothing. `script` holds scripted results, used from the left; what is not scripted comes from the keys.
    """

    secret: bytes
    step: str
    day: str
    script: list[Any] = field(default_factory=list)
    drawn: list[dict[str, Any]] = field(default_factory=list)
    _head: str = ""
    _elsewhere: int = 0

    def __post_init__(self) -> None:
        self.enter("")

    def enter(self, part: str) -> None:
        """The draws from here on belong to a line of the mail, or to none ("")."""
        self._head = f"{self.step}:{part}/" if part else f"{self.step}/"
        self._elsewhere = sum(not draw["label"].startswith(self._head) for draw in self.drawn)

    def _label(self, why: str) -> str:
        return f"{self._head}{why}/{len(self.drawn) - self._elsewhere + 1}"

    def draw(self, faces: int, why: str, secret: bool = False, beyond: bool = False) -> int:
        """A number from 1 to `faces`, all equally likely; with `beyond` a scripted one may be any number."""
        if faces < 1:
            raise ScriptFault(f"{why}: there is nothing to draw from")
        label = self._label(why)
        value = self._scripted(faces, why, beyond) if self.script else \
            face(self._key(secret), label, faces)
        self.drawn.append({"label": label, "faces": faces, "value": value, "why": why, **({"secret": True} if secret else {})})
        return value

    def _key(self, secret: bool) -> bytes:
        return hmac.digest(self.secret, b"hidden", "sha256") if secret else day_key(self.secret, self.day)

    def _scripted(self, faces: int, why: str, beyond: bool) -> int:
        value = self.script.pop(0)
        if not isinstance(value, int) or isinstance(value, bool) or not (beyond or 1 <= value <= faces):
            raise ScriptFault(f"{why}: the scripted {value!r} is not a face of a die with {faces}")
        return value

    def choose(self, items: Sequence[T], why: str, secret: bool = False) -> T:
        """One of some things, all equally likely; scripted by its name or number."""
        if self.script and not isinstance(self.script[0], list):
            wanted = self.script.pop(0)
            at = next((i for i, item in enumerate(items) if _called(item, wanted)), _place(items, wanted))
            if at is None:
                raise ScriptFault(f"{why}: the scripted {wanted!r} is none of {[_name(item) for item in items]}")
            self.drawn.append({"label": self._label(why), "faces": len(items), "value": at + 1, "why": why,
                               **({"secret": True} if secret else {})})
            return items[at]
        return items[self.draw(len(items), why, secret) - 1]

    def shuffle(self, items: Sequence[T], why: str, secret: bool = True) -> list[T]:
        """All the things in a random order, top first; scripted by an array of their names (the rest stays random)."""
        left, order = list(items), []
        if self.script and isinstance(self.script[0], list):
            for wanted in self.script.pop(0):
                found = next((item for item in left if _called(item, wanted)), None)
                if found is None:
                    raise ScriptFault(f"{why}: the scripted {wanted!r} is not among what is left to shuffle")
                left.remove(found)
                order.append(found)
        held, self.script = self.script, []
        while left:
            order.append(left.pop(self.draw(len(left), why, secret) - 1))
        self.script = held
        return order


def _name(item: object) -> object:
    return item if isinstance(item, str | int) else getattr(item, "key", None)


def _place(items: Sequence[object], wanted: object) -> int | None:
    """Where things have no numbers of their own, a number means the place, from 1."""
    numbered = any(isinstance(_name(item), int) for item in items)
    fits = isinstance(wanted, int) and not isinstance(wanted, bool) and 1 <= wanted <= len(items)
    return wanted - 1 if isinstance(wanted, int) and fits and not numbered else None


def _called(item: object, wanted: object) -> bool:
    return wanted in (_name(item), getattr(item, "name", None)) or str(wanted).lower() == str(_name(item)).lower()
