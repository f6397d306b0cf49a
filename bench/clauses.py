"""Each clause of the specifications with the tests and scenarios that prove it, and those that nothing proves.

`python bench/clauses.py [NAME…] [--all] [--refresh]`: the specifications named (or all), `--all` lists every clause and
not the missing ones alone, `--refresh` reads the specifications in ../shared/spec again into tests/clauses.toml.
"""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SPECIFICATIONS = ROOT.parent / "shared" / "spec"
LIST = ROOT / "tests" / "clauses.toml"
_ROW = re.compile(r"^\|\s*([A-Z0-9]+(?:-[A-Z0-9]+)+)\s*\|.*\|\s*(\w+)[^|]*\|\s*$", re.MULTILINE)
_COMMENT = re.compile(r"^#\s*clauses:\s*(.+)$", re.MULTILINE | re.IGNORECASE)
_NOTE = re.compile(r"^<!--.*\bclauses:\s*([^>]+?)\s*-->", re.MULTILINE)

Clauses = dict[str, dict[str, str]]
"""By specification: each clause's id, and who enforces it (bot, admin or people)."""
Proofs = dict[str, list[str]]


def read_specifications(folder: Path) -> Clauses:
    """The clauses of the specifications in a folder."""
    return {file.stem: dict(_ROW.findall(file.read_text(encoding="utf-8"))) for file in sorted(folder.glob("*.md"))}


def read_list(file: Path) -> Clauses:
    """The clauses as they are listed in the repository."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    return {name: {clause: by for by, listed in parts.items() for clause in listed} for name, parts in data.items()}


def write_list(clauses: Clauses, file: Path) -> None:
    """Keep the list for where the specifications are not at hand."""
    lines = ["# The clauses of each specification, by who enforces them. Written by `python bench/clauses.py --refresh`."]
    for name, known in clauses.items():
        lines.append(f"\n[{name}]")
        for by in sorted(set(known.values())):
            lines += [f"{by} = [", *_wrapped([clause for clause in known if known[clause] == by]), "]"]
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")


def _wrapped(names: list[str], at_once: int = 6) -> Iterator[str]:
    for start in range(0, len(names), at_once):
        yield "    " + ", ".join(f'"{name}"' for name in names[start:start + at_once]) + ","


def proofs(folder: Path) -> Proofs:
    """The tests and scenarios below a folder, by the clauses that they name."""
    found: Proofs = defaultdict(list)
    for file in sorted(folder.rglob("test_*.py")):
        for name, clauses in _marked(ast.parse(file.read_text(encoding="utf-8"))):
            for clause in clauses:
                found[clause].append(f"{file.relative_to(ROOT)}::{name}")
    for file in sorted((folder / "scenarios").rglob("*.toml")):
        for line in _COMMENT.findall(file.read_text(encoding="utf-8")):
            for clause in _split(line):
                found[clause].append(str(file.relative_to(ROOT)))
    for file in sorted(folder.rglob("examples.toml")):
        for example in tomllib.loads(file.read_text(encoding="utf-8"))["example"]:
            for clause in example["clauses"]:
                found[clause].append(f"{file.relative_to(ROOT)}::{example['id']}")
    return found


def _split(line: str) -> list[str]:
    return [clause.strip() for clause in line.split(",") if clause.strip()]


def _marked(tree: ast.Module) -> Iterator[tuple[str, list[str]]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            clauses = [one for decorator in node.decorator_list for one in _clauses(decorator)]
            yield node.name, clauses
        elif isinstance(node, ast.Assign) and any(isinstance(to, ast.Name) and to.id == "pytestmark" for to in node.targets):
            yield "all of it", [one for part in ast.walk(node.value) for one in _clauses(part)]


def _clauses(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "clause":
        return [str(argument.value) for argument in node.args if isinstance(argument, ast.Constant)]
    return []


def in_texts(folder: Path) -> set[str]:
    """The clauses that the rule texts of the bundled rulesets name."""
    return {clause for file in folder.glob("*/text/*.md") for line in _NOTE.findall(file.read_text(encoding="utf-8"))
            for clause in _split(line)}


def report(clauses: Clauses, proved: Proofs, texts: set[str], everything: bool) -> Iterator[str]:
    """The report on some specifications, line by line. What people enforce is proved by standing in a rule's text."""
    for name, known in clauses.items():
        missing = [clause for clause, by in known.items() if clause not in proved and not (by == "people" and clause in texts)]
        yield f"{name}: {len(known)} clauses, {len(known) - len(missing)} proved, {len(missing)} missing"
        for clause, by in known.items():
            if clause in missing:
                yield f"  {clause} ({by}): nothing"
            elif everything:
                yield f"  {clause} ({by}): {', '.join(proved.get(clause, ['in the rule text']))}"


def unknown(clauses: Clauses, proved: Proofs) -> Iterator[str]:
    """Clauses that tests name and no specification has."""
    if names := sorted(set(proved) - {clause for known in clauses.values() for clause in known}):
        yield f"named in tests, but in no specification: {', '.join(names)}"


def main(arguments: list[str]) -> int:
    """Print the report; 1 if a clause of the specifications asked for by name is not proved."""
    if "--refresh" in arguments or not LIST.exists():
        write_list(read_specifications(SPECIFICATIONS), LIST)
    names = [name for name in arguments if not name.startswith("-")]
    every, proved = read_list(LIST), proofs(ROOT / "tests")
    clauses = {name: known for name, known in every.items() if not names or name in names}
    lines = [*report(clauses, proved, in_texts(ROOT / "rules"), "--all" in arguments), *unknown(every, proved)]
    print("\n".join(lines))
    return 1 if names and any(": nothing" in line for line in lines) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
