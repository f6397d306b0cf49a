"""Parts are found whatever state their boundaries are in."""

import pytest

from mailbot.mail.mime import DEEPEST, MOST_PARTS, parameters, read_entity


@pytest.mark.parametrize(
    "value, read",
    [
        ("text/plain; charset=utf-8", {"charset": "utf-8"}),
        ('text/plain; CharSet="utf-8" ; format = flowed', {"charset": "utf-8", "format": "flowed"}),
        (r'a/b; x="a \"b\"; c"', {"x": 'a "b"; c'}),
        ("a/b; name*=utf-8'de'gr%C3%B6%C3%9Fer", {"name": "größer"}),
        ("a/b; name*0=a; name*1=b; name*2*=%63", {"name": "abc"}),
        ("a/b; name*1=b; name*0=a", {"name": "ab"}),
        ("a/b; name*=x-unknown''%ff", {"name": "ÿ"}),
        ("a/b;;; =; x", {}),
    ],
)
def test_parameters(value: str, read: dict[str, str]) -> None:
    assert parameters(value) == read


def bodies(text: str, boundary: str = "b") -> list[bytes]:
    """The bodies of the parts of a multipart mail."""
    mail = read_entity(f'Content-Type: multipart/mixed; boundary="{boundary}"\n\n{text}'.encode())
    return [part.body for part in mail.children]


@pytest.mark.parametrize(
    "text, found",
    [
        ("--b\n\none\n--b\n\ntwo\n--b--\n", [b"one", b"two"]),
        ("preamble\n--b\n\none\n--b--\nepilogue\n--b\n\nlate", [b"one"]),
        ("--b\n\none\n", [b"one\n"]),
        ("--b  \n\none\n--b-- \n", [b"one"]),
        ("--bc\n\none\n--b--\n", []),
        ("--b\n\none --b\n--b--", [b"one --b"]),
        ("--b\r\n\r\none\r\n\r\n--b--\r\n", [b"one\n"]),
        ("--b\n--b\n\n\n--b--", [b"", b""]),
    ],
)
def test_boundaries(text: str, found: list[bytes]) -> None:
    assert bodies(text) == found


def test_a_boundary_that_begins_like_the_outer_one() -> None:
    inner = "Content-Type: multipart/mixed; boundary=bb\n\n--bb\n\nx\n--bb--"
    mail = read_entity(f"Content-Type: multipart/mixed; boundary=b\n\n--b\n{inner}\n--b\n\ny\n--b--".encode())
    assert [part.body for part in mail.walk() if not part.children] == [b"x", b"y"]


def test_without_parts_it_is_a_text() -> None:
    assert read_entity(b"Content-Type: multipart/mixed\n\nabc").kind == "text/plain"
    assert read_entity(b"Content-Type: nonsense\n\nabc").kind == "text/plain"


def test_depth_and_number_are_bounded() -> None:
    deep = b"".join(b"Content-Type: multipart/mixed; boundary=b%d\n\n--b%d\n" % (n, n) for n in range(100))
    assert sum(1 for part in read_entity(deep).walk()) == DEEPEST + 1
    assert any(part.too_deep for part in read_entity(deep).walk())
    assert len(bodies("--b\n\n" * (MOST_PARTS + 100))) <= MOST_PARTS + 1
