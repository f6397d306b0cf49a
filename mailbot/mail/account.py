"""Logging in to a mail server: where the password comes from, and which certificates are trusted."""

import os
import shlex
import ssl
import subprocess

from mailbot.config import Account
from mailbot.errors import BadSetup, MailTrouble

_COMMAND_SECONDS = 60


def password_of(account: Account) -> str:
    """The password, from the settings, a file, the environment or a command; BadSetup when there is none."""
    if account.password_file:
        return _first_line_of_file(account)
    if account.password_env:
        if not os.environ.get(account.password_env):
            raise BadSetup(f"the environment variable {account.password_env} (password_env) is not set")
        return os.environ[account.password_env]
    if account.password_command:
        return _said_by("password_command", account.password_command)
    return account.password.reveal()


def token_of(account: Account) -> str:
    """A fresh OAuth2 access token; MailTrouble when the command gives none now."""
    return _said_by("oauth2_token_command", account.oauth2_token_command)


def tls_of(account: Account) -> ssl.SSLContext:
    """Checks the server's name and certificate, against `ca_file` when it is set; BadSetup when that is unusable."""
    try:
        return ssl.create_default_context(cafile=str(account.ca_file) if account.ca_file else None)
    except (OSError, ssl.SSLError) as wrong:
        raise BadSetup(f"{account.ca_file} (ca_file) is no readable certificate: {wrong}") from None


def explain(account: Account, wrong: Exception) -> str:
    """What went wrong with a server, as a sentence."""
    if isinstance(wrong, ssl.SSLCertVerificationError):
        return (f"{account.host} shows a certificate that is not trusted ({wrong.verify_message}): "
                "name the certificate in ca_file if it is your own")
    if isinstance(wrong, TimeoutError) or str(wrong).endswith("timed out"):
        return f"{account.host} does not answer within {account.timeout} seconds"
    text = wrong.strerror if isinstance(wrong, OSError) and wrong.strerror else str(wrong)
    return f"{account.host} cannot be used now: {text or type(wrong).__name__}"


def _first_line_of_file(account: Account) -> str:
    try:
        lines = account.password_file.read_text("utf-8").splitlines() if account.password_file else []
    except (OSError, UnicodeDecodeError) as wrong:
        raise BadSetup(f"{account.password_file} (password_file) cannot be read: {wrong}") from None
    if not lines or not lines[0]:
        raise BadSetup(f"{account.password_file} (password_file) has no password in its first line")
    return lines[0]


def _said_by(key: str, command: str) -> str:
    """The first line a command prints; what it prints is never shown."""
    try:
        words = shlex.split(command)
        done = subprocess.run(words, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
                              timeout=_COMMAND_SECONDS, check=False)
    except (OSError, ValueError, IndexError) as wrong:
        raise BadSetup(f"{key} cannot be run: {wrong}") from None
    except subprocess.TimeoutExpired:
        raise MailTrouble(f"{key} did not end within {_COMMAND_SECONDS} seconds") from None
    lines = done.stdout.decode("utf-8", "replace").splitlines()
    if done.returncode or not lines or not lines[0].strip():
        raise MailTrouble(f"{key} ended with status {done.returncode} and gave nothing to log in with")
    return lines[0].strip()
