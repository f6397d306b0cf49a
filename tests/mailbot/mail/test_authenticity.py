"""Only what our own server found out counts, and only for the domain in From."""

import pytest

from mailbot.mail.authenticity import find_trust
from mailbot.mail.headers import split_header
from mailbot.values import Trust

GOOD = "mx.example.net; dmarc=pass header.from=example.org"


def trust(*fields: str, address: str = "ann@example.org", server: str = "mx.example.net") -> Trust:
    """The verdict for a mail with these header lines."""
    head, _ = split_header("\n".join((*fields, "", "")).encode())
    verdict, reason = find_trust(head, address, server)
    assert reason.endswith(".")
    return verdict


def found(value: str, address: str = "ann@example.org") -> Trust:
    """The verdict for one Authentication-Results at the top."""
    return trust(f"Authentication-Results: {value}", "Received: from x by y; z", address=address)


@pytest.mark.parametrize(
    "value",
    [
        GOOD,
        "mx.example.net 1; DMARC = pass header.from=example.org",
        "MX.Example.NET; dmarc=pass (p=none dis=none) header.from=Example.org",
        "mx.example.net; spf=fail smtp.mailfrom=x@y.z; dkim=pass header.d=example.org header.s=a",
        "mx.example.net; dkim=pass (2048-bit; insecure key) header.i=@example.org",
        "mx.example.net; dkim=pass header.d=mail.example.org",
        "mx.example.net; dkim=fail header.d=other.net; dkim=pass header.d=example.org",
        "mx.example.net; spf=pass smtp.mailfrom=ann@example.org",
        "mx.example.net; spf=pass smtp.mailfrom=example.org",
        "mx.example.net;\n dkim=pass\n header.d=example.org",
    ],
)
def test_passed(value: str) -> None:
    assert found(value) is Trust.PASS


@pytest.mark.parametrize(
    "value",
    [
        "mx.example.net; dmarc=fail (p=reject) header.from=example.org",
        "mx.example.net; spf=fail smtp.mailfrom=example.org; dkim=fail",
        "mx.example.net; dmarc=fail header.from=example.org; dkim=pass header.d=evil.net",
    ],
)
def test_failed(value: str) -> None:
    assert found(value) is Trust.FAIL


@pytest.mark.parametrize(
    "value",
    [
        "mx.example.net; none",
        "mx.example.net",
        "",
        "mx.example.net; dmarc=pass header.from=evil.net",
        "mx.example.net; dkim=pass header.d=evil.net",
        "mx.example.net; dkim=pass header.d=org",
        "mx.example.net; spf=pass smtp.mailfrom=x@evil.net",
        "mx.example.net; dmarc=none header.from=example.org",
        "mx.example.net; dkim=neutral; spf=softfail",
        "evil.net; dmarc=pass header.from=example.org",
        "evil.mx.example.net; dmarc=pass header.from=example.org",
        "mx.example.net; dkim=pass header.d=notexample.org",
        "mx.example.net (dmarc=pass header.from=example.org); none",
        'evil.net; x="mx.example.net; dmarc=pass header.from=example.org"',
        "mx.example.net; dkim=pass",
    ],
)
def test_nothing_found(value: str) -> None:
    assert found(value) is Trust.NONE


def test_only_the_topmost_counts() -> None:
    assert (
        trust("Authentication-Results: mx.example.net; none", f"Authentication-Results: {GOOD}", "Received: x")
        is Trust.NONE
    )
    assert (
        trust("Authentication-Results: other.net; none", f"Authentication-Results: {GOOD}", "Received: x") is Trust.NONE
    )
    assert (
        trust(f"Authentication-Results: {GOOD}", "Authentication-Results: mx.example.net; dmarc=fail", "Received: x")
        is Trust.PASS
    )


def test_below_every_stop_of_the_way_only_the_sender_writes() -> None:
    assert trust("Received: a", "Received: b", f"Authentication-Results: {GOOD}") is Trust.NONE
    assert trust("Received: a", f"Authentication-Results: {GOOD}", "Received: b") is Trust.PASS
    assert trust(f"Authentication-Results: {GOOD}") is Trust.PASS


def test_without_a_trusted_server_nothing_counts() -> None:
    assert trust(f"Authentication-Results: {GOOD}", server="") is Trust.NONE
    assert trust("X: y") is Trust.NONE


@pytest.mark.parametrize(
    "name", ["ARC-Authentication-Results", "X-Authentication-Results", "Authentication-Results-Original"]
)
def test_other_fields_do_not_count(name: str) -> None:
    assert trust(f"{name}: {GOOD}", "Received: a") is Trust.NONE
