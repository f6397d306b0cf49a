"""One line, which may hold several commands: "vote 12 yes; vote 13 no  # at last"."""

import re
from dataclasses import dataclass

from mailbot.commands.fitting import Fit, doubt
from mailbot.commands.spelling import spell
from mailbot.commands.vocabulary import Vocabulary

_COMMENT = re.compile(r"(?:^|\s)#(?:\s(?!\d)|$)")
_TAG = re.compile(r"\s#(?=[^\W\d]|\s)")
_JOINT = re.compile(r"\s*,\s*(?:(?:and|but)\s+)?|\s+(?:and|but)\s+", re.IGNORECASE)
_SENTENCE = re.compile(r"(?<=[^\W_])[.!]+\s+")
_FIGURES = re.compile(r"[#\d\s.–-]+")
_MOST_PARTS = 50


@dataclass(frozen=True)
class Segment:
    """A part of a line, as written, and the command it is, if any."""

    text: str
    fit: Fit | None


BAR = "|"
"""A line that begins with it is never a command: so our own mails mark what must not act when it comes back."""


def read_line(text: str, vocabulary: Vocabulary, role: str = "player") -> tuple[Segment, ...]:
    """The commands of a line in order; parts that are none have no fit. A line of comment alone gives nothing."""
    if len(text) > vocabulary.longest and (len(text.strip()) > 2 * vocabulary.longest or len(spell(text).plain) > vocabulary.longest):
        return (_overlong(text, vocabulary, role),)
    if text.lstrip().startswith(BAR):
        return (Segment(text.strip(), None),)
    bare = _without(text, _COMMENT)
    if not bare.strip():
        return ()
    segments = _segments(bare, vocabulary, role)
    if all(segment.fit for segment in segments) or not _TAG.search(bare):
        return segments
    untagged = _segments(_without(bare, _TAG), vocabulary, role)
    return untagged if all(segment.fit for segment in untagged) else segments


def _without(text: str, mark: re.Pattern[str]) -> str:
    found = mark.search(text)
    return text[: found.start()] if found else text


def _segments(text: str, vocabulary: Vocabulary, role: str) -> tuple[Segment, ...]:
    whole = Segment(text.strip(), vocabulary.fit(text, role))
    if ";" not in text:
        return (whole,) if whole.fit else _listed(whole, vocabulary, role)
    if text.count(";") > _MOST_PARTS:
        return (whole,)
    parts = _parts(text, vocabulary, role)
    if all(part.fit for part in parts):
        return parts
    if whole.fit or any(not part.fit and doubt().search(spell(part.text).plain) for part in parts):
        return (whole,)
    return parts


def _parts(text: str, vocabulary: Vocabulary, role: str) -> tuple[Segment, ...]:
    """The line cut at semicolons; a command that takes the rest of its line gets it."""
    pieces = [piece for piece in text.split(";") if piece.strip()]
    segments: list[Segment] = []
    for at, piece in enumerate(pieces):
        fit = vocabulary.fit(piece, role)
        if fit and fit.rest and at + 1 < len(pieces):
            rest = ";".join(pieces[at:]).strip()
            return (*segments, Segment(rest, vocabulary.fit(rest, role) or fit))
        segments.append(Segment(piece.strip(), fit))
    return tuple(segments)


def _listed(whole: Segment, vocabulary: Vocabulary, role: str) -> tuple[Segment, ...]:
    """"vote 12 yes, 13 no and 14 yes": several commands, if each part is one by itself; otherwise the line as it is."""
    if len(whole.text) > vocabulary.longest:
        return (whole,)
    sentences = [piece for piece in _SENTENCE.split(whole.text) if piece.strip()]
    if 1 < len(sentences) <= _MOST_PARTS:
        read = [part for piece in sentences for part in _segments(piece, vocabulary, role)]
        return tuple(read) if all(_by_itself(part.fit) for part in read) else (whole,)
    pieces = _pieces(whole.text)
    if not 1 < len(pieces) <= _MOST_PARTS:
        return (whole,)
    parts: list[Segment] = []
    for piece in pieces:
        fit = vocabulary.fit(piece, role)
        if not _by_itself(fit):
            return (whole,)
        parts.append(Segment(piece.strip(), fit))
    return tuple(parts)


def _by_itself(fit: Fit | None) -> bool:
    """Whether a part of a line is a command that needs nothing around it."""
    return bool(fit and not fit.bare and not fit.command.body and not fit.trouble)


def _pieces(text: str) -> list[str]:
    """A line cut at its joints; a number alone belongs to the list of the part before it ("yes on 1, 2 and 3, and no on 4")."""
    pieces: list[str] = []
    start = end = 0
    for joint in (*_JOINT.finditer(text), None):
        stop = joint.start() if joint else len(text)
        if text[end:stop].strip():
            if pieces and _FIGURES.fullmatch(text, end, stop):
                pieces[-1] = text[start:stop]
            else:
                start = end
                pieces.append(text[start:stop])
        end = joint.end() if joint else stop
    return pieces


def _overlong(text: str, vocabulary: Vocabulary, role: str) -> Segment:
    """A line too long to be a command: its beginning may still be the header of a text, with too long a title."""
    fit = vocabulary.fit(text[: vocabulary.longest], role)
    return Segment(text[: vocabulary.longest], fit if fit and fit.rest and fit.trouble else None)
