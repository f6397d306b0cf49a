"""Reads mailbot.toml and says, for everything wrong in it, where it stands, what is expected and how to mend it."""

import difflib
import tomllib
from collections.abc import Mapping
from pathlib import Path
from string import Template
from typing import Any, TypeVar

import msgspec
from msgspec.inspect import Metadata, type_info

from mailbot.config import (
    FILE,
    Address,
    Daemon,
    Game,
    ImapInbox,
    Inbox,
    MaildirInbox,
    MaildirOutbox,
    Outbox,
    Section,
    Settings,
    Site,
    SmtpOutbox,
)
from mailbot.config_check import SECRETS, check_together
from mailbot.errors import BadSetup
from mailbot.setting_values import read_value

_SECTIONS = ("game", "inbox", "outbox", "daemon", "site")
_TEMPLATE = Path(__file__).with_name("new_game.toml")
S = TypeVar("S", bound=Section)


def load(folder: Path) -> Settings:
    """The settings of the game in `folder`; BadSetup for a missing file and for every wrong or misspelt key."""
    file = folder.absolute() / FILE
    table = _parse(file)
    _known(file, "", table, _SECTIONS)
    for name, section in table.items():
        if not isinstance(section, dict):
            raise BadSetup(f"{file}: {name} must be a section: write [{name}] on a line of its own, its keys below it")
    if "game" not in table:
        raise BadSetup(f"{file}: the section [game] is missing: add it with name, rules and address")
    settings = Settings(
        folder=file.parent,
        game=_section(file, "game", table["game"], Game),
        inbox=_inbox(file, table.get("inbox", {})),
        outbox=_outbox(file, table.get("outbox", {})),
        daemon=_section(file, "daemon", table.get("daemon", {}), Daemon),
        site=_section(file, "site", table.get("site", {}), Site),
    )
    check_together(file, settings)
    return settings


def write_default(folder: Path, name: str, rules: str, addresses: Mapping[str, str]) -> Path:
    """Write a commented mailbot.toml for a new game; `addresses` may hold "address", "list" and "admin"."""
    game = _address(addresses.get("address", "game@localhost"))
    admin, posting = addresses.get("admin", ""), addresses.get("list", "")
    text = Template(_TEMPLATE.read_text("utf-8")).substitute(
        name=_quoted(name), rules=_quoted(rules), address=_quoted(game),
        admins=f"[{_quoted(_address(admin))}]" if admin else "[]",
        list_line=f"list_address = {_quoted(_address(posting))}" if posting
        else '# list_address = "nomic@lists.example.org"',
    )
    path = folder / FILE
    path.write_text(text, "utf-8")
    path.chmod(0o600)  # a password may be written into it later
    return path


def _parse(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_bytes().decode("utf-8-sig"))
    except FileNotFoundError:
        raise BadSetup(f"{file} is missing: make a game with “mailbot new DIR --rules NAME”") from None
    except UnicodeDecodeError as wrong:
        raise BadSetup(f"{file}: byte {wrong.start} is not UTF-8: save the file as UTF-8 text") from None
    except tomllib.TOMLDecodeError as wrong:
        raise BadSetup(f"{file}: no readable TOML: {wrong} (texts need quotes, sections look like [game])") from None
    except OSError as wrong:
        raise BadSetup(f"{file} cannot be read: {wrong.strerror}") from None


def _known(file: Path, section: str, table: Mapping[str, Any], names: tuple[str, ...]) -> None:
    """Refuse the first key that means nothing, with the closest one that does."""
    for key in table:
        if key not in names:
            what = f"[{section}] {key}" if section else f"[{key}]"
            close = difflib.get_close_matches(key.lower().replace("-", "_"), names, 1, 0.6)
            hint = f"did you mean “{close[0]}”?" if close else f"known are {', '.join(names)}"
            raise BadSetup(f"{file}: {what} is unknown: {hint}")


def _inbox(file: Path, table: dict[str, Any]) -> Inbox:
    kinds: dict[str, type[Inbox]] = {"maildir": MaildirInbox, "imap": ImapInbox}
    return _section(file, "inbox", table, kinds[_kind(file, "inbox", table, tuple(kinds))])


def _outbox(file: Path, table: dict[str, Any]) -> Outbox:
    kinds: dict[str, type[Outbox]] = {"maildir": MaildirOutbox, "smtp": SmtpOutbox}
    return _section(file, "outbox", table, kinds[_kind(file, "outbox", table, tuple(kinds))])


def _kind(file: Path, section: str, table: Mapping[str, Any], kinds: tuple[str, ...]) -> str:
    kind = table.get("kind")
    if kind is None and not table:
        return kinds[0]
    if kind not in kinds:
        said = "is missing" if kind is None else f"is {_shown('kind', kind)}"
        raise BadSetup(f"{file}: [{section}] kind {said}: expected is \"{kinds[0]}\" or \"{kinds[1]}\"")
    return str(kind)


def _section(file: Path, section: str, table: Mapping[str, Any], kind: type[S]) -> S:
    """One section, key by key, so that every fault is named by its key."""
    fields = {field.name: field for field in msgspec.structs.fields(kind)}
    tag = (kind.__struct_config__.tag_field,) if kind.__struct_config__.tag_field else ()
    _known(file, section, table, (*tag, *fields))
    values: dict[str, Any] = {}
    for name, field in fields.items():
        if name in table:
            values[name] = _value(file, f"[{section}] {name}", table[name], field.type)
        elif field.required:
            raise BadSetup(f"{file}: [{section}] {name} is missing: expected is {_expected(field.type)}")
        else:
            values[name] = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
        if isinstance(values[name], Path):
            values[name] = file.parent / values[name]
    return kind(**values)


def _value(file: Path, where: str, value: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(value, kind, strict=True, dec_hook=read_value)
    except msgspec.ValidationError:
        shown = _shown(where.rpartition(" ")[2], value)
        raise BadSetup(f"{file}: {where} is {shown}: expected is {_expected(kind)}") from None


def _expected(kind: Any) -> str:
    """What a key expects, in the words written beside it."""
    info = type_info(kind)
    words = (info.extra_json_schema or {}).get("description", "") if isinstance(info, Metadata) else ""
    return str(words)


def _shown(key: str, value: Any) -> str:
    """A value as the file says it, shortened; a secret is only said to be there."""
    if key in SECRETS:
        return "not usable"
    text = value if isinstance(value, str) else str(value).lower() if isinstance(value, bool) else str(value)
    return f"“{text[:60]}…”" if len(text) > 60 else f"“{text}”"


def _address(text: str) -> str:
    try:
        return str(msgspec.convert(text, Address))
    except msgspec.ValidationError:
        raise BadSetup(f"“{text}” is no mail address: write it like game@example.org") from None


def _quoted(text: str) -> str:
    """A TOML string: JSON's escapes are TOML's too."""
    return msgspec.json.encode(text).decode().replace("\x7f", "\\u007f")
