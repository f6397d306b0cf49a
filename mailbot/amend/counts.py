"""A proposal in numbers: its words, the rules that it makes, amends and repeals, and how much of it would be applied."""

import re

from mailbot.amend.intake import clean
from mailbot.amend.pieces import comments
from mailbot.amend.values import Amended

_DELIMITERS = re.compile(r"\{-\{|\}-\}|\{{2,3}|\}{2,3}|<<|>>")


def count_words(text: str) -> int:
    """Words of a proposal: runs between blanks, without comments and delimiters."""
    text = clean(text)
    for start, end in reversed(comments(text)):
        text = f"{text[:start]} {text[end:]}"
    return len(_DELIMITERS.sub(" ", text).split())


def say_summary(amended: Amended, text: str) -> str:
    """How long a proposal is, how many rules it makes, amends and repeals, and how much of it would be applied now."""
    forms = [(one.rule, form) for one in amended.outcomes if one.state != "skipped" for form in one.form.split("; ") if form]
    made = [form for _, form in forms if form.startswith("create rule") or form.endswith("re-enact")]
    gone = {rule or form for rule, form in forms if form.endswith(": repeal")}
    amends = {rule or form.partition(":")[0] for rule, form in forms if form not in made and not form.endswith(": repeal")}
    counts = [f"{verb} {_count(len(found), 'rule')}" for verb, found in (("creates", made), ("amends", amends), ("repeals", gone)) if found]
    more = [word for word, found in (("a new rule", made), ("a repeal", gone), ("effects besides the rules", amended.tasks)) if found]
    why = ", ".join(more)
    only = f"; only modifies existing rules: {f'no ({why})' if why else 'yes'}" if counts else ""
    said = f"{_count(count_words(text), 'word')}{'; ' if counts else ''}{', '.join(counts)}{only}."
    if not amended.outcomes:
        return said
    units, applied = len({one.unit for one in amended.outcomes}), sum(one.state == "applied" for one in amended.outcomes)
    return (f"{said} {_count(len(amended.outcomes), 'change')} in {_count(units, 'unit')}: {applied} would be applied now, "
            f"{len(amended.outcomes) - applied} would not.")


def _count(number: int, word: str) -> str:
    return f"{number} {word}{'' if number == 1 else 's'}"
