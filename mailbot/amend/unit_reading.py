"""Pieces named by a unit noun: counted, by their beginning, by what they contain, by number, label or words."""

import re
from dataclasses import replace

from mailbot.amend import wording
from mailbot.amend.phrases import phrase
from mailbot.amend.quoting import quoted
from mailbot.amend.scanner import Scanner, Unread
from mailbot.amend.syntax import Selector
from mailbot.amend.wording import UNIT

_WHICH_READS = phrase(r",?\s*(?:which|that) (?:reads|says|states)\b")
_OF_WORDS = phrase(r"of (?:the (?:words?|text|phrase|term) )?(?=[\"“])")
_BEGIN = phrase(
    r",?\s*(?:(?:that|which) (?:begins?|starts?)|beginning|starting|begining|opening|"
    r"begun)(?: with)?\b(?: the (?:words?|text|phrase)\b)?")
_UNTIL = phrase(r",?\s*(?:and )?(?:(?:that|which) )?(?:end(?:s|ing)|finish(?:es|ing))(?: with)?\b")
_CONTAIN = phrase(
    r",?\s*(?:(?:that|which) (?:contains?|includes?|mentions?|has|have)|containing|including|mentioning|"
    r"with)\b(?: the (?:words?|text|phrase)\b)?")
_READ = phrase(r",?\s*(?:(?:that|which) (?:reads?|says|states?|is)|reading|saying|stating)\b(?: as follows)?[ \t]*:?|:")
_SECTION = re.compile(
    r"(?P<label>[A-Z](?:\.\d+)*\b\.?(?!\w)|\(?(?:\d{1,3}(?:\.\d+)*(?:\.?[a-z]\d*)?|[a-z]\d*)\)?(?!\w))")
_LABEL_SEP = phrase(r"\s*(?:,\s*(?:and )?|and |&\s*|(?P<range>-|–|to |through ))")
THROUGH = phrase(r",?\s*(?:(?:up )?(?:to|through|until|till)|and ending)\s*(?:with|at|and including)?\b")
ASIDE = phrase(
    r",?\s*\(\s*(?:including|incl\.?|i\.e\.?|that is|counting|the one|which (?:begins|starts|"
    r"reads))\b[^()\n]{0,160}\)|,?\s*including (?:the )?(?:bullet(?: point)?s?|lists?)\b,?")
_CLAUSE = phrase(r"(?:sub)?(?:clause|part|provision|point|section)s?$")
_BRACKETED_LABEL = phrase(r"\((?:\d{1,2}|[a-z]|[ivx]{1,4})\)")
_LIST_OF = phrase(r"of (?!the\b|rule\b)[a-z]+(?: [a-z]+)?(?=\s*[:.,\n]| (?:the|with|by)\b)")


def read_counted(scan: Scanner, every: bool) -> Selector | None:
    """"first two sentences", "4th and 5th lines", "last paragraph"."""
    start = scan.at
    first = scan.take(wording.ORDINAL)
    if first is None:
        return None
    numbers = [wording.ordinal(first)]
    while True:
        mark = scan.at
        separator = scan.take(_LABEL_SEP)
        following = scan.take(wording.ORDINAL) if separator else None
        if following is None:
            scan.at = mark
            break
        _extend(numbers, wording.ordinal(following), bool(separator and separator.group("range")))
    count = scan.take(_COUNT)
    if count:
        many = wording.COUNTS.get(count.group().strip().lower()) or int(count.group())
        numbers = list(range(1, many + 1)) if numbers[-1] > 0 else list(range(-many, 0))
    quoted_one = scan.string() if not scan.peek(UNIT) else None
    if quoted_one:
        return Selector("text", text=quoted_one.text, numbers=tuple(numbers))
    scan.take(phrase(r"(?:full|complete|non-list|whole|existing|remaining|such)\b"))
    unit = scan.take(UNIT)
    if unit is None:
        scan.at = start
        return None
    name = wording.unit_of(unit)
    if name == "text":
        scan.take(_OF_WORDS)
        inner = scan.string()
        if inner:
            return Selector("text", text=inner.text, numbers=tuple(numbers))
        scan.at = start
        return None
    if numbers in ([1], [-1]) and not count and name in ("sentence", "paragraph", "line", "item") and unit.group().lower().endswith("s"):
        raise Unread(f"it is not said how many {name}s are meant")
    found = Selector("nth", name, numbers=tuple(numbers), every=every)
    return _qualified(scan, name, found)


_COUNT = re.compile(rf"(?:{'|'.join(wording.COUNTS)}|\d{{1,2}})(?=\s)", re.IGNORECASE)


def _qualified(scan: Scanner, unit: str, found: Selector) -> Selector:
    """"the first paragraph, which begins "…"" is both counted and quoted: the quotation must agree."""
    mark = scan.at
    if scan.take(re.compile(r"\s*\(")):
        if scan.take(_BEGIN):
            begin = scan.string()
            if begin and scan.take(re.compile(r"\s*\)")):
                return replace(found, text=begin.text)
        scan.at = mark
        return found
    if scan.take(_BEGIN) or scan.take(_WHICH_READS):
        begin = scan.string()
        if begin:
            scan.take(re.compile(r","))
            return replace(found, text=begin.text)
    scan.at = mark
    return found


def _extend(numbers: list[int], number: int, run: bool) -> None:
    if run and 0 < numbers[-1] < number <= numbers[-1] + 200:
        numbers.extend(range(numbers[-1] + 1, number + 1))
    else:
        numbers.append(number)


def read_unit(scan: Scanner, every: bool, following: bool) -> Selector | None:
    """A unit noun and what tells which: its beginning, its content, its number, its label, its words."""
    start = scan.at
    scan.take(phrase(r"(?:entire|whole|full|single|sole|two|three)\b(?= \w)"))
    pronoun = scan.take(_ONE)
    unit = None if pronoun else scan.take(UNIT)
    if unit is None and pronoun is None:
        scan.at = start
        return None
    name = wording.unit_of(unit) if unit else "paragraph"
    scan.take(ASIDE)
    if name == "list":
        scan.take(_LIST_OF)
    plural = unit is not None and unit.group().lower().endswith("s")
    scan.take(phrase(r"in (?:the|its) (?:sole |only )?list\b(?=,?\s*(?:begin|start|contain|which|that|label))"))
    if unit and _CLAUSE.match(unit.group()) and scan.peek(_BRACKETED_LABEL):
        name = "item"
    for reader in (_beginning, _containing, _numbered, _section):
        found = reader(scan, name, every)
        if found:
            return found
    found = None if name == "list" and not following and scan.peek(COLON) else _worded(scan, name, every, following)
    if found is None and name == "list" and not following:
        return Selector("nth", "list", numbers=(0,))
    if found is None and every and name != "text" and plural:
        return Selector("nth", name, numbers=(), every=True)
    if found is None:
        scan.at = start
    return found


def named_by(scan: Scanner, unit: str, following: bool = False) -> Selector | None:
    """What tells which piece of a unit is meant: its beginning, its content, its words."""
    return _beginning(scan, unit, False) or _containing(scan, unit, False) or _worded(scan, unit, False, following)


def _beginning(scan: Scanner, unit: str, every: bool) -> Selector | None:
    start = scan.at
    if not scan.take(_BEGIN):
        return None
    scan.take(phrase(r":"))
    text = quoted(scan)
    if text is None:
        scan.at = start
        return None
    mark = scan.at
    until = ""
    if scan.take(_UNTIL) or (unit == "text" and scan.take(THROUGH)):
        ending = quoted(scan)
        if ending is None:
            scan.at = mark
        else:
            until = ending.text
    return Selector("begins", unit, _undotted(text.text), until, every=every)


def _undotted(text: str) -> str:
    """"A player CAN…" and "A player CAN..." name a beginning; the dots are not part of it."""
    return re.sub(r"\s*(?:\.\.\.+|…|\[\.\.\.\])$", "", text)


def _containing(scan: Scanner, unit: str, every: bool) -> Selector | None:
    start = scan.at
    if unit == "text" or not scan.take(_CONTAIN):
        return None
    scan.take(re.compile(r":"))
    text = quoted(scan)
    if text is None:
        scan.at = start
        return None
    return Selector("contains", unit, text.text, every=every)


def _numbered(scan: Scanner, unit: str, every: bool) -> Selector | None:
    """"sentences 3, 4 and 5", "paragraph two", "item (b)"."""
    if unit in ("text", "section"):
        return None
    start = scan.at
    scan.take(phrase(r"(?:number(?:ed)?|no\.|labell?ed|lettered|#)\s*"))
    found = scan.take(_COUNT_OR_LABEL, lines=True)
    if found is None:
        scan.at = start
        return None
    labels = [found.group("label") or str(wording.COUNTS[found.group("word").lower()])]
    bracketed = "(" in found.group() or ")" in found.group()
    while True:
        mark = scan.at
        separator = scan.take(_LABEL_SEP)
        following = scan.take(_COUNT_OR_LABEL) if separator else None
        if following is None:
            scan.at = mark
            break
        labels.append(following.group("label") or str(wording.COUNTS[following.group("word").lower()]))
        if separator and separator.group("range") and labels[-2].isdigit() and labels[-1].isdigit():
            labels[-1:] = [str(n) for n in range(int(labels[-2]) + 1, min(int(labels[-1]), int(labels[-2]) + 200) + 1)]
    if not bracketed and unit in ("sentence", "line", "paragraph") and all(label.isdigit() for label in labels):
        return Selector("nth", unit, numbers=tuple(int(label) for label in labels))
    return Selector("numbered", unit, labels=tuple(labels))


_COUNT_OR_LABEL = phrase(
    rf"(?P<word>(?:{'|'.join(wording.COUNTS)})\b)|\(?(?P<label>\d{{1,3}}|[a-zA-Z]|[ivxlc]{{2,6}})(?:[.)](?!\w))?"
    r"(?![\w'’])(?! (?:new|more)\b)")


def _section(scan: Scanner, unit: str, every: bool) -> Selector | None:
    if unit != "section":
        return None
    found = scan.take(_SECTION)
    if found is None:
        return None
    labels = [found.group("label")]
    while True:
        mark = scan.at
        separator = scan.take(_LABEL_SEP)
        following = scan.take(_SECTION) if separator else None
        if following is None:
            scan.at = mark
            break
        labels.append(following.group("label"))
    return Selector("section", "section", labels=tuple(label.strip("().").rstrip(".") for label in labels))


def _worded(scan: Scanner, unit: str, every: bool, following: bool) -> Selector | None:
    start = scan.at
    scan.take(_IF_PRESENT)
    lead = scan.take(_READ)
    text = quoted(scan) or (scan.flush() if lead or following else None)
    if text is None:
        scan.at = start
        return None
    optional = bool(_IF_PRESENT.search(scan.text, start, text.start))
    return Selector("text", unit, text.text, every=every, block=text.how != "string", optional=optional)


_ONE = phrase(r"ones?\b(?= (?:begin|start|contain|which|that|with|read))")
_IF_PRESENT = phrase(
    r",?\s*\(?if (?:it is |it exists|any\b|it's )?(?:present|still present|there|exists?)?\)?,?(?=\s*[:,\n])")
COLON = re.compile(r":")


def read_plain(scan: Scanner, every: bool, following: bool) -> Selector | None:
    start = scan.at
    if following:
        scan.take(re.compile(r":"))
    else:
        scan.take(re.compile(r":(?=\s*[\n\"“{])"))
    text = quoted(scan) or (scan.flush() if scan.text[max(0, scan.at - 1):scan.at] == ":" or following else None)
    if text is None:
        scan.at = start
        return None
    return Selector("text", "text", text.text, every=every, block=text.how != "string")
