"""Addresses are told from what only looks like one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mailbot.mail.addresses import Address, clean_address, read_addresses


@pytest.mark.parametrize(
    "value, name, address",
    [
        ("ann@example.org", "", "ann@example.org"),
        ("ANN@Example.ORG", "", "ann@example.org"),
        ("Ann Example <ann@example.org>", "Ann Example", "ann@example.org"),
        ('"Example, Ann" <ann@example.org>', "Example, Ann", "ann@example.org"),
        ("ann@example.org (Ann (really) Example)", "Ann really Example", "ann@example.org"),
        ("<ann@example.org>", "", "ann@example.org"),
        ("< ann@example.org >", "", "ann@example.org"),
        ("<@relay.org,@other.org:ann@example.org>", "", "ann@example.org"),
        ('"bob@example.org" <ann@example.org>', "bob@example.org", "ann@example.org"),
        ("bob@example.org <ann@example.org>", "bob@example.org", "ann@example.org"),
        ('"Bob <bob@example.org>" <ann@example.org>', "Bob <bob@example.org>", "ann@example.org"),
        ("=?utf-8?q?Bob_=3Cbob=40example=2Eorg=3E=2C?= <ann@example.org>", "Bob <bob@example.org>,", "ann@example.org"),
        (r'"a \"b\" c" <ann@example.org>', 'a "b" c', "ann@example.org"),
        ('"odd name"@example.org', "", '"odd name"@example.org'),
        ("Ann Example", "", ""),
        ("=?utf-8?q?ann=40example=2Eorg?=", "", ""),
        ("Ann <nothing>", "Ann", ""),
        ("ann@example.org.", "", "ann@example.org"),
        ("ann @ example.org", "", "ann@example.org"),
    ],
)
def test_one_mailbox(value: str, name: str, address: str) -> None:
    first = read_addresses(value).all
    assert first[:1] == (Address(name, address),) or (address == "" and not any(one.address for one in first[:1]))


@pytest.mark.parametrize(
    "value, addresses, group",
    [
        ("a@b.c, d@e.f", ["a@b.c", "d@e.f"], False),
        ("a@b.c; d@e.f", ["a@b.c", "d@e.f"], False),
        ("A <a@b.c> <d@e.f>", ["a@b.c", "d@e.f"], False),
        ("team: a@b.c, d@e.f;", ["a@b.c", "d@e.f"], True),
        ("undisclosed-recipients:;", [], True),
        ("", [], False),
        (", ,", [], False),
        ("(only a comment)", [], False),
        ('"', [], False),
        ("((((", [], False),
    ],
)
def test_several_none_groups(value: str, addresses: list[str], group: bool) -> None:
    found = read_addresses(value)
    assert [one.address for one in found.all] == addresses
    assert found.group is group


@given(st.text(alphabet='ab@.<>"\\(),;: =?', max_size=60))
def test_no_field_breaks_the_reader(value: str) -> None:
    for one in read_addresses(value).all:
        assert one.address == "" or clean_address(one.address) == one.address
