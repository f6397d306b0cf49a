"""Carrying out: the admin puts an accepted proposal into effect by change lines, or refuses or strikes it with a reason."""

from __future__ import annotations

from typing import Any

from mailbot.engine.rule import ANY_PHASE, Options, Refuse, Row, Rule, Turn, Word, Words

from ..common import admin, changes, proposals, queue
from . import proposing, sections

rule = Rule("implementing", title="Carrying out proposals", needs=[proposing.rule, queue.rule, admin.rule, changes.rule],
            implements=["N4-EXT-2", "N4-EXT-4"])
GROUNDS = ("discriminatory", "paradoxical", "infeasible", "destructive")
fix_implemented = rule.hook("fix_implemented", "proposal", help="the fix proposal for a disruption has been carried out")
_ENDS = ("end", "end implement", "end resolve", "end correct")
_TEXT_ONLY = Options({"as text only": ("text only",)})


@rule.on("proposal_held")
def ask_admin(turn: Turn, proposal: Row) -> None:
    """An accepted proposal waits for the admin."""
    flags = f"\n\n{proposal.flags}" if proposal.flags else ""
    queue.ask(turn, "implement", f"carry out proposal {proposal.number}", f"Proposal {proposal.number} ({proposal.title}) by "
              f"{proposal.author} is accepted:\n\n{proposal.text}{flags}\n\nSend its number with the word implement, the change "
              "lines below it, and a line that ends them.", {"proposal": proposal.number})


@rule.command("(implement|enact) [proposal] {proposal}[ {as_text}]", proposal=proposals.proposals, as_text=_TEXT_ONLY,
              body="lines", ends=_ENDS, who="admin", phases=ANY_PHASE, draft="", example=("implement 12", "implement 12 as text only"),
              named="implement")
def implement(turn: Turn, proposal: Row, as_text: str = "", lines: str = "") -> None:
    """Carry out an accepted proposal by the change lines below, up to a line “end”: all of them, or nothing."""
    if proposal.status != "pending":
        raise Refuse(f"Proposal {proposal.number} is {proposals.status(turn, proposal)}, not Pending.")
    todo = changes.split(lines)
    if not todo and not as_text:
        raise Refuse(f"There are no change lines. If proposal {proposal.number} needs none, say so: add “as text only”.")
    said = [f"{words[0].upper()}{words[1:]}" for words in carry_out(turn, todo, f"proposal {proposal.number}", proposal=proposal)]
    for sentence in [*said, f"Proposal {proposal.number} is implemented"]:
        turn.say(f"{sentence}.")
    shown = "\n".join(changes.published(turn, line) for line in todo)
    _close(turn, proposal, "adopted", "implemented", lines=shown, implemented_at=turn.now)
    told = f"The admin has implemented proposal {proposal.number} ({proposal.title}){' as text only' if as_text else ''}."
    turn.log(told + "".join(f" {sentence}." for sentence in said), sort="admin", path=proposals.PATH.format(proposal.number))
    turn.announce(f"Proposal {proposal.number} is implemented", told, path=proposals.PATH.format(proposal.number))
    turn.fire(proposals.proposal_enacted, proposal=turn.row(proposals.proposals, proposal.number))
    if proposal.fix:
        turn.fire(fix_implemented, proposal=proposal)


def carry_out(turn: Turn, lines: list[str], cause: str, **facts: Any) -> list[str]:
    """Do change lines for a cause, all or none (N4-EXT-2, 26)."""
    turn.memo |= {"cause": cause, **facts}
    return changes.carry_out(turn, lines)


def _close(turn: Turn, proposal: Row, status: str, outcome: str, **facts: Any) -> None:
    for item in turn.rows(queue.items, sort="implement"):
        if item.about.get("proposal") == proposal.number:
            queue.close(turn, item, outcome)
    turn.retire(turn.row(proposals.proposals, proposal.number), status=status, outcome=outcome, **facts)


@rule.command("refuse [proposal] {proposal} {ground}: {reason}", f"refuse [proposal] {{proposal}} ({'|'.join(GROUNDS)})[:]",
              proposal=proposals.proposals,
              ground=Word("the ground"), reason=Words("the reason", rest=True), who="admin", phases=("running", "paused"),
              example="refuse 12 infeasible: no such square", named="refuse proposal")
def refuse(turn: Turn, proposal: Row, ground: str = "", reason: str = "") -> None:
    """Refuse to carry out an accepted proposal, on one of four grounds and with a reason; both are published."""
    if proposal.status != "pending":
        raise Refuse(f"Proposal {proposal.number} is {proposals.status(turn, proposal)}, not Pending.")
    if ground and ground.lower() not in GROUNDS:
        raise Refuse(f"The ground must be {', '.join(GROUNDS[:-1])} or {GROUNDS[-1]}, not “{ground}”.")
    if not reason:
        raise Refuse("Give a reason, after a colon: it will be published.")
    _reject(turn, proposal, "refused", f"{ground.lower()}: {reason}")


@rule.command("strike [proposal] {proposal}[ [for] rule {number}][: {reason}]", proposal=proposals.proposals, number=proposing.RULE,
              reason=Words("the reason", rest=True), who="admin", phases=("running", "paused"),
              example="strike 12 rule Proposals 4: retroactive", named="strike")
def strike(turn: Turn, proposal: Row, number: Row | None = None, reason: str = "") -> None:
    """Strike an illegal proposal, whether it is voted on or waits; name the rule it breaks, and say why."""
    if proposal.status not in ("open", "pending"):
        raise Refuse(f"Proposal {proposal.number} is {proposals.status(turn, proposal)}.")
    if number is None:
        raise Refuse("Name the rule that the proposal breaks, such as “rule Proposals 4”.")
    if not reason:
        raise Refuse("Give a reason, after a colon: it will be published.")
    turn.fire(proposals.proposal_retracted, proposal=proposal)
    _reject(turn, proposal, "struck", f"rule {sections.label(turn, number)}: {reason}")


def _reject(turn: Turn, proposal: Row, how: str, why: str) -> None:
    _close(turn, proposal, how, how, refusal=why, closed=proposal.closed or turn.now)
    path, told = proposals.PATH.format(proposal.number), f"The admin has {how} proposal {proposal.number} ({proposal.title}): {why}."
    if how == "refused":
        told = f"The admin refuses to carry out proposal {proposal.number} ({proposal.title}), as {why}."
    turn.log(told, sort="admin", path=path)
    turn.announce(f"Proposal {proposal.number} is {how}", told, path=path)
    turn.say(told)


@rule.command("resolve [item] {item}", item=queue.items, body="lines", ends=_ENDS, who="admin", when=[queue.is_open],
              phases=("running", "paused"), draft="", example="resolve 9", named="resolve")
def resolve(turn: Turn, item: Row, lines: str = "") -> None:
    """Say what comes of an effect that was left to you, by the change lines below, up to a line “end”."""
    if item.sort != "effect":
        raise Refuse(f"Item {item.number} is no effect to be resolved; it is: {item.subject}.")
    said = carry_out(turn, changes.split(lines), f"{item.about['deed']} of {item.about['issuer']}")
    queue.close(turn, item, "; ".join(said) or "nothing")
    told = f"The admin resolves {item.about['deed']} of {item.about['issuer']}: {'; '.join(said) or 'nothing comes of it'}."
    turn.log(told, sort="admin")
    turn.say(told)


@rule.command("correct[ by proposal {proposal}]: {reason}", proposal=proposals.proposals, reason=Words("the reason", rest=True),
              body="lines", ends=_ENDS, who="admin", phases=ANY_PHASE, draft="",
              example=("correct: Fort 3 lost 10 hp twice", "correct by proposal 12: attack should be 7"), named="correct")
def correct(turn: Turn, reason: str, proposal: Row | None = None, lines: str = "") -> None:
    """Correct the books where they differ from the rules, by the change lines below; not a way to change rules."""
    if proposal is not None and (proposal.status, proposal.outcome) != ("adopted", "implemented"):
        raise Refuse(f"Proposal {proposal.number} is not implemented.")
    todo = changes.split(lines)
    if not todo:
        raise Refuse("There are no change lines: write them below, and “end” after them.")
    if proposal is None and (of_rules := next((line for line in todo if touches_rules(turn, line)), "")):
        raise Refuse(f"Corrections cannot change rules, types, parameters or switches: “{of_rules}”.")
    cause = f"proposal {proposal.number}" if proposal is not None else "a correction"
    said = carry_out(turn, todo, cause)
    told = f"The admin corrects the books ({reason}): {'; '.join(said)}."
    turn.log(told, sort="admin")
    turn.say(told)


def touches_rules(turn: Turn, line: str) -> bool:
    """Whether a change line changes rules, types, parameters or switches, also when it is delayed."""
    bare = line.casefold()
    while bare.startswith(("at ", "every ")) and ": " in bare:
        bare = bare.partition(": ")[2].strip()
    first = bare.split()[0] if bare.split() else ""
    if first in ("unit", "building", "command", "item", "attribute", "value", "switch", "rule", "section", "winner", "end", "set"):
        return True
    return first in ("change", "turn")


@rule.command("correct rule {number} by proposal {proposal}: {text}", number=proposing.RULE, proposal=proposals.proposals,
              text=Words("the text", rest=True), body="lines", ends=_ENDS, who="admin", phases=ANY_PHASE, draft="",
              example="correct rule Turns 3 by proposal 7: << The fine is $90. >>", named="correct rule")
def correct_rule(turn: Turn, number: Row, proposal: Row, text: str, lines: str = "") -> None:
    """Give a rule the text that its proposal says; that does not make the rule younger."""
    cause = f"proposal {proposal.number}"
    if number.made_by != cause:
        raise Refuse(f"Rule {sections.label(turn, number)} does not come from proposal {proposal.number}.")
    words = f"{text}\n{lines}".strip().removeprefix("<<").removesuffix(">>").strip()
    if not words:
        raise Refuse("The text is missing.")
    sections.change(turn, number, words, {"cause": f"correction to {cause}", "path": proposals.PATH.format(proposal.number)},
                    corrected=True)
    turn.say(f"Rule {sections.label(turn, number)} says now what proposal {proposal.number} says.")
