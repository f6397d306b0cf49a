"""A fuzzer for reading mail: any bytes give a letter, and that letter orders, strays and questions, without an exception.

Needs atheris (`pip install atheris`). Run: `python tests/fuzz/fuzz_letter.py tests/letters -max_total_time=300`.
"""

import sys
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).parents[2]))

with atheris.instrument_imports(include=["mailbot"]):
    from mailbot.commands.reading import read
    from mailbot.mail.letter import Reader, read_letter

from mailbot.values import Letter, Line, Part, RawMail
from tests.mailers.vocabulary import VOCABULARY

READER = Reader(
    game_addresses=frozenset({"game@example.org"}),
    list_addresses=frozenset({"list@example.org"}),
    list_ids=frozenset({"nomic.example.org"}),
    unmunge_lists=frozenset({"nomic.example.org"}),
    trusted_server="mx.example.net",
    own_message_id_domain="bot.example.org",
    repeats=lambda line: "duck" in line,
)


class Unfit(Exception):
    """A letter that breaks a promise."""


def check(data: bytes) -> None:
    """Read the bytes and hold the letter to what every letter promises."""
    letter = read_letter(RawMail(data, 0, "fuzz"), READER)
    if [line.number for line in letter.lines] != list(range(1, len(letter.lines) + 1)):
        raise Unfit("lines are not numbered in order")
    for text in _texts(letter):
        text.encode("utf-8")  # no surrogates
        if "\x00" in text or "\n" in text:
            raise Unfit(f"a control character in {text[:80]!r}")
    if not letter.sender and not letter.trouble:
        raise Unfit("no sender and no reason")
    cut = {line.text for line in letter.lines if line.part is not Part.NEW} - {
        line.text for line in letter.lines if line.part is Part.NEW
    }
    if any(order.line in cut and order.command.name != "propose" for order in read(letter, VOCABULARY).orders):
        raise Unfit("a cut line acts")


def _texts(letter: Letter) -> list[str]:
    lines: tuple[Line, ...] = letter.lines
    return [letter.sender, letter.sender_name, letter.subject, letter.message_id, *(line.text for line in lines)]


if __name__ == "__main__":
    atheris.Setup(sys.argv, check)
    atheris.Fuzz()
