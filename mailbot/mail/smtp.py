"""Sends through a mail server, and tells apart: taken, refused for now, refused for good, and nobody knows."""

import base64
import re
import smtplib

from mailbot.config import Settings, SmtpOutbox
from mailbot.errors import MailTrouble
from mailbot.mail.account import explain, password_of, tls_of, token_of
from mailbot.mail.compose import ascii_address, compose
from mailbot.mail.inbox import LoginRefused
from mailbot.mail.sending import Delivery, Fate
from mailbot.values import Mail

_PORTS = {"ssl": 465, "starttls": 587, "none": 25}
_ENVELOPE = re.compile(r"[^\s<>]+@[^\s<>]+")
_DOTS = re.compile(rb"^\.", re.MULTILINE)
_TOO_LARGE = 552
_CLOSING = 421
Reply = tuple[int, bytes]


class _Away(Exception):
    """The server hung up, or said it is about to, before the text of a mail was handed over."""


class SmtpSender:
    """One connection for a round of mails; a fresh one where the server ends it between two of them."""

    exact = False

    def __init__(self, account: SmtpOutbox, settings: Settings) -> None:
        self._account = account
        self._settings = settings
        self._smtp: smtplib.SMTP | None = None

    def send(self, mail: Mail) -> Delivery:
        """Hand over one mail to one address; MailTrouble (LoginRefused) when the server takes nothing now."""
        if not _ENVELOPE.fullmatch(ascii_address(mail.to)):
            return Delivery(Fate.REFUSED, f"“{mail.to}” is no mail address")
        data = compose(mail, self._settings)
        if self._smtp is not None:
            try:
                return self._hand_over(self._smtp, mail.to, data)
            except _Away:  # many servers end a connection after some mails, or some idle time
                self._drop()
        self._smtp = self._connect()
        try:
            return self._hand_over(self._smtp, mail.to, data)
        except _Away as wrong:  # perhaps because of this very mail: the others must not wait for it
            self._drop()
            return Delivery(Fate.LATER, str(wrong))

    def check(self) -> None:
        """Connect and log in; MailTrouble says what does not work."""
        self._smtp = self._smtp or self._connect()

    def close(self) -> None:
        """Say goodbye, if a connection is open."""
        if self._smtp is not None:
            try:
                self._smtp.quit()
            except (OSError, smtplib.SMTPException):
                self._drop()
        self._smtp = None

    def _drop(self) -> None:
        if self._smtp is not None:
            self._smtp.close()
        self._smtp = None

    def _hand_over(self, smtp: smtplib.SMTP, to: str, data: bytes) -> Delivery:
        """The conversation for one mail (RFC 5321, 3.3)."""
        refused = self._envelope(smtp, to, len(data))
        if refused is not None:
            self._reset(smtp)
            return refused
        code, words = self._say(smtp, "DATA")
        if code != 354:
            self._reset(smtp)
            return _fate(code, words)
        try:
            smtp.send(_DOTS.sub(b"..", data) + b".\r\n")
            return _fate(*smtp.getreply())
        except (OSError, smtplib.SMTPException) as wrong:
            self._drop()
            return Delivery(Fate.UNKNOWN, f"the connection was lost while the text was sent: {wrong}")

    def _envelope(self, smtp: smtplib.SMTP, to: str, size: int) -> Delivery | None:
        """Sender and recipient; None when both are taken. A refused sender is our own trouble, not the mail's."""
        address, options = ascii_address(to), [f"SIZE={size}"] if smtp.has_extn("size") else []
        if not address.isascii():
            if not smtp.has_extn("smtputf8"):
                return Delivery(Fate.REFUSED, f"{self._account.host} takes no addresses in this script")
            options.append("SMTPUTF8")
            smtp.command_encoding = "utf-8"
        sender = ascii_address(self._settings.game.address)
        code, words = self._say(smtp, " ".join([f"MAIL FROM:<{sender}>", *options]))
        if code >= 500 and code != _TOO_LARGE:
            self._drop()
            raise LoginRefused(f"{self._account.host} takes no mail from {sender}: {_text(code, words)}")
        if code != 250:
            return _fate(code, words)
        code, words = self._say(smtp, f"RCPT TO:<{address}>")
        return None if code in (250, 251) else _fate(code, words)

    def _reset(self, smtp: smtplib.SMTP) -> None:
        try:
            self._say(smtp, "RSET")
        except _Away:
            self._drop()

    def _say(self, smtp: smtplib.SMTP, command: str) -> Reply:
        try:
            code, words = smtp.docmd(command)
        except (OSError, smtplib.SMTPException) as wrong:
            raise _Away(explain(self._account, wrong)) from None
        if code == _CLOSING or code < 0:
            raise _Away(f"{self._account.host} is closing: {_text(code, words)}")
        return code, words

    def _connect(self) -> smtplib.SMTP:
        try:
            smtp = self._open()
            try:
                self._greet(smtp)
            except BaseException:
                smtp.close()
                raise
            return smtp
        except smtplib.SMTPAuthenticationError as wrong:
            kind = LoginRefused if wrong.smtp_code >= 500 else MailTrouble
            raise kind(f"{self._account.host} refuses the login of {self._account.user}: "
                       f"{_text(wrong.smtp_code, wrong.smtp_error)}") from None
        except (OSError, smtplib.SMTPException) as wrong:
            raise MailTrouble(explain(self._account, wrong)) from None

    def _open(self) -> smtplib.SMTP:
        account = self._account
        port, name = account.port or _PORTS[account.tls], ascii_address(self._settings.game.address).rpartition("@")[2]
        if account.tls == "ssl":
            return smtplib.SMTP_SSL(account.host, port, name, timeout=account.timeout, context=tls_of(account))
        return smtplib.SMTP(account.host, port, name, timeout=account.timeout)

    def _greet(self, smtp: smtplib.SMTP) -> None:
        smtp.ehlo_or_helo_if_needed()
        if self._account.tls == "starttls":
            if not smtp.has_extn("starttls"):
                raise MailTrouble(f"{self._account.host} offers no STARTTLS: set tls to \"ssl\" or \"none\"")
            code, words = smtp.starttls(context=tls_of(self._account))
            if code != 220:
                raise MailTrouble(f"{self._account.host} refuses STARTTLS: {_text(code, words)}")
            smtp.ehlo_or_helo_if_needed()
        if self._account.user:
            _log_in(smtp, self._account)


def _log_in(smtp: smtplib.SMTP, account: SmtpOutbox) -> None:
    """With a token (XOAUTH2), with PLAIN in UTF-8 (RFC 4616), or with whatever else the server has."""
    offered = smtp.esmtp_features.get("auth", "").upper().split()
    if account.oauth2_token_command:
        _authenticate(smtp, "XOAUTH2", f"user={account.user}\x01auth=Bearer {token_of(account)}\x01\x01")
    elif "PLAIN" in offered:
        _authenticate(smtp, "PLAIN", f"\0{account.user}\0{password_of(account)}")
    else:
        smtp.login(account.user, password_of(account))


def _authenticate(smtp: smtplib.SMTP, mechanism: str, answer: str) -> None:
    code, words = smtp.docmd("AUTH", f"{mechanism} {base64.b64encode(answer.encode()).decode('ascii')}")
    if code == 334:  # the error of XOAUTH2 comes as a challenge, which wants an empty answer
        code, words = smtp.docmd("")
    if code != 235:
        raise smtplib.SMTPAuthenticationError(code, words)


def _fate(code: int, words: bytes) -> Delivery:
    """What a reply code means for the mail: 2xx taken, 4xx later, everything else for good."""
    if 200 <= code < 300:
        return Delivery(Fate.SENT, _text(code, words))
    return Delivery(Fate.LATER if 400 <= code < 500 else Fate.REFUSED, _text(code, words))


def _text(code: int, words: bytes | str) -> str:
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else words
    return f"{code} {' '.join(text.split())}"[:300]
