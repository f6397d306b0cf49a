"""How the clauses of an instruction are read one after the other, for the rules it names."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace

from mailbot.amend import wording
from mailbot.amend.adding import inserting, inserting_at, moving
from mailbot.amend.clauses import Clause, narrowed
from mailbot.amend.naming import attributing, is_attribute, renumbering, retitling
from mailbot.amend.new_text import new_text
from mailbot.amend.phrases import phrase
from mailbot.amend.positions import Insertion, read_position
from mailbot.amend.references import rule_ref
from mailbot.amend.replacing import deleting, replacing
from mailbot.amend.scanner import Scanner, Unread
from mailbot.amend.selecting import OWNS, place
from mailbot.amend.stated import stated
from mailbot.amend.syntax import Carry, Delete, Everywhere, Insert, Repeal, Replace, Rewrite, RuleRef, Selector, Shift, Step
from mailbot.amend.told import Condition

VERB_WORDS = frozenset(wording.ALL_VERBS)
Reader = Callable[[Scanner, str], list[Clause]]
READERS: dict[str, Reader] = {
    "replace": replacing, "add": inserting, "delete": deleting, "move": moving, "copy": moving,
    "retitle": retitling, "renumber": renumbering, "set": attributing,
}
_JOIN = phrase(
    r"\s*(?:[,;.]\s*)?(?:and (?=[*•–+-]\s|\(?\w{1,2}[.)]\s))?(?:(?:[*•–+-]|\(?(?:\d{1,2}|[a-zA-Z]|"
    r"[ivx]{1,4})[.)]) )?(?:(?:and|then|also|next|finally|first|second|third|lastly|as well as|in addition|"
    r"additionally|furthermore)\b,?\s*)*(?P<by>(?:(?:by|to)\b\s*(?:(?:then|also) )?))?")
LOCATOR = phrase(r"(?:in|within|for|from|at|to) (?:the text of )?(?=\S)")
LOCATED = phrase(r"[,:]?\s*(?:do the following|make the following (?:changes?|amendments?|edits?))?\s*:?\s*")
IT = phrase(r"(?:it|that rule|this rule|the same rule|said rule)\b")
READ = phrase(
    r",?\s*(?:(?:by (?:changing|replacing|amending|rewriting) (?:it|(?:its|the) (?:text|entirety|full text|"
    r"entire text)(?: of the rule)?) (?:to|with)|(?:so that it|such that it)(?: now)?|to|its (?:text|entirety) to|"
    r"and to) )?(?:reads?|say|state|reading|be)\b(?:,?\s*\(?(?:in (?:its )?(?:full|whole|entirety|total)|as follows|"
    r"the following|instead|simply|only|entirely|text)\)?,?)*\s*[.:,]?(?=[\s\"“{])|,?\s*(?:with|"
    r"to) (?:the following(?: text)?)\s*:?(?=\s*[\n{])|\s*:(?=[ \t]*\n)")
_IT_BY = phrase(r"(?:it|that rule|this rule|said rule)\s*,? (?:by|as follows|to [a-z]+)\b")
_ENTER = phrase(
    r"(?:\{+|<<)\s*(?=(?:[*•–+-] |\(?\w{1,2}[.)] )?(?:first,? |then,? )?(?:replac|insert|append|delet|remov|add|"
    r"chang|prepend|strik|retitl|amend)\w*)")
_LEAVE = re.compile(r"[.,;]?\s*(?:\}+|>>)")
_GOING_ON = phrase(r"\b(?:and|also|then|in addition|additionally|furthermore)\b")
_SAME_SENTENCE = re.compile(r"[ \t]*\n?[ \t,;]*(?:(?:and|then|also)\b[ \t,]*\n?[ \t]*)+")
_GAP = re.compile(r"\n[ \t]*\n")
ONLY_IN = phrase(r"in\b(?! (?:its|their) (?:place|stead))")
_IN_ITS_STEAD = phrase(r"(?:insert|inserting|substitute|substituting)\b")


class ClauseReader(ABC):
    """Reads verbs and clauses; `group` is the rule that a group names for all of its instructions."""

    def __init__(self, scan: Scanner, group: RuleRef | None = None) -> None:
        self.scan = scan
        self.group = group
        self.last: list[RuleRef] = []
        self.notes: list[str] = []
        self.asked: tuple[Condition, ...] = ()

    @abstractmethod
    def _amended(self, refs: list[RuleRef], scope: Selector | None = None) -> list[Step]:
        """Read what follows "amend Rule 7"."""

    @abstractmethod
    def _of_another_rule(self) -> list[Step]:
        """Read "repeal Rule 8", "amend Rule 9 by …" where a sentence goes on with them."""

    def _verb(self) -> tuple[str, str]:
        scan = self.scan
        start = scan.at
        found = scan.take(wording.WORD)
        if found is None:
            return "", ""
        word = found.group()
        kind = wording.verb_of(word)
        if not kind:
            near = wording.near_verb(word)
            if near:
                self.notes.append(f"“{word}” read as “{near}”")
                return wording.verb_of(near), near
            scan.at = start
        return kind, word

    def _verb_ahead(self) -> bool:
        mark = self.scan.at
        scan_verb, _ = self._verb()
        self.scan.at = mark
        return bool(scan_verb)

    def _implied(self) -> list[RuleRef]:
        """The rule for an instruction that names none: the group's, or the one named directly above."""
        if self.group:
            return [self.group]
        return list(self.last)

    def _section_after(self) -> Selector | None:
        scan = self.scan
        mark = scan.at
        owned = scan.take(OWNS, lines=False)
        if owned is None:
            scan.take(re.compile(r"[,:]\s*(?:in\s+(?=[\"“{]|the\s+(?!following)))?"))
        if owned or scan.peek(phrase(
            r"[\"“{]|(?:sub-?)?sections?\b|the (?:section|\w+ (?:paragraph|sentence|list|item|bullet))")):
            found = place(scan)
            if found:
                return found.selector
        scan.at = mark
        return None

    def _loose_clause(self, verb: str, word: str) -> list[Step]:
        """A clause that stands by itself and names its rule: "Replace "a" with "b" in Rule 7"."""
        made = READERS[verb](self.scan, word)
        refs = self._implied()
        if not refs and verb == "replace" and made and made[-1].ref and not any(clause.ref for clause in made[:-1]):
            made = [replace(clause, ref=made[-1].ref) for clause in made]
        steps = self._steps(refs, made)
        own = [clause.ref for clause in made if clause.ref]
        return self._more(own or refs, steps, None)

    def _clauses(self, refs: list[RuleRef], scope: Selector | None) -> list[Step]:
        """A list of clauses for the rules named before it."""
        scan = self.scan
        start = scan.at
        scan.take(_JOIN)
        steps = self._clause(refs, scope)
        if not steps:
            scan.at = start
            return []
        return self._more(refs, steps, scope)

    def _entered(self, refs: list[RuleRef], scope: Selector | None) -> list[Step]:
        """Clauses, perhaps between delimiters."""
        scan = self.scan
        entered = scan.take(_ENTER)
        made = self._clauses(refs, scope)
        if entered and made and not scan.take(_LEAVE):
            raise Unread("the list of changes is not closed")
        return made

    def _more(self, refs: list[RuleRef], steps: list[Step], scope: Selector | None) -> list[Step]:
        """Further clauses: joined by "and", commas, bullets, numbers."""
        scan = self.scan
        self.last = list(refs) or self.last
        while True:
            mark = scan.at
            joined = scan.take(_JOIN)
            if joined is None or (not joined.group().strip() and "\n" not in scan.text[mark:scan.at]):
                scan.at = mark
                break
            gap = "\n\n" if _GAP.search(scan.text, mark, joined.start()) else ""
            mine = self._joined(refs, scope, bool(joined.group("by")), gap + joined.group())
            if not mine:
                scan.at = mark
                break
            inserting = bool(_IN_ITS_STEAD.match(scan.text, joined.end())) and "." not in joined.group()
            steps = (_in_its_stead(steps, mine) if inserting else None) or [*steps, *mine]
        return steps

    def _joined(self, refs: list[RuleRef], scope: Selector | None, by: bool, joiner: str) -> list[Step]:
        """One further clause, if what follows continues the instruction and does not begin a new one."""
        scan = self.scan
        mark = scan.at
        found = scan.take(wording.WORD)
        scan.at = mark
        if found is None:
            return []
        if _SAME_SENTENCE.fullmatch(joiner) and (other := self._of_another_rule()):
            return other
        word = found.group().lower()
        gerund = word.endswith("ing") and bool(wording.verb_of(word) or wording.near_verb(word))
        adverb = word in ("immediately", "after", "before", "at", "to", "in")
        if "." in joiner and not gerund:
            return self._continued(refs, scope, word, joiner)
        linked = bool(re.search(r"\b(?:and|then|also)\b|[*•–+-]\s|[.)]\s+$|,", joiner)) and "." not in joiner.split()[:1]
        if not (gerund or by or (linked and (wording.verb_of(word) or adverb))):
            return []
        try:
            return self._clause(refs, scope)
        except Unread:
            if gerund or by:
                raise
            scan.at = mark
            return []

    def _continued(self, refs: list[RuleRef], scope: Selector | None, word: str, joiner: str) -> list[Step]:
        """A sentence that goes on with the same rule: "In addition, add …", "And after that sentence, add …"."""
        scan = self.scan
        mark = scan.at
        if not _GOING_ON.search(joiner) or "\n\n" in joiner or not (wording.verb_of(word) or word in ("after", "before", "at")):
            return []
        scan.take(wording.WORD)
        named = rule_ref(scan) is not None
        scan.at = mark
        if named:
            return []
        try:
            return self._clause(refs, scope)
        except Unread:
            scan.at = mark
            return []

    def _clause(self, refs: list[RuleRef], scope: Selector | None) -> list[Step]:
        scan = self.scan
        start = scan.at
        if scan.peek(ONLY_IN) and scan.take(LOCATOR):
            inner = place(scan)
            if inner and not inner.ref and scan.take(LOCATED) and self._verb_ahead():
                return self._clause(refs, inner.selector)
            scan.at = start
        found = Insertion()
        if read_position(scan, found) and found.anchor is not None:
            scan.take(re.compile(r"[,:]?\s*(?:by\s+)?"))
            verb, word = self._verb()
            if verb == "add":
                return self._steps([found.ref] if found.ref else refs, self._scoped(inserting_at(scan, word, found), scope))
            scan.at = start
        verb, word = self._verb()
        if verb == "retitle":
            scan.take(IT)
        if verb in ("set", "replace") and is_attribute(scan):
            return self._steps(refs, attributing(scan, word))
        if verb == "create":
            verb = "add"
        if verb == "replace" and scan.peek(_IT_BY) and scan.take(IT):
            return self._amended(refs)
        if verb == "repeal" and scan.take(IT):
            return [Step(ref, Repeal()) for ref in refs]
        if verb == "replace" and scan.take(IT) and scan.take(READ):
            new = new_text(scan, tail=True)
            if new:
                return self._steps(refs, [Clause(Rewrite(new.text))])
        if verb not in READERS:
            scan.at = start
            made = stated(scan) if refs else None
            return self._steps(refs, self._scoped(made, scope)) if made else []
        return self._steps(refs, self._scoped(READERS[verb](scan, word), scope))

    def _scoped(self, made: list[Clause], scope: Selector | None) -> list[Clause]:
        return [replace(clause, act=narrowed(clause.act, scope)) for clause in made] if scope else made

    def _steps(self, refs: list[RuleRef], made: list[Clause]) -> list[Step]:
        steps: list[Step] = []
        for clause in made:
            if isinstance(clause.act, Everywhere) and not clause.ref:
                steps.append(Step(None, clause.act))
                continue
            if isinstance(clause.act, Carry):
                steps.append(_carried(clause.act, clause.ref, refs))
                continue
            named = [clause.ref] if clause.ref else refs
            if not named:
                raise Unread("no rule is named")
            steps.extend(Step(ref, clause.act) for ref in named)
        return steps


def _in_its_stead(steps: list[Step], mine: list[Step]) -> list[Step] | None:
    """"Strike "a" and insert "b"": what is put in without a place stands where something was just taken out."""
    gone, put = steps[-1].act if steps else None, mine[0].act
    if not isinstance(gone, Delete) or not isinstance(put, Insert) or put.anchor.kind != "whole" or len(mine) > 1:
        return None
    return [*steps[:-1], replace(steps[-1], act=Replace(gone.target, put.text, put.block))]


def _carried(act: Carry, goal: RuleRef | None, refs: list[RuleRef]) -> Step:
    """From the rule that the piece names, or that is spoken of; where that is the goal itself, the piece moves within it."""
    source = act.source or (refs[0] if refs else goal)
    if source is None or goal is None:
        raise Unread("no rule is named")
    if source.number == goal.number and source.title == goal.title and not act.keep:
        return Step(goal, Shift(act.target, act.side, act.anchor))
    return Step(goal, replace(act, source=source))
