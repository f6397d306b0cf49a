"""Reads proposals with their rules as JSON lines and answers each with the ruleset after it and what a person must settle."""

import json
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from mailbot.amend import RuleText, Settings, apply

COMPLETE = Settings(highest=1_000_000)
"""Every rule in force that a proposal names is in the data, so a lower number that is missing is a repealed rule's."""


def answer(line: str) -> str:
    """One proposal: {"id", "text", "rules"} in, {"id", "rules", "unresolved"} out. What is to be done once waits for a person, too."""
    case = json.loads(line)
    rules = {number: RuleText(number, rule["title"], rule["text"]) for number, rule in case["rules"].items()}
    done = apply(rules, case["text"], COMPLETE)
    after = {number: {"title": rule.title, "text": rule.text} for number, rule in done.rules.items()}
    open_ones = [f"{item.words} ({item.reason})" for item in done.held]
    return json.dumps({"id": case["id"], "rules": after, "unresolved": open_ones})


def main() -> None:
    """Answer every line of the standard input."""
    for line in sys.stdin:
        if line.strip():
            print(answer(line))


if __name__ == "__main__":
    main()
