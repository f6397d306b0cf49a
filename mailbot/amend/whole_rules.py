"""Instructions about whole rules: create, repeal, re-enact, retitle, renumber, power, move."""

import re

from mailbot.amend.amending import AmendReader
from mailbot.amend.clause_reading import IT, VERB_WORDS
from mailbot.amend.creating import creating, reenacting
from mailbot.amend.naming import renumbering, title_text
from mailbot.amend.new_text import new_text
from mailbot.amend.phrases import phrase
from mailbot.amend.references import rule_ref, rule_refs, titled_ref
from mailbot.amend.scanner import Scanner, Unread
from mailbot.amend.syntax import MoveIn, RenameThing, Renumber, Repeal, Retitle, Rewrite, RuleRef, SetAttribute, Step

_OVER = re.compile(r"\s*[.;]?[ \t]*(?:\n|$)|,?\s+and\b")
_RENAME = phrase(
    r"[\"“]?(?P<old>[\w' -]{1,60}?)[\"”]? to [\"“]?(?P<new>[\w' -]{1,60}?)[\"”]?(?:\s*\(\s*plural (?P<plural>[\w' "
    r"-]{1,60}?) to (?P<plurals>[\w' -]{1,60}?)\s*\))?(?P<domain> (?:everywhere|throughout the rules(?:et)?|"
    r"in (?:all )?the rules(?:et)?))?(?=\s*(?:[.;\n]|$))")
CONTENTS = phrase(r"the (?:contents?|text|body) of ")
_ENTIRELY = phrase(r",?\s*(?:entirely|completely|altogether|outright|in (?:its|their) entirety|in full|(?:from|in) the rules(?:et)?)\b")
_ATTRIBUTE_OF = phrase(r"the (?P<name>title|power|mutability|chamber|name|text|wording) of ")
_TO_TEXT = phrase(r"\s*to(?: (?:be|read|say))?(?: (?:as follows|the following(?: text)?))?\b[ \t]*:?")
_OWNED = phrase(r"['’]s (?P<name>title|power|mutability|name)\b")


class WholeRuleReader(AmendReader):
    """Reads instructions about whole rules."""

    def _creations(self, scan: Scanner) -> list[Step]:
        return [Step(None, creating(scan))]

    def _reenact(self) -> list[Step]:
        ref = rule_ref(self.scan, verbs=VERB_WORDS)
        if ref is None:
            raise Unread("it is not said which rule is re-enacted")
        return [Step(ref, reenacting(self.scan))]

    def _repeals(self, verb: str) -> list[Step]:
        scan = self.scan
        mark = scan.at
        scan.take(phrase(
            r"(?:each of )?(?:all )?(?:of )?(?:the following rules?|"
            r"the rules?(?=\s*:))\b[^:\n]{0,80}(?:\n[^:\n]{0,80})?:\s*"))
        listed = scan.at != mark
        refs = self._listed_refs() if listed else rule_refs(scan, bare=verb == "repeal", verbs=VERB_WORDS)
        if not refs and verb == "repeal":
            named = titled_ref(scan)
            refs = [named] if named else self._implied() if scan.take(IT) else []
        if not refs or (verb == "delete" and scan.peek(re.compile(r"\s*['’]s\b|,?\s*(?:section|by)\b"))):
            scan.at = mark
            return []
        scan.take(_ENTIRELY, gap=False)
        return [Step(ref, Repeal()) for ref in refs]

    def _retitle(self) -> list[Step]:
        scan = self.scan
        refs = rule_refs(scan, bare=True, verbs=VERB_WORDS)
        if not refs and (scan.take(IT) or scan.peek(re.compile(r"to\b"))):
            refs = self._implied()
        if not refs:
            return self._rename_thing()
        if refs[-1].title and scan.peek(_OVER):
            bare = RuleRef(refs[-1].number)
            return self._more([bare], [Step(bare, Retitle(refs[-1].title))], None)
        if not scan.take(re.compile(r",?\s*(?:to|as|from\s+[\"“][^\"”]*[\"”]\s+to)?\s*(?=[\"“_{(A-Z'])")):
            raise Unread("no new title follows")
        return self._more(refs, [Step(refs[0], Retitle(title_text(scan)))], None)

    def _rename_thing(self) -> list[Step]:
        """"Rename Mouse to Rat (plural Mice to Rats) everywhere"."""
        found = self.scan.take(_RENAME)
        if found is None or not (found.group("plural") or found.group("domain")):
            raise Unread("it is not said which rule, or which thing everywhere, gets another name")
        return [Step(None, RenameThing(found.group("old").strip(), found.group("new").strip(),
                                       (found.group("plural") or "").strip(), (found.group("plurals") or "").strip()))]

    def _renumber(self) -> list[Step]:
        scan = self.scan
        ref = rule_ref(scan, verbs=VERB_WORDS)
        if ref is None:
            refs = self._implied()
            return self._steps(refs, renumbering(scan, "renumber"))
        number = scan.take(phrase(r"\s*(?:to|as) (?:rule )?#?(?P<number>\d+(?:\.\d+)*[a-z]?)"))
        if number is None:
            raise Unread("no new number follows")
        return [Step(ref, Renumber(number.group("number")))]

    def _attribute(self) -> list[Step]:
        """"Set the power of Rule 7 to 2", "Change Rule 7's title to "X""."""
        scan = self.scan
        start = scan.at
        named = scan.take(_ATTRIBUTE_OF)
        ref = rule_ref(scan, bare=True, verbs=VERB_WORDS) if named else None
        name = named.group("name") if named else ""
        if ref is None:
            scan.at = start
            ref = rule_ref(scan, verbs=VERB_WORDS)
            owned = scan.take(_OWNED) if ref else None
            if owned is None:
                scan.at = start
                return []
            name = owned.group("name")
        if name.lower() in ("text", "wording"):
            new = new_text(scan, tail=True, direct=True) if scan.take(_TO_TEXT) else None
            if new is None:
                scan.at = start
            return [Step(ref, Rewrite(new.text))] if new and ref else []
        if not scan.take(phrase(r"\s*(?:from (?:\S+|[\"“][^\"”\n]*[\"”]) )?(?:to(?: (?:be|read|become)\b)?|as|=)\s*")):
            scan.at = start
            return []
        if name.lower() == "title":
            return [Step(ref, Retitle(title_text(scan)))]
        value = scan.take(re.compile(r"[\"“]?(?P<value>[\w.]*\w)[\"”]?"))
        return [Step(ref, SetAttribute(" ".join(name.lower().split()), value.group("value")))] if value and ref else []

    def _move_in(self, verb: str) -> list[Step]:
        """"Add the contents of Rule A to Rule B as section "…"[, and repeal Rule A]"."""
        scan = self.scan
        start = scan.at
        scan.take(CONTENTS)
        section = scan.take(phrase(r"(?:the )?section (?P<label>[A-Z](?:\.\d+)*)\.? of "))
        source = rule_ref(scan, verbs=VERB_WORDS)
        goal = rule_ref(scan, verbs=VERB_WORDS) if source and scan.take(phrase(
            r",?\s*(?:in)?to |,?\s*under ")) else None
        if source is None or goal is None:
            scan.at = start
            return []
        heading = ""
        if scan.take(phrase(r",?\s*as (?:a )?(?:new )?section\s*")):
            heading = title_text(scan)
        act = MoveIn(source, heading, keep=verb == "add", section=section.group("label") if section else "")
        steps = [Step(goal, act)]
        mark = scan.at
        if scan.take(phrase(r",?\s*and (?:then )?(?:repeal|delete|remove) ")):
            gone = rule_ref(scan, verbs=VERB_WORDS)
            if gone is None:
                scan.at = mark
            else:
                steps.append(Step(gone, Repeal()))
        if verb == "move" and not section and len(steps) == 1:
            steps.append(Step(source, Repeal()))
        return steps
