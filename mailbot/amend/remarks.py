"""Notes on a change that nobody asked for but everybody should see: labels that moved, labels that occur twice."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping

from mailbot.amend import pieces
from mailbot.amend.phrases import phrase
from mailbot.amend.resolving import title_key
from mailbot.amend.sentences import sentences
from mailbot.amend.values import RuleText

_OWN_END = phrase(
    r"\bif this (?:rule|section) (?:is|be|gets|were) (?:ever )?repealed\b|\b(?:upon|on) (?:the |its )?repeal\b|"
    r"\bwhen this rule (?:is repealed|ceases)\b")
_CLOSING = phrase(
    r"\[+\s*end (?:of )?(?:the )?(?:changes? (?:to|of|"
    r"in) )?rule\s*(?P<number>\d+)?\s*,?\s*(?:__)?(?P<title>[^\]_]*?)(?:__)?\s*\]+")


def stale(moved: Iterable[tuple[str, str]], rules: Mapping[str, RuleText]) -> list[str]:
    """For each label that moved, where it went and which rules still name the old one (their text is not changed)."""
    found: list[str] = []
    for old, new in moved:
        word = re.compile(rf"(?<![\w.]){re.escape(old)}(?![\w.]*\w)")
        at = [rule.number for rule in rules.values() if any(not _heads(rule.text, mark.start()) for mark in word.finditer(rule.text))]
        found.append(f"old {old} is now {new}" + (f"; rule {', '.join(at)} still says {old}" if at else ""))
    return found


def _heads(text: str, place: int) -> bool:
    """Does a label stand at the head of its own section or item?"""
    return not text[text.rfind("\n", 0, place) + 1:place].strip()


def doubled(text: str) -> list[str]:
    """Section labels that occur more than once."""
    counts = Counter(section.label for section in pieces.sections(text))
    return [f"the section label {label} occurs {count} times" for label, count in counts.items() if count > 1]


def own_repeal(rule: RuleText) -> list[str]:
    """Sentences in which a rule speaks of its own repeal."""
    said = [rule.text[start:end] for start, end in sentences(rule.text)]
    return [f"rule {rule.number} speaks of its own repeal: “{' '.join(one.split())}”" for one in said if _OWN_END.search(one)]


def other_rule(remark: str, rule: RuleText | None) -> str:
    """A closing remark that names another rule than the one just changed: a note ("" if all is well)."""
    found = _CLOSING.match(remark)
    if found is None or rule is None:
        return ""
    number, title = found.group("number") or "", " ".join(found.group("title").split())
    same = number in ("", rule.number) and (not title or title_key(title) == title_key(rule.title))
    return "" if same else f"the remark after the changes of rule {rule.number} names another rule: “{' '.join(remark.split())}”"
