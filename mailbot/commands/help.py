"""The help that players get by mail: an index of commands, a page on each, and what a line should have been."""

import re
import textwrap
from collections.abc import Collection

from mailbot.commands.command import Command
from mailbot.commands.likeness import likeness, pairs
from mailbot.commands.spelling import spell
from mailbot.commands.vocabulary import Vocabulary

_MOST = 2
_LEAST_LIKENESS = 0.45
_NEARLY = 0.7
_ANSWERED = 0.8
_LOOKED_AT = 120


def forms(command: Command) -> tuple[str, ...]:
    """How the lines of a command are written, arguments as placeholders: nothing that could act when quoted back."""
    return tuple(pattern.form for pattern in command.compiled)


def index(vocabulary: Vocabulary, who: str = "player", barred: Collection[str] = ()) -> str:
    """The commands that somebody may use, but for those barred by name, a line each, with the first sentence of their help."""
    usable = [command for command in vocabulary.commands if command.open_to(who) and command.name not in barred]
    return "\n".join(textwrap.fill(_summary(command), 76, subsequent_indent="      ") for command in usable)


def page(command: Command) -> str:
    """All there is to say about a command: its help, its forms, its examples."""
    parts = [f"About “{command.name}”", *filter(None, [command.help.strip()])]
    parts.append("\n".join(f"  write: {form}" for form in forms(command)))
    if command.body:
        must = "takes" if command.body_required else "may take"
        parts.append(f"It {must} a text on the lines below, up to a line “{command.ends[0]}” or the end of your mail.")
    if command.examples:
        quoted = (f"“{line}”" for example in command.examples for line in example.splitlines() if line.strip())
        parts.append("For example: " + ", ".join(quoted))
    return "\n\n".join(parts)


def nearest(line: str, vocabulary: Vocabulary, role: str = "player") -> tuple[str, ...]:
    """Up to two forms that come nearest to a line, the nearest first; none where nothing is near."""
    letters = pairs(spell(line[:_LOOKED_AT]).plain)
    scored: dict[str, tuple[float, str]] = {}
    for command, form, own in vocabulary.skeletons:
        if command.open_to(role) and (found := likeness(letters, own)) > scored.get(command.name, (0.0,))[0]:
            scored[command.name] = (found, form)
    for command in _answered(line, vocabulary, role):
        found, form = scored.get(command.name, (0.0, forms(command)[0]))
        scored[command.name] = (max(found, _ANSWERED), form)
    best = sorted(scored.values(), key=lambda pair: -pair[0])[:_MOST]
    return tuple(form for found, form in best if found >= max(_LEAST_LIKENESS, best[0][0] * _NEARLY))


def _answered(line: str, vocabulary: Vocabulary, role: str) -> list[Command]:
    """The commands whose short answer begins or ends a line: "yes to hats" is near a vote."""
    plain = spell(line[:_LOOKED_AT]).plain.strip(" .!,")
    return [command for command in vocabulary.commands if command.from_topic and command.open_to(role) and any(
        re.search(rf"^(?:{kind.pattern})(?!\w)|(?<!\w)(?:{kind.pattern})$", plain, re.IGNORECASE)
        for name, kind in command.kinds.items() if kind.first_words and name != command.from_topic)]


def _summary(command: Command) -> str:
    first = command.help.strip().split("\n")[0]
    return f"  {forms(command)[0]} · {first}" if first else f"  {forms(command)[0]}"
