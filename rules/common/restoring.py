"""Backups: the admin looks through them, and has one put back after a preview."""

from __future__ import annotations

from mailbot.engine.rule import ANY_PHASE, Rule, Turn, Word

from . import errands

rule = Rule("restoring", title="Backups", needs=[errands.rule])


@rule.command("[(list|show)] [the] backups", who="admin", query=True, phases=ANY_PHASE, example="backups", named="backups")
def backups(turn: Turn) -> None:
    """Get the list of the backups: when and why each was made."""
    errands.ask(turn, "backups", "", "The backups")
    turn.say("The list comes in a mail of its own.")


def _ask(turn: Turn, backup: str, with_replay: bool) -> None:
    named = backup.strip("“”\"'.")
    how = " and playing again what came since" if with_replay else ""
    errands.ask(turn, "restore", named, f"Restoring the backup {named}{how}", with_replay=with_replay)
    turn.say(f"What restoring the backup {named}{how} would change is being worked out; you will get it by mail, with a word to "
             "confirm it. Nothing is changed before.")


@rule.command("restore [the] [backup] [of] {backup}[ without replay]", backup=Word(), who="admin", phases=ANY_PHASE,
              example="restore 2027-01-08", named="restore")
def restore(turn: Turn, backup: str) -> None:
    """Put a backup back, by its day or its name; what came since is void. You get a preview, and a word to confirm it."""
    _ask(turn, backup, with_replay=False)


@rule.command("restore [the] [backup] [of] {backup} with replay", backup=Word(), who="admin", phases=ANY_PHASE,
              example="restore 2027-01-08 with replay", named="restore with replay")
def restore_with_replay(turn: Turn, backup: str) -> None:
    """Put a backup back, and play again what came since. You get a preview, and a word to confirm it."""
    _ask(turn, backup, with_replay=True)
