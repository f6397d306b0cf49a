"""How a whole proposal is read: comments, headings, conditions, groups, instructions, and what is none of these."""

import re
from dataclasses import replace

from mailbot.amend import wording
from mailbot.amend.balance import fault
from mailbot.amend.banners import Banner, banner, filled
from mailbot.amend.conditions import condition, is_conditional
from mailbot.amend.defining import definition
from mailbot.amend.ends import prose_end, to_the_end
from mailbot.amend.headings import headed, new_sections
from mailbot.amend.instructions import InstructionReader
from mailbot.amend.intake import clean
from mailbot.amend.looseness import is_evident, led_in, suspicious
from mailbot.amend.phrases import phrase
from mailbot.amend.references import rule_ref
from mailbot.amend.scanner import Scanner, Unread
from mailbot.amend.syntax import RuleRef
from mailbot.amend.told import Condition, Group, Instruction, Loose, Outside, Remark, Unit, Unreadable

_SECOND_HALF = phrase(r"(?:with|by|to|and|or)\b[^.\n]{0,60}:\s*$", re.MULTILINE)
_PASSED = re.compile(r"[.;,:]+(?=\s|$)|\}-\}|\}\}+|\}|\{\{(?!\{)(?:\s*__[^_\n]+(?:__)?)?|(?:[-=*_~][ \t]?){3,}(?=\n|$)")
_STOP = re.compile(
    r"[.;,]?[ \t]*\b(?:and|then)(?=[ \t]*\n\s{0,20}(?:[*•–+-]|\(?\w{1,2}[.)])[ \t])|[.;]+|,(?=[ \t]*(?:\n|$))")
_REASON = phrase(
    r"(?:,?[ \t]*(?:because|since|as this|in order to|for clarity)\b[^.\n\"“{]*(?:\n(?![ \t]*\n)[^.\n\"“{]*)*|"
    r"[ \t]*\((?!(?:if|in|only|but|except|unless|where|each|every|all|both|at|to|as|with|without|before|after|not|"
    r"no|the)\b)[^()\n\"“{]{0,200}\))")
_LINE_END = re.compile(r"[ \t]*(?:\n|$)")
_SMALL = re.compile(r"[ \t]*(?!by\b|and\s+by\b)(?P<word>[a-z(][a-z-]*)")
_GROUP_OPEN = re.compile(r"[,:]?\s*\{-\{")
_HEADER = phrase(
    r"(?:i propose (?:to )?)?(?:apply|make|perform|do|"
    r"carry out) (?:all (?:of )?)?the following (?:rule )?(?:changes?|amendments?|steps?|modifications?|edits?|"
    r"actions?)\b[^\n:]*(?:\n[^\n:]+)*:(?=\s*\n)")
_WHOLE = phrase(r"non-?severabl|atomic|(?:all|any|whole)[^.:]*\bfail|single|all or nothing")
_WRAPPER = re.compile(r"^[ \t]*(?P<mark>\{\{)(?!\{)[ \t]*\n?(?P<title>__[^_\n]+(?:__)?)?", re.MULTILINE)
_INSTRUCTIVE = phrase(
    r"^[ \t]*(?:in rule|repeal|amend|create|enact|replace|append|add|delete|remove|retitle)\b", re.MULTILINE)
_TO_A_RULE = phrase(r"(?:make|apply|perform) (?:all of )?the following \w+ (?:to|in) (?:the )?rules? #?\d")
_GOES_ON = ("if", "in", "otherwise", "unless")
_OTHERWISE = phrase(r"(?:otherwise|if not|else)\b\s*[,:]?\s*")
_BRINGS_A_TEXT = phrase(r"[^\n{<]*\b(?:rules?|rule\s?set|text)\b[^\n{<]*(?::\s*\n|[{]|<<)")
_DIVIDED = "it is not clear where the new text ends: it is not set off, and more text follows"


class ProposalReader:
    """Reads one proposal from top to bottom."""

    def __init__(self, text: str) -> None:
        self.scan = Scanner(clean(text))
        self.reader = InstructionReader(self.scan)
        self.units: list[tuple[int, Unit]] = []
        self.asked: tuple[Condition, ...] = ()
        self.open_flush = -1
        self.wrapper = -1
        self.standing: list[tuple[int, tuple[Condition, ...]]] = []
        self.cleared = -1

    def read(self) -> list[Unit]:
        """All units in text order."""
        scan = self.scan
        self._wrapped()
        refused = fault(scan.text, self.wrapper)
        if refused:
            return [Unreadable(scan.text, refused, "unclosed")]
        while not scan.done():
            before = scan.at
            self._one()
            if scan.at <= before:
                scan.at = before + 1
        scan.end = len(scan.text)
        remarks = [(start, Remark(scan.text[start:end])) for start, end in scan.comments.items()]
        return [unit for _, unit in sorted([*self.units, *remarks], key=lambda pair: pair[0])]

    def _wrapped(self) -> None:
        """A proposal may stand in {{ … }}: what is outside has no effect; if it is never closed it ends with the text."""
        scan = self.scan
        opened = _WRAPPER.search(scan.text)
        if opened is None or led_in(scan.text[:opened.start()]):
            return
        self.wrapper = opened.start("mark")
        close = scan.pairs.close(self.wrapper)
        inner = scan.text[opened.end():close or scan.end]
        if not opened.group("title") and not _INSTRUCTIVE.search(inner):
            self.wrapper = -1
            return
        if scan.text[:self.wrapper].strip():
            self.units.append((0, Outside(scan.text[:self.wrapper].strip())))
        if close and scan.text[close:].strip():
            self.units.append((close, Outside(scan.text[close:].strip())))
        scan.at, scan.end = opened.end(), close - 2 if close else scan.end

    def _one(self) -> None:
        scan = self.scan
        start = scan.at
        told = banner(scan)
        if told:
            self._govern(told)
            return
        if scan.take(_PASSED):
            return
        headed_by = headed(scan) or new_sections(scan)
        if headed_by:
            self._add(start, headed_by)
            return
        header = None if scan.peek(_TO_A_RULE) else scan.take(_HEADER)
        if header:
            self._listed(start, bool(_WHOLE.search(header.group())))
            return
        if self._group(start):
            return
        try:
            self._add(start, self._instruction())
        except Unread as trouble:
            scan.at = start
            plain = scan.text[start:start + 1] in "{<\"“" or is_evident(scan.text[start:scan.paragraph_end()].strip())
            defined = [] if plain else definition(scan)
            for one in defined:
                self._add(start, one)
            if not defined:
                self._unread(start, str(trouble))

    def _govern(self, told: Banner) -> None:
        """Remember a condition for what it governs."""
        scan = self.scan
        if told.reach == "below":
            mark = scan.at
            scan.skip()
            end = scan.paragraph_end()
            scan.at = mark
            self.standing = [*self._governing(mark), (end, told.conditions)]
        elif told.reach == "clear":
            mark = scan.at
            scan.skip()
            self.cleared = scan.paragraph_end()
            scan.at = mark
        else:
            self.standing = [(scan.end, told.conditions)]
            if told.reach == "all":
                self.units = [(place, _under(unit, told.conditions)) for place, unit in self.units]

    def _governing(self, place: int) -> list[tuple[int, tuple[Condition, ...]]]:
        return [one for one in self.standing if place < one[0]]

    def _add(self, start: int, unit: Unit) -> None:
        over = () if start < self.cleared else tuple(asked for _, several in self._governing(start) for asked in several)
        unit = _under(unit, over)
        self.open_flush = len(self.units) if self.scan.flushed == self.scan.at else -1
        self.units.append((start, unit))

    # --- instructions ----------------------------------------------------------------------------------------

    def _instruction(self) -> Instruction:
        """One instruction, with the condition that stands before it."""
        scan = self.scan
        start = scan.at
        asked = self._condition()
        found = self.reader.read()
        if asked:
            asked = tuple(filled(one, found) for one in asked)
            found = self.reader.under(found, asked)
            self.asked = asked
        self._check_end(scan.at)
        return replace(found, words=scan.text[start:scan.at].strip())

    def _condition(self) -> tuple[Condition, ...]:
        scan = self.scan
        other = scan.take(_OTHERWISE)
        if other and self.asked:
            return tuple(replace(one, negated=not one.negated) for one in self.asked)
        if other:
            raise Unread("“otherwise” follows no condition")
        if not is_conditional(scan):
            return ()
        asked = condition(scan)
        if asked is None:
            raise Unread("this condition cannot be tested by a program")
        self.reader.last = [asked.ref] if asked.ref else self.reader.last
        return (asked,)

    def _check_end(self, end: int) -> None:
        """An instruction must end where a sentence, a line or a block does."""
        scan = self.scan
        reason = _REASON.match(scan.text, scan.at, scan.end)
        if reason:
            scan.at = reason.end()
        stop = scan.take(_STOP, lines=False)
        if not stop and not scan.peek(_LINE_END, lines=False):
            rest = scan.text[scan.at:scan.line_end()].strip()
            if rest and scan.text[end - 1:end] not in "}>":
                raise Unread(f"the words “{rest[:80]}” could not be read")
        mark = scan.at
        scan.skip(lines=False)
        small = _SMALL.match(scan.text, scan.at + 1) if scan.text.startswith("\n", scan.at) else None
        scan.at = mark
        word = small.group("word") if small else ""
        if word and not wording.verb_of(word) and word not in _GOES_ON:
            raise Unread("the words after it could not be read")

    # --- groups and lists ------------------------------------------------------------------------------------

    def _group(self, start: int) -> bool:
        """"In Rule 7, __T__: {-{ … }-}": several changes of one rule, all read against the text as it stands."""
        scan = self.scan
        scan.take(phrase(r"in\b"))
        ref = rule_ref(scan, verbs=frozenset(wording.ALL_VERBS))
        if ref is None or not scan.take(_GROUP_OPEN):
            scan.at = start
            return False
        close = scan.pairs.close(scan.at - 3)
        if close is None:
            raise Unread("a group {-{ is never closed")
        inner = self._inside(ref, close - 3)
        scan.at = close
        self._add(start, Group(inner, scan.text[start:scan.at], frozen=True, ref=ref))
        return True

    def _inside(self, ref: RuleRef, end: int) -> tuple[Instruction | Unreadable, ...]:
        scan = self.scan
        saved, self.reader.group = self.reader.group, ref
        outer, self.units = self.units, []
        whole, scan.end = scan.end, end
        while not scan.done():
            before = scan.at
            self._one()
            scan.at = max(scan.at, before + 1)
        scan.end = whole
        self.reader.group = saved
        inner, self.units = self.units, outer
        return tuple(unit for _, unit in inner if isinstance(unit, Instruction | Unreadable))

    def _listed(self, start: int, whole: bool) -> None:
        """The instructions below a heading such as "Apply the following changes:"; perhaps all or none of them."""
        if not whole:
            return
        scan = self.scan
        outer, self.units = self.units, []
        while not scan.done():
            before = scan.at
            self._one()
            scan.at = max(scan.at, before + 1)
        inner, self.units = self.units, outer
        steps = tuple(unit for _, unit in inner if isinstance(unit, Instruction | Unreadable))
        self.units.append((start, Group(steps, scan.text[start:], whole=True)))
        self.units.extend((place, unit) for place, unit in inner if not isinstance(unit, Instruction | Unreadable))

    # --- what is no instruction ------------------------------------------------------------------------------

    def _unread(self, start: int, reason: str) -> None:
        """Pass over the paragraph (and what is set in below it) and say what it is."""
        scan = self.scan
        end = prose_end(self.scan, start)
        scan.at = end
        below = scan.set_in(scan.column(start)) if scan.text[start:end].rstrip().endswith(":") else None
        words = scan.text[start:below.end if below else end].strip()
        if self._set_off(start, words):
            unit: Unit = Unreadable(words, "it belongs to no instruction that could be read")
        elif suspicious(words) or (_BRINGS_A_TEXT.match(words) and not is_evident(words)):
            unit = Unreadable(words, reason)
        else:
            unit = Loose(words)
        if self.open_flush == len(self.units) - 1 and self.open_flush >= 0:
            self._close_flush(start, unit)
            return
        self._add(start, unit)

    def _close_flush(self, start: int, unit: Unit) -> None:
        """A text that is not set off, followed by more text that is no instruction: its end would be a guess."""
        place, above = self.units[self.open_flush]
        whole = to_the_end(self.scan, above)
        if whole:
            self.units[self.open_flush] = (place, whole)
            self.open_flush = -1
            return
        self.units[self.open_flush] = (place, Unreadable(above.words, _DIVIDED))
        self.units.append((start, unit))
        self.open_flush = -1

    def _set_off(self, start: int, words: str) -> bool:
        """Text that is set in, or that begins like the second half of an instruction, is no prose."""
        first = self.scan.line_start(start)
        indented = start > first and not self.scan.text[first:start].strip()
        return indented or words[:1] in "\"“{<" or bool(_SECOND_HALF.match(words))


def _under(unit: Unit, asked: tuple[Condition, ...]) -> Unit:
    """The same unit with more conditions."""
    if asked and isinstance(unit, Instruction | Loose | Unreadable | Group):
        return replace(unit, conditions=(*asked, *unit.conditions))
    return unit


def read(text: str) -> list[Unit]:
    """Read a proposal's text into units, in text order."""
    return ProposalReader(text).read()
