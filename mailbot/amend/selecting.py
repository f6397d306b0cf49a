"""How a proposal names a piece of a rule: quoted, counted, by its beginning, by what it contains, by its label."""

import re
from dataclasses import replace

from mailbot.amend import wording
from mailbot.amend.phrases import phrase
from mailbot.amend.quoting import line_column, quoted
from mailbot.amend.references import rule_ref
from mailbot.amend.scanner import Scanner
from mailbot.amend.syntax import RuleRef, Selector
from mailbot.amend.unit_reading import ASIDE, COLON, THROUGH, named_by, read_counted, read_plain, read_unit
from mailbot.amend.wording import UNIT, unit_of

ARTICLE = phrase(
    r"(?:the|its|this|these|a|an|that rule's|the rule's|said)\b(?: (?:entire|whole|full|complete|existing|current|"
    r"exact)\b)?")
_EVERY = phrase(
    r"(?:all|each|every|both|any)\b(?: (?:the|of the|of)\b)?(?: (?:instances?|occurrences?|appearances?|uses?|"
    r"mentions?) of\b)?(?: the\b)?|(?:the )?(?:instances?|occurrences) of\b")
FOLLOWING = phrase(r"(?:following|below)\b")
_LABEL = re.compile(
    r"\(?(?P<label>\d{1,3}|[a-z]{1,2}|[ivxlc]{1,6}|[A-Z](?:\.\d+)*|\d+(?:\.\d+)+)(?P<close>[.)](?![\w.]))?(?![\w'’])")
_BRACKETS = phrase(
    r"(?:bracketed|parenthesi[sz]ed) (?:text|remark|comment)s?(?:,?\s*\(?(?P<how>including|with|without|"
    r"excluding) (?:the |its )?brackets\)?,?)?")
_LISTED = phrase(r"list|bullets?|items?")
IN = phrase(r",?\s*(?:in|of|from|within|under|inside|for) ")
_RULE_AS_SECTION = re.compile(r"(?i:rule)\s+(?P<label>[A-Z](?:\.\d+)*)(?![\w.])")
_CHANGED = phrase(r"(?:the|that|this) (?:changed|new|replaced|resulting|amended|modified|newly[\s-]\w+) ")
_EVERYTHING = phrase(
    r"(?:everything|all (?:the )?text|(?:the )?(?:rest|remainder|text|portion|part)(?: of the (?:rule|text|"
    r"paragraph))?|all) (?P<way>after|before|following|preceding|from|up to|beginning|starting|between)\b(?: with)?")
_END_OF = phrase(r"(?:the )?end (?:of (?:the|that|its) (?:rule|paragraph|sentence|section|list|text))")
_RULE_ITSELF = phrase(
    r"(?:the|this|that|said) (?:rule|entire rule|whole rule|text of the rule|rule's text)\b(?!\s*(?:[\"“#\d]|titled|"
    r"entitled|that|which))|\bit\b(?!s)")
_ITS_TEXT = phrase(
    r"(?:its|the) (?:(?:entire|full|whole|current) )?(?:text|contents?|body)(?: of (?:the|this|"
    r"that) (?:entire )?rule)?(?: in (?:its|their) entirety)?(?=\s*,? (?:with|to|by|so)\b(?! [\"“{]?\s*(?:which|"
    r"that)))")
_TITLE = phrase(r"(?:the |its )?title\b(?: of the rule\b)?")


class Place:
    """A selector together with the rule it is said to stand in, if one is named."""

    def __init__(self, selector: Selector, ref: RuleRef | None = None) -> None:
        self.selector = selector
        self.ref = ref


def place(scan: Scanner, scoped: bool = True) -> Place | None:
    """Read a selector and the places it is narrowed to ("… in the second paragraph of Rule 7")."""
    start = scan.at
    inside = _owned(scan) or _unit_of_rule(scan)
    if inside:
        return inside
    selector = _selector(scan)
    if selector is None:
        scan.at = start
        return None
    return _scope(scan, selector) if scoped else Place(selector)


def _owned(scan: Scanner) -> Place | None:
    """"Rule 7's last paragraph"."""
    start = scan.at
    ref = rule_ref(scan) if scan.peek(_RULE_AHEAD) else None
    selector = _selector(scan) if ref and scan.take(OWNS, lines=False) else None
    if selector is None:
        scan.at = start
        return None
    return Place(selector, ref)


_RULE_AHEAD = phrase(r"(?:the )?(?:rule\b|r\d)[^.\n]{0,80}['’]s ")
OWNS = phrase(r"['’]s ")


def _unit_of_rule(scan: Scanner) -> Place | None:
    """"the paragraph of Rule 7 beginning "X"", "the following from Rule 7: …": the rule stands before what tells which."""
    start = scan.at
    scan.take(ARTICLE)
    if not scan.peek(_UNIT_OF):
        scan.at = start
        return None
    following = scan.take(FOLLOWING) is not None
    unit = scan.take(UNIT)
    ref = rule_ref(scan) if scan.take(IN) else None
    found = named_by(scan, unit_of(unit) if unit else "text", following) if ref else None
    if found is None:
        scan.at = start
        return None
    return Place(found, ref)


_UNIT_OF = phrase(
    r"(?:following (?:(?:paragraph|sentence|line|item|list item|bullet(?: point)?|text|words?|phrase)s? )?|"
    r"(?:paragraph|sentence|line|item|list item|bullet(?: point)?|text|words?|phrase)s? )(?:of|in|from) "
    r"(?:the )?(?:rule |r(?=\d))")


def _scope(scan: Scanner, selector: Selector) -> Place:
    aside = scan.take(ASIDE, lines=True)
    if aside and _LISTED.search(aside.group()):
        selector = replace(selector, listed=True)
    mark = scan.at
    if not scan.take(IN, gap=False):
        return Place(selector)
    labelled = scan.take(_RULE_AS_SECTION)
    if labelled:
        return Place(narrow(selector, Selector("section", "section", labels=(labelled.group("label"),))))
    if scan.take(_RULE_ITSELF):
        return _scope(scan, selector)
    outer = _outer(scan)
    if outer is None:
        scan.at = mark
        return Place(selector)
    if outer.selector.kind == "whole":
        return Place(selector, outer.ref)
    return Place(narrow(selector, outer.selector), outer.ref)


def _outer(scan: Scanner) -> Place | None:
    ref = rule_ref(scan)
    if ref:
        return Place(Selector("whole"), ref)
    outer = place(scan)
    return outer


def narrow(selector: Selector, outer: Selector) -> Selector:
    """The same selector inside a narrower place."""
    if selector.within:
        return replace(selector, within=narrow(selector.within, outer))
    return replace(selector, within=outer, also=tuple(narrow(other, outer) for other in selector.also))


def _selector(scan: Scanner) -> Selector | None:
    for reader in (_set_in, read_everything, read_defined, read_changed, _title, _itself):
        found = reader(scan)
        if found:
            return found
    every = bool(scan.take(_EVERY))
    scan.take(ARTICLE)
    if scan.take(_BRACKETS_AHEAD):
        how = scan.take(_BRACKETS)
        return Selector("bracket", inside=bool(how and how.group("how") and how.group("how").lower() in ("without", "excluding")))
    following = bool(scan.take(FOLLOWING))
    found = (read_counted(scan, every) or read_unit(scan, every, following) or _text_in_place(scan, every)
             or read_plain(scan, every, following))
    return others(scan, found) if found else None


_MARKED = re.compile(r"\s*(?:[\"“„{]|<<|```|---|===)")


def _set_in(scan: Scanner) -> Selector | None:
    """A text that is set in directly below the verb; where no blank line is between, it must not look like a wrapped line."""
    start = scan.at
    if scan.peek(_MARKED):
        return None
    text = scan.indented(line_column(scan))
    if text is None or (scan.text.count("\n", start, text.start) < 2 and text.text[:1].islower()):
        scan.at = start
        return None
    return Selector("text", "text", text.text, block=True)


_BRACKETS_AHEAD = phrase(r"(?=(?:bracketed|parenthesi[sz]ed)\s)")


def _text_in_place(scan: Scanner, every: bool) -> Selector | None:
    """"this text in the second paragraph: …": the text follows the place it stands in."""
    start = scan.at
    outer = place(scan) if scan.take(UNIT) and scan.take(IN) else None
    text = quoted(scan) if outer and scan.take(COLON) else None
    if outer is None or text is None:
        scan.at = start
        return None
    return Selector("text", "text", text.text, every=every, block=text.how != "string", within=outer.selector)


_EVERY_BIT = phrase(r"(?:everything|all\b|(?:the )?(?:rest|remainder))")


def read_everything(scan: Scanner) -> Selector | None:
    """"everything after X", "the text from X to Y", "all text between X and Y"."""
    start = scan.at
    found = scan.take(_EVERYTHING)
    mark = _alone(scan) if found else None
    if found is None or mark is None:
        scan.at = start
        return None
    way = _WAYS.get(found.group("way").lower().split()[0], "from")
    last: Place | None = None
    if way == "between" or (way == "from" and scan.peek(THROUGH)):
        scan.take(_AND if way == "between" else THROUGH)
        last = None if scan.take(_END_OF) else _alone(scan)
        if last is None and way == "between":
            scan.at = start
            return None
    sure = last is not None or way == "from" or _EVERY_BIT.match(found.group().strip()) is not None
    return Selector("range", "text" if sure else "stretch", until=way, mark=mark.selector, last=last.selector if last else None)


def _alone(scan: Scanner) -> Place | None:
    """One piece (no second one after an "and")."""
    outer, scan.alone = scan.alone, True
    found = place(scan, scoped=False)
    scan.alone = outer
    return found


_WAYS = {"after": "after", "following": "after", "before": "before", "preceding": "before", "up": "before", "between": "between"}
_AND = phrase(r",?\s*and\b")


def read_changed(scan: Scanner) -> Selector | None:
    start = scan.at
    if scan.take(_CHANGED) or scan.take(phrase(r"that ")):
        unit = scan.take(UNIT)
        if unit and not scan.peek(re.compile(r"\s*[\"“{]")):
            return Selector("that", wording.unit_of(unit))
    scan.at = start
    return None


def _title(scan: Scanner) -> Selector | None:
    return Selector("title", "title") if scan.take(_TITLE) else None


def _itself(scan: Scanner) -> Selector | None:
    return Selector("whole") if scan.take(_ITS_TEXT) or scan.take(_RULE_ITSELF) else None


def read_defined(scan: Scanner) -> Selector | None:
    """"the definition of the Hat Stone": the item or paragraph that defines it."""
    start = scan.at
    found = scan.take(_DEFINITION_OF)
    if not found:
        return None
    named = scan.string()
    if named:
        return Selector("defines", "paragraph", named.text)
    name = scan.take(_CAPITALS)
    if name is None:
        scan.at = start
        return None
    return Selector("defines", "paragraph", " ".join(name.group().split()))


_DEFINITION_OF = phrase(r"(?:the )?(?:definition|description|entry) (?:of|for) (?:the (?:terms? )?)?")
_CAPITALS = re.compile(r"[A-Z][\w'’-]*(?:\s+[A-Z][\w'’-]*)*")


def others(scan: Scanner, found: Selector) -> Selector:
    """Further quoted targets: "the lines "X" and "Y""."""
    if scan.alone or found.kind not in ("text", "begins", "contains"):
        return found
    others: list[Selector] = []
    while True:
        mark = scan.at
        if not scan.take(AND, gap=False):
            break
        scan.take(ARTICLE)
        if found.kind == "text":
            text = scan.string() or scan.fenced()
            other = Selector("text", found.unit, text.text, every=found.every, block=text.how != "string") if text else None
        else:
            other = read_unit(scan, found.every, False)
        if other is None or (found.kind != "text" and other.unit != found.unit):
            scan.at = mark
            break
        others.append(other)
    return replace(found, also=tuple(others)) if others else found


AND = re.compile(r"\s*,?\s*(?:and|&)\s+|\s*,\s*(?=[\"“])")
