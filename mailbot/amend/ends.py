"""Where a text that is not set off ends, and where prose gives way to an instruction."""

import re
from dataclasses import replace

from mailbot.amend import wording
from mailbot.amend.creating import with_heads
from mailbot.amend.delimiters import dedent
from mailbot.amend.looseness import suspicious
from mailbot.amend.scanner import Scanner
from mailbot.amend.set_in import indent
from mailbot.amend.syntax import Create, Rewrite
from mailbot.amend.told import Instruction, Unit

_TALK = re.compile(
    r"\b(?:I|I'm|I've|we|my|our|this\s+proposal|(?i:comments?|note|thanks|cheers|regards|proto|"
    r"voters?))\b|^[ \t]*-{2,}|:-?\)", re.MULTILINE)
_EFFECT = re.compile(
    r"\bhereby\b|^[ \t]*(?:Award|Grant|Give|Set|Flip|Make|Destroy|Transfer|Declare|Appoint|Install|Revoke|Each\s+player\s+gets)\b",
    re.MULTILINE)
_WORD = re.compile(r"[A-Za-z-]+")
_BEGINS = re.compile(
    r"\n(?=(?:[*•-][ \t]+|\(?\d{1,2}[.)][ \t]+)?(?:Amend|Repeal|Create|Enact|Re-?enact|Retitle|In rule|In Rule|"
    r"Replace|Delete|Append|Insert|Remove|Change)\b)")
_OPENERS = re.compile(r"\{|<<")


def to_the_end(scan: Scanner, above: Unit) -> Instruction | None:
    """A rule's text that is not set off and after which nothing but rule text comes, to the proposal's end."""
    if not isinstance(above, Instruction) or not isinstance(above.steps[-1].act, Create | Rewrite):
        return None
    act = above.steps[-1].act
    begin = scan.flushed_from
    rest = scan.text[begin:scan.end]
    if begin < 0 or _TALK.search(rest) or _leaves(rest):
        return None
    scan.at = scan.end
    whole = with_heads(act, dedent(rest)) if isinstance(act, Create) else replace(act, text=dedent(rest))
    last = replace(above.steps[-1], act=whole)
    return replace(above, steps=(*above.steps[:-1], last))


def _leaves(rest: str) -> bool:
    """Is a later paragraph, perhaps, no more of the rule's text: an instruction, a remark, an effect, or less set in?"""
    first, *later = re.split(r"\n[ \t]*\n", rest)
    depth = _depth(first)
    return any(suspicious(part.strip()) or part.strip()[:1] in "[#" or _EFFECT.search(part) or _depth(part) < depth
               for part in later if part.strip())


def _depth(part: str) -> int:
    return min((indent(row, 0) for row in part.split("\n") if row.strip()), default=0)


def prose_end(scan: Scanner, start: int) -> int:
    """The end of the paragraph, or of the prose before a line in it that begins like an instruction.

    What is opened before it and closed after it belongs to it.
    """
    text = scan.text
    end = scan.paragraph_end(start)
    head = _WORD.match(text, start, end)
    line = None if head and wording.verb_of(head.group().lower()) else _BEGINS.search(text, start, end)
    end = line.start() if line else end
    return max([end, *(scan.pairs.close(opener.start()) or 0 for opener in _OPENERS.finditer(text, start, end))])
