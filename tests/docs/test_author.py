"""The author's page is true: its files make a ruleset that loads, and its scenario passes."""

import re
from pathlib import Path

from mailbot.engine.registry import Registry
from mailbot.rehearse import rehearse

PAGE = Path(__file__).parents[2] / "docs" / "author.md"
_BLOCK = re.compile(r"^```\w+ file=(\S+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def written(folder: Path) -> Path:
    """The page's files, in the rules folder of a game."""
    for name, text in _BLOCK.findall(PAGE.read_text(encoding="utf-8")):
        place = folder / "menagerie" / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    return folder


def test_the_ruleset_of_the_page_loads_and_its_examples_are_understood(tmp_path: Path) -> None:
    registry = Registry.load("menagerie", written(tmp_path))
    assert registry.rule("beasts") is not None
    assert [entry.number for entry in registry.texts] == ["1", "2"]
    assert registry.active(frozenset()).vocabulary.check() == []


def test_the_scenario_of_the_page_passes(tmp_path: Path) -> None:
    rules = written(tmp_path)
    result = rehearse(rules / "menagerie" / "fed.toml", rules)
    assert result.ok, result.details
