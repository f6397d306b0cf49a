"""New titles, powers and numbers."""

import re

from mailbot.amend.clauses import Clause
from mailbot.amend.phrases import phrase
from mailbot.amend.scanner import Scanner, Unread
from mailbot.amend.syntax import Renumber, Retitle, SetAttribute

_TITLE_TO = phrase(
    r"(?:(?:the|its) title\s*)?(?:of (?:the )?(?:rule|it)\s*)?(?:it\s*)?,?\s*(?:to|as|with|by|"
    r"from [\"“][^\"”]*[\"”] to)\s*")
_UNDERSCORED = re.compile(r"__(?P<title>[^_\n]+)__|(?P<plain>[^\n.\"“]{1,120})")


def title_text(scan: Scanner) -> str:
    """A title: in quotes, between underscores, in brackets or braces, or the words to the end of the line."""
    found = scan.string() or scan.fenced()
    if found:
        return " ".join(found.text.split())
    plain = scan.take(_UNDERSCORED)
    if plain is None:
        raise Unread("no title follows")
    return " ".join((plain.group("title") or plain.group("plain")).split()).strip("'‘’,")


def retitling(scan: Scanner, verb: str) -> list[Clause]:
    """retitle it "X"; change the title to "X"."""
    scan.take(_TITLE_TO)
    return [Clause(Retitle(title_text(scan)))]


_POWER = phrase(
    r"(?:(?:its|the(?: rule's)?) )?(?P<name>power|mutability|chamber|category|class|adoption index|"
    r"ID number)\s*(?:of (?:the )?(?:rule|it)\s*)?(?:to|from [\d.]+ to|=|at)\s*(?P<value>[\w.]*\w)")


def attributing(scan: Scanner, verb: str) -> list[Clause]:
    """set its power to 2; change the power to 3.1."""
    found = scan.take(_POWER)
    if found is None:
        raise Unread("no attribute and value are named")
    return [Clause(SetAttribute(found.group("name").lower(), found.group("value")))]


def is_attribute(scan: Scanner) -> bool:
    """Do an attribute and its value follow?"""
    return scan.peek(_POWER)


_ORDERLY = phrase(
    r"(?:the )?(?:remaining |following |later |subsequent |rest of the )?(?:list |bulleted |numbered )?(?:items?|"
    r"lists?|paragraphs?|sections?|entries|clauses)?(?: (?:in the (?:list|rule)|sequentially|accordingly|"
    r"appropriately|consecutively|in order))*")


def renumbering(scan: Scanner, verb: str) -> list[Clause]:
    """renumber the list items; renumber the remaining sections."""
    found = scan.take(_ORDERLY)
    unit = "section" if found and "section" in found.group().lower() else "item"
    return [Clause(Renumber(unit=unit))]
