"""Greetings, thanks, partings, names: what people write in a mail that is no order and needs no answer."""

import re
from functools import cache

from mailbot.commands.spelling import spell
from mailbot.commands.words import alternatives, catalogue

_LONGEST = 80
_NAME = r"(?!(?:i|we|you|he|she|it|this|that|the|what|how|can|could|is|do|my|please|to|for|of|or|and)\b)[^\W\d_][\w.'-]*"
_MARKS_ONLY = re.compile(r"[\W_]+")


def is_courtesy(text: str, above: str = "", sender: str = "") -> bool:
    """Whether a line is courtesy; `above` is the authored line before it, `sender` the author's display name."""
    if len(text) > _LONGEST:
        return False
    plain = spell(text).plain.lower().strip("*_` ")
    if not plain or _MARKS_ONLY.fullmatch(plain):
        return True
    if _line().fullmatch(plain):
        return True
    name = plain.strip("-~/,. !")
    return _is_sender(name, sender) or (bool(_parting().fullmatch(_tame(above))) and bool(_names().fullmatch(name)))


def _tame(text: str) -> str:
    return spell(text).plain.lower().strip("*_` ") if len(text) <= _LONGEST else ""


def _is_sender(name: str, sender: str) -> bool:
    words = spell(sender).plain.lower().replace(",", " ").split()
    initials = "".join(word[:1] for word in words)
    return bool(name) and (name in words or name in (" ".join(words), initials, initials[:1]))


@cache
def _line() -> re.Pattern[str]:
    """A greeting to somebody, or thanks and a parting with up to three names, or several of these in a row."""
    words = catalogue()
    whom = alternatives((*words.get("before", "bots"), *words.get("before", "addressees")))
    greeting = rf"{words.pattern(('before', 'greetings'))}(?:,?\s(?:{whom}|{_NAME})){{0,2}}"
    parting = rf"{words.pattern(('courtesy', 'partings'))}(?:,?\s(?:to\s)?(?:{whom}|{_NAME})){{0,2}}"
    smiley = words.pattern(("after", "smileys")).lower()
    one = rf"(?:{parting}|{greeting}|{whom}(?=\s?[,:!])|{smiley})"
    return re.compile(rf"{one}(?:[\s,.!;:…、。-]+{one}){{0,2}}[\s,.!…:;、。-]*(?:-+\s?{_NAME}(?:\s{_NAME})?)?")


@cache
def _parting() -> re.Pattern[str]:
    return re.compile(rf"{catalogue().pattern(('courtesy', 'partings'))}(?:\s\w+)?[\s,.!…-]*")


@cache
def _names() -> re.Pattern[str]:
    return re.compile(rf"{_NAME}(?:\s(?:(?:the|de|von|van|der)\s)?{_NAME}){{0,2}}(?:\s\(.{{1,30}}\))?")
