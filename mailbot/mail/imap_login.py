"""Opens a mailbox on a server: encrypted, logged in, with times in UTC, and with a limit on every wait."""

from contextlib import suppress

from imapclient import IMAPClient, SocketTimeout
from imapclient.exceptions import IMAPClientAbortError, IMAPClientError

from mailbot.config import ImapInbox
from mailbot.errors import MailTrouble
from mailbot.mail.account import explain, password_of, tls_of, token_of
from mailbot.mail.inbox import LoginRefused

_PORTS = {"ssl": 993, "starttls": 143, "none": 143}
_PASSING = ("[UNAVAILABLE]", "[INUSE]", "[LIMIT]", "[SERVERBUG]", "[CONTACTADMIN]")


def log_in(account: ImapInbox) -> IMAPClient:
    """A connection that is logged in; LoginRefused when the login is wrong, MailTrouble when the server is away."""
    try:
        client = _connect(account)
        try:
            _authenticate(client, account)
        except BaseException:
            with suppress(OSError, IMAPClientError):
                client.shutdown()
            raise
        return client
    except (OSError, IMAPClientError) as wrong:
        raise MailTrouble(explain(account, wrong)) from None


def _connect(account: ImapInbox) -> IMAPClient:
    encrypted = account.tls == "ssl"
    client = IMAPClient(account.host, account.port or _PORTS[account.tls], ssl=encrypted,
                        ssl_context=tls_of(account) if encrypted else None,
                        timeout=SocketTimeout(account.timeout, account.timeout))
    client.normalise_times = False
    if account.tls == "starttls":
        if not client.has_capability("STARTTLS"):
            raise MailTrouble(f"{account.host} offers no STARTTLS: set tls to \"ssl\" or \"none\"")
        client.starttls(tls_of(account))
    return client


def _authenticate(client: IMAPClient, account: ImapInbox) -> None:
    """By token (RFC 7628, or Google's older way), or by password: as UTF-8 where it is not ASCII (RFC 4616)."""
    try:
        if account.oauth2_token_command:
            modern = client.has_capability("AUTH=OAUTHBEARER")
            (client.oauthbearer_login if modern else client.oauth2_login)(account.user, token_of(account))
        elif (account.user + password_of(account)).isascii() and not client.has_capability("LOGINDISABLED"):
            client.login(account.user, password_of(account))
        else:
            answer = f"\0{account.user}\0{password_of(account)}".encode()
            client.sasl_login("PLAIN", lambda _: answer)
    except IMAPClientAbortError:
        raise
    except IMAPClientError as wrong:
        text = str(wrong)
        lost = isinstance(wrong.__context__, IMAPClientAbortError)
        if lost or any(code in text.upper() for code in _PASSING):
            raise MailTrouble(f"{account.host} takes no login now: {text}") from None
        raise LoginRefused(f"{account.host} refuses the login of {account.user}: {text}") from None
