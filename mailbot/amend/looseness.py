"""Text that is no instruction: what becomes a rule of its own where the ruleset says so, and what is a task for a person."""

import re

from mailbot.amend import wording
from mailbot.amend.phrases import phrase

_ONCE = phrase(
    r"\b(?:upon|at the time of|on) (?:the )?(?:implementation|adoption)\b|\bwhen this (?:proposal )?(?:is|has been|"
    r"gets) (?:implemented|adopted|passed)\b|\bat the time this (?:proposal )?is\b|\beach player (?:will receive|"
    r"receives|gets|is given)\b|\b(?:are|is) (?:placed|awarded|granted) (?:at random|to each)\b|\b(?:randomly|"
    r"at random)\b[^.]*\b(?:selected|chosen|placed)\b")
_HEADING = re.compile(
    r"(?:={1,3}|\*|--|__)?[ \t]*(?P<title>[^\n=*_.:;,!?]{1,80}?)[ \t]*(?:={1,3}|\*|__)?\n(?:[=-]{3,}\n)?(?=\s*\S)")
_REMARK = phrase(
    r"(?:thanks|for reference|this (?:proposal )?(?:is|fixes|makes|adds|removes|changes|would|will)|i |we |note|"
    r"comment|as (?:requested|discussed)|\()")
_RULE_NUMBERED = phrase(r"\brules?\s*#?\d|\bR\d{2,}|\brule (?:titled|entitled|called|[\"“_])")
_CHANGES = phrase(
    r"\b(?:amend|replac|insert|append|delet|remov|repeal|re-?enact|enact|re-?titl|renam|renumber|prepend|substitut|"
    r"strik|add(?:ing|s|ed)?\b|chang|creat|modif|alter|read)")
_UNIT_OR_QUOTE = phrase(r"[\"“”{}«»`]|\br\d|\b(?:rules?|sentences?|paragraphs?|bullets?|list|text|section)\b")
_LEADS_IN = re.compile(r"(?:rule|text|read|with|following)[^\n]*:\s*$")


def is_task(words: str) -> bool:
    """Does a text ask for something to be done once, when the proposal is adopted?"""
    return _ONCE.search(words) is not None


def is_remark(words: str) -> bool:
    """Does a text only comment on the proposal?"""
    return _REMARK.match(words) is not None


_EVIDENT = re.compile(
    r"\([^()]*\)\.?$|(?:comments?|notes?|rationale|explanation|reasons?|for reference|thanks)\b\s*[:!,.]|"
    r"i\s+(?:hereby\s+)?(?:submit|propose|proffer)\s+(?:the\s+following|this)(?:\s+proposal)?\b[^.\n]{0,120}[:.]$|"
    r"(?:(?:title|ai|adoption\s+index|authors?|co-?authors?|proposer|id|class)\s*:[^\n]*(?:\n|$))+$", re.IGNORECASE)


def is_evident(words: str) -> bool:
    """Is a text beyond doubt no request: a remark in brackets or under a word that says so, or the proposal's own head?"""
    return _EVIDENT.match(words) is not None


def titled(words: str) -> tuple[str, str]:
    """A heading and the text below it ("" if the text has no heading)."""
    found = _HEADING.match(words)
    return (found.group("title").strip(), words[found.end():].strip("\n")) if found else ("", words)


_SECOND = phrase(r"(?:after|before|with|by|to|and|or|in|from|then)\b[^\n]*:\s*(?:\n|$)")


_ASKS = phrase(
    r"\b(?:new|following|this|next) rule\b[^.\n]{0,60}:|^(?:enact|create|adopt|make|"
    r"establish)\b[^.\n]{0,80}:[ \t]*(?:\n|$)|\b(?:swap|exchange|merge|combine) (?:the )?rules?\b")
_ABOUT = phrase(
    r"(?:\(|according to|currently|note\b|this |these |the (?:only|current|above|first|second|last|biggest|reason|"
    r"idea)|since |because|as |i |i'm |we |comments?\b|for |it |in the|right now|under )")


def suspicious(words: str) -> bool:
    """Words that may well be an instruction: a verb of change first, or a rule by number with one somewhere."""
    if words[:1].islower() and _SECOND.match(words):
        return True
    plain = words.lstrip("*-•0123456789.) ")
    first = plain.split()[0].strip(",:;").lower() if plain.split() else ""
    led = bool(wording.verb_of(first)) or first in ("if", "in", "after", "before", "at", "then", "also", "unless", "otherwise")
    if led and _CHANGES.search(words) and _UNIT_OR_QUOTE.search(words):
        return True
    if _ASKS.search(words):
        return True
    return bool(_RULE_NUMBERED.search(words)) and (bool(_CHANGES.search(words)) or not _ABOUT.match(words))


def led_in(before: str) -> bool:
    """Does the text before a {{ introduce it as the text of an instruction?"""
    last = re.split(r"\n\s*\n", before.strip())[-1]
    if not last.strip():
        return False
    verb = wording.verb_of(last.split()[0].strip(",:"))
    return suspicious(last) or bool(verb and _LEADS_IN.search(last))
