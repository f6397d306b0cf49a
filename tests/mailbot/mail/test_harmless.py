"""What of our own mails would act, were it sent back, carries a bar; and what carries a bar is no command."""

import pytest

from mailbot.commands.reading import read
from mailbot.engine.registry import Registry
from mailbot.mail.harmless import MARK, harmless
from mailbot.values import Letter, Line, Part

LINES = {
    "starter": ["vote yes on 1", 'propose: "Boats"', "Ann: vote yes on 1"],
    "ducks9": ["#1 (unnamed) is now called “Bertha”.",
               "For example: “quack attack Coot with Bertha for 6 quack”", "Bertha lives in pond 1."],
    "nomopoly4": ["move 3 north", "For example: vote yes on 1"],
}


@pytest.mark.parametrize(("ruleset", "line"), [(name, line) for name, lines in LINES.items() for line in lines])
def test_a_marked_line_is_no_command(ruleset: str, line: str) -> None:
    vocabulary = Registry.load(ruleset).active(frozenset()).vocabulary
    said = harmless(f"Done:\n    {line}", vocabulary)
    for text in (said, f"  {MARK}{line}", f"|{line}"):
        letter = Letter("", lines=tuple(Line(n, row, Part.NEW) for n, row in enumerate(text.split("\n"))))
        assert not [order for order in read(letter, vocabulary).orders if not order.trouble]


def test_what_is_no_command_stays_as_it_is() -> None:
    vocabulary = Registry.load("ducks9").active(frozenset()).vocabulary
    assert harmless("Done:\n    The boat floats.\n\nNext: nothing.", vocabulary) == "Done:\n    The boat floats.\n\nNext: nothing."
