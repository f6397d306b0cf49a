"""Duck words: a mail that acts must end in quack, uwu, egg or waddle; without one of them nothing in it is done."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

from mailbot.engine.rule import Channel, Game, Letter, Line, Part, Refuse, Rule, Turn

from . import message, posts

rule = Rule("words", title="Duck words", needs=[posts.rule], implements=["D9-WORD", "D9-ACT"])
acting = rule.question("acting", "command", help="whether a command is a game action, whose mail must end in a duck word")
_LONGEST = 10_000
_NAMING = re.compile(r"\s*(?:i\s+)?(?:re)?name\b", re.IGNORECASE)


@cache
def catalogue() -> dict[str, tuple[str, ...]]:
    """The words, and the commands that need one."""
    data = tomllib.loads(Path(__file__).with_name("words.toml").read_text(encoding="utf-8"))
    return {name: tuple(listed) for name, listed in data.items()}


def is_duck_word(word: str) -> bool:
    """Whether a word in lower case is one."""
    return word in catalogue()["words"]


def is_action(game: Game, command: str) -> bool:
    """Whether a command is a game action."""
    return bool(game.ask(acting, command in catalogue()["acting"], command=command))


def closed(*patterns: str) -> tuple[str, ...]:
    """The patterns of lines that act, each with room for a duck word behind it."""
    return tuple(f"{pattern} [{'|'.join(catalogue()['words'])}]" for pattern in patterns)


@rule.answer("as_read")
def without_closing_word(game: Game, value: Letter, player: str | None) -> Letter:
    """The closing word is no part of the line that it ends, unless the line needs it; what stands below it is no message."""
    if posts.is_post(value):
        return value
    value = replace(value, lines=_joined(value.lines))
    end = message.ending(value, player)
    lines = [replace(line, part=Part.SIGNATURE) if at in end.gone else line for at, line in enumerate(value.lines)]
    if end.line < 0:
        subject = message.bare_subject(value.subject)
        return replace(value, lines=tuple(lines), subject=_cut(game, subject, end) if is_duck_word(end.word) else value.subject)
    if is_duck_word(end.word):
        lines[end.line] = replace(lines[end.line], text=_cut(game, lines[end.line].text, end))
        lines = [_blank(line) if at > end.line and line.part is Part.NEW else line for at, line in enumerate(lines)]
        lines = [_shortened(game, line) if at < end.line and line.part is Part.NEW else line for at, line in enumerate(lines)]
    else:
        lines = [_without_first(game, line) if line.part is Part.NEW else line for line in lines]
    public = value.channel is Channel.LIST
    channel = Channel.GAME if public and is_duck_word(end.word) and _acts(game, lines) else value.channel
    return replace(value, lines=tuple(lines), subject=_subject(game, value.subject), channel=channel)


def _joined(lines: tuple[Line, ...]) -> tuple[Line, ...]:
    """A name in quotes that goes on over several lines stands on one; its line breaks are blanks."""
    out: list[Line] = []
    for line in lines:
        if out and line.part is Part.NEW and _goes_on(out[-1]):
            out[-1] = replace(out[-1], text=f"{out[-1].text.rstrip()} {line.text.lstrip()}")
        else:
            out.append(line)
    return tuple(out)


def _goes_on(line: Line) -> bool:
    """Whether a name in quotes is begun on a line and not ended."""
    return line.part is Part.NEW and len(line.text) < _LONGEST and _NAMING.match(line.text) is not None and _open(line.text)


def _open(text: str) -> bool:
    return sum(map(text.count, "\"“”")) % 2 == 1


def _without_first(game: Game, line: Line) -> Line:
    """A line with its duck word in front is read without it, so that the answer says where the word belongs."""
    first, _, rest = line.text.strip().partition(" ")
    fit = game.active.vocabulary.fit
    misplaced = is_duck_word(first.strip(",.:!").casefold()) and fit(line.text) is None and rest.strip() and fit(rest) is not None
    return replace(line, text=rest) if misplaced else line


def _blank(line: Line) -> Line:
    return replace(line, text="")


def _acts(game: Game, lines: Sequence[Line]) -> bool:
    """Whether a line that acts is among them: then even on a list the mail is meant for the game, to the last word."""
    fits = (game.active.vocabulary.fit(line.text) for line in lines if line.part is Part.NEW and line.text.strip())
    return any(fit is not None and is_action(game, fit.command.name) for fit in fits)


def _shortened(game: Game, line: Line) -> Line:
    """A line further up that is a command but for a duck word of its own behind it."""
    if not any(word in line.text.lower() for word in catalogue()["words"]):
        return line
    end = message.ending(Letter("", lines=(line,)), None)
    fit = game.active.vocabulary.fit
    if not is_duck_word(end.word) or end.quoted or fit(line.text) is not None:
        return line
    short = message.without_word(line.text, end.start)
    return replace(line, text=short) if short.strip() and fit(short) is not None else line


def _subject(game: Game, subject: str) -> str:
    """Where there is a text the subject is no part of the message: an action in it does not act. That of an answer never does."""
    if message.bare_subject(subject) != subject:
        return subject
    fit = game.active.vocabulary.fit(message.bare_subject(subject))
    return "" if fit is not None and is_action(game, fit.command.name) else subject


def _cut(game: Game, text: str, end: message.Ending) -> str:
    """The line without its closing word; a line that is only a command with it, or has it in quotes, keeps it."""
    fit = game.active.vocabulary.fit
    if end.quoted:
        alone = message.without_quoted_word(text, end.start)
        found = fit(alone) if alone.strip() else None
        return alone if found is not None and not found.trouble else text
    short = message.without_word(text, end.start)
    return text if short.strip() and fit(short) is None and fit(text) is not None else short


def closing(turn: Turn) -> str:
    """The word that was taken from the end of the line that is played, as its author wrote it ("" for none)."""
    letter = turn.letter
    if letter is None or posts.is_post(letter):
        return ""
    end = message.ending(letter, turn.actor.player)
    if not is_duck_word(end.word) or end.quoted:
        return ""
    text = letter.lines[end.line].text if end.line >= 0 else message.bare_subject(letter.subject)
    short = message.without_word(text, end.start)
    played = " ".join(turn.line.split())
    return text[end.start:].split()[0] if played and " ".join(short.split()).endswith(played) else ""


@rule.answer("as_example")
def with_word(game: Game, value: str, command: str) -> str:
    """Examples of lines that act end in a duck word."""
    first, *below = value.split("\n")
    last = message.ending(Letter("", lines=(Line(1, first),)), None).word
    acts = is_action(game, command) and not is_duck_word(last)
    return "\n".join((f"{first} {catalogue()['words'][0]}", *below)) if acts else value


@rule.answer("well_formed")
def ends_in_duck_word(game: Game, value: None, command: str) -> None:
    """Without a duck word at the end of the mail every action in it fails."""
    letter = game.letter if isinstance(game, Turn) else None
    if letter is None or not is_action(game, command):
        return
    player = game.actor.player if isinstance(game, Turn) else None
    end = message.ending(letter, player)
    if not is_duck_word(end.word):
        last = f"the last word of yours is “{end.word}”" if end.word else "yours has no word at its end"
        raise Refuse(f"A mail that acts must end in a duck word ({', '.join(catalogue()['words'])}); {last}.")
