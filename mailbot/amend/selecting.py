"""How a proposal names a piece of a rule: quoted, counted, by its beginning, by what it contains, by its label."""

import re
from dataclasses import replace

from mailbot.amend import wording
from mailbot.amend.references import rule_ref
from mailbot.amend.scanner import Quoted, Scanner
from mailbot.amend.syntax import RuleRef, Selector

UNIT = wording.unit_pattern()
_ARTICLE = re.compile(r"(?:the|its|this|these|a|an|that\s+rule's|the\s+rule's|said)\b(?:\s+(?:entire|whole|full|complete|existing|current|exact)\b)?", re.IGNORECASE)
_EVERY = re.compile(r"(?:all|each|every|both|any)\b(?:\s+(?:the|of\s+the|of)\b)?(?:\s+(?:instances?|occurrences?|appearances?|uses?|mentions?)\s+of\b)?(?:\s+the\b)?"
                    r"|(?:the\s+)?(?:instances?|occurrences)\s+of\b", re.IGNORECASE)
_FOLLOWING = re.compile(r"(?:following|below)\b", re.IGNORECASE)
_BEGIN = re.compile(r",?\s*(?:(?:that|which)\s+(?:begins?|starts?)|beginning|starting|begining|opening|begun)(?:\s+with)?\b(?:\s+the\s+(?:words?|text|phrase)\b)?", re.IGNORECASE)
_UNTIL = re.compile(r",?\s*(?:and\s+)?(?:(?:that|which)\s+)?(?:end(?:s|ing)|finish(?:es|ing))(?:\s+with)?\b", re.IGNORECASE)
_CONTAIN = re.compile(r",?\s*(?:(?:that|which)\s+(?:contains?|includes?|mentions?|has|have)|containing|including|mentioning|with)\b(?:\s+the\s+(?:words?|text|phrase)\b)?", re.IGNORECASE)
_READ = re.compile(r",?\s*(?:(?:that|which)\s+(?:reads?|says|states?|is)|reading|saying|stating)\b(?:\s+as\s+follows)?\s*:?|:", re.IGNORECASE)
_LABEL = re.compile(r"\(?(?P<label>\d{1,3}|[a-z]{1,2}|[ivxlc]{1,6}|[A-Z](?:\.\d+)*|\d+(?:\.\d+)+)(?P<close>[.)](?![\w.]))?(?![\w'’])")
_SECTION = re.compile(r"(?P<label>[A-Z](?:\.\d+)*\b\.?(?!\w)|\(?(?:\d{1,3}(?:\.\d+)*(?:\.?[a-z]\d*)?|[a-z]\d*)\)?(?!\w))")
_LABEL_SEP = re.compile(r"\s*(?:,\s*(?:and\s+)?|and\s+|&\s*|(?P<range>-|–|to\s+|through\s+))", re.IGNORECASE)
_BRACKETS = re.compile(r"(?:bracketed|parenthesi[sz]ed)\s+(?:text|remark|comment)s?(?:,?\s*\(?(?P<how>including|with|without|excluding)\s+(?:the\s+)?brackets\)?,?)?", re.IGNORECASE)
_ASIDE = re.compile(r",?\s*\(\s*(?:including|and|with|incl\.?|i\.e\.?|that\s+is|counting|the\s+one|which)\b[^()\n]{0,160}\)|,?\s*including\s+(?:the\s+)?(?:bullet(?:\s+point)?s?|lists?)\b,?", re.IGNORECASE)
_LISTED = re.compile(r"list|bullets?|items?", re.IGNORECASE)
_IN = re.compile(r",?\s*(?:in|of|from|within|under|inside|for)\s+", re.IGNORECASE)
_RULE_AS_SECTION = re.compile(r"(?i:rule)\s+(?P<label>[A-Z](?:\.\d+)*)(?![\w.])")
_THAT = re.compile(r"(?:that|this|the)\s+(?:(?:changed|new|replaced|resulting|amended|modified|just\s+\w+)\s+)?", re.IGNORECASE)
_CHANGED = re.compile(r"(?:the|that|this)\s+(?:changed|new|replaced|resulting|amended|modified|newly[\s-]\w+)\s+", re.IGNORECASE)
_EVERYTHING = re.compile(r"(?:everything|all\s+(?:the\s+)?text|(?:the\s+)?(?:rest|remainder|text|portion|part)(?:\s+of\s+the\s+(?:rule|text|paragraph))?|all)\s+"
                         r"(?P<way>after|before|following|preceding|from|up\s+to|beginning|starting|between)\b(?:\s+with)?", re.IGNORECASE)
_THROUGH = re.compile(r",?\s*(?:(?:up\s+)?(?:to|through|until|till)|and\s+ending)\s*(?:with|at|and\s+including)?\b", re.IGNORECASE)
_END_OF = re.compile(r"(?:the\s+)?end\s+(?:of\s+(?:the|that|its)\s+(?:rule|paragraph|sentence|section|list|text))", re.IGNORECASE)
_RULE_ITSELF = re.compile(r"(?:the|this|that|said)\s+(?:rule|entire\s+rule|whole\s+rule|text\s+of\s+the\s+rule|rule's\s+text)\b(?!\s*(?:[\"“#\d]|titled|entitled|that|which))|\bit\b(?!s)", re.IGNORECASE)
_ITS_TEXT = re.compile(r"(?:its|the)\s+(?:(?:entire|full|whole|current)\s+)?(?:text|contents?|body)(?:\s+of\s+(?:the|this|that)\s+(?:entire\s+)?rule)?(?=\s*,?\s+(?:with|to|by|so)\b(?!\s+[\"“{]?\s*(?:which|that)))", re.IGNORECASE)
_TITLE = re.compile(r"(?:the\s+|its\s+)?title\b(?:\s+of\s+the\s+rule\b)?", re.IGNORECASE)


class Place:
    """A selector together with the rule it is said to stand in, if one is named."""

    def __init__(self, selector: Selector, ref: RuleRef | None = None) -> None:
        self.selector = selector
        self.ref = ref


def quoted(scan: Scanner) -> Quoted | None:
    """A text in quotes, between delimiters, or set in below this line."""
    return scan.fenced() or scan.string() or scan.indented(content_column(scan)) or punctuation(scan) or scan.single()


_MARKS = {"full stop": ".", "period": ".", "comma": ",", "semicolon": ";", "semi-colon": ";", "colon": ":", "question mark": "?", "exclamation mark": "!"}
_MARK = re.compile(rf"(?:an?\s+|the\s+)?(?P<mark>{'|'.join(name.replace(' ', chr(92) + 's+') for name in _MARKS)})(?=\s+(?:to|with|by|from|after|before|at|in)\b|\s*[.,;]|\s*$)", re.IGNORECASE)


def punctuation(scan: Scanner) -> Quoted | None:
    """A punctuation mark by its name: "a full stop"."""
    found = scan.take(_MARK)
    if found is None:
        return None
    return Quoted(_MARKS[" ".join(found.group("mark").lower().split())], "string", found.start(), found.end())


def content_column(scan: Scanner) -> int:
    """The column where the words of the present line begin, its bullet or number aside."""
    start = scan.line_start()
    return _CONTENT.match(scan.text, start).end() - start  # type: ignore[union-attr]


_CONTENT = re.compile(r"[ \t]*(?:[*•–+-][ \t]+|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)][ \t]+)?")


def place(scan: Scanner, scoped: bool = True) -> Place | None:
    """Read a selector and the places it is narrowed to ("… in the second paragraph of Rule 7")."""
    start = scan.at
    selector = _selector(scan)
    if selector is None:
        scan.at = start
        return None
    return _scope(scan, selector) if scoped else Place(selector)


def _scope(scan: Scanner, selector: Selector) -> Place:
    aside = scan.take(_ASIDE, lines=True)
    if aside and _LISTED.search(aside.group()):
        selector = replace(selector, listed=True)
    mark = scan.at
    if not scan.take(_IN, gap=False):
        return Place(selector)
    labelled = scan.take(_RULE_AS_SECTION)
    if labelled:
        return Place(_narrow(selector, Selector("section", "section", labels=(labelled.group("label"),))))
    if scan.take(_RULE_ITSELF):
        return _scope(scan, selector)
    outer = _outer(scan)
    if outer is None:
        scan.at = mark
        return Place(selector)
    if outer.selector.kind == "whole":
        return Place(selector, outer.ref)
    return Place(_narrow(selector, outer.selector), outer.ref)


def _outer(scan: Scanner) -> Place | None:
    ref = rule_ref(scan)
    if ref:
        return Place(Selector("whole"), ref)
    outer = place(scan)
    if outer is None or (outer.selector.kind == "text" and not outer.selector.block and outer.selector.unit == "text" and _nothing_named(scan)):
        return None
    return outer


def _nothing_named(scan: Scanner) -> bool:
    return False


def _narrow(selector: Selector, outer: Selector) -> Selector:
    if selector.within:
        return replace(selector, within=_narrow(selector.within, outer))
    return replace(selector, within=outer, also=tuple(_narrow(other, outer) for other in selector.also))


def _selector(scan: Scanner) -> Selector | None:
    for reader in (_everything, _defined, _changed, _title, _itself):
        found = reader(scan)
        if found:
            return found
    every = bool(scan.take(_EVERY))
    scan.take(_ARTICLE)
    if scan.take(_BRACKETS_AHEAD):
        how = scan.take(_BRACKETS)
        return Selector("bracket", inside=bool(how and how.group("how") and how.group("how").lower() in ("without", "excluding")))
    following = bool(scan.take(_FOLLOWING))
    found = _counted(scan, every) or _unit(scan, every, following) or _plain(scan, every, following)
    return _others(scan, found) if found else None


_BRACKETS_AHEAD = re.compile(r"(?=(?:bracketed|parenthesi[sz]ed)\s)", re.IGNORECASE)


def _everything(scan: Scanner) -> Selector | None:
    start = scan.at
    found = scan.take(_EVERYTHING)
    if not found:
        return None
    way = found.group("way").lower().split()[0]
    anchor = place(scan, scoped=False)
    if anchor is None:
        scan.at = start
        return None
    if way in ("from", "beginning", "starting", "between"):
        if scan.take(_THROUGH) or (way == "between" and scan.take(re.compile(r"\s*and\b"))):
            if scan.take(_END_OF):
                return Selector("range", text=anchor.selector.text, unit="text")
            last = place(scan, scoped=False)
            if last:
                return Selector("range", text=anchor.selector.text, until=last.selector.text)
            scan.at = start
            return None
        if way == "between":
            scan.at = start
            return None
        return Selector("range", text=anchor.selector.text)
    return Selector("range", until=way, text=anchor.selector.text, within=None, inside=True, unit=anchor.selector.unit)


def _changed(scan: Scanner) -> Selector | None:
    start = scan.at
    if scan.take(_CHANGED) or scan.take(re.compile(r"that\s+", re.IGNORECASE)):
        unit = scan.take(UNIT)
        if unit and not scan.peek(re.compile(r"\s*[\"“{]")):
            return Selector("that", wording.unit_of(unit))
    scan.at = start
    return None


def _title(scan: Scanner) -> Selector | None:
    return Selector("title", "title") if scan.take(_TITLE) else None


def _itself(scan: Scanner) -> Selector | None:
    return Selector("whole") if scan.take(_ITS_TEXT) or scan.take(_RULE_ITSELF) else None


_LIST_OF = re.compile(r"of\s+(?!the\b|rule\b)[a-z]+(?:\s+[a-z]+)?(?=\s*[:.,\n]|\s+(?:the|with|by)\b)", re.IGNORECASE)


def _defined(scan: Scanner) -> Selector | None:
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


_DEFINITION_OF = re.compile(r"(?:the\s+)?(?:definition|description|entry)\s+(?:of|for)\s+(?:the\s+(?:terms?\s+)?)?", re.IGNORECASE)
_CAPITALS = re.compile(r"[A-Z][\w'’-]*(?:\s+[A-Z][\w'’-]*)*")


def _counted(scan: Scanner, every: bool) -> Selector | None:
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
    scan.take(re.compile(r"(?:full|complete|non-list|whole|existing|remaining|such)\b", re.IGNORECASE))
    unit = scan.take(UNIT)
    if unit is None:
        scan.at = start
        return None
    name = wording.unit_of(unit)
    if name == "text":
        inner = scan.string()
        if inner:
            return Selector("text", text=inner.text, numbers=tuple(numbers))
        scan.at = start
        return None
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
    if scan.take(_BEGIN):
        begin = scan.string()
        if begin:
            return replace(found, text=begin.text)
    scan.at = mark
    return found


def _extend(numbers: list[int], number: int, run: bool) -> None:
    if run and 0 < numbers[-1] < number <= numbers[-1] + 200:
        numbers.extend(range(numbers[-1] + 1, number + 1))
    else:
        numbers.append(number)


def _unit(scan: Scanner, every: bool, following: bool) -> Selector | None:
    """A unit noun and what tells which: its beginning, its content, its number, its label, its words."""
    start = scan.at
    scan.take(re.compile(r"(?:entire|whole|full|single|sole|two|three)\b(?=\s+\w)", re.IGNORECASE))
    pronoun = scan.take(_ONE)
    unit = None if pronoun else scan.take(UNIT)
    if unit is None and pronoun is None:
        scan.at = start
        return None
    name = wording.unit_of(unit) if unit else "paragraph"
    scan.take(_ASIDE)
    if name == "list":
        scan.take(_LIST_OF)
    plural = unit is not None and unit.group().lower().endswith("s")
    scan.take(re.compile(r"in\s+(?:the|its)\s+(?:sole\s+|only\s+)?list\b(?=,?\s*(?:begin|start|contain|which|that|label))", re.IGNORECASE))
    for reader in (_beginning, _containing, _numbered, _section):
        found = reader(scan, name, every)
        if found:
            return found
    found = None if name == "list" and not following and scan.peek(_COLON) else _worded(scan, name, every, following)
    if found is None and name == "list" and not following:
        return Selector("nth", "list", numbers=(0,))
    if found is None and every and name != "text" and plural:
        return Selector("nth", name, numbers=(), every=True)
    if found is None:
        scan.at = start
    return found


def _beginning(scan: Scanner, unit: str, every: bool) -> Selector | None:
    start = scan.at
    if not scan.take(_BEGIN):
        return None
    scan.take(re.compile(r":", re.IGNORECASE))
    text = quoted(scan)
    if text is None:
        scan.at = start
        return None
    mark = scan.at
    until = ""
    if scan.take(_UNTIL) or (unit == "text" and scan.take(_THROUGH)):
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
    scan.take(re.compile(r"(?:number(?:ed)?|no\.|labell?ed|lettered|#)\s*", re.IGNORECASE))
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


_COUNT_OR_LABEL = re.compile(
    rf"(?P<word>(?:{'|'.join(wording.COUNTS)})\b)|[\"“]?\(?(?P<label>\d{{1,3}}|[a-zA-Z]|[ivxlc]{{2,6}})(?:[.)](?!\w))?[\"”]?(?![\w'’])(?!\s+(?:new|more)\b)", re.IGNORECASE)


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
    outer = None
    if text is None and scan.take(_IN):
        outer = place(scan)
        text = quoted(scan) if outer and scan.take(_COLON) else None
    if text is None:
        scan.at = start
        return None
    optional = bool(_IF_PRESENT.search(scan.text, start, text.start))
    return Selector("text", unit, text.text, every=every, block=text.how != "string", optional=optional,
                    within=outer.selector if outer else None)


_ONE = re.compile(r"ones?\b(?=\s+(?:begin|start|contain|which|that|with|read))", re.IGNORECASE)
_IF_PRESENT = re.compile(r",?\s*\(?if\s+(?:it\s+is\s+|it\s+exists|any\b|it's\s+)?(?:present|still\s+present|there|exists?)?\)?,?(?=\s*[:,\n])", re.IGNORECASE)
_COLON = re.compile(r":")


def _plain(scan: Scanner, every: bool, following: bool) -> Selector | None:
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


def _others(scan: Scanner, found: Selector) -> Selector:
    """Further quoted targets: "the lines "X" and "Y""."""
    if scan.alone or found.kind not in ("text", "begins", "contains"):
        return found
    others: list[Selector] = []
    while True:
        mark = scan.at
        if not scan.take(_AND, gap=False):
            break
        scan.take(_ARTICLE)
        if found.kind == "text":
            text = scan.string() or scan.fenced()
            other = Selector("text", found.unit, text.text, every=found.every, block=text.how != "string") if text else None
        else:
            other = _unit(scan, found.every, False)
        if other is None or (found.kind != "text" and other.unit != found.unit):
            scan.at = mark
            break
        others.append(other)
    return replace(found, also=tuple(others)) if others else found


_AND = re.compile(r"\s*,?\s*(?:and|&)\s+|\s*,\s*(?=[\"“])")
