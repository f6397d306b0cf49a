"""Passphrases: once set, a mail in the player's name acts only with it, and nobody ever reads it again."""

import orjson
import pytest

from tests.kit import LIST, Play

RULES = ("common.joining", "common.passphrases", "common.proposals", "common.ballots", "common.delivery", "common.info")
PLAYERS = ("Ann", "Bob")
WORDS = "Violet Umbrella 1907"
SET = f"passphrase {WORDS}"
PROOF = f"passphrase: {WORDS}"


def leaks(play: Play) -> bool:
    """Whether the words stand anywhere but in the archive: books, history, mails, views."""
    store = play.referee.store
    kept = [orjson.dumps(store.state.tables, option=orjson.OPT_NON_STR_KEYS).decode(), *store.history.dump(),
            *(f"{mail.subject}\n{mail.text}" for mail in play.mails),
            *(str(play.json(reader)) for reader in ("", "Ann", "Bob", "admin", "all"))]
    return any("umbrella" in text.lower() for text in kept)


@pytest.mark.parametrize("line", [
    SET, f"set my passphrase to {WORDS}", f"My new passphrase is {WORDS}.", f"passphrase: “{WORDS}”", f"Passphrase = {WORDS}"])
def test_setting_one(play: Play, line: str) -> None:
    assert "only if they carry" in play.do("Ann", line)[0]
    assert "only with the right passphrase" in play.mail("Ann", "mail digest").text
    play.do("Ann", f"mail digest\n{PROOF}")
    assert play.row("players", "Ann").mail == "digest"
    play.do("Bob", "mail digest")
    assert not leaks(play)


@pytest.mark.parametrize("line", [
    PROOF, f"pass {WORDS}", f"Pass: {WORDS}", f"passphrase {WORDS.upper()}", "* my passphrase is “violet umbrella-1907”.",
    f"Password: {WORDS}", "passphrase:  violet\u00a0umbrella 1907"])
@pytest.mark.parametrize("shape", ["{}\nmail digest", "mail digest\n{}", "Hi!\n\nmail digest\n\n-- \nAnn\n{}"])
def test_a_line_with_it_proves_wherever_it_stands(play: Play, line: str, shape: str) -> None:
    play.do("Ann", SET)
    answer = play.mail("Ann", shape.format(line))
    assert (len(answer.done), answer.refused, answer.unknown, answer.unclear) == (1, [], [], [])
    assert not leaks(play)


@pytest.mark.parametrize("text", [
    "mail digest", "mail digest\npassphrase: violet umbrella", "mail digest\npass: violet umbrella 1908", "passphrase: off",
    "passphrase off", "passphrase a new one of mine", f"mail digest\n> {PROOF}", f"mail digest\n\nOn 5 Jan 2026, Ann wrote:\n> {PROOF}",
    "mail digest\n" + "\n".join(f"pass: umbrella {n}" for n in range(5)) + f"\n{PROOF}"])
def test_without_it_nothing_acts(play: Play, text: str) -> None:
    play.do("Ann", SET)
    before = play.everything()
    answer = play.mail("Ann", text)
    assert answer.played.verdict == "refused" and not answer.played.step.outcomes and play.everything() == before
    assert "passphrase: <your words>" in answer.text and "the admin can help" in answer.text
    assert not leaks(play)


def test_wrong_and_missing_are_answered_alike(play: Play) -> None:
    play.do("Ann", SET)
    missing, wrong = play.mail("Ann", "mail digest"), play.mail("Ann", "mail digest\npassphrase: something else")
    assert missing.text == wrong.text


def test_it_is_no_part_of_a_proposal(play: Play) -> None:
    play.do("Ann", SET)
    play.do("Ann", f"propose: Hats\nEach player has a hat.\n\n{PROOF}")
    assert play.rows("proposals")[0].text == "Each player has a hat."
    play.do("Bob", "propose: Doors\nPassword: each door has one.\nPass: who knows it may pass.\nend")
    assert "Password: each door has one.\nPass: who knows it may pass." in play.rows("proposals")[1].text
    assert not leaks(play)


def test_another_one_and_none(play: Play) -> None:
    play.do("Ann", SET)
    play.do("Ann", f"{PROOF}\nset my passphrase to green kettle 12")
    assert play.mail("Ann", f"mail digest\n{PROOF}").played.verdict == "refused"
    play.do("Ann", "passphrase off\npass green kettle 12")
    play.do("Ann", "mail digest")
    assert "no passphrase" in play.refused("Ann", "passphrase off")
    assert "kettle" not in "".join(mail.text for mail in play.mails)


def test_the_admin_helps_who_has_lost_it(play: Play) -> None:
    play.do("Ann", SET)
    assert "Only the admin" in play.refused("Bob", "forget passphrase of Ann")
    play.do("admin", "forget passphrase of Ann")
    assert "taken your passphrase away" in play.sent("Ann")
    play.do("Ann", "mail digest")
    assert "has no passphrase" in play.refused("admin", "forget the passphrase of Ann")


@pytest.mark.parametrize(("text", "reason"), [("passphrase short", "at least 8"), ("passphrase x", "at least 8"),
                                              ("set passphrase to violet umbrella, thanks!", "where your passphrase ends")])
def test_refusals(play: Play, text: str, reason: str) -> None:
    assert reason in play.refused("Ann", text)


def test_strangers_set_none(play: Play) -> None:
    assert "Only players" in play.refused("eve@example.net", SET)
    assert not leaks(play)


def test_the_same_words_of_two_players_are_kept_differently(play: Play) -> None:
    play.do("Ann", SET)
    play.do("Bob", SET)
    kept = [row.passphrase for row in play.rows("players")]
    assert kept[0] != kept[1] and len(kept[0].split(":")[1]) == 64


def test_a_misspelt_line_is_not_repeated(play: Play) -> None:
    answer = play.mail("Ann", f"pls take passphrase {WORDS} for me")
    assert answer.unknown and not leaks(play)


def test_on_a_list() -> None:
    play = Play(RULES, players=PLAYERS, on_list=True)
    assert "seen these words" in play.refused("Ann", PROOF, to="list")
    play.do("Ann", SET)
    chat = play.mail("Ann", "Nice weather.", to="list")
    assert not chat.mail, "prose is left alone"
    answer = play.mail("Ann", "propose: Hats\nHats are in.\nend", to="list")
    assert "only with the right passphrase" in answer.text and not play.rows("proposals")
    answer = play.mail("Ann", f"propose: Hats\nHats are in.\nend\n{PROOF}", to="list")
    assert play.rows("proposals") and "Everybody on the list has seen" in answer.text
    assert LIST not in [mail.to for mail in answer.played.mails if "umbrella" in mail.text.lower()]


def test_it_is_the_same_when_played_again(play: Play) -> None:
    again = Play(RULES, players=PLAYERS)
    for one in (play, again):
        one.do("Ann", SET)
    assert play.row("players", "Ann").passphrase == again.row("players", "Ann").passphrase
