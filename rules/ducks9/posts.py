"""Posts: which mails are proposals as a whole; in these nothing acts and nothing is cut but a signature and a footer."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from mailbot.engine.rule import OF_A_TEXT, Channel, Choice, Game, Letter, Line, Part, Rule

from ..common import proposals

rule = Rule("posts", title="What is a proposal", needs=[proposals.rule], implements=["D9-PROP-4", "D9-PROP-5", "D9-PROP-6"])
list_is = rule.param("list_is", "actions", column=Choice("actions", "proposals"),
                     help="what mails to the list are: actions, unless they say that they propose; or proposals, each of them")
_HEAD = re.compile(r"\s*(?:i\s+)?(?:propose|proposal)\b(?!\s*#?\d)[\s:.,–—-]*(?:that\s+)?(.*)", re.IGNORECASE | re.DOTALL)
_AMEND = re.compile(r"\s*(?:i\s+)?(?:amend\s+(?:my\s+)?(?:proposal\s+)?|(?:change|replace|edit)\s+(?:my\s+)?proposal\s+)#?\d+\b.*",
re.IGNORECASE)
_CONTROL = re.compile(r"\s*(?:vote|unvote|retract|withdraw|amend|supersedes)\b.*\d.*", re.IGNORECASE)
_PREFIX = re.compile(r"\s*(?:\[[^\[\]]{0,60}\])\s*")
_MARK = re.compile(r"\s*(?:(?:re|fwd?|aw|wg)\s*:)", re.IGNORECASE)
_END = re.compile(r"[\s*_`.-]*end(?: (?:of )?proposal)?[\s*_`.-]*", re.IGNORECASE)
_GREETING = re.compile(r"\s*\S[^:]{0,40}[,!]\s*")
_TITLE = 90
Ends = Callable[[Line], bool]


def is_post(letter: Letter) -> bool:
    """Whether a letter, as it is read, is a proposal as a whole."""
    return any(line.part is Part.NEW and (_HEAD.fullmatch(line.text) or _AMEND.fullmatch(line.text)) for line in _first(letter)) \
        or bool(_HEAD.fullmatch(_unmarked(letter.subject)))


def _first(letter: Letter) -> list[Line]:
    """The first line with something in it, as a list; a greeting above a proposal is none."""
    filled = [line for line in letter.lines if line.part is Part.NEW and line.text.strip()]
    if len(filled) > 1 and _GREETING.fullmatch(filled[0].text) and _HEAD.fullmatch(filled[1].text):
        return filled[1:2]
    return filled[:1]


def _unmarked(subject: str) -> str:
    """A subject without "[list]"; one that is an answer gives nothing."""
    while found := _PREFIX.match(subject):
        subject = subject[found.end():]
    return "" if _MARK.match(subject) else subject


@rule.answer("as_read")
def as_post(game: Game, value: Letter) -> Letter:
    """A proposal with a head that the game can read: its title on the first line, all of its text below."""
    first = next(iter(_first(value)), None)
    ends = partial(_goes_on, game)
    if first is not None and (found := _HEAD.fullmatch(first.text)):
        return _headed(value, found[1].strip(), first, ends)
    if found := _HEAD.fullmatch(_unmarked(value.subject)):
        return _headed(replace(value, subject=""), found[1].strip(), None, ends)
    if first is not None and _AMEND.fullmatch(first.text):
        return replace(value, lines=(first, *_closed(_body(value, first), ends)))
    if value.channel is Channel.LIST and game[list_is] == "proposals" and _is_new(value) and first is not None \
            and not _CONTROL.fullmatch(first.text):
        return _headed(replace(value, subject=""), _unmarked(value.subject), None, ends)
    return value


def _is_new(letter: Letter) -> bool:
    return not (letter.in_reply_to or letter.references or _MARK.match(letter.subject))


def _headed(letter: Letter, title: str, head: Line | None, ends: Ends) -> Letter:
    """The letter with a line “propose: TITLE” in front of all its text."""
    return replace(letter, lines=tuple(_arranged(_body(letter, head), title, head.number if head else 0, ends)))


def _goes_on(game: Game, line: Line) -> bool:
    """Whether a line below an “end” is meant for the game, so that the text above it is over: a command, or another proposal."""
    fit = game.active.vocabulary.fit(line.text)
    return bool(_HEAD.fullmatch(line.text)) or (fit is not None and not fit.loose)


def _end(below: list[Line], ends: Ends) -> int:
    """Where the text ends: at an “end”, but not where the text goes on in the very next line and that is not meant for the game."""
    for at, line in enumerate(below):
        after = below[at + 1] if at + 1 < len(below) else None
        if _END.fullmatch(line.text) and (after is None or not after.text.strip() or ends(after)):
            return at
    return len(below)


def _kept(text: list[Line]) -> list[Line]:
    """A text in which no line is taken for its end."""
    return [replace(line, hint=OF_A_TEXT) if _END.fullmatch(line.text) else line for line in text]


def _arranged(below: list[Line], title: str, number: int, ends: Ends) -> list[Line]:
    """A proposal with its head, its text and its end; below an “end” of its author's another one may follow.

    Without a text the title is the text too; so is a title that is too long for one, in front of the text.
    """
    stop = _end(below, ends)
    text, rest = _kept(below[:stop]), below[stop + 1:]
    written = [line for line in text if line.text.strip()]
    short = title if len(title) <= _TITLE else title[:_TITLE - 1].rstrip() + "…"
    if title and (not written or short != title):
        text = [Line(number, title), *text]
    if not short:
        short = written[0].text.strip()[:_TITLE] if written else "Untitled"
    again = next((at for at, line in enumerate(rest) if _HEAD.fullmatch(line.text)), len(rest))
    found = _HEAD.fullmatch(rest[again].text) if again < len(rest) else None
    more = [*rest[:again], *(_arranged(rest[again + 1:], found[1].strip(), rest[again].number, ends) if found else ())]
    return [Line(number, f"propose: {short}"), *text, Line(0, "end"), *more]


def _body(letter: Letter, head: Line | None) -> list[Line]:
    """What stands below the head: signature and footer cut, lines that begin with > kept unless a mail program quoted them."""
    quoted = any(line.part is Part.ATTRIBUTION for line in letter.lines)
    parts = (Part.NEW,) if quoted else (Part.NEW, Part.QUOTE)
    start = letter.lines.index(head) + 1 if head is not None else 0
    return [Line(line.number, line.text) for line in letter.lines[start:] if line.part in parts]


def _closed(text: list[Line], ends: Ends) -> list[Line]:
    """A text with an end, so that nothing in it is taken for a command."""
    stop = _end(text, ends)
    return [*_kept(text[:stop]), Line(0, "end"), *text[stop + 1:]]
