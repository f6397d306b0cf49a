"""Kinds of words in a command: numbers, names, titles, times, and what is said when one cannot be read."""

from mailbot.commands.choices import Choice, yes_no
from mailbot.commands.kind import Kind
from mailbot.commands.numbers import EVERYTHING, Amount, Everything, Number, Numbers
from mailbot.commands.texts import Name, Quoted, Title, Word, Words
from mailbot.commands.times import Address, Duration, Moment

__all__ = [
    "EVERYTHING", "Address", "Amount", "Choice", "Duration", "Everything", "Kind", "Moment", "Name", "Number", "Numbers",
    "Quoted", "Title", "Word", "Words", "yes_no",
]
