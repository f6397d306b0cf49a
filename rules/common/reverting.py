"""Reverting: the admin has an illegal action taken out of the past, sees first what that changes, and confirms it."""

from __future__ import annotations

from mailbot.engine.rule import ANY_PHASE, Choice, Int, Number, Refuse, Row, Rule, Text, Time, Turn, Words

from . import players, ruleset, tokens

rule = Rule("reverting", title="Taking back what was illegal", needs=[tokens.rule, players.rule, ruleset.rule])
names_rule = rule.param("revert_names_rule", False, help="whether a revert must name the rule that was broken, and a reason")
reverts = rule.table("reverts", listed=False, seen_by="nobody", number=Int(1, key=True), entry=Int(1), why=Text(), address=Text(),
                     status=Choice("asked", "shown", "confirmed", "void", default="asked"), at=Time())


def check_entry(turn: Turn, entry: int) -> None:
    """Refuse an entry of the log that is no action of a player, or was taken out before."""
    found = turn.history.log_entries(entry, entry)
    if found and found[0].get("sort") == "struck":
        raise Refuse(f"Entry {entry} is already reverted.")
    if not found or found[0].get("by") not in {row.name for row in turn.rows(players.players)}:
        raise Refuse(f"There is no such action: entry {entry} is none of a player.")


@rule.command("revert [entry] {entry}[ [by|for] rule {number}][: {reason}]", entry=Number(1), number=ruleset.rules,
              reason=Words("the reason", rest=True), who="admin", phases=ANY_PHASE,
              example=("revert 345 rule 101: bot let an early turn pass", "revert 345: it was a joke"), named="revert")
def revert(turn: Turn, entry: int, number: Row | None = None, reason: str = "") -> None:
    """Have an illegal action taken out of the past and the rest played again; you get a preview, and a word to confirm it."""
    check_entry(turn, entry)
    if turn[names_rule] and number is None:
        raise Refuse("Name the rule broken, such as “rule NUMBER”, before the colon.")
    if turn[names_rule] and not reason:
        raise Refuse("Give a reason, after a colon: everybody will read it.")
    why = ": ".join(filter(None, (f"rule {number.number} ({number.title})" if number is not None else "", reason)))
    turn.add(reverts, entry=entry, why=why, address=turn.actor.address or turn["admins"][0], at=turn.now)
    turn.say(f"What taking entry {entry} out would change is being worked out; you will get it by mail, with a word to confirm it. "
             "Nothing is changed before.")


@rule.on("correction_previewed")
def previewed(turn: Turn, number: int, text: str, possible: bool) -> None:
    """The preview goes to the admin who asked; once the past is corrected there is nothing to ask for any more."""
    asked = turn.find(reverts, number)
    if asked is None:
        return
    turn.change(asked, status="shown" if possible else "void")
    if possible:
        tokens.send(turn, "revert", asked.address, {"number": number}, f"Taking entry {asked.entry} out of the past ({asked.why}):\n"
                    f"{text}")
    else:
        turn.write(asked.address, f"Entry {asked.entry} cannot be taken out: {text}.", subject=f"Entry {asked.entry}", sort="admin")


@rule.on(tokens.token_confirmed)
def confirmed(turn: Turn, purpose: str, payload: dict[str, int]) -> None:
    """The admin has read the preview and means it."""
    if purpose == "revert":
        turn.change(turn.row(reverts, payload["number"]), status="confirmed")
        turn.say("It is being done; whoever it concerns will be told.")

