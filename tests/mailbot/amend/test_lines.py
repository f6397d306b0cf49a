"""The adapter that answers proposals as JSON lines."""

import json
import subprocess
import sys
from pathlib import Path

ADAPTER = Path(__file__).parents[3] / "bench" / "amend_lines.py"
CASES = [
    {"id": "1", "text": 'Amend Rule 7 by replacing "twice" with "once".', "rules": {"7": {"title": "Boats", "text": "Row twice."}}},
    {"id": "2", "text": "Repeal Rule 6.\n\nAnn gains 5 points.", "rules": {"7": {"title": "Boats", "text": "Row."}}},
    {"id": "3", "text": "Amend Rule 7 by wishing.", "rules": {"7": {"title": "Boats", "text": "Row."}}},
]


def test_each_line_is_answered_with_the_rules_and_what_is_unresolved() -> None:
    lines = "\n".join(json.dumps(case) for case in CASES)
    run = subprocess.run([sys.executable, str(ADAPTER)], input=lines, capture_output=True, text=True, check=True)
    one, two, three = (json.loads(line) for line in run.stdout.splitlines())
    assert one == {"id": "1", "rules": {"7": {"title": "Boats", "text": "Row once."}}, "unresolved": []}
    assert two["rules"] == {"7": {"title": "Boats", "text": "Row."}} and len(two["unresolved"]) == 1 and "Ann gains" in two["unresolved"][0]
    assert three["id"] == "3" and len(three["unresolved"]) == 1
