"""Every wrong line of mailbot.toml is named, with what is expected."""

import re
from pathlib import Path

import pytest

from mailbot.config import ImapInbox, MaildirInbox, MaildirOutbox, Settings, SmtpOutbox
from mailbot.config_file import load, write_default
from mailbot.errors import BadSetup

GAME = '[game]\nname = "Night Watch"\nrules = "starter"\naddress = "Game@Example.org"\n'
IMAP = '[inbox]\nkind = "imap"\nhost = "imap.example.org"\nuser = "game"\n'


def read(folder: Path, text: str | bytes) -> Settings:
    (folder / "mailbot.toml").write_bytes(text if isinstance(text, bytes) else text.encode())
    return load(folder)


def test_a_new_game_works_on_maildirs_inside_its_folder(tmp_path: Path) -> None:
    write_default(tmp_path, "Cid's \"game\"\\", "starter", {"admin": "Ann@example.org", "list": "all@example.org"})
    settings = load(tmp_path)
    assert settings.game.name == "Cid's \"game\"\\"
    assert settings.game.admins == ("ann@example.org",)
    assert settings.game.list_address == "all@example.org"
    assert isinstance(settings.inbox, MaildirInbox) and settings.inbox.path == tmp_path / "state/inbox"
    assert isinstance(settings.outbox, MaildirOutbox) and settings.outbox.path == tmp_path / "state/outbox"
    assert (tmp_path / "mailbot.toml").stat().st_mode & 0o077 == 0


def test_the_examples_in_a_new_game_are_real_settings(tmp_path: Path) -> None:
    text = write_default(tmp_path, "Game", "starter", {}).read_text()
    live = re.compile(r"^\[(?:inbox|outbox)\]\n(?:\w.*\n)+", re.MULTILINE)
    example = re.compile(r"^# (?=\[\w+\]\n|\w+ = )", re.MULTILINE)
    settings = read(tmp_path, example.sub("", live.sub("", text)))
    assert isinstance(settings.inbox, ImapInbox) and settings.inbox.done == "flag"
    assert isinstance(settings.outbox, SmtpOutbox) and settings.outbox.sender_name == "The Referee"
    assert settings.game.list_id and settings.daemon.healthcheck and settings.site.url


def test_the_shortest_settings(tmp_path: Path) -> None:
    settings = read(tmp_path, "\ufeff" + GAME)
    assert settings.game.address == "game@example.org"
    assert settings.game.size_limit == 1_000_000 and settings.daemon.poll == 60


def test_values_are_read_as_people_write_them(tmp_path: Path) -> None:
    settings = read(tmp_path, GAME + 'size_limit = "200 kB"\n[game.parameters]\nquorum = 3\n' + IMAP
                    + 'password_env = "PASS"\ntimeout = "1 min"\ndone = "move: Old mail "\nfolders = ["In", "Liste"]\n'
                    '[daemon]\npoll = 5\nhealthcheck = "state/alive"\n[site]\npath = "/srv/site"\n')
    assert settings.game.size_limit == 200_000 and settings.game.parameters == {"quorum": 3}
    assert isinstance(settings.inbox, ImapInbox) and settings.inbox.timeout == 60
    assert settings.inbox.done.folder == "Old mail"
    assert settings.daemon.healthcheck == tmp_path / "state/alive" and settings.site.path == Path("/srv/site")


@pytest.mark.parametrize(("text", "says"), [
    ("", "the section [game] is missing"),
    ("game = 5\n", "game must be a section"),
    (GAME + "[inboxx]\n", "[inboxx] is unknown: did you mean “inbox”"),
    (GAME + "[zebra]\n", "[zebra] is unknown: known are game, inbox"),
    (GAME + 'adress = "x"\n', "[game] adress is unknown: did you mean “address”"),
    (GAME + "List-Address = 1\n", "did you mean “list_address”"),
    (GAME + "[daemon]\npol = 5\n", "[daemon] pol is unknown: did you mean “poll”"),
    ('[game]\nname = "x"\nrules = "y"\n', "[game] address is missing: expected is the mail address"),
    ('[game]\nname = 7\nrules = "y"\naddress = "a@b"\n', "[game] name is “7”: expected is the name"),
    ('[game]\nname = ""\nrules = "y"\naddress = "a@b"\n', "[game] name is “”: expected is the name"),
    ('[game]\nname = "a\\nb"\nrules = "y"\naddress = "a@b"\n', "[game] name is"),
    ('[game]\nname = "x"\nrules = "y"\naddress = "Ann <a@b>"\n', "[game] address is “Ann <a@b>”: expected"),
    (GAME + 'admins = "ann@example.org"\n', "[game] admins is “ann@example.org”: expected is a list"),
    (GAME + 'admins = ["ann"]\n', "expected is a list of mail addresses"),
    (GAME + 'authentication = "yes"\n', "[game] authentication is “yes”: expected is \"require\", \"warn\" or \"off\""),
    (GAME + 'authentication = "require"\n', "[game] trusted_server is missing"),
    (GAME + 'timezone = "Europe/Berlin"\n', "game time is always UTC"),
    (GAME + "size_limit = true\n", "[game] size_limit is “true”: expected is a size"),
    (GAME + 'size_limit = "big"\n', "[game] size_limit is “big”: expected is a size"),
    (GAME + "answers_in_all = 0\n", "[game] answers_in_all is “0”: expected is"),
    (GAME + 'list_id = "x.example.org"\n', "[game] list_address is missing"),
    (GAME + 'list_address = "game@example.org"\n', "list_address is the game's own address"),
    (GAME + "parameters = 5\n", "[game] parameters is “5”: expected is a table"),
    (GAME + '[inbox]\npath = "x"\n', "[inbox] kind is missing: expected is \"maildir\" or \"imap\""),
    (GAME + '[inbox]\nkind = "pop3"\n', "[inbox] kind is “pop3”: expected is"),
    (GAME + '[inbox]\nkind = "maildir"\nhost = "x"\n', "[inbox] host is unknown"),
    (GAME + '[inbox]\nkind = "maildir"\npath = 3\n', "[inbox] path is “3”: expected is a folder"),
    (GAME + '[inbox]\nkind = "maildir"\ndone = "seen"\n', "a Maildir knows"),
    (GAME + '[inbox]\nkind = "maildir"\npath = "x"\n[outbox]\nkind = "maildir"\npath = "x"\n', "answer itself"),
    (GAME + IMAP, "[inbox] has no password: add one of password, password_file"),
    (GAME + IMAP + 'password = "a"\npassword_env = "b"\n', "[inbox] has password and password_env: keep one"),
    (GAME + '[inbox]\nkind = "imap"\nhost = "h"\npassword = "p"\n', "[inbox] user is missing"),
    (GAME + IMAP + 'password = "p"\nport = "993"\n', "[inbox] port is “993”: expected is a port number"),
    (GAME + IMAP + 'password = "p"\nport = 65536\n', "[inbox] port is “65536”: expected is a port number"),
    (GAME + IMAP + 'password = "p"\ntls = "tls"\n', "[inbox] tls is “tls”: expected is \"ssl\", \"starttls\""),
    (GAME + IMAP + 'password = "p"\nidle = "yes"\n', "[inbox] idle is “yes”: expected is true or false"),
    (GAME + IMAP + 'password = "p"\ndone = "move:"\n', "[inbox] done is “move:”: expected is"),
    (GAME + IMAP + 'password = "p"\ndone = "delete"\n', "[inbox] done is “delete”: expected is"),
    (GAME + IMAP + 'password = "p"\ndone = "move:INBOX"\n', "[inbox] done moves mail to “INBOX”"),
    (GAME + IMAP + 'password = "p"\nfolders = []\n', "[inbox] folders is empty"),
    (GAME + IMAP + 'password = "p"\ntimeout = "soon"\n', "[inbox] timeout is “soon”: expected is a duration"),
    (GAME + IMAP + 'password = "p"\ntimeout = -1\n', "[inbox] timeout is “-1”: expected is a duration"),
    (GAME + '[outbox]\nkind = "smtp"\n', "[outbox] host is missing"),
    (GAME + '[outbox]\nkind = "smtp"\nhost = "h"\nuser = "u"\n', "[outbox] has no password"),
    ("[game\n", "no readable TOML"),
    ("[game]\nname = Ann\n", "no readable TOML"),
    (GAME + GAME, "no readable TOML"),
    (b"[game]\nname = \"\xff\"\n", "byte 15 is not UTF-8"),
])
def test_what_is_wrong_is_named(tmp_path: Path, text: str | bytes, says: str) -> None:
    with pytest.raises(BadSetup) as wrong:
        read(tmp_path, text)
    assert says in str(wrong.value)
    assert str(tmp_path / "mailbot.toml") in str(wrong.value)


def test_a_missing_file_says_how_to_make_one(tmp_path: Path) -> None:
    with pytest.raises(BadSetup, match="mailbot new"):
        load(tmp_path / "nowhere")


@pytest.mark.parametrize("line", ["password = [\"hunter2\"]", "password = {x = \"hunter2\"}"])
def test_a_password_is_never_shown(tmp_path: Path, line: str) -> None:
    with pytest.raises(BadSetup) as wrong:
        read(tmp_path, GAME + IMAP + line + "\n")
    assert "hunter2" not in str(wrong.value)


def test_settings_with_a_password_can_be_printed(tmp_path: Path) -> None:
    settings = read(tmp_path, GAME + IMAP + 'password = " hunter2 "\n')
    assert "hunter2" not in repr(settings)
    assert isinstance(settings.inbox, ImapInbox) and settings.inbox.password.reveal() == " hunter2 "


@pytest.mark.parametrize("address", ["no address", "@", "a@b\nc", ""])
def test_a_new_game_needs_a_real_address(tmp_path: Path, address: str) -> None:
    with pytest.raises(BadSetup, match="mail address"):
        write_default(tmp_path, "Game", "starter", {"address": address})
