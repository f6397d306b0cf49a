"""The ruleset as it stood at any time, and what differs between two times."""

import pytest

RULES = ("starter",)
PLAYERS = ("Ann", "Bob", "Cid")


def change(play, number: int, text: str) -> None:  # type: ignore[no-untyped-def]
    play.do("Ann", f"propose: Number {number}\n{text}\nend")
    play.do("Ann", f"vote {number} yes")
    play.do("Bob", f"vote {number} yes")
    play.wait("5 days")


@pytest.fixture
def changed(play):  # type: ignore[no-untyped-def]
    """Three editions: the first rules (5 January), one with tea (10th), one with more tea and no rule 103 (15th)."""
    change(play, 1, 'Create rule 600 "Tea": {{ At four. }}')
    change(play, 2, "Amend rule 600 to read: {{ At five. }}\nRepeal rule 103.")
    return play


def test_each_change_makes_an_edition(changed) -> None:  # type: ignore[no-untyped-def]
    known = list(changed.game.all_rows("editions"))
    assert [row.number for row in known] == [0, 1, 2]
    assert [row.cause for row in known] == ["the start of the game", "proposal 1", "proposal 2"]


@pytest.mark.parametrize("pair, differing", [
    ("0-1", {"600": ("", "At four.")}), ("1-2", {"600": ("At four.", "At five."), "103": None}),
    ("0-2", {"600": ("", "At five."), "103": None})])
def test_any_two_editions_can_be_compared(changed, pair: str, differing) -> None:  # type: ignore[no-untyped-def]
    view = changed.view()
    decl = next(decl for decl in view.active.pages if decl.path == "rules/compare/{id}/")
    shown = decl.call(view, view.row("comparisons", pair))
    assert {item["number"] for item in shown["changes"]} == differing.keys()
    for item in shown["changes"]:
        if differing[item["number"]] is not None:
            assert (item["before"], item["after"]) == differing[item["number"]]
        else:
            assert item["before"] and not item["after"]


@pytest.mark.parametrize("days, rules", [
    ("2026-01-06 with 2026-01-07", 0), ("2026-01-06 with 2026-01-12", 1), ("2026-01-12 and 2026-01-20", 2),
    ("2026-01-20 with 2026-01-06", 2)])
def test_the_rules_of_any_two_days_are_compared_by_mail(changed, days: str, rules: int) -> None:  # type: ignore[no-untyped-def]
    said = "\n".join(changed.do("Ann", f"compare the rules of {days}"))
    assert f"{rules} rules differ" in said


def test_before_the_game_there_were_no_rules(changed) -> None:  # type: ignore[no-untyped-def]
    assert "begins on" in changed.refused("Ann", "compare the rules of 2025-01-01 with 2025-02-01")


def test_a_rules_page_compares_any_two_revisions(changed) -> None:  # type: ignore[no-untyped-def]
    change(changed, 3, "Amend rule 600 to read: {{ At six. }}")
    view = changed.view()
    decl = next(decl for decl in view.active.pages if decl.path == "rules/{number}/")
    shown = decl.call(view, view.row("rules", "600"))["pairs"]
    assert [(pair["older"], pair["newer"], pair["before"], pair["after"]) for pair in shown] == [(0, 2, "At four.", "At six.")]
