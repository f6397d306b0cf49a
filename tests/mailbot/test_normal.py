"""Text that looks the same to a person compares the same."""

import pytest

from mailbot.normal import for_matching


@pytest.mark.parametrize("typed, plain", [
    ("vote 12 yes", "vote 12 yes"),
    ("\ufeffvote 12 yes", "vote 12 yes"),
    ("vote\u00a012\u2009yes", "vote 12 yes"),
    ("vote\t12", "vote 12"),
    ("vote １２ ｙｅｓ", "vote 12 yes"),
    ("vote ١٢ yes", "vote 12 yes"),
    ("“I vote”", '"I vote"'),
    ("Ann’s", "Ann's"),
    ("12–15", "12-15"),
    ("—", "-"),
    ("vo\u200bte", "vote"),
    ("\u202bvote\u202c", "vote"),
    ("a\r\nb\rc\u2028d\x85e", "a\nb\nc\nd\ne"),
    ("Zoe\u0308", "Zoë"),
    ("vote\x00 12\x1b", "vote 12"),
    ("Case Is Kept", "Case Is Kept"),
    ("    indent", "    indent"),
])
def test_equal_to_the_eye_is_equal(typed: str, plain: str) -> None:
    assert for_matching(typed) == plain


def test_matching_form_is_stable() -> None:
    every = "".join(chr(code) for code in range(0x10000) if not 0xD800 <= code < 0xE000)
    assert for_matching(for_matching(every)) == for_matching(every)
