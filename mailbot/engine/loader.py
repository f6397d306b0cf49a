"""One loader for all rules: the game folder's own first, then the bundled ones, as one namespace."""

import hashlib
import importlib
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType
from typing import Any

from mailbot.errors import BadSetup


def bundled(part: str) -> Path:
    """The folder of what ships with mailbot (`rules`, `templates`): in the wheel, or the checkout's."""
    package = Path(__file__).resolve().parent.parent
    inside = package / "bundled" / part
    return inside if inside.is_dir() else package.parent / part


@dataclass(frozen=True)
class RulesetFile:
    """A ruleset.toml, read: see docs/author.md for its keys."""

    name: str
    folder: Path
    title: str
    modules: tuple[str, ...]
    off: frozenset[str] = frozenset()
    parameters: dict[str, Any] = field(default_factory=dict)
    attributes: dict[str, Any] = field(default_factory=dict)
    timer_order: tuple[str, ...] = ()
    about: str = ""
    starts: str = "running"
    names: dict[str, str] = field(default_factory=dict)
    bundles: dict[str, tuple[str, ...]] = field(default_factory=dict)


_KEYS = {"title", "about", "modules", "off", "parameters", "attributes", "timer_order", "starts", "names"}


def search_path(own: Path | None = None) -> tuple[Path, ...]:
    """Where rules are looked for: a game folder's `rules/` if it has one, then the bundled ones."""
    inside = bundled("rules")
    return (own, inside) if own is not None and own.is_dir() and own.resolve() != inside.resolve() else (inside,)


def find_ruleset(name: str, path: Sequence[Path]) -> RulesetFile:
    """Read the ruleset.toml of a ruleset; BadSetup names what exists, or what is wrong in the file."""
    for folder in path:
        if (folder / name / "ruleset.toml").is_file():
            return _read(name, folder / name, path)
    known = sorted({found.parent.name for folder in path for found in folder.glob("*/ruleset.toml")})
    raise BadSetup(f"there is no ruleset “{name}”; there are: {', '.join(known)}")


def _read(name: str, folder: Path, path: Sequence[Path]) -> RulesetFile:
    file = folder / "ruleset.toml"
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadSetup(f"{file}: {error}") from None
    if unknown := data.keys() - _KEYS:
        raise BadSetup(f"{file}: unknown key {', '.join(sorted(unknown))}; known are {', '.join(sorted(_KEYS))}")
    if not isinstance(data.get("modules"), list):
        raise BadSetup(f"{file}: `modules` must list the rule modules, like [\"common.players\", \"points\"]")
    modules, bundles, off = _unbundled(file, data["modules"], path)
    return RulesetFile(
        name, folder, data.get("title", name), modules, off | frozenset(data.get("off", ())),
        data.get("parameters", {}), data.get("attributes", {}), tuple(data.get("timer_order", ())),
        data.get("about", ""), data.get("starts", "running"), data.get("names", {}), bundles)


def _unbundled(file: Path, listed: list[Any], path: Sequence[Path]) -> tuple[tuple[str, ...], dict[str, tuple[str, ...]], frozenset[str]]:
    """All modules in order, the modules of each bundle, and the names of the bundles that begin switched off.

    A bundle is a table {name = "contests", on = false, modules = [...]}: modules that are switched on and off together.
    `of = "common"` puts those in front that the file bundles.toml in that folder of rules lists under the same name.
    """
    modules: list[str] = []
    bundles: dict[str, tuple[str, ...]] = {}
    off: set[str] = set()
    for entry in listed:
        if isinstance(entry, str):
            modules.append(entry)
        elif isinstance(entry, dict) and {"name"} < set(entry) - {"on"} <= {"name", "of", "modules"}:
            shared = _shared(entry["name"], entry["of"], path) if "of" in entry else ()
            bundles[entry["name"]] = (*shared, *entry.get("modules", ()))
            modules += bundles[entry["name"]]
            off |= set() if entry.get("on", True) else {entry["name"]}
        else:
            raise BadSetup(f"{file}: {entry} in `modules` is neither a name nor a bundle {{name = …, on = true or false, modules = […]}}")
    return tuple(modules), bundles, frozenset(off)


def _shared(name: str, home: str, path: Sequence[Path]) -> tuple[str, ...]:
    """The modules of a bundle that a folder of rules offers to all rulesets."""
    for folder in path:
        file = folder / home / "bundles.toml"
        if file.is_file() and name in (bundles := tomllib.loads(file.read_text(encoding="utf-8"))):
            return tuple(f"{home}.{module}" for module in bundles[name])
    raise BadSetup(f"there is no bundle {name} in {home}/bundles.toml in {' or '.join(map(str, path))}")


def load_modules(ruleset: RulesetFile, path: Sequence[Path]) -> list[ModuleType]:
    """Import a ruleset's modules in order; `common.players` is shared, `points` stands in the ruleset's own folder."""
    space = namespace(path)
    loaded = []
    for module in ruleset.modules:
        dotted = f"{space}.{module}" if "." in module else f"{space}.{ruleset.name}.{module}"
        try:
            loaded.append(importlib.import_module(dotted))
        except ModuleNotFoundError as error:
            if error.name and error.name.startswith(space):
                raise BadSetup(f"{ruleset.folder / 'ruleset.toml'}: no module “{module}” "
                               f"in {' or '.join(map(str, path))}") from None
            raise
    return loaded


def namespace(path: Sequence[Path]) -> str:
    """The package that stands for a search path; made once for each."""
    name = "mailbot_rules"
    if len(path) > 1:
        name += "_" + hashlib.sha256("|".join(str(folder.resolve()) for folder in path).encode()).hexdigest()[:12]
    if name not in sys.modules:
        package = ModuleType(name)
        package.__path__ = [str(folder) for folder in path]
        sys.modules[name] = package
    return name
