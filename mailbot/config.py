"""The settings of one game: mailbot.toml, read once into a typed value that nothing changes afterwards."""

from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct
from msgspec.structs import force_setattr

from mailbot.setting_values import Done, Duration, Secret, Size

FILE = "mailbot.toml"

Port = Annotated[int, Meta(ge=0, le=65535)]
Count = Annotated[int, Meta(ge=1)]


def _is(description: str) -> Meta:
    """What a key expects, in words: shown when a value does not fit."""
    return Meta(description=description)


Address = Annotated[str, Meta(pattern=r"^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[^@\s<>(),;:\"\\]+$")]
Word = Annotated[str, Meta(min_length=1, pattern=r"^[^\r\n]*$")]


class Section(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A table of mailbot.toml."""


class Game(Section, frozen=True):
    """[game]: what is played, by whom it is run, and how far mail is trusted."""

    name: Annotated[Word, _is("the name of the game, one line of text")]
    rules: Annotated[Word, _is("the name of a ruleset, such as \"starter\"")]
    address: Annotated[Address, _is("the mail address players write to, such as \"game@example.org\"")]
    admins: Annotated[tuple[Address, ...], _is("a list of mail addresses, such as [\"ann@example.org\"]")] = ()
    list_address: Annotated[Address | None, _is("the posting address of the mailing list")] = None
    list_id: Annotated[str, _is("the List-Id of the mailing list, such as \"game.lists.example.org\"")] = ""
    subject_prefix: Annotated[str, _is("what the list puts before subjects, such as \"[game]\"")] = ""
    timezone: Annotated[Literal["UTC"], _is("\"UTC\": game time is always UTC")] = "UTC"
    authentication: Annotated[Literal["require", "warn", "off"], _is("\"require\", \"warn\" or \"off\"")] = "warn"
    trusted_server: Annotated[str, _is("the name your own server signs Authentication-Results with")] = ""
    unmunge: Annotated[tuple[str, ...], _is("addresses or List-Ids of lists whose rewritten From is undone")] = ()
    answers_per_address: Annotated[Count, _is("how many answers one address gets in an hour, at least 1")] = 60
    answers_in_all: Annotated[Count, _is("how many answers are sent in an hour, at least 1")] = 1000
    size_limit: Annotated[Size, _is("a size such as \"1 MB\" or 1000000")] = Size(1_000_000)
    parameters: Annotated[dict[str, Any], _is("a table of the ruleset's parameters")] = {}

    def __post_init__(self) -> None:
        """Addresses are compared in lower case."""
        force_setattr(self, "address", self.address.lower())
        force_setattr(self, "admins", tuple(admin.lower() for admin in self.admins))
        force_setattr(self, "list_address", self.list_address and self.list_address.lower())


class Account(Section, frozen=True):
    """What an account on a mail server needs; a port of 0 is the usual one."""

    host: Annotated[Word, _is("the name of the mail server, such as \"mail.example.org\"")]
    port: Annotated[Port, _is("a port number from 1 to 65535")] = 0
    tls: Annotated[Literal["ssl", "starttls", "none"], _is("\"ssl\", \"starttls\" or \"none\"")] = "ssl"
    ca_file: Annotated[Path | None, _is("a file with the certificate to trust")] = None
    user: Annotated[str, _is("the login name")] = ""
    password: Annotated[Secret, _is("the password, in quotes")] = Secret()
    password_file: Annotated[Path | None, _is("a file whose first line is the password")] = None
    password_env: Annotated[str, _is("the name of the environment variable that holds the password")] = ""
    password_command: Annotated[str, _is("a command that prints the password")] = ""
    oauth2_token_command: Annotated[str, _is("a command that prints an OAuth2 access token")] = ""
    timeout: Annotated[Duration, _is("a duration such as \"60 s\"")] = Duration(60)


class MaildirInbox(Section, frozen=True, tag_field="kind", tag="maildir"):
    """[inbox] kind = "maildir": mail is delivered into a folder on this machine."""

    path: Annotated[Path, _is("a folder, such as \"state/inbox\"")] = Path("state/inbox")
    done: Annotated[Done, _is("\"flag\" or \"move:FOLDER\"")] = Done("move:Done")
    grace: Annotated[Duration, _is("a duration such as \"0 s\"")] = Duration(0)


class ImapInbox(Account, frozen=True, tag_field="kind", tag="imap"):
    """[inbox] kind = "imap": mail is fetched from a mailbox on a server."""

    folders: Annotated[tuple[Word, ...], _is("a list of folder names, such as [\"INBOX\"]")] = ("INBOX",)
    idle: Annotated[bool, _is("true or false")] = True
    done: Annotated[Done, _is("\"flag\", \"seen\" or \"move:FOLDER\"")] = Done("flag")
    grace: Annotated[Duration, _is("a duration such as \"5 s\"")] = Duration(5)


class MaildirOutbox(Section, frozen=True, tag_field="kind", tag="maildir"):
    """[outbox] kind = "maildir": mail to players is put into a folder on this machine."""

    path: Annotated[Path, _is("a folder, such as \"state/outbox\"")] = Path("state/outbox")
    sender_name: Annotated[str, _is("the name shown before the game's address; the game's name if empty")] = ""


class SmtpOutbox(Account, frozen=True, tag_field="kind", tag="smtp"):
    """[outbox] kind = "smtp": mail to players is handed to a mail server."""

    sender_name: Annotated[str, _is("the name shown before the game's address; the game's name if empty")] = ""


class Daemon(Section, frozen=True):
    """[daemon]: how often things happen; a `publish` of 0 writes the site after every change."""

    poll: Annotated[Duration, _is("a duration such as \"1 minute\"")] = Duration(60)
    publish: Annotated[Duration, _is("a duration such as \"10 s\"")] = Duration(0)
    healthcheck: Annotated[Path | None, _is("a file that gets the time of the last good poll")] = None


class Site(Section, frozen=True):
    """[site]: where the website is written."""

    path: Annotated[Path, _is("a folder, such as \"site\"")] = Path("site")
    url: Annotated[str, _is("the public address of the website, such as \"https://example.org/game/\"")] = ""


Inbox = MaildirInbox | ImapInbox
Outbox = MaildirOutbox | SmtpOutbox


class Settings(Section, frozen=True):
    """All settings of the game in `folder`; every path is absolute."""

    folder: Path
    game: Game
    inbox: Inbox
    outbox: Outbox
    daemon: Daemon
    site: Site

    @property
    def state(self) -> Path:
        """The folder that holds the game's state."""
        return self.folder / "state"
