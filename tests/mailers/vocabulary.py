"""A few commands as a small game has them, to see what of a mail acts."""

from mailbot.commands.command import Command
from mailbot.commands.kinds import Name, Numbers, Title, Words, yes_no
from mailbot.commands.reading import Vocabulary

_VOTE = {"choice": yes_no("abstain"), "proposals": Numbers("proposal")}
VOCABULARY = Vocabulary(
    (
        Command(
            "vote",
            ("vote {proposals} {choice}", "{proposals} : {choice}", "{choice} on {proposals}"),
            _VOTE,
            examples=("vote 12 yes",),
        ),
        Command(
            "abstain", ("I abstain on {proposals}",), {"proposals": Numbers("proposal")}, examples=("I abstain on 14",)
        ),
        Command(
            "propose",
            ("propose: {title}",),
            {"title": Title(100)},
            body="text",
            body_required=True,
            ends=("end",),
            examples=("propose: X\nY",),
        ),
        Command("join", ("join as {name}",), {"name": Name()}, who="anyone", examples=("join as Ann",)),
        Command("help", ("help [{about}]",), {"about": Words("a command")}, who="anyone", examples=("help",)),
    )
)
