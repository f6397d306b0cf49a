"""A mail's lines with what each may be: commands, courtesy, comments; each line is looked at once."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from mailbot.commands.courtesy import is_courtesy
from mailbot.commands.fitting import Fit
from mailbot.commands.line import Segment, read_line
from mailbot.commands.spelling import spell
from mailbot.commands.subject import bare_subject
from mailbot.commands.trim import undecorated
from mailbot.commands.vocabulary import Vocabulary
from mailbot.values import Channel, Letter, Line, Part

_GROUP = re.compile(r"\{\{|\}\}|<<|>>")
_OPENER = {"}}": "{{", ">>": "<<"}
_SIGNED = re.compile(r"\s[-–—~/]{1,2}\s?[^\W\d][\w .]*$")
_LONGEST_NAME = 40
_MOST_LINES = 10
_BLANK = 200
_WRAPPED_AT = 60


@dataclass(frozen=True)
class Unit:
    """The commands that begin on a line, and how many lines they take."""

    segments: tuple[Segment, ...]
    used: int = 1

    @property
    def fits(self) -> bool:
        """Whether all of it is commands."""
        return bool(self.segments) and all(segment.fit for segment in self.segments)


class Page:
    """The lines of a letter, read with a vocabulary for somebody of a role."""

    def __init__(self, letter: Letter, vocabulary: Vocabulary, role: str) -> None:
        self.letter = letter
        self.lines: Sequence[Line] = letter.lines
        self.vocabulary = vocabulary
        self.role = role
        self.public = letter.channel is Channel.LIST
        self._segments: dict[int, tuple[Segment, ...]] = {}
        self._prose: dict[int, bool] = {}
        self._opening: dict[int, int] = {}

    def __len__(self) -> int:
        return len(self.lines)

    def blank(self, at: int) -> bool:
        """Whether a line holds nothing visible."""
        text = self.lines[at].text
        return not text or text.isspace() or (not text.isprintable() and len(text) < _BLANK and not spell(text).plain)

    def authored(self, at: int) -> bool:
        """Whether a line holds something that the author wrote."""
        return self.lines[at].part is Part.NEW and not self.blank(at)

    def read_line(self, text: str) -> tuple[Segment, ...]:
        """The parts of a text as if it stood on a line. On a list some commands are none: they may be said to people."""
        segments = read_line(text, self.vocabulary, self.role)
        return tuple(Segment(part.text, None) if self._said_to_people(part.fit) else part for part in segments)

    def _said_to_people(self, fit: Fit | None) -> bool:
        if fit is None or not self.public:
            return False
        return fit.request or fit.loose or fit.aside or not fit.command.on_list or not fit.command.open_to(self.role)

    def segments(self, at: int) -> tuple[Segment, ...]:
        """The parts of a line by itself."""
        if at not in self._segments:
            text = self.lines[at].text
            found = self.read_line(text)
            signed = _SIGNED.search(text[-_LONGEST_NAME:]) if not all(segment.fit for segment in found) else None
            if signed and is_courtesy(signed.group(), sender=self.sender):
                without = self.read_line(text[: len(text) - len(signed.group())])
                found = without if without and all(segment.fit for segment in without) else found
            if any(segment.fit for segment in found) and is_courtesy(text) and (self.public or self.has_more):
                found = tuple(Segment(segment.text, None) for segment in found)
            self._segments[at] = found
        return self._segments[at]

    def fits(self, at: int) -> bool:
        """Whether a line by itself is nothing but commands."""
        segments = self.segments(at)
        return bool(segments) and all(segment.fit for segment in segments)

    def header(self, at: int) -> bool:
        """Whether a line by itself is the header of a text."""
        return self.fits(at) and any(segment.fit.command.body for segment in self.segments(at) if segment.fit)

    def courtesy(self, at: int) -> bool:
        """Whether an authored line is a greeting, thanks, a parting or a name, or a comment."""
        if not self.segments(at):
            return True
        above = next((self.lines[up].text for up in range(at - 1, -1, -1) if self.authored(up)), "")
        return is_courtesy(self.lines[at].text, above, self.sender)

    @cached_property
    def sender(self) -> str:
        """What the author is called by the mail: the display name, or what stands before the @."""
        return self.letter.sender_name or self.letter.sender.partition("@")[0].replace(".", " ")

    def prose(self, at: int) -> bool:
        """Whether an authored line is neither commands nor courtesy."""
        if at not in self._prose:
            self._prose[at] = self.authored(at) and not self.fits(at) and not self.courtesy(at)
        return self._prose[at]

    def opening(self, at: int) -> int:
        """The line that introduces the commands of a paragraph: the one above them, blanks apart; -1 if there is none."""
        top = at
        while top > 0 and top not in self._opening and self.authored(top - 1) and self.fits(top - 1):
            top -= 1
        if top not in self._opening:
            up = top - 1
            while up >= 0 and self.blank(up):
                up -= 1
            self._opening[top] = -1 if up >= 0 and self.fits(up) else up
        self._opening[at] = self._opening[top]
        return self._opening[at]

    def begins_block(self, at: int) -> bool:
        """Whether a line is the first of a paragraph."""
        return at == 0 or self.blank(at - 1) or self.lines[at - 1].part is not self.lines[at].part

    def unit(self, at: int) -> Unit:
        """The commands that begin on a line, continued on indented or wrapped lines below where they must be."""
        own = Unit(self.segments(at))
        if own.fits and any(s.fit and (s.fit.command.body or (s.fit.trouble and s.fit.rest)) for s in own.segments):
            return own
        texts = self._continuation(at, own)
        for used in range(len(texts), 1, -1):
            joined = Unit(self.read_line(" ".join(texts[:used])), used)
            if joined.fits and not any(s.fit and s.fit.command.body for s in joined.segments):
                return joined
        return own

    def _continuation(self, at: int, own: Unit) -> list[str]:
        """The text of a line and of those below that may continue it: indented, or wrapped by a mailer."""
        texts = [self.lines[at].text]
        if not self._may_go_on(at, own):
            return texts
        for below in range(at + 1, min(at + _MOST_LINES, len(self))):
            text, alone = self.lines[below].text, self.fits(below)
            indented = _indent(text) > _indent(texts[0]) and not (alone and own.fits)
            wraps = texts[-1].rstrip().endswith((",", " and")) or (len(texts[-1]) >= _WRAPPED_AT and not own.fits)
            if not self.authored(below) or not (indented or (wraps and not alone)):
                break
            if sum(map(len, texts)) + len(text) > self.vocabulary.longest:
                break
            texts.append(text.strip())
        return texts

    def _may_go_on(self, at: int, own: Unit) -> bool:
        """Whether a command could begin on a line and go on below it; answers most lines at little cost."""
        if at + 1 == len(self) or not self.authored(at + 1) or (own.fits and self.fits(at + 1)):
            return False
        first = undecorated(spell(self.lines[at].text[: self.vocabulary.longest]))
        return self.vocabulary.may_begin(first.line.plain[first.start : first.full])

    @cached_property
    def has_more(self) -> bool:
        """Whether the author wrote more than courtesy: then "Hello" is a greeting and no command."""
        return any(self.authored(at) and not is_courtesy(line.text) for at, line in enumerate(self.lines))

    def kept(self, at: int) -> bool:
        """Whether a line belongs to the text around it, whatever it looks like: a group that ends, or one in a mail that answers none."""
        return at in self.protected and (self.lines[at].text.strip() == ">>" or self.fresh)

    @cached_property
    def fresh(self) -> bool:
        """Whether the mail answers and forwards none, so that nothing in it has been quoted by a mail program."""
        subject = bare_subject(self.letter.subject)
        return not (self.letter.in_reply_to or self.letter.references or subject.reply or subject.forward)

    @cached_property
    def protected(self) -> frozenset[int]:
        """Lines inside {{ }} or << >> or between ``` fences: nothing in there is a command or an end."""
        inside: set[int] = set()
        stack: list[tuple[str, int]] = []
        fence = -1
        for at, line in enumerate(self.lines):
            if line.text.lstrip().startswith("```"):
                inside.update(range(fence, at + 1) if fence >= 0 else ())
                fence = -1 if fence >= 0 else at
            for mark in _groups(line.text):
                if mark in ("{{", "<<"):
                    stack.append((mark, at))
                elif stack and stack[-1][0] == _OPENER[mark]:
                    inside.update(range(stack.pop()[1] + 1, at + 1))
        return frozenset(inside)


def _groups(text: str) -> list[str]:
    """The marks of a line that open or close a group; those of marked quotes are not the author's."""
    if text.startswith(">"):
        return [">>"] if text.strip() == ">>" else []
    return _GROUP.findall(text) if any(mark in text for mark in ("{{", "}}", "<<", ">>")) else []


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip())
