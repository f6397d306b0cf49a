"""Fixtures that all tests share."""

from typing import Any

import pytest
from hypothesis import settings

from tests.kit import Play

settings.register_profile("mailbot", deadline=None)
settings.load_profile("mailbot")


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--golden=write` renews what the golden tests expect."""
    parser.addoption("--golden", choices=("compare", "write"), default="compare")


@pytest.fixture
def play(request: pytest.FixtureRequest) -> Play:
    """A game in memory with the modules that the test file names in RULES, its PLAYERS and PARAMETERS."""
    def named(name: str, default: Any) -> Any:
        return getattr(request.module, name, default)
    return Play(named("RULES", ("starter",)), players=named("PLAYERS", ("Ann", "Bob", "Cid")),
                parameters=named("PARAMETERS", {}))
