"""The words of mail programs in many languages, ready for comparing (phrases.toml)."""

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from mailbot.normal import for_matching

_FIRST_SCRIPT_WITHOUT_BLANKS = "\u2e80"


@dataclass(frozen=True, slots=True)
class Phrases:
    """Vocabulary in its matching form: lower case, plain quotes and dashes."""

    openers: re.Pattern[str]              # at the start of a line above a quotation
    verbs: re.Pattern[str]                # "wrote", anywhere
    labels: dict[str, str]                # name of a header field -> from, sent, to, cc, subject, other
    original: re.Pattern[str]             # what a bar above a quoted mail says, the whole of it or its start
    forwarded: re.Pattern[str]
    unbarred: frozenset[str]
    above: re.Pattern[str]                # "reply above this line"
    sent_from_starts: tuple[str, ...]
    sent_from_ends: tuple[str, ...]
    footer_marks: re.Pattern[str]
    footer_starts: tuple[str, ...]
    reply_subject: re.Pattern[str]        # the prefixes of a reply's or forward's subject, all of them
    forward_subject: re.Pattern[str]
    vacation_subjects: re.Pattern[str]
    vacation_sentences: re.Pattern[str]
    html_stubs: re.Pattern[str]


@cache
def phrases() -> Phrases:
    """The vocabulary, read once."""
    table = tomllib.loads(files("mailbot.mail").joinpath("phrases.toml").read_text("utf-8"))
    words = {group: {name: [matching(word) for word in found] for name, found in inner.items()}
             for group, inner in table.items()}
    prefixes = words["subject"]["reply"] + words["subject"]["forward"]
    return Phrases(
        openers=re.compile(rf"(?:{_either(words['attribution']['openers'])})[ ,]"),
        verbs=_anywhere(words["attribution"]["verbs"]),
        labels={word: kind for kind in reversed(words["labels"]) for word in words["labels"][kind]},
        original=re.compile(rf"(?:{_either(words['bars']['original'])})(?!\w)"),
        forwarded=re.compile(rf"(?:{_either(words['bars']['forwarded'])})(?!\w)"),
        unbarred=frozenset(words["bars"]["unbarred"]),
        above=_anywhere(words["bars"]["above"]),
        sent_from_starts=tuple(words["sent_from"]["starts"]),
        sent_from_ends=tuple(words["sent_from"]["ends"]),
        footer_marks=_anywhere(words["footer"]["marks"]),
        footer_starts=tuple(words["footer"]["starts"]),
        reply_subject=_prefix(prefixes),
        forward_subject=_prefix(words["subject"]["forward"]),
        vacation_subjects=_anywhere(words["vacation"]["subjects"]),
        vacation_sentences=_anywhere(words["vacation"]["sentences"]),
        html_stubs=_anywhere(words["html_only"]["stubs"]),
    )


def matching(text: str) -> str:
    """Text in the form in which this vocabulary is compared."""
    return for_matching(text).lower()


def _either(words: Iterable[str]) -> str:
    return "|".join(re.escape(word) for word in sorted(set(words), key=len, reverse=True))


def _anywhere(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern for any of the words inside a text: whole words, where the script has blanks between words."""
    spaced = [word for word in words if word[:1] < _FIRST_SCRIPT_WITHOUT_BLANKS]
    joined = [word for word in words if word[:1] >= _FIRST_SCRIPT_WITHOUT_BLANKS]
    return re.compile(rf"(?<!\w)(?:{_either(spaced)})" + (f"|{_either(joined)}" if joined else ""))


def _prefix(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern for the start of a subject: "[list] Re[2]: AW: "."""
    word = rf"(?:{_either(words)})(?:\[\d+\]|\(\d+\)|\^\d+)?[ ]?:"
    return re.compile(rf"(?:[ ]*\[[^\]\[]*\])*+[ ]*{word}(?:[ ]*{word})*+[ ]*")
