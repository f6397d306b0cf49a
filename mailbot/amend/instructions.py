"""How one instruction is read: which rule, which clauses, how they hang together."""

import re
from dataclasses import replace

from mailbot.amend.adding import inserting_at
from mailbot.amend.amending import BY, DOING
from mailbot.amend.clause_reading import LOCATED, LOCATOR, ONLY_IN, READERS, VERB_WORDS
from mailbot.amend.clauses import narrowed
from mailbot.amend.conditions import condition, is_conditional
from mailbot.amend.creating import enacting, is_creation
from mailbot.amend.new_text import new_text
from mailbot.amend.phrases import phrase
from mailbot.amend.positions import Insertion, read_position
from mailbot.amend.references import rule_ref, rule_refs
from mailbot.amend.replacing import replaced_everywhere
from mailbot.amend.scanner import Unread
from mailbot.amend.selecting import place
from mailbot.amend.stated import led_by_rule, repealed_together, stated
from mailbot.amend.syntax import Repeal, Rewrite, RuleRef, Selector, Step
from mailbot.amend.told import Condition, Instruction
from mailbot.amend.whole_rules import CONTENTS, WholeRuleReader

_OPENING = phrase(
    r"(?:(?:[*•–+-]|\(?(?:\d{1,2}|[a-zA-Z]|[ivx]{1,4})[.)]|step \d+[.:)]?) )?(?:(?:(?:i|we) (?:hereby )?propose(?: that|"
    r" to|:)?(?: we)?|let['’]s|let us|i also|please|hereby|also|then|next|finally|first|second|third|lastly|in addition|additionally|and|"
    r"furthermore|moreover|after that|afterwards?|subsequently)\b,?\s*)*")
_TOGETHER = phrase(r"(?:(?:this|it|the proposal|this proposal) is (?:to be )?)?all or nothing[.:;]\s*(?=\w)")
_CHANGES_TO = phrase(
    r"(?:make|apply|perform) (?:all of )?the following (?:changes?|amendments?|edits?|modifications?|"
    r"replacements?) (?:to|in) ")

_PLAIN_MAKING = ("make", "making", "define", "defining", "add", "adding", "introduce", "establish")
_NUMBERED = phrase(r"(?:the )?(?:rules?\s*#?\d|r\d)")
_SHALL_READ = phrase(r"(?:make|have|let|change) (?=(?:the )?rule\b|r\d)")
_READS = phrase(r",?\s*(?:so that it |such that it )?(?:now |instead )?(?:reads?|says?|states?)\b(?:,?\s*(?:in full|as follows))?[ \t]*:?")
_REWRITE = phrase(r"(?:rewrite|redo) (?=(?:the )?rule\b|r\d)")
_FOLLOWS = phrase(r",?\s*(?:as follows|thus|like this)[ \t]*:?")
_IN_ALL = phrase(
    r"(?:in|throughout|across) (?:(?:all|each|any) (?:of )?(?:the )?rules?|every rule|the (?:whole |entire )?rules(?:et)?)\b,?\s*")
_NEW_RULE = phrase(r"new rule\b(?=[^.\n]{0,100}[:\"“{])")
_THERE_IS = phrase(r"(?:there (?:shall|will) be|let there be) (?=an? (?:new )?rule\b)")
_IS_MADE = phrase(
    r"(?:an?|the following|this) (?:new )?rule\b[^.\n]{0,120}\b(?:is|shall be|will be) (?:hereby )?(?:created|enacted|adopted|"
    r"established|added to the ruleset)\b")


class InstructionReader(WholeRuleReader):
    """Reads instructions from a scanner."""

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
        scan.take(_TOGETHER)
        scan.take(_OPENING)
        self.notes = []
        self.asked = ()
        steps = (self._changes_to() or self._located() or self._shall_read() or self._verbal() or self._made() or self._stated())
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

    def _located(self) -> list[Step]:
        scan = self.scan
        start = scan.at
        edge = self._at_edge()
        if edge:
            return edge
        if scan.take(_IN_ALL):
            return self._in_all_rules(start)
        if not scan.take(LOCATOR):
            return []
        listed = self._amend_listed_below(located=True)
        if listed:
            return listed
        opened = scan.at
        refs = rule_refs(scan, verbs=VERB_WORDS)
        scope: Selector | None = None
        named = scan.at
        if refs:
            scope = self._section_after()
        else:
            found = place(scan)
            if found is None:
                scan.at = start
                return []
            refs, scope = ([found.ref] if found.ref else []), found.selector
        scan.take(LOCATED)
        if not refs:
            refs = self._implied()
        if is_conditional(scan):
            self._inner_condition(refs)
        found_steps = self._clauses(refs, None if scope is None or scope.kind == "whole" else scope) or self._stated_of(refs, opened, named)
        if not found_steps:
            scan.at = start
        return found_steps

    def _in_all_rules(self, start: int) -> list[Step]:
        """"In all rules, replace X with Y"."""
        verb, _ = self._verb()
        found = replaced_everywhere(self.scan, named=True) if verb == "replace" else None
        if found is None:
            self.scan.at = start
            return []
        return self._steps([], [found])

    def _stated_of(self, refs: list[RuleRef], opened: int, named: int) -> list[Step]:
        """"In Rule 7, "x" is removed": what stands after the rule is no scope, nor its title, but what the clause speaks of."""
        scan = self.scan
        scan.at = named
        scan.take(LOCATED)
        made = stated(scan) if refs else None
        if made is None and len(refs) == 1 and refs[0].title:
            scan.at = opened
            refs = [bare] if (bare := rule_ref(scan, titled=False)) else []
            scan.take(LOCATED)
            made = stated(scan)
        return self._more(refs, self._steps(refs, made), None) if made else []

    def _of_another_rule(self) -> list[Step]:
        """"… and repeal Rule 8", "…, then amend Rule 9 by …", "… and create a rule …": the sentence goes on with another rule."""
        scan = self.scan
        start = scan.at
        verb, word = self._verb()
        steps: list[Step] = []
        if verb == "create" and is_creation(scan) and word.lower() not in _PLAIN_MAKING:
            steps = self._creations(scan)
        elif scan.peek(_NUMBERED) and verb in ("repeal", "delete"):
            steps = self._repeals(verb)
        elif scan.peek(_NUMBERED) and word.lower() in ("amend", "amending"):
            steps = self._amend()
        elif scan.peek(_NUMBERED) and verb == "retitle":
            steps = self._retitle()
        if not steps:
            scan.at = start
        return steps

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
        if scan.peek(ONLY_IN) or not read_position(scan, found):
            return []
        scan.take(LOCATED)
        verb, word = self._verb()
        if verb != "add" or found.anchor is None:
            scan.at = start
            return []
        made = inserting_at(scan, word, found)
        refs = [found.ref] if found.ref else self._implied()
        return self._more(refs, self._steps(refs, made), None)

    def _shall_read(self) -> list[Step]:
        """"Make Rule 7 read: …", "Change Rule 7 so that it says …"."""
        scan = self.scan
        start = scan.at
        rewritten = scan.take(_REWRITE) is not None
        refs = rule_refs(scan, verbs=VERB_WORDS) if rewritten or scan.take(_SHALL_READ) else []
        reads = len(refs) == 1 and (scan.take(_READS) or (rewritten and scan.take(_FOLLOWS)))
        new = new_text(scan, tail=True, direct=True) if reads else None
        if new is None:
            scan.at = start
            return []
        return [Step(refs[0], Rewrite(new.text))]

    def _made(self) -> list[Step]:
        """"There shall be a rule …", "A new rule titled "X" is created with the text …"."""
        scan = self.scan
        return self._creations(scan) if scan.take(_THERE_IS) or scan.peek(_IS_MADE) or scan.peek(_NEW_RULE) else []

    def _stated(self) -> list[Step]:
        """"The first sentence of Rule 7 is removed": only with its rule, since prose speaks like this, too."""
        scan = self.scan
        start = scan.at
        gone = repealed_together(scan)
        if gone:
            return [Step(ref, Repeal()) for ref in gone]
        made = stated(scan)
        if not made or made[0].ref is None:
            scan.at = start
            return self._led()
        refs = [made[0].ref]
        return self._more(refs, self._steps(refs, made), None)

    def _led(self) -> list[Step]:
        """"Rule 7 is amended by replacing …", "Rule 7: replace …"."""
        scan = self.scan
        start = scan.at
        spot = led_by_rule(scan)
        if spot is None or spot.ref is None:
            return []
        scope = None if spot.selector.kind == "whole" else spot.selector
        steps = self._amended([spot.ref], scope) if scan.peek(BY) or scan.peek(DOING) else self._clauses([spot.ref], scope)
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
        if verb in ("create", "add") and is_creation(scan) and not (word.lower() in _PLAIN_MAKING and scan.peek(_NUMBERED)):
            return self._creations(scan)
        enacted = enacting(scan) if verb == "create" else None
        if enacted:
            return [Step(None, enacted)]
        if verb == "reenact":
            return self._reenact()
        if verb in ("repeal", "delete"):
            gone = self._repeals(verb)
            if gone:
                return self._more([], gone, None)
        if verb == "retitle":
            return self._retitle()
        if verb == "renumber":
            return self._renumber()
        if verb in ("set", "replace"):
            found = self._attribute() or (self._amend() if verb == "replace" else [])
            if found or verb == "set":
                return found
        if verb == "move" or (verb == "add" and scan.peek(CONTENTS)):
            moved = self._move_in(verb)
            if moved:
                return moved
        if verb in READERS:
            return self._loose_clause(verb, word)
        return []
