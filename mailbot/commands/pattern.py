"""The small language in which commands are written: "vote {choice} on {proposals}", "(join|sign up) as {name}"."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from mailbot.commands.kind import Kind
from mailbot.errors import BadSetup
from mailbot.normal import for_matching

_TOKEN = re.compile(r"\{(\w+)\}|([\[\]()|])|(\w+(?:['’]\w+)*)|(\s+)|([^\s\w\[\](){}|])")
_ARTICLES = ("the", "a", "an")
_ARTICLE = r"(?:(?<=[\s\S])(?:the|an?)\s)?"
_COLON = r"(?:\s?[:=|]|\s-{1,2}>?|\s?→|-->?)\s?"
_WORD_END = r"(?!\w)(?:)"
"""Ends a word of a pattern; the empty group tells it from the end of an argument."""
_FIRST_COLON = r"(?:\s?:(?=\s?[^\s:]))?"
_NOTHING = frozenset({""})


@dataclass(frozen=True)
class Piece:
    """A part of a pattern as it is compiled: its regex, the words it can begin with, and its literal letters.

    `firsts` holds "" where the piece may be empty, and is None where it can begin with anything.
    """

    regex: str
    firsts: frozenset[str] | None
    weight: int = 0
    form: str = ""
    tails: frozenset[str] = frozenset()
    empty: bool = False


@dataclass(frozen=True)
class Pattern:
    """A compiled pattern. `tails` are the arguments it may end with; `form` shows it in help."""

    source: str
    regex: re.Pattern[str]
    firsts: frozenset[str] | None
    weight: int
    form: str
    arguments: tuple[str, ...]
    tails: frozenset[str]


@dataclass
class _Parser:
    """Reads one pattern from left to right."""

    source: str
    kinds: Mapping[str, Kind]
    tokens: list[tuple[str, str]]
    at: int = 0
    arguments: list[str] = field(default_factory=list)

    def fault(self, what: str) -> BadSetup:
        return BadSetup(f"pattern “{self.source}”: {what}")

    def sequence(self, closing: str) -> Piece:
        """A row of pieces with alternatives, up to `closing` ("" for the end of the pattern)."""
        rows: list[list[Piece]] = [[]]
        while True:
            sort, text = self.take(closing)
            if (sort == "mark" and text == closing) or sort == "end":
                return _either([_row(row) for row in rows])
            if (sort, text) == ("mark", "|"):
                rows.append([])
            elif sort == "mark" and text in "[(":
                inner = self.sequence("]" if text == "[" else ")")
                rows[-1].append(_optional(inner) if text == "[" else inner)
            else:
                rows[-1].append(self.single(sort, text))

    def take(self, closing: str) -> tuple[str, str]:
        if self.at == len(self.tokens):
            if closing:
                raise self.fault(f"“{closing}” is missing")
            return "end", ""
        self.at += 1
        sort, text = self.tokens[self.at - 1]
        if sort == "mark" and text in "])" and text != closing:
            raise self.fault(f"“{text}” stands alone")
        return sort, text

    def single(self, sort: str, text: str) -> Piece:
        if sort == "argument":
            return self.argument(text)
        return _word(text) if sort == "word" else _sign(text)

    def argument(self, name: str) -> Piece:
        if name not in self.kinds:
            raise self.fault(f"{{{name}}} has no kind")
        if name in self.arguments:
            raise self.fault(f"{{{name}}} stands twice")
        self.arguments.append(name)
        kind = self.kinds[name]
        return Piece(rf"\s?(?<!\w)(?P<{name}>{kind.pattern})(?!\w)", kind.first_words, 0, f"<{kind.sample}>",
                     frozenset({name}))


def compile_pattern(source: str, kinds: Mapping[str, Kind]) -> Pattern:
    """Compile a pattern; BadSetup says what is wrong with it.

    `[…]` may be left out, `(a|b)` is one or the other, `{name}` an argument of the kind given for it. Words but the first
    may have an article before them; articles in the pattern may be left out; a colon may be written as a dash or an equals sign,
    and one may follow the first word.
    """
    parser = _Parser(source, kinds, list(_tokens(source)))
    whole = parser.sequence("")
    try:
        regex = re.compile(whole.regex.replace(_WORD_END, _WORD_END + _FIRST_COLON, 1), re.IGNORECASE)
    except re.error as fault:
        raise BadSetup(f"pattern “{source}”: a kind's own pattern is wrong ({fault})") from None
    firsts = None if whole.firsts is None or "" in whole.firsts else whole.firsts
    return Pattern(source, regex, firsts, whole.weight, whole.form.strip(), tuple(parser.arguments), whole.tails)


def _tokens(source: str) -> Iterator[tuple[str, str]]:
    plain, at = for_matching(source), 0
    while at < len(plain):
        found = _TOKEN.match(plain, at)
        if not found:
            raise BadSetup(f"pattern “{source}”: cannot read “{plain[at:]}”")
        at = found.end()
        name, mark, word, _blank, sign = found.groups()
        for sort, text in (("argument", name), ("mark", mark), ("word", word), ("sign", sign)):
            if text:
                yield sort, text


def _word(text: str) -> Piece:
    lower = text.lower()
    if lower in _ARTICLES:
        return Piece(rf"(?:\s?(?<!\w){re.escape(lower)}(?!\w))?", _NOTHING, 0, f" {text}", empty=True)
    first = re.split(r"\W", lower)[0]
    return Piece(rf"\s?(?<!\w){_ARTICLE}{re.escape(lower)}{_WORD_END}", frozenset({first}), len(lower), f" {text}")


def _sign(text: str) -> Piece:
    if text == ":":
        return Piece(_COLON, None, 1, ":")
    return Piece(rf"\s?{re.escape(text)}\s?", None, 1, text if text in ",.;" else f" {text}")


def _row(pieces: list[Piece]) -> Piece:
    firsts: frozenset[str] | None = _NOTHING
    tails: frozenset[str] = frozenset()
    for piece in pieces:
        if firsts is not None and "" in firsts:
            firsts = None if piece.firsts is None else (firsts - _NOTHING) | piece.firsts
        tails = tails | piece.tails if piece.empty else piece.tails
    form = "".join(piece.form if piece.form[:1] in ",.:;" else f" {piece.form.strip()}" for piece in pieces)
    weight, empty = sum(piece.weight for piece in pieces), all(piece.empty for piece in pieces)
    return Piece("".join(piece.regex for piece in pieces), firsts, weight, form, tails, empty)


def _either(rows: list[Piece]) -> Piece:
    known = [row.firsts for row in rows if row.firsts is not None]
    firsts: frozenset[str] | None = frozenset[str]().union(*known) if len(known) == len(rows) else None
    regex = "(?:" + "|".join(row.regex for row in rows) + ")"
    tails = frozenset[str]().union(*(row.tails for row in rows))
    empty = any(row.empty for row in rows)
    return Piece(regex, firsts, min(row.weight for row in rows), rows[0].form, tails, empty)


def _optional(piece: Piece) -> Piece:
    firsts = None if piece.firsts is None else piece.firsts | _NOTHING
    return Piece(f"{piece.regex}?", firsts, 0, f" [{piece.form.strip()}]", piece.tails, True)
