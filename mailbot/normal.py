"""How text is compared: odd blanks, curly quotes, long dashes and invisible marks count as their plain forms."""

import re
import unicodedata

_SPACES = "\t\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u202f\u205f\u3000\u2800"
_BREAKS = "\r\x0b\x0c\x85\u2028\u2029"
_DOUBLE_QUOTES = "\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033\u2036\u300c\u300d\u301d\u301e"
_SINGLE_QUOTES = "\u2018\u2019\u201a\u201b\u02bc\u02b9\u2032\u2035\u00b4\u2039\u203a"
_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2e3a\u2e3b\ufe58\ufe63"
_INVISIBLE = (
    "\u00ad\u034f\u061c\u180e\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e"
    "\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\ufe0e\ufe0f\ufeff"
)
_OTHER_DIGIT = re.compile(r"(?![0-9])\d")
_FULL_WIDTH = {code: code - 0xFEE0 for code in range(0xFF01, 0xFF5F)}

_PLAIN: dict[int, str | int | None] = (
    {ord(mark): " " for mark in _SPACES}
    | {ord(mark): "\n" for mark in _BREAKS}
    | {ord(mark): '"' for mark in _DOUBLE_QUOTES}
    | {ord(mark): "'" for mark in _SINGLE_QUOTES}
    | {ord(mark): "-" for mark in _DASHES}
    | {code: None for code in range(32) if chr(code) not in "\t\n" + _BREAKS}
    | {ord(mark): None for mark in _INVISIBLE}
    | {0x7F: None}
    | _FULL_WIDTH
)


def for_matching(text: str) -> str:
    """The text as it is compared with patterns: same words and case, plain blanks, quotes, dashes and line ends.

    Each kind of blank becomes a space of its own (indents keep their width, a tab counts one), every line end becomes
    a newline, full-width letters and digits become ASCII, digits of other scripts too, and zero-width or direction
    marks vanish. Never use the result for display. The cost is linear in the length.
    """
    if text.isascii():
        return text if text.isprintable() else text.replace("\r\n", "\n").translate(_PLAIN)
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n")).translate(_PLAIN)
    if text.isascii():
        return text
    return unicodedata.normalize("NFC", _OTHER_DIGIT.sub(lambda found: str(unicodedata.decimal(found[0])), text))
