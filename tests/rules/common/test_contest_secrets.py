"""Secrets: told to their owners alone, opened by whom they belong to, and never seen before."""

import pytest

from tests.kit import Play
from tests.rules.common.duel import NAMES, a_duel, contest, module, with_duels

PLAYERS = NAMES
secrets = module("common.contest_secrets")


def seen(play: Play, words: str) -> set[str]:
    """Who can read some words: in mails or in views."""
    readers = {mail.player or mail.to for mail in play.mails if mail.sort != "answer" and words in mail.subject + mail.text}
    readers |= {name for name in NAMES if words in str(play.json(name))}
    return readers | ({"public"} if words in str(play.json()) + "\n".join(play.log()) else set())


@pytest.mark.clause("CO-SEC-1", "CO-SEC-4", "CO-SEC-5", "CO-SEC-7")
def test_a_secret_of_the_contestmaster(play: Play) -> None:
    contest(play)
    play.do("Ann", "secret C1 to Bob: you are the werewolf")
    assert seen(play, "werewolf") == {"Bob"} and all("werewolf" not in mail.subject for mail in play.mails)
    assert any("Ann gave out a secret." in line for line in play.log())
    assert play.json()["contracts"]["1"]["unrevealed_secrets"] == 1 and play.json()["secrets"] == {}
    other = play.refused("Cid", "reveal S1")
    assert other == play.refused("Cid", "reveal S99") == play.refused("Bob", "reveal S1")
    assert "no contestant" in play.refused("Ann", "secret C1 to Eve: hush")
    assert "5001 characters" in play.refused("Ann", "secret C1 to Bob: x\n" + "xxxxxxxxx\n" * 500)
    assert "Only the contestmaster" in play.refused("Cid", "secret C1 to Bob: you are the vampire")
    assert not seen(play, "vampire")
    play.do("Ann", "reveal S1")
    assert "public" in seen(play, "werewolf") and "revealed already" in play.refused("Ann", "reveal S1")
    assert play.json()["contracts"]["1"]["unrevealed_secrets"] == 0


@pytest.mark.clause("CO-SEC-2", "CO-SEC-5", "CO-SEC-6")
def test_sealed_texts(play: Play) -> None:
    contest(play)
    assert "Nothing is sealed" in play.refused("Ann", "open seals C1")
    assert "S1, kept since Mon 5 Jan 2026, 09:00 UTC" in play.do("Bob", "seal C1: I bid forty")[0]
    play.do("Cid", "seal C1: I bid fifty")
    assert "A sealed text has come in" in play.sent("Ann") and seen(play, "forty") == {"Bob"}
    assert play.do("Bob", "my secrets C1") == ["S1, Mon 5 Jan 2026, 09:00 UTC: I bid forty"]
    assert "no secrets" in play.do("Dee", "my secrets C1")[0]
    play.do("Cid", "reveal S2")
    play.do("Ann", "open seals C1")
    assert "public" in seen(play, "forty") and "public" in seen(play, "fifty")
    play.do("Dee", "seal C1: of round nought")
    play.do("Ann", "start C1")
    assert "Nothing is sealed in C1 in this round" in play.refused("Ann", "open seals C1")


@pytest.mark.clause("CO-SEC-3")
def test_a_secret_of_a_module_belongs_to_one_owner() -> None:
    play = with_duels()
    a_duel(play)
    play.call(secrets.hand_out, play.row("contracts", 1), "Bob", "a rusty sword", "module")
    assert seen(play, "rusty") == {"Bob"}
    assert "no secret of that number" in play.refused("Bob", "reveal S1") and "no secret of that number" in play.refused("Ann", "reveal S1")
    play.do("Ann", "start C1")
    assert not seen(play, "rapier")


@pytest.mark.clause("CO-SEC-4", "CO-SEC-5")
def test_nobody_opens_the_sealed_text_of_another(play: Play) -> None:
    contest(play)
    play.do("Bob", "seal C1: I bid forty")
    for who in ("Cid", "Ann", "Eve"):
        assert play.refused(who, "reveal S1") == "There is no secret of that number that is yours to reveal."
    assert seen(play, "forty") == {"Bob"}
    assert play.do("admin", "admin reveal S1") == ["S1 is public now."]
    play.do("Ann", "resign as contestmaster of C1")
    assert "Only the contestmaster of C1 can do that: nobody at present." in play.refused("Bob", "announce C1: x")
    assert all(mail.subject for mail in play.mails) and "[C1] Werewolves" in play.sent("Ann")
