"""Reverting: the admin has an illegal action taken out of the past, sees first what that changes, and confirms it."""

from __future__ import annotations

from mailbot.engine.rule import ANY_PHASE, LogEntry, Number, Refuse, Row, Rule, Turn, Words, find_entry

from . import errands, players, ruleset

rule = Rule("reverting", title="Taking back what was illegal", needs=[errands.rule, players.rule, ruleset.rule])
names_rule = rule.param("revert_names_rule", False, help="whether a revert must name the rule that was broken, and a reason")


def action(turn: Turn, number: int) -> LogEntry:
    """The entry of the log with this number; Refuse if it is no action of a player, or was taken out before."""
    found = find_entry(turn, number)
    if found is None or found.by not in {row.name for row in turn.rows(players.players)}:
        raise Refuse(f"There is no such action: entry {number} is none of a player.")
    if found.taken_out:
        raise Refuse(f"Entry {number} is already reverted.")
    return found


@rule.command("revert [entry] {entry}[ [by|for] rule {number}][: {reason}]", entry=Number(1), number=ruleset.rules,
              reason=Words("the reason", rest=True), who="admin", phases=ANY_PHASE,
              example=("revert 345 rule 101: bot let an early turn pass", "revert 345: it was a joke"), named="revert")
def revert(turn: Turn, entry: int, number: Row | None = None, reason: str = "") -> None:
    """Have an illegal action taken out of the past and the rest played again; you get a preview, and a word to confirm it."""
    found = action(turn, entry)
    if turn[names_rule] and number is None:
        raise Refuse("Name the rule broken, such as “rule NUMBER”, before the colon.")
    if turn[names_rule] and not reason:
        raise Refuse("Give a reason, after a colon: everybody will read it.")
    why = ": ".join(filter(None, (f"rule {number.number} ({number.title})" if number is not None else "", reason)))
    errands.ask(turn, "revert", found.event, f"Taking entry {entry} out of the past ({why})", why=why)
    turn.say(f"What taking entry {entry} out would change is being worked out; you will get it by mail, with a word to confirm it. "
             "Nothing is changed before.")
