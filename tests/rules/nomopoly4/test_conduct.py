"""Names, warnings, removal, and what is put before the admin."""

import pytest

from tests.rules.nomopoly4.conftest import Nomopoly


@pytest.mark.clause("N4-PLAY-1", "N4-PLAY-5")
@pytest.mark.parametrize(("name", "reason"), [
    ("alice", "taken"), ("ducky", "not allowed"), ("Vote", "not allowed"), ("4u", "not allowed"), ("Al Ice", "not allowed"),
    ("A" * 21, "not allowed"), ("-x", "not allowed")])
def test_names_that_cannot_be(nomo: Nomopoly, name: str, reason: str) -> None:
    assert reason in nomo.refused("eve@example.net", f"join as {name}")


@pytest.mark.clause("N4-PLAY-5", "N4-PLAY-6", "N4-PLAY-7", "N4-ADMIN-3", "N4-PLAY-4")
def test_joining(nomo: Nomopoly) -> None:
    nomo.do("eve.x+1@example.net", "join as Eve")
    assert "Eve" not in nomo.json()["players"]
    assert "waiting for the admin" in nomo.refused("eve.x+1@example.net", "join as Eva")
    assert "asked to join as Eve" in nomo.refused("fred@example.net", "join as eve")
    nomo.do("admin", "approve 1")
    assert nomo.player("Eve")["money"] == 10000
    nomo.do("evex@example.net", "join as Gus")
    assert "resembles the one of Eve" in nomo.sent("admin")
    mails = nomo.mail("admin", "reject 2: second account").played.mails
    assert "Gus" not in nomo.json()["players"]
    assert any(mail.to == "evex@example.net" and "second account" in mail.text for mail in mails)
    assert "already" in nomo.refused("admin", "approve 2")


@pytest.mark.clause("N4-ADMIN-2", "N4-ADMIN-1", "N4-ADMIN-4")
def test_the_admin_is_no_player(nomo: Nomopoly) -> None:
    assert "admin" in nomo.refused("admin", "join as Boss").lower()
    for line in ("vote 1 yes", "take turn forwards", "build fort", "offer Bob $5 for nothing", "retract 1"):
        assert "admin is no player" in nomo.refused("admin", line)
    assert "Only the admin" in nomo.refused("Bob", "queue")


@pytest.mark.clause("N4-MAIL-2", "N4-MAIL-1")
def test_strangers(nomo: Nomopoly) -> None:
    for line in ("take turn forwards", "players", "board", "rules", "status", "vote 1 yes"):
        assert "join as NAME" in nomo.refused("eve@example.net", line)
    assert nomo.mail("eve@example.net", "help").done
    nomo.do("ALICE@Example.ORG", "take turn forwards", dice=(1, 1))
    assert nomo.player("Alice")["square"] == 3


@pytest.mark.clause("N4-PLAY-13", "N4-PLAY-14", "N4-PLAY-15", "N4-PLAY-2", "N4-END-6")
def test_leaving_and_coming_back(nomo: Nomopoly) -> None:
    nomo.piece(1, "Warrior", "Bob", 5)
    nomo.do("Bob", "propose: Stay\nThis stays.\nend proposal\noffer Alice $10 for nothing\nvote 1 yes\nleave game")
    assert nomo.player("Bob")["membership"] == "left"
    assert (nomo.player("Bob")["money"], nomo.player("Bob")["square"], nomo.player("Bob")["items"]) == (0, None, {})
    assert nomo.json("all")["pieces"] == {} and nomo.json("all")["trades"]["1"]["status"] == "void"
    assert nomo.json()["proposals"]["1"]["status"] == "Voting" and nomo.rows("ballots") == []
    assert "another address" in nomo.refused("eve@example.net", "join as Bob")
    nomo.do("Bob", "join as Bob")
    nomo.do("admin", "approve 1")
    bob = nomo.player("Bob")
    assert (bob["membership"], bob["money"], bob["experience"], bob["square"]) == ("player", 10000, 0, 1)
    for name in ("Bob", "Carol", "Dave"):
        nomo.do(name, "leave game")
    assert nomo.game["status"] == "ended" and nomo.game["winner"] == "Alice"


@pytest.mark.clause("N4-PLAY-17", "N4-PLAY-18")
def test_warnings_and_removal(nomo: Nomopoly) -> None:
    assert "reason" in nomo.refused("admin", "warn Bob")
    nomo.do("admin", "warn Bob: insult in proposal 9")
    assert "insult in proposal 9" in nomo.sent("Bob") and "insult" not in nomo.sent("Alice")
    assert "only 1 violation" in nomo.refused("admin", "remove Bob: third insult")
    assert nomo.json()["players"]["Bob"].get("conduct_violations") is None
    nomo.do("admin", "warn Bob: another one")
    nomo.do("admin", "remove Bob: third insult")
    assert nomo.player("Bob")["membership"] == "removed"
    assert any("third insult" in line for line in nomo.log())


@pytest.mark.clause("N4-ADMIN-3", "N4-RULE-5", "N4-ADMIN-4")
def test_before_the_admin(nomo: Nomopoly) -> None:
    nomo.do("Alice", "take turn forwards", dice=(1, 1))
    entry = len(nomo.log())
    before = nomo.log()
    nomo.do("Bob", f"challenge {entry}: she moved twice\nreport rule Turns 3: it said 90\ncomplain about Alice: rude mail")
    assert [row.sort for row in nomo.rows("queue")] == ["challenge", "mismatch", "complaint"]
    assert "no action" in nomo.refused("Bob", "challenge 1: joined")
    assert "There is no player" in nomo.refused("Bob", "complain about Zed: x")
    nomo.do("admin", "answer 1: all is well")
    assert "all is well" in nomo.sent("Bob") and nomo.log() == before
    assert "already" in nomo.refused("admin", "answer 1: again")
    assert "queue" not in nomo.json("Alice") and "queue" in nomo.json("admin")


@pytest.mark.clause("N4-ADMIN-5", "N4-ADMIN-6")
def test_the_admin_is_reminded(nomo: Nomopoly) -> None:
    nomo.off("duck", "forced_turn")
    nomo.do("Bob", "complain about Alice: rude mail")
    nomo.mails.clear()
    nomo.wait("71 h")
    assert nomo.sent("admin") == ""
    nomo.wait("1 h")
    assert "rude mail" in nomo.sent("admin")
    nomo.wait("72 h")
    assert nomo.sent("admin").count("rude mail") == 2 and nomo.game["status"] == "running"


@pytest.mark.clause("N4-PLAY-3", "N4-PLAY-19", "N4-PLAY-20")
def test_addresses(nomo: Nomopoly) -> None:
    assert "in use" in nomo.refused("Alice", "change address to bob@example.org")
    assert "in use" in nomo.refused("Alice", "change address to admin@example.org")
    nomo.set("confirm", "token")
    answer = nomo.mail("Alice", "change address to alice@new.example")
    token = next(mail for mail in answer.played.mails if mail.sort == "token")
    assert token.to == "alice@new.example" and nomo.player("Alice")["email"] == "alice@example.org"
    code = token.subject.split()[-1]
    assert "another address" in nomo.refused("Bob", f"confirm {code}")
    nomo.do("alice@new.example", f"confirm {code}")
    assert nomo.player("Alice")["email"] == "alice@new.example" and "Alice" in nomo.json()["players"]
    answer = nomo.mail("Bob", "change address to bob@new.example")
    code = next(mail for mail in answer.played.mails if mail.sort == "token").subject.split()[-1]
    nomo.wait("48 h 1 s")
    assert "expired" in nomo.refused("bob@new.example", f"confirm {code}")


@pytest.mark.clause("N4-PLAY-12", "N4-PLAY-9")
def test_silence_runs_in_a_pause_and_from_the_start() -> None:
    play = Nomopoly(begun=False)
    play.wait("30 days")
    assert play.player("Bob")["membership"] == "player"
    play.mail("admin", "start game")
    play.off("duck", "forced_turn")
    play.mail("admin", "pause: holidays")
    play.wait("20 days")
    for name in ("Alice", "Carol", "Dave"):
        play.mail(name, "what a silent time")
    play.wait("1 day")
    assert play.player("Bob")["membership"] == "removed" and play.player("Carol")["membership"] == "player"


@pytest.mark.clause("N4-EXT-22")
def test_without_removal_for_silence(nomo: Nomopoly) -> None:
    nomo.implement("switch inactivity off", "switch duck off", "switch forced_turn off")
    nomo.wait("60 days")
    assert len(nomo.game.members()) == 4


@pytest.mark.clause("N4-MAIL-2")
def test_strangers_are_told_of_nothing_that_they_cannot_do(nomo: Nomopoly) -> None:
    said = "\n".join(nomo.do("eve@example.net", "help"))
    assert all(word in said for word in ("confirm <", "join [the game]", "help [on]"))
    assert not any(word in said for word in ("rules ·", "show rule", "status ·", "board"))
    hint = nomo.mail("eve@example.net", "How does all this work here").text
    assert "join [the game] as" in hint and "rules" not in hint
    assert "show rule" in "\n".join(nomo.do("Bob", "help"))
