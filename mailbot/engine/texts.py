"""The rule texts a ruleset starts with: Markdown files, one heading a rule.

A file `text/*.md` (read in the order of names) holds a section: `# Title of the section`, then rules:

    ## 3.1 Joining
    <!-- enforced by: players; clauses: ST-JOIN -->
    The text of the rule, Markdown, up to the next heading of its level.

"enforced by" names a module, several with commas, `people` or `admin`; without it people enforce the rule.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from mailbot.errors import BadSetup

_HEAD = re.compile(r"##\s+(\S+?)\.?\s+(.+?)\s*$")
_NOTE = re.compile(r"\s*<!--\s*(.*?)\s*-->\s*$")


@dataclass(frozen=True, slots=True)
class RuleEntry:
    """One rule as it stands at the start of a game."""

    number: str
    title: str
    text: str
    section: str
    enforced_by: tuple[str, ...]
    clauses: tuple[str, ...] = ()


def read_texts(folder: Path) -> list[RuleEntry]:
    """All rules of a text folder in order; BadSetup for a text outside rules or a number used twice."""
    entries: list[RuleEntry] = []
    for file in sorted(folder.glob("*.md")):
        entries += _read_file(file)
    numbers = [entry.number for entry in entries]
    if doubled := {number for number in numbers if numbers.count(number) > 1}:
        raise BadSetup(f"{folder}: rule numbers given twice: {', '.join(sorted(doubled))}")
    return entries


def _read_file(file: Path) -> list[RuleEntry]:
    section, head, lines = file.stem, ("", ""), list[str]()
    entries: list[RuleEntry] = []
    for line in [*file.read_text(encoding="utf-8").splitlines(), "## end of file"]:
        if line.startswith("# "):
            section = line[2:].strip()
        elif line.startswith("## "):
            if head[0]:
                entries.append(_entry(head, section, lines))
            found = _HEAD.match(line)
            if not found:
                raise BadSetup(f"{file}: “{line}” is no heading of a rule; write `## NUMBER Title`")
            head, lines = (found[1], found[2]), []
        elif head[0]:
            lines.append(line)
        elif line.strip():
            raise BadSetup(f"{file}: “{line}” stands in no rule")
    return entries


def _entry(head: tuple[str, str], section: str, lines: list[str]) -> RuleEntry:
    notes: dict[str, tuple[str, ...]] = {}
    while lines and (not lines[0].strip() or _NOTE.match(lines[0])):
        found = _NOTE.match(lines.pop(0))
        for note in found[1].split(";") if found else ():
            name, _, values = note.partition(":")
            notes[name.strip().lower()] = tuple(value.strip() for value in values.split(",") if value.strip())
    return RuleEntry(head[0], head[1], "\n".join(lines).strip("\n"), section,
                     notes.get("enforced by", ("people",)), notes.get("clauses", ()))
