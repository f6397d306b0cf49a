"""How one instruction is read: which rule, which clauses, how they hang together."""

import re
from collections.abc import Callable
from dataclasses import replace

from mailbot.amend import wording
from mailbot.amend.adding import inserting, inserting_at, moving
from mailbot.amend.clauses import Clause, narrowed
from mailbot.amend.conditions import condition, is_conditional
from mailbot.amend.creating import creating, is_creation, reenacting
from mailbot.amend.naming import attributing, is_attribute, renumbering, retitling, title_text
from mailbot.amend.new_text import new_text
from mailbot.amend.passives import led_by_rule, passive
from mailbot.amend.phrases import phrase
from mailbot.amend.positions import Insertion, read_position
from mailbot.amend.references import rule_ref, rule_refs
from mailbot.amend.replacing import deleting, replacing
from mailbot.amend.scanner import Scanner, Unread
from mailbot.amend.selecting import place
from mailbot.amend.syntax import MoveIn, RenameThing, Renumber, Repeal, Retitle, Rewrite, RuleRef, Selector, SetAttribute, Step
from mailbot.amend.told import Condition, Instruction

VERB_WORDS = frozenset(wording.ALL_VERBS)
_OPENING = phrase(
    r"(?:(?:[*•–+-]|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)]|step \d+[.:)]?) )?(?:(?:i (?:hereby )?propose(?: that|"
    r" to|:)?|i also|please|hereby|also|then|next|finally|first|second|third|lastly|in addition|additionally|and|"
    r"furthermore|moreover|after that|afterwards?|subsequently)\b,?\s*)*")
_BY = phrase(
    r",?\s*(?:both )?(?:by|through|via|to(?= (?:\w+ce|delete|remove|insert|add|append|include|change|strike|"
    r"have)\b))\b(?: making)?[\s,:]*")
_WHOLE = phrase(
    r"[,(]?\s*(?:in|as|with|via|performing|making) (?:a|one|the) (?:single|one|atomic) (?:amendment|change|revision|"
    r"rule change|step)(?: of)?[,)]?|[,(]?\s*(?:in order and )?(?:atomically|non-severably|simultaneously|"
    r"all at once)[,)]?|\(\s*(?:failing|which fails|that fails|succeeding|this fails)[^)]{0,120}\)|"
    r"performing the single revision of")
_DOING = phrase(
    r",?\s*(?:(?:by )?(?:doing|making|performing|applying) )?(?:(?:the|these|each of the) )?(?:following|as follows|"
    r"these)\b(?: (?:\w+ )?(?:changes?|amendments?|replacements?|modifications?|edits?|steps?|substitutions?|"
    r"alterations?|revisions?|ways?|text))?(?:[,\s]+(?:in (?:the )?(?:order|sequence)(?: (?:given|listed|shown|"
    r"specified))?|in the given order))?(?:,?\s*\([^)]*\))?\s*:?(?=\s*\n)")
_READ = phrase(
    r",?\s*(?:(?:by (?:changing|replacing|amending|rewriting) (?:it|(?:its|the) (?:text|entirety|full text|"
    r"entire text)(?: of the rule)?) (?:to|with)|(?:so that it|such that it)(?: now)?|to|its (?:text|entirety) to|"
    r"and to) )?(?:reads?|say|state|reading|be)\b(?:,?\s*\(?(?:in (?:its )?(?:full|whole|entirety|total)|as follows|"
    r"the following|instead|simply|only|entirely|text)\)?,?)*\s*[.:,]?(?=[\s\"“{])|,?\s*(?:with|"
    r"to) (?:the following(?: text)?)\s*:?(?=\s*[\n{])|\s*:(?=[ \t]*\n)")
_TITLED = phrase(
    r",?\s*(?:by )?(?:to be|changing (?:its|the) title to|retitling it(?: to)?|retitle it(?: to)?|to have the title|"
    r"so that it is)\s*(?:re)?(?:titled|entitled|named|called)?\s*(?=[\"“_])")
_JOIN = phrase(
    r"\s*(?:[,;.]\s*)?(?:and (?=[*•–+-]\s|\(?\w{1,2}[.)]\s))?(?:(?:[*•–+-]|\(?(?:\d{1,2}|[a-zA-Z]|"
    r"[ivx]{1,4})[.)]) )?(?:(?:and|then|also|next|finally|first|second|third|lastly|as well as|in addition|"
    r"additionally|furthermore)\b,?\s*)*(?P<by>(?:(?:by|to)\b\s*(?:(?:then|also) )?))?")
_IN = phrase(r"(?:in|within|for|from|at|to) (?:the text of )?(?=\S)")
_LOCATED = phrase(r"[,:]?\s*(?:do the following|make the following (?:changes?|amendments?|edits?))?\s*:?\s*")
_IT = phrase(r"(?:it|that rule|this rule|the same rule|said rule)\b")

Reader = Callable[[Scanner, str], list[Clause]]
READERS: dict[str, Reader] = {
    "replace": replacing, "add": inserting, "delete": deleting, "move": moving,
    "retitle": retitling, "renumber": renumbering, "set": attributing,
}


class InstructionReader:
    """Reads instructions from a scanner; `group` is the rule that a group names for all of its instructions."""

    def __init__(self, scan: Scanner, group: RuleRef | None = None) -> None:
        self.scan = scan
        self.group = group
        self.last: list[RuleRef] = []
        self.notes: list[str] = []
        self.asked: tuple[Condition, ...] = ()

    def read(self) -> Instruction:
        """Read the instruction that begins here, or raise Unread and stand where it was."""
        start = self.scan.at
        try:
            return self._read(start)
        except Unread:
            self.scan.at = start
            raise

    def _read(self, start: int) -> Instruction:
        scan = self.scan
        scan.take(_OPENING)
        self.notes = []
        self.asked = ()
        steps = self._changes_to() or self._located() or self._verbal() or self._passive()
        if not steps:
            raise Unread("this is no instruction")
        whole = len(steps) > 1
        words = scan.text[start:scan.at].strip()
        found = Instruction(tuple(replace(step, words=words) for step in steps), words, whole=whole, notes=tuple(self.notes))
        return self.under(found, self.asked) if self.asked else found

    def under(self, found: Instruction, asked: tuple[Condition, ...]) -> Instruction:
        """The same instruction under a condition; "it" is the piece that the condition speaks of."""
        scope = next((one.selector for one in asked if one.selector and one.selector.kind != "whole"), None)
        steps = found.steps
        if scope:
            steps = tuple(replace(step, act=narrowed(step.act, scope)) for step in steps)
        return replace(found, steps=steps, conditions=(*found.conditions, *asked))

    # --- "In Rule 7, …" --------------------------------------------------------------------------------------

    def _located(self) -> list[Step]:
        scan = self.scan
        start = scan.at
        edge = self._at_edge()
        if edge:
            return edge
        if not scan.take(_IN):
            return self._to_rule()
        refs = rule_refs(scan, verbs=VERB_WORDS)
        scope: Selector | None = None
        if refs:
            scope = self._section_after()
        else:
            found = place(scan)
            if found is None:
                scan.at = start
                return []
            refs, scope = ([found.ref] if found.ref else []), found.selector
        scan.take(_LOCATED)
        if not refs:
            refs = self._implied()
        if is_conditional(scan):
            self._inner_condition(refs)
        found_steps = self._clauses(refs, self._narrower(scope))
        if not found_steps:
            scan.at = start
        return found_steps

    def _inner_condition(self, refs: list[RuleRef]) -> None:
        """"In Rule 7, if the last paragraph does not end with "x", append "x" to it."""
        asked = condition(self.scan, refs[0] if refs else None)
        if asked is None:
            raise Unread("this condition cannot be tested by a program")
        self.asked = (asked,)

    def _at_edge(self) -> list[Step]:
        """"After the second paragraph of Rule 7, insert …"; "At the end of Rule 7, add …"."""
        scan = self.scan
        start = scan.at
        found = Insertion()
        if scan.peek(_ONLY_IN) or not read_position(scan, found):
            return []
        scan.take(_LOCATED)
        verb, word = self._verb()
        if verb != "add" or found.anchor is None:
            scan.at = start
            return []
        made = inserting_at(scan, word, found)
        refs = [found.ref] if found.ref else self._implied()
        return self._more(refs, self._steps(refs, made), None)

    def _to_rule(self) -> list[Step]:
        return []

    def _section_after(self) -> Selector | None:
        scan = self.scan
        mark = scan.at
        scan.take(re.compile(r"[,:]\s*(?:in\s+(?=[\"“{]|the\s+(?!following)))?"))
        if scan.peek(phrase(
            r"[\"“{]|(?:sub-?)?sections?\b|the (?:section|\w+ (?:paragraph|sentence|list|item|bullet))")):
            found = place(scan)
            if found:
                return found.selector
        scan.at = mark
        return None

    def _narrower(self, scope: Selector | None) -> Selector | None:
        return None if scope is None or scope.kind == "whole" else scope

    # --- verbs -----------------------------------------------------------------------------------------------

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

    def _passive(self) -> list[Step]:
        found = passive(self.scan)
        if found is None:
            return self._led()
        ref, made = found
        return self._more([ref], self._steps([ref], made), None)

    def _led(self) -> list[Step]:
        """"Rule 7 is amended by replacing …", "Rule 7: replace …"."""
        scan = self.scan
        start = scan.at
        ref = led_by_rule(scan)
        steps = (self._amended([ref]) if scan.peek(_BY) or scan.peek(_DOING) else self._clauses([ref], None)) if ref else []
        if not steps:
            scan.at = start
        return steps

    def _changes_to(self) -> list[Step]:
        """"Make the following changes to Rule 7:" and a list of them."""
        scan = self.scan
        start = scan.at
        refs = rule_refs(scan, verbs=VERB_WORDS) if scan.take(_CHANGES_TO) else []
        steps = self._entered(refs, None) if refs and scan.take(re.compile(r"[^\n:]{0,60}:")) else []
        if not steps:
            scan.at = start
        return steps

    def _verbal(self) -> list[Step]:
        scan = self.scan
        start = scan.at
        verb, word = self._verb()
        if not verb:
            return []
        found = self._dispatch(verb, word)
        if not found:
            scan.at = start
        return found

    def _dispatch(self, verb: str, word: str) -> list[Step]:
        scan = self.scan
        if verb in ("create", "add") and is_creation(scan):
            return self._creations(scan)
        if verb == "reenact":
            return self._reenact()
        if verb in ("repeal", "delete"):
            gone = self._repeals(verb)
            if gone:
                return gone
        if verb == "retitle":
            return self._retitle()
        if verb == "renumber":
            return self._renumber()
        if verb in ("set", "replace"):
            found = self._attribute() or (self._amend() if verb == "replace" else [])
            if found or verb == "set":
                return found
        if verb == "move" or (verb == "add" and scan.peek(_CONTENTS)):
            moved = self._move_in(verb)
            if moved:
                return moved
        if verb in READERS:
            return self._loose_clause(verb, word)
        return []

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
        if not refs or (verb == "delete" and scan.peek(re.compile(r"\s*['’]s\b|,?\s*(?:section|by)\b"))):
            scan.at = mark
            return []
        return [Step(ref, Repeal()) for ref in refs]

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

    def _retitle(self) -> list[Step]:
        scan = self.scan
        refs = rule_refs(scan, bare=True, verbs=VERB_WORDS)
        if not refs and (scan.take(_IT) or scan.peek(re.compile(r"to\b"))):
            refs = self._implied()
        if not refs:
            return self._rename_thing()
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
        if not scan.take(phrase(r"\s*(?:from \S+ )?(?:to|as|=)\s*")):
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
        scan.take(_CONTENTS)
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

    # --- amend -----------------------------------------------------------------------------------------------

    def _amend(self) -> list[Step]:
        """"Amend Rule 7 ("T") by replacing …", "… to read: …", "… as follows: …"."""
        scan = self.scan
        start = scan.at
        later = self._amend_listed_below()
        if later:
            return later
        refs = rule_refs(scan, bare=True, verbs=VERB_WORDS)
        if not refs and scan.take(_IT):
            refs = self._implied()
        if not refs:
            scan.at = start
            return []
        steps = self._amended(refs)
        if not steps:
            scan.at = start
        return steps

    def _amend_listed_below(self) -> list[Step]:
        """"Amend the following rules, in this order, by replacing …: [rules]"."""
        scan = self.scan
        start = scan.at
        if not scan.take(_THESE_RULES) or not scan.take(_BY):
            scan.at = start
            return []
        made = self._clauses([RuleRef("0")], None)
        scan.take(re.compile(r":"))
        refs = self._listed_refs()
        if not made or not refs:
            raise Unread("the rules to be amended do not follow")
        return [Step(ref, step.act) for ref in refs for step in made]

    def _amended(self, refs: list[RuleRef]) -> list[Step]:
        scan = self.scan
        scope = self._section_after()
        scan.take(re.compile(r",?\s*(?:in\s+the\s+(?:given|listed)\s+order|in\s+(?:numerical\s+)?order)\b"))
        titled = scan.take(_TITLED)
        steps: list[Step] = []
        if titled:
            steps = [Step(refs[0], Retitle(title_text(scan)))]
            scan.take(re.compile(r",?\s*and\b"))
        scan.take(_WHOLE)
        if scope is None and scan.take(_READ):
            new = new_text(scan, tail=True)
            if new is None:
                raise Unread("the new text of the rule does not follow")
            return [*steps, Step(refs[0], Rewrite(new.text))]
        if steps and not scan.peek(_BY):
            return self._more(refs, steps, None)
        if not scan.take(_BY) and not scan.peek(_DOING):
            return self._bare_amend(refs, scope, steps)
        while scan.take(_WHOLE):
            pass
        if scan.take(_DOING):
            scan.take(_WHOLE)
        scan.take(re.compile(r"[,:]\s*"))
        made = self._entered(refs, scope)
        return [*steps, *made] if made else []

    def _entered(self, refs: list[RuleRef], scope: Selector | None) -> list[Step]:
        """Clauses, perhaps between delimiters."""
        scan = self.scan
        entered = scan.take(_ENTER)
        made = self._clauses(refs, scope)
        if entered and made and not scan.take(_LEAVE):
            raise Unread("the list of changes is not closed")
        return made

    def _bare_amend(self, refs: list[RuleRef], scope: Selector | None, steps: list[Step]) -> list[Step]:
        """"Amend Rule 7, replacing …", "Replace Rule 7 with …", "Amend rule 12.b: …"."""
        scan = self.scan
        colon = scan.take(re.compile(r"[,:]\s*"))
        made = self._clauses(refs, scope) if self._verb_ahead() else []
        if made:
            return [*steps, *made]
        if scope is None and (scan.take(_WITH) or (colon and ":" in colon.group())):
            new = new_text(scan, tail=True)
            if new:
                return [Step(refs[0], Rewrite(new.text))]
        return []

    def _verb_ahead(self) -> bool:
        mark = self.scan.at
        scan_verb, _ = self._verb()
        self.scan.at = mark
        return bool(scan_verb)

    # --- clauses ---------------------------------------------------------------------------------------------

    def _implied(self) -> list[RuleRef]:
        """The rule for an instruction that names none: the group's, or the one named directly above."""
        if self.group:
            return [self.group]
        return list(self.last)

    def _loose_clause(self, verb: str, word: str) -> list[Step]:
        """A clause that stands by itself and names its rule: "Replace "a" with "b" in Rule 7"."""
        made = READERS[verb](self.scan, word)
        refs = self._implied()
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
            mine = self._joined(refs, scope, bool(joined.group("by")), joined.group())
            if not mine:
                scan.at = mark
                break
            steps = [*steps, *mine]
        return steps

    def _joined(self, refs: list[RuleRef], scope: Selector | None, by: bool, joiner: str) -> list[Step]:
        """One further clause, if what follows continues the instruction and does not begin a new one."""
        scan = self.scan
        mark = scan.at
        found = scan.take(wording.WORD)
        scan.at = mark
        if found is None:
            return []
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
        if scan.peek(_ONLY_IN) and scan.take(_IN):
            inner = place(scan)
            if inner and not inner.ref and scan.take(_LOCATED) and self._verb_ahead():
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
            scan.take(_IT)
        if verb in ("set", "replace") and is_attribute(scan):
            return self._steps(refs, attributing(scan, word))
        if verb == "create":
            verb = "add"
        if verb == "replace" and scan.peek(_IT_BY) and scan.take(_IT):
            return self._amended(refs)
        if verb == "repeal" and scan.take(_IT):
            return [Step(ref, Repeal()) for ref in refs]
        if verb == "replace" and scan.take(_IT) and scan.take(_READ):
            new = new_text(scan, tail=True)
            if new:
                return self._steps(refs, [Clause(Rewrite(new.text))])
        if verb not in READERS:
            scan.at = start
            return []
        return self._steps(refs, self._scoped(READERS[verb](scan, word), scope))

    def _scoped(self, made: list[Clause], scope: Selector | None) -> list[Clause]:
        return [replace(clause, act=narrowed(clause.act, scope)) for clause in made] if scope else made

    def _steps(self, refs: list[RuleRef], made: list[Clause]) -> list[Step]:
        steps: list[Step] = []
        for clause in made:
            if clause.act.__class__.__name__ == "Everywhere" and not clause.ref:
                steps.append(Step(None, clause.act))
                continue
            named = [clause.ref] if clause.ref else refs
            if not named:
                raise Unread("no rule is named")
            steps.extend(Step(ref, clause.act) for ref in named)
        return steps


_THESE_RULES = phrase(
    r"(?:each of |all of )?the (?:following|below) rules?,?(?:\s*\(?in (?:the|this|that) (?:following |given |"
    r"same )?(?:order|sequence)(?: \w+)?\)?,?)?")
_IT_BY = phrase(r"(?:it|that rule|this rule|said rule)\s*,? (?:by|as follows|to read)\b")
_ENTER = phrase(
    r"(?:\{+|<<)\s*(?=(?:[*•–+-] |\(?\w{1,2}[.)] )?(?:first,? |then,? )?(?:replac|insert|append|delet|remov|add|"
    r"chang|prepend|strik|retitl|amend)\w*)")
_LEAVE = re.compile(r"[.,;]?\s*(?:\}+|>>)")
_CHANGES_TO = phrase(
    r"(?:make|apply|perform) (?:all of )?the following (?:changes?|amendments?|edits?|modifications?|"
    r"replacements?) (?:to|in) ")
_GOING_ON = phrase(r"\b(?:and|also|then|in addition|additionally|furthermore)\b")
_RENAME = phrase(
    r"[\"“]?(?P<old>[\w' -]{1,60}?)[\"”]? to [\"“]?(?P<new>[\w' -]{1,60}?)[\"”]?(?:\s*\(\s*plural (?P<plural>[\w' "
    r"-]{1,60}?) to (?P<plurals>[\w' -]{1,60}?)\s*\))?(?P<domain> (?:everywhere|throughout the rules(?:et)?|"
    r"in (?:all )?the rules(?:et)?))?(?=\s*(?:[.;\n]|$))")
_ONLY_IN = phrase(r"in\b(?! (?:its|their) (?:place|stead))")
_NEXT_LISTED = phrase(
    r"[,;.]?\s*(?:and\b)?\s*(?:(?:[*•–+-]|\(?\d{1,2}\)|\d{1,2}\.(?=\s)) )?(?:the )?(?:rule\b|r\s*#?\d|#?\d{1,5}\b)")
_CONTENTS = phrase(r"the (?:contents?|text|body) of ")
_ATTRIBUTE_OF = phrase(r"the (?P<name>title|power|mutability|chamber|name) of ")
_OWNED = phrase(r"['’]s (?P<name>title|power|mutability|name)\b")
_WITH = phrase(r",?\s*(?:with|by|to)\b(?: (?:read|the following(?: text)?)\b)?\s*:?")
