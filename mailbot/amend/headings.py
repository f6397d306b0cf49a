"""Instructions that are headings with labelled lines below: "--Revise 9. Turns", "--Add to 8. The Board", new sections."""

import re

from mailbot.amend import subrules
from mailbot.amend.phrases import phrase
from mailbot.amend.scanner import Scanner
from mailbot.amend.syntax import AddItems, Create, Rewrite, RuleRef, Step
from mailbot.amend.told import Instruction

_HEAD = phrase(
    r"-{0,3}[ \t]*(?P<verb>revise|amend|modify|change|replace|rewrite|add to|"
    r"append to)[ \t]+(?:rule[ \t]+)?(?:(?P<number>\d+)\.?[ \t]+)?(?P<title>(?!rules?\b)(?-i:[A-Z])"
    r"[^\n:,\"“{]{0,60}?)[ \t]*:?[ \t]*\n(?P<items>(?:[ \t]*(?:\(?[a-z]{1,2}[.)]|\(?\d{1,2}[.)]|"
    r"[*•-])[ \t]+\S[^\n]*(?:\n|$)|[ \t]*\S[^\n]*(?:\n|$))+)")
_LABELLED = re.compile(r"[ \t]*(?:\(?(?:[a-z]{1,2}|\d{1,2})[.)]|[*•])[ \t]+\S")
_SECTIONS = phrase(
    r"(?:(?:the )?following (?:new )?sections? (?:are|be|is|shall be) (?:hereby )?added to the rules(?:et)?|"
    r"add the following (?:new )?sections? to the rules(?:et)?)\s*:?[ \t]*\n")


def headed(scan: Scanner) -> Instruction | None:
    """Read a heading that is an instruction, with the labelled lines below it."""
    start = scan.at
    found = _HEAD.match(scan.text, scan.at, scan.paragraph_end())
    if found is None or scan.text[scan.line_start():start].strip() or not _LABELLED.match(found.group("items")):
        return None
    ref = RuleRef(found.group("number") or "", found.group("title").strip())
    text = found.group("items").rstrip("\n")
    act = AddItems(text) if "to" in found.group("verb").lower().split() else Rewrite(subrules.revised(text))
    scan.at = min(found.end(), scan.paragraph_end())
    return Instruction((Step(ref, act, scan.text[start:scan.at].strip()),), scan.text[start:scan.at].strip())


def new_sections(scan: Scanner) -> Instruction | None:
    """"The following sections are added to the Rules:" and headings, each with labelled lines below it."""
    start = scan.at
    if not scan.take(_SECTIONS):
        return None
    end = scan.paragraph_end(scan.at)
    words = scan.text[start:end].strip()
    made = [Create(title, body) for title, body in _headings(scan.text[scan.at:end].split("\n"))]
    if not made:
        scan.at = start
        return None
    scan.at = end
    return Instruction(tuple(Step(None, act, words) for act in made), words)


def _headings(rows: list[str]) -> list[tuple[str, str]]:
    """A line without a final mark, directly above a labelled one, is a heading."""
    found: list[tuple[str, list[str]]] = []
    for row, below in zip(rows, [*rows[1:], ""], strict=True):
        if row.strip() and not _LABELLED.match(row) and row.rstrip()[-1] not in ".,;:!?" and _LABELLED.match(below):
            found.append((row.strip(), []))
        elif found and row.strip():
            found[-1][1].append(row.rstrip())
    return [(title, "\n".join(body)) for title, body in found]
