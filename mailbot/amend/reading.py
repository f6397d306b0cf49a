"""How a whole proposal is read: comments, headings, conditions, groups, instructions, and what is none of these."""

import re

from mailbot.amend import wording
from mailbot.amend.instructions import InstructionReader
from mailbot.amend.intake import clean
from mailbot.amend.scanner import Scanner, Unread
from mailbot.amend.syntax import Condition, Instruction, Loose, Remark, Unit, Unreadable

_RULE_NAMED = re.compile(r"\brules?\b|\bR\d|ruleset", re.IGNORECASE)
_CHANGES = re.compile(
    r"\b(?:amend|replac|insert|append|delet|remov|repeal|re-?enact|enact|retitl|renam|renumber|prepend|substitut|strik|add(?:ing|s|ed)?\b|chang|creat|modif|alter)", re.IGNORECASE)
_SENTENCE = re.compile(r"[^\n]*?(?:[.!?:;]+[\"”)\]]*(?=\s|$)|\n|$)")


class ProposalReader:
    """Reads one proposal from top to bottom."""

    def __init__(self, text: str) -> None:
        self.scan = Scanner(clean(text))
        self.reader = InstructionReader(self.scan)
        self.units: list[tuple[int, Unit]] = []
        self.conditions: tuple[Condition, ...] = ()

    def read(self) -> list[Unit]:
        """All units in text order."""
        scan = self.scan
        while not scan.done():
            before = scan.at
            self._one()
            if scan.at <= before:
                scan.at = before + 1
        remarks = [(start, Remark(scan.text[start:end])) for start, end in scan.comments.items()]
        return [unit for _, unit in sorted([*self.units, *remarks], key=lambda pair: pair[0])]

    def _one(self) -> None:
        scan = self.scan
        start = scan.at
        if scan.take(_PASSED):
            return
        try:
            found = self.reader.read()
            self._finish(start, found)
        except Unread as trouble:
            scan.at = start
            self._unread(start, str(trouble))

    def _finish(self, start: int, found: Instruction) -> None:
        """An instruction must end where a sentence, a line or a block does."""
        scan = self.scan
        end = scan.at
        stop = scan.take(_STOP, lines=False)
        if not stop and not scan.peek(_LINE_END, lines=False):
            rest = scan.text[end:scan.line_end(end)].strip()
            if rest and not self._block_end(end):
                raise Unread(f"the words “{rest[:80]}” could not be read")
        if self._continues():
            raise Unread("the words after it could not be read")
        self.units.append((start, found))

    def _block_end(self, end: int) -> bool:
        return False

    def _continues(self) -> bool:
        """A line that goes on with a small letter directly below belongs to the instruction."""
        scan = self.scan
        mark = scan.at
        scan.skip(lines=False)
        small = _SMALL.match(scan.text, scan.at + 1) if scan.text.startswith("\n", scan.at) else None
        goes_on = small is not None and not wording.verb_of(small.group("word"))
        scan.at = mark
        return goes_on

    def _unread(self, start: int, reason: str) -> None:
        """Pass over the paragraph (and what is set in below it) and say what it is."""
        scan = self.scan
        scan.at = start
        end = scan.paragraph_end(start)
        sentence = _SENTENCE.match(scan.text, start, end)
        scan.at = end
        below = scan.indented(scan.column(start)) if scan.text[start:end].rstrip().endswith(":") else None
        words = scan.text[start:below.end if below else end].strip()
        del sentence
        if self._set_off(start, words):
            self.units.append((start, Unreadable(words, "it belongs to no instruction that could be read", conditions=self.conditions)))
        elif _CHANGES.search(words) and (_RULE_NAMED.search(words) or wording.verb_of(words.split()[0].strip(",:"))):
            self.units.append((start, Unreadable(words, reason, conditions=self.conditions)))
        elif words:
            self.units.append((start, Loose(words, self.conditions)))


    def _set_off(self, start: int, words: str) -> bool:
        """Text that is set in, or that begins like the second half of an instruction, is no prose."""
        return self.scan.column(start) > 0 or words[:1] in "\"“{<" or bool(_SECOND_HALF.match(words))


_SECOND_HALF = re.compile(r"(?:with|by|to|and)\b[^.\n]{0,60}:\s*$", re.IGNORECASE | re.MULTILINE)
_PASSED = re.compile(r"[.;,]+(?=\s|$)|\}-\}|\}\}+|\{\{(?!\{)|[-=*_~]{3,}[ \t]*(?=\n|$)")
_STOP = re.compile(r"[.;,]+")
_LINE_END = re.compile(r"[ \t]*(?:\n|$)")
_SMALL = re.compile(r"[ \t]*(?!by\b|and\s+by\b)(?P<word>[a-z(][a-z-]*)")


def read(text: str) -> list[Unit]:
    """Read a proposal's text into units, in text order."""
    return ProposalReader(text).read()
