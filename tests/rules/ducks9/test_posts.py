"""Which mails are proposals, and that they are kept as they were written."""

import pytest

from tests.rules.ducks9.conftest import Ducks


def texts(play: Ducks) -> list[str]:
    """The texts of all proposals."""
    return [row.text for row in play.view("all").all_rows("proposals")]


@pytest.mark.clause("D9-PROP-1", "D9-PROP-3", "D9-PROP-5")
@pytest.mark.parametrize(("mail", "subject", "title", "text"), [
    ("propose: Ponds freeze in winter", "", "Ponds freeze in winter", "Ponds freeze in winter"),
    ("proposal: Frost\n\nPonds freeze.\nquack", "", "Frost", "Ponds freeze.\nquack"),
    ("Propose\nPonds freeze.\n> even in May", "", "Ponds freeze.", "Ponds freeze.\n> even in May"),
    ("Hi all,\n\npropose: Frost\nPonds freeze.", "", "Frost", "Ponds freeze."),
    ("propose that ponds freeze", "", "ponds freeze", "ponds freeze"),
    ("Ponds freeze.\nfeed Bertha quack", "Proposal: Frost", "Frost", "Ponds freeze.\nfeed Bertha quack"),
    ("Ponds freeze.\n-- \nAlice of the ponds", "[ducks] propose: Frost", "Frost", "Ponds freeze."),
    ("propose: Frost\nvote 1 bread\nhelp\nleave the game", "", "Frost", "vote 1 bread\nhelp\nleave the game")])
def test_what_is_a_proposal(pond: Ducks, mail: str, subject: str, title: str, text: str) -> None:
    answer = pond.mail("Alice", mail, subject=subject)
    assert len(answer.done) == 1, (answer.refused, answer.unknown, answer.unclear)
    row = pond.row("proposals", 1)
    assert (row.title, row.text, row.author, row.opened) == (title, text, "Alice", pond.now)
    assert "Alice" in pond.game.members()


@pytest.mark.clause("D9-PROP-1", "D9-PROP-2")
def test_nothing_limits_proposals(pond: Ducks) -> None:
    """Neither number nor length nor form: only one without any words is none."""
    pond.set("most_open", 0)
    for number in range(30):
        pond.do("Alice", f"propose: Number {number}")
    pond.do("Alice", "propose: " + "very " * 100 + "long")
    pond.do("Alice", "propose: Long\n" + "Ponds are wet.\n" * 5000)
    assert len(texts(pond)) == 32 and len(texts(pond)[-1]) > 70000 and texts(pond)[-2].startswith("very very")
    assert "text is missing" in pond.refused("Alice", "propose:")


@pytest.mark.clause("D9-PROP-3")
@pytest.mark.parametrize(("mail", "found", "unknown"), [
    ("propose: Frost\nPonds freeze until the\nend\nof March.\nThen they thaw.",
     {"Frost": "Ponds freeze until the\nend\nof March.\nThen they thaw."}, []),
    ("propose: Frost\nPonds freeze.\nend\nvote 1 bread", {"Frost": "Ponds freeze."}, []),
    ("propose: Frost\nPonds freeze.\nEND.\n\nI hope you like it.", {"Frost": "Ponds freeze."}, ["I hope you like it."]),
    ("propose: Frost\nPonds freeze.\nend\npropose: Thaw\nPonds thaw.", {"Frost": "Ponds freeze.", "Thaw": "Ponds thaw."}, []),
    ("propose: Frost\nend\nvote 1 bread\n\npropose: Thaw\nend\nvote 2 duck", {"Frost": "Frost", "Thaw": "Thaw"}, []),
    ("propose: Frost\nThis is the\nend\nof all.\nend\nvote 1 duck", {"Frost": "This is the\nend\nof all."}, [])])
def test_an_end_within_a_sentence_ends_nothing(pond: Ducks, mail: str, found: dict[str, str], unknown: list[str]) -> None:
    answer = pond.mail("Alice", mail)
    assert {row.title: row.text for row in pond.rows("proposals")} == found and answer.unknown == unknown


@pytest.mark.clause("D9-PROP-8")
def test_an_end_within_a_changed_text_ends_nothing(pond: Ducks) -> None:
    pond.do("Alice", "propose: Frost")
    pond.do("Alice", "amend 1\nFrost until the\nend\nof March.")
    assert pond.row("proposals", 2).text == "Frost until the\nend\nof March."


@pytest.mark.clause("D9-ACT-10", "D9-PROP-4", "D9-PROP-6")
def test_a_list_of_proposals() -> None:
    """Where the list is for proposals each new mail there is one; control lines and answers are not."""
    play = Ducks(on_list=True, parameters={"list_is": "proposals"})
    play.no_ducks()
    play.duck("Bertha", "Bob", 3)
    play.do("Alice", "feed Bertha quack", subject="Frost", to="list")
    assert (play.row("proposals", 1).title, play.row("proposals", 1).text) == ("Frost", "feed Bertha quack")
    assert play.quacks("Bertha") == [3]
    play.do("Bob", "vote 1 bread", to="list")
    reply = {"In-Reply-To": "<1@kit.example>", "References": "<1@kit.example>"}
    assert not play.mail("Carol", "I like that very much.", subject="Re: Frost", to="list", headers=reply).done
    assert not play.mail("Carol", "feed Bertha now, I say", subject="Re: Frost", to="list", headers=reply).done
    play.do("Carol", "propose: Thaw\nPonds thaw.", subject="Re: Frost", to="list", headers=reply)
    play.do("Dave", "feed Bertha uwu", headers={"To": "game@example.org, list@example.org"})
    assert texts(play) == ["feed Bertha quack", "Ponds thaw.", "feed Bertha uwu"] and play.quacks("Bertha") == [3]
    assert play.row("proposals", 1).status == "open"


@pytest.mark.clause("D9-PROP-5")
def test_other_mails_to_the_game_are_action_mails(pond: Ducks) -> None:
    pond.duck("Bertha", "Bob", 3)
    pond.do("Alice", "feed Bertha quack", subject="something", dice=[2])
    assert pond.quacks("Bertha") == [5] and not texts(pond)


@pytest.mark.clause("D9-PROP-12")
def test_only_a_line_retracts(pond: Ducks) -> None:
    """The same mail coming again, or nothing coming at all, changes nothing about a proposal."""
    pond.do("Alice", "propose: Frost")
    pond.wait("1 day")
    assert pond.row("proposals", 1).status == "open"
    pond.do("Alice", "retract 1")
    assert pond.row("proposals", 1).status == "retracted"


@pytest.mark.clause("D9-PROP-11", "D9-JOIN-9")
def test_a_leavers_proposal_stands(pond: Ducks) -> None:
    pond.do("Alice", "propose: Frost")
    pond.do("Bob", "vote 1 bread")
    pond.do("Alice", "leave the game")
    pond.at("2021-03-07 00:00")
    assert pond.row("proposals", 1).outcome == "adopted"


@pytest.mark.clause("D9-JOIN-1", "D9-PROP-1")
def test_strangers_propose_nothing(pond: Ducks) -> None:
    assert "Only players" in pond.refused("eve@example.net", "propose: Frost")
