"""Clerical corrections: the admin mends a slip of the pen in a rule, in public, without making a new revision."""

from __future__ import annotations

from mailbot.engine.rule import ANY_PHASE, Refuse, Row, Rule, Turn, Words, called

from . import ruleset

rule = Rule("clerical", title="Clerical corrections", needs=[ruleset.rule])
LONGEST = 40
"""Characters of what is mended, and of what it becomes."""


class Quote(Words):
    """A text in quotes."""

    pattern = r"[\"“][^\"“”\n]{1,200}[\"”]"


@rule.command("correct [rule] {number} {old} to {new} because {reason}", "correct [rule] {number}: {old} to {new} because {reason}",
              number=called(ruleset.rules, ruleset.NUMBER), old=Quote("what it says, in quotes"), new=Quote("what is right, in quotes"),
              reason=Words("why", rest=True), who="admin", phases=ANY_PHASE, named="correct a rule",
              example="correct rule 101 \"recieve\" to \"receive\" because of a typing slip")
def correct(turn: Turn, number: Row, old: str, new: str, reason: str) -> None:
    """Mend spelling, blanks or a label in a rule; its revision and age stay, and everybody is told."""
    old, new = (words.strip()[1:-1] for words in (old, new))
    if max(len(old), len(new)) > LONGEST:
        raise Refuse(f"Both texts may have at most {LONGEST} characters; more than that takes a proposal.")
    if number.status != "in force" or number.text.count(old) != 1:
        raise Refuse(f"Rule {number.number} is not in force." if number.status != "in force" else
                     f"“{old}” occurs {number.text.count(old)} times in rule {number.number}; it must occur once.")
    ruleset.keep_corrected(turn, number, number.text.replace(old, new), reason)
    told = f"The admin corrects rule {number.number} ({number.title}): “{old}” to “{new}”, because {reason}"
    turn.announce(f"Rule {number.number} is corrected", f"{told}.", path=ruleset.PATH.format(number.number))
    turn.say(f"{told}.")
