"""A vocabulary as a small game has it, and letters to read with it."""

from collections.abc import Callable, Mapping

import pytest

from mailbot.commands.command import Command
from mailbot.commands.kinds import (
    Amount,
    Choice,
    Name,
    Number,
    Numbers,
    Quoted,
    Title,
    Word,
    Words,
    yes_no,
)
from mailbot.commands.reading import Reading, Vocabulary, read
from mailbot.values import Channel, Letter, Line, Part

Letters = Callable[..., Letter]
Reads = Callable[..., Reading]

_VOTE = {"choice": yes_no("abstain"), "proposals": Numbers("proposal")}
_COMMANDS = (
    Command(
        "vote",
        (
            "(vote|voting) {choice} [on|to|for] {proposals}",
            "(vote|voting) [on] {proposals} [:] {choice}",
            "{proposals} [:] {choice}",
            "{choice} (on|to|for) {proposals}",
            "(my vote|vote) (on|for) {proposals} is {choice}",
            "vote {choice}",
            "{choice}",
        ),
        _VOTE,
        examples=("vote 12 yes", "yes on 12-15 and 17"),
        help="Say yes or no to proposals.",
        from_topic="proposals",
    ),
    Command(
        "retract", ("retract [proposal] {proposal}",), {"proposal": Number(topic="proposal")}, examples=("retract 12",)
    ),
    Command(
        "propose",
        ("(propose|proposal|new proposal): {title}", "propose {quoted}"),
        {"title": Title(100), "quoted": Quoted("a title in quotes", strict=True)},
        body="text",
        body_required=True,
        ends=("end", "end proposal"),
        examples=("propose: Rain\nIt rains.",),
    ),
    Command(
        "draft",
        ("draft: {title}",),
        {"title": Title(100)},
        body="text",
        ends=("end", "end draft"),
        examples=("draft: Rain\nIt rains.",),
    ),
    Command(
        "change rule",
        ("propose to change rule {rule}: {title}",),
        {"rule": Words("a rule", free=False), "title": Title()},
        body="text",
        body_required=True,
        examples=("propose to change rule Turns 3: Rest",),
    ),
    Command(
        "join", ("(join|sign up) [the game] as {name}",), {"name": Name()}, who="anyone", examples=("join as Ann",)
    ),
    Command("leave", ("leave [the] [game]",), examples=("leave the game",)),
    Command("status", ("[my] status",), who="anyone", examples=("status",), help="Where you stand.\nAll of it."),
    Command("board", ("[show] board",), who="anyone", examples=("board",)),
    Command(
        "help",
        ("help [{about}]",),
        {"about": Words("a command")},
        who="anyone",
        subject=True,
        examples=("help", "help vote"),
    ),
    Command(
        "show proposal",
        ("show proposal {proposal}", "proposal {proposal}"),
        {"proposal": Number()},
        who="anyone",
        examples=("show proposal 12",),
    ),
    Command("say", ("say {contest}: {words}",), {"contest": Word(), "words": Words()}, examples=("say C4: hello all",)),
    Command("turn", ("turn: {steps}",), {"steps": Words("steps", rest=True)}, examples=("turn: go 5, 2; pump",)),
    Command(
        "offer",
        ("offer {player} {give} for {take}",),
        {"player": Word(), "give": Words("goods", free=False), "take": Words("goods", free=False)},
        examples=("offer Bob $500 and 2 Pie for Hat",),
    ),
    Command("donate", ("donate {amount}",), {"amount": Amount(1)}, examples=("donate $500",)),
    Command(
        "take turn",
        ("take turn {way}",),
        {"way": Choice({"forwards": ("forward", "fwd", "f"), "backwards": ("back", "backward", "b")})},
        examples=("take turn forwards",),
    ),
    Command(
        "implement",
        ("implement {proposal}",),
        {"proposal": Number()},
        body="changes",
        who="admin",
        draft="",
        examples=("implement 12",),
    ),
    Command(
        "whisper", ("whisper {words}",), {"words": Words()}, on_list=False, subject=False, examples=("whisper hello",)
    ),
)


@pytest.fixture(scope="session")
def vocabulary() -> Vocabulary:
    return Vocabulary(_COMMANDS)


def _letter(text: str, **more: object) -> Letter:
    """A letter whose lines beginning with ">" are quoted; `parts` marks others by number (a "?" means unsure)."""
    parts: Mapping[int, str] = more.pop("parts", {})  # type: ignore[assignment]
    lines = []
    for number, line in enumerate(text.split("\n"), 1):
        mark = parts.get(number, "quote" if line.startswith(">") else "new")
        lines.append(Line(number, line, Part(mark.rstrip("?")), sure=not mark.endswith("?")))
    if more.pop("public", False):
        more["channel"] = Channel.LIST
    return Letter("ann@example.org", **{"sender_name": "Ann Lee", "lines": tuple(lines), **more})  # type: ignore[arg-type]


@pytest.fixture(scope="session")
def letter() -> Letters:
    return _letter


@pytest.fixture(scope="session")
def reads(vocabulary: Vocabulary) -> Reads:
    """Reads a text with the vocabulary: reads(text, topic=…, role=…, public=…, subject=…)."""

    def reading(text: str, **more: object) -> Reading:
        topic: Mapping[str, object] = more.pop("topic", {})  # type: ignore[assignment]
        role = str(more.pop("role", "player"))
        return read(_letter(text, **more), vocabulary, topic, role)

    return reading
