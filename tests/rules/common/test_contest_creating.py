"""Creating contests: terms read and checked, all faults at once, and what everybody is told."""

import pytest

from tests.kit import Play
from tests.rules.common.duel import NAMES, contest, make, with_duels

PLAYERS = NAMES


@pytest.mark.clause("CO-CREATE-1", "CO-CREATE-13", "CO-CREATE-16", "CO-CREATE-15")
def test_a_contract_is_made_by_one_mail(play: Play) -> None:
    before = len(play.mails)
    told = make(play)
    assert "C1 (Werewolves), at /contests/1/" in told[0]
    row = play.json()["contracts"]["1"]
    assert (row["id"], row["kind"], row["status"], row["contestmaster"], row["contestants"]) == (1, "contract", "open", "Ann", {})
    assert (row["min_contestants"], row["max_contestants"], row["scoring"], row["axes"]) == (2, None, "axes", ["x"])
    assert "C1: Ann creates the contract “Werewolves”." in play.log()
    notices = [mail for mail in play.mails[before:] if mail.sort == "announcement"]
    assert {mail.player for mail in notices} >= {"Bob", "Gus"} and all("C1" in mail.text for mail in notices)
    make(play, "Bob", title="Other")
    assert play.json()["contracts"]["2"]["created_by"] == "Bob"


@pytest.mark.clause("CO-CREATE-2")
def test_a_contest_starts_its_conversion(play: Play) -> None:
    told = make(play, "Ann", kind="contest")
    assert "Until Fri 9 Jan 2026, 09:00 UTC" in "\n".join(told)
    assert play.row("contracts", 1).window == "become" and play.row("contracts", 1).kind == "contract"


@pytest.mark.clause("CO-CREATE-3", "CO-CREATE-8", "CO-CREATE-14", "CO-LOG-2")
def test_all_faults_are_named_at_once(play: Play) -> None:
    reply = play.refused("Bob", f"create contract\nTitle: {'x' * 90}\nContestants: 6 to 4\n")
    assert all(fault in reply for fault in ("title 90 of 80 characters", "min 6 above max 4", "text missing"))


@pytest.mark.clause("CO-CREATE-3")
def test_titles_of_live_contracts_differ(play: Play) -> None:
    make(play)
    assert "title in use by C1" in play.refused("Bob", "create contract\nTitle:  WERE  WOLVES\nText: x".replace("WERE  W", "WEREW"))
    play.do("Ann", "end C1")
    make(play, "Bob", title="WEREWOLVES")
    assert play.row("contracts", 2).title == "WEREWOLVES"


@pytest.mark.clause("CO-CREATE-4")
@pytest.mark.parametrize(("mail", "text"), [
    ("Text:\nOne\n\n  two > three\nEnd text\n\nlist contests", "One\n\n  two > three"),
    ("Text: All on\nthese lines.\n\n-- \nAnn", "All on\nthese lines."),
])
def test_the_text_is_kept_to_the_letter(play: Play, mail: str, text: str) -> None:
    play.mail("Ann", f"create contract\nTitle: T\n{mail}")
    assert play.row("contracts", 1).text == text


@pytest.mark.clause("CO-CREATE-4")
def test_a_text_can_be_too_long(play: Play) -> None:
    assert "50,001 of 50,000 characters" in play.refused("Ann", f"create contract\nTitle: T\nText:\n{'xxxxxxxxx ' * 5000}x\nEnd text")


@pytest.mark.clause("CO-CREATE-5", "CO-CREATE-6")
def test_a_named_contestmaster_is_only_offered_the_post(play: Play) -> None:
    make(play, "Ann", "Contestmaster: me")
    make(play, "Ann", "Contestmaster: Bob", title="B")
    row = play.row("contracts", 2)
    assert (play.row("contracts", 1).contestmaster, row.contestmaster, row.offered_contestmaster) == ("Ann", "Ann", "Bob")
    assert "offered the post of contestmaster of C2" in play.sent("Bob")
    play.until(play.now + 7 * 86400)
    assert play.row("contracts", 2).offered_contestmaster == "Bob"
    play.wait("1")
    assert play.row("contracts", 2).offered_contestmaster is None and play.row("contracts", 2).contestmaster == "Ann"


@pytest.mark.clause("CO-CREATE-7", "CO-CREATE-11", "CO-CREATE-12")
def test_the_bot_and_modules() -> None:
    play = with_duels()
    assert "only with a module" in play.refused("Ann", "create contract\nTitle: T\nContestmaster: bot\nText: x")
    assert "unknown module “chess”: there is rednovember, duel" in play.refused("Ann", "create contract\nTitle: T\nModule: chess\nText: x")
    reply = play.refused("Ann", "create contract\nTitle: T\nModule: duel\nSet: stake = 51\nSet: colour = red\nText: x")
    assert "stake = 51 is out of range: a whole number of at least 0 of at most 50" in reply and "no parameter colour" in reply
    for number in range(4):
        make(play, "Ann", "Module: duel", "Contestmaster: bot", "Set: stake = 7", title=f"T{number}")
    row = play.row("contracts", 4)
    assert (row.contestmaster, row.module, row.parameters, row.axes) == ("bot", "duel", {"stake": 7}, ["y"])


@pytest.mark.clause("CO-CREATE-8")
def test_a_modules_minimum_counts() -> None:
    play = with_duels()
    told = make(play, "Ann", "Module: duel", "Contestants: 2 to none")
    assert "minimum of 3" in told[0] and play.row("contracts", 1).min_contestants == 3
    make(play, "Ann", "Contestants: 4-9", title="B")
    assert (play.row("contracts", 2).min_contestants, play.row("contracts", 2).max_contestants) == (4, 9)


@pytest.mark.clause("CO-CREATE-9", "CO-CREATE-10")
def test_scoring_joining_and_amending(play: Play) -> None:
    make(play, "Ann", "Scoring: plain", "Joining: open only", "Amendable by: majority")
    row = play.row("contracts", 1)
    assert (row.scoring, row.axes, row.joining, row.amendable_by) == ("plain", [], "open only", "majority")
    make(play, "Ann", "Scoring: axes y", title="B")
    assert play.row("contracts", 2).axes == ["y"] and play.row("contracts", 2).joining == "always"
    reply = play.refused("Bob", "create contract\nTitle: T\nScoring: best\nJoining: never\nAmendable by: none\nText: x")
    assert "there is axes, plain, own" in reply and "write always or open only" in reply and "all or majority or master" in reply


@pytest.mark.clause("CO-CREATE-9")
def test_a_game_without_axes_or_points() -> None:
    play = Play(["common.joining", "common.contest_creating"], players=("Ann",), parameters={"axes": []}, starts="running")
    assert "there is own" in play.refused("Ann", "create contract\nTitle: T\nScoring: axes\nText: x")
    assert "there is own" in play.refused("Ann", "create contract\nTitle: T\nScoring: plain\nText: x")
    play.do("Ann", "create contract\nTitle: T\nText: x")
    assert play.row("contracts", 1).scoring == "own"


@pytest.mark.clause("CO-CREATE-12")
def test_three_live_contests_each(play: Play) -> None:
    for number in range(3):
        make(play, "Ann", title=f"T{number}")
    assert "3 live contests already (C1, C2, C3)" in play.refused("Ann", "create contract\nTitle: T\nText: x")
    play.do("Ann", "end C2")
    make(play, "Ann", title="T")


@pytest.mark.clause("CO-CREATE-15")
def test_anybody_can_read_a_contract(play: Play) -> None:
    contest(play, ("Bob",))
    answer = play.mail("eve@example.net", "show C1")
    assert "Be kind." in answer.text and "Bob" in answer.text
    assert play.json()["contracts"]["1"]["text"] == "Be kind."


def test_contests_can_be_switched_off(play: Play) -> None:
    play.set("contests_enabled", False)
    assert "switched off" in play.refused("Ann", "create contract\nTitle: T\nText: x")
    assert "switched off" in play.refused("Ann", "join C1")


@pytest.mark.clause("CO-CREATE-8", "CO-CREATE-14")
def test_a_maximum_below_the_modules_minimum_is_a_fault() -> None:
    play = with_duels()
    fault = "max 2 is below the minimum 3 of the module duel"
    assert fault in play.refused("Ann", "create contract\nTitle: A\nModule: duel\nContestants: 2 to 2\nText: x")


@pytest.mark.clause("CO-CREATE-3")
def test_a_title_is_needed(play: Play) -> None:
    assert "title missing: write a line" in play.refused("Ann", "create contest\nText: x")


def test_where_contests_are_switched_off_all_else_goes_on(play: Play) -> None:
    make(play)
    play.set("contests_enabled", False)
    for line in ("join C1", "list contests", "show C1", "turn: nothing", "create contract\nTitle: B\nText: b"):
        assert "Contests are switched off in this game." in play.refused("Bob", line)
    play.do("Bob", "propose: Tea\nThere is tea.\nend")
    play.do("Bob", "status")
