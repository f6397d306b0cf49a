"""Bytes become text whatever the mail says about them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailbot.mail.charset import decode, known_charset, scrub


@pytest.mark.parametrize(
    "data, declared, text",
    [
        (b"abc", "", "abc"),
        ("größer".encode(), "utf-8", "größer"),
        ("größer".encode(), "us-ascii", "größer"),
        ("größer".encode("latin-1"), "", "größer"),
        ("größer".encode("latin-1"), "utf-8", "größer"),
        ("“a” – b".encode("cp1252"), "iso-8859-1", "“a” – b"),
        ("镕".encode("gbk"), "gb2312", "镕"),
        ("①".encode("cp932"), "shift_jis", "①"),
        ("ab".encode("utf-16"), "UTF-16", "ab"),
        (b"\xef\xbb\xbfabc", "utf-8", "abc"),
        (b"a\x81b", "", "a\ufffdb"),
        (b"abc", "idna", "abc"),
        (b"abc", "punycode", "abc"),
        (b"\\u0041", "unicode_escape", "\\u0041"),
        (b"abc", "rot13", "abc"),
        (b"abc", "zip", "abc"),
        (b"abc", "a" * 1000, "abc"),
        (b"abc", "utf\x008", "abc"),
        (b"abc", ' "UTF-8" ', "abc"),
        (b"+2AA-", "utf-7", "\ufffd"),
    ],
)
def test_declared_else_utf_8_else_windows_1252(data: bytes, declared: str, text: str) -> None:
    assert decode(data, declared) == text


@given(
    st.binary(max_size=200),
    st.one_of(st.text(max_size=12), st.sampled_from(["utf-7", "utf-16", "iso-2022-jp", "hz", "mbcs", "x"])),
)
def test_never_an_exception_never_a_surrogate(data: bytes, declared: str) -> None:
    text = decode(data, declared)
    text.encode("utf-8")
    assert "\x00" not in text


def test_names_of_charsets_are_read_generously() -> None:
    assert known_charset("Latin1") == known_charset("ISO-8859-1") == "cp1252"
    assert known_charset("unknown-8bit") == known_charset("") == ""


def test_scrubbing_keeps_blanks_and_line_ends() -> None:
    assert scrub("a\tb\nc\r\nd\x00\x1b\ud800") == "a\tb\nc\r\nd\ufffd"
