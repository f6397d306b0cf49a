"""Reading a mail: what its author orders, line by line, and what is no order."""

from collections.abc import Mapping
from functools import cached_property

from mailbot.commands.answers import bare_order
from mailbot.commands.blocks import Block, find_block
from mailbot.commands.command import Command
from mailbot.commands.doubts import part_of_sentence
from mailbot.commands.drafts import as_draft, says_draft
from mailbot.commands.fitting import Fit
from mailbot.commands.help import nearest
from mailbot.commands.line import Segment
from mailbot.commands.orders import Order, Question, Reading, Stray
from mailbot.commands.page import Page, Unit
from mailbot.commands.subject import Subject, bare_subject
from mailbot.commands.titles import titled
from mailbot.commands.topics import Topics
from mailbot.commands.vocabulary import Vocabulary
from mailbot.values import Letter, Part

__all__ = ["Command", "Order", "Question", "Reading", "Stray", "Vocabulary", "read"]

_CLIP = 500
_MOST_HINTS = 20
_NO_TOPIC: Mapping[str, object] = {}


def read(
    letter: Letter, vocabulary: Vocabulary, topic: Mapping[str, object] = _NO_TOPIC, role: str = "player", hints: bool = True
) -> Reading:
    """Read a letter into orders, stray lines and questions, in the order of its lines.

    `topic` says what the answered mail was about, as the caller knows it from In-Reply-To ({"proposal": 12}, or a
    tuple of candidates). `role` decides between two commands that a line fits, of which one is the admin's.
    On a list, lines that are no commands give nothing at all; in private mail they are strays, courtesy apart. Without
    `hints` nothing is looked for that comes near them.
    """
    page = Page(letter, vocabulary, role)
    below = _Reader(page, topic, hints).read(0)
    subject = bare_subject(letter.subject)
    segments = page.read_line(subject.text) if subject.text.strip() else ()
    if not segments or not all(_may_be_subject(segment.fit) for segment in segments):
        return below
    if segments[0].fit and segments[0].fit.command.body:
        return _text_from_subject(_Reader(page, topic, hints), segments[0].fit, subject, below)
    return _line_from_subject(_Reader(page, topic, hints), segments, subject, below)


def _may_be_subject(fit: Fit | None) -> bool:
    return bool(fit and fit.command.subject and not fit.bare)


def _line_from_subject(
    reader: "_Reader", segments: tuple[Segment, ...], subject: Subject, below: Reading
) -> Reading:
    """A command in the subject counts when the text holds none, and on a list nothing else either."""
    if subject.reply or subject.forward or below.orders or below.questions or (reader.public and reader.has_prose):
        return below
    for segment in segments:
        reader.segment(0, segment, 0)
    return reader.read(0, subject_used=True)


def _text_from_subject(reader: "_Reader", fit: Fit, subject: Subject, below: Reading) -> Reading:
    """The header of a text in the subject: what the author wrote is the text, unless it has headers of its own."""
    page = reader.page
    start = next((at for at in range(len(page)) if page.authored(at)), len(page))
    block = find_block(page, start, fit.command)
    if any(order.command.body for order in below.orders) or _announces(page, block):
        return below
    written = any(page.prose(at) for at in range(start, block.stop)) or any(
        at in page.protected for at in range(start, block.stop)
    )
    if not written and (reader.public or below.orders or below.questions or not fit.command.body_required):
        return below
    quoted = any(line.part is Part.QUOTE for line in page.lines)
    threaded = bool(quoted or page.letter.in_reply_to or page.letter.references)
    if subject.forward or (subject.reply and (threaded or reader.public)):
        return below if below.orders or reader.public or not written else _not_in_reply(subject, below)
    after = reader.text_order(fit, subject.text, 0, block)
    return reader.read(after, subject_used=True)


def _may_be_heading(unit: Unit) -> bool:
    """Whether a line is a single word that is a command by itself: among prose it may head a paragraph."""
    fit = unit.segments[0].fit if len(unit.segments) == 1 else None
    return bool(fit and not fit.arguments and not fit.trouble and len(unit.segments[0].text.split()) == 1)


def _announces(page: Page, block: Block) -> bool:
    """Whether the text above the first command only introduces it ("Two things:")."""
    below = next((at for at in range(block.stop, len(page)) if page.authored(at)), len(page))
    colon = block.start < block.stop and page.lines[block.stop - 1].text.rstrip().endswith(":")
    return colon and below < len(page) and page.fits(below)


def _not_in_reply(subject: Subject, below: Reading) -> Reading:
    sentence = (
        f"The subject “{subject.text}” stands in an answer or a forwarded mail, so that I took your text for no "
        "text of yours to put forward. If it is one, send it in a new mail."
    )
    questions = (*below.questions, Question(sentence, (subject.text,)))
    return Reading(below.orders, below.strays, questions, False, below.ignored_quoted)


class _Reader:
    """Goes through the lines of a page once, from top to bottom."""

    def __init__(self, page: Page, topic: Mapping[str, object], hints: bool) -> None:
        self.page, self.hints = page, hints
        self.topics = Topics(page, topic)
        self.public = page.public
        self.orders: list[Order] = []
        self.strays: list[Stray] = []
        self.questions: list[Question] = []
        self.in_text: set[int] = set()
        self.draft = False

    def read(self, start: int, subject_used: bool = False) -> Reading:
        """Read from a line to the end."""
        at = start
        while at < len(self.page):
            at = self.step(at)
        if self.draft:
            self.orders = [draft for order in self.orders if (draft := self.drafted(order))]
        quoted = sum(
            line.part in (Part.QUOTE, Part.FORWARD) and at not in self.in_text and not self.page.blank(at)
            for at, line in enumerate(self.page.lines)
        )
        return Reading(tuple(self.orders), tuple(self.strays), tuple(self.questions), subject_used, quoted)

    def step(self, at: int) -> int:
        """Read what begins on a line; returns the line to go on with."""
        page, line = self.page, self.page.lines[at]
        if not page.authored(at):
            if line.part is not Part.NEW and not line.sure and not page.blank(at) and page.fits(at):
                self.ask_about(at)
            return at + 1
        if at in page.protected:
            return self.enclosed(at)
        unit = page.unit(at)
        if not any(segment.fit for segment in unit.segments) or (self.public and not unit.fits):
            self.prose(at)
            return at + 1
        if self.public and _may_be_heading(unit) and self.has_prose:
            return at + 1
        header = next((segment.fit for segment in unit.segments if segment.fit and segment.fit.command.body), None)
        if not line.sure or part_of_sentence(page, at, unit.used):
            self.ask_about(at)
            return find_block(page, at + unit.used, header.command).after if header else at + unit.used
        for segment in unit.segments:
            if segment.fit is None or segment.fit is not header:
                self.segment(at, segment, line.number)
        if header is None:
            return at + unit.used
        block = find_block(page, at + unit.used, header.command)
        return self.text_order(header, unit.segments[-1].text, line.number, block)

    def enclosed(self, at: int) -> int:
        """A line inside {{ }} or a fence that belongs to no text: never a command."""
        if self.page.fits(at):
            self.ask_about(at)
        else:
            self.prose(at)
        return at + 1

    @cached_property
    def has_prose(self) -> bool:
        """Whether the author wrote anything but commands and courtesy."""
        return any(self.page.prose(at) for at in range(len(self.page)))

    def segment(self, at: int, segment: Segment, number: int) -> None:
        """Turn a part of a line into an order, a stray or a question."""
        fit = segment.fit
        if fit is None:
            self.stray(segment.text, number)
        elif fit.unclear:
            self.questions.append(Question(str(fit.unclear), (segment.text, *fit.unclear.candidates)))
        elif fit.bare:
            found = bare_order(self.page, self.topics, at, segment.text, fit)
            self.take(found)
        else:
            self.orders.append(Order(fit.command, fit.arguments, segment.text, number, fit.trouble))

    def take(self, found: Order | Question | None) -> None:
        """Keep an order or a question."""
        if isinstance(found, Order):
            self.orders.append(found)
        elif found:
            self.questions.append(found)

    def text_order(self, fit: Fit, line: str, number: int, block: Block) -> int:
        """An order with the text below its line; returns the line to go on with."""
        page, command = self.page, fit.command
        if block.doubt:
            sentence = f"I cannot tell where the text of “{line}” ends: put “{command.ends[0]}” on a line below it."
            self.questions.append(Question(sentence, block.doubt))
            return block.after
        self.in_text.update(range(block.start, block.stop))
        fit, block = titled(fit, block)
        trouble = fit.trouble
        if command.body_required and not block.text.strip():
            trouble = trouble or "The text is missing: write it on the lines below."
        order = Order(command, {**fit.arguments, command.body: block.text}, line, number, trouble)
        drafty = any(says_draft(page.lines[at].text) for at in range(block.start, block.stop) if at not in page.protected)
        self.take(self.drafted(order) if drafty else order)
        return block.after

    def drafted(self, order: Order) -> Order | None:
        """The order as a draft; where it cannot be one, a question takes its place."""
        found = as_draft(order, self.page.vocabulary)
        if isinstance(found, Question):
            self.questions.append(found)
            return None
        return found

    def prose(self, at: int) -> None:
        """A line that is no command: courtesy, a word that the rest is a draft, or a stray."""
        line = self.page.lines[at]
        if says_draft(line.text):
            self.draft = True
        elif not self.public and not self.page.courtesy(at):
            self.stray(line.text, line.number)

    def stray(self, text: str, number: int) -> None:
        """Keep a line that is not understood, with what comes near it (for the first lines of a mail)."""
        if self.public:
            return
        page = self.page
        near = nearest(text, page.vocabulary, page.role) if self.hints and len(self.strays) < _MOST_HINTS else ()
        shown = text.strip()
        self.strays.append(Stray(shown if len(shown) <= _CLIP else shown[:_CLIP] + "…", number, near))

    def ask_about(self, at: int) -> None:
        """A line that may not be meant as a command does nothing; in private its author is asked."""
        text = self.page.lines[at].text.strip()
        if not self.public:
            sentence = f"“{text}” may be quoted or a part of a sentence: if you mean it, send it alone on a line."
            self.questions.append(Question(sentence, (text,)))
