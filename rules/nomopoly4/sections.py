"""Sections: rules stand in titled sections and are numbered in them; which of two prevails is decided by words, then age."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

from mailbot.amend import Change, RuleText
from mailbot.engine.rule import Game, Kind, List, Refuse, Row, Rule, Text, Time, Turn

from ..common import ruleset

rule = Rule("sections", title="The rules", needs=[ruleset.rule], implements=["N4-RULE", "N4-EXT-18"])
INITIAL = int(datetime(2006, 5, 24, 18, 19, 3, tzinfo=UTC).timestamp())
"""Since when the first rules are in their present form."""
titles = rule.table("sections", listed=False, number=Text(key=True), title=Text())
rule.extend(
    ruleset.rules, stable_id=Text(default=""), form_since=Time(default=INITIAL), yields_to=List(Text()), overrides=List(Text()),
    made_by=Text(default="initial", help="the proposal that made or last changed the rule"))
EMPTY_SECTIONS = {"2": "The Admin"}
"""Sections that begin without a rule."""


@rule.start
def first_sections(turn: Turn) -> None:
    """The sections of the first rules, in order, and what identifies each rule for ever."""
    known = {row.number.partition(".")[0]: row.section for row in turn.rows(ruleset.rules)} | EMPTY_SECTIONS
    for number in sorted(known, key=int):
        turn.add(titles, number=number, title=known[number])
    for row in turn.rows(ruleset.rules):
        turn.change(row, stable_id=f"R{turn.number('stable rule ids')}")


@rule.derive(ruleset.rules, "kind")
def kind(game: Game, row: Row) -> str:
    """Who enforces the rule: bot, admin or people."""
    by = set(row.enforced_by)
    return "people" if by == {"people"} else "admin" if "admin" in by else "bot"


# -- naming ----------------------------------------------------------------------------------------------------------

def section(game: Game, words: str) -> str:
    """The number of the section that words name (its number, its title, or a word of it); Refuse if there is none."""
    plain = re.sub(r"^(?:the\s+)?(?:section\s+)?(?:the\s+)?", "", words.strip().casefold())
    rows = game.rows(titles)
    for row in rows:
        if plain in (row.number, row.title.casefold(), row.title.casefold().removeprefix("the ")):
            return str(row.number)
    close = [row for row in rows if plain in re.findall(r"\w+", row.title.casefold())]
    if len(close) != 1:
        raise Refuse(f"There is no section “{words}”; the sections are: {', '.join(row.title for row in rows)}.")
    return str(close[0].number)


def called(game: Game, words: str) -> Row:
    """The rule that words name ("Turns 3", "8.3"); Refuse if there is none."""
    found = re.fullmatch(r"(?:rule\s+)?(?:(\d+)\.(\d+)|(.+?)\s+#?(\d+))", words.strip(), re.IGNORECASE)
    if not found:
        raise Refuse(f"There is no rule “{words}”: name a rule by its section and number, such as Turns 3, or 8.3.")
    number = f"{found[1]}.{found[2]}" if found[1] else f"{section(game, found[3])}.{found[4]}"
    row = game.find(ruleset.rules, number)
    if row is None or row.status != "in force":
        raise Refuse(f"There is no rule {words}.")
    return row


@rule.answer("row_named")
def rule_named(game: Game, value: str | None, table: str, words: str) -> str | None:
    """Rules are also found by section and number."""
    if table != ruleset.rules.name:
        return value
    try:
        return str(called(game, words).number)
    except Refuse:
        return value


def label(game: Game, row: Row) -> str:
    """Turns 3."""
    head, _, tail = str(row.number).partition(".")
    return f"{game.row(titles, head).title} {tail}"


class RuleKind(Kind):
    """A rule by section and number: "Turns 3", "8.3"."""

    sample = "a rule such as Turns 3"
    pattern = r"(?:\d+\.\d+|[^\W\d][\w ,]*?\s#?\d+)"

    def parse(self, text: str) -> str:
        """The words; which rule they mean only the game can tell."""
        return text.strip()

    def resolve(self, game: Game, value: object) -> Row:
        """The rule; Refuse if there is none."""
        return called(game, str(value))


# -- changing --------------------------------------------------------------------------------------------------------

def in_section(game: Game, number: str) -> list[Row]:
    """The rules of a section in order."""
    return [row for row in ruleset.in_force(game) if row.number.partition(".")[0] == number]


def add_section(turn: Turn, title: str) -> str:
    """A new section at the end; its number."""
    number = str(max(int(row.number) for row in turn.rows(titles)) + 1)
    turn.add(titles, number=number, title=title)
    return number


def add(turn: Turn, head: str, text: str, by: list[str], cause: dict[str, Any]) -> Row:
    """A new rule at the end of a section."""
    number = f"{head}.{len(in_section(turn, head)) + 1}"
    title = text.strip().splitlines()[0][:60].rstrip(".") if not cause.get("title") else cause["title"]
    ruleset.enact(turn, (Change("create", number, None, RuleText(number, title, text), ""),), cause)
    return turn.change(turn.row(ruleset.rules, number), section=turn.row(titles, head).title, enforced_by=by, clauses=[],
                       form_since=turn.now, made_by=cause["cause"], stable_id=f"R{turn.number('stable rule ids')}",
                       yields_to=[], overrides=[])


def change(turn: Turn, row: Row, text: str, cause: dict[str, Any], *, corrected: bool = False) -> Row:
    """Another text for a rule; a mere correction does not make it younger (N4-RULE-6, 11)."""
    since, source = row.form_since, row.made_by
    ruleset.enact(turn, (Change("amend", row.number, _text(row), RuleText(row.number, row.title, text), ""),), cause)
    new = turn.row(ruleset.rules, row.number)
    return turn.change(new, form_since=since if corrected else turn.now, made_by=source if corrected else cause["cause"])


def delete(turn: Turn, row: Row, cause: dict[str, Any]) -> None:
    """Take a rule out; those after it move up by one and keep their age and what identifies them (N4-EXT-18)."""
    later = [other for other in in_section(turn, row.number.partition(".")[0])
             if ruleset.order(other.number) >= ruleset.order(row.number)]
    gone = Change("repeal", row.number, _text(row), None, "")
    up = [Change("renumber", place.number, _text(moved), RuleText(place.number, moved.title, moved.text), "")
          for place, moved in pairwise(later)]
    ruleset.enact(turn, (gone, *up), cause)
    for place, moved in pairwise(later):
        kept = {name: moved[name] for name in ("stable_id", "form_since", "yields_to", "overrides", "made_by", "enforced_by",
                                               "clauses", "section", "since", "source")}
        turn.change(turn.row(ruleset.rules, place.number), **kept)


def _text(row: Row) -> RuleText:
    return RuleText(row.number, row.title, row.text)


# -- precedence ------------------------------------------------------------------------------------------------------

def prevails(one: Row, other: Row) -> tuple[Row, str]:
    """Which of two rules prevails, and why (N4-RULE-7 to 10)."""
    for_one = other.stable_id in one.overrides or one.stable_id in other.yields_to
    for_other = one.stable_id in other.overrides or other.stable_id in one.yields_to
    if for_one != for_other:
        return (one if for_one else other), "an explicit statement in the rules says so"
    if one.form_since != other.form_since:
        return (one if one.form_since < other.form_since else other), "it has been in its present form for longer"
    first = min(one, other, key=lambda row: ruleset.order(row.number))
    return first, "both are equally old, and it is listed first"
