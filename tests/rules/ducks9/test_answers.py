"""Each action is answered with its dice and the new numbers, and published with the text of its line; a refused one is not."""

import pytest

from mailbot.engine.apply import settle
from tests.rules.ducks9.conftest import Ducks

OUT = {"sender": "Alice", "sent_period": "2021-02-21/1", "potential": 11, "last_attempt_period": None}


@pytest.fixture
def flock(pond: Ducks) -> Ducks:
    """Alice's ducks at home, without a pond, and out; Bob's Coot; the DUKE's Drake; an open pond roll; a Judge's business."""
    pond.set("pond_count", 2)
    pond.set("god_eggs", 5)
    pond.call(settle)
    pond.duck("Bertha", "Alice", 60, eggs=1)
    pond.duck("Coot", "Bob", 20)
    pond.duck("Dry", "Alice", 9, None)
    pond.duck("Out", None, 9, scouting=OUT)
    pond.duck("Drake", "Dave", 59)
    for number in range(4):
        pond.duck(f"D{number}", "Dave", 20)
    pond.given("pond_rolls", duck=5, created_at=pond.now)
    return pond


@pytest.mark.clause("D9-ACT-8", "D9-ACT-9", "D9-SCOUT-17")
@pytest.mark.parametrize(("line", "dice", "said"), [
    ("rename Bertha to Berta", [], "Bertha is now called “Berta”."),
    ("feed Coot", [5], "The die shows 5: Coot gains 5 Quacks and is Green from now on. It has 25 now."),
    ("attack Coot with Bertha for 6", [], "Bertha attacks Coot for 6: Bertha(54), Coot(17)."),
    ("lay egg with Bertha for 12", [11], "The die with 12 sides shows 11: Bertha lays an Egg. Bertha(48), Eggs: 2."),
    ("lay egg with Bertha for 12", [9], "The die with 12 sides shows 9: Bertha lays no Egg. Bertha(48), Eggs: 1."),
    ("lay egg with Bertha for 9", [9], "no Egg. With less than 10 Quacks no Egg is possible. Bertha(51), Eggs: 1."),
    ("hatch egg with Bertha", [], "Bertha hatches duck #14, unnamed. Bertha(55), Eggs: 0."),
    ("divine scrambler on Duck God with Bertha for 20", [],
    "Bertha pays 20 Quacks: the Duck God loses 1 God Egg and has 4 now. Bertha(40)."),
    ("divine scrambler on Duck God with Bertha for 40", [], "loses 2 God Eggs and has 3 now. Bertha(20)."),
    ("steal Drake with Bertha", [], "Bertha steals Drake(59) from Dave. Bertha(1)."),
    ("send Bertha scouting", [7],
    "Bertha is out scouting, with 7 potential Quacks; it can be retrieved from Thu 4 Mar 2021, 00:00 UTC on."),
    ("retrieve Out", [11], "The die shows 11: Out(20) is back in pond 1 and has brought a new duck, #14, unnamed and without a pond."),
    ("retrieve Out", [10],
    "The die shows 10, less than 11: Out stays out. The next attempt is possible from Thu 4 Mar 2021, 00:00 UTC on."),
    ("cut losses on Out", [], "Out cuts its losses and is back in pond 1: Out(10)."),
    ("assign Dry to pond 2", [], "Dry lives in pond 2."), ("move Bertha to pond 2", [], "Bertha moves to pond 2: Bertha(59)."),
    ("roll for a pond", [6], "The die for #5 shows 6: there is a new pond, number 3."), ("roll for a pond for #5", [5],
    "The die for #5 shows 5: no new pond.")])
def test_actions(flock: Ducks, line: str, dice: list[int], said: str) -> None:
    before = len(flock.log())
    done = flock.do("Alice", f"{line}\nquack", dice=dice)
    assert any(said in sentence for sentence in done), done
    assert any(entry.startswith(f"Alice: “{line}”. ") and said in entry for entry in flock.log()[before:])


@pytest.mark.clause("D9-ACT-9")
def test_what_is_refused_is_not_published(flock: Ducks) -> None:
    before = flock.log()
    flock.refused("Alice", "feed Bertha\nattack Coot with Bertha for 5\nquack")
    assert flock.log() == before


@pytest.mark.clause("D9-SCOUT-1", "D9-POND-7")
def test_a_scouts_pond_is_where_it_will_return_to(flock: Ducks) -> None:
    flock.change("ducks", flock.see("Out").id, pond=None)
    assert flock.do("Alice", "assign Out to pond 2 quack") == ["Out will return to pond 2."]


@pytest.mark.clause("D9-NAME-15", "D9-JOIN-3", "D9-RES-8", "D9-JUDGE-21")
def test_who_is_told_what(flock: Ducks) -> None:
    """A duck's keeper hears that it lost its name, who joins that there is a duck, the admin what waits."""
    flock.do("admin", 'admin forbid name "Out"')
    assert "Your duck #8 has lost the name “Out”: another rule forbids it." in flock.sent("Alice")
    flock.do("eve@example.net", "join as Eve")
    assert "You have a duck, #14; it has no name and no pond yet." in flock.sent("eve@example.net")
    flock.do("Alice", "rename Bertha to Berta quack")
    assert "has lost" not in flock.sent("Dave")
    flock.do("Alice", "propose: Frost\nend\nvote 1 bread")
    flock.at("2021-03-07 00:00")
    assert "Frost" in flock.sent("admin@example.org")


@pytest.mark.clause("D9-ACT-8")
@pytest.mark.parametrize(("line", "dice"), [
    ("feed Coot (rolled 6)", [1]), ("lay egg with Bertha for 12 (rolled 12)", [1]), ("send Bertha scouting (rolled 12)", [1]),
    ("scout with Bertha, d12 = 12", [1]), ("retrieve Out (rolled 12)", [1]), ("bring Out home, d12 = 12", [1]),
    ("roll for a pond (rolled 6)", [1]),
    ("roll for a pond for #5, d6 = 6", [1]), ("pond roll (got 6)", [1])])
def test_a_result_that_a_player_writes_is_ignored_and_the_answer_says_so(flock: Ducks, line: str, dice: list[int]) -> None:
    done = flock.do("Alice", f"{line}\nquack", dice=dice)
    assert "The dice are thrown here: your “" in done[0] and "was ignored" in done[0]
    assert flock.game["pond_count"] == 2 and flock.see("Out").scouting and flock.see("Coot").quacks < 26


@pytest.mark.clause("D9-ACT-8")
def test_nothing_is_said_of_results_where_none_was_written(flock: Ducks) -> None:
    assert not any("ignored" in said for said in flock.do("Alice", "feed Coot\nroll for a pond\nquack", dice=[1, 1]))
