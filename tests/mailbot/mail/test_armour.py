"""Clear-signed text is unwrapped, sealed text noticed."""

from mailbot.mail.armour import is_armoured, unwrap
from mailbot.mail.rows import Row
from mailbot.values import Part


def rows(text: str) -> list[Row]:
    """The lines of a text as rows."""
    return [Row(line) for line in text.split("\n")]


SIGNED = (
    "above\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nvote 12 yes\n- -- \n- - a\n-----BEGIN PGP SIGNATURE-----\n\nabc\n"
    "-----END PGP SIGNATURE-----\nbelow"
)


def test_signed_text_is_unwrapped() -> None:
    read = unwrap(rows(SIGNED))
    assert [row.text for row in read if row.part is None] == ["above", "vote 12 yes", "-- ", "- a", "below"]
    assert {row.part for row in read} == {None, Part.FOOTER}


def test_other_text_is_left_alone() -> None:
    text = rows("- a\n-----BEGIN PGP SIGNATURE-----\nb")
    assert unwrap(text) == text


def test_sealed_text_is_noticed() -> None:
    assert is_armoured(rows("x\n-----BEGIN PGP MESSAGE-----\ny"))
    assert not is_armoured(rows("> -----BEGIN PGP MESSAGE-----"))
