"""Contests in games that begin without them: switched on, played, switched off, and whole pages all along."""

from pathlib import Path

import pytest

from mailbot.engine.loader import bundled
from mailbot.engine.rule import begin
from tests.kit import Play
from tests.mailbot.web.checking import faults
from tests.mailbot.web.test_rulesets import Site

HOSTS = {"nomopoly4": "", "ducks9": "\nquack"}


def switched_on(play: Play) -> None:
    """The game runs and has contests."""
    if play.game["status"] != "running":
        play.call(begin)
    play.do("admin", "switch contests on\nswitch rednovember on")


def test_every_ruleset_that_ships_has_contests() -> None:
    for folder in bundled("rules").glob("*/ruleset.toml"):
        play = Play((folder.parent.name,), players=("Ann", "Bob"))
        assert play.game.in_force("contests") == (folder.parent.name not in HOSTS)
        switched_on(play)
        assert "There is no contest yet" in play.do("Ann", "list contests")[0]


@pytest.mark.parametrize("rules", HOSTS)
def test_pages_come_and_go_with_contests(tmp_path: Path, rules: str) -> None:
    site, close = Site(tmp_path, rules, objection_window="0"), HOSTS[rules]
    site.play.call(begin)
    site.publish()
    assert "contests/index.html" not in site.files() and "create contest" not in site.words("commands/index.html").lower()
    site.mail("admin", "switch contests on")
    site.mail("Ann", f"create contest\nTitle: Haiku\nText: Five, seven, five.\nEnd text{close}")
    site.mail("Bob", f"join C1{close}")
    site.mail("Ann", f"award C1 Bob 3: a fine poem{close}")
    assert "Haiku" in site.words("contests/index.html") and "Five, seven, five." in site.words("contests/1/index.html")
    assert "a fine poem" in site.words("contests/1/index.html") and "create contest" in site.words("commands/index.html")
    assert faults(site.files()) == []
    assert site.publish(complete=True).count == 0
    site.mail("admin", "switch contests off")
    assert "create contest" not in site.words("commands/index.html") and "/contests/" not in site.files()["rules/index.html"].decode()
    assert faults(site.files()) == []
    assert site.publish(complete=True).count == 0
    site.mail("admin", "switch contests on")
    assert "Haiku" in site.words("contests/1/index.html")


@pytest.mark.parametrize("line", [
    "create contract\nTitle: B\nText: b", "join C1", "leave C1", "award C1 Bob 1: r", "score C1 Bob +1", "say C1: hello",
    "deadline C1 all in 2 days: x",
    "roll 1d6 for C1", "seal C1: hush", "object to C1", "make C1 a contract", "turn: nothing", "volunteer for C1"])
def test_lines_of_contests_need_a_duck_word(line: str) -> None:
    play = Play(("ducks9",), players=("Ann", "Bob", "Cid"))
    switched_on(play)
    play.do("Ann", "create contest\nTitle: A\nText: a\nquack")
    assert "must end in a duck word" in play.refused("Bob", line)
    assert "must end in a duck word" not in play.mail("Bob", f"{line}\nuwu").text


def test_questions_and_the_admin_need_no_duck_word() -> None:
    play = Play(("ducks9",), players=("Ann", "Bob"))
    switched_on(play)
    play.do("Ann", "create contest\nTitle: A\nText: a\nEnd text\nwaddle")
    assert play.row("contracts", 1).text == "a"
    for line in ("list contests", "show C1", "contests"):
        play.do("Bob", line)
    play.do("admin", "end C1: enough")


def test_the_closing_word_is_no_part_of_a_text_or_a_reason() -> None:
    play = Play(("ducks9",), players=("Ann", "Bob"), parameters={"objection_window": "0"})
    switched_on(play)
    play.do("Ann", "create contest\nTitle: A\nText:\nQuack is a word.\nSo is egg.\nuwu")
    assert play.row("contracts", 1).text == "Quack is a word.\nSo is egg."
    play.do("Bob", "join C1 quack")
    play.do("Ann", "award C1 Bob 2 x: a fine egg waddle")
    assert play.rows("awards")[0].reason == "a fine egg"
    play.do("Bob", "seal C1: forty egg\nquack")
    assert play.row("secrets", 1).text == "forty egg"


def test_a_duck_called_like_a_contest_is_shown_as_a_duck() -> None:
    play = Play(("ducks9",), players=("Ann", "Bob"))
    switched_on(play)
    play.do("Ann", "create contest\nTitle: A\nText: a\nquack")
    assert play.do("Ann", "show C1")[0].startswith("C1 A: contract")
    assert "There is no duck" in play.refused("Ann", "show duck C1")
    assert "There is no duck" in play.refused("Ann", "show Bertha")


@pytest.mark.clause("CO-CREATE-9")
@pytest.mark.parametrize("rules", HOSTS)
def test_points_fit_the_host(rules: str) -> None:
    """Neither board nor pond has points, so contests there score along axes or by a score of their own."""
    play, close = Play((rules,), players=("Ann", "Bob")), HOSTS[rules]
    switched_on(play)
    assert "there is axes, own" in play.refused("Ann", f"create contract\nTitle: A\nScoring: plain\nText: a{close}")
    play.do("Ann", f"create contract\nTitle: A\nText: a\nEnd text{close}")
    assert play.row("contracts", 1).scoring == "axes"
    play.do("admin", "set axes to wit, grace")
    play.do("Ann", f"create contract\nTitle: B\nScoring: axes wit grace\nText: b\nEnd text{close}")
    assert play.row("contracts", 2).axes == ["wit", "grace"]


@pytest.mark.clause("CO-JOIN-8", "CO-MASTER-4")
def test_who_left_while_contests_were_off_is_out_when_they_are_on_again() -> None:
    play = Play(("nomopoly4",), players=("Ann", "Bob", "Cid", "Dee"))
    switched_on(play)
    play.do("Ann", "create contract\nTitle: A\nText: a\nEnd text")
    play.do("Bob", "join C1")
    play.do("Cid", "join C1")
    play.do("Ann", "deadline C1 all in 20 days: vote\noffer contestmaster of C1 to Dee")
    play.do("Ann", "amend C1\nText: b\nEnd text")
    play.do("admin", "switch rednovember off\nswitch contests off")
    for name in ("Ann", "Bob", "Dee"):
        play.do(name, "leave the game")
    assert play.row("contracts", 1).contestmaster == "Ann"
    play.do("admin", "switch contests on")
    contract = play.row("contracts", 1)
    assert contract.contestmaster is None and contract.offered_contestmaster is None
    assert [row.player for row in play.rows("contestants", left_at=None)] == ["Cid"]
    assert play.row("deadlines", 1).people == {"Bob": "waived", "Cid": "pending"}
    assert play.row("amendments", 1).answers == {"Cid": ""}


@pytest.mark.clause("CO-AWARD-5")
def test_the_first_week_begins_when_contests_are_switched_on() -> None:
    play = Play(("nomopoly4",), players=("Ann", "Bob"), parameters={"objection_window": "0"})
    play.wait("16 days")
    switched_on(play)
    play.do("Ann", "create contest\nTitle: A\nText: a\nEnd text")
    play.do("Bob", "join C1")
    play.do("Ann", "award C1 Bob 5: r")
    play.until("2026-01-25T23:59:59Z")
    assert "0 of 5 left" in play.refused("Ann", "award C1 Bob 1: r")
    play.until("2026-01-26T00:00:00Z")
    play.do("Ann", "award C1 Bob 5: r")


@pytest.mark.clause("CO-AXIS-1")
@pytest.mark.parametrize("names", ["x points", "x name", "x x", "x 2nd"])
def test_an_axis_is_a_name_of_its_own(names: str) -> None:
    play = Play(("starter",), players=("Ann",))
    assert "cannot be an axis" in play.refused("admin", f"set axes to {names.replace(' ', ', ')}")


def test_a_newcomer_is_not_told_of_eir_own_joining() -> None:
    play = Play(("starter",), players=("Ann", "Bob", "Cid"))
    play.do("Ann", "create contract\nTitle: Boat\nModule: rednovember\nText: a\nEnd text")
    assert play.do("Ann", "join C1") == ["You are a contestant of C1 (Boat)."]
    play.do("Bob", "join C1")
    assert "Bob has joined C1." in play.sent("Ann") and "Ann has joined" not in play.sent("Ann")


def test_with_contests_on_what_needed_no_duck_word_needs_none() -> None:
    play = Play(("ducks9",), players=("Ann", "Bob"))
    switched_on(play)
    play.do("Bob", "propose: Frost\nPonds freeze.\nend")
    play.do("Ann", "vote 1 bread")


@pytest.mark.clause("CO-MOD-2")
def test_how_a_modules_game_stands_is_told_with_the_contest() -> None:
    play = Play(("nomopoly4",), players=("Ann", "Bob", "Cid"), parameters={"objection_window": "0"})
    switched_on(play)
    play.do("Ann", "create contest\nTitle: Boat\nModule: rednovember\nText: We dive.\nEnd text")
    for name in ("Ann", "Bob", "Cid"):
        play.do(name, "join C1")
    before = play.do("Ann", "show C1")
    play.do("Ann", "start game C1")
    told = set(play.do("Ann", "show C1")) - set(before)
    assert all(any(line.startswith(f"{name}: active") and "60 minutes" in line for line in told) for name in ("Ann", "Bob", "Cid"))
