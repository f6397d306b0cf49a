"""Which rule of the ruleset a proposal means; number and title must agree."""

import re
from collections.abc import Mapping
from types import MappingProxyType

from mailbot.amend.folding import fold
from mailbot.amend.phrases import phrase
from mailbot.amend.references import revision_of, sub_label
from mailbot.amend.syntax import RuleRef
from mailbot.amend.units import NoPlace
from mailbot.amend.values import RuleText, Settings

_TRADE = phrase(r"\s*(?:\(tm\)|\(r\)|[™®])")


def title_key(title: str) -> str:
    """A title as it is compared: without case, leading "The", trademark signs and outer punctuation."""
    plain = _TRADE.sub("", fold(title)).lower().strip(" .,;:!?\"'()_")
    return plain.removeprefix("the ").strip()


def resolve(ref: RuleRef, rules: Mapping[str, RuleText], repealed: Mapping[str, RuleText], settings: Settings,
            titles: Mapping[str, str] = MappingProxyType({})) -> RuleText:
    """The rule that is meant, or NoPlace. `titles` are those that rules had when the instruction began."""
    if ref.described:
        raise NoPlace("a description names no rule for certain", "description", _candidates(ref.described, rules))
    if not ref.number:
        return _by_title(ref, rules)
    number = revision_of(ref.number)[0]
    rule = rules.get(ref.number) or rules.get(number) or rules.get(sub_label(number)[0])
    if rule is None:
        _other_title(ref, number, rules)
        gone = number in repealed or (number.isdigit() and int(number) <= settings.highest)
        raise NoPlace(f"rule {number} was repealed before" if gone else f"there is no rule {number}", "gone" if gone else "place")
    if ref.open_title:
        raise NoPlace(f"the title after rule {number} is not closed", "disagree")
    if ref.title and title_key(ref.title) not in (title_key(rule.title), title_key(titles.get(rule.number, rule.title))):
        others = [other.number for other in rules.values() if title_key(other.title) == title_key(ref.title)]
        also = f"; the title “{ref.title}” is rule {others[0]}" if others else f"; no rule is titled “{ref.title}”"
        raise NoPlace(f"number {number} is “{rule.title}”{also}", "disagree")
    return rule


def _other_title(ref: RuleRef, number: str, rules: Mapping[str, RuleText]) -> None:
    """A number that no rule in force has, with the title of one that is: either may be the slip."""
    for other in rules.values():
        if ref.title and title_key(other.title) == title_key(ref.title):
            raise NoPlace(f"there is no rule {number} in force; the title “{ref.title}” is rule {other.number}", "disagree")


def _candidates(described: str, rules: Mapping[str, RuleText]) -> tuple[str, ...]:
    """Up to three rules that share most words with a description."""
    wanted = {word for word in _WORD.findall(described.lower()) if word not in _EMPTY}
    shared = {rule.number: len(wanted & set(_WORD.findall(f"{rule.title} {rule.text}".lower()))) for rule in rules.values()}
    best = sorted((number for number, count in shared.items() if count), key=lambda number: -shared[number])[:3]
    return tuple(f"Rule {number} ({rules[number].title})" for number in best)


_WORD = re.compile(r"[a-z]{3,}")
_EMPTY = {"the", "rule", "rules", "that", "which", "says", "current", "about", "regarding", "for", "with", "and", "its"}


def _by_title(ref: RuleRef, rules: Mapping[str, RuleText]) -> RuleText:
    found = [rule for rule in rules.values() if title_key(rule.title) == title_key(ref.title)]
    if not found:
        raise NoPlace(f"no rule is titled “{ref.title}”")
    if len(found) > 1:
        raise NoPlace(f"{len(found)} rules are titled “{ref.title}”", "several")
    return found[0]
