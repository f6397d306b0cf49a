"""What a short answer is about: the quoted line above it, the mail it answers, or the subject."""

import re
from bisect import bisect_left
from collections.abc import Mapping
from dataclasses import dataclass

from mailbot.commands.page import Page
from mailbot.commands.spelling import spell
from mailbot.commands.subject import bare_subject
from mailbot.values import Part

_Naming = tuple[int, tuple[int, ...]]
"""A line, and the numbers it names."""
_LONGEST = 500
_MOST_LINES = 200
_QUOTE_MARKS = re.compile(r"^(?:\s*[>|]\s?)+")


@dataclass(frozen=True)
class Topic:
    """The numbers a line may be about: one is an answer; several, or none, is a question.

    `weak`: neither named on the line just above, nor known from the mail that is answered.
    """

    numbers: tuple[int, ...] = ()
    weak: bool = True


class Topics:
    """Finds the topic of a line of a mail. `given` is what the caller knows from the answered mail."""

    def __init__(self, page: Page, given: Mapping[str, object]) -> None:
        self.page = page
        self.given = {name: _numbers(value) for name, value in given.items()}
        lines = enumerate(page.lines)
        self.quotes = [at for at, line in lines if line.part is Part.QUOTE and _QUOTE_MARKS.sub("", line.text).strip()]
        self.blocks: dict[tuple[int, str], list[_Naming]] = {}
        self.names: dict[tuple[int, str], tuple[int, ...]] = {}

    def find(self, at: int, name: str) -> Topic:
        """The topic of the line at `at`. Where the hints disagree all candidates are given."""
        given = self.given.get(name, ())
        quoted = self._quoted(at, name, given)
        if quoted.numbers:
            agree = not given or set(quoted.numbers) <= set(given)
            return quoted if agree else Topic(tuple(dict.fromkeys((*quoted.numbers, *given))))
        titled = named(bare_subject(self.page.letter.subject).text, name)
        if not given:
            return Topic(titled)
        disagree = len(given) == 1 and len(titled) == 1 and given != titled
        return Topic((*given, *titled) if disagree else given, weak=False)

    def _quoted(self, at: int, name: str, given: tuple[int, ...]) -> Topic:
        """What the nearest quoted lines above a line name."""
        spot = bisect_left(self.quotes, at) - 1
        if spot < 0:
            return Topic()
        bottom = self.quotes[spot]
        if (bottom, name) not in self.blocks:
            self.blocks[bottom, name] = self._block(spot, name)
        found = self.blocks[bottom, name]
        return self._choose(at, bottom, found, given) if found else Topic()

    def _block(self, spot: int, name: str) -> list[_Naming]:
        """The lines that name things in the block of quoted lines that ends with one, the last first.

        A block that names nothing is joined with what lies above it, a bounded number of lines up.
        """
        found: list[_Naming] = []
        lowest = spot - _MOST_LINES
        while spot >= 0 and (found or spot > lowest):
            at = self.quotes[spot]
            if numbers := self._named(at, name):
                found.append((at, numbers))
            together = spot and all(self.page.blank(up) for up in range(self.quotes[spot - 1] + 1, at))
            if found and not together:
                break
            spot -= 1
        return found

    def _choose(self, at: int, bottom: int, found: list[_Naming], given: tuple[int, ...]) -> Topic:
        """The naming line nearest above, unless a mail's end answers a whole block that names several things."""
        nearest, numbers = found[0]
        names = tuple(dict.fromkeys(number for _, listed in reversed(found) for number in listed))
        if nearest == bottom or len(names) == 1:
            return Topic(numbers, weak=nearest != bottom and not given)
        if self.quotes[-1] > at:
            return Topic(numbers, weak=not given)
        return Topic(given if len(given) == 1 and given[0] in names else names)

    def _named(self, at: int, name: str) -> tuple[int, ...]:
        if (at, name) not in self.names:
            text = _QUOTE_MARKS.sub("", self.page.lines[at].text[:_LONGEST])
            self.names[at, name] = named(text, name) or self._ordered(text, name)
        return self.names[at, name]

    def _ordered(self, text: str, name: str) -> tuple[int, ...]:
        """What a quoted command was about: "> vote 12 yes" is about 12."""
        fit = self.page.vocabulary.fit(text, self.page.role)
        if not fit or fit.bare or not fit.command.from_topic or fit.command.kinds[fit.command.from_topic].topic != name:
            return ()
        return _numbers(fit.arguments.get(fit.command.from_topic))


def named(text: str, name: str) -> tuple[int, ...]:
    """The numbers that a line names as a thing of that name: at its start ("Proposal 12: …", "12. …"), else anywhere.

    A bare number at the start needs a mark, two blanks or a capital after it, as in a list of titles.
    """
    plain = spell(text[:_LONGEST]).plain
    noun = rf"{re.escape(name)}s?\s(?:no\.?\s|nr\.?\s|number\s)?"
    lead = re.match(rf"[\W_]*(?:{noun}#?|#)(\d{{1,9}})(?![\w-])", plain, re.IGNORECASE)
    lead = lead or re.match(r"[^\w+-]*(\d{1,9})[*_]*(?:\s?[:.)|](?!\d)|\s-\s)", plain)
    lead = lead or re.match(r"[^\w+-]*(\d{1,9})(?:\s{2,}|\t|\s(?=[A-Z\"“‘'«]))", text[:_LONGEST])
    if lead:
        return (int(lead.group(1)),)
    anywhere = re.findall(rf"(?<!\w){noun}#?(\d{{1,9}})(?!\w)", plain, re.IGNORECASE)
    return tuple(dict.fromkeys(int(number) for number in anywhere))


def _numbers(value: object) -> tuple[int, ...]:
    if isinstance(value, int):
        return (value,)
    if isinstance(value, (tuple, list)):
        return tuple(item for item in value if isinstance(item, int))
    return (int(value),) if isinstance(value, str) and value.isdecimal() else ()
