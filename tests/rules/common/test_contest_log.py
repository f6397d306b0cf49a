"""The log of contests: every line that changes something is answered with what it did, and is on record with its sender."""

import pytest

from tests.kit import Play
from tests.rules.common.duel import NAMES

PLAYERS = NAMES
PARAMETERS = {"objection_window": "1 day"}
STORY = (
    ("Ann", "create contest\nTitle: A\nScoring: axes x\nText: x\nEnd text", "Your contract is C1", "Ann creates the contest “A”."),
    ("Bob", "object to C1", "Your objection to C1 counts", "Bob objects."),
    ("Bob", "withdraw objection to C1", "Your objection is withdrawn", "Bob withdraws the objection."),
    ("Bob", "join C1", "You are a contestant of C1", "Bob joins."),
    ("Cid", "join C1", "You are a contestant of C1", "Cid joins."),
    ("Dee", "join C1", "You are a contestant of C1", "Dee joins."),
    ("Dee", "sit out C1", "You are sitting out now", "Dee sits out."),
    ("Dee", "sit in C1", "You are taking part now", "Dee takes part again."),
    ("Dee", "leave C1", "You have left C1", "Dee leaves."),
    ("Ann", "expel Cid from C1: rude", "Cid is expelled from C1", "Cid is expelled by Ann: rude"),
    ("Ann", "readmit Cid to C1", "Cid may join C1 again", "Ann readmits Cid."),
    ("Cid", "join C1", "You are a contestant of C1", "Cid joins."),
    ("Ann", "start C1", "C1 is running, round 1", "Ann starts round 1."),
    ("Ann", "finish C1", "Round 1 of C1 is finished", "Ann finishes round 1."),
    ("Ann", "add axis y to C1", "C1 gives points along y too", "Ann adds the axis y."),
    ("Ann", "remove axis y from C1", "C1 no longer gives points along y", "Ann removes the axis y."),
    ("1 day 1 s", "", "", "it is a contest now (0 of 3 objections)."),
    ("Ann", "award C1 Bob 4 x: fine", "Bob gets 4 x points; 6 of 10 are left", "Ann awards Bob 4 x: fine (this week 4 of 10)."),
    ("Ann", "revoke C1 Bob 1 x: less fine", "1 x points of Bob are revoked", "Ann revokes 1 x of Bob: less fine (this week 4 of 10)."),
    ("Ann", "score C1 Bob +2: nice", "Bob has 2 points in C1", "Ann sets the score of Bob to 2 points: nice"),
    ("Ann", "reset scores C1", "All scores of C1 are 0", "Ann sets all scores to 0."),
    ("Ann", "score unit C1: stars", "C1 counts stars", "Ann names the unit of its score: stars."),
    ("Ann", "announce C1: hear", "All contestants of C1 are told", "Ann announces: hear"),
    ("Bob", "say C1: hello", "It stands on the page of C1", "Bob says: hello"),
    ("Ann", "deadline C1 all in 3 days: a poem", "D1 is set: due", "Ann sets D1 for Bob, Cid: a poem (due Fri 9 Jan 2026, 09:00:01 UTC)."),
    ("Bob", "done D1", "Noted: D1 is done", "Bob has met D1."),
    ("Ann", "extend D1 by 1 day", "D1 is due Sat 10 Jan 2026, 09:00:01 UTC now", "Ann extends D1 to Sat 10 Jan 2026, 09:00:01 UTC."),
    ("Ann", "waive D1 Cid", "D1 is waived for Cid", "Ann waives D1 for Cid."),
    ("Ann", "deadline C1 Bob in 3 days: a song", "D2 is set: due", "Ann sets D2 for Bob: a song (due Fri 9 Jan 2026, 09:00:01 UTC)."),
    ("Ann", "met D2 Bob", "Bob has met D2", "Bob has met D2."),
    ("Ann", "deadline C1 Cid in 3 days: a dance", "D3 is set: due", "Ann sets D3 for Cid: a dance (due Fri 9 Jan 2026, 09:00:01 UTC)."),
    ("Ann", "drop D3", "D3 is dropped", "Ann drops D3."),
    ("Ann", "secret C1 to Bob: hush", "The secret is S1", "Ann gave out a secret."),
    ("Ann", "reveal S1", "S1 is public now", "S1 is revealed, of Bob, dated Tue 6 Jan 2026, 09:00:01 UTC: hush"),
    ("Bob", "seal C1: forty", "Your sealed text is S2", "a sealed text has come in."),
    ("Ann", "open seals C1", "1 sealed texts are public now", "S2 is revealed, of Bob, dated Tue 6 Jan 2026, 09:00:01 UTC: forty"),
    ("Ann", "deal C1: a, b", "Dealt: Bob:", "Ann deals 2 secrets."),
    ("Ann", "roll 1d2 for C1: luck", "1d2:", "Ann draws 1d2 (luck):"),
    ("Ann", "roll 1d2 for C1 secretly: fate", "1d2:", "Ann makes a secret draw (fate)."),
    ("Bob", "pick 1 of red, blue for C1", "1 of red, blue:", "Bob draws 1 of red, blue:"),
    ("Bob", "shuffle red, blue for C1", "shuffle of red, blue:", "Bob draws shuffle of red, blue:"),
    ("Bob", "amend C1\nSummary: new\nText: y\nEnd text", "Your amendment is A1", "Bob proposes A1: new"),
    ("Cid", "consent A1", "you consent to A1", "Cid consents to A1."),
    ("Bob", "withdraw A1", "A1 is withdrawn", "Bob withdraws A1."),
    ("Bob", "amend C1\nText: z\nEnd text", "Your amendment is A2", "Bob proposes A2."),
    ("Cid", "refuse A2", "you refuse A2", "A2 is refused (1 consent, 1 refuse)."),
    ("Ann", "offer contestmaster of C1 to Eve", "The post is offered to Eve until", "Ann offers the post of contestmaster to Eve."),
    ("Eve", "decline contestmaster of C1", "You have declined", "Eve declines the post of contestmaster."),
    ("Ann", "offer contestmaster of C1 to Fay", "The post is offered to Fay until", "Ann offers the post of contestmaster to Fay."),
    ("7 days 1 s", "", "", "the offer of the post to Fay has lapsed."),
    ("Ann", "offer contestmaster of C1 to Gus", "The post is offered to Gus until", "Ann offers the post of contestmaster to Gus."),
    ("Gus", "accept contestmaster of C1", "You are contestmaster of C1", "Gus is contestmaster now."),
    ("Gus", "resign as contestmaster of C1", "You are no longer contestmaster of C1", "the post of contestmaster is vacant."),
    ("Fay", "volunteer for C1", "You become contestmaster on", "Fay volunteers as contestmaster."),
    ("Bob", "no to Fay for C1", "Your objection is noted", "Bob objects to Fay as contestmaster."),
    ("2 days 1 s", "", "", "Fay is contestmaster now."),
    ("Eve", "make C1 a contract", "the other players can object", "Eve asks that it cease to be a contest."),
    ("1 day 1 s", "", "", "it is a contract now (0 of 3 objections)."),
    ("Fay", "end C1: enough", "C1 has ended", "Fay ends it: enough"),
)
TOLD = {"Cid": ("You are expelled from C1 (A): rude", "You may join C1 (A) again", "is put off to Sat 10 Jan",
                "Ann announces in C1 (A): hear",
                "Fay volunteers as contestmaster of C1", "D1 of C1 (A): a poem", "C1 (A) has ended: enough", "proposes to change C1 (A)"),
        "Bob": ("1 x points that C1 gave you are revoked: less fine", "A secret for you in C1 (A), S1", "C1 (A) has ended: enough"),
        "Ann": ("Bob has joined C1", "Dee has left C1", "A sealed text has come in", "Eve declines",
                "the offer of the post to Fay has lapsed",
                "Gus is contestmaster of C1 now", "it is a contest now"),
        "Fay": ("You are offered the post", "You are contestmaster of C1 now", "it is a contract now"),
                "Eve": ("You are offered the post",)}


@pytest.mark.clause("CO-LOG-1", "CO-MASTER-2", "CO-AWARD-7")
def test_every_line_is_answered_and_on_record(play: Play) -> None:
    seen: set[str] = set()
    for who, line, said, logged in STORY:
        before = len(play.view().log())
        if line:
            answer = play.mail(who, line)
            assert any(said in sentence for sentence in answer.done), (line, answer.done, answer.refused)
            seen |= {outcome.command for outcome in answer.played.step.outcomes}
        else:
            play.wait(who)
        fresh = [entry for entry in play.view().log()[before:] if entry.get("path") == "/contests/1/"]
        assert any(entry["text"].startswith(f"C1: {logged}") for entry in fresh), (line, fresh)
        assert all(entry["by"] == (who if line else "") and entry["at"] == play.now for entry in fresh)
    for who, words in TOLD.items():
        assert [one for one in words if one not in play.sent(who)] == []
    active = play.game.active
    names = {decl.name for decl in active.commands.values() if decl.rule.startswith("contest") and not decl.query}
    assert names == seen, "every command of contests is in the story"
