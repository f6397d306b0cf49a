"""Sentences by which an author says that a text is only shown, not submitted yet."""

import re
from dataclasses import replace
from functools import cache

from mailbot.commands.orders import Order, Question
from mailbot.commands.pattern import compile_pattern
from mailbot.commands.spelling import spell
from mailbot.commands.vocabulary import Vocabulary
from mailbot.commands.words import catalogue

_HINT = re.compile(r"draft|propos|submit|discuss|comment|feedback|progress|sketch|review|vote|opinion|proto", re.IGNORECASE)
_SENTENCE = re.compile(r"[.!?;:()\[\],*_]+|\s-+\s")
_LONGEST = 500
_LONGEST_SENTENCE = 120


def says_draft(text: str) -> bool:
    """Whether a sentence of a line says so."""
    if len(text) > _LONGEST or not _HINT.search(text):
        return False
    plain = spell(text).plain
    sentences = (plain, *_SENTENCE.split(plain))
    bare = (sentence.strip(" .!") for sentence in sentences if len(sentence) <= _LONGEST_SENTENCE)
    return any(_sentences().fullmatch(sentence) for sentence in bare if sentence)


@cache
def _sentences() -> re.Pattern[str]:
    sources = (compile_pattern(source, {}).regex.pattern for source in catalogue().get("draft", "sentences"))
    return re.compile("|".join(f"(?:{source})" for source in sources), re.IGNORECASE)


def as_draft(order: Order, vocabulary: Vocabulary) -> Order | Question:
    """The order to show a text instead of submitting it; the order itself where it submits nothing.

    A question where the command has no draft that takes all of its arguments.
    """
    command = order.command
    if not command.body or not command.draft or command.name == command.draft:
        return order
    draft = vocabulary.by_name.get(command.draft)
    others = {name: value for name, value in order.arguments.items() if name != command.body}
    if not draft or not draft.body or not others.keys() <= draft.kinds.keys():
        sentence = f"You say that “{order.line}” is not meant yet, so I did nothing: send it again when it is."
        return Question(sentence, (order.line,))
    return replace(order, command=draft, arguments={**others, draft.body: order.arguments.get(command.body, "")})
