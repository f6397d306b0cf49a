""""Amend Rule 7 by …", "… to read …", "… as follows: …": how an amendment of a rule is read."""

import re

from mailbot.amend.clause_reading import IT, READ, VERB_WORDS, ClauseReader
from mailbot.amend.naming import title_text
from mailbot.amend.new_text import new_text
from mailbot.amend.phrases import phrase
from mailbot.amend.references import rule_refs, titled_ref
from mailbot.amend.scanner import Unread
from mailbot.amend.selecting import place
from mailbot.amend.syntax import Replace, Retitle, Rewrite, RuleRef, Selector, Step

BY = phrase(
    r",?\s*(?:both )?(?:by|through|via|to(?= (?:\w+ce|delete|remove|insert|add|append|include|change|strike|"
    r"have)\b))\b(?: making)?[\s,:]*")
_WHOLE = phrase(
    r"[,(]?\s*(?:in|as|with|via|performing|making) (?:a|one|the) (?:single|one|atomic) (?:amendment|change|revision|"
    r"rule change|step)(?: of)?[,)]?|[,(]?\s*(?:in order and )?(?:atomically|non-severably|simultaneously|"
    r"all at once)[,)]?|\(\s*(?:failing|which fails|that fails|succeeding|this fails)[^)]{0,120}\)|"
    r"performing the single revision of")
DOING = phrase(
    r",?\s*(?:(?:by )?(?:doing|making|performing|applying) )?(?:(?:the|these|each of the) )?(?:following|as follows|"
    r"these)\b(?: (?:\w+ )?(?:changes?|amendments?|replacements?|modifications?|edits?|steps?|substitutions?|"
    r"alterations?|revisions?|ways?|text))?(?:[,\s]+(?:in (?:the )?(?:order|sequence)(?: (?:given|listed|shown|"
    r"specified))?|in the given order))?(?:,?\s*\([^)]*\))?\s*(?::?(?=\s*\n)|: (?=(?:replac|chang|delet|insert|"
    r"append|add|remov)\w*\b))")
_FROM = phrase(r",?\s*from\b(?=\s*(?::|[\"“{\n]))")
_TO = phrase(r",?\s*to\b(?=\s*(?::|[\"“{\n]))")
_SO_THAT = phrase(r",?\s*(?:so|such) that ")
_BECOMES = phrase(r",?\s*(?:becomes?|is (?:changed|turned) (?:to|into)|is replaced (?:by|with))\b[ \t]*:?")
_ARROW = re.compile(r"\s*(?:->|=>|→|⇒)\s*")
_MARK = re.compile(r"\s*(?:[*•–+-]|\(?\d{1,2}[.)]|\(?[a-z]\))\s+")
_QUOTING = re.compile(r"[A-Za-z]{3,12} [^\n\"“.]{0,60}[\"“]")
_COLON_END = re.compile(r"\s*:\s*\n\s*")
_READS = phrase(r",?\s*(?:now )?(?:reads?|says|states)\b(?: as follows)?[ \t]*:?")
_TITLED = phrase(
    r",?\s*(?:by )?(?:to be|changing (?:its|the) title to|retitling it(?: to)?|retitle it(?: to)?|to have the title|"
    r"so that it is)\s*(?:re)?(?:titled|entitled|named|called)?\s*(?=[\"“_])")
_THESE_RULES = phrase(
    r"(?:each of |all of )?the (?:following|below) rules?,?(?:\s*\(?in (?:the|this|that) (?:following |given |"
    r"same )?(?:order|sequence)(?: \w+)?\)?,?)?")
_NEXT_LISTED = phrase(
    r"[,;.]?\s*(?:and\b)?\s*(?:(?:[*•–+-]|\(?\d{1,2}\)|\d{1,2}\.(?=\s)) )?(?:the )?(?:rule\b|r\s*#?\d|#?\d{1,5}\b)")
_BY_TEXT = phrase(r",?\s*by\b(?: the (?:following )?text\b)?[ \t]*:?(?=\s*(?:[\"“]|\{[^-]))")
_WITH = phrase(r",?\s*(?:with|by|to)\b(?: (?:read|the following(?: text)?)\b)?[ \t]*:?")


class AmendReader(ClauseReader):
    """Reads amendments of named rules."""

    def _amend(self) -> list[Step]:
        """"Amend Rule 7 ("T") by replacing …", "… to read: …", "… as follows: …"."""
        scan = self.scan
        start = scan.at
        later = self._amend_listed_below()
        if later:
            return later
        refs = rule_refs(scan, bare=True, verbs=VERB_WORDS)
        if not refs and scan.take(IT):
            refs = self._implied()
        if not refs and (named := titled_ref(scan)):
            refs = [named]
        scope: Selector | None = None
        if not refs:
            spot = place(scan)
            refs, scope = ([spot.ref], spot.selector) if spot and spot.ref and scan.peek(BY) else ([], None)
        steps = self._amended(refs, scope) if refs else []
        if not steps:
            scan.at = start
        return steps

    def _amend_listed_below(self, located: bool = False) -> list[Step]:
        """"Amend the following rules, in this order, by replacing …: [rules]"."""
        scan = self.scan
        start = scan.at
        if not scan.take(_THESE_RULES) or not (scan.take(BY) or located):
            scan.at = start
            return []
        scan.take(re.compile(r","))
        made = self._clauses([RuleRef("0")], None)
        scan.take(re.compile(r":"))
        refs = self._listed_refs()
        if not made or not refs:
            raise Unread("the rules to be amended do not follow")
        return [Step(ref, step.act) for ref in refs for step in made]

    def _amended(self, refs: list[RuleRef], scope: Selector | None = None) -> list[Step]:
        scan = self.scan
        scope = scope or self._section_after()
        if scope and scope.kind == "text" and (new := new_text(scan) if scan.take(_ARROW) else None):
            return [Step(ref, Replace(scope, new.text, new.is_block)) for ref in refs]
        scan.take(re.compile(r",?\s*(?:in\s+the\s+(?:given|listed)\s+order|in\s+(?:numerical\s+)?order)\b"))
        titled = scan.take(_TITLED)
        steps: list[Step] = []
        if titled:
            steps = [Step(refs[0], Retitle(title_text(scan)))]
            scan.take(re.compile(r",?\s*and\b"))
        scan.take(_WHOLE)
        if scope is None and not self._changes_below() and scan.take(READ):
            new = new_text(scan, tail=True, direct=True)
            if new is None:
                raise Unread("the new text of the rule does not follow")
            return [*steps, Step(refs[0], Rewrite(new.text))]
        if steps and not scan.peek(BY):
            return self._more(refs, steps, None)
        if scope is None and not steps and scan.take(_BY_TEXT):
            whole = new_text(scan)
            return [Step(refs[0], Rewrite(whole.text))] if whole else []
        if not scan.take(BY) and not scan.peek(DOING):
            return self._such_that(refs) or self._bare_amend(refs, scope, steps)
        while scan.take(_WHOLE):
            pass
        if scan.take(DOING):
            scan.take(_WHOLE)
        scan.take(re.compile(r"[,:]\s*"))
        made = self._entered(refs, scope)
        return [*steps, *made] if made else []

    def _such_that(self, refs: list[RuleRef]) -> list[Step]:
        """"Amend Rule 7 so that its first paragraph reads: …"."""
        scan = self.scan
        start = scan.at
        spot = place(scan) if scan.take(_SO_THAT) else None
        new = new_text(scan, tail=True, direct=True) if spot and (scan.take(_READS) or scan.take(_BECOMES)) else None
        if spot is None or new is None or spot.selector.kind == "whole":
            scan.at = start
            return []
        return [Step(spot.ref or refs[0], Replace(spot.selector, new.text, new.is_block))]

    def _bare_amend(self, refs: list[RuleRef], scope: Selector | None, steps: list[Step]) -> list[Step]:
        """"Amend Rule 7, replacing …", "Replace Rule 7 with …", "Amend rule 12.b: …"."""
        scan = self.scan
        colon = scan.take(re.compile(r"[,:]\s*"))
        listed = self._listed_ahead()
        made = self._clauses(refs, scope) if listed or self._verb_ahead() else []
        if made:
            return [*steps, *made]
        if listed:
            raise Unread("a change of the list cannot be read")
        old = place(scan) if scan.take(_FROM) else None
        new = new_text(scan) if old and scan.take(_TO) else None
        if old and new:
            return [Step(refs[0], Replace(old.selector, new.text, new.is_block))]
        if scope is None and (scan.take(_WITH) or (colon and ":" in colon.group())):
            new = new_text(scan, tail=True)
            if new:
                return [Step(refs[0], Rewrite(new.text))]
        return []

    def _changes_below(self) -> bool:
        """Is what stands below the colon a list of changes, and not the new text?"""
        mark = self.scan.at
        below = self.scan.take(_COLON_END) is not None
        found = below and (self._listed_ahead() or (self.scan.peek(_QUOTING) and self._verb_ahead()))
        self.scan.at = mark
        return found

    def _listed_ahead(self) -> bool:
        """Does a list begin here whose entries are changes?"""
        mark = self.scan.at
        found = self.scan.take(_MARK) is not None and self._verb_ahead()
        self.scan.at = mark
        return found

    def _listed_refs(self) -> list[RuleRef]:
        """Rules one a line, with bullets or numbers before them."""
        scan = self.scan
        found: list[RuleRef] = []
        while True:
            mark = scan.at
            scan.take(re.compile(r"(?:[*•–+-]|\(?\d{1,2}\)|\d{1,2}\.(?=\s))\s+"))
            refs = rule_refs(scan, bare=True, verbs=VERB_WORDS)
            if not refs:
                scan.at = mark
                return found
            found.extend(refs)
            if not scan.peek(_NEXT_LISTED):
                return found
            scan.take(re.compile(r"[,;.]?\s*(?:and\b)?"))
