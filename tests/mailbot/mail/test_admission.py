"""Who is believed: what a mail server says of the sender, and what the game's setting makes of it."""

from dataclasses import replace

import pytest

from tests.kit import Play

SERVER = "mx.example.net"
SAYS = {"pass": "dmarc=pass header.from=example.org", "fail": "dmarc=fail (p=reject) header.from=example.org", "": "none"}


def played(authentication: str, who: str, says: str) -> bool:
    """Is a mail obeyed? Players write of votes, the admin of players."""
    play = Play(("starter",), players=("Ann", "Bob"))
    play.do("Bob", "propose: Boats\nBoats float.\nend")
    referee = play.referee
    referee.manner = replace(referee.manner, authentication=authentication, reader=replace(referee.manner.reader, trusted_server=SERVER))
    line = "admit Cid cid@example.org" if who == "admin" else "vote yes on 1"
    return bool(play.mail(who, line, headers={"Authentication-Results": f"{SERVER}; {SAYS[says]}"}).done)


@pytest.mark.parametrize(
    ("authentication", "who", "says", "obeyed"),
    [
        ("warn", "Ann", "pass", True), ("warn", "Ann", "fail", True), ("warn", "Ann", "", True),
        ("warn", "admin", "pass", True), ("warn", "admin", "fail", False), ("warn", "admin", "", True),
        ("require", "Ann", "pass", True), ("require", "Ann", "fail", False), ("require", "Ann", "", False),
        ("require", "admin", "pass", True), ("require", "admin", "fail", False), ("require", "admin", "", False),
        ("off", "Ann", "fail", True), ("off", "admin", "fail", True),
    ],
)
def test_who_is_obeyed(authentication: str, who: str, says: str, obeyed: bool) -> None:
    assert played(authentication, who, says) is obeyed
