"""Whoever runs a game learns of every mail that did not arrive, once, and can send it again."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from mailbot.errors import BadSetup
from mailbot.folder import GameFolder, create
from mailbot.mail.sending import Delivery, Fate
from mailbot.posting import send
from mailbot.undelivered import resend, undelivered
from mailbot.values import Mail

NOW = 1_767_600_000


class Sent(list[Mail]):
    """A way out that refuses all mail to the addresses at gone.example."""

    exact = False

    def send(self, mail: Mail) -> Delivery:
        if mail.to.endswith("@gone.example"):
            return Delivery(Fate.REFUSED, "550 no such user")
        self.append(mail)
        return Delivery(Fate.SENT)

    def close(self) -> None:
        """Nothing to close."""


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Path, Sent]]:
    create(tmp_path, "Night Watch", "starter", {"admin": "ann@example.org"}, NOW)
    sent = Sent()
    monkeypatch.setattr(GameFolder, "sender", lambda self: sent)
    yield tmp_path, sent


def add(folder: Path, *mails: Mail) -> None:
    with GameFolder(folder) as game:
        assert game.outbox is not None
        game.outbox.add(mails, NOW)


def poll(folder: Path, now: int) -> tuple[int, int]:
    with GameFolder(folder) as game:
        return send(game, now)


def test_the_admin_is_told_once_and_can_send_again(game: tuple[Path, Sent]) -> None:
    folder, sent = game
    add(folder, Mail("k/1", "bob@gone.example", "Re: hats", "t", player="Bob"), Mail("k/2", "cid@example.org", "s", "t"))
    assert poll(folder, NOW) == (1, 1)
    assert poll(folder, NOW + 60) == (1, 0)
    assert poll(folder, NOW + 120) == (0, 0)
    [told] = [mail for mail in sent if mail.to == "ann@example.org"]
    assert "1 mail undelivered" in told.subject
    assert all(word in told.text for word in ("Bob", "bob@gone.example", "Re: hats", "550 no such user", "--resend k/1"))
    listed = "\n".join(undelivered(folder))
    assert "bob@gone.example" in listed and "--resend k/1" in listed and "cid@example.org" not in listed
    assert resend(folder, "k/1")
    assert undelivered(folder) == []
    with pytest.raises(BadSetup, match="no undelivered mail has the key k/2"):
        resend(folder, "k/2")


def test_an_admin_who_is_gone_starts_no_circle(game: tuple[Path, Sent]) -> None:
    folder, _ = game
    text = (folder / "mailbot.toml").read_text()
    (folder / "mailbot.toml").write_text(text.replace("ann@example.org", "admin@gone.example"))
    add(folder, Mail("k", "bob@gone.example", "s", "t"))
    assert [poll(folder, NOW + step)[1] for step in (0, 60, 120, 180)] == [1, 1, 0, 0]
    assert len(undelivered(folder)) == 6
