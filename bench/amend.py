"""How long the amendment engine takes: a long proposal against a large ruleset, and texts made to be slow."""

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mailbot.amend import Amended, RuleText, apply

LIMIT = 1.0
"""Seconds that a 100 KB proposal against 400 rules may take."""


def ruleset(count: int = 400) -> dict[str, RuleText]:
    """Rules of some 2 KB each, with paragraphs and a list."""
    rules = {}
    for number in range(1, count + 1):
        parts = [f"Player {word} of rule {number} may row boat {word} to pier {number}-{word}, if the tide is high and\n"
                 f"nobody else has rowed there in the last {word} days. The harbour master notes it."
                 for word in range(12)]
        items = [f"* pier {number}-{word} costs {word} coins" for word in range(6)]
        rules[str(number)] = RuleText(str(number), f"Piers {number}", "\n\n".join([*parts, "\n".join(items)]))
    return rules


def long_proposal(size: int = 100_000) -> str:
    """Instructions of every common sort, until the text has the size."""
    return "".join(_until(size, _instructions()))


def _until(size: int, parts: Iterator[str]) -> Iterator[str]:
    done = 0
    for part in parts:
        yield part
        done += len(part)
        if done >= size:
            return


def _instructions() -> Iterator[str]:
    number = 0
    while True:
        number = number % 399 + 1
        yield f'Amend Rule {number} ("Piers {number}") by replacing "pier {number}-3 costs 3 coins" with "pier {number}-3 is free".\n\n'
        yield f"Amend Rule {number} by inserting the following paragraph after the second paragraph:\n\n  Boats are blue.\n\n"
        yield f'In rule {number}, delete the sentence "The harbour master is asleep." \n\n'
        yield "[A remark about boats, which changes nothing at all.]\n\n"
        yield f"Create a new rule titled “Boats {number}” with the following text:\n{{\nA boat holds {number} people.\n\nIt floats.\n}}\n\n"
        yield f'Append "Rowers sing." to the last paragraph of Rule {number + 1}.\n\n'


HOSTILE: dict[str, Callable[[int], str]] = {
    "open braces": lambda size: "{" * size,
    "open and closed braces": lambda size: "{" * (size // 2) + "}" * (size // 2),
    "open brackets": lambda size: "[" * size,
    "quotes": lambda size: '"' * size,
    "quotes and blanks": lambda size: '" ' * (size // 2),
    "one long line": lambda size: "a " * (size // 2),
    "one long word": lambda size: "a" * size,
    "blanks": lambda size: "x" + " " * size + "y",
    "blank lines": lambda size: "x" + "\n" * size + "y",
    "list marks": lambda size: "* x\n" * (size // 4),
    "nested lists": lambda size: "".join(" " * (n % 60) + "* x\n" for n in range(size // 34)),
    "amend by by by": lambda size: "Amend rule 1 by " + "replacing " * (size // 10),
    "half instructions": lambda size: 'Amend Rule 1 by replacing "a"\n\n' * (size // 32),
    "commas": lambda size: "Repeal rules " + "1, " * (size // 3),
    "and and": lambda size: "Repeal rule 1 " + "and " * (size // 4),
    "following": lambda size: "Append the following " * (size // 21),
    "colons": lambda size: "In rule 1:\n" * (size // 11),
    "angle brackets": lambda size: "<<" * (size // 2),
    "dashes": lambda size: "---\n" * (size // 4),
    "underscores": lambda size: "_" * size,
    "conditions": lambda size: "If rule 1 " * (size // 10),
    "keys": lambda size: "Name: x\n" * (size // 8),
    "full stops": lambda size: "." * size,
    "ends": lambda size: "A. " * (size // 3),
    "in rule, verb": lambda size: "In rule 1: add\n" * (size // 15),
    "delete the following": lambda size: "Delete the following:\n" * (size // 22),
    "to read": lambda size: "Amend rule 1 to read:\n" * (size // 22),
    "prose, then verbs": lambda size: "Well.\n" + "Amend rule 1 by adding the following:\n" * (size // 38),
    "following from rule": lambda size: "The following from rule 1:\n" * (size // 27),
    "is added": lambda size: "In rule 1: is added\n" * (size // 20),
    "is added after": lambda size: "In rule 1 after: is added\n" * (size // 26),
    "the following is": lambda size: "In rule 1: the following is added:\n" * (size // 35),
    "becomes": lambda size: 'In rule 1, "a" becomes\n' * (size // 23),
    "for read": lambda size: "In rule 1, for {\n" * (size // 17),
    "shall read": lambda size: "Rule 1 shall read:\n" * (size // 19),
    "arrows": lambda size: 'Rule 1: "a" -> \n' * (size // 16),
    "set in and out": lambda size: "Amend Rule 1 by adding:\n    a b\n   c d\nby it\n" * (size // 46),
    "first line set in": lambda size: (
        "Amend Rule 1 by adding:\n    " + "Every word of this long line is flush with the margin,\n" * (size // 54)),
    "less and less set in": lambda size: "Amend Rule 1 by adding:\n" + "".join(" " * (999 - n % 999) + "a\n\n" for n in range(size // 500)),
    "passives": lambda size: "Rule 1 is amended by\n" * (size // 21),
    "whole proposals": lambda size: "This proposal has no effect if\n" * (size // 31),
    "marks": lambda size: '"{-{" and "}-}" ' * (size // 16),
    "definitions": lambda size: "Add items:\nA\nB: c\n" * (size // 18),
    "rows": lambda size: "/////x/////\n" * (size // 12),
    "dots and quotes": lambda size: '"a." ' * (size // 5),
    "rule names": lambda size: "rule 1 (a), " * (size // 12),
    "groups": lambda size: "In Rule 1:\n{-{\n" * (size // 15),
}


def seconds(rules: dict[str, RuleText], text: str) -> tuple[float, Amended]:
    """How long one proposal takes, in seconds of this process alone."""
    start = time.process_time()
    done = apply(rules, text)
    return time.process_time() - start, done


def main() -> int:
    """Print the figures; exit status 1 if one is too high."""
    took, done = seconds(ruleset(), long_proposal())
    print(f"100 KB against 400 rules: {took:.2f} s ({len(done.changes)} changes, {len(done.held)} held)")
    slow = took > LIMIT
    small = ruleset(3)
    for name, make in HOSTILE.items():
        half, _ = seconds(small, make(20_000))
        whole, _ = seconds(small, make(80_000))
        ratio = whole / max(half, 0.005)
        verdict = "" if whole < 0.5 or ratio < 8 else "  NOT LINEAR"
        slow = slow or bool(verdict)
        print(f"{name:24} 20 KB {half:6.3f} s, 80 KB {whole:6.3f} s{verdict}")
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
