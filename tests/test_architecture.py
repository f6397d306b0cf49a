"""What ARCHITECTURE and the house rules promise about the code itself, read from the code."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "mailbot"
STEPS = {"values": 0, "errors": 0, "clock": 0, "normal": 0, "safe_file": 0, "setting_values": 0, "config": 0, "config_check": 0,
         "config_file": 0, "commands": 1, "store": 1, "amend": 1, "engine": 2, "mail": 3, "web": 3}
"""How far right a part stands; parts not named stand at the end and may import everything."""
FILES = sorted(path for folder in (PACKAGE, ROOT / "rules") for path in folder.rglob("*.py"))


def imported(path: Path) -> Iterator[str]:
    """The absolute names that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def part_of(module: str) -> str:
    """The stage to which a module of mailbot belongs."""
    return module.split(".")[1] if "." in module else ""


@pytest.mark.parametrize("path", [p for p in FILES if p.is_relative_to(PACKAGE)], ids=lambda p: str(p.relative_to(ROOT)))
def test_imports_go_one_way(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0].removesuffix(".py")
    for module in imported(path):
        if module.startswith("mailbot."):
            other = part_of(module)
            here, there = STEPS.get(own, 9), STEPS.get(other, 9)
            assert other == own or there < here or here == there in (0, 9), f"{own} imports {module}"


@pytest.mark.parametrize("path", [p for p in FILES if p.is_relative_to(PACKAGE)], ids=lambda p: str(p.relative_to(ROOT)))
def test_the_core_knows_no_game(path: Path) -> None:
    games = {folder.name for folder in (ROOT / "rules").iterdir() if folder.is_dir()} - {"common", "__pycache__", "starter"}
    text = path.read_text(encoding="utf-8")
    assert not any(re.search(rf"\b{re.escape(name)}\b", text) for name in games)
    assert not any(module == "rules" or module.startswith("rules.") for module in imported(path))


@pytest.mark.parametrize("path", [p for p in FILES if not p.is_relative_to(PACKAGE)], ids=lambda p: str(p.relative_to(ROOT)))
def test_rules_use_the_same_door_as_everybody(path: Path) -> None:
    allowed = ("mailbot.engine.rule", "mailbot.clock", "mailbot.errors", "mailbot.amend", "mailbot.commands", "mailbot.normal")
    for module in imported(path):
        if module.startswith("mailbot"):
            assert module.startswith(allowed), f"{path.name} imports {module}"


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_time_and_chance_have_one_door(path: Path) -> None:
    if path.name in ("clock.py", "dice.py"):
        return
    text = path.read_text(encoding="utf-8")
    assert not re.search(r"\btime\.time\(|datetime\.now\(|utcnow\(|^import random|^from random", text, re.MULTILINE)


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_files_and_functions_stay_small(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= (460 if path.parent.name == "amend" else 300)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            assert (node.end_lineno or 0) - node.lineno < 60, f"{path.name}: {node.name}"


@pytest.mark.parametrize("path", FILES, ids=lambda p: str(p.relative_to(ROOT)))
def test_every_module_begins_with_a_sentence(path: Path) -> None:
    docs = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    assert docs and docs.split("\n")[0].endswith((".", ":", "?"))
