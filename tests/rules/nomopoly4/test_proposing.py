"""Proposals and secret ballots."""

from pathlib import Path

import pytest

from mailbot.engine.loader import bundled
from mailbot.web.publisher import Publisher
from tests.rules.nomopoly4.conftest import Nomopoly


def site(nomo: Nomopoly, folder: Path) -> dict[str, bytes]:
    """Every file of the website as it is now."""
    publisher = Publisher(folder / "site", folder / "state", [bundled("templates")], b"kit")
    publisher.publish(nomo.game, upto=nomo.referee.store.steps, today=nomo.now - nomo.now % 86400, complete=True)
    return {str(file.relative_to(folder / "site")): file.read_bytes() for file in (folder / "site").rglob("*") if file.is_file()}


@pytest.mark.clause("N4-VOTE-7", "N4-VOTE-6", "N4-VOTE-5", "N4-VOTE-8")
def test_votes_leave_no_trace(nomo: Nomopoly, tmp_path: Path) -> None:
    nomo.do("Alice", "propose: Gift to all\nEverybody gets 10 dollars.")
    before, mails = site(nomo, tmp_path / "before"), len(nomo.mails)
    views = {who: nomo.json(who) for who in ("", "Dave", "admin")}
    nomo.wait("1 h")
    nomo.do("Bob", "vote 1 no\nvote 1 yes\nwithdraw vote 1\nvote 1 no")
    nomo.do("Carol", "vote 1 yes")
    nomo.do("admin", "void ballot of Bob on 1: second account")
    assert site(nomo, tmp_path / "after") == before
    assert {mail.to for mail in nomo.mails[mails:]} == {"bob@example.org", "carol@example.org", "admin@example.org"}
    for who, view in views.items():
        now = nomo.json(who)
        assert {name: part for name, part in now.items() if name != "game"} == {
            name: part for name, part in view.items() if name != "game"}, who
    assert nomo.json("Carol")["proposals"]["1"]["votes"] == {"Carol": "yes"}
    assert nomo.json("all")["proposals"]["1"]["votes"] == {} and nomo.json("all")["proposals"]["1"]["tally"] is None


@pytest.mark.clause("N4-VOTE-8", "N4-VOTE-4")
def test_a_voided_ballot(nomo: Nomopoly) -> None:
    nomo.off("duck", "forced_turn")
    nomo.do("Alice", "propose: Gift to all\nEverybody gets 10 dollars.")
    nomo.do("Bob", "vote 1 no")
    nomo.do("Carol", "vote 1 yes")
    one = nomo.do("admin", "void ballot of Bob on 1: second account")
    other = nomo.do("admin", "void ballot of Dave on 1: second account")
    assert one[0].replace("Bob", "Dave") == other[0]
    assert not any("voided" in line for line in nomo.log())
    assert "no vote" in nomo.refused("Bob", "withdraw vote 1")
    nomo.wait("120 h")
    assert nomo.json()["proposals"]["1"]["tally"] == {"yes": 1, "no": 0}
    assert sum("voided" in line for line in nomo.log()) == 2
    assert "not in Voting" in nomo.refused("admin", "void ballot of Bob on 1: again")


@pytest.mark.clause("N4-PROP-5", "N4-PROP-4")
def test_names_in_a_proposal_are_shown_to_the_admin(nomo: Nomopoly) -> None:
    nomo.off("duck", "forced_turn")
    nomo.do("Alice", "propose: For Bob\nBob gets $5; write to x@example.org.\nend proposal\nvote 1 yes")
    nomo.do("Dave", "propose: For all\nAll get $5.\nend proposal\nvote 2 yes")
    assert "flags" not in nomo.json()["proposals"]["1"]
    nomo.mails.clear()
    nomo.wait("120 h")
    told = nomo.sent("admin")
    assert "names Bob, a mail address" in told and told.count("condition on") == 1
    nomo.do("admin", "strike 1 rule Proposals 3: it is about a person")
    assert nomo.json()["proposals"]["1"]["outcome"] == "struck"


@pytest.mark.clause("N4-PROP-7", "N4-PROP-6")
def test_nothing_works_backwards(nomo: Nomopoly) -> None:
    number = nomo.pending("Bob had 5 dollars more last week.")
    assert "past" in nomo.refused("admin", f"implement {number}\nat 2027-01-03T00:00:00Z: player Bob money +5\nend")
    nomo.do("admin", f"strike {number} rule Proposals 4: retroactive")
    assert nomo.player("Bob")["money"] == 10000


@pytest.mark.clause("N4-PROP-17", "N4-PROP-8", "N4-PROP-12")
def test_texts_stand_and_waiting_ones_are_in_order(nomo: Nomopoly) -> None:
    nomo.off("duck", "forced_turn")
    nomo.do("Alice", "propose: One\n> kept as it is\nFrom: me\nend proposal\nvote 1 yes")
    assert nomo.json()["proposals"]["1"]["text"].splitlines()[:2] == ["> kept as it is", "From: me"]
    nomo.wait("1 h")
    nomo.do("Bob", "propose: Two\nText.\nend proposal\nvote 2 yes")
    nomo.wait("121 h")
    waiting = [row.number for row in nomo.rows("proposals", status="pending")]
    assert waiting == [1, 2]
    nomo.do("admin", "implement 2\nplayer Bob money +1\nend")
    assert nomo.player("Bob")["money"] == 10001 and nomo.json()["proposals"]["1"]["status"] == "Pending"


@pytest.mark.clause("N4-PROP-1", "N4-PROP-17")
@pytest.mark.parametrize(("line", "reason"), [
    ("propose: Nothing", "missing"), ("propose: Long\n" + "x" * 20001, "20000"), (f"propose: {'t' * 101}\nText.", "100 characters"),
    ("propose to change rule Turns 99: x\nText.", "no rule"), ("propose new rule in Magic: x\nText.", "no section")])
def test_proposals_that_cannot_be_made(nomo: Nomopoly, line: str, reason: str) -> None:
    assert reason in nomo.refused("Alice", line)


@pytest.mark.clause("N4-VOTE-1", "N4-LIM-3")
def test_votes_in_other_words(nomo: Nomopoly) -> None:
    nomo.do("Alice", "propose: Rivers are wide\nText.")
    told = nomo.mail("Bob", "vote maybe on 1").text
    assert "vote <yes or no> on" in told and "abstain" not in told
    assert "say yes or no" in nomo.refused("Bob", "vote abstain on 1")
    nomo.do("Bob", "vote no on Rivers are wide")
    assert nomo.json("Bob")["proposals"]["1"]["votes"] == {"Bob": "no"}
    assert [kind for kind, _ in nomo.player("Bob")["action_times"]] == ["vote"]
    nomo.off("duck", "forced_turn")
    nomo.do("Carol", "vote “Rivers are wide”: yes\nvote 1 yes")
    assert [kind for kind, _ in nomo.player("Carol")["action_times"]] == ["vote", "vote"]
    nomo.do("Dave", "vote yes on Rivers are wide")
    nomo.wait("120 h")
    assert any("is accepted: yes 2, no 1" in line for line in nomo.log())
    assert not any("adopted" in mail.text for mail in nomo.mails)
