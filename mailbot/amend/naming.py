"""New titles, powers and numbers."""

import re

from mailbot.amend.clauses import Clause
from mailbot.amend.scanner import Scanner, Unread
from mailbot.amend.syntax import Renumber, Retitle, SetAttribute

_TITLE_TO = re.compile(r"(?:(?:the|its)\s+title\s*)?(?:of\s+(?:the\s+)?(?:rule|it)\s*)?(?:it\s*)?,?\s*(?:to|as|with|by|from\s+[\"“][^\"”]*[\"”]\s+to)\s*", re.IGNORECASE)
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


_POWER = re.compile(r"(?:(?:its|the(?:\s+rule's)?)\s+)?(?P<name>power|mutability|chamber|category|class|adoption\s+index|ID\s+number)\s*(?:of\s+(?:the\s+)?(?:rule|it)\s*)?(?:to|from\s+[\d.]+\s+to|=|at)\s*(?P<value>[\w.]+\w)", re.IGNORECASE)


def attributing(scan: Scanner, verb: str) -> list[Clause]:
    """set its power to 2; change the power to 3.1."""
    found = scan.take(_POWER)
    if found is None:
        raise Unread("no attribute and value are named")
    return [Clause(SetAttribute(found.group("name").lower(), found.group("value")))]


def is_attribute(scan: Scanner) -> bool:
    """Do an attribute and its value follow?"""
    return scan.peek(_POWER)


_ORDERLY = re.compile(
    r"(?:the\s+)?(?:list\s+|bulleted\s+|numbered\s+)?(?:items?|lists?|paragraphs?|sections?|entries|clauses)?(?:\s+(?:in\s+the\s+(?:list|rule)|sequentially|accordingly|appropriately|consecutively|in\s+order))*", re.IGNORECASE)


def renumbering(scan: Scanner, verb: str) -> list[Clause]:
    """renumber the list items; renumber the remaining sections."""
    found = scan.take(_ORDERLY)
    unit = "section" if found and "section" in found.group().lower() else "item"
    return [Clause(Renumber(unit=unit))]
