"""Several addresses for one player, and what happens when one of them is dead."""

import re

import pytest

from tests.kit import Play

RULES = ("common.addresses", "common.joining")
PLAYERS = ("Ann", "Bob")
NEW = "ann@example.net"


def bounce(play: Play, address: str) -> None:
    """A notice that a mail of ours came back from an address."""
    play.mail("mailer-daemon@example.org", f"Final-Recipient: rfc822; {address}\nAction: failed\nStatus: 5.1.1",
              subject="Undelivered Mail Returned to Sender", headers={
                  "Return-Path": "<>", "Content-Type": "message/delivery-status", "Auto-Submitted": "auto-replied"})


def test_another_address_writes_too(play: Play) -> None:
    play.do("Ann", f"add address {NEW}")
    assert play.game.player_of(NEW) == "Ann"
    assert play.game.addresses_of("Ann") == ("ann@example.org", NEW)


def test_a_new_address_is_proved(play: Play) -> None:
    play.set("confirm", "token")
    play.do("Ann", f"add address {NEW}")
    assert play.game.player_of(NEW) is None
    code = re.findall(r"answer to confirm (\w{8})", play.sent(NEW))[0]
    assert "sent to another address" in play.refused("Ann", f"confirm {code}")
    assert play.do(NEW, f"confirm {code}") == [f"{NEW} now belongs to Ann."]
    assert play.game.player_of(NEW) == "Ann"
    assert f"{NEW} is now an address of yours" in play.sent("Ann")


def test_changing_the_address_puts_the_new_one_in_its_place(play: Play) -> None:
    play.set("confirm", "token")
    play.do("Ann", f"change my address to {NEW}")
    play.do(NEW, f"confirm {re.findall(r'answer to confirm (.{8})', play.sent(NEW))[0]}")
    assert play.game.addresses_of("Ann") == (NEW,)
    assert play.game.player_of("ann@example.org") is None


def test_mail_goes_where_the_player_wants_it(play: Play) -> None:
    play.do("Ann", f"add address {NEW}\nuse address {NEW}")
    assert play.game.addresses_of("Ann")[0] == NEW
    play.do(NEW, "remove address ANN@example.org")
    assert play.game.addresses_of("Ann") == (NEW,)


def test_giving_up_the_address_that_gets_mail(play: Play) -> None:
    play.do("Ann", f"add address {NEW}")
    play.do("Ann", "remove address ann@example.org")
    assert play.row("players", "Ann").email == NEW


@pytest.mark.parametrize(("line", "reason"), [
    ("add address bob@example.org", "in use already"),
    ("add address admin@example.org", "in use already"),
    ("change my address to bob@example.org", "in use already"),
    ("remove address ann@example.org", "only address"),
    ("remove address zoe@example.org", "none of your addresses"),
    ("use address zoe@example.org", "none of your addresses"),
    ("add address nonsense@", "mail address"),
])
def test_refusals_change_nothing(play: Play, line: str, reason: str) -> None:
    answer = play.mail("Ann", line)
    assert not answer.done
    assert reason in " ".join(answer.refused) or answer.unknown == [line]


def test_an_address_taken_while_its_word_was_on_the_way(play: Play) -> None:
    play.set("confirm", "token")
    play.do("Ann", f"add address {NEW}")
    code = re.findall(r"answer to confirm (\w{8})", play.sent(NEW))[0]
    play.do("admin", f"address of Bob is {NEW}")
    assert "in use already" in play.refused(NEW, f"confirm {code}")


def test_a_word_for_one_who_has_gone(play: Play) -> None:
    play.set("confirm", "token")
    play.do("Ann", f"add address {NEW}")
    play.do("admin", "remove Ann: gone")
    assert "Ann is no player any more" in play.refused(NEW, f"confirm {re.findall(r'answer to confirm (.{8})', play.sent(NEW))[0]}")


def test_the_admin_gives_an_address_and_both_are_told(play: Play) -> None:
    play.do("admin", f"address of Ann is {NEW}: her old box is gone")
    assert play.game.addresses_of("Ann") == (NEW,)
    assert "her old box is gone" in play.sent(NEW) and "her old box is gone" in play.sent("Ann")
    assert not [entry for entry in play.log() if "@" in entry]


def test_undeliverable_mail_is_counted_and_the_admin_asked(play: Play) -> None:
    for count in (1, 2, 3, 4):
        bounce(play, "bob@example.org")
        assert play.row("players", "Bob").bounces == count
        assert len(play.rows("queue")) == (count >= 3)
    play.do("admin", "approve 1")
    assert play.row("players", "Bob").membership == "removed"


def test_a_sign_of_life_ends_the_count(play: Play) -> None:
    bounce(play, "bob@example.org")
    play.mail("Bob", "hello there")
    assert play.row("players", "Bob").bounces == 0
    bounce(play, "unknown@example.org")


def test_addresses_are_secret(play: Play) -> None:
    play.do("Ann", f"add address {NEW}")
    assert NEW not in str(play.json()) and NEW not in str(play.json("Bob")) and NEW not in play.sent("Bob")
