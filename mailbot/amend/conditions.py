"""Conditions: on another proposal, on what a rule says at this moment, on what the rules define."""

from collections.abc import Mapping

from mailbot.amend.folding import find, fold
from mailbot.amend.locating import locate
from mailbot.amend.phrases import phrase
from mailbot.amend.quoting import quoted
from mailbot.amend.references import rule_ref
from mailbot.amend.resolving import resolve, title_key
from mailbot.amend.scanner import Scanner
from mailbot.amend.selecting import place
from mailbot.amend.syntax import RuleRef, Selector
from mailbot.amend.told import Condition
from mailbot.amend.units import NoPlace
from mailbot.amend.values import RuleText, Settings

_IF = phrase(r"\(?\s*(?P<word>if|unless|provided that|in case)\b\s*")
_PROPOSAL = phrase(
    r"(?:the )?proposal\s*(?:no\.?|number)?\s*#?\s*(?P<number>\d+)(?:\s*\([^)\n]*\)|"
    r",?\s*[\"“][^\"”\n]*[\"”],?)? (?:(?:is|was|has|has been|gets|does|did) )?(?P<not>not )?(?:been |"
    r"be )?(?P<verb>pass(?:es|ed)?|accepted|adopted|implemented|enacted|rejected|fail(?:s|ed)?)\b")
_TITLED = phrase(r"(?:is|was) (?P<not>not )?(?:currently |still )?(?:titled|entitled|called|named)\s*")
_HAS = phrase(
    r"(?P<aux>(?:still |already )?(?:does|do|did) (?P<not>not) |(?:does|do)n['’]t )?(?:still |already |"
    r"currently )?(?:contains?|includes?|has|have) (?P<any>the following(?: text)?|the (?:text|words?|sentence|"
    r"phrase)|a (?:sentence|paragraph) reading|this text)?[ \t]*:?")
_SAYS = phrase(
    r"(?P<aux>(?:does|do) (?P<not>not) )?(?:currently )?(?:says?|reads?|states?|is)\b(?: as follows)?[ \t]*:?")
_ENDS = phrase(
    r"(?:(?:does|do) (?P<not>not) )?(?P<way>ends?|begins?|starts?) (?:with|in) (?:an? |the )?(?P<mark>full stop|"
    r"period|comma|semi-?colon|colon)?")
_EXISTS = phrase(
    r"(?:still |already )?(?:(?P<exists>exists?|is in force)|(?P<gone>does not exist|is not in force|(?:is|"
    r"has been) repealed))")
_THEN = phrase(r"[,:]?(?:\s*then\b,?)?[ \t]*")
_DEFINE = phrase(
    r"the rules (?P<not>do not )?(?:define|contain|mention) (?P<noun>[\w -]{2,40}?)\s*(?:then\b)?(?=[,:)])")
MARKS = {"full stop": ".", "period": ".", "comma": ",", "semicolon": ";", "semi-colon": ";", "colon": ":"}


def condition(scan: Scanner, above: RuleRef | None = None) -> Condition | None:
    """Read "If …" up to the comma or colon after it; None (and no move) if it is not of a kind that can be tested."""
    start = scan.at
    opened = scan.take(_IF)
    if opened is None:
        return None
    found = _on_proposal(scan) or _on_rules(scan) or _on_text(scan, above)
    if found is None:
        scan.at = start
        return None
    if opened.group("word").lower() == "unless":
        found = Condition(found.kind, found.words, found.subject, found.test, not found.negated, found.ref, found.selector, found.text)
    scan.take(_THEN)
    return found


def is_conditional(scan: Scanner) -> bool:
    """Does a condition begin here, of whatever kind?"""
    return scan.peek(_IF)


def _on_proposal(scan: Scanner) -> Condition | None:
    found = scan.take(_PROPOSAL)
    if found is None:
        return None
    verb = found.group("verb").lower()
    fails = verb.startswith(("reject", "fail"))
    test = "implemented" if verb == "implemented" else "rejected" if fails else "accepted"
    return Condition("proposal", found.group(), found.group("number"), test, bool(found.group("not")))


def _on_rules(scan: Scanner) -> Condition | None:
    found = scan.take(_DEFINE)
    if found is None:
        return None
    return Condition("rules", found.group(), found.group("noun"), "defined", bool(found.group("not")))


def _on_text(scan: Scanner, above: RuleRef | None) -> Condition | None:
    start = scan.at
    ref = rule_ref(scan, bare=False)
    selector = Selector("whole")
    if ref is None:
        spot = place(scan)
        if spot is None:
            return None
        ref, selector = spot.ref or above, spot.selector
    if ref is None:
        return None
    negated = False
    titled = scan.take(_TITLED)
    if titled:
        title = scan.string()
        if title is None:
            return None
        return Condition("text", scan.text[start:scan.at], "", "titled", bool(titled.group("not")), ref, selector, title.text)
    exists = scan.take(_EXISTS)
    if exists and selector.kind == "whole":
        return Condition("text", scan.text[start:scan.at], "", "exists", bool(exists.group("gone")), ref, selector, "")
    for pattern, test in ((_HAS, "contains"), (_ENDS, "ends"), (_SAYS, "reads")):
        mark = scan.at
        found = scan.take(pattern)
        if found is None:
            continue
        negated = bool(found.groupdict().get("not")) or "n't" in found.group().replace("’", "'")
        named = found.groupdict().get("mark")
        text = MARKS[" ".join(named.lower().split())] if named else (value.text if (value := quoted(scan)) else "")
        if text or (test == "contains" and "following" in found.group()):
            way = (found.groupdict().get("way") or "").lower()
            test = "begins" if way.startswith(("beg", "sta")) else test
            return Condition("text", scan.text[start:scan.at], "", test, negated, ref, selector, text)
        scan.at = mark
    return None


def holds(asked: Condition, rules: Mapping[str, RuleText], repealed: Mapping[str, RuleText], settings: Settings) -> bool:
    """Is a condition true now? NoPlace (kind `condition`) if a person must say."""
    if asked.kind == "proposal":
        return _proposal_holds(asked, settings) != asked.negated
    if asked.kind == "text":
        return _text_holds(asked, rules, repealed, settings) != asked.negated
    raise NoPlace(f"whether “{fold(asked.words)}” is for a person to say", "condition")


def _proposal_holds(asked: Condition, settings: Settings) -> bool:
    status = settings.proposal(asked.subject)
    if not status:
        raise NoPlace(f"there never was a proposal {asked.subject}", "condition")
    if asked.test == "rejected":
        return status == "rejected"
    return status == "implemented" or (status == "accepted" and asked.test == "accepted")


def _text_holds(asked: Condition, rules: Mapping[str, RuleText], repealed: Mapping[str, RuleText], settings: Settings) -> bool:
    if asked.ref is None:
        raise NoPlace("the condition names no rule", "condition")
    try:
        rule = resolve(asked.ref, rules, repealed, settings)
    except NoPlace as trouble:
        if asked.test == "exists" and trouble.kind in ("place", "gone"):
            return False
        raise
    if asked.test == "exists":
        return True
    if asked.test == "titled":
        return title_key(rule.title) == title_key(asked.text)
    spans = locate(rule.text, asked.selector or Selector("whole"))
    area = rule.text[spans[0][0]:spans[-1][1]]
    if asked.test == "contains":
        return bool(find(area, asked.text))
    words = fold(area)
    wanted = fold(asked.text)
    if asked.test == "reads":
        return words == wanted
    return words.endswith(wanted) if asked.test == "ends" else words.startswith(wanted)
