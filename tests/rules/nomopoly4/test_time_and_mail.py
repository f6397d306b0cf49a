"""Time and mail: what counts is when a mail arrives, in which order, and from whom."""

import pytest

from mailbot.values import RawMail
from tests.kit import Answer
from tests.rules.nomopoly4.conftest import Nomopoly


def take(nomo: Nomopoly, at: int, who: str, text: str, *, date: str = "Mon, 4 Jan 2027 10:00:00 +0000", order: int = 1,
         identity: str = "x", headers: str = "") -> Answer:
    """A mail as it arrives at a second, whatever the game's clock says."""
    head = (f"From: {who.lower()}@example.org\r\nTo: game@example.org\r\nDate: {date}\r\nMessage-ID: <{identity}@mail.example>\r\n"
            f"Subject: \r\n{headers}Content-Type: text/plain; charset=utf-8\r\n\r\n")
    played = nomo.referee.take(RawMail(f"{head}{text}\n".encode(), at, f"raw/{identity}/{order}", order=order))
    nomo.referee.store.commit()
    nomo.mails += played.mails
    return Answer(played)


@pytest.mark.clause("N4-TIME-1", "N4-TIME-2")
def test_the_senders_date_counts_for_nothing(nomo: Nomopoly) -> None:
    nomo.do("Alice", "propose: One\nText.")
    take(nomo, nomo.now + 7200, "Bob", "take turn forwards", date="Mon, 1 Jan 2001 00:00:00 +0500")
    assert nomo.player("Bob")["last_turn_at"] == "2027-01-04T12:00:00Z"
    late = take(nomo, nomo.now + 120 * 3600, "Bob", "vote 1 yes", date="Mon, 4 Jan 2027 10:00:01 +0000", identity="y")
    assert late.refused and nomo.json()["proposals"]["1"]["outcome"] == "rejected"


@pytest.mark.clause("N4-TIME-3")
def test_the_clock_never_goes_back(nomo: Nomopoly) -> None:
    take(nomo, nomo.now + 7200, "Bob", "take turn forwards")
    take(nomo, nomo.now + 3600, "Alice", "take turn forwards", identity="y")
    assert nomo.player("Alice")["last_turn_at"] == nomo.player("Bob")["last_turn_at"] == "2027-01-04T12:00:00Z"


@pytest.mark.clause("N4-TIME-6", "N4-TIME-4", "N4-MAIL-4")
def test_lines_of_one_mail_from_top_to_bottom(nomo: Nomopoly) -> None:
    answer = take(nomo, nomo.now + 60, "Alice", "recruit warrior at Fort 1\nbuild fort\nnonsense here and there\nrecruit warrior at Fort 1")
    assert len(answer.done) == 2 and len(answer.refused) == 1 and len(answer.unknown) == 1
    assert list(nomo.json()["pieces"]) == ["1", "2"]


@pytest.mark.clause("N4-MAIL-5", "N4-MAIL-1")
def test_one_answer_to_the_registered_address(nomo: Nomopoly) -> None:
    answer = take(nomo, nomo.now + 60, "Alice", "look\nbuild castle\nhello there my friend",
                  headers="Reply-To: eve@example.net\r\nCc: bob@example.org\r\n")
    assert [mail.to for mail in answer.played.mails] == ["alice@example.org"]
    assert "Square 1 holds" in answer.text and "castle" in answer.text


@pytest.mark.clause("N4-MAIL-7")
def test_a_mail_seen_before_counts_once(nomo: Nomopoly) -> None:
    nomo.change("players", "Alice", money=20000)
    for order in (1, 2):
        take(nomo, nomo.now + 60 * order, "Alice", "build fort", order=order)
    assert list(nomo.json()["pieces"]) == ["1"]


@pytest.mark.clause("N4-MAIL-8", "N4-MAIL-10")
def test_announcements_show_nobodys_address(nomo: Nomopoly) -> None:
    nomo.do("Alice", "propose: One\nText.")
    told = [mail for mail in nomo.mails if mail.sort == "announcement"]
    assert sorted(mail.to for mail in told) == ["bob@example.org", "carol@example.org", "dave@example.org"]
    assert not any("alice@example.org" in mail.text + mail.subject for mail in told)


@pytest.mark.clause("N4-MAIL-9")
@pytest.mark.parametrize("line", [
    "MOVE warrior 1 TO 4", "move 1 to #4", "Move #1 to square 4", "move Warrior 1 LEFT"])
def test_keywords_and_names_in_any_case(nomo: Nomopoly, line: str) -> None:
    nomo.piece(1, "Warrior", "Alice", 5)
    nomo.do("Alice", line)
    assert nomo.row("pieces", 1).square == 4


@pytest.mark.clause("N4-MAIL-9", "N4-LIM-1")
def test_a_dollar_sign_may_be_left_out(nomo: Nomopoly) -> None:
    nomo.do("Alice", "offer bob 1,000 for $0")
    assert nomo.json("Bob")["trades"]["1"]["give"] == {"money": 1000}


@pytest.mark.clause("N4-MAIL-3")
def test_what_is_read_of_a_mail(nomo: Nomopoly) -> None:
    nomo.do("Alice", "> build fort\n\nlook\n-- \nbuild fort")
    assert nomo.json()["pieces"] == {}
    nomo.mail("Bob", "", subject="take turn forwards", dice=(1, 1))
    assert nomo.player("Bob")["square"] == 3
    nomo.do("Carol", "propose: Quotes\n> kept\nbuild fort is a nice line.\nend proposal\nlook")
    assert nomo.json()["proposals"]["1"]["text"] == "> kept\nbuild fort is a nice line."


@pytest.mark.clause("N4-MAIL-6", "N4-PLAY-9")
def test_robots_do_not_count_and_get_no_answer(nomo: Nomopoly) -> None:
    before = nomo.json("Alice")["players"]["Alice"]["last_contact_at"]
    answer = take(nomo, nomo.now + 3600, "Alice", "take turn forwards", headers="Auto-Submitted: auto-replied\r\n")
    assert answer.played.verdict == "robot" and answer.played.mails == []
    assert nomo.json("Alice")["players"]["Alice"]["last_contact_at"] == before
    take(nomo, nomo.now + 3600, "Alice", "take turn sideways", identity="y")
    assert nomo.json("Alice")["players"]["Alice"]["last_contact_at"] == "2027-01-04T11:00:00Z"


@pytest.mark.clause("N4-TIME-9", "N4-TURN-9", "N4-TIME-5")
def test_a_fortnights_outage_changes_nothing() -> None:
    games = [Nomopoly(), Nomopoly()]
    for step in range(1, 15 * 24):
        games[0].until(games[1].now + 3600 * step)
    games[1].until(games[0].now)
    one, other = (game.json("all") for game in games)
    assert one == other and len(one["log"]) > 20


@pytest.mark.clause("N4-RULE-1", "N4-RULE-12")
def test_what_is_legal_is_done_at_once_and_else_nothing_changes(nomo: Nomopoly) -> None:
    nomo.do("Alice", "build fort")
    assert nomo.json()["pieces"]["1"]["owner"] == "Alice"
    nomo.change("players", "Bob", square=1)
    assert "Alice holds square 1" in nomo.refused("Bob", "build fort")


@pytest.mark.clause("N4-ADMIN-1", "N4-RULE-3")
def test_the_section_of_the_admin_has_a_heading_and_no_rule(nomo: Nomopoly) -> None:
    rules = nomo.json()["rules"]
    sections = list(dict.fromkeys(row["section"] for row in rules.values()))
    assert sections[0] == "The Rules" and sections[1] == "Players" and len(sections) == 14
    assert nomo.row("sections", "2").title == "The Admin"
    counts = {number: sum(name.partition(".")[0] == number for name in rules) for number in map(str, range(1, 16))}
    assert list(counts.values()) == [4, 0, 5, 3, 2, 1, 11, 4, 10, 4, 3, 10, 5, 3, 3]
    kinds = {kind: {name for name, row in rules.items() if row["kind"] == kind} for kind in ("people", "admin")}
    assert kinds["people"] == {"1.1", "3.5"}
    assert kinds["admin"] == {"1.2", "1.3", "1.4", "3.3", "9.3", "9.4", "9.7", "9.10", "10.1", "10.3", "10.4", "11.1"}
