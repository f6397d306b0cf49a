"""Statistics: every mail is counted once, numbers are told when a day is over, and no secret vote shows in them."""

import pytest

from tests.kit import GAME, Play

RULES = ("common.joining", "common.statistics", "common.delivery", "common.info")
PLAYERS = ("Ann", "Bob")


def counts(play: Play) -> dict[str, int]:
    """Today's numbers since the players came."""
    [row] = play.rows("mail_today")
    return {kind: number - (2 if kind in ("received", "acted") else 0) for kind, number in row.counts.items()}


@pytest.mark.parametrize(("mail", "kind", "stranger"), [
    (("Ann", "mail digest"), "acted", False),
    (("Ann", "mail digest\nsing a song"), "acted", False),
    (("eve@example.net", "help"), "acted", True),
    (("Ann", "join as Anna"), "refused", False),
    (("eve@example.net", "leave the game"), "refused", True),
    (("Ann", "sing a song"), "asked", False),
    (("Ann", ""), "nothing", False),
    (("game@example.org", "help"), "own", False),
])
def test_each_mail_is_counted_once(play: Play, mail: tuple[str, str], kind: str, stranger: bool) -> None:
    play.mail(*mail)
    found = {name: number for name, number in counts(play).items() if number}
    assert found == {"received": 1, kind: 1} | ({"strangers": 1} if stranger else {})


@pytest.mark.parametrize(("headers", "kind"), [
    ({"Auto-Submitted": "auto-replied"}, "robots"), ({"Return-Path": "<>", "From": "MAILER-DAEMON@mx.example"}, "bounces"),
    ({"X-Mailbot": GAME}, "own"), ({"Message-ID": "<1@kit.example>"}, "acted")])
def test_what_is_ignored_is_counted_by_its_kind(play: Play, headers: dict[str, str], kind: str) -> None:
    play.mail("Ann", "mail digest", headers=headers)
    assert counts(play).get(kind) == 1 and counts(play)["received"] == 1


def test_a_copy_is_counted_as_one(play: Play) -> None:
    for route in ("a", "b"):
        play.mail("Ann", "mail digest", headers={"Message-ID": "<same@mail.example>", "Received": f"from {route}"})
    assert counts(play)["duplicates"] == 1 and counts(play)["acted"] == 1


def test_kinds_add_up(play: Play) -> None:
    for who, text, headers in (("Ann", "status", {}), ("x@example.net", "hello there", {}), ("Bob", "x", {"Auto-Submitted": "auto"}),
                               ("Ann", "mail none", {}), ("Bob", "vote 1 yes", {})):
        play.mail(who, text, headers=headers)
    play.wait("1 day")
    [day] = play.game.retired("mail_days")
    assert sum(number for kind, number in day.counts.items() if kind not in ("received", "strangers")) == day.counts["received"] == 7
    assert play.rows("mail_today") == []


def page(play: Play) -> dict[str, object]:
    decl = next(decl for decl in play.game.active.pages if decl.path == "statistics")
    return decl.call(play.view())  # type: ignore[no-any-return]


def test_the_page_shows_a_day_when_it_is_over(play: Play) -> None:
    play.do("Ann", "propose: Hats\nHats are in.\nend")
    play.do("Bob", "vote 1 yes")
    shown = page(play)
    assert shown["days"] == [] and [(row["votes"], row["missing"]) for row in shown["votes"]] == [(1, 1)]  # type: ignore[attr-defined]
    play.until("2026-01-05T23:59:59Z")
    assert page(play)["days"] == []
    play.until("2026-01-06T00:00:00Z")
    day = page(play)["days"][0]  # type: ignore[index]
    assert (day["day"], day["received"], day["read"], day["ignored"], day["acted"]) == ("2026-01-05", 4, 4, 0, 4)


@pytest.mark.parametrize("secrecy", ["secret", "hidden"])
def test_where_votes_are_not_open_nothing_shows(play: Play, secrecy: str) -> None:
    play.do("admin", f"set ballots to {secrecy}")
    play.do("Ann", "propose: Hats\nHats are in.\nend")
    before, view = page(play), play.json()
    play.do("Bob", "vote 1 yes")
    assert (page(play), play.json()) == (before, view) and before["days"] == [] == before["votes"]
    play.wait("1 day")
    assert page(play)["days"] == []
    told = play.do("admin", "statistics")
    assert "2026-01-05: 5 received" in told[0] and "2026-01-06" not in told[0] and "to you alone" in told[-1]


def test_numbers_of_secret_times_stay_secret(play: Play) -> None:
    play.do("admin", "set ballots to secret")
    play.mail("Ann", "status")
    play.wait("1 day")
    play.mail("Ann", "status")
    play.do("admin", "set ballots to open")
    assert page(play)["days"] == []
    play.wait("2 days")
    assert [row["day"] for row in page(play)["days"]] == []  # type: ignore[attr-defined]
    play.mail("Ann", "status")
    play.wait("1 day")
    assert [row["day"] for row in page(play)["days"]] == ["2026-01-08"]  # type: ignore[attr-defined]


def test_only_the_admin_asks_by_mail(play: Play) -> None:
    assert "Only the admin" in play.refused("Ann", "statistics")
    assert "3 received" in play.do("admin", "statistics")[0]
