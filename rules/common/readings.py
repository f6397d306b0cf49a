"""Reading a text as amendments: what the amendment language must know of a game besides the text, found in the game."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from mailbot.amend import Amended, RuleText, Settings, apply
from mailbot.engine.rule import Game, Row

Entry = tuple[str, str, str, str, tuple[tuple[str, str], ...]]
"""A rule as the cache of readings knows it: number, title, text, revision, other attributes."""
Facts = tuple[tuple[str, object], ...]
_PROPOSAL = re.compile(r"\bproposals?\s*(?:no\.?|number)?\s*#?\s*(\d{1,9})", re.IGNORECASE)
_STATED = re.compile(r"\b(\d[\w.]{0,11})/(\d{1,6})\b")
STYLES = ("numbered", "lettered", "headed", "contract")


def read(game: Game, text: str, title: str = "", blocked: frozenset[str] | None = None, *, number: int = 0,
         places: Mapping[str, Sequence[str]] | None = None, after: Amended | None = None) -> Amended:
    """What a proposal's text would do to the ruleset as it is now; changes nothing. Repealed numbers are not used again.

    `blocked` are the rules whose changes wait for earlier ones; those that wait now if it is not given. `number` is the
    proposal's own; `places` are its counted places as they read when it was made; `after` is what comes first.
    """
    waiting = game.ask("blocked_rules", frozenset()) if blocked is None else blocked
    standing, gone = (tuple(map(_entry, sorted(game.rows("rules", status=status), key=lambda row: order(row.number))))
                      for status in ("in force", "repealed"))
    if after is not None:
        gone = (*gone, *(entry for entry in standing if entry[0] not in after.rules))
        standing = tuple(map(_entry_of, after.rules.values()))
    facts = (("title", title), ("number", str(number or "")), ("blocked", waiting),
             *((name, game.parameter(name)) for name in ("style", "labels", "no_match", "loose")))
    kept = tuple((words, tuple(texts)) for words, texts in (places or {}).items())
    return _read(text, standing, gone, facts, kept, _statuses(game, text), _earlier(game, text))


def order(number: str) -> tuple[tuple[int, int, str], ...]:
    """Sorts 7.3 before 7.10, and 9b after 9."""
    return tuple((0, int(part), "") if part.isdigit() else (1, 0, part) for part in re.findall(r"\d+|[^\W\d]+", number))


def _entry(row: Row) -> Entry:
    return (row.number, row.title, row.text, str(row.revision), tuple(sorted((row.attributes or {}).items())))


def _entry_of(rule: RuleText) -> Entry:
    more = tuple(sorted((name, value) for name, value in rule.attributes.items() if name != "revision"))
    return (rule.number, rule.title, rule.text, rule.attributes.get("revision", "0"), more)


def _rule(entry: Entry) -> RuleText:
    return RuleText(*entry[:3], {**dict(entry[4]), "revision": entry[3]})


def _statuses(game: Game, text: str) -> tuple[tuple[str, str], ...]:
    """How the proposals that a text names stand: accepted, implemented, rejected, open."""
    named = sorted({found[1] for found in _PROPOSAL.finditer(text)})
    return tuple((number, game.ask("proposal_stands", "", number=int(number))) for number in named)


def _earlier(game: Game, text: str) -> tuple[tuple[tuple[str, str], str], ...]:
    """The texts of the revisions that a text states ("Rule 12/3")."""
    named = sorted({(found[1], found[2]) for found in _STATED.finditer(text)})
    rows = ((pair, game.find("revisions", f"{pair[0]}@{pair[1]}")) for pair in named)
    return tuple((pair, row.text) for pair, row in rows if row is not None)


@lru_cache(maxsize=64)
def _read(text: str, standing: tuple[Entry, ...], gone: tuple[Entry, ...], facts: Facts,
          places: tuple[tuple[str, tuple[str, ...]], ...], statuses: tuple[tuple[str, str], ...],
          earlier: tuple[tuple[tuple[str, str], str], ...]) -> Amended:
    """The same text is read again and again: when it is proposed, for its page after every vote, when it is adopted."""
    present, repealed = ({entry[0]: _rule(entry) for entry in entries} for entries in (standing, gone))
    stands, texts = dict(statuses), dict(earlier)
    known = Settings(repealed=repealed, places=dict(places), proposal=lambda number: stands.get(number, ""),
                     earlier=lambda number, revision: texts.get((number, revision)), **dict(facts))  # type: ignore[arg-type]
    return apply(present, text, known)
