"""Instructions about definitions: new ones, changed fields, other names, rows of a table, a definition that goes."""

import re
from dataclasses import dataclass

from mailbot.amend.blocks import FIELD, Block, Line, blocks, inline
from mailbot.amend.phrases import phrase
from mailbot.amend.scanner import Scanner
from mailbot.amend.syntax import Define, DefineAll, DefineField, DefineRename, DefineRow, Operation, Step, TableRow, Undefine
from mailbot.amend.told import Instruction

_ACTIONS = phrase(
    r"(?:create|add|define|make) (?:an? |the )?(?:new )?(?P<kind>[a-z][\w ]{0,30}?) (?:named|"
    r"called) (?P<name>[^\n:,]{1,60}?) with the following (?P<sub>actions?|effects?)\s*:?[ \t]*\n")
_LEAD = phrase(
    r"(?:(?:(?:create|add|define|adds) )?(?:the following|this|these|a|an|"
    r"new) (?:new )?(?P<kind>[a-z][\w -]{0,30}?)\b[^\n:.]{0,80}|new (?P<kind2>[a-z][\w -]{0,30})|"
    r"types of (?P<kind3>[a-z]\w+)|(?P<kind4>[\w ]{2,40}?) (?:is|are) (?:defined|added)|"
    r"add (?P<kind5>[a-z]\w+))\s*[:.!]?[ \t]*\n")
_FIELDS_OF = phrase(
    r"(?:amend|change|replace|modify) (?:the following to )?the (?:effect|"
    r"text) of (?P<name>[^\n'’]{1,60})['’]s [\"“](?P<part>[^\"”\n]+)[\"”]\s*(?:action|effect|ability)?\s*:?[ \t]*\n")
_APPEND = phrase(
    r"(?:append|add) (?:the following )?to the (?:effect|"
    r"text) of (?P<name>[^\n'’]{1,60})['’]s [\"“](?P<part>[^\"”\n]+)[\"”]\s*(?:action|effect|ability)?\s*:?[ \t]*\n")
_PROSE = phrase(r"(?:modify|change|amend) (?:the )?(?P<name>[A-Z][\w' -]{0,60}?)\s*[.:][ \t]*\n")
_WITH = phrase(r"(?:replace|change) (?:the )?(?P<kind>[a-z]\w+) (?P<name>[^\n]{1,60}?) with\s*:?[ \t]*\n")
_RENAME = phrase(
    r"(?:change|rename) (?P<kind>[a-z]\w*) (?:name )?[\"“](?P<old>[^\"”\n]+)[\"”] to [\"“](?P<new>[^\"”\n]+)"
    r"[\"”](?:,?\s*and (?:change )?its (?P<key>[a-z][\w ]{0,30}?) to [\"“](?P<value>[^\n]*?)[\"”])?(?=\s*[.\n]|\s*$)")
_CELL = phrase(
    r"(?:in rule #?(?P<rule>\d[\w.]*),? )?(?:change|set) the (?P<key>[a-z][\w ]{0,30}?) of (?P<name>[A-Z][\w' -]{0,60}?) to "
    r"[\"“]?(?P<value>[^\n\"”]{1,80}?)[\"”]?(?=\s*[.\n]|\s*$)")
_IN_RULE = r"(?:in rule #?(?P<rule>\d[\w.]*),? )?"
_TABLE_ROW = phrase(
    _IN_RULE + r"(?:add|append|insert) (?:(?:the following|this|a|the) (?:new )?row(?: to (?:the|its) table)?|"
    r"to the table(?: (?:in|of) rule #?(?P<rule3>\d[\w.]*))? (?:the following|this|a) (?:new )?row)"
    r"(?: (?:in|of|to) (?:the table (?:in|of) )?rule #?(?P<rule2>\d[\w.]*))?\s*:?[ \t]*\n")
_REMOVE = re.compile(
    r"(?i:remove|delete)\s+(?:the\s+)?(?:(?P<kind>item|sticker|monster|device|achievement|"
    r"row)\s+)?(?P<name>[A-Z][\w' -]{0,60}?)(?:\s+from\s+the\s+rules)?(?=\s*[.\n]|\s*$)")
_EVERY = re.compile(
    r"(?:[Aa]ll\s+)?(?:existing\s+)?(?P<kind>[A-Za-z][a-z]+)s\s+have\s+(?:an?\s+(?P<key>[a-z][a-z ]{1,30}?)\s+of\s+(?P<value>[$+-]?\w+)|"
    r"(?P<key2>[a-z]{3,15})\s+(?P<value2>[A-Z$+\d-]\w*))(?=\s*(?:\.|\n|$))")
_BINDS = phrase(r"\b(?:which|that|must|may|shall|can|only)\b|\(")
_REGION = re.compile(
    r"/{3,}[ \t]*(?P<name>[A-Za-z][\w ]*?)[ \t]*/{3,}[ \t]*\n(?P<body>(?:(?!/{3,})[^\n]*(?:\n|"
    r"$))*)(?:/{3,}[ \t]*(?:\n|$))?")
_ROW = re.compile(
    r"(?:\d+\.[ \t]+)?(?P<name>[A-Za-z][^\d\n]*?)[ \t]+(?P<number>\d+[A-Z]?)[ \t]+(?P<text>\S[^\n]*)$", re.MULTILINE)
_NUMBER = re.compile(r"\d+[A-Z]?$")


@dataclass(frozen=True, slots=True)
class _Found:
    act: Operation
    end: int


def definition(scan: Scanner) -> list[Instruction]:
    """Read one definition instruction (a region of rows gives one for each row), or nothing."""
    if scan.text[scan.line_start():scan.at].strip():
        return []
    start = scan.at
    region = _REGION.match(scan.text, scan.at, scan.end)
    if region:
        acts: list[Operation] = list(_rows(region.group("name"), region.group("body")))
        end = region.end()
    else:
        found = next((one for reader in _READERS if (one := reader(scan))), None)
        if found is None:
            return []
        acts, end = [found.act], found.end
    if not acts:
        return []
    scan.at = end
    words = scan.text[start:end].strip()
    return [Instruction((Step(None, act, words),), words) for act in acts]


def _body(scan: Scanner, start: int) -> tuple[str, int]:
    """The run of non-blank lines from a place."""
    end = scan.paragraph_end(start)
    return scan.text[start:end], end


def _actions(scan: Scanner) -> _Found | None:
    """"Create a new beast named Heron with the following actions:": the start lines below are its actions."""
    lead = _ACTIONS.match(scan.text, scan.at, scan.end)
    if lead is None:
        return None
    body, end = _body(scan, lead.end())
    fields = tuple(Line(mark.group("key"), mark.group("value").strip()) for row in body.split("\n") if (mark := FIELD.match(row)))
    return _Found(Define((Block(lead.group("name").strip(), "", fields),), lead.group("kind"), sub=True), end) if fields else None


def _new(scan: Scanner) -> _Found | None:
    """A line that announces definitions, and the blocks below it."""
    lead = _LEAD.match(scan.text, scan.at, scan.end)
    if lead is None:
        return None
    kind = next((word for word in lead.groups() if word), "").strip()
    if kind.lower().split()[-1:] in (["rule"], ["rules"], ["section"], ["sections"], ["text"], ["paragraph"]):
        return None
    found, end = _blocks_below(scan, lead.end())
    words = " ".join(lead.group().split())
    return _Found(Define(found, kind, lead=words if _BINDS.search(words) else ""), end) if found else None


def _blocks_below(scan: Scanner, start: int) -> tuple[tuple[Block, ...], int]:
    """All blocks in the runs below a line, until a run that has none."""
    made: list[Block] = []
    place, end = start, start
    while place < scan.end:
        stop = scan.paragraph_end(place)
        found = blocks(scan.text[place:stop])
        if not found or (made and found[0].start != made[0].start):
            break
        made.extend(found)
        end = stop
        place = stop
        while place < scan.end and scan.text[place].isspace():
            place += 1
    return tuple(made), end


def _bare(scan: Scanner) -> _Found | None:
    """Blocks without any lead-in are an addition where a list with their keys exists."""
    if scan.text[max(0, scan.at - 2):scan.at].strip("\n"):
        return None
    found, end = _blocks_below(scan, scan.at)
    if not found or len(found[0].fields) < 2:
        return None
    return _Found(Define(found, "", bare=True), end)


def _table_row(scan: Scanner) -> _Found | None:
    """"Add this row to the table in Rule 5:" and the row, as cells or as lines "Column: value"."""
    lead = _TABLE_ROW.match(scan.text, scan.at, scan.end)
    if lead is None:
        return None
    body, end = _body(scan, lead.end())
    lines = tuple(line.strip() for line in body.split("\n") if line.strip())
    return _Found(TableRow(lines, lead.group("rule") or lead.group("rule2") or lead.group("rule3") or ""), end) if lines else None


def _fields(scan: Scanner) -> _Found | None:
    lead = _FIELDS_OF.match(scan.text, scan.at, scan.end)
    if lead is None:
        return None
    body, end = _body(scan, lead.end())
    named = tuple(Line(mark.group("key"), mark.group("value").strip()) for row in body.split("\n") if (mark := FIELD.match(row)))
    return _Found(DefineField(lead.group("name").strip(), named, lead.group("part")), end) if named else None


def _append(scan: Scanner) -> _Found | None:
    lead = _APPEND.match(scan.text, scan.at, scan.end)
    if lead is None:
        return None
    body, end = _body(scan, lead.end())
    return _Found(DefineField(lead.group("name").strip(), (Line("", " ".join(body.split())),), lead.group("part"), add=True), end)


def _exchange(scan: Scanner) -> _Found | None:
    lead = _WITH.match(scan.text, scan.at, scan.end)
    if lead is None or lead.group("kind").lower() in ("rule", "rules", "section", "sections", "the", "paragraph", "text"):
        return None
    body, end = _body(scan, lead.end())
    found = blocks(body)
    if not found:
        fields = inline(body)
        found = [Block(lead.group("name"), "", tuple(fields))] if fields else []
    return _Found(Define(tuple(found), lead.group("kind"), instead=lead.group("name").strip()), end) if len(found) == 1 else None


def _prose(scan: Scanner) -> _Found | None:
    lead = _PROSE.match(scan.text, scan.at, scan.end)
    if lead is None or lead.group("name").lower().startswith(("rule", "section")):
        return None
    body, end = _body(scan, lead.end())
    if not body.strip() or FIELD.match(body):
        return None
    return _Found(DefineField(lead.group("name").strip(), (Line("", " ".join(body.split())),), loose=True), end)


def _rename(scan: Scanner) -> _Found | None:
    found = _RENAME.match(scan.text, scan.at, scan.end)
    if found is None or found.group("kind").lower() in ("all", "each", "every", "the", "both", "text", "rule", "words", "word"):
        return None
    field = Line(found.group("key"), found.group("value")) if found.group("key") else None
    return _Found(DefineRename(found.group("old"), found.group("new"), field), found.end())


def _cell(scan: Scanner) -> _Found | None:
    found = _CELL.match(scan.text, scan.at, scan.end)
    if found is None or found.group("key").lower() in ("title", "power", "text", "name") or found.group("name").lower().startswith("rule"):
        return None
    field = Line(found.group("key"), found.group("value").strip())
    rule = found.group("rule") or ""
    return _Found(DefineField(found.group("name").strip(), (field,), loose=not rule, rule=rule), found.end())


def _remove(scan: Scanner) -> _Found | None:
    found = _REMOVE.match(scan.text, scan.at, scan.end)
    if found is None or re.match(r"(?:rules?|sections?|R\d)\b", found.group("name"), re.IGNORECASE):
        return None
    return _Found(Undefine(found.group("name").strip()), found.end())


def _all(scan: Scanner) -> _Found | None:
    """"All items have class B", "Newts have a strength of 8": one field for a whole list."""
    found = _EVERY.match(scan.text, scan.at, scan.end)
    if found is None:
        return None
    key, value = found.group("key") or found.group("key2"), found.group("value") or found.group("value2")
    return _Found(DefineAll(found.group("kind"), Line(key[:1].upper() + key[1:], value)), found.end())


_READERS = (_table_row, _actions, _all, _fields, _append, _rename, _exchange, _prose, _cell, _new, _remove, _bare)


def _rows(name: str, body: str) -> list[Operation]:
    """The rows of a region: "Name 10 text" in one line, or three lines; a `Change` region changes, others add."""
    change = name.lower().startswith(("change", "modif", "amend", "revis"))
    made: list[Operation] = []
    rows = [row.strip() for row in body.split("\n") if row.strip()]
    place = 0
    while place < len(rows):
        one = _ROW.match(rows[place])
        if one:
            made.append(DefineRow(one.group("name"), one.group("number"), one.group("text"), change))
            place += 1
        elif place + 2 < len(rows) and _NUMBER.match(rows[place + 1]):
            made.append(DefineRow(rows[place], rows[place + 1], rows[place + 2], change))
            place += 3
        else:
            return []
    return made
