"""Bundles: modules of a ruleset that are switched on and off together."""

from pathlib import Path

import pytest

from mailbot.engine.loader import find_ruleset
from mailbot.engine.registry import Registry
from mailbot.errors import BadSetup, Refuse
from tests.kit import Play

RULESET = """
title = "Bundles"
modules = [
    "common.tokens", "common.queue", "common.players", "common.changes", "common.ruleset",
    { name = "beasts", on = false, modules = ["pets", "common.announcements", "food"] },
    { name = "games", modules = ["fetch"] },
]
off = ["games"]
"""
MODULE = """
\"\"\"Something of a test.\"\"\"
from mailbot.engine.rule import Rule
{imports}
rule = Rule("{name}_rule", needs=[{needs}])
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A ruleset with two bundles; the second needs the first."""
    home = tmp_path / "rules" / "bundled_game"
    home.mkdir(parents=True)
    (home / "ruleset.toml").write_text(RULESET)
    needs_of = {"pets": ("", ""), "food": ("from . import pets", "pets.rule"), "fetch": ("from . import food", "food.rule")}
    for name, (imports, needs) in needs_of.items():
        (home / f"{name}.py").write_text(MODULE.format(name=name, imports=imports, needs=needs))
    return tmp_path / "rules"


def test_a_bundle_is_its_modules_in_order(folder: Path) -> None:
    ruleset = find_ruleset("bundled_game", [folder])
    assert ruleset.modules[-4:] == ("pets", "common.announcements", "food", "fetch")
    assert ruleset.off == {"beasts", "games"}
    registry = Registry.load("bundled_game", folder)
    assert registry.ruleset.bundles == {"beasts": ("pets_rule", "announcements", "food_rule"), "games": ("fetch_rule",)}
    assert registry.ruleset.off == {"pets_rule", "announcements", "food_rule", "fetch_rule"}
    assert registry.active(registry.ruleset.off).names.isdisjoint(registry.ruleset.off)


@pytest.mark.parametrize("entry", ["5", "{ name = \"a\" }", "{ modules = [\"pets\"] }", "{ name = \"a\", modules = [\"pets\"], sort = 1 }"])
def test_what_is_no_bundle_is_named(folder: Path, entry: str) -> None:
    (folder / "bundled_game" / "ruleset.toml").write_text(f"modules = [{entry}]")
    with pytest.raises(BadSetup, match="neither a name nor a bundle"):
        find_ruleset("bundled_game", [folder])


def test_a_bundle_that_a_folder_offers(folder: Path) -> None:
    (folder / "zoo").mkdir()
    (folder / "zoo" / "bundles.toml").write_text('beasts = ["pets", "food"]')
    listed = 'modules = [{ name = "beasts", of = "zoo", on = false, modules = ["fetch"] }]'
    (folder / "bundled_game" / "ruleset.toml").write_text(listed)
    found = find_ruleset("bundled_game", [folder])
    assert found.modules == ("zoo.pets", "zoo.food", "fetch") == found.bundles["beasts"] and found.off == {"beasts"}
    (folder / "bundled_game" / "ruleset.toml").write_text(listed.replace("beasts", "hats"))
    with pytest.raises(BadSetup, match=r"no bundle hats in zoo/bundles\.toml"):
        find_ruleset("bundled_game", [folder])


def test_bundles_of_the_shipped_rules_are_switched_whole() -> None:
    play = Play(("ducks9",), players=("Ann", "Bob"))
    contests = play.registry.ruleset.bundles["contests"]
    assert not any(play.game.in_force(name) for name in contests)
    assert "rednovember needs contests, which is not in force" in play.refused("admin", "switch rednovember on")
    assert play.do("admin", "switch contests on") == ["contests is switched on."]
    assert all(play.game.in_force(name) for name in contests)
    assert play.do("admin", "switch contests on") == ["contests is switched on."]
    assert "contest_kinds is needed by contest_queries, contest_pages." in play.refused("admin", "switch contest_kinds off")
    play.do("admin", "switch contest_queries off")
    assert not play.game.in_force("contest_queries") and play.game.in_force("contest_kinds")
    play.do("admin", "switch contests on")
    assert play.game.in_force("contest_queries")
    play.do("admin", "switch rednovember on")
    assert "contests is needed by rednovember." in play.refused("admin", "switch contests off")
    assert all(play.game.in_force(name) for name in contests), "what is refused leaves all as it was"
    assert "there are contests, rednovember, tokens" in play.refused("admin", "switch hats on")
    play.do("admin", "switch rednovember off\nswitch contests off")
    assert not any(play.game.in_force(name) for name in contests)


def test_books_that_know_nothing_of_a_rule_that_begins_off_have_it_off() -> None:
    play = Play(("ducks9",), players=("Ann",))
    table = play.game.state.table("modules")
    for name in play.registry.ruleset.off:
        del table[name]
    assert not play.game.in_force("contests")
    play.do("admin", "switch contests on")
    assert play.game.in_force("contests") and not play.game.in_force("rednovember")


def test_a_column_stays_when_its_rule_is_not_in_force() -> None:
    play = Play(("starter",), players=("Ann", "Bob"))
    play.change("players", "Ann", y=5)
    play.do("admin", "switch rednovember off\nswitch contests off")
    play.change("players", "Ann", points=3)
    assert play.json("all")["players"]["Ann"]["y"] == 5 and "y" not in play.json()["players"]["Ann"]
    play.do("admin", "switch contests on")
    assert play.json()["players"]["Ann"]["y"] == 5


def test_a_switch_that_no_rule_has_is_refused() -> None:
    play = Play(("starter",), players=("Ann",))
    with pytest.raises(Refuse, match="no rule module core"):
        play.registry.switched_with(play.game, "core", False)
