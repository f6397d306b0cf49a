"""Header fields are found in any case and read in any encoding."""

import pytest

from mailbot.mail.headers import base64_bytes, plain, split_header


@pytest.mark.parametrize(
    "value, text",
    [
        ("plain words", "plain words"),
        ("=?utf-8?q?gr=C3=B6=C3=9Fer?=", "größer"),
        ("=?UTF-8?B?Z3LDtsOfZXI=?=", "größer"),
        ("=?utf-8?b?Z3LDtg==?= =?utf-8?q?=C3=9Fer?=", "größer"),
        ("=?utf-8?q?=E2=82?=  =?utf-8?q?=AC?=", "€"),
        ("=?iso-8859-1?q?a?= =?utf-8?q?b?=", "ab"),
        ("a =?utf-8?q?b?= c", "a b c"),
        ("=?utf-8*de?q?a_b?=", "a b"),
        ("=?x-unknown?q?gr=C3=B6?=", "grö"),
        ("=?utf-8?q?broken", "=?utf-8?q?broken"),
        ("=?utf-8?x?abc?=", "=?utf-8?x?abc?="),
        ("=?utf-8?b?!!!?=", ""),
        ("=?utf-8?q??=", ""),
        ("a\t  b\r\n c", "a b c"),
    ],
)
def test_encoded_words_are_decoded(value: str, text: str) -> None:
    assert plain(value) == text


def test_fields_are_unfolded_and_found_by_name() -> None:
    headers, body = split_header(b"SUBJECT : a\n b\nX: 1\nx: 2\nnonsense\nFrom nobody at noon\n\nbody\n\nmore")
    assert headers.text("subject") == "a b"
    assert headers.every("x") == ["1", "2"]
    assert "from" not in headers
    assert headers.raw("missing") == ""
    assert body == b"body\n\nmore"


@pytest.mark.parametrize("data", [b"", b"\n", b"a", b"a: b", b"\n\n", b":\n\n", b" folded\n\nx"])
def test_a_header_that_is_none(data: bytes) -> None:
    headers, _ = split_header(data)
    assert headers.raw("from") == ""


def test_raw_bytes_in_a_header_are_read() -> None:
    headers, _ = split_header("Subject: größer\nX: gr\u00f6\n\n".encode("latin-1"))
    assert headers.text("subject") == "größer"


def test_ids_are_taken_out_of_their_brackets() -> None:
    headers, _ = split_header(b"References: <a@b> junk <c@d>\n <e@f>\nReferences: <g@h>\n\n")
    assert headers.message_ids("references") == ("a@b", "c@d", "e@f", "g@h")
    assert headers.message_ids("in-reply-to") == ()


@pytest.mark.parametrize(
    "data, decoded",
    [
        (b"aGVsbG8=", b"hello"),
        (b"aGVsbG8", b"hello"),
        (b"aGVs\r\nbG8=\n", b"hello"),
        (b"aGVsbG8=aGVsbG8=", b"hellohello"),
        (b"a*G V!s", b"hel"),
        (b"a", b""),
        (b"", b""),
        (b"====", b""),
    ],
)
def test_base64_is_read_generously(data: bytes, decoded: bytes) -> None:
    assert base64_bytes(data) == decoded
