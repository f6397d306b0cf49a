"""How a proposal names a rule: by number, by title, by both, by a label inside it, or by a description."""

import re

from mailbot.amend.phrases import phrase
from mailbot.amend.scanner import Scanner
from mailbot.amend.syntax import RuleRef

NUMBER = r"\d+(?:/\d+)?(?:\.\d+)*(?:\.?[a-z]{1,2}\d{0,3}(?![a-z]))?(?:(?<=[a-z0-9])\.(?=\s+(?:with|to|by|and|&|read)\b|\s*[&:]))?"
_RULE = re.compile(
    rf"(?:the\s+)?(?:(?:(?:entire\s+|full\s+|whole\s+)?(?:text|contents?|body)|entirety)\s+of\s+)?(?:the\s+)?(?:power[\s=-]*[\d.]+\s+)?(?:rules?\b\s*#?\s*|r\s*#?(?=\d))(?P<number>{NUMBER})(?![\w])",
    re.IGNORECASE)
_BARE = re.compile(rf"#?(?P<number>{NUMBER})(?![\w])(?=\s*[\"“(,_:]|\s+(?:by|to|and)\b)", re.IGNORECASE)
_TITLED = phrase(
    r"(?:the )?(?:new |newly \w+ )?rule,? (?:with (?:the )?title|entitled|titled|called|named)\s*:?\s*|"
    r"(?:the )?rule (?=[\"“_('‘])")
_UNDERSCORED = re.compile(r"__(?P<title>[^_\n]{1,120}?)(?:\s*__|(?=[,:\n]))")
_BRACKETED = re.compile(
    r"\(\s*[\"“'‘]?(?P<title>[^()\n]{1,120}?(?:\n[^()\n]{1,80}?)?(?:\([^()\n]*\)[^()\n]*)?)[\"”'’]?\s*\)")
_SINGLE = re.compile(r"['‘](?P<title>[^\n'’]{1,100}(?:['’]\w[^\n'’]{0,60})?)['’](?=[\s,:.;])")
_PLAIN = re.compile(r",\s*(?P<title>[A-Z0-9][^,:\"“\n{]{0,80}?)(?=,|\s+by\b|:|\s+to\s+read|\s+as\s+follows)")
_OPEN = re.compile(r",?\s*[\"“](?P<title>[^\"“”\n,:]{1,100}?)(?=,|:)")
_OF = phrase(r"\s*\(\s*rule (?P<number>\d+)\s*\)")
_DESCRIBED = phrase(r"the (?:current )?rules? (?:that says|that|which|regarding|about|for|on) (?P<words>[^.{]{1,200})")
_SEPARATOR = re.compile(r"\s*,?\s*(?:and|&)\s+(?:then\s+)?|\s*,\s*")
_REVISION = re.compile(r"(?P<number>\d+)/(?P<revision>\d+)$")
_SUB = phrase(r"(?P<number>\d+)(?:\.(?P<digits>\d+(?:\.\d+)*)|\.?(?P<letter>[a-z]{1,2}\d*))$")


def rule_ref(scan: Scanner, bare: bool = False, verbs: frozenset[str] = frozenset(), titled: bool = True) -> RuleRef | None:
    """Read one rule; `bare` allows a number or a title in quotes without the word "rule"; `titled`: with its title."""
    found = scan.take(_RULE) or (scan.take(_BARE) if bare else None)
    if found:
        title, open_title = _title(scan, verbs) if titled else ("", False)
        return RuleRef(found.group("number").rstrip("."), title, labels=_more_labels(scan, found.group("number")), open_title=open_title)
    if scan.take(_TITLED):
        return _by_title(scan)
    described = scan.take(_DESCRIBED)
    if described:
        return RuleRef(described=" ".join(described.group().split()))
    start = scan.at
    found_title = _by_title(scan) if bare else None
    if found_title and not found_title.number and not scan.peek(_AFTER_TITLE):
        scan.at = start
        return None
    return found_title


_AFTER_TITLE = phrase(r",?\s*(?:by \w+ing|to read|as follows|to be\b|so that|,|[.;]?\s*$|[.;]?\s*\n)")


def _more_labels(scan: Scanner, number: str) -> tuple[str, ...]:
    """The further items in "rules 8j. & k.": they share the number of the first."""
    found: list[str] = []
    while sub_label(number.rstrip("."))[1]:
        label = _NEXT_LABEL.match(scan.text, scan.at)
        if label is None:
            break
        found.append(label.group("label"))
        scan.at = label.end()
    return tuple(found)


_NEXT_LABEL = phrase(r"\s*(?:,|&|and\b|,\s*and\b)\s*(?P<label>[a-z]{1,2}\d{0,2})(?:\.|(?= (?:with|to|by)\b|,))")


def _by_title(scan: Scanner) -> RuleRef | None:
    start = scan.at
    title = scan.take(_UNDERSCORED) or scan.take(_BRACKETED) or scan.take(_SINGLE)
    if title is None:
        quoted = scan.string()
        if quoted is None:
            scan.at = start
            return None
        words = quoted.text
    else:
        words = title.group("title")
    number = _OF.match(scan.text, scan.at)
    if number:
        scan.at = number.end()
    return RuleRef(number.group("number") if number else "", " ".join(words.split()))


def _title(scan: Scanner, verbs: frozenset[str]) -> tuple[str, bool]:
    """The title that stands after a number, and whether its closing mark is missing."""
    start = scan.at
    for pattern in (_UNDERSCORED, _BRACKETED, _SINGLE):
        scan.take(re.compile(r",\s*"), lines=False)
        found = scan.take(pattern)
        if found:
            return " ".join(found.group("title").split()), False
        scan.at = start
    scan.take(re.compile(r","), lines=False)
    scan.take(re.compile(r"(?:,\s*)?(?:entitled|titled|called|named)\b"), lines=False)
    quoted = scan.string()
    if quoted and len(quoted.text) <= 120 and "\n\n" not in scan.text[quoted.start:quoted.end] and not _ENDS_OPEN.search(quoted.text):
        return " ".join(quoted.text.split()), False
    scan.at = start
    opened = None if quoted and len(quoted.text) <= 120 and not _ENDS_OPEN.search(quoted.text) else _OPEN.match(scan.text, scan.at)
    if opened:
        scan.at = opened.end()
        return opened.group("title"), True
    scan.at = start
    plain = _PLAIN.match(scan.text, scan.at)
    if plain and plain.group("title").split()[0].lower().rstrip(",") not in verbs:
        scan.at = plain.end()
        return " ".join(plain.group("title").split()), False
    return "", False


_ENDS_OPEN = phrase(r"\bby \w+ing:?")


def rule_refs(scan: Scanner, bare: bool = False, verbs: frozenset[str] = frozenset()) -> list[RuleRef]:
    """Read one or several rules, separated by commas and "and"."""
    first = rule_ref(scan, bare, verbs)
    if first is None:
        return []
    found = [first, *_up_to(scan, first)]
    while True:
        start = scan.at
        if not scan.take(_SEPARATOR):
            break
        following = rule_ref(scan, False, verbs)
        if following is None:
            number = scan.take(_BARE_LISTED)
            following = RuleRef(number.group("number"), *_title(scan, verbs)[:1]) if number else None
        if following is None:
            scan.at = start
            break
        found.extend((following, *_up_to(scan, following)))
    return found


_UP_TO = phrase(r"[ \t]*(?:-|–|—|(?:up )?to|through|thru)[ \t]*(?:rule )?(?P<last>\d{1,6})(?!\w|\.\d)")
_MOST_IN_RANGE = 100


def _up_to(scan: Scanner, first: RuleRef) -> list[RuleRef]:
    """The rules after the first of "rules 7 to 12", "7-12"."""
    if first.title or not first.number.isdigit() or not _PLURAL.search(scan.text, max(0, scan.at - 40), scan.at):
        return []
    found = _UP_TO.match(scan.text, scan.at)
    last = int(found.group("last")) if found else 0
    if found is None or not int(first.number) < last <= int(first.number) + _MOST_IN_RANGE:
        return []
    scan.at = found.end()
    return [RuleRef(str(number)) for number in range(int(first.number) + 1, last + 1)]


_PLURAL = re.compile(r"\brules\s*#?[\d\s,&#-]*$", re.IGNORECASE)
_NAMED = re.compile(
    r"[ \t]*(?:(?:[Tt]he\s+)?[Rr]ule\s+)?(?P<title>[A-Z][\w'’&-]*(?:[ \t]+(?:[A-Z][\w'’&-]*|of|the|and|for|to|in|on|an?|by|or|&)){0,8}?)"
    r"(?=[ \t]*[.;]?[ \t]*(?:\n|$)|,?\s+(?:by\s+\w+ing|to\s+read|as\s+follows|so\s+that)\b)")
_NO_TITLE = phrase(r"(?:rules?|proposals?|sections?|paragraphs?|sentences?|the|this|these|that|it|each|all)\b")


def titled_ref(scan: Scanner) -> RuleRef | None:
    """A rule by its bare title, with capitals, up to the end of the sentence or to "by …", "to read": "Repeal Boats"."""
    found = _NAMED.match(scan.text, scan.at)
    if found is None or _NO_TITLE.match(found.group("title")):
        return None
    scan.at = found.end()
    return RuleRef(title=" ".join(found.group("title").split()))


_BARE_LISTED = re.compile(rf"#?(?P<number>{NUMBER})(?![\w/])(?!\s*(?:coins|points))", re.IGNORECASE)


def revision_of(number: str) -> tuple[str, str]:
    """Split "301/32" into number and revision ("" if none is stated)."""
    found = _REVISION.match(number)
    return (found.group("number"), found.group("revision")) if found else (number, "")


def sub_label(number: str) -> tuple[str, str]:
    """Split "9b", "9.b", "22.3", "9b1" into rule and label ("" if there is none)."""
    found = _SUB.match(number)
    if found is None:
        return number, ""
    return found.group("number"), found.group("digits") or found.group("letter")
