"""Bytes become text: by the declared charset, else UTF-8, else Windows-1252, and never an exception."""

import codecs
import re
from functools import lru_cache

# What mailers call a charset, where Python's codec of that name is missing or narrower than what they send.
_WIDER = {
    "us-ascii": "ascii", "ansi_x3.4-1968": "ascii", "iso-8859-1": "cp1252", "iso8859-1": "cp1252",
    "iso_8859-1": "cp1252", "latin1": "cp1252", "latin-1": "cp1252", "iso-8859-9": "cp1254", "iso-8859-11": "cp874",
    "tis-620": "cp874", "gb2312": "gb18030", "gb_2312-80": "gb18030", "gbk": "gb18030", "x-gbk": "gb18030",
    "ks_c_5601-1987": "cp949", "ks_c_5601": "cp949", "euc-kr": "cp949", "shift_jis": "cp932", "shift-jis": "cp932",
    "x-sjis": "cp932", "sjis": "cp932", "iso-2022-jp": "iso2022_jp_ext", "big5": "big5hkscs", "x-big5": "big5hkscs",
    "iso-8859-8-i": "iso-8859-8", "iso-8859-8-e": "iso-8859-8", "iso-8859-6-i": "iso-8859-6",
    "unicode-1-1-utf-7": "utf-7", "utf8mb4": "utf-8", "ansi": "cp1252", "windows-31j": "cp932",
    "macintosh": "mac_roman",
}
# Codecs that are no charset of mail: some are slow on purpose-made input, some read escapes into other text.
_NO_CHARSET = {"idna", "punycode", "unicode_escape", "raw_unicode_escape", "undefined", "utf-8-sig"}
_UNFIT = re.compile("[\x00-\x08\x0e-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
_HIGH = re.compile(r"[^\x00-\x7f\ufffd]")


@lru_cache(maxsize=256)
def known_charset(name: str) -> str:
    """The codec for a declared charset, or "" when the name says nothing usable."""
    name = name.strip(" \t\"'").lower()
    if not name or len(name) > 40 or not name.isascii() or not name.isprintable():
        return ""
    try:
        codec = codecs.lookup(_WIDER.get(name, name)).name
        b"a".decode(codec, "replace")      # raises where the codec makes no text of bytes
    except (LookupError, ValueError, UnicodeError, TypeError):
        return ""
    return "" if codec.replace("-", "_") in _NO_CHARSET else codec


def decode(data: bytes, declared: str = "") -> str:
    """Text of any bytes. A declared charset that does not fit gives way to UTF-8, and that to Windows-1252."""
    return scrub(_decode(data, known_charset(declared)))


def scrub(text: str) -> str:
    """The text without surrogates, NUL and control characters other than blanks and line ends."""
    if text.isprintable():
        return text
    return _UNFIT.sub(_replacement, text).removeprefix("\ufeff")


def _replacement(match: re.Match[str]) -> str:
    return "\ufffd" if match[0] >= "\ud800" else ""


def _decode(data: bytes, codec: str) -> str:
    if not data.isascii() and codec == "ascii":
        codec = ""
    for attempt in (codec, "utf-8"):
        try:
            if attempt:
                return data.decode(attempt)
        except (UnicodeError, ValueError):
            continue
    mended = data.decode("utf-8", "replace")
    if len(_HIGH.findall(mended)) > mended.count("\ufffd"):
        return mended      # UTF-8 with a few broken bytes, such as a character cut in half
    return data.decode("cp1252", "replace")
