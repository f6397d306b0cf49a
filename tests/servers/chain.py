"""A whole chain of real servers: players' mails go by SMTP through Postfix into Dovecot mailboxes, and back."""

import smtplib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from email import message_from_bytes, policy
from email.message import EmailMessage

from mailbot.mail.imap_finish import MARK
from tests.servers import dovecot as mailboxes
from tests.servers import postfix as transport
from tests.servers.dovecot import Dovecot
from tests.servers.postfix import Postfix

GAME = "game@example.org"
PASSWORD = "secret"


@dataclass
class Chain:
    """Mailboxes for the game and its players, all with one password, and the server that carries mail between them."""

    dovecot: Dovecot
    postfix: Postfix

    def send(self, sender: str, to: str, data: bytes | EmailMessage) -> None:
        """Hand in a mail as a player's mail program does; it is delivered a moment later."""
        with smtplib.SMTP("127.0.0.1", self.postfix.port, timeout=30) as smtp:
            smtp.sendmail(sender, [to], data if isinstance(data, bytes) else data.as_bytes(policy=policy.SMTP))

    def mails(self, user: str, count: int = 0) -> list[EmailMessage]:
        """What lies in somebody's mailbox, by arrival, once there are `count` mails; TimeoutError when they do not come."""
        for _ in range(60):
            with self.dovecot.client(user) as client:
                if client.select_folder("INBOX")[b"EXISTS"] >= count:
                    uids = sorted(client.search(["ALL"]))
                    answer = client.fetch(uids, ["BODY.PEEK[]"]) if uids else {}
                    return [_read(answer[uid][b"BODY[]"]) for uid in uids]
            self._listen(user)
        raise TimeoutError(f"{user} has not {count} mails: {self.postfix.log}")

    def find(self, user: str, wanted: Callable[[EmailMessage], object]) -> EmailMessage:
        """The newest mail of a kind in somebody's mailbox, once there is one."""
        for _ in range(60):
            found = [mail for mail in self.mails(user) if wanted(mail)]
            if found:
                return found[-1]
            self._listen(user)
        raise TimeoutError(f"{user} does not get it: {self.postfix.log}")

    def news(self, user: str, count: int = 1) -> None:
        """Wait until there are `count` mails that nobody has dealt with."""
        for _ in range(60):
            with self.dovecot.client(user) as client:
                client.select_folder("INBOX")
                if len(client.search(["UNKEYWORD", MARK])) >= count:
                    return
            self._listen(user)
        raise TimeoutError(f"{user} has not {count} new mails: {self.postfix.log}")

    def _listen(self, user: str) -> None:
        """Let half a second pass, less if mail comes; a session that began just before the mail may miss it."""
        with self.dovecot.client(user) as client:
            client.select_folder("INBOX")
            client.idle()
            client.idle_check(0.5)
            client.idle_done()

    def empty(self, user: str) -> None:
        """Throw away what lies in somebody's mailbox."""
        with self.dovecot.client(user) as client:
            client.select_folder("INBOX")
            client.delete_messages(client.search(["ALL"]))
            client.expunge()

    def settings(self, secure: bool = False) -> str:
        """The [inbox] and [outbox] sections of mailbot.toml for the game, with encryption or without."""
        imap, smtp = (self.dovecot.tls_port, self.postfix.tls_port) if secure else (self.dovecot.port, self.postfix.port)
        trust = f'tls = "ssl"\nca_file = "{self.dovecot.certificate}"' if secure else 'tls = "none"'
        return (f'[inbox]\nkind = "imap"\nhost = "127.0.0.1"\nport = {imap}\n{trust}\n'
                f'user = "{GAME}"\npassword = "{PASSWORD}"\n'
                f'[outbox]\nkind = "smtp"\nhost = "127.0.0.1"\nport = {smtp}\n{trust}\n')


@contextmanager
def real_chain(*players: str) -> Iterator[Chain]:
    """A chain with mailboxes for the game and for these players ("ann@example.org", …)."""
    with mailboxes.dovecot(**dict.fromkeys((GAME, *players), PASSWORD)) as dovecot, \
            transport.postfix(dovecot) as postfix:
        yield Chain(dovecot, postfix)


def missing() -> str:
    """Why the chain cannot be built on this machine; "" when it can."""
    return mailboxes.missing() or transport.missing()


def _read(data: bytes) -> EmailMessage:
    message = message_from_bytes(data, policy=policy.default)
    if not isinstance(message, EmailMessage):
        raise TypeError("the policy makes no EmailMessage")
    return message
