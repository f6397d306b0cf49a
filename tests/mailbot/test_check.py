"""`mailbot check` names what is wrong with the settings, and what to write instead."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from mailbot.cli import app


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A fresh game of the starter rules."""
    made = tmp_path / "game"
    assert CliRunner().invoke(app, ["new", str(made), "--rules", "starter", "--admin", "admin@example.org"]).exit_code == 0
    return made


def found(folder: Path, old: str, new: str) -> tuple[int, str]:
    """The exit status and the words of a check after a change of the settings."""
    settings = folder / "mailbot.toml"
    text = settings.read_text()
    assert old in text
    settings.write_text(text.replace(old, new, 1))
    result = CliRunner().invoke(app, ["check", str(folder)])
    return result.exit_code, result.output


def test_a_fresh_game_is_well(folder: Path) -> None:
    status, words = found(folder, "[game]", "[game]")
    assert (status, "mend" in words) == (0, False)


PARAMETERS = "[game.parameters]"


@pytest.mark.parametrize(("old", "new", "said"), [
    ('poll = "1 minute"', 'poll = "1 minit"', "[daemon] poll is “1 minit”"),
    ("[daemon]", "[deamon]", "[deamon] is unknown: did you mean “daemon”"),
    ('rules = "starter"', 'rules = "startr"', "there is no ruleset “startr”"),
    (PARAMETERS, f"{PARAMETERS}\nvoting_perod = 5 #", "no parameter voting_perod: did you mean voting_period?"),
    (PARAMETERS, f'{PARAMETERS}\nvoting_period = "soon" #', "parameter voting_period: “soon” is no duration"),
    (PARAMETERS, f'{PARAMETERS}\nquorum = "many" #', "parameter quorum:"),
    (PARAMETERS, f"{PARAMETERS}\nquorum = true #", "parameter quorum:"),
])
def test_what_is_wrong_is_named(folder: Path, old: str, new: str, said: str) -> None:
    status, words = found(folder, old, new)
    assert status == 1 and said in words


@pytest.mark.parametrize("quorum", ["2", '"2"', '"1/3"', '"25%"'])
def test_a_number_of_players_needs_no_quotes(folder: Path, quorum: str) -> None:
    status, words = found(folder, "[game.parameters]", f"[game.parameters]\nquorum = {quorum} #")
    assert status == 0 and "parameters: 1 set" in words
