"""Offers, acceptance, and who may know of them."""

import pytest

from tests.kit import Play

RULES = ("common.offers", "common.points", "common.joining", "common.admin")
PLAYERS = ("Ann", "Bob", "Cid", "Mr. X")
WEEK = 7 * 86400


@pytest.fixture
def rich(play: Play) -> Play:
    """Everybody has 10 points."""
    for name in PLAYERS:
        play.change("players", name, points=10)
    return play


@pytest.fixture
def offered(rich: Play) -> Play:
    """Ann has offered Bob 5 points for 3."""
    rich.do("Ann", "offer Bob 5 points for 3 points")
    return rich


def points(play: Play) -> tuple[int, int]:
    """What Ann and Bob have."""
    return play.row("players", "Ann").points, play.row("players", "Bob").points


def test_an_offer_moves_nothing(offered: Play) -> None:
    row = offered.json("Ann")["trades"]["1"]
    assert (row["from"], row["to"], row["give"], row["want"]) == ("Ann", "Bob", {"points": 5}, {"points": 3})
    assert (row["status"], row["made_at"], row["expires_at"]) == ("open", "2026-01-05T09:00:00Z", "2026-01-12T09:00:00Z")
    assert points(offered) == (10, 10)
    assert "Ann offers you trade 1: 5 points for 3 points." in offered.sent("Bob")


@pytest.mark.parametrize(("line", "to", "give", "want"), [
    ("offer 5 points to Bob for nothing", "Bob", {"points": 5}, {}),
    ("Offer bob nothing for 2 points.", "Bob", {}, {"points": 2}),
    ("offer Mr. X 1 point for 2 points", "Mr. X", {"points": 1}, {"points": 2}),
    ("offer to Bob: 5 points in exchange for 2 points", "Bob", {"points": 5}, {"points": 2}),
    ("I offer Bob 5 points in return for 2 points", "Bob", {"points": 5}, {"points": 2}),
])
def test_ways_of_offering(rich: Play, line: str, to: str, give: dict[str, int], want: dict[str, int]) -> None:
    rich.do("Ann", line)
    row = rich.row("trades", 1)
    assert (row.to, row.give, row.want) == (to, give, want)


def test_accepted_and_done_at_once(offered: Play) -> None:
    offered.do("Bob", "accept trade 1")
    assert points(offered) == (8, 12)
    row = offered.json()["trades"]["1"]
    assert (row["status"], row["closed_at"]) == ("done", "2026-01-05T09:00:00Z")
    assert offered.log()[-1] == "Ann gives Bob 5 points for 3 points (trade 1)."
    assert "Bob has accepted trade 1" in offered.sent("Ann") and "trade 1" not in offered.sent("Cid")


def test_done_trades_may_be_announced(offered: Play) -> None:
    offered.set("trades_announced", True)
    offered.do("Bob", "accept 1")
    assert "Ann gives Bob 5 points for 3 points" in offered.sent("Cid")


@pytest.mark.parametrize(("who", "line", "reason"), [
    ("Ann", "offer Ann 5 points for 3 points", "trade with yourself"),
    ("Ann", "offer Zoe 5 points for 3 points", "Whom do you mean? Write a player's name right after “offer”: Bob, Cid, Mr. X."),
    ("Ann", "offer Bob nothing for nothing", "Nothing for nothing"),
    ("Ann", "offer Bob 11 points for 3 points", "Ann has only 10 points"),
    ("Ann", "offer Bob a unicorn for 3 points", "“a unicorn” is nothing that can be traded"),
    ("Ann", "offer Bob 3 points for a unicorn", "“a unicorn” is nothing that can be traded"),
    ("Ann", "accept trade 1", "not offered to you"),
    ("Cid", "accept trade 1", "not offered to you"),
    ("Cid", "decline trade 1", "not offered to you"),
    ("Bob", "cancel trade 1", "not your offer"),
    ("Bob", "accept trade 9", "Trade 9 is not offered to you"),
    ("eve@example.net", "accept trade 1", "Only players"),
    ("eve@example.net", "offer Ann 3 points for 5 points", "Only players"),
])
def test_refusals_change_nothing(offered: Play, who: str, line: str, reason: str) -> None:
    assert reason in offered.refused(who, line)


def test_a_side_that_cannot_give_leaves_the_offer_open(offered: Play) -> None:
    offered.change("players", "Ann", points=4)
    assert "Ann has only 4 points" in offered.refused("Bob", "accept trade 1")
    offered.change("players", "Ann", points=5)
    offered.change("players", "Bob", points=2)
    assert "Bob has only 2 points" in offered.refused("Bob", "please accept trade 1")
    assert offered.row("trades", 1).status == "open"
    offered.change("players", "Bob", points=3)
    offered.do("Bob", "accept trade 1")
    assert points(offered) == (3, 5)


@pytest.mark.parametrize(("who", "line", "status"), [
    ("Bob", "decline trade 1", "declined"), ("Ann", "cancel trade 1", "cancelled"), ("Ann", "withdraw my offer 1", "cancelled")])
def test_closed_without_an_exchange(offered: Play, who: str, line: str, status: str) -> None:
    offered.do(who, line)
    assert offered.row("trades", 1).status == status and points(offered) == (10, 10)
    assert f"Trade 1 is {status}" in offered.sent("Bob" if who == "Ann" else "Ann")
    assert f"Trade 1 is {status}, and not open" in offered.refused("Bob", "accept trade 1")


@pytest.mark.parametrize(("seconds", "status"), [(WEEK - 1, "open"), (WEEK, "expired")])
def test_an_offer_lapses(offered: Play, seconds: int, status: str) -> None:
    offered.wait(str(seconds))
    assert offered.row("trades", 1).status == status
    assert ("Trade 1 is expired" in offered.sent("Ann")) is (status == "expired")
    assert ("Trade 1 is expired" in offered.sent("Bob")) is (status == "expired")


def test_an_offer_for_ever(rich: Play) -> None:
    rich.set("trade_life", 0)
    rich.do("Ann", "offer Bob 5 points for nothing")
    rich.wait("900 days")
    rich.do("Bob", "accept trade 1")


def test_a_pause_puts_off_the_end_of_an_offer(offered: Play) -> None:
    offered.wait("1 day")
    offered.do("admin", "pause")
    assert "paused" in offered.refused("Bob", "accept trade 1")
    offered.wait("10 days")
    offered.do("admin", "resume")
    assert offered.row("trades", 1).expires_at - offered.now == WEEK - 86400


@pytest.mark.parametrize("gone", ["Ann", "Bob"])
def test_nothing_comes_of_it_when_one_has_gone(offered: Play, gone: str) -> None:
    offered.do(gone, "leave the game")
    assert offered.row("trades", 1).status == "void"
    other = "Bob" if gone == "Ann" else "Ann"
    assert f"{gone} is no player any more, so nothing comes of trade 1" in offered.sent(other)


@pytest.mark.parametrize(("end", "who"), [("", ""), ("decline trade 1", "Bob"), ("cancel trade 1", "Ann")])
def test_what_is_not_done_is_known_to_both_sides_alone(offered: Play, end: str, who: str) -> None:
    if end:
        offered.do(who, end)
    for reader in ("", "Cid", "admin"):
        assert "1" not in offered.json(reader).get("trades", {})
    for reader in ("Ann", "Bob", "all"):
        assert "1" in offered.json(reader)["trades"]
    assert not [entry for entry in offered.log() if "rade 1" in entry]
    assert "5 points" not in offered.sent("Cid")


def test_offers_may_be_public(rich: Play) -> None:
    rich.set("trades_seen", "all")
    rich.do("Ann", "offer Bob 5 points for 3 points")
    assert rich.log()[-1] == "Ann offers Bob 5 points for 3 points (trade 1)."
    assert "1" in rich.json()["trades"]
    rich.do("Bob", "decline trade 1")
    assert rich.log()[-1] == "Trade 1 is declined."


def test_a_bare_answer_to_the_offer(offered: Play) -> None:
    from mailbot.mail.compose import message_id
    mail = next(mail for mail in offered.mails if "offered to you" in mail.subject)
    headers = {"In-Reply-To": message_id(mail.key, "game@example.org")}
    offered.do("Bob", "I accept", subject=f"Re: {mail.subject}", headers=headers)
    assert points(offered) == (8, 12)


def test_a_rule_may_forbid_a_trade(offered: Play) -> None:
    from mailbot.engine.registry import Registry
    from mailbot.engine.rule import Refuse, Rule
    rule = Rule("ban", title="No trades on Mondays")

    @rule.answer("may_trade")
    def never(game: object, value: None, trade: object) -> None:
        raise Refuse("Not on a Monday.")

    offered.registry = offered.referee.registry = Registry(offered.registry.ruleset, [*offered.registry.rules, rule])
    assert "Not on a Monday" in offered.refused("Bob", "accept trade 1")
    assert "Not on a Monday" in offered.refused("Ann", "offer Cid 1 point for nothing")


def test_the_website_shows_what_is_done(offered: Play) -> None:
    from tests.kit import module
    trades = module("common.trades")
    assert trades.trades_panel(offered.view())["rows"] == []
    offered.do("Bob", "accept trade 1")
    assert [row["terms"] for row in trades.trades_panel(offered.view())["rows"]] == ["5 points for 3 points"]
    assert list(trades.deadlines(offered.view("Ann"))) == []


def test_an_offer_between_others_is_not_there(offered: Play) -> None:
    for line in ("accept trade {}", "decline trade {}", "cancel trade {}", "accept {}", "decline trade #{}"):
        known, none = (offered.refused("Cid", line.format(number)) for number in (1, 7))
        assert known.replace("1", "7") == none and "not offered to you" in known
    assert "not your offer" in offered.refused("Bob", "cancel trade 1")
    offered.do("Bob", "decline trade 1")
    assert offered.refused("Cid", "accept trade 1").replace("1", "7") == offered.refused("Cid", "accept trade 7")
    assert "declined" in offered.refused("Bob", "accept trade 1")
