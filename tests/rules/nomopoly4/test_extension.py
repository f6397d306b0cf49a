"""What proposals can add and change, by data alone."""

import pytest

from tests.rules.nomopoly4.conftest import Nomopoly


@pytest.mark.clause("N4-EXT-9", "N4-EXT-8", "N4-UNIT-14")
def test_types_that_go_take_their_pieces_along(nomo: Nomopoly) -> None:
    nomo.piece(1, "Warrior", "Alice", 5)
    nomo.piece(2, "Warrior", "Alice", 5)
    nomo.implement("piece 1 become SCV", "unit remove Warrior")
    assert {number: piece["type"] for number, piece in nomo.json()["pieces"].items()} == {"1": "SCV"}
    nomo.implement("item define Hat: text \"a hat\"", "player Alice item +2 Hat", "item remove Hat")
    assert nomo.player("Alice")["items"] == {}
    busy = nomo.now + 5000
    nomo.change("pieces", 1, ready_at=busy)
    nomo.implement("command remove Mine")
    assert nomo.row("pieces", 1).ready_at == busy
    assert "There is no command" in nomo.refused("Alice", "mine with SCV 1")


@pytest.mark.clause("N4-EXT-8", "N4-CMD-3", "N4-CMD-2", "BN-DEF-15")
def test_altered_types_act_at_once(nomo: Nomopoly) -> None:
    nomo.piece(1, "Monk", "Alice", 5)
    nomo.piece(2, "Warrior", "Bob", 6)
    assert "attack strength 0" in nomo.refused("Alice", "attack 2 with 1")
    nomo.implement("unit alter Monk: attack 7, hp 40")
    assert nomo.row("pieces", 1).hp == 25
    nomo.do("Alice", "attack 2 with 1")
    assert nomo.row("pieces", 2).hp == 43


@pytest.mark.clause("N4-EXT-10", "N4-EXT-2")
@pytest.mark.parametrize(("line", "reason"), [
    ("unit define fort: hp 1", "taken"), ("building define Warrior: hp 1", "taken"), ("command define mine: by nobody", "taken"),
    ("unit define any: hp 1", "cannot be a name"), ("unit define : hp 1", "cannot be a name"),
    ("unit define Elf: wings 2", "none of its parts"),
    ("unit define Elf: hp -1", "below 0"), ("unit define Elf: hp 1, hp 2", "twice"), ("unit alter Elf: hp 1", "no unit type"),
    ("command define Fly: by Elves", "no unit or building"), ("command define Fly: by any unit; effect wobble", "no step"),
    ("command define Fly: by any unit; target any thing", "no unit or building"),
    ("command define Fly: by any unit; effect create Elf", "no unit or building"),
    ("command define Fly: by any unit; cooldown soon", "duration"),
    ("square delete 77", "no square 77"), ("player Zed money +1", "no player Zed"), ("player Bob wings +1", "no wings"),
    ("player Bob level =1.5", "whole number"), ("player Bob level +1/2", "whole number"),
    ("player Bob item -1 Hat", "no item"), ("rule delete Turns 9", "no rule"), ("rule add Magic: << x >>", "no section"),
    ("value turn_wait = soon", "duration"), ("value nothing = 3", "no change line"), ("switch gravity off", "no change line"),
    ("create Fort for Bob on 77", "no square"), ("piece 9 destroy", "no unit or building"), ("abracadabra", "no change line"),
    ("square 5 resources -999999", "below $0"), ("at 2020-01-01: note: x", "past"), ("winner Zed", "no player"),
    ("attribute define planet size: initial 1; public", "attributes can be added")])
def test_lines_that_cannot_be_carried_out(nomo: Nomopoly, line: str, reason: str) -> None:
    number = nomo.pending()
    told = nomo.refused("admin", f"implement {number}\nplayer Alice money +5\n{line}\nend")
    assert reason in told and "Line 2" in told
    assert nomo.player("Alice")["money"] == 10000


@pytest.mark.clause("N4-EXT-26", "N4-UNIT-4", "N4-UNIT-5")
def test_invariants_hold_or_nothing_is_done(nomo: Nomopoly) -> None:
    nomo.piece(1, "Warrior", "Alice", 5)
    nomo.piece(2, "Warrior", "Alice", 5)
    number = nomo.pending()
    told = nomo.refused("admin", f"implement {number}\nplayer Alice money +5\npiece 1 owner Bob\nend")
    assert "square 5 has pieces of" in told
    nomo.implement("piece 1 owner Bob", "piece 2 owner Bob")
    assert {piece["owner"] for piece in nomo.json()["pieces"].values()} == {"Bob"}


@pytest.mark.clause("N4-EXT-7", "N4-ITEM-1", "N4-ITEM-3", "N4-ITEM-4", "N4-ITEM-5", "N4-ITEM-6", "N4-EXT-13")
def test_items(nomo: Nomopoly) -> None:
    assert nomo.json()["item_types"] == {}
    nomo.implement("item define Pie: use damage 3; text \"a pie\"", "item define Hat: text \"a hat\"",
                   "item define Horn: use gain 5; kept", "all players item +1 Pie", "player Alice item +1 Hat", "player Alice item +1 Horn")
    hat = nomo.json()["item_types"]["Hat"]
    assert (hat["use_effect"], hat["consumed_by_use"], hat["tradeable"]) == (None, True, True)
    nomo.piece(1, "Warrior", "Bob", 5)
    assert "cannot be used" in nomo.refused("Alice", "use Hat")
    assert "needs a unit or building" in nomo.refused("Alice", "use pie")
    assert nomo.player("Alice")["items"]["Pie"] == 1
    nomo.do("Alice", "use pie on Warrior 1")
    assert nomo.row("pieces", 1).hp == 47 and "Pie" not in nomo.player("Alice")["items"]
    assert "You have none" in nomo.refused("Alice", "use pie on Warrior 1")
    nomo.do("Alice", "use horn")
    assert nomo.player("Alice")["items"]["Horn"] == 1 and nomo.player("Alice")["money"] == 10005


@pytest.mark.clause("N4-EXT-13", "N4-EXT-12", "N4-CMD-1", "N4-EXT-11")
def test_commands_of_all_sorts(nomo: Nomopoly) -> None:
    nomo.implement(
        "command define Raid: by any unit except Monk; cooldown 2 hours; target any unit within 2 other; effect damage 2d6, gain 1d10 * 10",
        "command define Rally: by Warrior, SCV; target player; effect experience +3, walk +2",
        "command define Beam: by any unit with speed >= 9; target square within 3; effect jump to target",
        "command define Burst: by Warrior; target any building same square own; effect destroy target, destroy actor",
        "command define Idle")
    nomo.piece(1, "Warrior", "Alice", 5)
    nomo.piece(2, "Monk", "Bob", 7)
    nomo.piece(3, "Monk", "Alice", 5)
    nomo.piece(4, "Fort", "Alice", 5)
    assert "nobody" in nomo.refused("Alice", "order 1 Idle")
    assert "cannot be issued to a Monk" in nomo.refused("Alice", "order 3 Raid on 2")
    assert "only what is another player's" in nomo.refused("Alice", "order 1 Raid on 3")
    assert "needs a target" in nomo.refused("Alice", "order 1 Raid")
    nomo.do("Alice", "order Warrior 1 Raid on Monk 2", dice=(3, 4, 7))
    assert nomo.row("pieces", 2).hp == 18 and nomo.player("Alice")["money"] == 10070
    nomo.wait("2 h")
    nomo.do("Alice", "order 1 rally on Bob\norder 1 beam on square 6")
    assert (nomo.player("Alice")["experience"], nomo.player("Alice")["square"]) == (3, 6)
    assert "cannot be reached" not in nomo.refused("Alice", "order 1 beam on 20")
    nomo.do("Alice", "order 1 burst on Fort 4")
    assert list(nomo.json()["pieces"]) == ["2", "3"]
    assert "takes no target" in nomo.refused("Bob", "order 2 Pledge Service to Dwayna on 2")


@pytest.mark.clause("N4-EXT-17")
@pytest.mark.parametrize(("seen", "public", "owner"), [("public", 7, 7), ("owner", None, 7), ("hidden", None, None)])
def test_attributes(nomo: Nomopoly, seen: str, public: object, owner: object) -> None:
    nomo.implement(f"attribute define player honour: initial 5; {seen}", "player Alice honour +2")
    assert nomo.json()["players"]["Alice"].get("honour") == public
    assert nomo.json("Alice")["players"]["Alice"].get("honour") == owner
    assert nomo.player("Alice")["honour"] == 7 and nomo.player("Bob")["honour"] == 5
    nomo.do("eve@example.net", "join as Eve")
    nomo.do("admin", "approve 1")
    assert nomo.player("Eve")["honour"] == 5
    assert ("+2" in nomo.json()["proposals"]["1"]["lines"]) is (seen == "public")


@pytest.mark.clause("N4-EXT-20", "N4-EXT-21")
def test_parameters_and_running_clocks(nomo: Nomopoly) -> None:
    nomo.off("duck")
    nomo.do("Alice", "take turn forwards\npropose: Early\nText.", dice=(1, 1))
    start = nomo.now
    nomo.wait("60 h")
    nomo.implement("value forced_after = 48 h", "value vote_time = 24 h", "value turn_wait = 24 h", "value forced_fine = 7")
    assert nomo.row("players", "Alice").forced_due == nomo.now
    assert nomo.row("proposals", 1).closes == start + 120 * 3600
    assert nomo.json()["game"]["parameters"]["vote_time"] == 24 * 3600
    nomo.do("Bob", "propose: Late\nText.")
    assert nomo.row("proposals", 3).closes == nomo.now + 24 * 3600
    assert nomo.player("Alice")["money"] == 9993
    nomo.wait("24 h", dice=())
    nomo.implement("value forced_after = 240 h")
    assert nomo.row("players", "Alice").forced_due == nomo.row("players", "Alice").last_turn_at + 240 * 3600


@pytest.mark.clause("N4-EXT-24", "N4-PROP-6", "N4-TIME-9")
def test_delayed_and_repeated_lines(nomo: Nomopoly) -> None:
    nomo.off("duck", "forced_turn", "inactivity")
    nomo.implement("at 2027-01-05T00:00:00Z: player Alice money +1", "every 7 days: player Bob money +10",
                   "every Monday 00:00: player Carol money +100")
    nomo.until("2027-01-04T23:59:59Z")
    assert nomo.player("Alice")["money"] == 10000
    nomo.until("2027-01-11T09:59:59Z")
    assert [nomo.player(name)["money"] for name in ("Alice", "Bob", "Carol")] == [10001, 10000, 10100]
    nomo.until("2027-01-11T10:00:00Z")
    assert nomo.player("Bob")["money"] == 10010
    nomo.mail("admin", "pause: holidays")
    nomo.until("2027-01-19T10:00:00Z")
    nomo.mail("admin", "unpause")
    nomo.until("2027-01-25T00:00:00Z")
    assert [nomo.player(name)["money"] for name in ("Bob", "Carol")] == [10010, 10200]
    nomo.until("2027-01-26T10:00:00Z")
    assert nomo.player("Bob")["money"] == 10020


@pytest.mark.clause("N4-EXT-22")
def test_switched_off_mechanisms(nomo: Nomopoly) -> None:
    nomo.piece(1, "Warrior", "Alice", 5)
    nomo.implement("switch units off", "switch items off", "switch action_limit off", "switch trade off",
                   "item define Hat: use gain 1", "player Alice item +1 Hat")
    for line in ("build fort", "move 1 up", "use hat", "offer Bob $1 for nothing"):
        assert nomo.refused("Alice", line)
    assert nomo.json()["game"]["switches"]["units"] is False
    nomo.implement("switch units on")
    nomo.do("Alice", "move 1 up")


@pytest.mark.clause("N4-EXT-14", "N4-ADMIN-3")
def test_what_is_left_to_the_admin(nomo: Nomopoly) -> None:
    nomo.piece(1, "Monk", "Alice", 5)
    nomo.implement("command define Pray: by Monk; cooldown 1 day; effect pay 10, ask admin \"what do the gods give?\"")
    nomo.do("Alice", "order 1 Pray")
    assert nomo.player("Alice")["money"] == 9990 and nomo.row("pieces", 1).ready_at == nomo.now + 86400
    assert "what do the gods give?" in nomo.sent("admin")
    number = nomo.rows("queue")[-1].number
    nomo.do("admin", f"resolve {number}\nplayer Alice money +77\nend")
    assert nomo.player("Alice")["money"] == 10067
    assert "already" in nomo.refused("admin", f"resolve {number}\nnote: x\nend")


@pytest.mark.clause("N4-EXT-23")
def test_secrets_given_up_from_now_on(nomo: Nomopoly) -> None:
    nomo.do("Alice", "propose: Early\nText.\nend proposal\nvote 1 yes")
    nomo.wait("1 h")
    nomo.implement("switch secret_ballots off", "switch hidden_resources off")
    nomo.do("Bob", "vote 1 no")
    assert nomo.json()["proposals"]["1"]["votes"] == {"Bob": "no"}
    assert "resources" in nomo.json()["squares"]["9"]


@pytest.mark.clause("N4-EXT-4", "N4-EXT-19", "N4-RULE-3", "N4-RULE-4", "N4-EXT-18", "N4-RULE-11")
def test_rules_come_and_go(nomo: Nomopoly) -> None:
    rules = nomo.json()["rules"]
    assert len(rules) == 68 and rules["8.3"]["form_since"] == "2006-05-24T18:19:03Z"
    ids = {number: rules[number]["stable_id"] for number in rules}
    nomo.implement("rule add Turns kind people: << Sundays are free. >>", "rule delete Turns 2", "section add Magic",
                   "rule add Magic: << Abracadabra. >>")
    after = nomo.json()["rules"]
    assert after["8.2"]["stable_id"] == ids["8.3"] and after["8.2"]["form_since"] == "2006-05-24T18:19:03Z"
    assert after["8.4"]["text"] == "Sundays are free." and after["8.4"]["kind"] == "people" and after["8.4"]["made_by"] == "proposal 1"
    assert after["8.4"]["form_since"] == "2027-01-04T10:00:00Z" and after["8.5"]["status"] == "repealed"
    assert after["16.1"]["text"] == "Abracadabra." and len(set(ids.values())) == 68
    number = nomo.pending()
    assert nomo.do("admin", f"implement {number} as text only")
    assert nomo.json()["proposals"][str(number)]["outcome"] == "implemented"


@pytest.mark.clause("N4-ADMIN-7", "N4-ADMIN-6")
def test_corrections(nomo: Nomopoly) -> None:
    nomo.piece(3, "Fort", "Alice", 5)
    nomo.do("admin", "correct: Fort 3 lost 10 hp twice\npiece 3 hp =1490\nend")
    assert nomo.row("pieces", 3).hp == 1490
    assert any("lost 10 hp twice" in line for line in nomo.log())
    for line in ("value turn_wait = 1 h", "switch duck off", "unit alter Warrior: hp 3", "rule delete Turns 1",
                 "at 2028-01-01: switch duck off"):
        assert "cannot change rules" in nomo.refused("admin", f"correct: a way to rule\n{line}\nend")
    number = nomo.pending()
    assert "is not implemented" in nomo.refused("admin", f"correct by proposal {number}: faulty\nvalue turn_wait = 1 h\nend")
    nomo.implement("value turn_wait = 10 h")
    nomo.do("admin", f"correct by proposal {number + 1}: it said 11\nvalue turn_wait = 11 h\nend")
    assert nomo.game.parameter("turn_wait") == 11 * 3600


@pytest.mark.clause("N4-END-7", "N4-END-1", "N4-END-2")
def test_ends_by_proposal_and_by_the_admin(nomo: Nomopoly) -> None:
    assert "lawsuit" in nomo.refused("admin", "end the game: I am tired")
    assert "Name the rule" in nomo.refused("admin", "declare winner Bob: he is nice")
    assert "initial rules" in nomo.refused("admin", "declare winner Bob by rule Ending 3: he is nice")
    nomo.implement("rule add Ending: << Whoever is nicest wins. >>")
    other = Nomopoly()
    other.do("admin", "end game lawsuit: summons by M")
    assert (other.game["status"], other.game["winner"]) == ("ended", None)
    third = Nomopoly()
    third.implement("winner Carol")
    assert (third.game["status"], third.game["winner"]) == ("ended", "Carol")
    assert third.json()["proposals"]["1"]["outcome"] == "implemented"
    nomo.do("admin", "declare winner Bob by rule Ending 4: he is nice")
    assert (nomo.game["status"], nomo.game["winner"]) == ("ended", "Bob")
