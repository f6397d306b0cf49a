"""The ruleset: numbered rules with titles, their revisions, and what changed them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mailbot.amend import Amended, Change, RuleText, joined, origins
from mailbot.amend.showing import say_made
from mailbot.engine.rule import Choice, Data, Game, Int, List, Row, Rule, Text, Time, Turn, View, called

from .readings import STYLES, read
from .readings import order as order

rule = Rule("ruleset", title="The ruleset")
rules = rule.table("rules", single="rule", called="number", number=Text(key=True), title=Text(), section=Text(default=""),
                   text=Text(), revision=Int(0, default=0), enforced_by=List(Text()), clauses=List(Text()), since=Time(),
                   source=Text(default="initial"), author=Text(optional=True), event=Int(default=0),
                   status=Text(default="in force"), attributes=Data(default=None, optional=True))
revisions = rule.table("revisions", listed=False, id=Text(key=True), number=Text(), revision=Int(0), title=Text(),
                       text=Text(), at=Time(), cause=Text(), path=Text(default=""), author=Text(optional=True),
                       event=Int(default=0), kind=Text(default="amend"))
ruleset_changed = rule.hook("ruleset_changed", "cause", help="all that one cause changes in the rules is done")
VERBS = {"create": "created", "reenact": "re-enacted", "repeal": "repealed", "retitle": "retitled",
         "renumber": "renumbered", "attribute": "changed", "correct": "corrected"}
PATH = "/rules/{}/"
NUMBER = r"(?:(?:[^\W\d][\w'-]*\s){1,4})?#?[^\W\d_]{0,4}\d[\w.]*"
"""How players write the number of a rule: “101”, “7.3”, “9b”, “Turns 3”."""
rule_changed = rule.hook("rule_changed", "number", "kind", help="a rule's text, title or number has changed")
style = rule.param("style", "numbered", column=Choice(*STYLES), help="how rules are laid out: numbered with revisions; lettered "
                   "items under headings; headings alone; numbered clauses with lettered ones")
labels = rule.param("labels", "fixed", column=Choice("fixed", "positional", "none"), help="whether the label of an item or section "
                    "belongs to it, or is only its place in the list, so that later ones move up and down")
no_match = rule.param("no_match", "held", column=Choice("held", "void"), help="a change whose place is not there: held for the "
                      "admin, or void at once")
loose = rule.param("loose", "report", column=Choice("report", "rule", "ignore", "hold"), help="words of a proposal that change no "
                   "rule: told to the admin, made a new rule, without effect, or held")


@rule.start
def first_rules(turn: Turn) -> None:
    """The rules a game begins with."""
    for entry in turn.registry.texts:
        row = turn.add(rules, number=entry.number, title=entry.title, section=entry.section, text=entry.text,
                       enforced_by=list(entry.enforced_by), clauses=list(entry.clauses), since=turn.now)
        _keep(turn, row, {"cause": "the start of the game", "kind": "create"})


def in_force(game: Game) -> list[Row]:
    """The rules in force, in the order of their numbers."""
    return sorted(game.rows(rules, status="in force"), key=lambda row: order(row.number))


blocked_rules = rule.question("blocked_rules", help="numbers of rules with a change that waits for a decision: later ones wait too")
proposal_stands = rule.question("proposal_stands", "number", help="how a proposal stands for conditions: accepted, implemented, "
                                "rejected, open, or \"\" if there never was one")


@rule.answer("amended")
def amended(game: Game, value: Amended | None, text: str, title: str) -> Amended | None:
    """What the amendment language makes of a text."""
    return value or read(game, text, title)


def enact(turn: Turn, changes: tuple[Change, ...], cause: Mapping[str, Any]) -> list[str]:
    """Carry changes out; `cause` holds cause (words), path and author. Gives a sentence for each."""
    made = joined(changes)
    said = [_carry_out(turn, change, cause) for change in made]
    turn.announce("The rules have changed", "\n\n".join(_notice(turn, change, cause) for change in made), path=cause.get("path", ""))
    turn.fire(ruleset_changed, cause=cause["cause"])
    return said


def _notice(turn: Turn, change: Change, cause: Mapping[str, Any]) -> str:
    """A change for everybody's mail: its rule's revisions, what caused it, the difference."""
    row = turn.row(rules, (change.after or change.before or RuleText("", "", "")).number)
    return say_made(change, (max(row.revision - 1, 0), row.revision), _caused(cause, change), cause.get("forms", {}).get(change.unit, ()))


def _caused(cause: Mapping[str, Any], change: Change) -> str:
    """What caused a change: the proposal, and which of its changes."""
    numbers = cause.get("numbers", {}).get(change.unit, ())
    word = ", changes " if len(numbers) > 1 else ", change " if numbers else ""
    return f"{cause['cause']}{word}{', '.join(numbers)}"


def _carry_out(turn: Turn, change: Change, cause: Mapping[str, Any]) -> str:
    """One change: the public entry, the rule's row, its history, and who is told."""
    event = turn.log(f"{_say(change)[0].upper()}{_say(change)[1:]} by {cause['cause']}.", sort="rules",
                     path=PATH.format((change.after or change.before or RuleText("", "", "")).number))
    cause = {**cause, "event": event}
    old = turn.find(rules, change.before.number) if change.before else None
    new = change.after
    facts = {"since": turn.now, "source": cause["cause"], "author": cause.get("author"), "event": event}
    if new is not None and (carried := {name: value for name, value in new.attributes.items() if name != "revision"}):
        facts["attributes"] = carried
    if new is None:
        row = turn.change(turn.row(rules, change.number), status="repealed", revision=_next(old), **facts)
    elif old is not None and old.number == new.number:
        row = turn.change(old, title=new.title, text=new.text, status="in force", revision=_next(old), **facts)
    else:
        row = _placed(turn, old, new, facts)
    _keep(turn, row, {**cause, "kind": change.kind, "cause": _caused(cause, change)})
    turn.fire(rule_changed, number=row.number, kind=change.kind)
    return _say(change)


def _placed(turn: Turn, old: Row | None, new: RuleText, facts: Mapping[str, Any]) -> Row:
    """A new rule, one that comes back, or one under another number (the old number then counts as repealed)."""
    gone = turn.find(rules, new.number)
    kept = {"enforced_by": old.enforced_by, "clauses": old.clauses, "section": old.section} if old else \
        {"enforced_by": ["people"]}
    if old is not None:
        turn.change(old, status="repealed", **facts)
    if gone is not None:
        return turn.change(gone, title=new.title, text=new.text, status="in force", revision=_next(gone), **facts)
    return turn.add(rules, number=new.number, title=new.title, text=new.text, revision=_next(old) if old else 0,
                    **kept, **facts)


def _next(row: Row | None) -> int:
    return row.revision + 1 if row is not None else 0


def _keep(turn: Turn, row: Row, cause: Mapping[str, Any]) -> None:
    """A revision for the history; only the newest is a live row of the rules table."""
    kept = turn.add(revisions, id=f"{row.number}@{row.revision}", number=row.number, revision=row.revision,
                    title=row.title, text="" if row.status == "repealed" else row.text, at=turn.now,
                    cause=cause["cause"], path=cause.get("path", ""), author=cause.get("author"),
                    event=cause.get("event", 0), kind=cause["kind"])
    turn.retire(kept)


def keep_corrected(turn: Turn, row: Row, text: str, reason: str) -> None:
    """A slip mended: the text changes, the revision and the age of the rule do not; the history shows it."""
    event = turn.log(f"Rule {row.number} ({row.title}) corrected by the admin, because {reason}.", sort="rules",
                     path=PATH.format(row.number))
    turn.change(row, text=text, event=event)
    count = sum(1 for found in kept_of(turn, row) if found.revision == row.revision)
    turn.retire(turn.add(revisions, id=f"{row.number}@{row.revision}.{count}", number=row.number, revision=row.revision,
                         title=row.title, text=text, at=turn.now, cause=f"a correction: {reason}", event=event, kind="correct"))
    turn.fire(ruleset_changed, cause=f"a correction of rule {row.number}")


def kept_of(game: Game | View, row: Row) -> list[Row]:
    """All that is kept of a rule, oldest first: each revision, and after it what was corrected in it."""
    look = game.row if isinstance(game, View) else game.find
    found: list[Row] = []
    for number in range(row.revision + 1):
        count = 0
        while (kept := look(revisions, f"{row.number}@{number}" + (f".{count}" if count else ""))) is not None:
            found.append(kept)
            count += 1
    return found


def _say(change: Change) -> str:
    verb = VERBS.get(change.kind, "amended")
    title = (change.after or change.before or RuleText("", "", "")).title
    return f"rule {change.number}{f' ({title})' if title else ''} {verb}"


# -- the website -----------------------------------------------------------------------------------------------------

def history(kept: list[Row]) -> list[dict[str, Any]]:
    """A rule's revisions, as `kept_of` gives them, for its page: newest first."""
    out = []
    for at, now in enumerate(kept):
        before = kept[at - 1] if at else None
        out.append({
            "revision": now.revision, "at": now.at, "event": now.event, "kind": VERBS.get(now.kind, "amended"), "after": now.text,
            "before": before.text if before else "", "title_before": before.title if before else "",
            "title_after": now.title, "cause": now.cause, "path": now.path or None})
    return out[::-1]


def enforced(view: View, row: Row) -> str:
    """Who enforces a rule, in words ("" for the players)."""
    names = [found.title if (found := view.registry.rule(name)) else name for name in row.enforced_by if name != "people"]
    return ", ".join(names)


def written_by(kept: list[Row]) -> list[dict[str, Any]]:
    """The lines of a rule in runs, each with the cause (and its page) that last wrote it."""
    runs: list[dict[str, Any]] = []
    for line, (cause, path) in origins([(found.text, (found.cause, found.path)) for found in kept if found.kind != "repeal"]):
        if runs and runs[-1]["cause"] == cause:
            runs[-1]["lines"] += f"\n{line}"
        elif line.strip() or runs:
            runs.append({"cause": cause, "path": path or None, "lines": line})
    return runs


PAIRED = 8
"""Of so many of the newest revisions every two are compared on the rule's page; others by mail."""


def pairs(revisions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Every two revisions that are no neighbours, the newest first; `revisions` as `history` gives them."""
    newest = revisions[:PAIRED]
    return [{"older": old["revision"], "newer": new["revision"], "before": old["after"], "after": new["after"],
             "title_before": old["title_after"], "title_after": new["title_after"]}
            for at, new in enumerate(newest) for old in newest[at + 2:]]


@rule.page("rules/{number}/", each=rules, template="rule.html", title="Rule {number}: {title}", reads=[rules, "parameters"])
def one_rule(view: View, row: Row) -> dict[str, Any]:
    """A rule, who enforces it, and its history."""
    modules = [found for name in row.enforced_by if (found := view.registry.rule(name))]
    revisions = history(kept := kept_of(view, row))
    return {
        "rule": {"number": row.number, "title": row.title, "text": row.text, "revision": row.revision,
                 "enforced_by": enforced(view, row), "status": row.status},
        "clauses": row.clauses or [clause for module in modules for clause in module.implements],
        "params": [{"name": param.name, "value": param.column.say(view.parameter(param.name)), "help": param.help}
                   for module in modules for param in module.declared.params],
        "written": written_by(kept), "revisions": revisions, "pairs": pairs(revisions)}


@rule.page("rules/", template="ruleset.html", title="Ruleset", nav="Rules", reads=[rules], order=20)
def ruleset_page(view: View) -> dict[str, Any]:
    """All rules in force."""
    rows = sorted(view.rows(rules), key=lambda row: order(row.number))
    last = max((row for row in rows if row.event), key=lambda row: row.event, default=None)
    return {
        "rules": [{"number": row.number, "title": row.title, "text": row.text, "revision": row.revision,
                   "enforced_by": enforced(view, row), "depth": row.number.count("."), "section": row.section}
                  for row in rows if row.status == "in force"],
        "repealed": [{"number": row.number, "title": row.title} for row in rows if row.status == "repealed"],
        "compare": view.in_force("editions"), "numbered": view[style] in ("numbered", "contract"),
        "settings": [(param.name, param.column.say(view[param])) for param in (style, labels, no_match, loose)],
        "changed": {"event": last.event, "at": last.since} if last else None}


@rule.command("rules", "[show] [the] (rules|ruleset)", query=True, who="anyone", example=("rules", "show the ruleset"),
              named="rules")
def list_rules(turn: Turn) -> None:
    """Get the rules in force by mail."""
    for row in in_force(turn):
        turn.say(f"{row.number}. {row.title} (revision {row.revision})\n\n{row.text}\n")
    if not in_force(turn):
        turn.say("No rules are in force.")


@rule.command("show rule {number}", "rule {number}", number=called(rules, NUMBER), query=True, who="anyone",
              example=("show rule 101", "rule 101"), named="show rule")
def show_rule(turn: Turn, number: Row) -> None:
    """Get one rule by mail, with its history."""
    state = "" if number.status == "in force" else " (repealed)"
    turn.say(f"{number.number}. {number.title}{state}, revision {number.revision}, {number.source}\n\n{number.text}")
