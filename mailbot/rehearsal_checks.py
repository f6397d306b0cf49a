"""Compares what came of a step of a scenario with what the step expects, and says what stands around a difference."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import orjson

from mailbot import paths
from mailbot.clock import show_instant
from mailbot.engine.step import Verdict
from mailbot.errors import MailbotError
from mailbot.referee import Played
from mailbot.rehearsal_site import SiteText, plain
from mailbot.scenario import ScenarioStep
from mailbot.values import Mail

_WIDE = 600


class Difference(MailbotError):
    """A step did not come out as expected; `story` are lines that tell what happened in it."""

    def __init__(self, sentence: str, story: Iterable[str] = ()) -> None:
        super().__init__(sentence)
        self.story = list(story)


@dataclass(frozen=True)
class Seen:
    """What can be seen after a step: what was played, the whole state, mails by reader, scripted draws left over."""

    played: list[Played]
    state: dict[str, Any]
    mails: Mapping[str, list[Mail]]
    owner: str
    left: list[Any]
    site: SiteText | None


def check(step: ScenarioStep, seen: Seen) -> None:
    """Difference for the first thing that is not as the step expects."""
    checks = (_faults, _draws, _expected, _absent, _answers, _mails, _public, _secrets)
    for one in checks:
        found = next(iter(one(step, seen)), None)
        if found is not None:
            sentence, around = found
            state = f"; around it: {around}" if around else ""
            raise Difference(f"step {step.number} ({_named(step)}): {sentence}{state}", _story(seen))


Found = Iterable[tuple[str, str]]
"""What differs, and the state around it."""


def _faults(step: ScenarioStep, seen: Seen) -> Found:
    for played in seen.played:
        if played.step.fault:
            yield f"{played.step.id} broke down: {played.step.fault}", ""


def _draws(step: ScenarioStep, seen: Seen) -> Found:
    if seen.left:
        yield f"of the scripted draws {_short(seen.left)} were not used", ""


def _expected(step: ScenarioStep, seen: Seen) -> Found:
    for path, expected in step.expect:
        found = paths.find(seen.state, path)
        if found is paths.NOTHING:
            yield f"{paths.join(path)} does not exist, expected {_short(expected)}", _around(seen, path)
        elif not paths.agrees(found, expected):
            yield f"{paths.join(path)} is {_short(found)}, expected {_short(expected)}", _around(seen, path)


def _absent(step: ScenarioStep, seen: Seen) -> Found:
    for path in step.absent:
        found = paths.find(seen.state, path)
        if found is not paths.NOTHING:
            yield f"{paths.join(path)} is {_short(found)}, expected to be absent", _around(seen, path)


def _answers(step: ScenarioStep, seen: Seen) -> Found:
    if not (step.reply or step.reply_lacks):
        return
    answer = next((mail for played in seen.played for mail in played.mails if mail.sort == "answer"), None)
    if answer is None:
        if step.reply:
            yield f"there is no answer, expected one with “{step.reply[0]}”", ""
        return
    for words in step.reply:
        if not _says(answer, words):
            yield f"the answer lacks “{words}”", ""
    for words in step.reply_lacks:
        if _says(answer, words):
            yield f"the answer has “{words}” in it", ""


def _mails(step: ScenarioStep, seen: Seen) -> Found:
    for name, wanted in step.mail.items():
        for words in wanted:
            if not any(_says(mail, words) for mail in seen.mails[name]):
                yield f"no mail to {name} has “{words}” in it ({len(seen.mails[name])} were sent)", ""


def _public(step: ScenarioStep, seen: Seen) -> Found:
    for words in step.public:
        if seen.site is not None and not seen.site.holds(words):
            yield f"the website does not say “{words}”", f"pages {', '.join(seen.site.pages)}"


def _secrets(step: ScenarioStep, seen: Seen) -> Found:
    for words in step.secret:
        pattern = _whole(words)
        if seen.site is not None:
            for place, text in (*seen.site.pages.items(), *seen.site.files.items()):
                if pattern.search(text):
                    yield f"“{words}” is no secret: it stands on the website in {place}", ""
        for address, mails in seen.mails.items():
            if "@" in address and address != seen.owner:
                for mail in mails:
                    if pattern.search(plain(f"{mail.subject}\n{mail.text}")):
                        yield f"“{words}” is no secret: it stands in the mail “{mail.subject}” to {address}", ""


def _whole(words: str) -> re.Pattern[str]:
    """The words as words of their own: the secret 500 is not in 1500."""
    wanted = plain(words)
    before = r"(?<!\w)" if wanted[:1].isalnum() else ""
    after = r"(?!\w)" if wanted[-1:].isalnum() else ""
    return re.compile(before + re.escape(wanted) + after)


def _says(mail: Mail, words: str) -> bool:
    text = f"{mail.subject}\n{mail.text}".lower()
    return words.lower() in text or plain(words) in plain(text)


# -- what stands around ------------------------------------------------------------------------------------------------

def _named(step: ScenarioStep) -> str:
    who = f"{step.sender}, " if step.sender else ""
    first = next((line.strip() for line in (step.say or "").splitlines() if line.strip()), "")
    said = f"“{first}”, " if first else ""
    return f"{who}{said}{show_instant(step.at)}"


def _around(seen: Seen, path: paths.Steps) -> str:
    above, value = paths.around(seen.state, path)
    return f"{paths.join(above) or 'the game has'} {_short(value)}"


def _story(seen: Seen) -> list[str]:
    """What happened in the step: draws, log entries, outcomes, the words of mails."""
    lines = []
    for played in seen.played:
        lines.append(f"-- {played.step.id} at {show_instant(played.step.at)}: {played.verdict}")
        lines += [f"   drawn: {draw['why']}: {draw['value']} of {draw['faces']}" for draw in played.step.draws]
        lines += [f"   log {entry['n']}: {entry['text']}" for entry in played.step.log]
        for outcome in played.step.outcomes:
            lines.append(f"   {outcome.verdict}: {outcome.line}")
            lines += [f"      {line}" for sentence in outcome.sentences for line in sentence.splitlines()]
            lines += [f"      closest: {form}" for form in outcome.nearest if outcome.verdict is not Verdict.DONE]
        lines += [f"   mail to {mail.to}: {mail.subject}" for mail in played.mails]
    return lines or ["nothing happened in this step"]


def _short(value: Any) -> str:
    text = orjson.dumps(value, option=orjson.OPT_NON_STR_KEYS, default=str).decode()
    return text if len(text) <= _WIDE else f"{text[:_WIDE]}…"
