"""The amendment language: a proposal's text becomes changes to rule texts."""

from mailbot.amend.applying import apply
from mailbot.amend.diff import Piece, diff
from mailbot.amend.intake import is_draft
from mailbot.amend.joining import joined
from mailbot.amend.origins import origins
from mailbot.amend.values import Amended, Change, Choice, Held, Outcome, RuleText, Settings

__all__ = [
    "Amended", "Change", "Choice", "Held", "Outcome", "Piece", "RuleText", "Settings", "apply", "diff", "is_draft", "joined", "origins",
]
