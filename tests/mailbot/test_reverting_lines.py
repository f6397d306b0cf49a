"""One line of a mail is taken out of the past: the other lines keep their dice and numbers, and its author is told which."""

import shutil
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mailbot.correcting import put_in, revert
from mailbot.errors import BadSetup
from mailbot.folder import GameFolder
from mailbot.replay import replay
from mailbot.values import RawMail
from tests.mailbot.games import DAY, HOUR, Game, mail
from tests.mailbot.test_correcting import draws, named


@pytest.fixture
def game(tmp_path: Path) -> Game:
    """Ann walks, digs and walks again in one mail; Bob digs, and Ann does, and walks."""
    game = Game(tmp_path / "game")
    for at, (who, text) in enumerate([("ann", "walk\ndig\nwalk\ndig"), ("bob", "dig"), ("ann", "walk\ndig")]):
        game.post(who, text, 60 * (at + 1))
    game.run(HOUR)
    return game


def step(game: Game, count: int) -> str:
    """The name of the step of the n-th mail of players."""
    return str([entry["id"] for entry in game.journal() if entry.get("sender", "").startswith(("ann", "bob"))][count - 1])


def thrown_in(game: Game, count: int) -> list[tuple[str, int]]:
    """The dice of the n-th mail of players."""
    name = step(game, count)
    return [(draw["label"], draw["value"]) for entry in game.journal() if entry["id"] == name for draw in entry["draws"]]


def walks(game: Game) -> list[str]:
    return [text for text in game.log() if "walks to" in text and not text.startswith("The past")]


def ponds(game: Game) -> list[str]:
    return list(game.json()["ponds"])


def told(game: Game, before: dict[str, str], who: str) -> str:
    """What somebody was written since."""
    return "\n".join(text.replace("=\n", "") for name, text in game.sent().items() if name not in before and f"{who}@" in name)


@pytest.mark.clause("N4-RULE-14", "N4-RULE-15")
def test_the_other_lines_are_played_as_before(game: Game) -> None:
    rolled, log, sent, thrown = draws(game), game.log(), game.sent(), thrown_in(game, 1)
    number = named(game, "Ann walks")
    report = revert(game.path, str(number), "one too many")
    after = draws(game)
    assert after.items() <= rolled.items() and thrown_in(game, 1) == thrown[2:]
    assert game.log()[number - 1] == f"[Taken out] {log[number - 1]}" and len(walks(game)) == 3
    assert "a line of a mail of Ann" in report.lines[1] and f"(“{log[number - 1]}”)" in report.lines[1]
    assert ponds(game) == ["1", "2", "3", "4", "5"], "both ponds of the mail are there, with their numbers"
    assert replay(game.path).same
    ann = told(game, sent, "ann")
    assert "Taken out, as if it had never been written:\n  > walk\n    This line was taken out of the past: one too many." in ann
    assert "That is pond 2." in ann and "(1 taken out)" not in ann and "3 done, 1 taken out" in ann
    assert game.json(all_=True)["log"][number - 1]["by"] == "Ann"


def test_lines_without_an_entry_are_named_by_their_step(game: Game) -> None:
    revert(game.path, f"{step(game, 1)[:10]}:2")
    assert ponds(game) == ["1", "3", "4", "5"], "the pond of line 4 keeps its number"
    assert replay(game.path).same
    revert(game.path, f"{step(game, 3)}:2")
    assert ponds(game) == ["1", "3", "4"] and replay(game.path).same
    game.post("bob", "dig", 2 * HOUR)
    game.run(3 * HOUR)
    assert ponds(game) == ["1", "3", "4", "6"] and replay(game.path).same


@pytest.mark.parametrize("last", [None, ":4"])
def test_when_every_line_is_out_it_is_as_if_the_mail_was(game: Game, tmp_path: Path, last: str | None) -> None:
    """One by one, and then the last, or all the rest at once."""
    other = object.__new__(Game)
    other.path = tmp_path / "other"
    shutil.copytree(game.path, other.path)
    name, log = step(game, 1), game.log()
    first = named(game, "Ann walks")
    for entry in (str(first), f"{name}:2", str(first + 1)):
        revert(game.path, entry, "no")
    with pytest.raises(BadSetup, match="was taken out before"):
        revert(game.path, str(first + 1))
    with pytest.raises(BadSetup, match="was taken out before"):
        revert(game.path, f"{name}:2")
    revert(game.path, f"{name}{last or ''}", "no")
    revert(other.path, name, "no")
    for one in (game, other):
        entry = next(entry for entry in one.journal() if entry["id"] == name)
        assert entry["verdict"] == "struck" and replay(one.path).same
        kept, theirs = one.log()[:len(log)], other.log()[:len(log)]
        assert [text for text in kept if "[Taken out]" not in text] == [text for text in theirs if "[Taken out]" not in text]
        assert [at for at, text in enumerate(kept) if "[Taken out]" in text] == [first - 1, first], "each once"
    mine, others = game.json(all_=True), other.json(all_=True)
    assert {**mine, "log": 0, "game": 0} == {**others, "log": 0, "game": 0}
    with pytest.raises(BadSetup, match="was taken out before"):
        revert(game.path, name)


def test_a_line_taken_out_comes_back_with_the_mail(game: Game) -> None:
    before, rolled = game.json(all_=True), draws(game)
    entry = next(entry for entry in game.journal() if entry["id"] == step(game, 1))
    revert(game.path, str(named(game, "Ann walks")))
    put_in(game.path, (game.path / "state/archive" / entry["ref"]).read_bytes(), entry["arrived"])
    assert {**game.json(all_=True), "log": 0, "game": 0} == {**before, "log": 0, "game": 0} and draws(game) == rolled
    assert replay(game.path).same


@pytest.mark.parametrize("entry, said", [(":9", "there is no entry"), (":1.2", "there is no entry")])
def test_lines_that_are_none(game: Game, entry: str, said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        revert(game.path, f"{step(game, 1)}{entry}")


def test_several_on_one_line_are_told_apart(tmp_path: Path) -> None:
    game = Game(tmp_path / "game")
    game.post("ann", "walk; dig; walk", 60)
    game.run(HOUR)
    rolled = draws(game)
    revert(game.path, str(named(game, "Ann walks") + 1))
    assert [text.startswith("[Taken out]") for text in walks(game)] == [False, True] and ponds(game) == ["1", "2"]
    assert draws(game).items() <= rolled.items() and len(draws(game)) == len(rolled) - 2 and replay(game.path).same


@pytest.mark.parametrize("words", ["splashes", "is wet"])
def test_any_entry_of_a_line_names_it(tmp_path: Path, words: str) -> None:
    game = Game(tmp_path / "game")
    game.post("ann", "splash pond 1\nwalk", 60)
    game.run(HOUR)
    revert(game.path, str(named(game, words)))
    assert [text.partition(" ")[0] for text in game.log()[2:5]] == ["[Taken", "[Taken", "Ann"] and replay(game.path).same


@pytest.mark.clause("N4-RULE-15", "N4-RULE-16")
def test_a_line_that_fails_now_takes_no_die_from_the_next(tmp_path: Path) -> None:
    """Both lines throw the same dice; the first is refused once the pond is gone."""
    game = Game(tmp_path / "game")
    game.post("bob", "dig\nwalk", 60)
    game.post("ann", "splash pond 2\nwalk", 120)
    game.run(HOUR)
    thrown, walk = thrown_in(game, 2), walks(game)[1]
    revert(game.path, f"{step(game, 1)}:1")
    assert walks(game)[1] == walk and thrown_in(game, 2) == thrown[2:]
    assert replay(game.path).same


def test_a_line_that_is_not_found_any_more_stays_in_the_log(game: Game) -> None:
    """Whoever joined by a mail that is taken out is a stranger in what follows, whose lines are not played."""
    number = named(game, "Ann walks")
    revert(game.path, str(number))
    revert(game.path, str(named(game, "Ann joins")))
    assert sum(text.startswith("[Taken out] Ann walks") for text in game.log()) == 1 and game.json()["players"].keys() == {"Bob"}
    assert replay(game.path).same
    with pytest.raises(BadSetup, match="was taken out before"):
        revert(game.path, str(named(game, "[Taken out] Ann walks")))


@pytest.mark.parametrize("text", ["walk", "break down"])
def test_a_line_that_is_not_there_stays_in_the_log(game: Game, text: str) -> None:
    """Read anew, or broken off, the mail has no line 7 any more."""
    gone = {"reason": "", "log": ["Ann sings.", "All clap."], "by": "Ann", "correction": 1}
    with GameFolder(game.path) as opened:
        raw = RawMail(mail("ann", text, 50), opened.polled, "50")
        played = opened.referee.take(raw, "", {"whole": False, "lines": {"7": gone}})
    marked = [line for line in played.step.log if line.get("sort") == "struck"]
    assert [(line["text"], line["by"]) for line in marked] == [("[Taken out] Ann sings.", "Ann"), ("[Taken out] All clap.", "Ann")]
    assert played.entry["struck"]["lines"]["7"] == gone and (played.verdict == "held") == (text == "break down")


LINES = ["walk", "dig", "pick", "fill pond 2", "splash pond 2", "vase Ming", "vase Tang", "stumble", "sing a song", "walk; dig"]


@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(["ann", "bob"]), st.lists(st.sampled_from(LINES), min_size=1, max_size=4), st.integers(0, 40)),
                min_size=1, max_size=5), st.data())
def test_any_line_can_be_taken_out_and_put_back(tmp_path: Path, story: list[tuple[str, list[str], int]], data: Any) -> None:
    path = tmp_path / "any"
    shutil.rmtree(path, ignore_errors=True)
    game = Game(path)
    for who, lines, hours in story:
        game.post(who, "\n".join(lines), hours * HOUR)
    game.run(2 * DAY)
    before, rolled = {**game.json(all_=True), "log": 0, "game": 0}, draws(game)
    mails = [entry for entry in game.journal() if entry["kind"] == "mail"][2:]
    wrong = data.draw(st.sampled_from(mails))
    for line in data.draw(st.lists(st.sampled_from([*wrong.get("lines", []), ""]), min_size=1, max_size=3, unique=True)):
        try:
            revert(path, f"{wrong['id']}:{line}".rstrip(":"))
        except BadSetup:
            assert "struck" in str(game.journal())
        assert replay(path).same
        assert all(draws(game).get(label, value) == value for label, value in rolled.items())
    put_in(path, (path / "state/archive" / wrong["ref"]).read_bytes(), wrong["arrived"])
    assert {**game.json(all_=True), "log": 0, "game": 0} == before and rolled.items() <= draws(game).items()
    assert replay(path).same
