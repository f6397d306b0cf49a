"""Whether a line that reads like a command is only a piece of a longer sentence: a wish, a condition, a plan."""

import re
from functools import cache

from mailbot.commands.drafts import says_draft
from mailbot.commands.fitting import doubt
from mailbot.commands.page import Page
from mailbot.commands.spelling import spell
from mailbot.commands.words import catalogue

_LONG = 45
_MANY_WORDS = 8
_SHORT = 30
_CLIP = 1000
_OPENING = re.compile(r"(?:i|we|if|unless|when)\b", re.IGNORECASE)


def part_of_sentence(page: Page, at: int, used: int = 1) -> bool:
    """Whether the lines around a command make it doubtful: "If Ann agrees," above it, "unless …" below it.

    Below a header its text begins, which may begin with any word.
    """
    return _introduced(page, at) or (not page.header(at) and _continued(page, at + used - 1))


def _introduced(page: Page, at: int) -> bool:
    """Whether a sentence begun above the line runs on into it, or announces it as a condition or a plan."""
    up = page.opening(at)
    apart = up < at - 1
    if up < 0 or not page.prose(up):
        return False
    text = spell(page.lines[up].text[-_CLIP:]).plain
    if says_draft(text):
        return False
    if text.endswith(":") or (apart and text.endswith(",")):
        return bool(doubt().search(_polite().sub(" ", text)))
    return not apart and _unfinished(text)


@cache
def _polite() -> re.Pattern[str]:
    """Polite words that are no wish: "I would like to vote as follows:", "could you please note my votes:"."""
    words = catalogue().pattern(("before", "words"), ("before", "requests"))
    return re.compile(rf"(?<!\w){words}(?!\w)", re.IGNORECASE)


def _unfinished(text: str) -> bool:
    """Whether a line is the beginning of a sentence of prose."""
    if text.endswith((".", "!", "?", ";", "…", ")")):
        return False
    if len(text) < _SHORT and not text.endswith((",", "-")) and not _OPENING.match(text):
        return False
    return bool(doubt().search(text)) or (len(text) >= _LONG and len(text.split()) >= _MANY_WORDS)


def _continued(page: Page, at: int) -> bool:
    """Whether the line below goes on with a condition."""
    below = at + 1
    if below >= len(page) or not page.prose(below) or page.lines[at].text.rstrip().endswith((".", "!", "?")):
        return False
    return bool(_follow().match(spell(page.lines[below].text[:_CLIP]).plain))


@cache
def _follow() -> re.Pattern[str]:
    """Without regard to case but for the first letter: a capital begins a new sentence."""
    return re.compile(rf"[(-]?\s?(?:(?:but|and|or)\s)?{catalogue().pattern(('doubt', 'follow'))}(?!\w)")
