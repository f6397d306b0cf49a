"""Joining and leaving, with and without a mailed word and the admin's approval."""

import re

import pytest

from tests.kit import ADMIN, Play

RULES = ("common.joining",)
PLAYERS = ("Ann", "Bob")
DORA = "dora@example.net"


def word(play: Play, address: str = DORA) -> str:
    """The confirmation word last mailed to an address."""
    return re.findall(r"answer to confirm ([A-Z2-9]{8})", play.sent(address))[-1]


def test_joining_at_once(play: Play) -> None:
    answer = play.mail(DORA, "Hi, I want to join as Dora. Thanks!")
    assert "You are in the game as Dora" in answer.done[0]
    assert play.row("players", "Dora").joined_at == play.now
    assert "Dora has joined" in play.sent("Bob")
    assert play.sent(DORA).count("Subject") == 0 and len([m for m in play.mails if m.to == DORA]) == 1


def test_a_name_is_the_same_however_its_accents_are_written(play: Play) -> None:
    play.do(DORA, "join as Zoe\u0301")
    assert "Zo\u00e9" in play.game.members()
    assert "is taken" in play.refused("eve@example.net", "join as ZO\u00c9")


def test_joining_by_a_word(play: Play) -> None:
    play.set("confirm", "token")
    play.do(DORA, "join as Dora")
    assert "Dora" not in play.json()["players"]
    assert "You are in the game" in play.do(DORA, f"confirm {word(play).lower()}")[0]
    assert play.game.player_of(DORA) == "Dora"


def test_an_answer_to_the_confirming_mail_confirms(play: Play) -> None:
    play.set("confirm", "token")
    play.do(DORA, "join as Dora")
    play.do(DORA, "Yes, that was me.\n", subject=f"Re: [Testgame] Please answer to confirm {word(play)}")
    assert play.game.player_of(DORA) == "Dora"


def test_a_word_counts_from_its_address_and_once(play: Play) -> None:
    play.set("confirm", "token")
    play.do(DORA, "join as Dora")
    assert "sent to another address" in play.refused("eve@example.net", f"confirm {word(play)}")
    play.do(DORA, f"confirm {word(play)}")
    assert "unknown or was used" in play.refused(DORA, f"I confirm {word(play)}")
    assert "unknown or was used" in play.refused(DORA, "confirm ABCDEFGH")


@pytest.mark.parametrize(("wait", "good"), [("172799", True), ("172800", True), ("172801", False)])
def test_a_word_is_good_for_two_days(play: Play, wait: str, good: bool) -> None:
    play.set("confirm", "token")
    play.do(DORA, "join as Dora")
    play.wait(wait)
    if good:
        play.do(DORA, f"confirm {word(play)}")
    else:
        assert "expired" in play.refused(DORA, f"confirm {word(play)}")


def test_a_newer_word_replaces_the_older(play: Play) -> None:
    play.set("confirm", "token")
    play.do(DORA, "join as Dora")
    first = word(play)
    play.do(DORA, "join as Dolores")
    assert "unknown" in play.refused(DORA, f"confirm {first}")
    play.do(DORA, f"confirm {word(play)}")
    assert play.game.player_of(DORA) == "Dolores"
    play.wait("9 days")
    assert play.rows("tokens") == []


def test_the_word_is_seen_by_nobody_else(play: Play) -> None:
    play.set("confirm", "token")
    play.do(DORA, "join as Dora")
    code = word(play)
    assert all(code not in str(play.json(reader)) for reader in ("", "Ann", "admin", "all"))
    assert not [mail for mail in play.mails if code in mail.text and mail.to != DORA]


@pytest.mark.parametrize(("who", "line", "reason"), [
    ("Ann", "join as Anna", "already play as Ann"),
    (DORA, "join as ann", "The name Ann is taken"),
    (DORA, "join as 7th", "cannot be a player's name"),
    (DORA, "join as admin", "cannot be a player's name"),
    (DORA, f"join as {'x' * 41}", "cannot be a player's name"),
    (ADMIN, "join as Boss", "admin's address cannot"),
    ("admin", "admit Dora ann@example.org", "ann@example.org is an address of Ann"),
    ("Ann", "admit Dora dora@example.net", "Only the admin"),
    (DORA, "leave the game", "Only players"),
    ("admin", "remove Zoe: who", "no player “Zoe”"),
])
def test_refusals_change_nothing(play: Play, who: str, line: str, reason: str) -> None:
    assert reason in play.refused(who, line)


def test_the_admin_may_play_where_the_rules_say_so(play: Play) -> None:
    play.set("admin_plays", True)
    play.do(ADMIN, "join as Boss")
    assert play.game.player_of(ADMIN) == "Boss"
    play.do(ADMIN, "remove Bob: rude")
    assert play.row("players", "Bob").membership == "removed"


def test_approval_by_the_admin(play: Play) -> None:
    play.set("approval", "admin")
    play.do(DORA, "join as Dora")
    assert "Dora" not in play.json()["players"]
    assert "is still open: it is waiting for the admin" in play.refused(DORA, "Please, join as Dora")
    assert "asked to join as Dora already" in play.refused("eve@example.net", "join as dora")
    item = play.rows("queue")[0]
    assert DORA in item.text and "queue" not in play.json() and "queue" in play.json("admin")
    play.do("admin", f"approve {item.number}")
    assert play.game.player_of(DORA) == "Dora" and "You are in Testgame as Dora" in play.sent(DORA)
    assert "already answered" in play.refused("admin", f"approve {item.number}")


def test_the_admin_is_shown_addresses_that_are_alike(play: Play) -> None:
    play.set("approval", "admin")
    play.do("an.n+second@example.org", "join as Zoe")
    assert "resembles the one of Ann" in play.rows("queue")[0].text


def test_a_request_is_turned_away_with_a_reason(play: Play) -> None:
    play.set("approval", "admin")
    play.do(DORA, "join as Dora")
    play.do("admin", "refuse 1: a second account")
    assert "not granted. Reason: a second account" in play.sent(DORA)
    assert play.rows("queue") == []


def test_the_admin_admits_and_the_request_is_closed(play: Play) -> None:
    play.set("approval", "admin")
    play.do(DORA, "join as Dora")
    play.do("admin", f"admit Dora <{DORA}>")
    assert play.game.player_of(DORA) == "Dora" and play.rows("queue") == []


def test_leaving_by_a_word(play: Play) -> None:
    play.set("confirm", "token")
    play.do("Bob", "I leave")
    assert "Bob" in play.game.members()
    play.do("Bob", f"confirm {word(play, 'bob@example.org')}")
    assert play.game.members() == ("Ann",)
    assert "Bob has left the game" in play.sent("Ann")
    assert "You are no longer a player" in play.sent("Bob")


def test_a_word_for_leaving_is_void_once_removed(play: Play) -> None:
    play.set("confirm", "token")
    play.do("Bob", "leave the game")
    play.do("admin", "remove Bob: rude")
    assert "no player any more" in play.refused("bob@example.org", f"confirm {word(play, 'bob@example.org')}")


def test_coming_back_from_the_same_address_only(play: Play) -> None:
    play.do("Bob", "leave the game")
    assert "belonged to a player who wrote from another address" in play.refused(DORA, "join as Bob")
    play.wait("1 day")
    play.do("bob@example.org", "join as bob")
    assert list(play.json()["players"]) == ["Ann", "bob"]
    assert play.row("players", "bob").joined_at == play.now and play.game.player_of("bob@example.org") == "bob"


def test_removal_is_public_with_its_reason(play: Play) -> None:
    play.do("admin", "remove Bob: wrote a thousand mails")
    assert "Bob was removed from the game (wrote a thousand mails)." in play.log()
    assert "Reason: wrote a thousand mails" in play.sent("Bob")
    assert play.row("players", "Bob").membership == "removed"


@pytest.mark.parametrize("status", ["setup", "running", "paused"])
def test_people_join_and_leave_whatever_the_status(play: Play, status: str) -> None:
    play.set("status", status)
    play.do(DORA, "join as Dora")
    play.do("Ann", "leave the game")


def test_nobody_joins_a_game_that_is_over(play: Play) -> None:
    play.set("status", "ended")
    assert "The game is over" in play.refused(DORA, "join as Dora")


def test_joining_takes_one_mail_and_its_answer(play: Play) -> None:
    play.set("confirm", "token")
    asked = play.mail(DORA, "join as Dora", subject="A very long hello " * 30)
    [mail] = [mail for mail in play.mails if mail.to == DORA]
    assert mail is asked.mail and mail.subject.endswith(f"please answer to confirm {word(play)}") and len(mail.subject) < 250
    joined = play.mail(DORA, "Yes.", subject=f"Re: {mail.subject}")
    assert play.game.player_of(DORA) == "Dora" and "confirm" not in joined.mail.subject
    later = play.mail(DORA, "leave the game", subject=f"Re: {mail.subject}")
    assert "Do you want to leave" in later.done[0], "an old word in the subject does not stand in the way"
    play.do(DORA, "yes", subject=f"Re: {later.mail.subject}")
    assert play.row("players", "Dora").membership == "left"


def test_who_asks_again_gets_the_same_word(play: Play) -> None:
    play.set("confirm", "token")
    play.do(DORA, "join as Dora")
    first = word(play)
    play.wait("1 h")
    assert not play.mail(DORA, "join as Dora").mail or word(play) == first
    play.do(DORA, f"confirm {first}")


def test_lines_beside_a_word_are_asked_about(play: Play) -> None:
    play.set("confirm", "token")
    asked = play.mail(DORA, "join as Dora")
    answer = play.mail(DORA, "Sure!\nleave the game", subject=f"Re: {asked.mail.subject}")
    assert play.game.player_of(DORA) == "Dora" and "Send them again" in answer.unclear[0] and "leave the game" in answer.text


def test_a_word_that_is_over_is_said_to_be(play: Play) -> None:
    play.set("confirm", "token")
    asked = play.mail(DORA, "join as Dora")
    play.wait("3 days")
    assert "expired" in play.refused(DORA, "Yes, please", subject=f"Re: {asked.mail.subject}")
