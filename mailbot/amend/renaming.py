"""A thing of the game gets another name: singular and plural, with or without a capital, in texts and titles."""

import re

from mailbot.amend.pieces import comments
from mailbot.amend.syntax import RenameThing


def renamed(text: str, act: RenameThing, title: bool) -> str:
    """The text with the new name in place of the old one, whole words only; comments stay (a title has none)."""
    pairs = {act.old: act.new, act.old_plural or act.old + "s": act.new_plural or act.new + "s"}
    table = {form(old): form(new) for old, new in pairs.items() for form in (_small, _big, str)}
    words = re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in sorted(table, key=len, reverse=True)))
    hidden = () if title else comments(text)
    return words.sub(lambda found: found.group() if any(a <= found.start() < b for a, b in hidden) else table[found.group()], text)


def _big(word: str) -> str:
    return word[:1].upper() + word[1:]


def _small(word: str) -> str:
    return word[:1].lower() + word[1:]
