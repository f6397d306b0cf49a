"""How a proposal asks for a new rule: its title, number, power and text, in any order."""

import re
from dataclasses import replace

from mailbot.amend.delimiters import dedent
from mailbot.amend.new_text import flush_text, new_text
from mailbot.amend.phrases import phrase
from mailbot.amend.quoting import line_column
from mailbot.amend.scanner import Quoted, Scanner, Unread
from mailbot.amend.syntax import Create, Reenact

_ARTICLES = phrase(r"(?:(?:the|this|these|a|an|following|new|additional|another|further)\b[\s,]*)+")
_POWER = phrase(
    r"\(?\s*(?:with )?(?:a )?(?:power|pow|p)\b\s*(?:-|=|:|of|at|"
    r"threshold)?\s*(?:of )?[\"“]?(?P<value>\d+(?:\.\d+)?)[\"”]?\s*\)?(?:\s*\([^)\n]{0,30}\))?")
_POWERED = phrase(r"\(?(?P<value>\d+(?:\.\d+)?)[\s-]*power(?:ed)?\b\)?")
_AS = phrase(r"(?:text )?as (?:(?:a|the) )?(?:new )?")
_NOUN = phrase(r"(?:rules?|section)\b")
_NUMBER = phrase(r"\s*(?:#|number(?:ed)?\s*)?(?P<number>\d+(?:\.\d+)*[a-z]?)\b(?!\s*power)(?![.\d])")
_TITLED = phrase(r"(?:the )?(?:titles?|entitled|titled|named|called|name)\b\s*(?:of|is|[:=])?\s*")
_FILLER = phrase(
    r"\(\s*in (?:full|whole)\s*\)|(?:with|and|the|a|of|having|which|that|has|text|reads?|reading|following|as|"
    r"follows|in|full|whole|content|contents|body|to|new|wording|saying|stating|says|states|below|its|an|"
    r"to the ruleset|rules|ruleset|(?:is|shall be|will be) (?:hereby )?(?:created|enacted|adopted|established|added))\b|[,;]")
_PLAIN_TITLE = re.compile(
    r"[A-Z0-9][^:\n\"“{]{0,100}?(?=\s*(?::|,\s+(?:with|power|and|which)|\s+(?:with|that\s+(?:says|reads|states)|"
    r"which|saying|reading)\b|\s+\(|\n|\{))")
_SINGLE = re.compile(r"['‘](?P<title>[^'’\n]{1,80}(?:['’]\w[^'’\n]{0,60})?)['’](?!\w)")
_UNDERSCORED = re.compile(r"__(?P<title>[^_\n]{1,120}?)(?:__|(?=[,:\n])|$)|_(?P<single>[^_\n]{1,120})_(?=\s*(?:\n|$))")
_AFTER = phrase(
    r"(?:directly |immediately )?after rule (?P<number>\d+(?:\.\d+)*)|after (?P<title>[\"“_][^\"”_\n]+[\"”_]+)")
_HEAD_LINE = phrase(r"(?P<key>title|power|text|rule text|body)\s*[:=]\s*(?P<value>[^\n]*)(?:\n|$)")
_QUOTED_TITLE = phrase(
    r"[\"“](?P<title>[^\"“”\n]{1,100})[\"”][ \t]*(?:\(?\s*power\s*[=:]?\s*(?P<power>\d+(?:\.\d+)?)\s*\)?)?[ "
    r"\t]*(?:\n|$)")


class _Draft:
    """What is known of the new rule so far."""

    def __init__(self) -> None:
        self.title = ""
        self.number = ""
        self.after = ""
        self.attributes: dict[str, str] = {}
        self.text: Quoted | None = None


def is_creation(scan: Scanner) -> bool:
    """Does "[a new] [power …] rule" follow, and not the name of an existing rule?"""
    start = scan.at
    scan.take(_ARTICLES)
    scan.take(_AS)
    _power(scan, _Draft())
    scan.take(_ARTICLES)
    found = scan.take(_NOUN) is not None
    scan.at = start
    return found


def creating(scan: Scanner) -> Create:
    """Read what follows the verb: "a new power-1 rule titled "X" with the following text: …"."""
    draft = _Draft()
    scan.take(_ARTICLES)
    scan.take(_AS)
    _power(scan, draft)
    scan.take(_ARTICLES)
    if not scan.take(_NOUN):
        raise Unread("it is not said what is created")
    number = scan.take(_NUMBER, lines=False)
    draft.number = number.group("number") if number else ""
    _describe(scan, draft)
    return _created(draft)


_AS_RULE = phrase(r",?\s*as (?:an?|the) (?:new )?rule\b")


def enacting(scan: Scanner) -> Create | None:
    """The text first: "enact "X" as a rule titled "T""."""
    start = scan.at
    scan.take(phrase(r"(?:the )?(?:following )?text\b"))
    text = new_text(scan, leads=False)
    if text is None or not scan.take(_AS_RULE):
        scan.at = start
        return None
    draft = _Draft()
    draft.text = text
    while _attribute(scan, draft):
        pass
    return _created(draft)


def _attribute(scan: Scanner, draft: _Draft) -> bool:
    """A title or a power."""
    mark = scan.at
    if _power(scan, draft):
        return True
    scan.take(re.compile(r",?\s*(?:with\s+|and\s+)?"))
    if not draft.title and scan.take(_TITLED, lines=True) and _named(scan, draft):
        return True
    scan.at = mark
    return False


def reenacting(scan: Scanner) -> Reenact:
    """Read what follows the rule's number: "with the following text: …" (none: as it was)."""
    draft = _Draft()
    mark = scan.at
    _describe(scan, draft, needed=False)
    if draft.text is None:
        scan.at = mark
        return Reenact(draft.title, None, draft.attributes)
    return Reenact(draft.title, draft.text.text, draft.attributes)


def _describe(scan: Scanner, draft: _Draft, needed: bool = True) -> None:
    while draft.text is None:
        if not _part(scan, draft):
            break
    if draft.text is None:
        draft.text = new_text(scan) or (flush_text(scan) if needed else None)
    if draft.text is None and needed:
        raise Unread("the text of the new rule does not follow")


def _part(scan: Scanner, draft: _Draft) -> bool:
    if _power(scan, draft):
        return True
    after = scan.take(_AFTER)
    if after:
        draft.after = after.group("number") or after.group("title").strip("\"“”_")
        return True
    if scan.take(_TITLED, lines=True):
        return _named(scan, draft)
    if scan.take(re.compile(r":")):
        return _after_colon(scan, draft)
    if not draft.title and _title_here(scan, draft):
        return True
    if scan.take(_FILLER):
        return True
    draft.text = scan.fenced() or _block_below(scan) or (scan.string() if draft.title else None)
    return draft.text is not None


def _after_colon(scan: Scanner, draft: _Draft) -> bool:
    """After a colon comes the text, or (on the same line) a title in quotes that the text follows."""
    mark = scan.at
    if not draft.title and not scan.peek(re.compile(r"\s*\n")):
        named = scan.string()
        if named and len(named.text) <= 100 and scan.peek(re.compile(r"[ \t]*(?:\n|\(|:|,|with\b|\{)"), lines=False):
            draft.title = named.text
            return True
        scan.at = mark
    draft.text = new_text(scan, tail=True, leads=False)
    return draft.text is not None


def _block_below(scan: Scanner) -> Quoted | None:
    return scan.indented(line_column(scan))


def _named(scan: Scanner, draft: _Draft) -> bool:
    found = scan.string()
    if found:
        draft.title = found.text
        return True
    single = scan.take(_SINGLE)
    if single:
        draft.title = single.group("title")
        return True
    score = scan.take(_UNDERSCORED)
    if score:
        draft.title = (score.group("title") or score.group("single")).strip()
        return True
    plain = scan.take(_PLAIN_TITLE)
    if plain:
        draft.title = " ".join(plain.group().split()).rstrip(",")
    return plain is not None


def _title_here(scan: Scanner, draft: _Draft) -> bool:
    """A title without the word: in quotes, between underscores, in brackets, or words with a capital after a comma."""
    mark = scan.at
    comma = scan.take(re.compile(r",\s*"))
    named = scan.string()
    if named and len(named.text) <= 100:
        draft.title = named.text
        return True
    scan.at = mark
    scan.take(re.compile(r",\s*"))
    score = scan.take(_UNDERSCORED)
    if score:
        draft.title = (score.group("title") or score.group("single")).strip()
        return True
    bracket = scan.take(re.compile(r"\((?P<title>[A-Z][^()\n]{0,80})\)"), lines=False)
    if bracket:
        draft.title = bracket.group("title").strip("\"“”")
        return True
    plain = scan.take(_PLAIN_TITLE, lines=False)
    if plain and not re.match(r"(?:power|with|title)\b", plain.group(), re.IGNORECASE):
        draft.title = " ".join(plain.group().split()).rstrip(",")
        return True
    scan.at = mark
    del comma
    return False


def _power(scan: Scanner, draft: _Draft) -> bool:
    mark = scan.at
    scan.take(re.compile(r"[,;]?\s*(?:with\s+|and\s+|of\s+)*"))
    found = scan.take(_POWER) or scan.take(_POWERED)
    if found is None:
        scan.at = mark
        return False
    draft.attributes["power"] = found.group("value")
    return True


def _created(draft: _Draft) -> Create:
    text = draft.text.text if draft.text else ""
    act = Create(" ".join(draft.title.split()), text, draft.number, draft.attributes, draft.after)
    return with_heads(act, text) if draft.text and draft.text.how != "string" else act


def with_heads(act: Create, text: str) -> Create:
    """Take title and power out of a text's first lines, if they stand there; the rest is the rule's text."""
    title, attributes = act.title, dict(act.attributes)
    while True:
        score = None if title else _UNDERSCORED.match(text)
        head = _HEAD_LINE.match(text)
        quoted = None if title else _QUOTED_TITLE.match(text)
        if score:
            title, text = score.group("title") or score.group("single"), text[score.end():].lstrip(" ,:")
        elif head and (head.group("key").lower() != "title" or title in ("", head.group("value").strip())):
            title = _head(head, attributes) or title
            text = text[head.end():] if head.group("key").lower() in ("title", "power") else head.group("value") + "\n" + text[head.end():]
        elif quoted:
            title, text = quoted.group("title"), text[quoted.end():]
            attributes.update({"power": quoted.group("power")} if quoted.group("power") else {})
        else:
            return replace(act, title=" ".join(title.split()), text=dedent(text), attributes=attributes)
        text = text.lstrip("\n")


def _head(head: re.Match[str], attributes: dict[str, str]) -> str:
    """A title ("" if the line gives something else); a power goes to the attributes."""
    key, value = head.group("key").lower(), head.group("value").strip().strip("\"“”")
    if key == "power":
        attributes["power"] = value
    return value if key == "title" else ""
