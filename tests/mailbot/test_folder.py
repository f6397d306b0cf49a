"""A game folder is opened at every poll; its rules are made once, as long as none of their files changes."""

from pathlib import Path

import pytest

from mailbot.engine.registry import Registry
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder
from tests.mailbot.games import HOUR, Game


def test_rules_are_made_once_until_they_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game, other = Game(tmp_path / "game"), Game(tmp_path / "other")
    made: list[Path] = []
    load = Registry.load
    monkeypatch.setattr(Registry, "load", lambda name, own: made.append(own) or load(name, own))
    for at in (1, 2, 3):
        game.post("ann", "walk", at * 60)
        game.run(at * HOUR)
    with GameFolder(game.path) as opened:
        first = opened.registry
    assert made == []
    file = game.path / "rules/toy/ruleset.toml"
    file.write_text(file.read_text().replace('title = "Toy"', 'title = "Toy box"'))
    with GameFolder(game.path) as opened:
        assert opened.registry is not first and opened.registry.ruleset.title == "Toy box"
    with GameFolder(other.path) as opened:
        assert opened.registry.ruleset.title == "Toy"
    assert made == [game.path / "rules"]


def test_rules_that_went_wrong_are_seen_at_once(tmp_path: Path) -> None:
    game = Game(tmp_path / "game")
    file = game.path / "rules/toy/ruleset.toml"
    kept = file.read_text()
    file.write_text("modules = 3\n")
    with pytest.raises(BadSetup, match="must list the rule modules"):
        GameFolder(game.path)
    file.write_text(kept)
    game.run(HOUR)
