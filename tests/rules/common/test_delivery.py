"""What mail a player gets, and how he is answered."""

import pytest

from tests.kit import Play

RULES = ("common.delivery", "common.announcements", "common.joining", "common.info")


def test_everything_at_once_unless_one_says_otherwise(play: Play) -> None:
    play.do("Ann", "announce: tea for all")
    assert "Ann announces: tea for all" in play.sent("Bob")
    assert "tea for all" in play.sent("Ann") and "[Testgame]" not in play.sent("Ann")


@pytest.mark.parametrize(("line", "choice"), [
    ("mail digest", "digest"), ("set mail to mine", "mine"), ("send me everything", "all"), ("mail me a daily digest", "digest"),
    ("set mail all", "all")])
def test_choosing(play: Play, line: str, choice: str) -> None:
    play.do("Bob", line)
    assert play.row("players", "Bob").mail == choice


def test_a_digest_comes_once_a_day_in_one_mail(play: Play) -> None:
    play.do("Bob", "mail digest")
    play.do("Ann", "announce: first")
    play.do("Cid", "announce: second")
    assert "first" not in play.sent("Bob")
    assert not play.until("2026-01-05T17:59:59Z")
    mails = play.until("2026-01-05T18:00:00Z")
    assert [mail.to for mail in mails] == ["bob@example.org"]
    assert "Digest: first (and 1 more)" in mails[0].subject
    assert "Ann announces: first" in mails[0].text and "Cid announces: second" in mails[0].text
    assert not play.wait("3 days")


@pytest.mark.parametrize(("at", "due"), [
    ("2026-01-05T17:59:59Z", "2026-01-05T18:00:00Z"), ("2026-01-05T18:00:00Z", "2026-01-06T18:00:00Z")])
def test_what_is_announced_in_the_digests_second_waits_for_the_next(play: Play, at: str, due: str) -> None:
    play.do("Bob", "mail digest")
    play.until(at)
    play.do("Ann", "announce: late news")
    play.until(play.now + 86400)
    assert [mail.made for mail in play.mails if "Digest" in mail.subject] == [_time(due)]


def _time(text: str) -> int:
    from mailbot.clock import parse_instant
    return parse_instant(text)


def test_who_has_gone_gets_no_digest(play: Play) -> None:
    play.do("Bob", "mail digest")
    play.do("Ann", "announce: news")
    play.do("Bob", "leave the game")
    assert play.rows("digest") == [] and not play.wait("1 day")


def test_mine_is_what_names_me(play: Play) -> None:
    play.do("Bob", "mail mine")
    play.do("Ann", "announce: tea for all")
    play.do("Cid", "announce: happy birthday, BOB")
    assert "tea for all" not in play.sent("Bob") and "happy birthday" in play.sent("Bob")
    play.wait("2 hours")
    play.do("Ann", "announce: Bobby is another one")
    assert "another one" not in play.sent("Bob")


def test_private_words_always_come_at_once(play: Play) -> None:
    play.do("Bob", "mail mine")
    play.do("admin", "remove Bob: rude")
    assert "You are no longer a player" in play.sent("Bob")


def test_a_list_gets_announcements_for_all() -> None:
    play = Play(RULES, players=("Ann", "Bob"), on_list=True)
    play.do("Bob", "mail digest")
    play.do("Ann", "announce: tea")
    assert "tea" in play.sent("list@example.org") and "tea" not in play.sent("Bob")
    assert play.rows("digest") == []


def test_short_answers(play: Play) -> None:
    play.do("Bob", "set replies short")
    text = play.mail("Bob", "status").text
    assert "Testgame is running" in text and "wrote on" not in text


def test_no_answers_but_for_refusals_and_questions(play: Play) -> None:
    answer = play.mail("Bob", "replies none")
    assert answer.done and answer.mail is None
    assert play.mail("Bob", "mail mine").mail is None
    assert "Testgame is running" in play.mail("Bob", "status").text
    assert "There is no command" in play.mail("Bob", "mail all\nhelp with flying").text
    assert "Not understood" in play.mail("Bob", "make me a sandwich").text
    assert play.mail("Bob", "thanks!").mail is not None
    play.do("Bob", "full replies")
    assert "From now on you get" in play.mail("Bob", "mail all").text


@pytest.mark.parametrize(("reader", "sees"), [("", False), ("Ann", False), ("Bob", True), ("admin", True)])
def test_choices_are_not_public(play: Play, reader: str, sees: bool) -> None:
    assert ("mail" in play.json(reader)["players"]["Bob"]) is sees


def test_a_stranger_chooses_nothing(play: Play) -> None:
    assert "Only players" in play.refused("eve@example.net", "mail digest")
