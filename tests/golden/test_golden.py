"""A small game's whole website, page by page, and its journal: what changes in any of them is seen before players see it.

After a change that is meant: `pytest tests/golden --golden=write`, and read the difference before it is committed.
"""

from pathlib import Path

import orjson
import pytest

from mailbot.engine.loader import bundled
from mailbot.web.publisher import Publisher
from tests.kit import Play

EXPECTED = Path(__file__).parent
LEFT_OUT = ("static", "rules/1", "rules/2", "rules/3", "rules/4", "rules/5", "rules/602", "rules/603", "rules/604", "rules/605",
            "rules/606", "red-november")
"""Files as they stand in `templates/`, and most of the rules' pages: a few of a kind are enough."""


def _played(folder: Path) -> dict[str, bytes]:
    """A week in a hamlet: a rule is proposed, voted on, made and changed, points are given, somebody writes nonsense."""
    play = Play(("starter",), players=("Ann", "Bob", "Cid"))
    entries = []
    play.referee.watch = lambda played: entries.append(played.entry)
    publisher = Publisher(folder / "site", folder / "state", [bundled("templates")], b"golden")
    publisher.publish(play.game, [], upto=0, today=play.now, complete=True)
    play.mail("Ann", 'propose: Boats\nCreate a new rule titled "Boats" with the following text:\n{\nA boat floats.\n\n* It rows.\n}\nend')
    play.mail("Bob", "vote yes on 1")
    play.mail("Cid", "flarp the <gribble> & co.")
    play.mail("Ann", "vote for 1")
    play.wait("8 days")
    play.mail("Bob", 'propose: Rafts\nAmend Boats by replacing "floats" with "sinks".\nend')
    play.mail("Cid", "vote no on 2")
    publisher.publish(play.game, entries, upto=len(entries), today=play.now)
    made = {place.relative_to(folder / "site").as_posix(): place.read_bytes() for place in (folder / "site").rglob("*") if place.is_file()}
    made["journal.json"] = b"\n".join(orjson.dumps(entry, option=orjson.OPT_SORT_KEYS) for entry in entries) + b"\n"
    return {name: data for name, data in made.items() if not name.startswith(LEFT_OUT)}


def _expected() -> dict[str, bytes]:
    folder = EXPECTED / "hamlet"
    return {place.relative_to(folder).as_posix(): place.read_bytes() for place in folder.rglob("*") if place.is_file()}


def test_the_website_and_the_journal_of_a_small_game(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    made = _played(tmp_path)
    if pytestconfig.getoption("--golden") == "write":
        for name, data in made.items():
            place = EXPECTED / "hamlet" / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(data)
        for name in _expected().keys() - made.keys():
            (EXPECTED / "hamlet" / name).unlink()
    expected = _expected()
    assert sorted(made) == sorted(expected)
    for name, data in made.items():
        assert data.decode() == expected[name].decode(), name
