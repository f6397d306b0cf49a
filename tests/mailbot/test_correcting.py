"""The past is corrected: a wrong mail taken out, a missing one put in, the rest as it was, and everybody told once."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mailbot.clock import show_instant
from mailbot.correcting import put_in, revert
from mailbot.errors import BadSetup, MailTrouble
from mailbot.folder import GameFolder
from mailbot.replay import replay
from tests.mailbot.games import DAY, HOUR, START, Game, mail


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Game:
    game = Game(tmp_path_factory.mktemp("game"))
    game.play()
    return game


@pytest.fixture
def game(played: Game, tmp_path: Path) -> Game:
    copy = object.__new__(Game)
    copy.path, copy.posted = tmp_path / "game", 99
    shutil.copytree(played.path, copy.path)
    return copy


def draws(game: Game) -> dict[str, int]:
    return {draw["label"]: draw["value"] for entry in game.journal() for draw in entry["draws"]}


def named(game: Game, text: str) -> int:
    return next(number for number, said in enumerate(game.log(), 1) if text in said)


def test_a_mail_is_taken_out_and_no_other_die_falls_otherwise(game: Game) -> None:
    before, rolled, sent = game.json(), draws(game), game.sent()
    report = revert(game.path, str(named(game, "Bob walks")), "it was a joke")
    after = game.json()
    assert "Reason: it was a joke." in report.lines[1]
    assert draws(game).items() <= rolled.items() and len(draws(game)) == len(rolled) - 2
    assert after["players"]["Ann"] == before["players"]["Ann"]
    game.run(3 * DAY + HOUR)
    assert sent.items() <= game.sent().items()
    assert replay(game.path).same


def test_the_log_keeps_its_numbers_and_says_what_was_taken_out(game: Game) -> None:
    before = game.log()
    number = named(game, "Ann walks")
    revert(game.path, str(number), "too early")
    after = game.log()
    assert after[number - 1] == f"[Taken out] {before[number - 1]}"
    assert len(after) == len(before) + 1
    assert "Reason: too early. That changes" in after[-1] and "a mail of Ann of Mon 5 Jan 2026, 09:01 UTC" in after[-1]
    assert [text.partition(" walks")[0] for text in after[number:-1]] == [text.partition(" walks")[0] for text in before[number:]]


def test_what_follows_from_the_mail_is_gone_too(game: Game) -> None:
    vase = next(entry["id"] for entry in game.journal() if any(row[0] == "vases" for row in entry["rows"]))
    assert "Ming" in game.json(all_=True)["vases"] and game.json()["players"]["Bob"]["money"] < 100
    report = revert(game.path, vase[:12])
    assert game.json(all_=True)["vases"] == {} and game.json()["players"]["Bob"]["money"] == 100
    assert "  vases.Ming is gone" in report.lines and any(line.startswith("  players.Bob.money: ") for line in report.lines)
    assert replay(game.path).same


def test_everybody_is_told_once_and_old_mails_are_not_sent_again(game: Game) -> None:
    sent = game.sent()
    revert(game.path, str(named(game, "Ann walks")))
    game.run(3 * DAY + HOUR)
    game.run(3 * DAY + 2 * HOUR)
    fresh = {name: text for name, text in game.sent().items() if name not in sent}
    assert sorted(name.rpartition(".")[0].split(".", 2)[2] + ".org" for name in fresh) == ["ann@example.org", "bob@example.org"]
    assert all("The past was corrected" in text for text in fresh.values())
    ann = next(text for name, text in fresh.items() if "ann@" in name)
    assert "You walk to square" not in next(text for name, text in fresh.items() if "bob@" in name)
    assert "What changed:" in ann or "That changes nothing" in ann


def test_a_mail_whose_outcome_changes_is_told(game: Game) -> None:
    game.post("ann", "walk", 3 * DAY + HOUR)
    game.post("ann", "walk", 3 * DAY + 2 * HOUR)
    game.run(3 * DAY + 3 * HOUR)
    number = len(game.log()) - 1
    assert "Ann walks" in game.log()[number - 1]
    square = game.json()["players"]["Ann"]["square"]
    revert(game.path, str(number))
    game.run(3 * DAY + 4 * HOUR)
    told = next(text for name, text in game.sent().items() if "ann@" in name and "corrected" in text)
    now = game.json()["players"]["Ann"]["square"]
    assert now != square and f"You walk to square {now}." in told.replace("=\n", "")


def test_what_falls_due_after_the_last_mail_is_told_too(tmp_path: Path) -> None:
    game = Game(tmp_path / "game")
    game.post("bob", "vase Ming", 60)
    game.post("ann", "vase Tang", 120)
    game.run(300)
    game.run(2 * HOUR)
    sent = game.sent()
    revert(game.path, next(entry["id"] for entry in game.journal() if entry.get("sender") == "bob@example.org"))
    fresh = {name for name in game.sent() if name not in sent}
    assert sent.items() <= game.sent().items() and len(fresh) == 2
    assert not any("Tang is in pieces" in game.sent()[name] for name in fresh), "she knows that already"


def test_a_mail_taken_out_is_never_played_again(game: Game) -> None:
    number = named(game, "Ann walks")
    entry = next(entry for entry in game.journal() if any(line["n"] == number for line in entry["log"]))
    data = (game.path / "state/archive" / entry["ref"]).read_bytes()
    revert(game.path, str(number))
    before = game.json()
    with GameFolder(game.path) as opened:
        assert opened.referee.knows(entry["ref"])
        inbox = opened.settings.inbox.path
    from mailbot.mail.maildir import deliver
    deliver(inbox, data, entry["arrived"])
    deliver(inbox, data, START + 3 * DAY + 60)
    game.run(3 * DAY + HOUR)
    assert game.json()["players"] == before["players"]
    assert game.journal()[-1]["verdict"] == "duplicate"


def test_taken_out_and_put_in_again_is_as_before(game: Game) -> None:
    before, log = game.json(), game.log()
    number = named(game, "Ming of Bob")
    vase = next(entry for entry in game.journal() if any(row[0] == "vases" for row in entry["rows"]))
    revert(game.path, vase["id"])
    put_in(game.path, (game.path / "state/archive" / vase["ref"]).read_bytes(), vase["arrived"], "it counted after all")
    after = game.json()
    assert {**after, "log": 0, "game": 0} == {**before, "log": 0, "game": 0}
    assert game.log()[:len(log)] == log and number
    assert [text[:10] for text in game.log()[len(log):]] == ["The past w"] * 2
    assert replay(game.path).same


def test_a_missing_mail_is_put_in_at_its_time(game: Game) -> None:
    rolled = draws(game)
    report = put_in(game.path, mail("bob", "vase Tang", 77), START + 2 * HOUR + 30, "the server had lost it")
    vase = game.json(all_=True)["vases"]["Tang"]
    assert vase["breaks_at"] == "2026-01-05T12:00:30Z" and rolled.items() <= draws(game).items()
    assert "that was missing was put in. Reason: the server had lost it." in report.lines[1]
    assert any(entry["id"].startswith("walks.breaks/Tang@2026-01-05T12:00:30Z") for entry in game.journal())
    game.run(3 * DAY + HOUR)
    answers = [text for name, text in game.sent().items() if "bob@" in name and "Tang is yours" in text]
    assert len(answers) == 1
    assert replay(game.path).same


def test_corrections_upon_corrections_are_replayed(game: Game) -> None:
    first, second, *_ = (entry["id"] for entry in game.journal() if "walks to" in str(entry["log"]))
    revert(game.path, first)
    game.post("bob", "walk", 3 * DAY + 60)
    game.run(3 * DAY + HOUR)
    put_in(game.path, mail("ann", "walk", 78), START + 5 * HOUR)
    revert(game.path, second, "and this one")
    assert replay(game.path).same
    assert sum(entry["kind"] == "correction" for entry in game.journal()) == 3


def test_a_dry_run_changes_nothing(game: Game) -> None:
    def files() -> dict[Path, bytes]:
        return {place: place.read_bytes() for place in game.path.rglob("*")
                if place.is_file() and "sqlite" not in place.name and place.name != "lock"}
    before, number = files(), named(game, "Ann walks")
    for report in (revert(game.path, str(number), dry_run=True),
                   put_in(game.path, mail("bob", "vase Tang", 77), START + HOUR, dry_run=True)):
        assert report.lines[0].startswith("Nothing is changed yet") and len(report.lines) > 4
    assert files() == before


def test_the_admins_decisions_can_be_taken_out(game: Game) -> None:
    number = named(game, "Bob joins")
    revert(game.path, str(number), "a second account")
    assert list(game.json()["players"]) == ["Ann"]
    assert "a mail of the admin of" in game.log()[-1]
    assert replay(game.path).same


@pytest.mark.parametrize("entry, said", [
    ("999", "there is no entry 999"), ("start", "is no mail"), ("zzzz", "there is no entry zzzz"), ("", "there is no entry"),
])
def test_entries_that_cannot_be_taken_out(played: Game, entry: str, said: str) -> None:
    with pytest.raises(BadSetup, match=said):
        revert(played.path, entry)


def test_what_came_by_itself_cannot_be_taken_out(played: Game) -> None:
    with pytest.raises(BadSetup, match="came about by itself"):
        revert(played.path, str(named(played, "The wind blows")))


def test_nothing_is_taken_out_twice(game: Game) -> None:
    number = named(game, "Ann walks")
    revert(game.path, f"#{number}")
    with pytest.raises(BadSetup, match="was taken out before"):
        revert(game.path, str(number))


def test_what_was_played_is_not_put_in(played: Game) -> None:
    entry = next(entry for entry in played.journal() if entry["kind"] == "mail")
    data = (played.path / "state/archive" / entry["ref"]).read_bytes()
    with pytest.raises(BadSetup, match="was played already"):
        put_in(played.path, data, entry["arrived"])
    for at in (START - 1, START + 99 * DAY):
        with pytest.raises(BadSetup, match="is not in the game's past"):
            put_in(played.path, data, at)


def ponds(game: Game) -> dict[str, tuple[str, int]]:
    return {number: (pond["owner"], pond["fill"]) for number, pond in game.json()["ponds"].items()}


@pytest.fixture
def dug(tmp_path: Path) -> Game:
    """Ann has dug ponds 2 and 5, Bob 3 and 4; then Bob has filled 3, and Ann 5."""
    game = Game(tmp_path / "dug")
    for at, (who, text) in enumerate([("ann", "dig"), ("bob", "dig\ndig"), ("ann", "dig"), ("bob", "fill 3"), ("ann", "fill 5")]):
        game.post(who, text, 60 * (at + 1))
    game.run(HOUR)
    assert ponds(game) == {"1": (None, 3), "2": ("Ann", 3), "3": ("Bob", 4), "4": ("Bob", 3), "5": ("Ann", 4)}
    return game


def dig(game: Game, at: int) -> list[str]:
    """Ann digs once more; the numbers there are."""
    game.post("ann", "dig", at)
    game.run(at + 1)
    assert replay(game.path).same
    return list(ponds(game))


def test_what_remains_keeps_its_numbers(dug: Game) -> None:
    revert(dug.path, next(entry["id"] for entry in dug.journal() if entry.get("sender") == "ann@example.org"))
    assert ponds(dug) == {"1": (None, 3), "3": ("Bob", 4), "4": ("Bob", 3), "5": ("Ann", 4)}
    assert dig(dug, 2 * HOUR) == ["1", "3", "4", "5", "6"]


def test_numbers_stay_when_others_cannot_act_any_more(dug: Game) -> None:
    revert(dug.path, str(named(dug, "Bob joins")))
    assert ponds(dug) == {"1": (None, 3), "2": ("Ann", 3), "5": ("Ann", 4)}
    assert dig(dug, 2 * HOUR) == ["1", "2", "5", "6"]


def test_the_last_number_is_not_given_twice(dug: Game) -> None:
    revert(dug.path, next(entry["id"] for entry in dug.journal() if any(row[:2] == ["ponds", 5] for row in entry["rows"])))
    assert ponds(dug).keys() == {"1", "2", "3", "4"}
    assert dig(dug, 2 * HOUR) == ["1", "2", "3", "4", "6"]


def test_what_is_put_in_takes_no_number_away(dug: Game) -> None:
    put_in(dug.path, mail("bob", "dig", 77), START + 90)
    assert ponds(dug) == {"1": (None, 3), "2": ("Ann", 3), "6": ("Bob", 3), "3": ("Bob", 4), "4": ("Bob", 3), "5": ("Ann", 4)}
    assert dig(dug, 2 * HOUR) == ["1", "2", "6", "3", "4", "5", "7"]
    put_in(dug.path, mail("ann", "dig", 78), START + 91)
    revert(dug.path, next(entry["id"] for entry in dug.journal() if entry.get("sender") == "ann@example.org"))
    assert sorted(ponds(dug)) == ["1", "3", "4", "5", "6", "7", "8"] and ponds(dug)["8"][0] == "Ann"
    assert dig(dug, 3 * HOUR)[-1] == "9"


def test_with_a_list_everybody_is_told_there(tmp_path: Path) -> None:
    game = Game(tmp_path / "game", on_list=True)
    game.post("ann", "vase Ming", 60)
    game.post("ann", "walk", 120)
    game.run(HOUR)
    before = game.sent()
    revert(game.path, game.journal()[3]["id"])
    fresh = [name.partition(".")[2].partition(".")[2] for name in game.sent() if name not in before]
    assert sorted(fresh) == ["list@example.org"]


def test_the_website_shows_it_at_once(game: Game) -> None:
    revert(game.path, str(named(game, "Ann walks")), "too early")
    assert b"[Taken out] Ann walks" in game.site()["log/index.html"] and b"too early" in game.site()["log/index.html"]


@settings(max_examples=8, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(st.tuples(st.sampled_from(["ann", "bob", "cid"]), st.sampled_from(
    ["walk", "pick", "vase Ming", "vase Tang", "stumble", "break down", "join as Cid", "whisper to Bob", "leave the game", "?"]),
    st.integers(0, 40)), min_size=2, max_size=9), st.data())
def test_any_game_can_be_corrected_and_put_right_again(tmp_path: Path, story: list[tuple[str, str, int]], data: Any) -> None:
    path = tmp_path / "any"
    shutil.rmtree(path, ignore_errors=True)
    game = Game(path)
    for who, text, hours in story:
        game.post(who, text, hours * HOUR)
    game.run(2 * DAY)
    before, rolled = {**game.json(all_=True), "log": 0, "game": 0}, draws(game)
    wrong = data.draw(st.sampled_from([entry for entry in game.journal() if entry["kind"] == "mail"][2:]))
    revert(path, wrong["id"])
    assert replay(path).same
    assert all(draws(game).get(label, value) == value for label, value in rolled.items())
    put_in(path, (path / "state/archive" / wrong["ref"]).read_bytes(), wrong["arrived"])
    assert {**game.json(all_=True), "log": 0, "game": 0} == before and rolled.items() <= draws(game).items()
    assert replay(path).same


class Crash(BaseException):
    """The power fails."""


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """Let the power fail at the n-th renaming, removing or syncing of a file."""
    count = [0, 0]

    def guarded(call: Any) -> Any:
        def run(*arguments: Any, **named: Any) -> Any:
            count[0] += 1
            if count[1] and count[0] >= count[1]:
                raise Crash
            return call(*arguments, **named)
        return run

    def arm(at: int) -> None:
        count[:] = [0, at]
        for owner, name in ((Path, "replace"), (Path, "unlink"), (Path, "rmdir"), (Path, "mkdir")):
            monkeypatch.setattr(owner, name, guarded(getattr(owner, name)))

    def disarm() -> int:
        count[1] = 0
        monkeypatch.undo()
        return count[0]
    arm.disarm = disarm  # type: ignore[attr-defined]
    yield arm
    disarm()


def everything(game: Game) -> Any:
    return game.json(all_=True), [entry["id"] for entry in game.journal()]


def test_a_crash_at_any_instant_leaves_the_old_or_the_new(game: Game, tmp_path: Path, failing: Any) -> None:
    number = str(named(game, "Ann walks"))
    done = object.__new__(Game)
    done.path = tmp_path / "done"
    shutil.copytree(game.path, done.path)
    failing(0)
    revert(done.path, number, "oops")
    calls = failing.disarm()
    done.run(3 * DAY)
    old, new = everything(game), everything(done)
    told = {name for name, text in done.sent().items() if "corrected" in text}
    seen = set()
    for at in range(1, calls + 1):
        crashed = object.__new__(Game)
        crashed.path = tmp_path / f"crash{at}"
        shutil.copytree(game.path, crashed.path)
        failing(at)
        with pytest.raises(Crash):
            revert(crashed.path, number, "oops")
        failing.disarm()
        crashed.run(3 * DAY)
        which = everything(crashed)
        assert which in (old, new), at
        seen.add(which == new)
        mails = {name for name, text in crashed.sent().items() if "corrected" in text}
        assert mails == (told if which == new else set()), at
        assert crashed.site() == (done.site() if which == new else game.site())
        shutil.rmtree(crashed.path)
    assert seen == {True, False}


def test_readers_wait_until_the_exchange_is_over(game: Game) -> None:
    (game.path / "state/books.ready").mkdir()
    with pytest.raises(MailTrouble, match="is being put in place"):
        game.json()


def test_a_mail_that_broke_the_rules_is_tried_again_when_they_are_mended(game: Game) -> None:
    held = next(entry for entry in game.journal() if entry["verdict"] == "held")
    rule = game.path / "rules/toy/walks.py"
    rule.write_text(rule.read_text().replace("turn.row(ponds, 99)", "turn.log('Mended.')"))
    done = subprocess.run(
        [sys.executable, "-m", "mailbot", "revert", str(game.path), "--put", str(game.path / "state/archive" / held["ref"]),
         "--at", show_instant(held["arrived"]), "--reason", "the rules are mended"], capture_output=True, text=True, check=True)
    assert "The past was corrected" in done.stdout and "Reason: the rules are mended." in done.stdout
    entry = next(entry for entry in game.journal() if entry["id"] == held["id"])
    assert entry["verdict"] == "act" and [line["text"] for line in entry["log"]] == ["Mended."]
